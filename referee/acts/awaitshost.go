package acts

import (
	"time"

	"dhow/engine"
)

// AwaitedHost is what a game waits for its host to decide.
type AwaitedHost struct {
	Late  []string  // the names of those whose time is over; empty: the clock stands still
	Since time.Time // since when it waits, or since a host last did something in the game
}

// AwaitsHost tells what the game waits for its host to decide at a time: that the clock runs again
// which was stopped, or what becomes of those whose time is over. It is false where it waits for
// nothing of that sort.
func (h History) AwaitsHost(at time.Time) (a AwaitedHost, waits bool) {
	last := h.Game.Len()
	now := h.Game.At(last)
	switch {
	case h.OverAt(last) || !h.Game.Dealt():
		return a, false
	case now.StoppedAlone():
		a.Since = now.StandsSince()
	case h.HostDecides():
		for _, seat := range now.ToMove() {
			deadline, runs := h.DeadlineAt(seat, last, at)
			if !runs || !deadline.Before(at) {
				continue
			}
			a.Late = append(a.Late, now.Names().Shown(seat))
			if a.Since.IsZero() || deadline.Before(a.Since) {
				a.Since = deadline
			}
		}
	}
	if a.Since.IsZero() {
		return a, false
	}
	if acted := h.hostActed(); acted.After(a.Since) {
		a.Since = acted
	}
	return a, true
}

// hostActed returns when a host last did something in the game, as its host or in a seat; zero: never.
func (h History) hostActed() time.Time {
	for n := h.Game.Len(); n > 0; n-- {
		e := &h.Game.Entries()[n-1]
		plays := e.By != engine.NoSeat && e.Mail != "" && h.IsHost(h.Game.At(n).Seats()[e.By-1].Player)
		if e.OfHost() || plays {
			return e.At
		}
	}
	return time.Time{}
}
