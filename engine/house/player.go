package house

import "dhow/engine"

// Player chooses an action for the seat of a view, filled in as engine.Fill does. Where it leaves
// something to chance it asks pick. It is false if the game does not wait for the seat.
type Player func(v *engine.View, pick engine.Pick) (engine.Action, bool)

// Named returns the house player of a name, as the command line and game files spell it; false if
// there is none.
func Named(name string) (Player, bool) {
	for _, p := range players {
		if p.name == name {
			return p.play, true
		}
	}
	return nil, false
}

// Names lists the names of the house players, the weakest first.
func Names() []string {
	var l []string
	for _, p := range players {
		l = append(l, p.name)
	}
	return l
}

var players = []struct {
	name string
	play Player
}{
	{"random", Random},
	{"gentle", Gentle},
	{"sensible", Sensible},
	{"thoughtful", Thoughtful},
}
