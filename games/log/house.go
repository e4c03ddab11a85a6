package log

import (
	"dhow/engine"
	"dhow/engine/house"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// byHouse stands beside orders that the house player has chosen: in a seat of the house, for who has
// resigned, or because the time was over. On a timeout they may be what the seat had left, or kept.
var byHouse = &houseKind{about{keys: []string{"house", "timeout"}, follows: true}}

type houseKind struct{ about }

// actHouse is how a refusal calls it.
const actHouse = "give orders of the house"

func (*houseKind) in(e *Entry) bool { return e.House || e.Timeout }

func (*houseKind) read(r *entryReader, key string, v *strictyaml.Node) {
	if key == "house" {
		r.e.House = r.yes(v)
	} else {
		r.e.Timeout = r.yes(v)
	}
}

func (*houseKind) write(e *Entry, n *strictyaml.Node) {
	if e.House {
		n.Set("house", yes())
	}
	if e.Timeout {
		n.Set("timeout", yes())
	}
}

func (*houseKind) allowed(g *Game, e *Entry, _ *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !e.House || !e.Timeout && g.HousePlayer(e.By) == "" && !g.StandsIn(e.By, e.At):
		return cannot(NotHouse, e.By)
	}
	if act := e.doesOther(ordering); act != "" {
		return cannot(OneThing, actHouse, act)
	}
	return nil
}

// replay wants orders beside it. On a timeout they may be those that the seat had left, or kept.
func (k *houseKind) replay(r *replay) error {
	switch e := &r.e; {
	case !e.House && e.Queued == 0 && (!e.Ordered() || r.g.Kept(e.By) == 0):
		return r.fail("timeout", &games.FormatError{What: "timeout", Expected: "house: true or queued beside it, or an order that was kept"})
	case !e.House:
		return nil
	case !e.does():
		return r.fail("house", &games.FormatError{What: "house", Expected: "orders"})
	}
	return r.fail("house", k.allowed(r.g, &r.e, &r.m))
}

func (*houseKind) told(g *Game, e *Entry) []Told {
	switch before := g.At(e.N - 1); {
	case !e.House && e.Queued == 0:
		return tells("kept-timeout")
	case !e.House:
		return nil
	case before.StandsIn(e.By, e.At):
		return tells("house-away")
	case e.Timeout && before.Pace().OnTimeout == LeastOnTimeout:
		return tells("least-timeout")
	case e.Timeout:
		return tells("house-timeout")
	}
	return tells("house")
}

// House says that the house chooses the orders of the entry: because it plays the seat, or on a
// timeout. It comes before the orders, and counts only if there are some.
func (d *Draft) House(timeout bool) error {
	return d.say(byHouse, func(e *Entry) { e.House, e.Timeout = true, timeout })
}

// StandIn is the house player that plays on for who has resigned or is late.
const StandIn = "sensible"

// HousePlayer names the house player that plays a seat: one of the house, or of somebody who has
// resigned or lets turns pass; empty: a person plays it.
func (m Moment) HousePlayer(seat engine.Seat) string {
	switch {
	case m.Resigned(seat), m.Absent(seat):
		return StandIn
	case seat == engine.NoSeat || m.SeatedSince(seat) != 0:
		return ""
	}
	return m.g.Header.Seats[seat-1].House
}

// validHouse tells whether there is a house player of a name.
func validHouse(name string) bool {
	_, known := house.Named(name)
	return known
}
