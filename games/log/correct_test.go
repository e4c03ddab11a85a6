package log_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games/log"
)

// TestCorrectionsTakeOneOrderBack takes the last order of a seat back for the host, which others have
// not gone on from, and has another one stand in its place; read back, the game is the same.
func TestCorrectionsTakeOneOrderBack(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 4)
	p.plain = true
	state := func() *engine.State { s, _ := p.g.State(); return &s }
	var seat engine.Seat
	for n, since := 0, log.DrawsSince; n == 0 || since != log.NothingSince; {
		before := state()
		p.turn()
		if before.Phase == engine.ActionPhase {
			seat = before.Turn
			n, since = p.g.LastOrder(seat)
		}
	}
	n := p.g.Len()
	if err := p.g.Draft(p.g.Entries()[n-1].At, engine.NoSeat, "").Correct(3 - seat); err == nil {
		t.Error("an order is corrected that others have gone on from")
	}
	was, _ := p.g.At(n - 1).State()
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Correct(seat) })
	if now := *state(); now != was {
		t.Error("the order is not taken back")
	}
	if last := p.g.Entries()[p.g.Len()-1]; !last.Correct || last.Undo != n || last.By != seat || p.g.Turn(seat) != p.g.Len() {
		t.Errorf("the entry is %+v", last)
	}
	v := was.View(seat)
	a, _ := house.Sensible(&v, nil)
	p.draft(seat, func(d *log.Draft) error { _, err := d.Order(a); return err })
	if p.g.Entries()[p.g.Len()-1].Correct {
		t.Error("an order of the seat's own is a correction")
	}
	again := readGame(t, p.g.Bytes(), secretOf(4))
	if got, _ := again.State(); got != *state() {
		t.Error("read back the game is another")
	}
	for text, bad := range map[string]string{"correct: true, undo: ": "correct: true, undone: ", "correct: true, ": "correct: true, rule: true, "} {
		if !strings.Contains(string(p.g.Bytes()), text) {
			t.Errorf("the file has no %q", text)
		} else if _, err := log.Read(edition.Mombasa(), "", []byte(strings.Replace(string(p.g.Bytes()), text, bad, 1)), secretOf(4)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
