package store

import (
	"time"

	"dhow/games"
)

// Clock is when something is to be done with a game that nobody asks for, as it follows from its
// text when it was looked at.
type Clock struct {
	Game  games.GameID
	Entry int       // the last one then
	Edits int       // of the text by then, as Chapter has it
	Rings time.Time // zero: never
	Tends time.Time // from when on the hourly round has to see the game; zero: never
}
