package acts

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/templates"
)

// manyGames are games, as the index has them.
type manyGames map[games.GameID]*identity.Head

// openGames are so many games with seats for whoever asks. The later ones lack more players.
func openGames(n int) manyGames {
	all := manyGames{}
	for i := 1; i <= n; i++ {
		h := &identity.Head{
			Seats: []log.Seated{{Seat: engine.Blue, Player: "ann", Name: "Ann"}, {Seat: engine.Green, Open: log.OpenToAnyone, Name: "green"}},
			Hosts: []games.PlayerID{"ann"}, Pace: log.Pace{Move: 72 * time.Hour}, At: time.Unix(int64(i), 0),
		}
		if i > n/2 {
			h.Seats = append(h.Seats, log.Seated{Seat: engine.Yellow, Open: log.OpenToAnyone, Name: "yellow"})
		}
		all[games.GameID(fmt.Sprint("kilifi-", i))] = h
	}
	return all
}

func (manyGames) Name(games.PlayerID) (string, error) { return "Ann", nil }

func (m manyGames) Own(func(*identity.Head) bool) iter.Seq2[games.GameID, *identity.Head] {
	return maps.All(map[games.GameID]*identity.Head{})
}

func (m manyGames) Open() []games.GameID { return slices.Sorted(maps.Keys(m)) }

func (m manyGames) Game(id games.GameID) (*identity.Head, bool) {
	game, there := m[id]
	return game, there
}

func (manyGames) Waits(games.GameID, engine.Seat, time.Time) (Waiting, bool, error) {
	return Waiting{}, false, nil
}

// gamesListed is what games is answered with where there are so many.
func gamesListed(t testing.TB, n manyGames) []Result {
	t.Helper()
	cmd, _ := readCommand("games")
	w := &World{Author: "eve", Wants: &store.Profile{}, Games: n, Limits: &config.DefaultLimits}
	effects, err := doGames(w, cmd)
	if err != nil {
		t.Fatal(err)
	}
	var told []Result
	for _, e := range effects {
		told = append(told, e.(Result))
	}
	return told
}

// TestGamesListsAFew lists of ten thousand open games those that begin first, and says how many
// more there are, in a letter of a few kilobytes.
func TestGamesListsAFew(t *testing.T) {
	told := gamesListed(t, openGames(10_000))
	if len(told) != mostListed+2 {
		t.Fatalf("%d things are told", len(told))
	}
	for i, r := range told[1 : mostListed+1] {
		if want := fmt.Sprint("kilifi-", 5000-i); r.Args[0] != want {
			t.Errorf("%d: %s is listed, want %s, which lacks one player and was joined last", i, r.Args[0], want)
		}
	}
	text := templates.Reply(templates.Reader{Edition: edition.Mombasa()}, AnswersTo(told)).Text
	if words := strings.Join(strings.Fields(text), " "); !strings.Contains(words, "9985 more games have seats") || len(text) > 4<<10 {
		t.Errorf("%d bytes are written:\n%s", len(text), text)
	}
	if told := gamesListed(t, openGames(2)); len(told) != 3 {
		t.Errorf("of two games is told: %v", told)
	}
}

// BenchmarkGames measures the answer to games where ten thousand are open.
func BenchmarkGames(b *testing.B) {
	all, size := openGames(10_000), 0
	for b.Loop() {
		told := gamesListed(b, all)
		size = len(templates.Reply(templates.Reader{Edition: edition.Mombasa()}, AnswersTo(told)).Text)
	}
	b.ReportMetric(float64(size), "bytes")
}
