package acts

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// TestBetterOrders holds that the orders which are shown in the place of one that gave something away
// are legal where that one was, are of its verb, give less away, and read back as they are written.
func TestBetterOrders(t *testing.T) {
	ed := edition.Mombasa()
	chance := rand.New(rand.NewPCG(3, 7))
	losing, shown := map[string]int{}, map[string]int{}
	for game := range 6 {
		s := engine.NewDeal(ed, engine.Table{Players: 2 + game%3}, chance.IntN).State
		for s.Phase != engine.GameOver {
			v := s.View(s.ToMove()[0])
			for range 6 {
				a, ok := engine.Sample(&v, chance.IntN)
				if !ok || s.Phase != engine.ActionPhase {
					break
				}
				step, err := engine.Foresee(&v, a)
				must(t, err)
				lost := losses(step)
				if lost == 0 {
					continue
				}
				verb := reflect.TypeOf(a.Move).String()
				losing[verb]++
				for i, b := range better(&v, step.Action) {
					if i == 0 {
						shown[verb]++
					}
					text := notation.PrintOrder(ed, b)
					read, err := notation.ParseOrder(ed, v.Seat, text)
					must(t, err)
					instead, err := engine.Foresee(&v, read)
					switch {
					case err != nil:
						t.Fatalf("%s in the place of %s: %v", text, notation.PrintOrder(ed, step.Action), err)
					case reflect.TypeOf(b.Move).String() != verb:
						t.Fatalf("%s is shown in the place of %s", text, notation.PrintOrder(ed, step.Action))
					case lossesOfKind(instead, step) >= lossesOfKind(step, step):
						t.Fatalf("%s loses no less than %s", text, notation.PrintOrder(ed, step.Action))
					}
				}
			}
			a, ok := engine.Sample(&v, chance.IntN)
			if !ok {
				t.Fatal("nothing can be ordered")
			}
			step, err := engine.Deal(&s, a, chance.IntN)
			must(t, err)
			s = step.State
		}
	}
	t.Logf("count losing %v, shown %v", losing, shown)
	for _, verb := range []string{"*engine.Expand", "*engine.Bookkeep", "*engine.PlaceMarker"} {
		if shown[verb] == 0 {
			t.Errorf("%s: nothing is shown in the place of %d orders", verb, losing[verb])
		}
	}
}

func losses(step *engine.Step) (n int) {
	for _, e := range step.Events {
		if isLoss(e, step.Action) {
			n++
		}
	}
	return n
}

// lossesOfKind is what an order gives away of the first kind of which another does.
func lossesOfKind(step, other *engine.Step) (n int) {
	for _, loss := range []func(engine.Event) int{lostExpansion, lostSpaces, lostPoints} {
		sum := func(step *engine.Step) (n int) {
			for _, e := range step.Events {
				if isLoss(e, step.Action) {
					n += loss(e)
				}
			}
			return n
		}
		if sum(other) > 0 {
			return sum(step)
		}
	}
	return 0
}
