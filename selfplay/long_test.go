package selfplay

import (
	"context"
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"testing"

	"dhow/engine/edition"
	"dhow/engine/house"
)

// loops returns how often to do something: often when DHOW_LONG is set, as .ci/long does.
func loops(usual, often int) int {
	if os.Getenv("DHOW_LONG") != "" {
		return often
	}
	return usual
}

// TestEveryActionHolds plays games of each house player, and of all of them together, with every number of players and both set-ups, and
// checks every action: a few games, or with DHOW_LONG=1 a million actions of each. It shows what the games used.
func TestEveryActionHolds(t *testing.T) {
	if testing.Short() {
		t.Skip("many games")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // games leave many states behind, none of which lives long
	for _, name := range house.Names() {
		t.Run(name, func(t *testing.T) { playActions(t, series(1, name), loops(500, 1_000_000)) })
	}
	t.Run("mixed", func(t *testing.T) { playActions(t, series(2, house.Names()...), loops(500, 100_000)) })
}

// playActions plays checked games until so many actions are done.
func playActions(t *testing.T, s *Series, actions int) {
	s.Checked = true
	ctx, enough := context.WithCancel(context.Background())
	defer enough()
	usage := NewUsage(edition.Mombasa())
	var results Results
	done, games := 0, 0
	err := s.Run(ctx, 1, actions, runtime.GOMAXPROCS(0), func(g *Game, err error) {
		if err != nil {
			return
		}
		usage.Add(g)
		results.Add(g)
		games++
		if done += g.Actions(); done >= actions {
			enough()
		}
	})
	if err != nil {
		showRecord(t, err)
	}
	results.Finish()
	t.Logf("count %d actions of %d games of %v, every one checked", done, games, s.Houses)
	t.Logf("\n%s\n%s\n%s", results.Table(), results.Histogram(), usage.Table())
}

// showRecord reports a game that failed, with its record.
func showRecord(t *testing.T, err error) {
	t.Helper()
	var f *Failure
	if errors.As(err, &f) {
		t.Fatalf("%v\n%s", err, f.Record())
	}
	t.Fatal(err)
}
