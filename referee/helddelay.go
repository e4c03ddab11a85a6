package referee

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// This file has what a held order does to a deadline: it may be the player's, who has been asked
// and has not answered yet. Anybody with a key can make one up, so that it moves nothing for longer
// than a day, however many there are.

// heldDelay is how long a deadline waits at most for the yes to an order that came before it
// (design, section 9).
const heldDelay = day

// heldAgain is how often it is looked whether that order still waits.
const heldAgain = 10 * time.Minute

// waitsForHeld tells whether a deadline that has passed at a time is not judged yet, because of a
// held order.
func (s *sitting) waitsForHeld(c clock, at time.Time) bool {
	return !c.deadline.Add(heldDelay).Before(at) && s.set.HeldOrder != nil && s.set.HeldOrder(s.id, c.seat, c.deadline)
}

// judgedAt returns when a deadline is looked at next after a time.
func (s *sitting) judgedAt(c clock, after time.Time) time.Time {
	if c.deadline.After(after) || !s.waitsForHeld(c, after) {
		return c.deadline
	}
	again := after.Add(heldAgain)
	if last := c.deadline.Add(heldDelay); again.After(last) {
		return last
	}
	return again
}

// heldOrder tells whether an order of a seat waits for its yes, in a mail that was received before
// a time.
func (c *Clerk) heldOrder(game games.GameID, seat engine.Seat, before time.Time) bool {
	x := c.lockedIndex()
	defer x.mu.Unlock()
	for fingerprint, head := range x.heads {
		if !head.isMail || head.whose.game != game || head.whose.seat != seat {
			continue
		}
		if !head.read {
			head.read, head.ordered = true, c.orderedIn(fingerprint)
			x.heads[fingerprint] = head
		}
		if !head.ordered.IsZero() && head.ordered.Before(before) {
			return true
		}
	}
	return false
}

// orderedIn returns when a held mail was received that has an order; zero for one that has none.
func (c *Clerk) orderedIn(fingerprint string) time.Time {
	h, _ := c.set.Journal.Held(fingerprint)
	held, opens := c.heldBy(h)
	if !opens {
		return time.Time{}
	}
	d := &held.Delivery
	reader := notation.Reader{Edition: c.set.Edition, Language: d.Language}
	for _, line := range d.Lines[:min(len(d.Lines), notation.MaxLines)] {
		if !line.Unsure && reader.ReadsOrder(d.Seat, line.Text) {
			return d.Received
		}
	}
	return time.Time{}
}
