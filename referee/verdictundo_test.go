package referee

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/referee/identity"
)

// TestUndo takes orders back: as long as nothing has become known by them or since.
func TestUndo(t *testing.T) {
	for _, row := range []struct {
		name  string
		play  func(p *party)
		lines string
		told  string // as party.told, joined by "; "
	}{
		{"the turn has passed", endOne, "undo", "1 result undone E 1"},
		{"and another order in its place", endOne, "undo\nE 2", "1 result undone E 1; 2 accepted E 2"},
		{"others have ordered since", func(p *party) { endOne(p); p.playSeat(engine.Blue) }, "undo", "1 result asked-all 2026-11-23T18:13:00Z"},
		{"what was hidden has been opened", func(*party) {}, "undo", "1 result asked-all 2026-11-23T18:11:00Z"},
		{"after an order of the same mail", func(*party) {}, "E 1\nundo", "1 accepted E 1; 2 result undo-too-late"},
		{"talk since does not matter", func(p *party) { endOne(p); p.send(engine.Blue, "say hm") }, "undo", "1 result undone E 1"},
		{"with a line that is not understood", endOne, "undo\ng ct1 bk", "1 not tried unread; 2 not understood expected"},
		{"with prose", endOne, "undo\nhello", "1 result undone E 1; 2 left aside"},
		{"twice", func(p *party) { endOne(p); p.send(engine.Green, "undo") }, "undo", "1 result asked-all 2026-11-23T18:13:00Z"},
		{"an order above it that came too late is not the one below it", func(p *party) {
			stale := p.letters[engine.Green]
			endOne(p)
			p.letters[engine.Green] = stale
		}, "E 1\nundo\nE 2", "1 stale E 1 order green: E 1; 2 result undone E 1; 3 accepted E 2"},
		{"of what uncovers a card", func(p *party) { p.send(engine.Green, "G Ct2 y1") }, "undo", "1 result undone G Ct2 y1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t, 2)
			p.join()
			p.playUntil(inPhase(engine.ActionPhase, 1))
			row.play(p)
			d := p.mail(engine.Green, row.lines)
			posting := p.deliver(d)
			if told := strings.Join(p.told(engine.Green), "; "); told != row.told {
				t.Errorf("the answer says\n%s, want\n%s", told, row.told)
			}
			p.sameAgain(d, posting)
		})
	}
}

// TestUndoOfTheFirstOrder tells what was ordered above it from what is ordered below it.
func TestUndoOfTheFirstOrder(t *testing.T) {
	for _, row := range []struct{ lines, told string }{
		{"ORDER\nundo", "1 accepted ORDER; 2 result undo-too-late"},
		{"undo\nORDER", "1 result nothing-to-undo; 2 accepted ORDER"},
	} {
		p := newParty(t, 2)
		p.join()
		order, _ := p.order(p.game(), engine.Green)
		p.send(engine.Green, strings.ReplaceAll(row.lines, "ORDER", order))
		if told, want := strings.Join(p.told(engine.Green), "; "), strings.ReplaceAll(row.told, "ORDER", order); told != want {
			t.Errorf("the answer says\n%s, want\n%s", told, want)
		}
	}
}

func endOne(p *party) { p.send(engine.Green, "E 1") }

// playSeat has a seat order anything.
func (p *party) playSeat(seat engine.Seat) {
	p.t.Helper()
	order, ok := p.order(p.game(), seat)
	if !ok {
		p.t.Fatalf("%v is not to move", seat)
	}
	p.send(seat, order)
}

// TestResign hands a seat to the house player, who plays at once and from then on.
func TestResign(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	weak := p.mail(engine.Green, "resign")
	weak.Proof = identity.ByDomain
	if posting := p.deliver(weak); posting.In.Entry != 0 || p.told(engine.Green)[0] != "1 result needs-more-proof" {
		t.Fatalf("resigned without a key: %+v", posting)
	}
	d := p.mail(engine.Green, "resign", "say good bye")
	posting := p.deliver(d)
	if told := strings.Join(p.told(engine.Green), "; "); told != "1 result resigned; 2 passed to nobody good bye" {
		t.Errorf("the answer says %s", told)
	}
	if news := strings.Join(p.news(engine.Blue), "; "); news != `resign "good bye"` {
		t.Errorf("blue hears %s", news)
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
	if told := strings.Join(p.told(engine.Green), "; "); told != "1 not tried house E; 2 passed to nobody hm; 3 result resigned-before; 4 not tried house" {
		t.Errorf("the answer says %s", told)
	}
	got = p.got()[engine.Green]
	p.playUntil(inPhase(engine.GameOver, 7))
	if now := p.got()[engine.Green]; now != got+1 || !p.page(engine.Green).View.State.Seats[engine.Blue].Ended {
		t.Errorf("green gets %d letters more, the last\n%s", now-got, p.last(engine.Green))
	}
}
