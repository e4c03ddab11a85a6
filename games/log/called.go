package log

import (
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// This file says what those who play are called, and which words mean one of them alone. A header and
// entries have names as they were given; which of them need a colour is decided in one place
// (notation.PlayerNames), in the order in which they were taken.

// names are those of the players with whom a game began.
func (h *Header) names() *notation.PlayerNames {
	var taken []notation.Naming
	for i := range h.Seats {
		taken = append(taken, h.Seats[i].naming())
	}
	return (*notation.PlayerNames)(nil).After(taken...)
}

// naming is the name that whoever sits there has from then on.
func (s *Seated) naming() notation.Naming {
	former := s.Player == "" && strings.Trim(strings.TrimPrefix(s.Name, FormerPlayer), " 0123456789") == ""
	return notation.Naming{Seat: s.Seat, Name: s.Name, Ours: s.House != "" || former}
}

// names returns the names after an entry of a game, from those before it.
func (e *Entry) names(h *Header, before *notation.PlayerNames) *notation.PlayerNames {
	switch {
	case e.By == engine.NoSeat:
	case naming.in(e):
		return before.After(notation.Naming{Seat: e.By, Name: e.Called.Name, Same: true})
	case replacing.in(e):
		s := e.Successor.at(e.By)
		return before.After(s.naming())
	case leaving.in(e):
		s := nobodyAt(&h.Seats[e.By-1])
		return before.After(s.naming())
	}
	return before
}

// Names say what those who play are called.
func (m Moment) Names() *notation.PlayerNames {
	return m.g.standing.names[len(m.g.standing.named.upTo(m.n))]
}
