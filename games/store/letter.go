package store

import (
	"time"

	"dhow/games/post"
)

// Letter is a letter that has to be sent, and what has come of that so far.
type Letter struct {
	post.Owe
	Part  int       // of the letters, that it is of
	Next  time.Time // it is not tried before
	Tries int       // that have failed since the last letter of its queue went out
}

// Later says that a letter is not to be tried before a time, and how often it was tried.
type Later struct {
	Letter post.LetterID
	Next   time.Time
	Tries  int
}

// LongestWait is how long a letter waits at most until it is tried again. One that is to wait for
// longer was put off by a clock that was ahead, and is due.
const LongestWait = 24 * time.Hour
