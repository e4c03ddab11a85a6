package record_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/gametest"
	"dhow/games/position"
	"dhow/games/record"
)

// tableGames are whole games typed at a table, with the scores counted by hand from the final
// position.
var tableGames = []struct {
	file   string
	totals []int // blue first
	hash   string
}{
	{"two-players-goods.txt", []int{26, 24}, "sha256:54450ca6132cc678e4767715fc142b03297242300d899f87f5073cd868e5745e"},
	{"three-players-random.txt", []int{252, 355, 195}, "sha256:183028637fdfb7f3b5500f00b4606ccb3b81e26616383a892997e8cbf53971ad"},
	{"four-players-first-game.txt", []int{273, 146, 234, 123}, "sha256:bfe55d52010850ccc7441fe489b5a27bb054a06c9307eb5b03b6cca70bab1630"},
}

func TestGamesTypedAtATableComeToTheirScores(t *testing.T) {
	t.Parallel()
	for _, g := range tableGames {
		t.Run(g.file, func(t *testing.T) {
			_, o := gametest.Judge(t, readTable(t, g.file))
			if o.State.Phase != engine.GameOver {
				t.Fatalf("the game is in round %d", o.State.Round)
			}
			scores := o.State.Score()
			for i, seat := range o.State.SeatList() {
				if got := scores[seat].Total(); got != g.totals[i] {
					t.Errorf("%v: %d pounds, counted by hand %d", seat, got, g.totals[i])
				}
			}
			if got := position.Hash(&o.State); got != g.hash {
				t.Errorf("the state hash is %s, recorded %s", got, g.hash)
			}
		})
	}
}

// TestTypedGamesAreWrittenCanonically judges what a typed game is written as: it comes to the same
// state.
func TestTypedGamesAreWrittenCanonically(t *testing.T) {
	t.Parallel()
	for _, g := range tableGames {
		rec, o := gametest.Judge(t, readTable(t, g.file))
		text := record.Write(gametest.CorpusEdition(), rec.Header, o.Entries(), nil)
		if _, again := gametest.Judge(t, text); again.State != o.State {
			t.Errorf("%s written again comes to another state", g.file)
		}
	}
}

func readTable(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "table", file))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// BenchmarkJudgeTable reads and judges the typed four-player game, from text to final state.
func BenchmarkJudgeTable(b *testing.B) {
	text := readTable(b, "four-players-first-game.txt")
	b.ReportAllocs()
	for range b.N {
		rec, err := record.Read(gametest.CorpusEdition(), "game.txt", text)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := record.Judge(rec); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWordsOfTable is the baseline of BenchmarkJudgeTable: the record cut into lines and
// words, and nothing more.
func BenchmarkWordsOfTable(b *testing.B) {
	text := string(readTable(b, "four-players-first-game.txt"))
	b.ReportAllocs()
	n := 0
	for range b.N {
		for line := range strings.Lines(text) {
			n += len(strings.Fields(line))
		}
	}
	if n == 0 {
		b.Fatal("no words")
	}
}
