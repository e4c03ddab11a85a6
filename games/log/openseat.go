package log

import (
	"slices"

	"dhow/engine"
)

// Opening says who may take a seat that nobody has yet. The zero value is of a seat that somebody
// has.
type Opening string

// The openings, as headers have them.
const (
	OpenToAsk    Opening = "ask"    // whoever asks for it, and is admitted by the host
	OpenToAnyone Opening = "anyone" // whoever asks for it
)

const openExpected = "ask or anyone, of a seat that nobody has"

// valid tells whether a seat can be open so. It is nobody's, and bears its colour for a name.
func (o Opening) valid(s *Seated) bool {
	return o == "" || (o == OpenToAsk || o == OpenToAnyone) && s.Player == "" && s.Name == s.Seat.String()
}

// OpenSeat is a seat that nobody has yet.
func OpenSeat(seat engine.Seat, to Opening) Seated {
	return Seated{Seat: seat, Name: seat.String(), Open: to}
}

// OpenSeats lists the seats that nobody has yet.
func OpenSeats(seats []Seated) []Seated {
	return slices.DeleteFunc(slices.Clone(seats), func(s Seated) bool { return s.Open == "" })
}

// SitDown has somebody take a seat that nobody has, or nobody else where it is theirs already, and
// join with a luck word: the entry is one of that seat from then on.
func (d *Draft) SitDown(seat engine.Seat, who Successor, word string) error {
	after := *d
	after.e.By = seat
	if who != (Successor{}) {
		if err := after.Replace(who); err != nil {
			return err
		}
	}
	if err := after.Join(word); err != nil {
		return err
	}
	*d = after
	return nil
}
