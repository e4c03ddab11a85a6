package referee

import (
	"context"
	"time"
)

// call is a call for a search of a mailbox, by its number, and when it was made.
type call struct {
	n  int64
	at time.Time
}

const (
	// callEvery is how often mailboxes that are read elsewhere are called for, so that it is known
	// that they can be searched.
	callEvery = time.Minute
	// answerSoon is within what time a call is answered where nothing is wrong.
	answerSoon = 10 * time.Second
	answerLook = 500 * time.Millisecond // how often it is looked for answers within that
	answerLate = 10 * time.Second       // and after it
	mostCalls  = 100                    // that are waited for
)

// callElsewhere takes note of the searches of mailboxes that other processes read, before it is
// looked what the store has taken in, and calls for those that are to be made.
func (a *arrivals) callElsewhere(ctx context.Context) error {
	boxes, places := a.readElsewhere()
	if len(boxes) == 0 {
		return nil
	}
	answered, err := a.database.Answered(ctx, places...)
	if err != nil {
		return err
	}
	now := a.house.Clock()
	if !a.heard(boxes, answered, now) {
		return nil
	}
	made := call{at: now}
	if made.n, err = a.database.CallSearch(ctx, places...); err != nil {
		return err
	}
	a.turn.Lock()
	defer a.turn.Unlock()
	for _, b := range boxes {
		b.calls = append(b.calls, made)
		b.calls = b.calls[max(0, len(b.calls)-mostCalls):]
	}
	return nil
}

// readElsewhere lists the mailboxes that are not read here, and where they lie.
func (a *arrivals) readElsewhere() (boxes []*box, places []string) {
	a.turn.Lock()
	defer a.turn.Unlock()
	for _, b := range a.boxes {
		if !b.here.Load() {
			boxes, places = append(boxes, b), append(places, b.Address())
		}
	}
	return boxes, places
}

// heard takes note of the answers, and tells whether a mailbox is to be called for now.
func (a *arrivals) heard(boxes []*box, answered map[string]int64, now time.Time) (wanted bool) {
	a.turn.Lock()
	defer a.turn.Unlock()
	for _, b := range boxes {
		if at, is := b.answered(answered[b.Address()]); is {
			a.wasSearched(b, at)
		}
		wanted = wanted || !b.nextCall(now, a.nextDue()).After(now)
	}
	return wanted
}

// answered takes note of the calls up to one that were answered, and tells when the last of them
// was made.
func (b *box) answered(upTo int64) (at time.Time, is bool) {
	for len(b.calls) > 0 && b.calls[0].n <= upTo {
		at, is = b.calls[0].at, true
		b.calls = b.calls[1:]
	}
	return at, is
}

// nextCall is when the mailbox is to be called for: when something is due that no search has been
// called for, or when none was for long.
func (b *box) nextCall(now, due time.Time) (at time.Time) {
	last := b.good
	if n := len(b.calls); n > 0 {
		last = b.calls[n-1].at
	} else if !b.searched {
		return now
	}
	at = last.Add(callEvery)
	switch {
	case now.Before(last): // the clock was set back
		return now
	case last.Before(due) && due.Before(at):
		return due
	}
	return at
}

// nextLook is when it is to be looked for answers; zero: none is missing.
func (b *box) nextLook(now time.Time) time.Time {
	switch {
	case len(b.calls) == 0:
		return time.Time{}
	case now.Sub(b.calls[0].at).Abs() < answerSoon:
		return now.Add(answerLook)
	}
	return now.Add(answerLate)
}

// callAnew has mailboxes that are read elsewhere be called for again, as it was another time than
// was thought when they were.
func (d *Daemon) callAnew() {
	if d.arrivals == nil {
		return
	}
	d.turn.Lock()
	for _, b := range d.boxes {
		if !b.here.Load() {
			b.calls, b.searched = nil, false
		}
	}
	d.turn.Unlock()
	d.arrivals.inbox.Stir()
}

// nextElsewhere is when mailboxes that are read elsewhere are to be called for, or looked after;
// zero: all are read here. The caller has the turn.
func (a *arrivals) nextElsewhere(now time.Time) (at time.Time) {
	for _, b := range a.boxes {
		if b.here.Load() {
			continue
		}
		for _, t := range []time.Time{b.nextCall(now, a.nextDue()), b.nextLook(now)} {
			if !t.IsZero() && (at.IsZero() || t.Before(at)) {
				at = t
			}
		}
	}
	return at
}
