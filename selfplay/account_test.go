package selfplay

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dhow/engine"
)

// someGames plays a game of each number of players with each set-up.
func someGames(t testing.TB, seed uint64) []*Game {
	t.Helper()
	s := series(seed, "random")
	var all []*Game
	for n := range s.Tables {
		g, err := s.Setting(n + 1).Play(false)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// accountsBefore returns accounts that have seen the game up to a step, which is the next they see.
func (g *Game) accountsBefore(step int) []named {
	accounts := newAccounts(g.Edition, g.Table)
	for _, s := range g.Steps[:step] {
		if name, err := disagree(accounts, s.Events, &s.State); err != nil {
			panic(name + ": " + err.Error())
		}
	}
	return accounts
}

// disagree returns the first account that a step contradicts. A panic is a contradiction too.
func disagree(accounts []named, events []engine.Event, s *engine.State) (name string, err error) {
	for _, a := range accounts {
		func() {
			defer func() {
				if p := recover(); p != nil {
					err = fmt.Errorf("panic: %v", p)
				}
			}()
			err = a.holds(&moment{step: &engine.Step{State: *s, Events: events}})
		}()
		if err != nil {
			return a.name, err
		}
	}
	return "", nil
}

// leaves lists the numbers and truth values that a value consists of.
func leaves(v reflect.Value, path string) (l []reflect.Value, paths []string) {
	add := func(v reflect.Value, path string) {
		more, names := leaves(v, path)
		l, paths = append(l, more...), append(paths, names...)
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			add(v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.Array:
		for i := range v.Len() {
			add(v.Index(i), path)
		}
	case reflect.Pointer:
	default:
		return []reflect.Value{v}, []string{path}
	}
	return l, paths
}

// change makes another value of a leaf.
func change(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	default:
		v.SetUint(v.Uint() ^ 1)
	}
}

// TestAccountsCoverTheState changes every number and truth value of states, one at a time; some
// account notices each.
func TestAccountsCoverTheState(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	changed := 0
	for _, g := range someGames(t, 1) {
		n := r.IntN(len(g.Steps))
		accounts, s := g.accountsBefore(n+1), g.Steps[n].State
		noMoreChoices(accounts)
		if name, err := disagree(accounts, nil, &s); err != nil {
			t.Fatalf("action %d: %s disagrees with an unchanged state: %v", n, name, err)
		}
		values, paths := leaves(reflect.ValueOf(&s).Elem(), "State")
		for i, v := range values {
			change(v)
			if name, _ := disagree(accounts, nil, &s); name == "" {
				t.Errorf("action %d: no account notices a change of %s, leaf %d", n, paths[i], i)
			}
			change(v)
			if v.CanInt() {
				v.SetInt(v.Int() - 2)
			}
			changed++
		}
	}
	t.Logf("count %d changed numbers of states noticed by an account", changed)
}

// noMoreChoices lets the account of choices see a state again without another action.
func noMoreChoices(accounts []named) {
	for _, a := range accounts {
		if c, ok := a.account.(*choicesAccount); ok {
			c.due, c.next = 0, 0
		}
	}
}

// unheard tells what events say that no account follows: it changes nothing, and says why something
// happened or who did it. The clauses of resting cards are followed until they are turned up, which
// may be in the same action.
func unheard(what string, events []engine.Event) bool {
	switch what {
	case "Rested.By", "Rested.Stop":
		return slices.ContainsFunc(events, func(e engine.Event) bool { _, shown := e.(engine.RestRevealed); return shown })
	case "Received.Why", "Paid.Why", "RegionEntered.Seat",
		"UnitsLost.Seat", "UnitsLost.N", "PostsLost.Seat", "PostsLost.N", "SpacesLost.Seat", "SpacesLost.Company", "SpacesLost.N",
		"ExpansionLost.Seat", "ExpansionLost.N":
		return true
	}
	return false
}

// TestAccountsNoticeFalseEvents changes what events say, one word at a time, leaves events out and
// tells them twice; some account notices each.
func TestAccountsNoticeFalseEvents(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 1))
	changed := map[string]int{}
	for _, g := range someGames(t, 2) {
		for n := 0; n < len(g.Steps); n += 1 + r.IntN(loops(16, 2)) {
			s := g.Steps[n]
			for range 6 {
				events, what := falsified(s.Events, r)
				if unheard(what, s.Events) || reflect.DeepEqual(events, s.Events) {
					continue
				}
				changed[what]++
				if name, _ := disagree(g.accountsBefore(n), events, &s.State); name == "" {
					t.Errorf("action %d: no account notices the change of %s: %+v", n, what, events)
				}
			}
		}
	}
	if len(changed) < 60 {
		t.Errorf("only %d kinds of changes: %v", len(changed), changed)
	}
	total := 0
	for _, n := range changed {
		total += n
	}
	t.Logf("count %d changed words of events of %d kinds noticed by an account", total, len(changed))
}

// falsified changes one thing that events say, and names it.
func falsified(events []engine.Event, r *rand.Rand) ([]engine.Event, string) {
	events = slices.Clone(events)
	i := r.IntN(len(events))
	e := reflect.New(reflect.TypeOf(events[i])).Elem()
	e.Set(reflect.ValueOf(events[i]))
	values, paths := leaves(e, e.Type().Name())
	switch r.IntN(4) {
	case 0:
		return slices.Delete(events, i, i+1), e.Type().Name() + ".N"
	case 1:
		return slices.Insert(events, i, events[i]), e.Type().Name() + ".N"
	}
	if len(values) == 0 {
		return events, ""
	}
	j := r.IntN(len(values))
	change(values[j])
	events[i] = e.Interface().(engine.Event)
	return events, paths[j]
}
