package log_test

import (
	"fmt"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/games/gametest"
	"dhow/games/log"
)

// TestStandingAtEachEntry holds what is told of a time by the number of its entry to what a walk
// through the log says.
func TestStandingAtEachEntry(t *testing.T) {
	t.Parallel()
	eachTable(t, gametest.Loops(1, 10), func(t *testing.T, players int, setup engine.Setup, seed uint64) {
		p := newPlayer(t, players, setup, seed)
		for taken := 0; !p.g.Over() && (seed%2 == 0 || p.g.Len() < 120); {
			p.turn()
			if p.chance(25) == 0 && !p.g.OpeningDue() && !p.g.Over() {
				taken++
				p.draft(engine.Seat(1+p.chance(players)), replaceBy(log.Successor{Name: fmt.Sprint("Eve ", taken)}))
			}
		}
		if !p.g.Over() {
			p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
		}
		p.draft(engine.NoSeat, (*log.Draft).Publish)
		eachReading(t, p.g, secretOf(seed), func(g *log.Game) {
			if g.Sealed() {
				t.Fatal("the keys are published")
			}
			w := logWalk{t, g}
			for n := range g.Len() + 1 {
				w.holds(n)
			}
		})
	})
}

// logWalk finds things out by going through a log entry by entry.
type logWalk struct {
	t *testing.T
	g *log.Game
}

func (w logWalk) holds(n int) {
	w.t.Helper()
	g := w.g
	ended := w.last(n, func(e *log.Entry) bool { return e.Ended != "" })
	if (ended != 0) != (g.At(n).Ended() != "") {
		w.t.Errorf("after entry %d the game is given up: %q", n, g.At(n).Ended())
	}
	moves := slices.DeleteFunc(g.At(n).Moves(), func(m log.Move) bool { return m.N != n })
	if !slices.EqualFunc(g.MovesOf(n), moves, func(a, b log.Move) bool { return a.Step == b.Step }) {
		w.t.Errorf("entry %d has %d orders, not %d", n, len(moves), len(g.MovesOf(n)))
	}
	if n > 0 && g.Entries()[n-1].Mail != "" && g.EntryOf(g.Entries()[n-1].Mail) != n {
		w.t.Errorf("entry %d is not found by its mail", n)
	}
	back := w.last(g.Len(), func(e *log.Entry) bool { return e.N > n && e.Undo != 0 && e.Undo <= n }) != 0
	if g.WentBack(n) != back {
		w.t.Errorf("the game went back to before entry %d: %v", n, back)
	}
	for _, seated := range g.Header.Seats {
		seat := seated.Seat
		if got, want := g.At(n).Turn(seat), w.turn(n, seat); got != want {
			w.t.Errorf("after entry %d the turn of %v began with %d, not with %d", n, seat, want, got)
		}
		if got, want := g.At(n).Resigned(seat), w.resigned(n, seat); got != want {
			w.t.Errorf("after entry %d %v has resigned: %v", n, seat, got)
		}
		if got, want := len(g.At(n).OrdersOf(seat, n/2)), w.orders(seat, n/2, n); got != want {
			w.t.Errorf("in entries %d to %d %v has ordered %d times, not %d", n/2+1, n, seat, want, got)
		}
	}
}

// last finds the last entry up to n of which something is true; 0 if there is none.
func (w logWalk) last(n int, is func(*log.Entry) bool) int {
	for ; n > 0 && !is(&w.g.Entries()[n-1]); n-- {
	}
	return n
}

func (w logWalk) resigned(n int, seat engine.Seat) bool {
	since := w.last(n, func(e *log.Entry) bool { return e.By == seat && e.Successor != log.Successor{} })
	return w.last(n, func(e *log.Entry) bool { return e.By == seat && e.Resign }) > since
}

func (w logWalk) orders(seat engine.Seat, from, until int) (n int) {
	for i := from; i < until; i++ {
		if orders(&w.g.Entries()[i], seat) {
			n++
		}
	}
	return n
}

func orders(e *log.Entry, seat engine.Seat) bool {
	return e.By == seat && (e.Orders != nil || e.Hidden != "")
}

func (w logWalk) waits(n int, seat engine.Seat) bool {
	s, err := w.g.At(n).State()
	return err == nil && slices.Contains(s.ToMove(), seat) && w.g.At(n).Ended() == "" && !w.resigned(n, seat)
}

func (w logWalk) turn(n int, seat engine.Seat) int {
	if !w.waits(n, seat) {
		return 0
	}
	for ; w.waits(n-1, seat); n-- {
		if e := &w.g.Entries()[n-1]; e.Undo != 0 || orders(e, seat) || e.By == seat && e.Successor != (log.Successor{}) {
			break
		}
	}
	return n
}
