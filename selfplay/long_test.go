package selfplay

import (
	"context"
	"errors"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"dhow/engine/edition"
)

// loops returns how often to do something: often when DHOW_LONG is set, as .ci/long does.
func loops(usual, often int) int {
	if os.Getenv("DHOW_LONG") != "" {
		return often
	}
	return usual
}

// TestEveryActionHolds plays games of house players with every number of players and both set-ups,
// and checks every action: a few games, or with DHOW_LONG=1 a million actions of each player that
// thinks fast. It shows what the games used.
func TestEveryActionHolds(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // games leave many states behind, none of which lives long
	for i, row := range []struct {
		houses      []string
		usual, long int // actions
	}{
		{[]string{"random"}, 500, 1_000_000},
		{[]string{"sensible"}, 500, 1_000_000},
		{[]string{"random", "sensible"}, 500, 100_000},
		{[]string{"thoughtful"}, 0, 1_000}, // every action takes it a second and more, as checks let it choose again
	} {
		if actions := loops(row.usual, row.long); actions > 0 {
			t.Run(strings.Join(row.houses, ","), func(t *testing.T) { playActions(t, series(uint64(i+1), row.houses...), actions) })
		}
	}
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
