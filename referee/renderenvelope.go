package referee

import (
	"strconv"
	"strings"

	"dhow/games"
	"dhow/mail"
	"dhow/templates"
)

// envelope is a letter on its way to be written.
type envelope struct{ mail.Outgoing }

// envelope begins a letter: all but its text (design, section 6).
func (s *sitting) envelope(o *games.Owe, a *Addressing, key string) *envelope {
	e := &envelope{mail.Outgoing{
		ID:          s.set.Ring.MessageID(o.ID, key, a.Domain),
		Date:        o.At,
		From:        a.Mailbox,
		FromName:    a.Name,
		To:          a.To,
		ToName:      a.ToName,
		ListID:      string(s.id) + "." + a.Domain,
		Unsubscribe: a.Mailbox,
		Envelope:    a.Envelope,
		Auto:        true,
	}}
	if a.SubAddress {
		e.ReplyTo = a.Mailbox.WithSub(key)
	}
	e.References = []mail.MessageID{s.threadOf(o, a.Domain)}
	return e
}

// threadOf names the thread of a round. No letter has this name: mail programs keep letters together that refer to one, whether
// they have it or not, and so none has to be found.
func (s *sitting) threadOf(o *games.Owe, domain string) mail.MessageID {
	round := 0
	if state := s.stateAt(o.Until); state != nil {
		round = state.Round
	}
	return mail.MessageID(strings.Join([]string{"round", strconv.Itoa(round), string(s.id), o.Seat.String()}, "-") + "@" + domain)
}

// answers makes it a reply to a mail.
func (e *envelope) answers(d *Delivery) {
	if d.ID != "" {
		e.InReplyTo = d.ID
		e.References = append(e.References, d.ID)
	}
}

// carry puts the text in.
func (e *envelope) carry(l templates.Letter) *mail.Outgoing {
	e.Subject, e.Text = l.Subject, l.Text
	return &e.Outgoing
}
