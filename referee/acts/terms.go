package acts

import (
	"cmp"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// Terms are what a game is played by, as far as that is set.
type Terms struct {
	Setup engine.Setup
	Pace  log.Pace
	Apart bool // the host does not play
}

// UsualTerms are those of a game of which nothing is said.
func UsualTerms() Terms {
	t := Terms{Setup: engine.FirstGame}
	t.setMove(3 * 24 * time.Hour)
	return t
}

// readPace reads how long a move may take, as 3d, 12h or 90m: an hour at least, half a year at
// most.
func (t *Terms) readPace(word string) bool {
	const shortest, longest = time.Hour, 180 * 24 * time.Hour
	move, ok := log.ParseSpan(strings.ToLower(word))
	if !ok || move < shortest || move > longest {
		return false
	}
	t.setMove(move)
	return true
}

// setMove gives each move so much time.
func (t *Terms) setMove(move time.Duration) {
	t.Pace.Move, t.Pace.Reminder = move, (move / 3).Truncate(time.Minute)
	t.Pace.OnTimeout = cmp.Or(t.Pace.OnTimeout, HousePlayer)
}

// Lines are those which say what a game is played by, to be edited and sent back.
func (t *Terms) Lines() []string {
	return linesOf(t, func(s *Setting) settingOf[*Terms] { return s.game })
}

// read reads what is set of a game in the first of some words, as set does.
func (t *Terms) read(words []string) (s *Setting, n int, near []string) {
	return set(t, words, func(s *Setting) settingOf[*Terms] { return s.game })
}
