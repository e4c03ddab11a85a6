package main

import (
	"strings"

	"dhow/engine"
	"dhow/notation"
	"dhow/templates"
)

// observer is how --as names who sits at no seat.
const observer = "observer"

// seat returns the seat that a colour or the name of who sits there stands for; NoSeat for an
// observer.
func (t *table) seat(name string) (engine.Seat, error) {
	if strings.EqualFold(name, observer) {
		return engine.NoSeat, nil
	}
	seat := seatCalled(t.names(), name)
	if seat == engine.NoSeat {
		return seat, wrongCall("no seat is called %s; there are %s", quoted(name), joined(t.seats()))
	}
	return seat, nil
}

// seatCalled returns the seat that is called so by its colour or its player's name; names are those
// of the seats, blue first, and may be empty. It is NoSeat where there is none.
func seatCalled(names []string, called string) engine.Seat {
	if seat := notation.SeatCalled(seated(names), called); int(seat) <= len(names) {
		return seat
	}
	return engine.NoSeat
}

// seats lists the seats of the game, blue first.
func (t *table) seats() []engine.Seat {
	all := []engine.Seat{engine.Blue, engine.Green, engine.Yellow, engine.Purple}
	return all[:len(t.names())]
}

// seated returns names, blue first, by seat.
func seated(names []string) (by templates.Names) {
	copy(by[1:], names)
	return by
}
