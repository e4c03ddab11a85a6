package selfplay

import (
	"context"
	"sync"
)

// Run plays games of the series, from the first number to the last, on several workers, and tells
// done of each game in the order of their numbers, one at a time. After an error, or when the
// context ends, games that have begun are played to their end and told, and no more begin. It
// returns the first error by the order of games.
func (s *Series) Run(ctx context.Context, first, last, workers int, done func(*Game, error)) error {
	return inOrder(ctx, first, last, workers, func(n int) (*Game, error) { return s.Setting(n).Play(s.Checked) }, done)
}

// inOrder is Run with games that play plays.
func inOrder(ctx context.Context, first, last, workers int, play func(int) (*Game, error),
	done func(*Game, error)) error {
	type result struct {
		game *Game
		err  error
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	results := make(chan chan result, 4*workers) // in the order of games; its room bounds how far workers run ahead
	jobs := make(chan func())
	go func() {
		defer close(results)
		defer close(jobs)
		for n := first; n <= last && ctx.Err() == nil; n++ {
			r := make(chan result, 1)
			job := func() {
				g, err := play(n)
				if err != nil {
					stop()
				}
				r <- result{g, err}
			}
			select {
			case jobs <- job:
				results <- r
			case <-ctx.Done(): // no worker has taken the game yet
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
