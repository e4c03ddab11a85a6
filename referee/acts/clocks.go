package acts

import (
	"time"

	"dhow/engine"
	"dhow/templates"
)

// ClocksAt is what a letter to a seat tells of the clocks after an entry, at a time.
func (h History) ClocksAt(n int, seat engine.Seat, at time.Time) (c templates.Clocks) {
	now := h.Game.At(n)
	if !now.Dealt() || h.OverAt(n) {
		return c
	}
	for _, seated := range h.Game.Header.Seats {
		other := seated.Seat
		if left, ok := now.Bank(other); ok && !now.Resigned(other) {
			c.Banks = append(c.Banks, templates.Bank{Seat: other, Left: left})
		}
		if now.Absent(other) {
			c.Gone = append(c.Gone, other)
		}
		if other == seat {
			continue
		}
		if a := now.Away(other, at); !a.To.IsZero() && !a.From.After(at) {
			c.Away = append(c.Away, templates.AwayUntil{Seat: other, Until: a.To, House: a.House})
		}
		if now.Waits(other) {
			c.Wait = append(c.Wait, other)
		}
	}
	if now.Planning() && !now.OpeningDue() {
		c.Plan, c.Waits, c.Opens = h.KeptAt(n, seat), now.Waits(seat), now.OpensFrom()
	}
	return c
}
