package referee

import (
	"strings"
	"testing"

	"dhow/engine"
)

// TestUndo takes orders back: as long as nothing has become known by them or since.
func TestUndo(t *testing.T) {
	for _, row := range []struct {
		name  string
		play  func(p *party)
		seat  engine.Seat
		lines []string
		says  []string
	}{
		{"the turn has passed", func(p *party) { p.send(engine.Green, "E 1") }, engine.Green, []string{"undo"}, []string{"ok: taken back: E 1", "Your turn, Ben"}},
		{"and another order in its place", func(p *party) { p.send(engine.Green, "E 1") }, engine.Green, []string{"undo", "E 2"}, []string{"ok: taken back: E 1", "2: E 2\n   ok:"}},
		{"others have ordered since", func(p *party) { p.send(engine.Green, "E 1"); p.playSeat(engine.Blue) }, engine.Green, []string{"undo"}, []string{"cannot be taken back"}},
		{"what was hidden has been opened", func(*party) {}, engine.Green, []string{"undo"}, []string{"cannot be taken back"}},
		{"after an order of the same mail", func(*party) {}, engine.Green, []string{"E 1", "undo"}, []string{"1: E 1\n   ok:", "cannot be taken back"}},
		{"talk since does not matter", func(p *party) { p.send(engine.Green, "E 1"); p.send(engine.Blue, "say hm") }, engine.Green, []string{"undo"}, []string{"ok: taken back: E 1"}},
		{"with a line that is not understood", func(p *party) { p.send(engine.Green, "E 1") }, engine.Green, []string{"undo", "hello"}, []string{"not tried: a line of your mail"}},
		{"twice", func(p *party) { p.send(engine.Green, "E 1"); p.send(engine.Green, "undo") }, engine.Green, []string{"undo"}, []string{"cannot be taken back"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t, 2)
			p.join()
			p.playUntil(inPhase(engine.ActionPhase, 1))
			row.play(p)
			d := p.mail(row.seat, row.lines...)
			posting := p.deliver(d)
			text := p.last(row.seat)
			for _, part := range row.says {
				if !strings.Contains(text, part) {
					t.Errorf("the answer does not say %q:\n%s", part, text)
				}
			}
			p.sameAgain(d, posting)
		})
	}
}

// playSeat has a seat order anything.
func (p *party) playSeat(seat engine.Seat) {
	p.t.Helper()
	order, ok := p.order(p.game(), seat)
	if !ok {
		p.t.Fatalf("%v is not to move", seat)
	}
	p.send(seat, order)
}

// TestUndoOfAStaleLetter takes back an order by answering the letter from before it, and orders anew in the same mail.
func TestUndoOfAStaleLetter(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	first, second := p.mail(engine.Green, "E 1"), p.mail(engine.Green, "undo\nE 2")
	p.deliver(first)
	p.deliver(second)
	if text := p.last(engine.Green); !strings.Contains(text, "ok: taken back: E 1") || !strings.Contains(text, "2: E 2\n   ok:") {
		t.Errorf("green reads\n%s", text)
	}
}

// TestResign hands a seat to the house player, who plays at once and from then on.
func TestResign(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	weak := p.mail(engine.Green, "resign")
	weak.Proof = ByDomain
	if posting := p.deliver(weak); posting.In.Entry != 0 || !strings.Contains(p.last(engine.Green), "needs to be confirmed") {
		t.Fatalf("resigned without a key: %+v", posting)
	}
	d := p.mail(engine.Green, "resign", "say good bye")
	posting := p.deliver(d)
	if text := p.last(engine.Green); !strings.Contains(text, "ok: you have resigned") {
		t.Errorf("green reads\n%s", text)
	}
	if text := p.last(engine.Blue); !strings.Contains(text, "has resigned") || !strings.Contains(text, "good bye") {
		t.Errorf("blue reads\n%s", text)
	}
	p.sameAgain(d, posting)
	state, err := p.game().State()
	if must(t, err); !state.Seats[engine.Green].Planned {
		t.Error("the house player has not planned")
	}
	got := p.got()[engine.Green]
	p.playUntil(inPhase(engine.PlanningPhase, 3))
	if now := p.got()[engine.Green]; now != got {
		t.Errorf("green gets %d letters more", now-got)
	}
	p.send(engine.Green, "E", "say hm", "resign", "undo")
	for _, part := range []string{"you have resigned, and the house player plays your seat", "passed on", "you have resigned already"} {
		if text := p.last(engine.Green); !strings.Contains(text, part) {
			t.Errorf("green is not told %q:\n%s", part, text)
		}
	}
	got = p.got()[engine.Green]
	p.playUntil(inPhase(engine.GameOver, 7))
	if now := p.got()[engine.Green]; now != got+1 || !strings.Contains(p.last(engine.Green), "The game is over") {
		t.Errorf("green gets %d letters more, the last\n%s", now-got, p.last(engine.Green))
	}
}

// TestAllResign has the house players play to the end.
func TestAllResign(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	p.send(engine.Green, "resign")
	p.send(engine.Blue, "resign")
	if g := p.game(); !g.Over() || !g.Published() {
		t.Error("the game is not over")
	}
	if text := p.last(engine.Green); !strings.Contains(text, "The game is over") {
		t.Errorf("green reads\n%s", text)
	}
}
