package log_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/notation"
)

// thenOf reads a line that leaves something for the next turn.
func thenOf(t testing.TB, seat engine.Seat, text string) notation.Then {
	t.Helper()
	lines, err := notation.Reader{Edition: edition.Mombasa()}.Lines(seat, "then "+text)
	if err != nil {
		t.Fatal(err)
	}
	return lines[0].Says.(notation.Then)
}

// leaveText leaves something for the next turn of a seat.
func (p *player) leaveText(seat engine.Seat, text string) {
	p.t.Helper()
	p.draft(seat, func(d *log.Draft) error { return d.Queue(thenOf(p.t, seat, text)) })
}

// inAction plays a game for two until its first action phase.
func inAction(t testing.TB, seed uint64) *player {
	t.Helper()
	p := newPlayer(t, 2, engine.FirstGame, seed)
	p.plain = true
	for {
		s, err := p.g.State()
		mustWork(t, err)
		if s.Phase == engine.ActionPhase && !p.g.OpeningDue() {
			return p
		}
		p.turn()
	}
}

// turnOf returns whose turn it is.
func (p *player) turnOf() engine.Seat {
	s, err := p.g.State()
	mustWork(p.t, err)
	return s.Turn
}

// TestQueueIsUsedUp leaves an order, which the game does not show, and carries it out as an order
// like others; then nothing is left.
func TestQueueIsUsedUp(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "[p>=90] E 2 | E 3 | E 1")
	n := p.g.Len()
	if line := string(p.g.Entries()[n-1].Line()); strings.Contains(line, "E 1") || !strings.Contains(line, `queue: "`) {
		t.Errorf("the entry says %s", line)
	}
	p.useQueue(seat)
	e := p.g.Entries()[n]
	if e.Queued != n || len(e.Orders) == 0 || !strings.HasPrefix(e.Orders[0], "E ") || e.Orders[0] == "E 2" {
		t.Errorf("carried out is %s", e.Line())
	}
	eachReading(t, p.g, secretOf(3), func(g *log.Game) {
		if g.Queue(seat) != 0 || g.At(n).Queue(seat) != n || g.At(n-1).Queue(seat) != 0 {
			t.Errorf("left are %d, %d, %d", g.Queue(seat), g.At(n).Queue(seat), g.At(n-1).Queue(seat))
		}
	})
	then, err := readGame(t, p.g.Bytes(), secretOf(3)).Queued(n)
	if mustWork(t, err); notation.PrintLine(edition.Mombasa(), notation.Line{Says: then}) != "then [p>=90] E 2 | E 3 | E 1" {
		t.Errorf("left was %v", then)
	}
	if _, err := readGame(t, p.g.Bytes(), nil).Queued(n); codeOf(err) != log.NeedsSecret {
		t.Errorf("without the secret: %v", err)
	}
}

// TestQueueOfNothingThatFits is used up all the same, and the game goes on as it was.
func TestQueueOfNothingThatFits(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "P none | [p>=90] E 1")
	n := p.g.Len()
	p.useQueue(seat)
	e := p.g.Entries()[n]
	if e.Queued != n || e.Orders != nil || p.turnOf() != seat {
		t.Errorf("carried out is %s", e.Line())
	}
	eachReading(t, p.g, secretOf(3), func(g *log.Game) {
		if g.Queue(seat) != 0 {
			t.Error("it is left still")
		}
	})
}

// TestQueueLasts replaces what is left, withdraws it, and goes back to before it: that takes
// nothing of it back.
func TestQueueLasts(t *testing.T) {
	t.Parallel()
	p := inAction(t, 4)
	seat := p.turnOf()
	p.order()
	back := p.g.Len()
	p.leaveText(seat, "E 1")
	p.leaveText(seat, "E 2")
	if p.g.Queue(seat) != p.g.Len() {
		t.Error("the first is left")
	}
	p.draft(seat, func(d *log.Draft) error { return d.Undo(back) })
	if p.g.Queue(seat) != p.g.Len()-1 {
		t.Error("going back has taken it back")
	}
	p.useQueue(seat)
	p.draft(seat, func(d *log.Draft) error { return d.Undo(p.g.Len()) })
	if p.g.Queue(seat) != 0 {
		t.Error("going back has brought it back")
	}
	p.leaveText(seat, "E 1")
	p.leaveText(seat, "none")
	if p.g.Queue(seat) != 0 || p.g.At(p.g.Len()-1).Queue(seat) != p.g.Len()-1 {
		t.Error("it is not withdrawn")
	}
	if again := readGame(t, p.g.Bytes(), secretOf(4)); !bytes.Equal(again.Bytes(), p.g.Bytes()) || again.Queue(seat) != 0 {
		t.Error("read back it is another game")
	}
}

// TestQueueBehindHouse carries out what a seat has left that has resigned, and what one has left
// whose time is over; under seal too.
func TestQueueBehindHouse(t *testing.T) {
	t.Parallel()
	p := inAction(t, 5)
	seat := p.turnOf()
	p.leaveText(seat, "E 1 | E 2 | E 3")
	p.draft(seat, (*log.Draft).Resign)
	p.useQueue(seat)
	for s, _ := p.g.State(); s.Phase != engine.PlanningPhase; s, _ = p.g.State() {
		p.turn()
	}
	other := 3 - seat
	p.leaveText(other, "P none")
	p.draft(other, func(d *log.Draft) error { _, err := d.UseQueue(true); return err })
	e := p.g.Entries()[p.g.Len()-1]
	if !e.Timeout || e.House || !strings.HasPrefix(e.Hidden, "P ") || e.Queued != e.N-1 {
		t.Errorf("the timeout is %s", e.Line())
	}
	eachReading(t, p.g, secretOf(5), func(*log.Game) {})
}

// TestQueueRefusals asks for what cannot be left, or is not.
func TestQueueRefusals(t *testing.T) {
	t.Parallel()
	queue := func(d *log.Draft) error {
		return d.Queue(thenOf(t, engine.Blue, "E 1"))
	}
	use := func(d *log.Draft) error { _, err := d.UseQueue(false); return err }
	undealt, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), secretOf(1))
	mustWork(t, err)
	table, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), nil)
	mustWork(t, err)
	resigned, given := newPlayer(t, 2, engine.FirstGame, 5), newPlayer(t, 2, engine.FirstGame, 5)
	resigned.draft(engine.Blue, (*log.Draft).Resign)
	given.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	dealt := newPlayer(t, 2, engine.FirstGame, 5).g
	for _, row := range []struct {
		name string
		g    *log.Game
		by   engine.Seat
		do   func(*log.Draft) error
		want log.Code
	}{
		{"the referee leaves something", dealt, engine.NoSeat, queue, log.NeedsSeat},
		{"before the deal", undealt, engine.Blue, queue, log.NotDealt},
		{"in a game without a seal", table, engine.Blue, queue, log.NothingHidden},
		{"without the secret", readGame(t, dealt.Bytes(), nil), engine.Blue, queue, log.NeedsSecret},
		{"after resigning", resigned.g, engine.Blue, queue, log.HasResigned},
		{"in a game given up", given.g, engine.Blue, queue, log.GivenUp},
		{"in a game that is over", newPlayer(t, 2, engine.FirstGame, 5).playOut(), engine.Blue, queue, log.Published},
		{"using what is not there", dealt, engine.Blue, use, log.NoQueue},
		{"the referee uses something", dealt, engine.NoSeat, use, log.NeedsSeat},
	} {
		d := row.g.Draft(start, row.by, "")
		if err := row.do(d); codeOf(err) != row.want || !d.Empty() {
			t.Errorf("%s: %v, want %s; %s", row.name, err, row.want, d.Line())
		}
	}
}

// TestQueueTampering changes what a file says of queues: reading or verifying it with the secret
// tells.
func TestQueueTampering(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "[p>=90] E 2 | E 1")
	p.leaveText(seat, "E 1")
	n := p.g.Len()
	p.useQueue(seat)
	p.leaveText(seat, "P none")
	for _, row := range []struct {
		name   string
		change func(e []log.Entry)
		want   log.Code
	}{
		{"another text", func(e []log.Entry) { e[n-1].Queue = otherDigit(e[n-1].Queue) }, log.BadSeal},
		{"the text of another entry", func(e []log.Entry) { e[n-1].Queue = e[n-2].Queue }, log.BadSeal},
		{"left by another seat", func(e []log.Entry) { e[n-1].By = 3 - seat }, log.BadSeal},
		{"taken from another queue", func(e []log.Entry) { e[n].Queued-- }, log.NoQueue},
		{"taken from one that comes later", func(e []log.Entry) { e[n].Queued += 2 }, log.NoQueue},
		{"left out", func(e []log.Entry) { e[n-1].Queue, e[n-1].Says = "", []log.Say{{Text: "hm"}} }, log.NoQueue},
		{"carried out as another order", func(e []log.Entry) { e[n].Orders = []string{"E 2"} }, log.OtherQueue},
		{"not carried out", func(e []log.Entry) { e[n].Orders, e[n].View = nil, "" }, log.OtherQueue},
		{"chosen by the house", func(e []log.Entry) { e[n].House, e[n].Timeout = true, true }, log.OneThing},
		{"by nobody", func(e []log.Entry) { e[n+1].By = engine.NoSeat }, log.NeedsSeat},
		{"used, and the same left once more", func(e []log.Entry) { e[n].Queue, e[n].Queues, e[n].Need = e[n-1].Queue, true, 7 }, log.BadSeal},
		{"both used and left", func(e []log.Entry) { e[n].Queue = e[n-1].Queue }, log.OneThing},
	} {
		entries := slices.Clone(p.g.Entries())
		row.change(entries)
		err := log.VerifyFile(edition.Mombasa(), "g.yaml", fileOf(p.g, entries), secretOf(3))
		if codeOf(err) != row.want {
			t.Errorf("%s: %v, want %s", row.name, err, row.want)
		}
		var fault *log.VerifyError
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

// TestQueueIsNotShortened finds that an entry leaves less of a queue than there was.
func TestQueueIsNotShortened(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "E 1; then P none")
	p.useQueue(seat)
	entries := slices.Clone(p.g.Entries())
	last := &entries[len(entries)-1]
	last.Queue, last.Queues = "", false
	if err := log.VerifyFile(edition.Mombasa(), "g.yaml", fileOf(p.g, entries), secretOf(3)); codeOf(err) != log.OtherQueue {
		t.Errorf("%v, want %s", err, log.OtherQueue)
	}
}

// leftOf returns what a seat has left, as a line.
func leftOf(t testing.TB, g *log.Game, seat engine.Seat) string {
	t.Helper()
	then, err := g.Queued(g.Queue(seat))
	mustWork(t, err)
	return notation.PrintLine(edition.Mombasa(), notation.Line{Says: then})
}

// TestQueueOfSeveralTurns carries out one order after another; each entry has what is left, and a
// program that does not know such queues is told so.
func TestQueueOfSeveralTurns(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "[p>=90] G Cf2 M2 until round 3; then [p>=90] E 2 | E 1; then P none")
	n := p.g.Len()
	if e := p.g.Entries()[n-1]; !e.Queues || e.Need != 7 {
		t.Errorf("the entry is %s", e.Line())
	}
	p.useQueue(seat)
	if e := p.g.Entries()[n]; e.Queued != n || !e.Queues || len(e.Orders) == 0 {
		t.Errorf("carried out is %s", e.Line())
	}
	eachReading(t, p.g, secretOf(3), func(g *log.Game) {
		if g.Queue(seat) != n+1 || g.At(n).Queue(seat) != n {
			t.Errorf("left are %d, %d", g.Queue(seat), g.At(n).Queue(seat))
		}
	})
	if left := leftOf(t, p.g, seat); left != "then [p>=90] G Cf2 M2 until round 3; then P none" {
		t.Errorf("left is %s", left)
	}
}

// TestQueueStops at the first order that is not possible; what waits for a turn that it fits stays.
func TestQueueStops(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "auto end 1; then [p>=90] E 2; then P none until round 4; then E 1")
	p.useQueue(seat)
	if e := p.g.Entries()[p.g.Len()-1]; e.Orders != nil || p.turnOf() != seat {
		t.Errorf("carried out is %s", e.Line())
	}
	if left := leftOf(t, p.g, seat); left != "then auto end 1; then P none until round 4" {
		t.Errorf("left is %s", left)
	}
	d := p.g.Draft(start, seat, "")
	if _, err := d.UseQueue(false); codeOf(err) != log.NoQueue || !d.Empty() {
		t.Errorf("what waits is used: %v, %s", err, d.Line())
	}
}

// TestQueueGoneBackBehind leaves nothing of a queue that has carried out what is taken back, and all
// of one that has not.
func TestQueueGoneBackBehind(t *testing.T) {
	t.Parallel()
	p := inAction(t, 3)
	seat := p.turnOf()
	p.leaveText(seat, "E 1; then P none; then E 1")
	p.leaveText(3-seat, "E 1; then P none")
	p.useQueue(seat)
	ran := p.g.Len()
	p.draft(seat, func(d *log.Draft) error { return d.Undo(ran) })
	eachReading(t, p.g, secretOf(3), func(g *log.Game) {
		if g.Queue(seat) != 0 || g.At(ran).Queue(seat) != ran || g.Queue(3-seat) != ran-1 {
			t.Errorf("left are %d, %d, and of the other %d", g.Queue(seat), g.At(ran).Queue(seat), g.Queue(3-seat))
		}
	})
}

// TestQueueNeverExceeds plays games by chance with queues by chance: whatever a queue carries out
// would have been accepted from its seat, by an order that it had left whose conditions hold and
// whose time is not over; and it stops at nothing that was possible.
func TestQueueNeverExceeds(t *testing.T) {
	t.Parallel()
	ran, stopped := 0, 0
	for seed := range uint64(gametest.Loops(20, 1000)) {
		p := newPlayer(t, 2+int(seed%3), engine.Setup(seed%2), seed)
		g := p.playOut()
		for i := range g.Entries() {
			e := &g.Entries()[i]
			if e.Queued == 0 {
				continue
			}
			v, err := g.At(e.N - 1).View(e.By)
			mustWork(t, err)
			then, err := g.Queued(e.Queued)
			mustWork(t, err)
			if moves := g.MovesOf(e.N); len(moves) > 0 {
				ran++
				if !isLeft(&v, then, &moves[0].Action) {
					t.Errorf("seed %d, entry %d: %s of %v", seed, e.N, notation.PrintOrder(edition.Mombasa(), moves[0].Action), then)
				}
				continue
			}
			stopped++
			for _, q := range then.Items {
				if log.Lapsed(&v, &q) || q.Waits() {
					continue
				}
				for _, a := range q.Alternatives {
					if log.Holds(&v, a.If) && engine.Check(&v, a.Action) == nil {
						t.Errorf("seed %d, entry %d: it stops, and %s is possible", seed, e.N, notation.PrintOrder(edition.Mombasa(), a.Action))
					}
				}
				break
			}
		}
	}
	t.Logf("count %d orders carried out from queues by chance, which stopped %d times", ran, stopped)
	if ran < 20 || stopped < 20 {
		t.Error("that proves little")
	}
}

// isLeft tells whether an order is legal, and one of a queue that may be carried out.
func isLeft(v *engine.View, then notation.Then, done *engine.Action) bool {
	for _, q := range then.Items {
		for _, a := range q.Alternatives {
			filled, err := engine.Fill(v, a.Action)
			if err == nil && log.Holds(v, a.If) && !log.Lapsed(v, &q) &&
				notation.PrintOrder(edition.Mombasa(), filled) == notation.PrintOrder(edition.Mombasa(), *done) {
				return true
			}
		}
	}
	return false
}
