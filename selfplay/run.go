package selfplay

import (
	"context"
	"sync"
	"sync/atomic"
)

// Run plays games of the series, from the first number to the last, on several workers, and tells done of each game in the order of
// their numbers, one at a time. After an error, or when the context ends, games that have begun are played to
// their end and told, and no more begin. It returns the first error by the order of games.
func (s *Series) Run(ctx context.Context, first, last, workers int, done func(*Game, error)) error {
	type result struct {
		game *Game
		err  error
	}
	results := make(chan chan result, 4*workers) // in the order of games; its room bounds how far workers run ahead
	jobs := make(chan func())
	var failed atomic.Bool
	go func() {
		defer close(results)
		defer close(jobs)
		for n := first; n <= last && ctx.Err() == nil && !failed.Load(); n++ {
			r := make(chan result, 1)
			results <- r
			jobs <- func() {
				g, err := s.Setting(n).Play(s.Checked)
				if err != nil {
					failed.Store(true)
				}
				r <- result{g, err}
			}
		}
	}()
	var work sync.WaitGroup
	for range workers {
		work.Go(func() {
			for job := range jobs {
				job()
			}
		})
	}
	var fault error
	for r := range results {
		got := <-r
		done(got.game, got.err)
		if fault == nil {
			fault = got.err
		}
	}
	work.Wait()
	return fault
}
