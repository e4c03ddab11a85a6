package engine

import "strings"

// SeatSet is a set of seats. The zero value has none.
type SeatSet uint8

// SeatsOf returns the set of some seats. NoSeat is in none.
func SeatsOf(seats ...Seat) (s SeatSet) {
	for _, seat := range seats {
		s = s.With(seat)
	}
	return s
}

// With returns the set with one more seat.
func (s SeatSet) With(seat Seat) SeatSet {
	if seat == NoSeat {
		return s
	}
	return s | 1<<(seat-1)
}

// Without returns the set without a seat.
func (s SeatSet) Without(seat Seat) SeatSet { return s &^ SeatsOf(seat) }

// Has tells whether a seat is in the set.
func (s SeatSet) Has(seat Seat) bool { return seat != NoSeat && s&(1<<(seat-1)) != 0 }

// List returns the seats in their order.
func (s SeatSet) List() (seats []Seat) {
	for seat := Blue; seat <= Purple; seat++ {
		if s.Has(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// String names the seats, with blanks between them.
func (s SeatSet) String() string {
	var names []string
	for _, seat := range s.List() {
		names = append(names, seat.String())
	}
	return strings.Join(names, " ")
}
