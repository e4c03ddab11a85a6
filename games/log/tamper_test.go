package log_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/notation"
)

// tampering changes entry i of a log, and tells whether it found something to change.
type tampering struct {
	name   string
	change func(x *tampered, i int) bool
	here   bool // the fault is found at the entry itself
}

// tampered is a log to be changed, and the honest game it comes from.
type tampered struct {
	honest  *log.Game
	entries []log.Entry
	chance  engine.Pick
}

func (x *tampered) renumber() bool {
	for i := range x.entries {
		x.entries[i].N = i + 1
	}
	return true
}

// otherDigit changes a character in the middle of a text.
func otherDigit(s string) string {
	i := len(s) / 2
	c := "0"
	if s[i] == '0' {
		c = "1"
	}
	return s[:i] + c + s[i+1:]
}

var tamperings = []tampering{
	{"another number", func(x *tampered, i int) bool { x.entries[i].N++; return true }, true},
	{"time before the entry above", func(x *tampered, i int) bool {
		if i == 0 {
			return false
		}
		x.entries[i].At = x.entries[i-1].At.Add(-1e9)
		return true
	}, true},
	{"orders of another seat", func(x *tampered, i int) bool {
		e := &x.entries[i]
		e.By = e.By%2 + 1
		return e.Orders != nil || e.Hidden != "" && e.Draws == nil
	}, true},
	{"joined by another seat", func(x *tampered, i int) bool {
		e := &x.entries[i]
		e.By = e.By%2 + 1
		return e.Luck != ""
	}, false},
	{"another luck word", func(x *tampered, i int) bool {
		e := &x.entries[i]
		e.Luck += "x"
		return e.Luck != "x"
	}, false},
	{"luck words exchanged", func(x *tampered, i int) bool {
		if x.entries[i].Luck == "" || x.entries[i+1].Luck == "" {
			return false
		}
		x.entries[i].Luck, x.entries[i+1].Luck = x.entries[i+1].Luck, x.entries[i].Luck
		return true
	}, false},
	{"another deal", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Draws == nil || e.Open != nil {
			return false
		}
		step := engine.NewDeal(edition.Mombasa(), gametest.Table(len(x.honest.Header.Seats), x.honest.Header.Setup), x.chance)
		e.Draws = nil
		for _, d := range engine.Draws(step.Events) {
			if _, secret := d.(engine.TilesDealt); !secret {
				e.Draws = append(e.Draws, notation.PrintDraws(edition.Mombasa(), []engine.Draw{d}))
			}
		}
		e.View = ""
		return true
	}, true},
	{"other draws", func(x *tampered, i int) bool { return x.replay(i, false) }, true},
	{"another legal order", func(x *tampered, i int) bool { return x.replay(i, true) }, false},
	{"another order opened", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Open == nil {
			return false
		}
		e.Opened[1] = slices.Clone(e.Opened[1])
		verb := e.Opened[1][0][:1]
		e.Opened[1][0] = map[string]string{"T": "T 9", "R": "R Ex2 Bn1 Cf2", "P": "P none"}[verb]
		return e.Opened[1][0] != x.honest.Entries()[i].Opened[1][0]
	}, true},
	{"another tile opened", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Open == nil || e.Draws == nil {
			return false
		}
		e.Draws = []string{strings.Replace(e.Draws[0], "blue S0", "blue S1", 1)}
		return e.Draws[0] != x.honest.Entries()[i].Draws[0]
	}, true},
	{"other entries opened", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Open == nil {
			return false
		}
		e.Open = slices.Clone(e.Open)
		e.Open[0]--
		return true
	}, true},
	{"hidden text changed", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Hidden == "" {
			return false
		}
		e.Hidden = otherDigit(e.Hidden)
		return true
	}, true},
	{"hidden verbs changed", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Hidden == "" || e.Draws != nil {
			return false
		}
		e.Hidden = "P" + e.Hidden
		return true
	}, true},
	{"hidden text of another entry", func(x *tampered, i int) bool {
		e := &x.entries[i]
		for j := i + 1; e.Hidden != "" && j < len(x.entries); j++ {
			if other := &x.entries[j]; other.Hidden != "" {
				e.Hidden, other.Hidden = other.Hidden, e.Hidden
				return true
			}
		}
		return false
	}, true},
	{"keys changed", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Keys == nil {
			return false
		}
		keys := *e.Keys
		keys.Plans[7] ^= 1
		e.Keys = &keys
		return true
	}, true},
	{"view changed", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.View == "" {
			return false
		}
		e.View = otherDigit(e.View)
		return true
	}, true},
	{"view left out", func(x *tampered, i int) bool {
		e := &x.entries[i]
		had := e.View != ""
		e.View = ""
		return had
	}, true},
	{"an undo left out", func(x *tampered, i int) bool {
		e := &x.entries[i]
		had := e.Undo != 0 && x.differs(i, e.Undo-1)
		e.Undo = 0
		return had
	}, false},
	{"an undo of less", func(x *tampered, i int) bool {
		e := &x.entries[i]
		if e.Undo == 0 || e.Undo == i || !x.differs(e.Undo-1, e.Undo) {
			return false
		}
		e.Undo++
		return true
	}, false},
	{"the house's mark left out", func(x *tampered, i int) bool {
		e := &x.entries[i]
		had := e.House && !e.Timeout
		e.House = false
		return had
	}, true},
	{"the timeout left out", func(x *tampered, i int) bool {
		e := &x.entries[i]
		had := e.Timeout && e.Queued == 0 && !x.resignedBefore(i, e.By)
		e.Timeout = false
		return had
	}, true},
	{"a resignation left out", func(x *tampered, i int) bool {
		e := &x.entries[i]
		had := e.Resign && slices.ContainsFunc(x.entries[i:], func(later log.Entry) bool { return later.House && !later.Timeout })
		e.Resign = false
		return had
	}, false},
	{"an end before the end", func(x *tampered, i int) bool {
		e := &x.entries[i]
		x.entries = slices.Insert(x.entries, i, log.Entry{At: e.At, Ended: log.EndedHost})
		return x.renumber() && x.matters(i+1) && e.Keys == nil
	}, false},
	{"deleted", func(x *tampered, i int) bool {
		x.entries = slices.Delete(x.entries, i, i+1)
		return i < len(x.entries)
	}, true},
	{"deleted, and the others renumbered", func(x *tampered, i int) bool {
		matters := x.matters(i)
		x.entries = slices.Delete(x.entries, i, i+1)
		return x.renumber() && matters
	}, false},
	{"exchanged with the next", func(x *tampered, i int) bool {
		if i+1 == len(x.entries) || !x.matters(i) || !x.matters(i+1) || x.entries[i].Luck != "" && x.entries[i+1].Luck != "" {
			return false
		}
		x.entries[i], x.entries[i+1] = x.entries[i+1], x.entries[i]
		x.entries[i].At, x.entries[i+1].At = x.entries[i+1].At, x.entries[i].At
		return x.renumber()
	}, false},
	{"copied", func(x *tampered, i int) bool {
		matters := x.matters(i)
		x.entries = slices.Insert(x.entries, i+1, x.entries[i])
		return x.renumber() && matters
	}, false},
}

// resignedBefore tells whether a seat has resigned above an entry.
func (x *tampered) resignedBefore(i int, seat engine.Seat) bool {
	return slices.ContainsFunc(x.entries[:i], func(e log.Entry) bool { return e.Resign && e.By == seat })
}

// matters tells whether an entry does more than say things and note looks.
func (x *tampered) matters(i int) bool {
	e := &x.entries[i]
	return e.Luck != "" || e.Draws != nil || e.Orders != nil || e.Hidden != "" || e.Open != nil || e.Keys != nil ||
		e.Undo != 0 && x.differs(i, e.Undo-1)
}

// differs tells whether the honest game was another after two entries.
func (x *tampered) differs(a, b int) bool {
	sa, _ := x.honest.At(a).State()
	sb, _ := x.honest.At(b).State()
	return sa != sb
}

// replay gives the last order of an entry other draws, or puts another in its place, as chance
// would have it. False if the state after it is no other.
func (x *tampered) replay(i int, other bool) bool {
	e := &x.entries[i]
	if e.Orders == nil || e.Undo != 0 || !x.honest.Counts(i+1) {
		return false
	}
	var moves []log.Move
	for _, m := range x.honest.Moves() {
		if m.N == i+1 {
			moves = append(moves, m)
		}
	}
	if len(moves) != 1 || len(e.Orders) > 2 {
		return false
	}
	before, _ := x.honest.At(i).State()
	a := moves[0].Action
	if other {
		v := before.View(e.By)
		a, _ = engine.Sample(&v, x.chance)
	}
	step, err := engine.Deal(&before, a, x.chance)
	if err != nil || step.State == moves[0].Step.State {
		return false
	}
	e.Orders = []string{notation.PrintOrder(edition.Mombasa(), step.Action)}
	if draws := engine.Draws(step.Events); draws != nil {
		e.Orders = append(e.Orders, notation.PrintDraws(edition.Mombasa(), draws))
	}
	e.View = ""
	return true
}

// TestTampering changes finished games, read with the published keys, and running ones, read with
// the secret, entry by entry: verifying tells. What it cannot tell are changes that come to the
// same game at the end of every round.
func TestTampering(t *testing.T) {
	t.Parallel()
	caught := map[string]int{}
	for seed := range uint64(gametest.Loops(2, 10)) {
		setup := engine.Setup(seed % 2)
		p := newPlayer(t, 2+int(seed)%2, setup, seed)
		finished := p.playOut()
		tamperAll(t, finished, nil, seed, caught)
		running := newPlayer(t, 2+int(seed)%2, setup, seed)
		for running.g.Len() < 60 {
			running.turn()
		}
		tamperAll(t, running.g, secretOf(seed), seed, caught)
	}
	for _, change := range tamperings {
		if caught[change.name] == 0 {
			t.Errorf("nothing to tamper with: %s", change.name)
		}
	}
	t.Logf("caught %v", caught)
}

func tamperAll(t *testing.T, g *log.Game, s *log.Secret, seed uint64, caught map[string]int) {
	t.Helper()
	for _, change := range tamperings {
		found := 0
		from := int(seed) * 7
		for k := range g.Entries() {
			i := (from + k) % g.Len()
			if found == gametest.Loops(8, g.Len()) {
				break
			}
			x := &tampered{honest: g, entries: slices.Clone(g.Entries()), chance: gametest.Pick(seed + uint64(i))}
			if i == g.Len()-1 && change.name == "luck words exchanged" || !change.change(x, i) {
				continue
			}
			found++
			file := fileOf(g, x.entries)
			err := log.VerifyFile(edition.Mombasa(), "g.yaml", file, s)
			var fault *log.VerifyError
			switch {
			case err == nil:
				if again := readGame(t, file, s); lastView(again) != lastView(g) {
					t.Errorf("entry %d of seed %d: %s is not noticed\n%s%s", i+1, seed, change.name, g.Entries()[i].Line(), x.entries[min(i, len(x.entries)-1)].Line())
				}
			case !errors.As(err, &fault) || change.here && fault.Entry != i+1:
				t.Errorf("entry %d of seed %d: %s is noticed as %v", i+1, seed, change.name, err)
			default:
				caught[change.name]++
			}
		}
	}
}

// fileOf writes a log.
func fileOf(g *log.Game, entries []log.Entry) []byte {
	file := g.HeaderBytes()
	for i := range entries {
		file = append(file, entries[i].Line()...)
	}
	return file
}

// lastView returns the state after the last entry that says its hash. Other orders that come to the
// same state there, and whatever comes after it, are not noticed: docs/fairness.md says so.
func lastView(g *log.Game) engine.State {
	last := 0
	for _, e := range g.Entries() {
		if e.View != "" {
			last = e.N
		}
	}
	s, _ := g.At(last).State()
	return s
}
