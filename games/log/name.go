package log

import (
	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has players who take another name. Like a change of hands it is no part of play: going
// back does not take it back.

// naming gives whoever plays a seat another name, from the entry on.
var naming = &nameKind{about{
	keys: []string{"called"}, act: "take another name", lasts: true, needs: 6, concerns: Followers,
}}

type nameKind struct{ about }

func (*nameKind) in(e *Entry) bool { return e.Called != Successor{} }

func (*nameKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Called = r.who(v) }

func (*nameKind) write(e *Entry, n *strictyaml.Node) { n.Set("called", e.Called.node()) }

func (*nameKind) allowed(g *Game, e *Entry, m *play) error {
	if e.By == engine.NoSeat {
		return cannot(NeedsSeat)
	}
	if who := g.Seats()[e.By-1]; !validName(e.Called.Name) || e.Called.Player != who.Player {
		return &games.FormatError{What: "called",
			Expected: "the id of the seat's player, if there is one, and " + nameExpected,
			Found:    games.Quoted(string(e.Called.Player) + " " + e.Called.Name)}
	}
	return m.stillOpen()
}

func (*nameKind) told(g *Game, e *Entry) []Told {
	return tells("called", "before", g.At(e.N-1).Names().Shown(e.By), "name", g.At(e.N).Names().Shown(e.By))
}

// Call gives whoever plays the seat another name, which is a change of mind.
func (d *Draft) Call(name string) error {
	return d.do(naming, func(d *Draft) error {
		who := Successor{Name: name}
		if by := d.e.By; by != engine.NoSeat {
			who.Player = d.g.Seats()[by-1].Player
		}
		if err := d.carryOut(naming, func(e *Entry) { e.Called = who }); err != nil {
			return err
		}
		return d.mayHaveChanged()
	})
}
