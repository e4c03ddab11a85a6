package table

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games/log"
)

// thinks has the seats of the house in a game think one game at a time, so that however many such
// games there are, they leave the processor to the others. What it returns ends that.
func (ts *Tables) thinks(g *log.Game) (done func()) {
	if !slices.ContainsFunc(g.Header.Seats, func(s log.Seated) bool { return s.House != "" }) {
		return func() {}
	}
	ts.thinking.Lock()
	return ts.thinking.Unlock
}

// houseDraft drafts an entry of the house player for a seat that is to move: one order, and in the
// set-up all that it has to choose. Where it leaves something to chance, the number of the entry
// decides, so that the same entry is drafted again after a crash. On a timeout it may be the least
// that there is to do.
func (c chain) houseDraft(seat engine.Seat, timeout bool) (*log.Draft, error) {
	d := c.Game.Draft(c.now, seat, "")
	if err := d.House(timeout); err != nil {
		return nil, err
	}
	name := c.Game.HousePlayer(seat)
	if timeout || name == "" {
		name = log.StandIn
	}
	player, _ := house.Named(name)
	if timeout && c.Game.Pace().OnTimeout == log.LeastOnTimeout && !c.Game.StandsIn(seat, c.now) {
		player = house.Least
	}
	chance := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", c.id, c.Game.Len()+1))))
	for waits := true; waits; {
		v := d.State().View(seat)
		a, ok := player(&v, chance.IntN)
		if !ok {
			return nil, fmt.Errorf("table: %s: the house player has no order for %v", c.id, seat)
		}
		if _, err := d.Order(a); err != nil {
			return nil, err
		}
		after := d.State()
		waits = after.Phase == engine.SetupPhase && slices.Contains(after.ToMove(), seat)
	}
	return d, nil
}
