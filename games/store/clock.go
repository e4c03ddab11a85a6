package store

import (
	"time"

	"dhow/games"
)

// Clock is when something is to be done with a game that nobody asks for, as it follows from its
// entries up to one.
type Clock struct {
	Game  games.GameID
	Entry int       // the last entry when it was looked at
	Rings time.Time // zero: never
}
