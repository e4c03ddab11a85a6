package log_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/games/record"
)

// recordText writes the text record of a game.
func recordText(g *log.Game) []byte {
	r := g.Record()
	return record.Write(r.Edition, r.Header, r.Entries, r.Notes)
}

// TestRecordOfGame judges the text records of games, with the keys and without: they come to the
// same state.
func TestRecordOfGame(t *testing.T) {
	t.Parallel()
	judged := 0
	eachTable(t, gametest.Loops(2, 50), func(t *testing.T, players int, setup engine.Setup, seed uint64) {
		p := newPlayer(t, players, setup, seed)
		for !p.g.Over() {
			p.turn()
		}
		want, err := p.g.State()
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range []*log.Game{p.g, readGame(t, p.g.Bytes(), nil)} {
			_, o := gametest.Judge(t, recordText(g))
			if o.State != want {
				t.Fatalf("the record comes to another state:\n%s", recordText(g))
			}
			judged++
		}
	})
	t.Logf("count %d records of games judged", judged)
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
