package advice_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// swapped returns a state that differs only in what a seat may not see: two other seats have
// exchanged a card of their hands, and one more has forgotten its plan or its resting cards. It is
// false where nothing can be exchanged.
func swapped(s *engine.State, seat engine.Seat, r *rand.Rand) (*engine.State, bool) {
	o := *s
	var others []engine.Seat
	for _, other := range s.SeatList() {
		if other != seat {
			others = append(others, other)
		}
	}
	for i, a := range others {
		p := &o.Seats[a]
		p.Plan, p.Rest, p.Stop = [engine.ActionSlots + 1]engine.CardID{}, [engine.StartingSlots + 1]engine.CardID{}, 0
		for _, b := range others[:i] {
			q := &o.Seats[b]
			if p.Hand.Empty() || q.Hand.Empty() {
				continue
			}
			x, y := p.Hand.List()[r.IntN(p.Hand.Total())], q.Hand.List()[r.IntN(q.Hand.Total())]
			p.Hand.Remove(x)
			q.Hand.Remove(y)
			p.Hand.Add(y, 1)
			q.Hand.Add(x, 1)
		}
	}
	return &o, o != *s
}

// told is all that a seat is told about a text and a refused order.
type told struct {
	completions []advice.Completion
	refusal     advice.Refusal
}

func advise(v *engine.View, begun string, refused engine.Action) told {
	var illegal *engine.IllegalError
	errors.As(engine.Check(v, refused), &illegal)
	text := notation.PrintOrder(mombasa, refused)
	return told{advice.Complete(english, v, begun), advice.Refuse(english, v, text, refused, illegal)}
}

// TestAdviceKeepsSecrets gives equal advice for states that differ only in what the seat may not
// see.
func TestAdviceKeepsSecrets(t *testing.T) {
	t.Parallel()
	pairs := 0
	eachTable(t, loops(1, 10), func(s *engine.State, v *engine.View, r *rand.Rand) {
		twin, ok := swapped(s, v.Seat, r)
		if !ok || r.IntN(loops(3, 1)) > 0 {
			return
		}
		a, _ := mutant(v, r)
		legal, _ := engine.Sample(v, r.IntN)
		text := notation.PrintOrder(mombasa, legal)
		text = text[:r.IntN(len(text)+1)]
		other := twin.View(v.Seat)
		if one, two := advise(v, text, a), advise(&other, text, a); !reflect.DeepEqual(one, two) {
			t.Fatalf("%q: %+v, or else %+v", text, one, two)
		}
		pairs++
	})
	if pairs < 50 {
		t.Errorf("only %d pairs of states", pairs)
	}
	t.Logf("count %d pairs of states", pairs)
}

// TestHowFarAnOrderIsLegal holds that a refusal points at the word at fault in loosely written
// text, and says how far the order is legal before it.
func TestHowFarAnOrderIsLegal(t *testing.T) {
	t.Parallel()
	s := &engine.NewDeal(mombasa, engine.Table{Players: 2, Rules: engine.CurrentRules}, func(int) int { return 0 }).State
	s.Phase, s.Round, s.Turn = engine.ActionPhase, 1, engine.Blue
	s.Seats[engine.Blue].Area = [engine.AreaSlots + 1]engine.AreaCard{1: {Card: 17}, 2: {Card: 1}, 3: {Card: 2}} // Ex2 Cf1 Cf2
	v := s.View(engine.Blue)
	for _, row := range []struct {
		rule, text string
		line, col  int
		full       string
	}{
		{"regions one too many", "X T 22 23 24", 1, 11, "X T 22 23"},
		{"loosely written", "expand  Cape Town → 22, 23,  24", 1, 30, "X T 22 23"},
		{"a comment behind", "X T 22 16 # Kasai", 1, 8, "X T 22"},
		{"on the second line", "X T 22\n; stop M", 2, 8, "X T 22"},
		{"clauses in another order", "X T 22; stop M; 1A@2 2A@5", 1, 17, "X T 22"},
		{"a region that has no post to oust", "X T 22x1", 1, 5, ""},
		{"something is missing", "G Cf2 M1  ", 1, 9, ""},
		{"a number is one token", "X T 16", 1, 5, ""},
		{"a card that does not lie there", "B Bk2 j0", 1, 3, ""},
		{"letters of more bytes", "G “Cf2” M1 ‘M9’", 1, 13, ""},
		{"cards behind what they pay for", "G Cf1 M1 +Bn2", 1, 11, ""},
	} {
		a, err := english.Order(engine.Blue, row.text)
		if err != nil {
			t.Fatalf("%s: %v", row.rule, err)
		}
		var illegal *engine.IllegalError
		if !errors.As(engine.Check(&v, a), &illegal) {
			t.Fatalf("%s: %q is legal", row.rule, row.text)
		}
		got, full := advice.Refuse(english, &v, row.text, a, illegal), ""
		if got.Prefix != nil {
			full = notation.PrintOrder(mombasa, *got.Prefix)
		}
		nearest := slices.ContainsFunc(got.Nearest, func(a engine.Action) bool { return notation.PrintOrder(mombasa, a) == row.full })
		if got.Line != row.line || got.Col != row.col || full != row.full && !nearest {
			t.Errorf("%s: %q: %d:%d, legal %q: %s", row.rule, row.text, got.Line, got.Col, full, illegal)
		}
	}
}
