package selfplay

import (
	"math/rand/v2"

	"dhow/engine"
	"dhow/engine/house"
)

// check is one thing that must hold after every action.
type check struct {
	name  string
	holds func(*moment) error
}

// moment is an action that has been carried out, or the set-up, and what checks look at.
type moment struct {
	number int           // of the action, 0 for the set-up
	before *engine.State // for the set-up the board before anything is drawn
	given  engine.State  // before, as it was when the action was carried out
	step   *engine.Step
	play   house.Player // who chose the action; nil for the set-up
	picks  []int        // what chance gave to who chose
	r      *rand.Rand   // for what checks try
}

// dealt tells whether the moment is the set-up.
func (m *moment) dealt() bool { return m.number == 0 }

// checker holds a game to everything that must be true.
type checker struct {
	checks []check
	r      *rand.Rand
}

func newChecker(s *Setting) *checker {
	c := &checker{r: s.chance(forChecks)}
	for _, a := range newAccounts(s.Edition, s.Table) {
		c.checks = append(c.checks, check{a.name, a.holds})
	}
	c.checks = append(c.checks, moments...)
	return c
}

// moments lists the checks that look at one action alone.
var moments = []check{
	{"state kept", stateKept},
	{"fold", foldGivesState},
	{"views", foldGivesViews},
	{"valid", validates},
	{"verdict", viewDecides},
	{"applied again", appliesAgain},
	{"text", readsBack},
	{"spending", spendingAddsUp},
	{"rewards", rewardsAddUp},
	{"offers", offersHold},
	{"secrets", keepsSecrets},
	{"advice", adviceKeepsSecrets},
}

// moment returns the name of the first check that does not hold, and why.
func (c *checker) moment(m *moment) (string, error) {
	m.r = c.r
	for _, k := range c.checks {
		if err := k.holds(m); err != nil {
			return k.name, err
		}
	}
	return "", nil
}

// wholes lists the checks of a finished game.
var wholes = []struct {
	name  string
	holds func(*Game) error
}{
	{"scores", scoresHold},
	{"record", recordHolds},
	{"file", fileHolds},
}
