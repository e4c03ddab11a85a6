package selfplay

import "dhow/engine"

// Series is games that are played one like the other. The games take turns among its tables, and
// the seats of a game among its house players, one further with each round of tables.
type Series struct {
	Edition *engine.Edition
	Seed    uint64
	Tables  []engine.Table // at least one
	Houses  []string       // names of house players, at least one
	Checked bool           // every action is checked
}

// Setting is what decides a game.
type Setting struct {
	Edition *engine.Edition
	Seed    uint64
	Number  int // of the game in its series, from 1
	Table   engine.Table
	Houses  [engine.MaxPlayers + 1]string // by seat: the name of the house player
}

// Setting returns what decides a game of the series, from 1.
func (s *Series) Setting(number int) Setting {
	i := number - 1
	set := Setting{Edition: s.Edition, Seed: s.Seed, Number: number, Table: s.Tables[i%len(s.Tables)]}
	for seat := 1; seat <= set.Table.Players; seat++ {
		set.Houses[seat] = s.Houses[(i/len(s.Tables)+seat-1)%len(s.Houses)]
	}
	return set
}
