package acts

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/notation"
)

// TestAskedFirstCanBeSure goes through games of chance: what is asked about first loses something
// that cannot be had back, and with an exclamation mark behind it, it reads as the same order, given
// by somebody who is sure. Nothing else is asked about.
func TestAskedFirstCanBeSure(t *testing.T) {
	ed := edition.Mombasa()
	reader := notation.Reader{Edition: ed}
	chance := rand.New(rand.NewPCG(5, 11))
	ends, losses, others := 0, 0, 0
	for game := range 8 {
		s := engine.NewDeal(ed, engine.Table{Players: 2 + game%3}, chance.IntN).State
		for s.Phase != engine.GameOver {
			v := s.View(s.ToMove()[0])
			var a engine.Action
			for range 4 {
				sample, ok := engine.Sample(&v, chance.IntN)
				if !ok {
					t.Fatal("nothing can be ordered")
				}
				a = sample
				step, err := engine.Foresee(&v, a)
				must(t, err)
				unused, asks := asksFirst(&v, a)
				_, end := a.Move.(*engine.EndPhase)
				_, spent := uncovers(&v, step)
				switch {
				case asks != (end && len(unused) > 0 || !end && spent):
					t.Fatalf("%s is asked about: %v", notation.PrintOrder(ed, a), asks)
				case !asks:
					others++
					continue
				case end:
					ends++
				default:
					losses++
				}
				text := Typed(&v, a)
				lines, err := reader.Lines(v.Seat, text)
				must(t, err)
				order, is := lines[0].Says.(notation.Order)
				if !is || !order.Sure || notation.PrintOrder(ed, order.Action) != notation.PrintOrder(ed, a) {
					t.Fatalf("%q is read as %v", text, lines)
				}
			}
			step, err := engine.Deal(&s, a, chance.IntN)
			must(t, err)
			s = step.State
		}
	}
	t.Logf("count asked about: %d ends of a round, %d losses; %d other orders", ends, losses, others)
	if ends < 50 || losses < 5 || others < 200 {
		t.Errorf("only %d ends of a round, %d losses and %d other orders", ends, losses, others)
	}
}

// uncovers tells whether an order takes a book from the display, in whose place another is laid, and
// whether it also gives away expansion points or spaces of a track.
func uncovers(v *engine.View, step *engine.Step) (book, loss bool) {
	for space := range v.State.Books {
		book = book || v.State.Books[space] != 0 && step.State.Books[space] == 0
	}
	for _, e := range step.Events {
		switch e := e.(type) {
		case engine.ExpansionLost:
			loss = loss || book && e.Seat == v.Seat
		case engine.SpacesLost:
			loss = loss || book && e.Seat == v.Seat && !step.Action.Stop.Has(e.Company)
		}
	}
	return book, loss
}

// TestStopIsNotAskedAbout holds that spaces which an order gives up in so many words are no reason
// to ask about it.
func TestStopIsNotAskedAbout(t *testing.T) {
	t.Parallel()
	stops := 0
	for seed := range uint64(150) {
		steps := gametest.PlayRandom(t, 2, engine.RandomSetup, seed)
		for i, step := range steps[1:] {
			v := steps[i].State.View(step.Action.Seat)
			if !onlyStops(&v, step.Action) {
				continue
			}
			stops++
			if _, asks := asksFirst(&v, step.Action); asks {
				t.Fatalf("asked about is %+v %+v", step.Action, step.Action.Move)
			}
		}
	}
	if stops == 0 {
		t.Error("no order stops a marker")
	}
}

// onlyStops tells whether an order buys a book, and all that it loses are spaces that it stops at.
func onlyStops(v *engine.View, action engine.Action) bool {
	step, err := engine.Foresee(v, action)
	if err != nil || step.State.Books == v.State.Books {
		return false
	}
	stopped := false
	return !slices.ContainsFunc(step.Events, func(e engine.Event) bool {
		switch e := e.(type) {
		case engine.ExpansionLost:
			return true
		case engine.SpacesLost:
			stopped = true
			return !action.Stop.Has(e.Company)
		}
		return false
	}) && stopped
}
