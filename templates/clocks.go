package templates

import (
	"time"

	"dhow/engine"
)

// Clocks is what a letter tells of the clocks of a game, beside deadlines.
type Clocks struct {
	Away  []AwayUntil   // who else is away
	Wait  []engine.Seat // who else wants more time to think about a plan
	Gone  []engine.Seat // whom the house plays for, since they have let turns pass
	Plan  string        // the plan of the reader that is kept: canonical; empty: none
	Waits bool          // until the reader is ready
	Opens time.Time     // before when plans are not opened; zero: whenever all are made
	Banks []Bank        // what seats have left for all their moves; none: the game has no banks
}

// AwayUntil is who is away.
type AwayUntil struct {
	Seat  engine.Seat
	Until time.Time
	House bool // the house player moves for them
}

// Bank is what a seat had left for all its moves when its turn began.
type Bank struct {
	Seat engine.Seat
	Left time.Duration
}

// clocks tells of them.
func (w *writer) clocks(p *Page) {
	c := &p.Clocks
	if len(c.Away) > 0 || len(c.Wait) > 0 || len(c.Gone) > 0 || c.Plan != "" || !c.Opens.IsZero() || len(c.Banks) > 0 {
		w.gap()
	}
	for _, a := range c.Away {
		if a.House {
			w.prose("clocks.away-house", "player", p.player(a.Seat), "time", a.Until)
		} else {
			w.prose("clocks.away", "player", p.player(a.Seat), "time", a.Until)
		}
	}
	for _, seat := range c.Gone {
		if seat == p.Seat {
			w.prose("clocks.you-absent")
			w.examples("back")
		} else {
			w.prose("clocks.absent", "player", p.player(seat))
		}
	}
	for _, seat := range c.Wait {
		w.prose("clocks.wait", "player", p.player(seat))
	}
	switch {
	case c.Plan != "" && c.Waits:
		w.prose("clocks.plan-waits", "order", c.Plan)
		w.examples("ready")
	case c.Plan != "":
		w.prose("clocks.plan-kept", "order", c.Plan)
	}
	if !c.Opens.IsZero() {
		w.prose("clocks.opens", "time", c.Opens)
	}
	if len(c.Banks) > 0 {
		var banks []string
		for _, b := range c.Banks {
			banks = append(banks, w.say("clocks.bank", "player", p.player(b.Seat), "span", b.Left))
		}
		w.prose("clocks.banks", "banks", banks)
	}
}
