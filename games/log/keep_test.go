package log_test

import (
	"errors"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/log"
)

// TestKeptOrder protects an order that is kept until its seat says yes: the file hides it and needs
// a program that knows of it, it holds for the turn that it came in, and the deadline does it.
func TestKeptOrder(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	end := engine.Action{Seat: seat, Move: &engine.EndPhase{Deck: 1}}
	keep := func(a *engine.Action) int {
		p.draft(seat, func(d *log.Draft) error { return d.Keep(a) })
		return p.g.Len()
	}
	first := keep(&end)
	if line := string(p.g.Entries()[first-1].Line()); !strings.Contains(line, "dhow: 5") || strings.Contains(line, "E 1") {
		t.Errorf("the entry is %s", line)
	}
	if a, some, err := p.g.KeptOrder(first); err != nil || !some || a.Move.(*engine.EndPhase).Deck != 1 {
		t.Errorf("kept is %v, %v, %v", a, some, err)
	}
	none := keep(nil)
	if d := p.g.Draft(start, seat, ""); d.UseKept(true) {
		t.Error("what is kept no more is done")
	}
	last := keep(&end)
	p.draft(seat, func(d *log.Draft) error {
		if !d.UseKept(true) {
			return errors.New("what is kept is not done")
		}
		return nil
	})
	e := p.g.Entries()[last]
	if !e.Timeout || e.House || len(e.Orders) == 0 || e.Orders[0] != "E 1" {
		t.Errorf("the deadline does %s", e.Line())
	}
	eachReading(t, p.g, secretOf(3), func(g *log.Game) {
		if g.At(first-1).Kept(seat) != 0 || g.At(first).Kept(seat) != first || g.At(none).Kept(seat) != 0 && g.At(none).Kept(seat) != none ||
			g.At(last).Kept(seat) != last || g.Kept(seat) != 0 || g.At(first).Kept(seat%2+1) != 0 {
			t.Error("it is kept at other times")
		}
	})
	if _, _, err := readGame(t, p.g.Bytes(), nil).KeptOrder(first); codeOf(err) != log.NeedsSecret {
		t.Errorf("without the secret: %v", err)
	}
	other := strings.Replace(string(p.g.Bytes()), `timeout: true, orders: ["E 1"`, `timeout: true, orders: ["E 2"`, 1)
	if err := readGame(t, []byte(other), secretOf(3)).Verify(); err == nil {
		t.Error("another order of the deadline is believed")
	}
}
