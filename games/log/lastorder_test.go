package log_test

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

// TestLastOrder follows a game, entry by entry, with what each seat could take back then.
func TestLastOrder(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 8)
	p.plain = true
	rest := func(seat engine.Seat) {
		p.draft(seat, func(d *log.Draft) error { return restAny(d, seat) })
	}
	expect := func(what string, seat engine.Seat, n int, since log.Since) {
		t.Helper()
		if gotN, got := p.g.LastOrder(seat); gotN != n || got != since {
			t.Errorf("%s: %v's last order is %d with %d since, want %d with %d", what, seat, gotN, got, n, since)
		}
	}
	expect("the deal", engine.Blue, 0, log.NothingSince)
	rest(engine.Blue) // 4
	expect("alone", engine.Blue, 4, log.NothingSince)
	expect("none yet", engine.Green, 0, log.NothingSince)
	p.draft(engine.Green, func(d *log.Draft) error { return d.Say(log.ToAll, "soon") }) // 5
	p.draft(engine.Green, func(d *log.Draft) error { return d.NewKey(engine.Green) })   // 6
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Spoil(engine.Green) })   // 7
	expect("nothing but words", engine.Blue, 4, log.NothingSince)
	rest(engine.Blue) // 8
	expect("chosen again", engine.Blue, 8, log.NothingSince)
	p.draft(engine.Blue, func(d *log.Draft) error { return d.Undo(8) }) // 9
	expect("undone, the one before counts", engine.Blue, 4, log.NothingSince)
	rest(engine.Green) // 10
	expect("the other has chosen too", engine.Blue, 4, log.OrderSince)
	expect("the last to choose", engine.Green, 10, log.NothingSince)
	p.turn() // 11: the opening
	expect("opened", engine.Green, 10, log.OpenedSince)
	expect("opened, after the other's order", engine.Blue, 4, log.OrderSince)
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(10) })
	expect("what was undone was seen", engine.Blue, 4, log.OrderSince)
	expect("its order does not count any more", engine.Green, 0, log.NothingSince)
}

// TestLastOrderShowsDraws compares with the events of the game what it says of orders in the action
// phase.
func TestLastOrderShowsDraws(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 8)
	p.plain = true
	met := map[log.Since]int{}
	for !p.g.Over() {
		p.turn()
		e := p.g.Entries()[p.g.Len()-1]
		if e.Orders == nil {
			continue
		}
		want := log.NothingSince
		for _, m := range p.g.Moves() {
			if m.N == e.N && len(engine.Draws(m.Step.Events)) > 0 {
				want = log.DrawsSince
			}
		}
		n, since := p.g.LastOrder(e.By)
		if n != e.N || since != want {
			t.Errorf("entry %d: got %d, %d, want %d", e.N, n, since, want)
		}
		met[since]++
	}
	if met[log.NothingSince] < 5 || met[log.DrawsSince] < 5 {
		t.Errorf("met %v", met)
	}
}

// TestLastOrderWithoutSeal finds that the last of all plans turns up those of the others.
func TestLastOrderWithoutSeal(t *testing.T) {
	t.Parallel()
	typed := strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, `["G Cf2 M1 T1"]`, 1)
	for n, want := range map[int]log.Since{4: log.NothingSince, 5: log.OpenedSince, 6: log.NothingSince} {
		lines := strings.SplitAfter(typed, "\n")
		end := 0
		for i, line := range lines {
			if strings.HasPrefix(line, "--- {n: "+string(rune('0'+n))) {
				end = i + 1
			}
		}
		g, err := log.Read(edition.Mombasa(), "g.yaml", []byte(strings.Join(lines[:end], "")), nil)
		mustWork(t, err)
		by := g.Entries()[n-1].By
		if got, since := g.LastOrder(by); got != n || since != want {
			t.Errorf("entry %d: got %d, %d, want %d", n, got, since, want)
		}
	}
	g, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), nil)
	mustWork(t, err)
	d := g.Draft(start.Add(time.Hour), engine.Blue, "")
	mustWork(t, d.Say(log.ToAll, "hello"))
	g.Commit(d)
	if n, since := g.LastOrder(engine.Blue); n != 0 || since != log.NothingSince {
		t.Errorf("before the deal: %d, %d", n, since)
	}
}
