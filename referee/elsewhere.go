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
	callEvery  = time.Minute            // how often mailboxes that are read elsewhere are called for, so that it is known that they can be searched
	answerLook = 500 * time.Millisecond // how often it is looked for answers
	answerLate = 10 * time.Second       // how often behind answerSoon
	answerSoon = time.Minute
)

// elsewhere takes note of the searches of mailboxes that other processes read, before it is looked
// what the store has taken in, and calls for those that are to be made.
func (a *arrivals) elsewhere(ctx context.Context) error {
	var names []string
	a.eachElsewhere(func(b *box) { names = append(names, b.Name) })
	if len(names) == 0 {
		return nil
	}
	answered, err := a.database.Answered(ctx, names...)
	if err != nil {
		return err
	}
	now := a.house.Clock()
	wanted := false
	a.eachElsewhere(func(b *box) {
		if at, is := b.answered(answered[b.Name], now); is {
			a.wasSearched(b, at)
		}
		wanted = wanted || b.wantsCall(now, a.nextDue())
	})
	if !wanted {
		return nil
	}
	made := call{at: now}
	if made.n, err = a.database.CallSearch(ctx, names...); err != nil {
		return err
	}
	a.eachElsewhere(func(b *box) { b.calls = append(b.calls, made) })
	return nil
}

// eachElsewhere does something with each mailbox that is not read here.
func (a *arrivals) eachElsewhere(do func(*box)) {
	a.turn.Lock()
	defer a.turn.Unlock()
	for _, b := range a.boxes {
		if !b.here.Load() {
			do(b)
		}
	}
}

// answered takes note of the calls up to one that were answered, and tells when the last of them
// was made. Where that was long ago, in the middle of a time in which the mailbox could not be
// searched, the next answer tells of all of that.
func (b *box) answered(upTo int64, now time.Time) (at time.Time, is bool) {
	for len(b.calls) > 0 && b.calls[0].n <= upTo {
		at, is = b.calls[0].at, true
		b.calls = b.calls[1:]
	}
	if is {
		b.late = !b.late && !b.good.IsZero() && at.Sub(b.good) > longestGap && now.Sub(at) > answerSoon
	}
	return at, is && !b.late
}

// wantsCall tells whether it is to be called for a search: because something is due that none has
// been called for, or because there was none for long.
func (b *box) wantsCall(now, due time.Time) bool {
	last := b.lastCalled()
	if !due.After(now) && last.Before(due) {
		return true
	}
	return len(b.calls) == 0 && (b.late || !b.searched || now.Sub(last).Abs() >= callEvery)
}

// lastCalled is when the last call was made; if that was answered, when the last search began.
func (b *box) lastCalled() time.Time {
	if n := len(b.calls); n > 0 {
		return b.calls[n-1].at
	}
	return b.good
}

// nextCall is when mailboxes that are read elsewhere are to be called for, or it is to be looked
// whether they have answered; zero: all are read here. The caller has the turn.
func (a *arrivals) nextCall(now time.Time) (at time.Time) {
	sooner := func(t time.Time) {
		if at.IsZero() || t.Before(at) {
			at = t
		}
	}
	for _, b := range a.boxes {
		if b.here.Load() {
			continue
		}
		last := b.lastCalled()
		if due := a.nextDue(); last.Before(due) {
			sooner(due)
		}
		switch {
		case b.wantsCall(now, time.Time{}):
			sooner(now)
		case len(b.calls) == 0:
			sooner(last.Add(callEvery))
		case now.Sub(b.calls[0].at) < answerSoon:
			sooner(now.Add(answerLook))
		default:
			sooner(now.Add(answerLate))
		}
	}
	return at
}
