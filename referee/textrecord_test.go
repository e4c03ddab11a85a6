package referee

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/games/position"
	"dhow/games/record"
	"dhow/mail"
)

// judgedAlike wants a game file and a text record to come to the same state, and returns its hash.
func judgedAlike(t *testing.T, file, text []byte) string {
	t.Helper()
	g, err := log.Read(edition.Mombasa(), "game.yaml", file, nil)
	must(t, err)
	state, err := g.State()
	must(t, err)
	want := position.Hash(&state)
	for _, bare := range []bool{false, true} {
		rec, err := record.Read(edition.Mombasa(), "game.txt", text)
		must(t, err)
		o, err := record.Judge(rec)
		must(t, err)
		if got := position.Hash(&o.State); got != want {
			t.Errorf("the record (bare: %v) comes to %s, the file to %s", bare, got, want)
		}
		rec.Entries = o.Entries()
		rec.Bare()
		text = rec.Bytes()
	}
	return want
}

// attached returns the files of a letter by their names.
func attached(t *testing.T, l *mail.Outgoing) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, f := range l.Files {
		content, err := f.Content()
		must(t, err)
		files[f.Name] = content
	}
	return files
}

// TestFinishedGamesAreToBeRead plays a game to its end, with a timeout and talk. The last letter
// brings its file and its text record, and the archive has both. Judging any of them gives the same
// state, what was said in private stands in none, a record that is missing is written anew, and
// whoever is forgotten goes from both. Records of games that go back are tried in package log.
func TestFinishedGamesAreToBeRead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		defer func() { w.stop() }()
		w.start()
		players := w.three()
		id := w.begin(players, "first pace 3d")
		ann, ben := players[0], players[1]
		for n := 0; w.playOn(id, players); n++ {
			switch n {
			case 12:
				ann.write("say Good luck!\n\nblue: E 2\n# Round 7\nsay cas: hush, Cas\ngame " + string(id))
			case 16:
				time.Sleep(4 * 24 * time.Hour) // somebody is late
			case 20:
				ben.write("set name Ben\u2028#1\ngame " + string(id))
			}
			w.settle()
		}
		year := w.game(id).Entries()[w.game(id).Len()-1].At.Format("2006")
		hash := ""
		for _, p := range players {
			files := attached(t, p.letter())
			if files[string(id)+".yaml"] == nil || files[string(id)+".txt"] == nil {
				t.Fatalf("the last letter to %s brings %d files", p.name, len(files))
			}
			hash = judgedAlike(t, files[string(id)+".yaml"], files[string(id)+".txt"])
			if text := string(files[string(id)+".txt"]); strings.Contains(text, "hush") || !strings.Contains(text, "# blue: Good luck!") ||
				!strings.Contains(text, "# The game is over. ") || !strings.Contains(text, "(the house plays, as the time is over)") {
				t.Errorf("the record is\n%s", text)
			}
		}
		ann.write("show\ngame " + string(id))
		w.settle()
		if files := attached(t, ann.letter()); files[string(id)+".txt"] != nil {
			t.Error("a letter behind the last brings the game")
		}
		ben.answer("say Well played, Ann\ngame " + string(id))
		w.settle()

		time.Sleep(40 * 24 * time.Hour)
		w.settle()
		archived := func(ending string) []byte {
			t.Helper()
			data, err := os.ReadFile(filepath.Join(w.cfg.Data, "archive", year, string(id)+ending))
			must(t, err)
			return data
		}
		text := archived(".txt")
		if got := judgedAlike(t, archived(".yaml"), text); got != hash || !bytes.Contains(text, []byte("Well played, Ann")) {
			t.Errorf("the archive has %s, the letters had %s:\n%s", got, hash, text)
		}

		must(t, os.Remove(filepath.Join(w.cfg.Data, "archive", year, string(id)+".txt")))
		time.Sleep(2 * time.Hour)
		if again := archived(".txt"); !bytes.Equal(again, text) {
			t.Errorf("written anew the record is\n%s", again)
		}
		must(t, os.Remove(filepath.Join(w.cfg.Data, "archive", year, string(id)+".txt")))
		w.stop()
		w.start()
		time.Sleep(2 * time.Hour)
		if again := archived(".txt"); !bytes.Equal(again, text) {
			t.Errorf("after a start the record is\n%s", again)
		}

		ben.write("forget me")
		w.settle()
		ben.write("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		w.settle()
		for _, ending := range []string{".yaml", ".txt"} {
			if left := archived(ending); bytes.Contains(left, []byte("Ben")) || !bytes.Contains(left, []byte(log.FormerPlayer)) {
				t.Errorf("Ben stands in\n%s", left)
			}
		}
		if got := judgedAlike(t, archived(".yaml"), archived(".txt")); got != hash {
			t.Errorf("without Ben the game comes to %s, and came to %s", got, hash)
		}
	})
}
