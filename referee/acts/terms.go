package acts

import (
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/notation"
)

// Terms are what a game is played by, as far as that is set.
type Terms struct {
	Setup  engine.Setup
	Pace   log.Pace
	Watch  log.Watch // who may watch, once there is a game
	Apart  bool      // the host does not play
	Lang   string    // that invitations are written in; empty: the host's
	Chance bool      // it is left to chance who sits where, but for those who wish for a seat

	zone    string      // of the host
	at      time.Time   // when they are said
	reminds bool        // it was said when reminders come
	Open    int         // seats that are left for whoever asks
	OpenTo  log.Opening // who that is

	Edition  *engine.Edition
	editions log.Editions // that it may be played with
}

// UsualTerms are those of a game of which nothing is said, with one of some editions, if there are
// any.
func UsualTerms(editions ...*engine.Edition) Terms {
	t := Terms{Setup: engine.FirstGame, editions: editions}
	if len(editions) > 0 {
		t.Edition = editions[0]
	}
	t.setMove(3 * 24 * time.Hour)
	return t
}

// TermsOf are those of a game that is there.
func TermsOf(setup engine.Setup, pace log.Pace, watch log.Watch) Terms {
	return Terms{Setup: setup, Pace: pace, Watch: watch}
}

// by is the same as a host says it who lives in a zone, at a time.
func (t Terms) by(zone string, at time.Time) Terms {
	t.zone, t.at = zone, at
	return t
}

// Lines are those which say what a game is played by, to be edited and sent back.
func (t *Terms) Lines() []string { return t.lines(OfNewGame) }

// lines are those of them that are said for a purpose.
func (t *Terms) lines(whose Whose) []string {
	return linesOf(t, func(s *Setting) (row settingOf[*Terms]) {
		if s.Whose&whose != 0 {
			row = s.game
		}
		return row
	})
}

// read reads what is set of a game in the first of some words, as set does.
func (t *Terms) read(words []string) (s *Setting, n int) {
	return set(t, words, gameRow)
}

// near is what may be meant by words that set nothing of a game, as nearValues does.
func (t *Terms) near(words []string) string { return nearValues(t, words, gameRow) }

func gameRow(s *Setting) settingOf[*Terms] { return s.game }

// readLang reads which language the invitations are written in.
func (t *Terms) readLang(word string) bool {
	word = strings.ToLower(word)
	known := slices.Contains(store.Langs, word)
	if known {
		t.Lang = word
	}
	return known
}

// readEdition reads which of the editions the game is played with.
func (t *Terms) readEdition(name string) bool {
	for _, ed := range t.editions {
		if strings.EqualFold(ed.Name, name) {
			t.Edition = ed
			return true
		}
	}
	return false
}

// nearEditions returns the names of editions that may be meant, else of all.
func (t *Terms) nearEditions(behind []string) []string {
	var names []string
	for _, ed := range t.editions {
		names = append(names, ed.Name)
	}
	if len(behind) > 0 {
		if near := notation.Near(behind[0], names); len(near) > 0 {
			return near
		}
	}
	return names
}
