package intake

import (
	"context"
	"errors"
	"time"

	"dhow/mail"
)

// place is an inbox that is searched again and again, and where mails are put away.
type place struct {
	*Intake
	name  string // of the mailbox, where there are several
	inbox Inbox
	marks *marker
	pause *pause
	after mail.UID // mails up to here have been seen
}

// add adds a place.
func (t *Intake) add(name string, inbox Inbox) *place {
	p := &place{Intake: t, name: name, inbox: inbox, marks: newMarker(inbox, t.house.Log), pause: t.house.Wakeup.pause(inbox)}
	t.places = append(t.places, p)
	return p
}

// HasSeen tells whether mails have been taken in from the mailbox as it is numbered.
func (p *place) HasSeen() bool { return p.after.Number != 0 }

// search finds the mails that have come since those that were seen last. Again tells that the
// mailbox has other numbers now.
func (p *place) search(ctx context.Context) (found []mail.Waiting, again bool, err error) {
	found, err = p.inbox.Search(ctx, p.after)
	var renumbered *mail.RenumberedError
	if errors.As(err, &renumbered) {
		p.house.Log.Warn("the mailbox is read from its beginning", "why", err)
		p.after = mail.UID{}
		return nil, true, nil
	}
	for i := range found {
		if found[i].Mailbox == "" {
			found[i].Mailbox = p.name
		}
	}
	return found, false, err
}

// seen takes note of mails that were taken in.
func (p *place) seen(found []mail.Waiting) {
	for _, w := range found {
		if p.after.Validity != w.UID.Validity || p.after.Number < w.UID.Number {
			p.after = w.UID
		}
	}
}

// wait waits for mail, at most until the earliest of some times. What is expected from when they
// are asked for on ends the wait.
func (p *place) wait(ctx context.Context, times ...func() time.Time) error {
	now := p.house.Clock()
	until := now.Add(longestWait)
	p.pause.begin(until)
	for _, next := range times {
		if at := next(); !at.IsZero() && at.Before(until) {
			until = at
		}
	}
	p.pause.shorten(until)
	return p.inbox.Wait(ctx, max(until.Sub(now), shortestWait))
}
