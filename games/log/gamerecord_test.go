package log_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/games/record"
	"dhow/templates"
)

// recordText writes the text record of a game.
func recordText(g *log.Game) []byte {
	return g.Record(&templates.Reader{Edition: g.Edition()}).Bytes()
}

// bare leaves the comments of a text record out.
func bare(t testing.TB, text []byte) []byte {
	t.Helper()
	rec := canonical(t, text)
	rec.Bare()
	return rec.Bytes()
}

// canonical reads a text record, with everything filled in that its orders leave out.
func canonical(t testing.TB, text []byte) *record.Record {
	t.Helper()
	rec, o := gametest.Judge(t, text)
	rec.Entries = o.Entries()
	return rec
}

// sameRecord wants the text record of a game, and the bare one, to come to the state of the game, and
// to be written again as they are.
func sameRecord(t testing.TB, g *log.Game) {
	t.Helper()
	want, err := g.State()
	mustWork(t, err)
	text := recordText(g)
	for _, bare := range []bool{false, true} {
		if _, o := gametest.Judge(t, text); o.State != want {
			t.Fatalf("the record comes to another state:\n%s", text)
		}
		if bare && bytes.Contains(text[bytes.IndexByte(text, '~'):], []byte("#")) {
			t.Fatalf("the bare record has comments:\n%s", text)
		}
		rec := canonical(t, text)
		if again := rec.Bytes(); !bytes.Equal(again, text) {
			t.Fatalf("written again it is\n%s\nand was\n%s", again, text)
		}
		rec.Bare()
		text = rec.Bytes()
	}
}

// TestRecordOfGame judges the text records of games, with the keys and without, with comments and
// without: they come to the same state.
func TestRecordOfGame(t *testing.T) {
	t.Parallel()
	judged := 0
	eachTable(t, gametest.Loops(2, 50), func(t *testing.T, players int, setup engine.Setup, seed uint64) {
		p := newPlayer(t, players, setup, seed)
		for !p.g.Over() {
			p.turn()
		}
		if p.chance(2) == 0 {
			p.draft(engine.NoSeat, (*log.Draft).Publish)
		}
		for _, g := range []*log.Game{p.g, readGame(t, p.g.Bytes(), secretOf(seed))} {
			sameRecord(t, g)
			judged++
		}
		if text := string(recordText(p.g)); strings.Contains(text, "between us") {
			t.Errorf("private talk stands in\n%s", text)
		}
	})
	t.Logf("count %d records of games judged", judged)
}

// TestRecordsBeginAtAnyEntry judges the record of a game as it was after each entry.
func TestRecordsBeginAtAnyEntry(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.RandomSetup, 5)
	for range 60 {
		p.turn()
	}
	for n := 3 + 1; n <= p.g.Len(); n++ {
		want, err := p.g.At(n).State()
		mustWork(t, err)
		text := p.g.At(n).Record(&templates.Reader{Edition: p.g.Edition()}).Bytes()
		if _, o := gametest.Judge(t, text); o.State != want {
			t.Fatalf("after entry %d the record comes to another state:\n%s", n, text)
		}
		sameRecord(t, readGame(t, p.g.At(n).Bytes(), secretOf(5)))
	}
}

// hostile are names and talk that would end a comment, begin a line of play, or bend the text, if
// they could.
var hostile = []string{
	"Ann\nblue: E 1", "Ann\r\n~ first green", "\rRound 7", "# Ann", "Ann # Ben // Cas", "\n\n\n", "Ann\u2028green: E",
	"\u0085blue: E 1", "\u202eblue: E", "\ufeff", "Ann\x00\x1b[31m", "\xff\xfe", "blue", "green: E 1", "Round 2", "~ x1 Cf2", "; stop M",
	"=p5", "-M/2", "//", "#", strings.Repeat("long", 40), strings.Repeat("w ", 300), "dhow: 2", "seats: blue Eve",
	"\t\tblue: E", "\v\fgreen: E", "Ann,Ben", "Łódź — żółw ✓ 👍", "a\u0301\u200b\u2060\u3164", "(referee) the game is given up (host)",
}

// TestNoCommentIsPlay has hostile names and talk of players, a successor and somebody who watches in
// a game: its record comes to the same state, and no line of play has come of it.
func TestNoCommentIsPlay(t *testing.T) {
	t.Parallel()
	for i, evil := range hostile {
		p := newPlayer(t, 2, engine.FirstGame, uint64(i+1))
		p.plain = true
		lines := func() (n int) {
			for line := range strings.Lines(string(recordText(p.g))) {
				if line := strings.TrimSpace(line); line != "" && line[0] != '#' {
					n++
				}
			}
			return n
		}
		for range 7 {
			p.turn()
		}
		before := lines()
		p.draft(engine.Blue, func(d *log.Draft) error { _ = d.Say(log.ToAll, evil); return d.Say(log.ToAll, "x "+evil) })
		p.draft(engine.Green, func(d *log.Draft) error { return d.Say(engine.SeatsOf(engine.Blue), "hush "+evil) })
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Rule("x " + evil) })
		for _, name := range []func(d *log.Draft) error{
			func(d *log.Draft) error { return d.Call(evil) },
			func(d *log.Draft) error { return d.Replace(log.Successor{Player: "dee-51d0", Name: evil}) },
		} {
			if d := p.g.Draft(p.g.Entries()[p.g.Len()-1].At, engine.Green, ""); name(d) == nil {
				p.g.Commit(d)
			}
		}
		if d := p.g.Draft(p.g.Entries()[p.g.Len()-1].At, engine.NoSeat, ""); d.SayFrom(log.Listed{Player: "fay-1111", Name: evil}, "x "+evil) == nil {
			p.g.Commit(d)
		}
		if after := lines(); after != before {
			t.Errorf("%q has made %d lines of play:\n%s", evil, after-before, recordText(p.g))
		}
		sameRecord(t, p.g)
		if text := string(recordText(p.g)); strings.Contains(text, "hush") {
			t.Errorf("private talk stands in\n%s", text)
		}
	}
}

// TestRecordThatIsRead is a whole game with all that a record tells, as people read it.
func TestRecordThatIsRead(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 9)
	p.plain = true
	say := func(seat engine.Seat, text string) func(*log.Draft) error {
		return func(d *log.Draft) error { return d.Say(log.ToAll, text) }
	}
	p.draft(engine.Blue, say(engine.Blue, "Good luck,\n\nBen!"))
	p.draft(engine.Green, func(d *log.Draft) error { return d.Say(engine.SeatsOf(engine.Blue), "hush") })
	undone := false
	sensible := func(seat engine.Seat, beside func(*log.Draft) error) {
		v, err := p.g.View(seat)
		mustWork(t, err)
		a, _ := house.Sensible(&v, p.chance)
		p.draft(seat, func(d *log.Draft) error {
			if err := beside(d); err != nil {
				return err
			}
			_, err := d.Order(a)
			return err
		})
	}
	for n := 0; !p.g.Over(); {
		if p.g.OpeningDue() {
			p.turn()
			continue
		}
		n++
		s, err := p.g.State()
		mustWork(t, err)
		seat, beside := p.g.ToMove()[0], func(*log.Draft) error { return nil }
		switch {
		case n == 20:
			beside = func(d *log.Draft) error { return d.House(true) }
		case n == 30:
			p.draft(engine.Green, replaceBy(dee))
			p.draft(engine.Green, say(engine.Green, "Hello, I am Dee. "+strings.Repeat("I take over from Ben and think about it. ", 3)))
		case n == 40:
			p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Rule("The order of last night counts.") })
		case n > 50 && !undone && s.Phase == engine.ActionPhase:
			sensible(seat, beside)
			p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(p.g.Len()) })
			undone = true
		}
		sensible(seat, beside)
	}
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	p.draft(engine.Blue, say(engine.Blue, "Well played!"))
	text := recordText(p.g)
	sameRecord(t, p.g)
	const golden = "testdata/read.txt"
	if *update {
		writeFile(t, golden, text)
	}
	if want := readFile(t, golden); !bytes.Equal(text, want) {
		t.Errorf("%s has another record than\n%s", golden, text)
	}
}

// TestRecordGoesBackAsTheGame has a game go back as all have agreed, an order corrected, one taken
// back and a seat handed over: its record, with comments and without, comes to the state of the game
// after each of these, and at the end.
func TestRecordGoesBackAsTheGame(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.RandomSetup, 8)
	p.plain = true
	turns := func(n int) {
		for range n {
			p.turn()
		}
	}
	turns(40)
	did := []string{}
	for _, step := range []struct {
		what string
		by   engine.Seat
		do   func(*log.Draft) error
	}{
		{"undo", engine.NoSeat, func(d *log.Draft) error { return d.Undo(p.g.Len()) }},
		{"replacement", engine.Green, replaceBy(dee)},
		{"rewind", engine.NoSeat, func(d *log.Draft) error { return d.Undo(rewound(p.g)) }},
	} {
		for p.g.OpeningDue() || p.g.Entries()[p.g.Len()-1].Orders == nil {
			p.turn()
		}
		p.draft(step.by, step.do)
		did = append(did, step.what)
		sameRecord(t, p.g)
		turns(3)
		sameRecord(t, p.g)
	}
	for corrected := false; !p.g.Over(); {
		before, err := p.g.State()
		mustWork(t, err)
		p.turn()
		if corrected || before.Phase != engine.ActionPhase {
			continue
		}
		if n, since := p.g.LastOrder(before.Turn); n != 0 && since == log.NothingSince {
			p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Correct(before.Turn) })
			did, corrected = append(did, "correction"), true
			sameRecord(t, p.g)
		}
	}
	sameRecord(t, p.g)
	if text := string(recordText(p.g)); !strings.Contains(text, "Dee") || len(did) != 4 {
		t.Errorf("after %v the record is\n%s", did, text)
	}
}

// rewound returns an entry well before the end of a game that has not been undone.
func rewound(g *log.Game) int {
	n := g.Len() - 12
	for !g.Counts(n) {
		n--
	}
	return n
}

// TestSaysInRecord keeps what was said to all as comments, and leaves out private talk and what was
// undone.
func TestSaysInRecord(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	p.plain = true
	p.draft(engine.Blue, func(d *log.Draft) error {
		p.say(d, engine.NoSeat, "Good luck,\n\nGreen")
		p.say(d, engine.Green, "hush")
		return nil
	})
	p.turn()
	p.draft(engine.NoSeat, func(d *log.Draft) error {
		p.say(d, engine.NoSeat, "back")
		return d.Undo(p.g.Len())
	})
	text := string(recordText(p.g))
	if want := "\n# blue: Good luck,\n# blue: Green\n# referee: back\n"; !strings.HasSuffix(text, want) {
		t.Errorf("got\n%swant at its end%s", text, want)
	}
}

// TestPrivateTalkInClearIsInNoRecord leaves out of a record what was said to one seat in a game that
// hides nothing, and whose file has it in clear.
func TestPrivateTalkInClearIsInNoRecord(t *testing.T) {
	t.Parallel()
	rec, _ := gametest.Judge(t, readFile(t, "../record/testdata/table/two-players-goods.txt"))
	g, err := log.FromRecord(rec, "table-1", start)
	mustWork(t, err)
	d := g.Draft(start, engine.Blue, "")
	mustWork(t, errors.Join(d.Say(engine.SeatsOf(engine.Green), "hush"), d.Say(log.ToAll, "Well played")))
	g.Commit(d)
	if text := string(recordText(g)); strings.Contains(text, "hush") || !strings.Contains(text, "# blue: Well played\n") {
		t.Errorf("got\n%s", text)
	}
}

// TestFromRecord makes game files of the games typed at a table, and back.
func TestFromRecord(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../record/testdata/table/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d games, %v", len(files), err)
	}
	for _, file := range files {
		rec, o := gametest.Judge(t, readFile(t, file))
		g, err := log.FromRecord(rec, "table-1", start)
		if err != nil {
			t.Fatal(err)
		}
		again := readGame(t, g.Bytes(), nil)
		s, err := again.State()
		if err != nil || s != o.State {
			t.Fatalf("%s: the game file comes to another state: %v", file, err)
		}
		if again.Sealed() || codeOf(again.Verify()) != log.NotSealed {
			t.Errorf("%s: a game from a table has nothing to verify", file)
		}
		if _, o := gametest.Judge(t, recordText(again)); o.State != s {
			t.Errorf("%s: the record of the game file comes to another state", file)
		}
	}
}

// TestFromRecordThatCannotBe refuses records without a set-up, and names that no file can have.
func TestFromRecordThatCannotBe(t *testing.T) {
	t.Parallel()
	rec, o := gametest.Judge(t, readFile(t, "../record/testdata/table/two-players-goods.txt"))
	if _, err := log.FromRecord(rec, "Table 1", start); err == nil {
		t.Error("a game is named Table 1")
	}
	rest, err := record.ReadFrom(&o.Played[5].Step.State, "rest.txt", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := log.FromRecord(rest, "table-1", start); err == nil {
		t.Error("a game begins in its middle")
	}
}

// TestGamesWithoutSeal plays through drafts with draws given, undo and says among them.
func TestGamesWithoutSeal(t *testing.T) {
	t.Parallel()
	g, err := log.New(edition.Mombasa(), headerOf(3, engine.RandomSetup), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, g: g, chance: gametest.Pick(4), plain: true, due: map[int]bool{}}
	steps := gametest.PlayRandom(t, 3, engine.RandomSetup, 4)
	for i, step := range steps {
		p.draft(step.Action.Seat, func(d *log.Draft) error {
			p.say(d, engine.Yellow, "in clear")
			if i == 0 {
				_, err := d.Deal(engine.Draws(step.Events)...)
				return err
			}
			_, err := d.Order(step.Action, engine.Draws(step.Events)...)
			return err
		})
		if i == 30 {
			p.draft(engine.Blue, func(d *log.Draft) error { return d.Undo(p.g.Len()) })
			p.draft(step.Action.Seat, func(d *log.Draft) error {
				_, err := d.Order(step.Action, engine.Draws(step.Events)...)
				return err
			})
		}
	}
	again := readGame(t, g.Bytes(), nil)
	s, err := again.State()
	if err != nil || s != steps[len(steps)-1].State || !bytes.Equal(again.Bytes(), g.Bytes()) {
		t.Errorf("the game file comes to another state: %v", err)
	}
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	mustWork(t, err)
	return text
}
