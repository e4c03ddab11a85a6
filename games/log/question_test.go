package log

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	players "dhow/engine/house"
)

var answerTime = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// settleDue has the referee say what came of questions by a time.
func settleDue(t *testing.T, g *Game, at time.Time) {
	t.Helper()
	for _, q := range g.Questions() {
		if how, due := g.Due(q, at); due {
			enter(t, g, at, engine.NoSeat, func(d *Draft) error { return d.Settle(q, how) })
		}
	}
}

func ask(t *testing.T, g *Game, at time.Time, seat engine.Seat, a Ask) int {
	t.Helper()
	enter(t, g, at, seat, func(d *Draft) error { return d.Ask(a) })
	return g.Len()
}

func answers(t *testing.T, g *Game, at time.Time, seat engine.Seat, say func(*Draft) error) {
	t.Helper()
	enter(t, g, at, seat, say)
	settleDue(t, g, at)
}

func yesTo(n int) func(*Draft) error { return func(d *Draft) error { return d.Agree(n, "") } }
func noTo(n int) func(*Draft) error  { return func(d *Draft) error { return d.Disagree(n) } }

// rereads wants a game to be read back as it is, with its secret and verified.
func rereads(t *testing.T, g *Game) *Game {
	t.Helper()
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(read.Bytes()), string(g.Bytes()); got != want {
		t.Fatalf("it is read as\n%s\nnot\n%s", got, want)
	}
	if err := read.Verify(); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(edition.Mombasa(), "", g.Bytes(), nil); err != nil {
		t.Fatalf("without the secret: %v", err)
	}
	return read
}

// playOne has the first seat to move do what the house player would, and opens what is due.
func playOne(t *testing.T, g *Game, at time.Time) {
	t.Helper()
	seat := g.play().state.ToMove()[0]
	v := g.play().state.View(seat)
	player, _ := players.Named(StandIn)
	a, _ := player(&v, func(int) int { return 0 })
	enter(t, g, at, seat, func(d *Draft) error { _, err := d.Order(a); return err })
	if g.OpeningDue() {
		enter(t, g, at, engine.NoSeat, func(d *Draft) error { _, err := d.Open(); return err })
	}
}

func playOn(t *testing.T, g *Game, at time.Time, until func() bool) {
	t.Helper()
	for !until() {
		playOne(t, g, at)
	}
}

// inActions is a game with orders of two seats, the first of which would be taken back.
func inActions(t *testing.T) *Game {
	t.Helper()
	g := paced(t, answerTime)
	playOn(t, g, answerTime, func() bool { return g.play().state.Phase == engine.ActionPhase })
	for range 2 {
		playOne(t, g, answerTime)
	}
	return g
}

// TestConsentTakesBack goes back behind orders of others when all have agreed, keeps what was undone,
// and gives the same cards again for the same orders.
func TestConsentTakesBack(t *testing.T) {
	t.Parallel()
	g := inActions(t)
	n, before := g.Len()-1, g.play().state
	first, second := g.entries[n-1], g.entries[n]
	q := ask(t, g, answerTime, first.By, Ask{What: AskUndo, To: n})
	if !g.entries[q-1].Ask.Stops || g.StandsSince().IsZero() {
		t.Error("clocks run on")
	}
	for _, seat := range g.Awaited(g.questionOf(q)) {
		answers(t, g, answerTime.Add(time.Hour), seat, yesTo(q))
	}
	if e := g.entries[g.Len()-1]; e.Settled.How != SettledDone || e.Undo != n || e.Need != 0 && e.Need != 7 {
		t.Fatalf("it is settled by %+v", e)
	}
	if g.play().last != g.plays[n-1].last || !g.StandsSince().IsZero() {
		t.Error("the game is not as it was, or clocks stand")
	}
	for _, e := range []Entry{first, second} {
		a := g.MovesOf(e.N)[0].Action
		enter(t, g, answerTime.Add(time.Hour), e.By, func(d *Draft) error { _, err := d.Order(a); return err })
	}
	if *g.play().state != *before {
		t.Error("the same orders lead elsewhere")
	}
	rereads(t, g)
}

// TestQuestionsEnd has questions end by a no, by silence, by a move, by who asked, and by a host.
func TestQuestionsEnd(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		do  func(t *testing.T, g *Game, q int)
		how string
	}{
		"no":       {func(t *testing.T, g *Game, q int) { answers(t, g, answerTime, g.Awaited(g.questionOf(q))[0], noTo(q)) }, SettledRefused},
		"silence":  {func(t *testing.T, g *Game, _ int) { settleDue(t, g, answerTime.Add(AnswerTime+time.Second)) }, SettledLapsed},
		"too soon": {func(t *testing.T, g *Game, _ int) { settleDue(t, g, answerTime.Add(AnswerTime)) }, ""},
		"a move":   {func(t *testing.T, g *Game, _ int) { playOne(t, g, answerTime); settleDue(t, g, answerTime) }, SettledMoved},
		"asker":    {func(t *testing.T, g *Game, q int) { answers(t, g, answerTime, g.questionOf(q).By, noTo(q)) }, SettledRefused},
		"host":     {func(t *testing.T, g *Game, q int) { answers(t, g, answerTime, engine.NoSeat, yesTo(q)) }, SettledDone},
		"host no":  {func(t *testing.T, g *Game, q int) { answers(t, g, answerTime, engine.NoSeat, noTo(q)) }, SettledRefused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := inActions(t)
			n := g.Len() - 1
			q := ask(t, g, answerTime, g.entries[n-1].By, Ask{What: AskUndo, To: n})
			test.do(t, g, q)
			if got := g.Outcome(q); got != test.how {
				t.Errorf("it is %q, not %q", got, test.how)
			}
			rereads(t, g)
		})
	}
}

// TestEachTopicHasItsEffect agrees to a question of each topic.
func TestEachTopicHasItsEffect(t *testing.T) {
	t.Parallel()
	slow := Pace{Move: 5 * day, OnTimeout: HouseOnTimeout}
	for what, test := range map[string]struct {
		ask  func(g *Game) Ask
		done func(g *Game, e *Entry) bool
	}{
		AskUndo:   {func(g *Game) Ask { return Ask{To: g.lastOf(ordering, engine.Blue)} }, func(_ *Game, e *Entry) bool { return e.Undo != 0 }},
		AskRewind: {func(g *Game) Ask { return Ask{To: g.Len() - 2} }, func(_ *Game, e *Entry) bool { return e.Undo != 0 }},
		AskPause:  {func(*Game) Ask { return Ask{} }, func(g *Game, e *Entry) bool { return e.Pause && !g.StandsSince().IsZero() }},
		AskResume: {func(g *Game) Ask {
			enter(t, g, answerTime, engine.NoSeat, func(d *Draft) error { return d.Pause() })
			return Ask{}
		}, func(g *Game, e *Entry) bool { return e.Resume && g.StandsSince().IsZero() }},
		AskPace: {func(*Game) Ask { return Ask{Pace: &slow} }, func(g *Game, _ *Entry) bool { return g.Pace().Move == 5*day }},
		AskDraw: {func(*Game) Ask { return Ask{} }, func(g *Game, _ *Entry) bool { return g.Ended() == EndedDrawn }},
		AskEnd:  {func(*Game) Ask { return Ask{} }, func(g *Game, _ *Entry) bool { return g.Ended() == EndedAgreed }},
		AskCorrect: {func(g *Game) Ask { return Ask{Seat: g.entries[g.Len()-1].By} },
			func(_ *Game, e *Entry) bool { return e.Correct || e.Settled.How == SettledChanged }},
		AskReshuffle: {func(*Game) Ask { return Ask{Word: "palm"} }, func(_ *Game, e *Entry) bool { return e.Shuffle == 1 }},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			g := inActions(t)
			a := test.ask(g)
			a.What = what
			q := ask(t, g, answerTime, engine.Blue, a)
			if err := g.Draft(answerTime, engine.Green, "").Ask(a); err == nil {
				t.Error("it is asked twice")
			}
			for _, seat := range g.Awaited(g.questionOf(q)) {
				answers(t, g, answerTime, seat, yesTo(q))
			}
			if e := &g.entries[g.Len()-1]; e.Settled.Question != q || !test.done(g, e) {
				t.Errorf("it is settled by %s", e.Line())
			}
			if told := g.Told(g.Len()); len(told) != 1 {
				t.Errorf("it tells %v", told)
			}
			rereads(t, g)
		})
	}
	for _, nobody := range []engine.Seat{engine.NoSeat, engine.Purple} {
		if err := inActions(t).Draft(answerTime, engine.Blue, "").Ask(Ask{What: AskCorrect, Seat: nobody}); err == nil {
			t.Errorf("an order of %v is to be corrected, who has given none", nobody)
		}
	}
	if len(topics) != 9 {
		t.Error("a topic is missing here")
	}
}

// TestHostsLeaveQuestionsToPlayers leaves a host's question open until those who play have answered, or
// the host rules; one that is not left is ruled by the asking.
func TestHostsLeaveQuestionsToPlayers(t *testing.T) {
	t.Parallel()
	g := inActions(t)
	q := ask(t, g, answerTime, engine.NoSeat, Ask{What: AskPause, Left: true})
	if how, due := g.Due(g.questionOf(q), answerTime); due {
		t.Fatalf("it is %s by the asking", how)
	}
	answers(t, g, answerTime, engine.NoSeat, yesTo(q))
	if g.Outcome(q) != SettledDone || g.StandsSince().IsZero() {
		t.Errorf("it is %q by a ruling", g.Outcome(q))
	}
	q = ask(t, g, answerTime, engine.NoSeat, Ask{What: AskDraw})
	if how, _ := g.Due(g.questionOf(q), answerTime); how != SettledDone {
		t.Errorf("a host's question is %q", how)
	}
	if err := inActions(t).Draft(answerTime, engine.Blue, "").Ask(Ask{What: AskDraw, Left: true}); err == nil {
		t.Error("a player leaves a question to others")
	}
	rereads(t, g)
}

// TestOrdersOfWhoHasResignedAreCorrected takes back an order of a seat that the house plays since,
// and reads the file again.
func TestOrdersOfWhoHasResignedAreCorrected(t *testing.T) {
	t.Parallel()
	g := inActions(t)
	seat := g.entries[g.Len()-1].By
	enter(t, g, answerTime, seat, func(d *Draft) error { return d.Resign() })
	enter(t, g, answerTime, engine.NoSeat, func(d *Draft) error { return d.Correct(seat) })
	rereads(t, g)
}

// TestReshuffleIsVerified has draws come of another seed after a reshuffle, by the words of those who
// agreed, and refuses a file in which they do not.
func TestReshuffleIsVerified(t *testing.T) {
	t.Parallel()
	g, same := inActions(t), inActions(t)
	q := ask(t, g, answerTime, engine.Blue, Ask{What: AskReshuffle, Word: "palm"})
	for _, seat := range g.Awaited(g.questionOf(q)) {
		answers(t, g, answerTime, seat, func(d *Draft) error { return d.Agree(q, "word-of-"+seat.String()) })
	}
	if *g.play().seed == *same.play().seed || g.play().taken != 0 {
		t.Fatal("the seed is as it was")
	}
	for _, one := range []*Game{g, same} {
		playOn(t, one, answerTime, func() bool { return one.play().round > 2 })
	}
	rereads(t, g)
	other := strings.Replace(string(g.Bytes()), "word-of-green", "word-of-nobody", 1)
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", []byte(other), &s)
	if err == nil {
		err = read.Verify()
	}
	var doubt *GameError
	if !errors.As(err, &doubt) || doubt.Code != DrawsNotByLuck {
		t.Errorf("with another word: %v", err)
	}
}

// TestClocksStandOnceARound has clocks stand still for one question of a seat in a round, and gives
// turns that time back, whatever else stops them meanwhile.
func TestClocksStandOnceARound(t *testing.T) {
	t.Parallel()
	g := inActions(t)
	mover := g.play().state.Turn
	before, _ := g.Deadline(mover)
	q := ask(t, g, answerTime.Add(time.Hour), engine.Blue, Ask{What: AskDraw})
	answers(t, g, answerTime.Add(3*time.Hour), engine.Green, noTo(q))
	if after, _ := g.Deadline(mover); after.Sub(before) != 2*time.Hour {
		t.Errorf("the deadline has moved by %v", after.Sub(before))
	}
	ask(t, g, answerTime.Add(4*time.Hour), engine.Blue, Ask{What: AskDraw})
	if !g.StandsSince().IsZero() {
		t.Error("clocks stand still for the second question of a round")
	}
	q = ask(t, g, answerTime.Add(4*time.Hour), engine.Green, Ask{What: AskEnd})
	enter(t, g, answerTime.Add(5*time.Hour), engine.NoSeat, func(d *Draft) error { return d.Pause() })
	answers(t, g, answerTime.Add(6*time.Hour), engine.Blue, noTo(q))
	if g.StandsSince() != answerTime.Add(5*time.Hour) {
		t.Error("a question that is settled has clocks run that a host has stopped")
	}
	enter(t, g, answerTime.Add(7*time.Hour), engine.NoSeat, func(d *Draft) error { return d.Resume() })
	if after, _ := g.Deadline(mover); after.Sub(before) != 5*time.Hour {
		t.Errorf("the deadline has moved by %v", after.Sub(before))
	}
	rereads(t, g)
}

// TestQuestionsOfFilesAreChecked refuses entries that say of questions what cannot be.
func TestQuestionsOfFilesAreChecked(t *testing.T) {
	t.Parallel()
	g := inActions(t)
	q := ask(t, g, answerTime, engine.Blue, Ask{What: AskDraw})
	for _, seat := range g.Awaited(g.questionOf(q)) {
		answers(t, g, answerTime, seat, yesTo(q))
	}
	s := Secret{1}
	for what, with := range map[string]string{
		"how: done}, ended: drawn":      "how: refused}",
		"how: done}":                    "how: lapsed}",
		"how: done}, ended: drawn}":     "how: done}, ended: agreed}",
		"what: draw":                    "what: nothing",
		"agree:":                        "disagree:",
		", settled: {question":          ", settled: {of",
		"what: draw, until: 2026-11-23": "what: draw, until: 2026-11-19",
	} {
		bad := strings.Replace(string(g.Bytes()), what, with, 1)
		if bad == string(g.Bytes()) {
			t.Errorf("nothing says %q in\n%s", what, bad)
		} else if _, err := Read(edition.Mombasa(), "", []byte(bad), &s); err == nil {
			t.Errorf("it is read with %q", with)
		}
	}
}
