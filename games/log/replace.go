package log

import (
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has seats that change hands. The header keeps the names with which a game began; an
// entry says who plays a seat from then on. Like a resignation, which it ends, and a new key, which
// it brings, it is no part of play: going back does not take it back.

// Successor is who takes a seat over. The zero value is nobody.
type Successor struct {
	Player games.PlayerID // empty where the player has no profile
	Name   string
}

// replacing gives a seat to somebody else. In the same entry the new player may join, where the
// seat has not.
var replacing = &replaceKind{about{
	keys: []string{"replace"}, act: "change hands", then: joining.act, lasts: true, concerns: Everybody,
}}

type replaceKind struct{ about }

func (*replaceKind) in(e *Entry) bool { return e.Successor != Successor{} }

func (*replaceKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Successor = r.who(v) }

func (*replaceKind) write(e *Entry, n *strictyaml.Node) { n.Set("replace", e.Successor.node()) }

// who reads a player and a name.
func (r *entryReader) who(v *strictyaml.Node) (s Successor) {
	fields, err := v.Fields("player", "name")
	r.errs.Add(err)
	if id := fields["player"]; id != nil {
		s.Player = games.PlayerID(r.text(id, games.ValidID, games.IDExpected))
	}
	if name := fields["name"]; name != nil {
		s.Name = r.text(name, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(v.Mismatch("the key name", ""))
	}
	return s
}

func (s *Successor) node() *strictyaml.Node {
	who := strictyaml.NewMap()
	if s.Player != "" {
		who.Set("player", strictyaml.NewText(string(s.Player)))
	}
	return who.Set("name", strictyaml.NewText(s.Name))
}

func (*replaceKind) allowed(_ *Game, e *Entry, m *play) error {
	s := &e.Successor
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !validName(s.Name) || s.Player != "" && !games.ValidID(string(s.Player)):
		return &games.FormatError{What: "replace",
			Expected: "the id of a player, which may be left out, and " + nameExpected,
			Found:    games.Quoted(string(s.Player) + " " + s.Name)}
	}
	return m.stillOpen()
}

func (*replaceKind) told(g *Game, e *Entry) []Told {
	before, name := g.At(e.N-1), g.At(e.N).Names().Shown(e.By)
	if s := before.Seats()[e.By-1]; s == nobodyAt(&s) {
		return tells("seat", "name", name)
	}
	return tells("replace", "before", before.Names().Shown(e.By), "name", name)
}

// Replace gives the seat to somebody else: a resignation ends, keys and what was left for the next
// turn are worth nothing.
func (d *Draft) Replace(s Successor) error {
	return d.say(replacing, func(e *Entry) { e.Successor = s })
}

// Seats lists who plays, blue first: as the header says, or an entry since. A seat that nobody has
// is called by its colour, and one of which the last player was taken off by their name.
func (m Moment) Seats() []Seated {
	seats := slices.Clone(m.g.Header.Seats)
	for i := range seats {
		seat := seats[i].Seat
		switch since := m.SeatedSince(seat); {
		case m.lastOf(leaving, seat) > since:
			seats[i] = nobodyAt(&seats[i])
			continue
		case since != 0:
			seats[i] = m.g.entries[since-1].Successor.at(seat)
		}
		if n := m.lastOf(naming, seat); n > m.SeatedSince(seat) {
			seats[i].Name = m.g.entries[n-1].Called.Name
		}
		if m.VacantSince(seats[i].Seat) != 0 {
			seats[i].Player = ""
		}
	}
	return seats
}

func (s *Successor) at(seat engine.Seat) Seated {
	return Seated{Seat: seat, Player: s.Player, Name: s.Name}
}

// nobodyAt is a seat that nobody has any more, by what the header says of it.
func nobodyAt(s *Seated) Seated { return Seated{Seat: s.Seat, Name: s.Seat.String(), Open: s.Open} }

// SeatedSince returns the entry with which whoever plays a seat took it over; 0 for who has played
// it from the beginning.
func (m Moment) SeatedSince(seat engine.Seat) int { return m.lastOf(replacing, seat) }
