package table

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// mostMissed is how many turns in a row players let pass before the house plays for them at once. Of
// the first turn they have it is one: the letter that has brought them here was perhaps never seen.
const mostMissed = 3

// absentTime is how long others are not offered the seat of a player for whom the house plays.
const absentTime = 3 * 24 * time.Hour

// absent finds a player who lets turns pass while somebody else is there, who would wait. Whose time
// is over as well is not there, as far as is known, nor is who is away.
func (c chain) absent() engine.Seat {
	if !c.Game.Dealt() || c.OverAt(c.Game.Len()) || !c.MovesOnTimeout() {
		return engine.NoSeat
	}
	seats := slices.DeleteFunc(c.Game.Seats(), func(s log.Seated) bool { return c.Game.HousePlayer(s.Seat) != "" })
	late := slices.IndexFunc(seats, func(s log.Seated) bool {
		turns, never := c.Game.Missed(s.Seat)
		_, warned := c.Game.Unseats(s.Seat)
		return !warned && (turns >= mostMissed || never && turns > 0) && c.justMissed(s.Seat)
	})
	there := func(s log.Seated) bool {
		turns, _ := c.Game.Missed(s.Seat)
		deadline, runs := c.DeadlineAt(s.Seat, c.Game.Len(), c.now)
		return turns == 0 && !(runs && deadline.Before(c.now)) && !c.Game.StandsIn(s.Seat, c.now)
	}
	if late < 0 || !slices.ContainsFunc(seats, there) {
		return engine.NoSeat
	}
	return seats[late].Seat
}

// justMissed tells whether nobody has written since a seat has let its last turn pass: it has all of
// its time for one that has begun since.
func (c chain) justMissed(seat engine.Seat) bool {
	orders := c.Game.OrdersOf(seat, 0)
	since := c.Game.Entries()[orders[len(orders)-1]:]
	return !slices.ContainsFunc(since, func(e log.Entry) bool { return e.Mail != "" })
}
