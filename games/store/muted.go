package store

import (
	"dhow/engine"
	"dhow/games"
)

// Muted is whose talk a player does not want to hear in a game. Nobody else knows of it.
type Muted struct {
	Seats    engine.SeatSet
	Watchers bool
}

// MutedWatchers is a word of a profile's switches, as MutedSeat is; both are off where talk is not
// wanted.
const MutedWatchers = "hear-watchers"

// MutedSeat is the word for a seat.
func MutedSeat(seat engine.Seat) string { return "hear-" + seat.String() }

// Muted returns whose talk the player does not want to hear in a game.
func (p *Profile) Muted(game games.GameID) (m Muted) {
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if hears, _ := p.Switched(MutedSeat(seat), game); !hears {
			m.Seats = m.Seats.With(seat)
		}
	}
	hears, _ := p.Switched(MutedWatchers, game)
	m.Watchers = !hears
	return m
}

// Has tells whether what a seat says is not wanted, or somebody who watches.
func (m Muted) Has(by engine.Seat, watches bool) bool {
	return watches && m.Watchers || m.Seats.Has(by)
}
