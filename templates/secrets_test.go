package templates

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"dhow/engine"
)

// swapped returns a state that differs only in what a seat may not see: two other seats have
// exchanged a card of their hands, and the others have forgotten their plans and resting cards. It
// is false where nothing is hidden.
func swapped(s *engine.State, seat engine.Seat, r *rand.Rand) (*engine.State, bool) {
	o := *s
	var others []engine.Seat
	for _, other := range s.SeatList() {
		if other != seat && s.Phase != engine.GameOver {
			others = append(others, other)
		}
	}
	for i, a := range others {
		p := &o.Seats[a]
		p.Plan, p.Rest, p.Stop = [engine.ActionSlots + 1]engine.CardID{}, [engine.StartingSlots + 1]engine.CardID{}, 0
		for _, b := range others[:i] {
			exchange(p, &o.Seats[b], r)
		}
	}
	return &o, o != *s
}

// exchange lets two players exchange a card.
func exchange(p, q *engine.Player, r *rand.Rand) {
	if p.Hand.Empty() || q.Hand.Empty() {
		return
	}
	x, y := p.Hand.List()[r.IntN(p.Hand.Total())], q.Hand.List()[r.IntN(q.Hand.Total())]
	p.Hand.Remove(x)
	q.Hand.Remove(y)
	p.Hand.Add(y, 1)
	q.Hand.Add(x, 1)
}

// TestWatchersLettersKeepSecrets writes equal letters to who watches for states that differ only in
// what an observer may not see.
func TestWatchersLettersKeepSecrets(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	pairs := 0
	eachPage(func(g *table, p *Page) {
		twin, ok := swapped(&g.state, engine.NoSeat, r)
		if !ok || g.state.Phase != engine.PlanningPhase || g.state.Round < 2 || p.Seat != engine.Blue {
			return
		}
		view := twin.View(engine.NoSeat)
		one, other := g.watched(), g.watched()
		other.View = &view
		a, b := Watched(one), Watched(other)
		if a.Subject+a.Text+a.HTML != b.Subject+b.Text+b.HTML {
			t.Fatalf("%s\nor else\n%s", a.Text, b.Text)
		}
		pairs++
	})
	if pairs < 20 {
		t.Errorf("only %d pairs of states", pairs)
	}
}

// TestLettersKeepSecrets writes equal letters to a seat for states that differ only in what it may
// not see.
func TestLettersKeepSecrets(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	pairs := 0
	eachPage(func(g *table, p *Page) {
		twin, ok := swapped(&g.state, p.Seat, r)
		if !ok || r.IntN(5) > 0 {
			return
		}
		view := twin.View(p.Seat)
		q := *p
		q.View, q.ToMove = &view, twin.ToMove()
		one, two := Game(p), Game(&q)
		if one.Subject+one.Text+one.HTML != two.Subject+two.Text+two.HTML {
			t.Fatalf("%s\nor else\n%s", one.Text, two.Text)
		}
		for i := range one.Pictures {
			if !reflect.DeepEqual(one.Pictures[i].Board.Now, two.Pictures[i].Board.Now) {
				t.Fatal("the pictures are of states that differ")
			}
		}
		pairs++
	})
	if pairs < 100 {
		t.Errorf("only %d pairs of states", pairs)
	}
	t.Logf("count %d pairs of states", pairs)
}
