package selfplay

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/record"
)

// momentOf returns a step of a game as checks look at it, as a copy that may be spoiled.
func momentOf(g *Game, n int) *moment {
	step := *g.Steps[n]
	step.Events = slices.Clone(step.Events)
	before := g.Steps[n-1].State
	return &moment{
		number: n, before: &before, given: before, step: &step, r: rand.New(rand.NewPCG(1, 1)),
		play: func(*engine.View, engine.Pick) (engine.Action, bool) { return step.Action, true },
	}
}

// checkNamed returns a check that has seen the game up to a step.
func checkNamed(t *testing.T, g *Game, n int, name string) check {
	t.Helper()
	accounts := g.accountsBefore(n)
	for _, a := range accounts {
		switch {
		case a.name == name && name == "share values":
			posts := a.account.(*shareValuesAccount).posts
			return check{name, func(m *moment) error {
				_ = named{"posts", posts}.holds(m)
				return a.holds(m)
			}}
		case a.name == name:
			return check{name, a.holds}
		}
	}
	for _, k := range moments {
		if k.name == name {
			return k
		}
	}
	t.Fatalf("there is no check %s", name)
	return check{}
}

// stepWith finds an action of one kind in the last of some games, which is of four players with
// random set-up.
func stepWith[M engine.Move](t *testing.T, g *Game, fits func(*engine.Step) bool) int {
	t.Helper()
	for n, step := range g.Steps[1:] {
		if _, ok := step.Action.Move.(M); ok && fits(step) {
			return n + 1
		}
	}
	t.Fatal("no such action")
	return 0
}

func happened[E engine.Event](step *engine.Step) bool {
	return slices.ContainsFunc(step.Events, func(e engine.Event) bool { _, ok := e.(E); return ok })
}

func anything(*engine.Step) bool { return true }

// TestEveryCheckCanFail spoils a moment for each check, which then does not hold; before, it does.
func TestEveryCheckCanFail(t *testing.T) {
	t.Parallel()
	all := someGames(t, 3)
	g := all[len(all)-1]
	goods := stepWith[*engine.UseGoods](t, g, anything)
	plan := stepWith[*engine.Plan](t, g, func(s *engine.Step) bool { return s.State.Phase == engine.PlanningPhase })
	marker := stepWith[*engine.PlaceMarker](t, g, anything)
	expand := stepWith[*engine.Expand](t, g, happened[engine.RegionEntered])
	book := stepWith[*engine.PlaceMarker](t, g, happened[engine.BookBought])
	blue := func(m *moment) *engine.Player { return &m.step.State.Seats[engine.Blue] }
	for _, row := range []struct {
		check, what string
		step        int
		spoil       func(*moment)
	}{
		{"turns", "a round is skipped", goods, func(m *moment) { m.step.State.Round++ }},
		{"turns", "the turn goes to the wrong seat", goods, func(m *moment) { m.step.State.Turn = m.step.Action.Seat }},
		{"cards", "a card is doubled", goods, func(m *moment) { m.step.State.Discard.Add(m.before.Display[1], 1) }},
		{"cards", "two hands are exchanged", goods, func(m *moment) {
			s := &m.step.State.Seats
			s[1].Hand, s[2].Hand = s[2].Hand, s[1].Hand
		}},
		{"choices", "another plan", plan, func(m *moment) { m.step.State.Seats[m.step.Action.Seat].Plan[1] ^= 1 }},
		{"pounds", "a pound too many", goods, func(m *moment) { blue(m).Pounds++ }},
		{"pounds", "more is paid than there is", goods, func(m *moment) {
			m.step.Events = append(m.step.Events, engine.Paid{Seat: engine.Blue, Pounds: 1000})
			blue(m).Pounds -= 1000
		}},
		{"company tracks", "a marker goes back", goods, func(m *moment) {
			m.step.Events = append(m.step.Events, engine.Advanced{Seat: engine.Blue, Company: engine.Cairo, To: 0})
			blue(m).Track[engine.Cairo] = 0
		}},
		{"player tracks", "the diamond marker goes back", goods, func(m *moment) {
			m.step.Events = append(m.step.Events, engine.DiamondMoved{Seat: engine.Blue, To: 0})
			blue(m).Diamond = 0
		}},
		{"player tracks", "the ink jar moves untold", goods, func(m *moment) { blue(m).Jar++ }},
		{"posts", "a post is doubled", expand, func(m *moment) { m.step.State.Regions[emptyRegion(m.before)] = engine.Cairo }},
		{"posts", "a region for less than it costs", expand, func(m *moment) {
			for i, e := range m.step.Events {
				if e, ok := e.(engine.RegionEntered); ok {
					e.Cost--
					m.step.Events[i] = e
				}
			}
		}},
		{"share values", "coins are uncovered on which posts stand", expand, func(m *moment) {
			c := m.step.Action.Move.(*engine.Expand).Company
			m.step.State.Bases[c] = [engine.BaseColumns]engine.Column{{Open: true}, {Open: true}, {Open: true}}
		}},
		{"books", "a book is lost", book, func(m *moment) { m.step.State.Books[12] = 0 }},
		{"coins", "a coin is added", book, func(m *moment) { m.step.State.Coins[12]++ }},
		{"bonus markers", "a marker is not there", marker, func(m *moment) { m.step.State.Markers = [engine.MaxBonusSpaces]engine.Seat{} }},
		{"bonus tiles", "a tile nobody reserved", goods, func(m *moment) { blue(m).PlusOne = !blue(m).PlusOne }},
		{"state kept", "the state given is changed", goods, func(m *moment) { m.before.Round++ }},
		{"fold", "an event is untold", goods, func(m *moment) { blue(m).Pounds++ }},
		{"fold", "a hand is other than told", goods, func(m *moment) { blue(m).Hand.Add(1, 1) }},
		{"views", "an event is untold", goods, func(m *moment) { blue(m).Pounds++ }},
		{"valid", "a card too many", goods, func(m *moment) { m.step.State.Discard.Add(1, 1) }},
		{"verdict", "another seat acts", goods, func(m *moment) { m.step.Action.Seat = m.step.Action.Seat%4 + 1 }},
		{"verdict", "something is not filled in", expand, func(m *moment) {
			c := *m.step.Action.Move.(*engine.Expand)
			c.Entries = slices.Clone(c.Entries)
			c.Entries[0].Column = 0
			m.step.Action.Move = &c
		}},
		{"applied again", "the state is another", goods, func(m *moment) { blue(m).Pounds++ }},
		{"applied again", "the events are others", goods, func(m *moment) { m.step.Events = m.step.Events[1:] }},
		{"text", "a choice that has no words", goods, func(m *moment) { m.step.Action.By = engine.RewardOrder{engine.TakeFirstPlayer} }},
		{"spending", "units are lost untold", goods, func(m *moment) { m.step.Events = append(m.step.Events, engine.UnitsLost{N: 1}) }},
		{"spending", "points are lost untold", expand, func(m *moment) { m.step.Events = append(m.step.Events, engine.ExpansionLost{N: 1}) }},
		{"spending", "a book for nothing", book, func(m *moment) {
			m.step.Events = append(m.step.Events, engine.BookBought{Seat: m.step.Action.Seat, Book: m.before.Books[12]})
		}},
		{"rewards", "a reward too many", expand, func(m *moment) {
			m.step.Events = append(m.step.Events, engine.Received{Seat: m.step.Action.Seat, Pounds: 1})
		}},
		{"rewards", "a space for less than it costs", marker, func(m *moment) {
			m.step.Events = append(m.step.Events, engine.Paid{Seat: m.step.Action.Seat, Pounds: -1, Why: engine.ForSpace})
		}},
		{"rewards", "diamond spaces for nothing", goods, func(m *moment) { m.step.State.Seats[m.step.Action.Seat].Diamond++ }},
		{"secrets", "the house player would choose otherwise", goods, func(m *moment) {
			m.play = func(*engine.View, engine.Pick) (engine.Action, bool) {
				return engine.Action{Seat: m.step.Action.Seat}, true
			}
		}},
	} {
		whole := momentOf(g, row.step)
		if err := checkNamed(t, g, row.step, row.check).holds(whole); err != nil {
			t.Errorf("%s, before %s: %v", row.check, row.what, err)
		}
		m := momentOf(g, row.step)
		row.spoil(m)
		if err := checkNamed(t, g, row.step, row.check).holds(m); err == nil {
			t.Errorf("%s: holds, though %s", row.check, row.what)
		}
	}
}

func emptyRegion(s *engine.State) engine.RegionID {
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		if s.Regions[region] == engine.NoCompany {
			return region
		}
	}
	return 0
}

// TestLeaksAreSeen gives a seat more than it may know, in each of the ways it could learn of it.
func TestLeaksAreSeen(t *testing.T) {
	t.Parallel()
	all := someGames(t, 4)
	g := all[len(all)-1]
	m := momentOf(g, stepWith[*engine.PlaceMarker](t, g, anything))
	seat := m.step.Action.Seat
	leaky := engine.View{Seat: seat, State: m.step.State}
	if hides(&leaky, &m.step.State, seat) == nil {
		t.Error("a view that shows all hands is taken for a view")
	}
	other := *m.before
	other.Seats[seat].Pounds += 3
	if m.sameSight(&other, seat) == nil {
		t.Error("a view that differs is not seen")
	}
	if v, w := m.before.View(seat), other.View(seat); m.sameReading(&v, &w) == nil {
		t.Error("choices that differ are not seen")
	}
	other = *m.before
	other.Markers[m.step.Action.Move.(*engine.PlaceMarker).Space] = seat%4 + 1
	if m.sameEvents(&other, seat) == nil {
		t.Error("a verdict that differs is not seen")
	}
	poor := *m.before
	poor.Seats[seat] = engine.Player{}
	differing := 0
	for seed := range uint64(20) {
		if m.sameAdvice(&poor, seed) != nil {
			differing++
		}
	}
	if differing == 0 {
		t.Error("advice that differs is not seen")
	}
	v := m.before.View(seat)
	wrong := engine.Legal(&v)
	wrong.Simple = append(wrong.Simple, engine.Action{Seat: seat, Move: &engine.UseMerchant{}})
	if offered(&v, wrong) == nil {
		t.Error("an offer that is not allowed is not seen")
	}
	v = m.before.View(seat%4 + 1)
	if offered(&v, wrong) == nil {
		t.Error("an offer out of turn is not seen")
	}
}

// TestWholesCanFail spoils finished games.
func TestWholesCanFail(t *testing.T) {
	t.Parallel()
	g := someGames(t, 5)[3]
	for _, k := range wholes {
		if err := k.holds(g); err != nil {
			t.Errorf("%s: %v", k.name, err)
		}
	}
	s := g.State()
	scores := s.Score()
	scores[engine.Green].Diamonds++
	if scored(s, scores, s.Winners()) == nil {
		t.Error("a score too high is not seen")
	}
	if scored(s, s.Score(), nil) == nil {
		t.Error("a game that nobody has won is not seen to be wrong")
	}
	last := *g.Steps[len(g.Steps)-1]
	last.State.Seats[engine.Blue].Pounds++
	rich := &Game{g.Setting, append(slices.Clone(g.Steps[:len(g.Steps)-1]), &last)}
	short := &Game{g.Setting, slices.Delete(slices.Clone(g.Steps), 20, 21)}
	for _, spoiled := range []*Game{rich, short} {
		if recordHolds(spoiled) == nil || fileHolds(spoiled) == nil {
			t.Error("a game that is not what its record says is not seen")
		}
	}
}

// TestFailuresLeaveARecord lets a game fail in several ways; what is returned names the check and
// the action, and its record is judged as far as the game went.
func TestFailuresLeaveARecord(t *testing.T) {
	t.Parallel()
	set := someGames(t, 6)[2].Setting
	for _, row := range []struct {
		check  string
		judged bool // to the end of what was played
		spoil  func(*table)
	}{
		{"tired", true, func(t *table) {
			t.check.checks = append(t.check.checks, check{"tired", func(m *moment) error {
				if m.number == 30 {
					return errors.New("30 actions\n\tare enough")
				}
				return nil
			}})
		}},
		{"panic", true, func(t *table) {
			t.check.checks = append(t.check.checks, check{"late", func(m *moment) error { return [][]error{nil}[m.number/30][:1][0] }})
		}},
		{"house player", false, func(t *table) {
			honest := t.seats[engine.Blue].play
			t.seats[engine.Blue].play = func(v *engine.View, pick engine.Pick) (engine.Action, bool) {
				if v.State.Round == 2 && v.State.Phase == engine.ActionPhase {
					return engine.Action{Seat: engine.Blue, Move: &engine.EndPhase{Deck: 5}}, true
				}
				return honest(v, pick)
			}
		}},
		{"house player", true, func(t *table) {
			t.seats[engine.Green].play = func(*engine.View, engine.Pick) (engine.Action, bool) { return engine.Action{}, false }
		}},
		{"house player", true, func(t *table) {
			honest := t.seats[engine.Green].play
			t.seats[engine.Green].play = func(v *engine.View, pick engine.Pick) (engine.Action, bool) {
				a, ok := honest(v, pick)
				a.Seat = engine.Blue // who rests cards at the same time
				return a, ok
			}
		}},
	} {
		table, err := set.sitDown(true)
		if err != nil {
			t.Fatal(err)
		}
		row.spoil(table)
		var f *Failure
		if err := table.play(); !errors.As(err, &f) || f.Check != row.check {
			t.Errorf("%s: %v", row.check, err)
			continue
		}
		text := f.Record()
		read, err := record.Read(set.Edition, "failure", text)
		if err != nil {
			t.Errorf("%s: %v\n%s", row.check, err, text)
			continue
		}
		o, err := record.Judge(read)
		var illegal *engine.IllegalError
		switch {
		case o == nil || o.State != *table.game.State():
			t.Errorf("%s: the record comes to another state (%v)", row.check, err)
		case row.judged != (err == nil) || err != nil && !errors.As(err, &illegal):
			t.Errorf("%s: judged with %v", row.check, err)
		}
		if !strings.Contains(string(text), "# selfplay: game 3 of seed 6, action ") {
			t.Errorf("the record does not say what failed:\n%s", text)
		}
	}
}
