package log_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/gametest"
	"dhow/games/log"
)

func call(name string) func(*log.Draft) error {
	return func(d *log.Draft) error { return d.Call(name) }
}

// TestCall gives players other names: the file needs a newer program from then on, going back
// changes nothing of it, whoever takes the seat over has a name of their own, and who is forgotten is
// so under every name.
func TestCall(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 4)
	p.plain = true
	for range 12 {
		p.turn()
	}
	back := p.g.Len()
	p.draft(engine.Green, call("Ben de Wit"))
	n := p.g.Len()
	p.draft(engine.Blue, replaceBy(dee))
	p.draft(engine.Blue, call("Deirdre"))
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(back) })
	eachReading(t, p.g, secretOf(4), func(g *log.Game) {
		seats, before := g.Seats(), g.At(n-1).Seats()
		if seats[1].Name != "Ben de Wit" || before[1].Name != gametest.Names[1] || seats[1].Player != before[1].Player ||
			seats[0].Name != "Deirdre" || seats[0].Player != dee.Player || g.Epoch(engine.Green) != 1 {
			t.Errorf("the seats are %v, and were %v", seats, before)
		}
		if !g.Entries()[n-1].Lasts() || len(g.NeedsMore(5)) != 2 || len(g.NeedsMore(6)) != 0 {
			t.Errorf("format 5 lacks %v, format 6 %v", g.NeedsMore(5), g.NeedsMore(6))
		}
	})
	tells(t, "players have taken other names", p.g, p.g.Bytes())
	p.draft(engine.Blue, replaceBy(log.Successor{Name: "Fay"}))
	if p.g.Seats()[0].Name != "Fay" {
		t.Errorf("the seats are %v", p.g.Seats())
	}
	forgotten, err := log.Forget("", p.g.Bytes(), dee.Player)
	mustWork(t, err)
	if text := string(forgotten); strings.Contains(text, "Deirdre") || strings.Contains(text, "dee-51d0") || strings.Contains(text, "Dee") {
		t.Errorf("a name is left in\n%s", text)
	}
	secret := secretOf(4)
	if g := readGame(t, forgotten, secret); g.Seats()[1].Name != "Ben de Wit" {
		t.Errorf("the seats are %v", g.Seats())
	}
	for what, err := range map[string]error{
		"by the referee":    call("Ann")(p.g.Draft(p.g.Entries()[n].At, engine.NoSeat, "")),
		"a name of nothing": call(" ")(p.g.Draft(p.g.Entries()[n].At, engine.Green, "")),
	} {
		if err == nil {
			t.Errorf("a name is given: %s", what)
		}
	}
}
