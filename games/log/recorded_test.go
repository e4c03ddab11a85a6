package log_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/games/position"
)

// The recorded games are whole games as game file and as text record, with the hash of the state
// they end in. Every later release has to replay them to the same state: this is the gate for
// changes of rules, notation and formats.

const (
	recordedDir   = "testdata/recorded"
	recordedTable = recordedDir + "/hashes.txt"
)

// recordedGames returns the names and hashes of the table.
func recordedGames(t testing.TB) [][2]string {
	t.Helper()
	table, err := os.ReadFile(recordedTable)
	if err != nil {
		t.Fatal(err)
	}
	var l [][2]string
	for line := range strings.Lines(string(table)) {
		name, hash, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			t.Fatalf("%s: %q", recordedTable, line)
		}
		l = append(l, [2]string{name, hash})
	}
	return l
}

func readRecorded(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(recordedDir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestRecordedGames replays every recorded game: as game file by its published keys, as an observer
// who waits for openings, and as text record. All agree after every order, and the end is the one
// recorded.
func TestRecordedGames(t *testing.T) {
	if *update {
		writeRecorded(t)
	}
	seen := map[string]int{}
	for _, row := range recordedGames(t) {
		name, hash := row[0], row[1]
		file := readRecorded(t, name+".yaml")
		g := readGame(t, file, nil)
		s, err := g.State()
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Verify(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := position.Hash(&s); got != hash || s.Phase != engine.GameOver {
			t.Errorf("%s ends in %s, recorded %s", name, got, hash)
		}
		if !bytes.Equal(g.Bytes(), file) {
			t.Errorf("%s is written again differently", name)
		}
		agreeWithText(t, g, readRecorded(t, name+".txt"))
		observer := readGame(t, file[:bytes.LastIndex(file, []byte("--- {"))], nil)
		if v, err := observer.View(engine.NoSeat); err != nil || v.State != s {
			t.Errorf("%s ends differently for an observer: %v", name, err)
		}
		seen[fmt.Sprintf("%d players, set-up %d", s.Players, s.Setup)]++
		for _, c := range engine.Companies {
			seen[fmt.Sprintf("%s at %v", s.TrackOf(c).ID, c)]++
		}
	}
	checkRecorded(t, seen)
}

// agreeWithText wants each order of a game to come to the state to which it comes in the text
// record.
func agreeWithText(t *testing.T, g *log.Game, text []byte) {
	t.Helper()
	_, o := gametest.Judge(t, text)
	moves := g.Moves()
	if len(moves) != len(o.Played) {
		t.Fatalf("%s has %d orders, its text record %d", g.Header.Game, len(moves), len(o.Played))
	}
	for i, m := range moves {
		if m.Step.State != o.Played[i].Step.State {
			t.Fatalf("%s: entry %d comes to another state in the text record", g.Header.Game, m.N)
		}
	}
	sameRecord(t, g)
	if !bytes.Equal(bare(t, recordText(g)), bare(t, text)) {
		t.Errorf("%s: the text record is written differently", g.Header.Game)
	}
}

// checkRecorded wants every kind of table and every track side at every edge among the games.
func checkRecorded(t *testing.T, seen map[string]int) {
	t.Helper()
	for players := 2; players <= engine.MaxPlayers; players++ {
		for setup := range 2 {
			if n := seen[fmt.Sprintf("%d players, set-up %d", players, setup)]; n < 4 {
				t.Errorf("only %d games of %d players with set-up %d", n, players, setup)
			}
		}
	}
	for _, card := range edition.Mombasa().TrackCards {
		for _, id := range card {
			for _, c := range engine.Companies {
				if place := fmt.Sprintf("%s at %v", edition.Mombasa().Tracks[id].ID, c); seen[place] == 0 {
					t.Errorf("no game with %s", place)
				}
			}
		}
	}
}

// writeRecorded plays the recorded games. Half of them have talk, undoing and looks in between.
func writeRecorded(t *testing.T) {
	t.Helper()
	if err := os.MkdirAll(recordedDir, 0o755); err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	places := map[string]bool{}
	for i := range 42 {
		players, setup := 2+i%3, engine.Setup(min(1, i%7/2)) // 12 first games, 30 random ones
		name := fmt.Sprintf("%s-%d-%02d", []string{"first", "random"}[setup], players, i+1)
		g := recordedGame(t, games.GameID("recorded-"+name), players, setup, uint64(i), places)
		s, err := g.State()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&table, "%s %s\n", name, position.Hash(&s))
		writeFile(t, filepath.Join(recordedDir, name+".yaml"), g.Bytes())
		writeFile(t, filepath.Join(recordedDir, name+".txt"), bare(t, recordText(g)))
	}
	writeFile(t, recordedTable, []byte(table.String()))
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// recordedGame plays a game, in a random set-up one with some track side at an edge where it has
// not been yet.
func recordedGame(t *testing.T, id games.GameID, players int, setup engine.Setup, seed uint64, places map[string]bool) *log.Game {
	t.Helper()
	h := headerOf(players, setup)
	h.Game = id
	var p *player
	for try := uint64(0); ; try++ {
		p = playerOf(t, h, seed+1000*try)
		if try == 50 || setup == engine.FirstGame || addsPlace(t, p.g, places) {
			break
		}
	}
	p.plain = seed%2 == 0
	return p.playOut()
}

// addsPlace notes which track sides lie at which edges, and tells whether one is new.
func addsPlace(t *testing.T, g *log.Game, places map[string]bool) bool {
	t.Helper()
	s, err := g.State()
	if err != nil {
		t.Fatal(err)
	}
	before := len(places)
	for _, c := range engine.Companies {
		places[s.TrackOf(c).ID+c.String()] = true
	}
	return len(places) > before
}
