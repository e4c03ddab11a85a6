package selfplay

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
)

// TestNoMoreGamesBegin ends a run while a game is being played, by the context and by a failure:
// that game is told, and no other begins.
func TestNoMoreGamesBegin(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		end  func(stop func()) error // of the third game
	}{
		{"stopped", func(stop func()) error { stop(); return nil }},
		{"failed", func(func()) error { return errors.New("no good") }},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			var begun, told []int
			play := func(n int) (*Game, error) {
				begun = append(begun, n)
				g := &Game{Setting: Setting{Number: n}}
				if n < 3 {
					return g, nil
				}
				synctest.Wait() // the fourth game waits for the worker
				return g, row.end(stop)
			}
			err := inOrder(ctx, 1, 50, 1, play, func(g *Game, _ error) { told = append(told, g.Number) })
			if want := []int{1, 2, 3}; !slices.Equal(begun, want) || !slices.Equal(told, want) {
				t.Errorf("%s: begun are %v, told %v", row.name, begun, told)
			}
			if (err != nil) != (row.name == "failed") {
				t.Errorf("%s: %v", row.name, err)
			}
		})
	}
}
