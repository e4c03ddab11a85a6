package referee

import (
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/table"
	"dhow/templates"
)

// atGreen is a game for two in which it is green's turn, the first of round 1.
func atGreen(t testing.TB, change ...func(*log.Header)) *party {
	p := newParty(t, 2, change...)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	return p
}

// lastEntry returns the last entry of the game.
func (p *party) lastEntry() *log.Entry {
	entries := p.game().Entries()
	return &entries[len(entries)-1]
}

// TestQueueThatComesLate is a line with then in answer to a letter from before the turn that it
// speaks of, which has come meanwhile: it is an order, unless one stands above it.
func TestQueueThatComesLate(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, lines, told, outcome string }{
		{"the turn it is for has come", "then [p>=90] E 2 | e 1", "1 accepted E 1", "accepted"},
		{"nothing can be done", "then [p>=90] E 2 | P none\n\nE 1",
			"1 none fits then [p>=90] E 2: condition then P none: wrong-phase; 3 not tried after refusal E 1", "refused"},
		{"an order for that turn stands above", "E 1\n\nthen P none", "1 accepted E 1; 3 kept then P none, replaced false", "accepted"},
		{"a second one is for the turn after it", "then E 1\n\nthen P none", "1 accepted E 1; 3 kept then P none, replaced false", "accepted"},
		{"so it is on the same line", "then E 1; then P none", "1 accepted E 1", "accepted"},
		{"what waits does not stand in its way", "auto end 2\n\nthen E 1", "1 kept then auto end 2 until round 2, replaced false; 3 accepted E 1", "accepted"},
		{"nothing is to be left after all", "then none", "1 kept then none, replaced false", "accepted"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p := atGreen(t)
			d := p.mail(engine.Blue, row.lines)
			p.send(engine.Green, "E 1")
			posting := p.deliver(d)
			if told := strings.Join(p.told(engine.Blue), "; "); told != row.told || posting.In.Outcome != row.outcome {
				t.Errorf("%s: %s, want %s: %s", posting.In.Outcome, told, row.outcome, row.told)
			}
		})
	}
}

// TestQueueIsOffered for an order that came before its turn, where that is not at once.
func TestQueueIsOffered(t *testing.T) {
	t.Parallel()
	offered := func(p *party, seat engine.Seat, line int) bool {
		return p.page(seat).Answers[line].Outcome.(templates.NotTried).Queue != nil
	}
	p := newParty(t, 2)
	p.join()
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	for _, seat := range []engine.Seat{engine.Blue, engine.Green} { // green begins
		plan, _ := p.order(p.game(), seat)
		p.send(seat, plan, "", "E 1")
		if told := p.told(seat); told[1] != "3 not tried later E 1" || offered(p, seat, 1) != (seat == engine.Blue) {
			t.Errorf("%v is told %q, offered %v", seat, told, offered(p, seat, 1))
		}
	}
	p.send(engine.Blue, "E 1")
	if !offered(p, engine.Blue, 0) {
		t.Error("it is not offered to blue before his turn")
	}
	if text := p.last(engine.Blue); !strings.Contains(text, "* then E 1\n") {
		t.Errorf("blue is told\n%s", text)
	}
}

// TestTurnThatHasJustBegun is said of an order behind one that lets the game go on to it.
func TestTurnThatHasJustBegun(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2)
	p.join()
	p.sendOf(engine.Green, "T")
	p.sendOf(engine.Green, "R")
	p.sendOf(engine.Blue, "T")
	p.sendOf(engine.Blue, "R", "", "P none")
	if text := p.last(engine.Blue); !strings.Contains(text, "has begun only now") || !strings.Contains(text, "   * P none\n") || strings.Contains(text, "* then ") {
		t.Errorf("blue is told\n%s", text)
	}
}

// TestQueueFollowsTheTurn is for the turn after the one it is left in, though the seat moves twice
// running; in a phase in which all choose it is hidden as any plan.
func TestQueueFollowsTheTurn(t *testing.T) {
	t.Parallel()
	p := atGreen(t)
	p.send(engine.Green, "E 1")
	p.playSeatBut(engine.Blue, "E")
	n := p.game().Len()
	p.send(engine.Blue, "then [p>=90] E 1 | E 1 | E 2 | E 3 ")
	if p.game().Len() != n+1 {
		t.Fatalf("it is carried out in the turn it is left in: %s", p.lastEntry().Line())
	}
	p.send(engine.Green, "then P none")
	p.playSeatBut(engine.Blue, "E")
	entries := p.game().Entries()[n+2:]
	if len(entries) != 3 || entries[1].By != engine.Blue || entries[1].Queued != n+1 || entries[2].By != engine.Green || !strings.HasPrefix(entries[2].Hidden, "P ") {
		t.Fatalf("what follows blue's order is %d entries, the last %s", len(entries), p.lastEntry().Line())
	}
	if news := p.news(engine.Green); !strings.HasSuffix(news[len(news)-1], "queued green: P none") || strings.Contains(strings.Join(p.news(engine.Blue), ""), "P none") {
		t.Errorf("green hears %q, blue %q", news, p.news(engine.Blue))
	}
}

// sendOf has a seat send an order of a verb, and other lines below it.
func (p *party) sendOf(seat engine.Seat, verb string, below ...string) {
	p.t.Helper()
	for range 200 {
		if order, ok := p.order(p.game(), seat); ok && strings.HasPrefix(order, verb) {
			p.send(seat, append([]string{order}, below...)...)
			return
		}
	}
	p.t.Fatalf("%v has no %s to order", seat, verb)
}

// playSeatBut has a seat send an order of another verb.
func (p *party) playSeatBut(seat engine.Seat, verb string) {
	p.t.Helper()
	p.send(seat, p.orderBut(seat, verb))
}

// orderBut is an order of a seat of another verb.
func (p *party) orderBut(seat engine.Seat, verb string) string {
	p.t.Helper()
	for range 200 {
		if order, ok := p.order(p.game(), seat); ok && !strings.HasPrefix(order, verb) {
			return order
		}
	}
	p.t.Fatalf("%v has nothing but %s to order", seat, verb)
	return ""
}

// TestQueueIsSecret plays a game twice; what blue leaves differs, and comes to nothing. The letters
// green gets may not.
func TestQueueIsSecret(t *testing.T) {
	t.Parallel()
	one, two := newParty(t, 2), newParty(t, 2)
	two.ring = one.ring
	two.sit()
	for i, p := range []*party{one, two} {
		p.join()
		p.playUntil(inPhase(engine.ActionPhase, 1))
		p.send(engine.Blue, []string{"then [p>=90] E 2; then P none", "auto end 1\n\nthen [p>=91] E 1"}[i])
		p.send(engine.Green, "log\nshow\nundo\nsay hm")
		p.send(engine.Green, "E 1")
		p.send(engine.Green, "log\nshow")
		p.send(engine.Blue, "log 1")
	}
	a, b := one.textsTo(engine.Green), two.textsTo(engine.Green)
	if !slices.Equal(a, b) {
		t.Errorf("green's letters tell what blue has left:\n%s\nor\n%s", a[len(a)-1], b[len(b)-1])
	}
	logged := func(seat engine.Seat) string {
		return strings.Join(entriesInShort(one.page(seat).Answers[0].Outcome.(templates.Logged).Entries), "; ")
	}
	if text := logged(engine.Green); strings.Contains(text, "left") || strings.Contains(text, "spent") || strings.Contains(text, "queued") {
		t.Errorf("green reads in the log %s", text)
	}
	if text := logged(engine.Blue); !strings.Contains(text, "left then [p>=90] E 2; then P none") || !strings.Contains(text, "spent") {
		t.Errorf("blue reads in the log %s", text)
	}
}

// TestQueueLettersAreFixed renders the letters about what is left again when more has happened,
// from the files.
func TestQueueLettersAreFixed(t *testing.T) {
	t.Parallel()
	p := atGreen(t)
	sent := map[post.LetterID]string{}
	for _, lines := range []string{"then E 1", "then P none", "then E 2\n\nlog"} {
		p.send(engine.Blue, lines)
	}
	p.send(engine.Green, "E 1\n\nthen P none")
	for id, o := range p.owes {
		sent[id] = p.said(o)
	}
	p.playUntil(inPhase(engine.ActionPhase, 2))
	p.sit()
	for id, text := range sent {
		if again := p.said(p.owes[id]); again != text {
			t.Errorf("letter %s is another now:\n%s\nwas\n%s", id, again, text)
		}
	}
}

// TestQueueKilledBefore kills the process between an order and what follows from it that was left:
// it follows when the order's mail comes again, and if that does not come.
func TestQueueKilledBefore(t *testing.T) {
	t.Parallel()
	for _, comes := range []bool{true, false} {
		p := atGreen(t)
		p.send(engine.Blue, "then E 1")
		d := p.mail(engine.Green, "E 1\n\nthen P none")
		p.recordAlone(d)
		p.sit()
		n := p.game().Len()
		posting, err := table.Posting{}, error(nil)
		if comes {
			posting, err = p.table.Deliver(t.Context(), d, nil)
		} else {
			p.knows = false
			posting, err = p.table.Recover(t.Context(), nil)
		}
		must(t, err)
		p.post(posting)
		entries := p.game().Entries()[n:]
		if len(entries) != 2 || entries[0].Queued != n-1 || entries[1].By != engine.Green || entries[1].Queued != n || entries[1].Hidden == "" {
			t.Errorf("%d entries follow, the last %s", len(entries), p.lastEntry().Line())
		}
		if len(posting.Owes) != 2 || posting.Mark.Entry != n+2 {
			t.Errorf("the posting is %+v", posting)
		}
		again, err := p.table.Deliver(t.Context(), d, nil)
		must(t, err)
		if p.game().Len() != n+2 || comes && again.Owes[0].ID != posting.Owes[1].ID && again.Owes[0].ID != posting.Owes[0].ID {
			t.Errorf("once more: %+v", again)
		}
	}
}
