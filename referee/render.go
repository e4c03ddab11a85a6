package referee

import (
	"context"
	"encoding/json"
	"fmt"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/templates"
)

// Letter renders a letter that is owed: the same each time, whatever has happened in the game
// since. It renders the kinds that tables owe; the error of another kind, or of an owe that the log
// does not know, is an *UnknownLetterError.
func (t *Table) Letter(ctx context.Context, o post.Owe, a Addressing) (letter *mail.Outgoing, err error) {
	err = t.do(ctx, func(s *sitting) error {
		letter, err = s.letter(&o, &a)
		return err
	})
	return letter, err
}

// UnknownLetterError says that a letter that is owed cannot be rendered: its kind is not known
// here, its seal does not open, or the game's log is shorter than the letter says, as after a
// restored backup.
type UnknownLetterError struct {
	Letter post.LetterID
	Why    string
}

// Error renders the error.
func (e *UnknownLetterError) Error() string {
	return fmt.Sprintf("referee: the letter %s cannot be written: %s", e.Letter, e.Why)
}

func (s *sitting) letter(o *post.Owe, a *Addressing) (*mail.Outgoing, error) {
	p, d, err := s.pageFor(o, a)
	if err != nil {
		return nil, err
	}
	var text templates.Letter
	if o.Kind == KindReminder {
		text = templates.Reminder(p, p.Ask.Deadline.Sub(o.At))
	} else {
		text = templates.Game(p)
	}
	out := a.envelope(s.set.Ring, o, p.Key, text)
	s.inThread(out, o, a.Domain, d)
	return out, nil
}

// pageFor returns what a letter that is owed says, and the mail that it answers, if it answers one.
func (s *sitting) pageFor(o *post.Owe, a *Addressing) (*templates.Page, *acts.Delivery, error) {
	if o.Seat == engine.NoSeat || int(o.Seat) > len(s.Game.Header.Seats) || o.Until > s.Game.Len() || o.From > o.Until {
		return nil, nil, &UnknownLetterError{o.ID, "the game's log has no such entries"}
	}
	p := s.page(o, a)
	switch o.Kind {
	case KindAnswer:
		d, err := s.sealed(o)
		if err == nil {
			s.replies(p, o, d)
		}
		return p, d, err
	case KindNews:
		p.News = s.Deeds(o.Seat, o.From, o.Until, s.HiddenFrom(o.Seat))
	case KindReminder:
	case KindResent:
		p.Folded = true
	default:
		return nil, nil, &UnknownLetterError{o.ID, "no letters of kind " + o.Kind + " are known here"}
	}
	return p, nil, nil
}

// sealed returns the mail that an answer answers.
func (s *sitting) sealed(o *post.Owe) (*acts.Delivery, error) {
	data, ok := s.set.Ring.Unseal(string(o.ID), o.Said)
	d := new(acts.Delivery)
	if !ok || json.Unmarshal(data, d) != nil {
		return nil, &UnknownLetterError{o.ID, "the mail it answers was sealed by a key that is gone"}
	}
	return d, nil
}

// page is what all letters about a game have in common.
func (s *sitting) page(o *post.Owe, a *Addressing) *templates.Page {
	p := &templates.Page{View: s.ViewAt(o.Until, o.Seat), ToMove: s.ToMoveAt(o.Until), Guide: Guide, Ended: templates.Ending(s.Game.At(o.Until).Ended())}
	p.Reader = templates.Reader{
		Edition: s.set.Edition,
		Seat:    o.Seat,
		Name:    s.Game.At(o.Until).Seats()[o.Seat-1].Name,
		Game:    string(s.id),
		Names:   s.NamesAt(o.Until),
		Zone:    a.Zone,
		Date:    o.At,
		Brief:   a.Brief,
		Key:     s.set.Ring.Text(identity.Key{Game: s.id, Position: o.Until, Seat: o.Seat, Epoch: s.Game.At(o.Until).Epoch(o.Seat)}),
		Mailbox: string(a.Mailbox),
	}
	p.Ask = s.askAt(p.View, o.Seat, o.Until)
	p.Queue = s.QueueAt(o.Until, o.Seat)
	return p
}

// replies puts the answers to a mail on a page, and what followed from it.
func (s *sitting) replies(p *templates.Page, o *post.Owe, d *acts.Delivery) {
	g := group{o.From, o.Until}
	p.Replies = true
	p.Answers = s.Answers(&d.Mail, g.last)
	if g.first > 0 {
		p.News = s.Deeds(o.Seat, g.first, g.last, func(e *log.Entry) bool {
			return e.Mail == d.Fingerprint && !d.InShort || s.HiddenFrom(o.Seat)(e)
		})
	}
}

// askAt says what is asked of a seat after an entry.
func (s *sitting) askAt(v *engine.View, seat engine.Seat, n int) templates.Ask {
	ask := templates.Ask{}
	switch {
	case s.OverAt(n) || s.Game.At(n).Resigned(seat):
	case v != nil:
		ask.What = templates.AskOf(v)
	case s.Game.At(n).Luck(seat) == "":
		ask.What = templates.AskJoin
	}
	if deadline, ok := s.DeadlineAt(seat, n); ok && ask.What != templates.AskNothing {
		ask.Deadline, ask.House = deadline, s.housePlays()
	}
	return ask
}
