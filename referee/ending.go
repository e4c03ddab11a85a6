package referee

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"dhow/games/store"
	"dhow/referee/wait"
)

// ending is how the process stops by itself, because of any of its mailboxes.
type ending struct {
	store Store
	once  sync.Once
	ended chan struct{} // closed when the process stops by itself
	why   error         // set before
}

func newEnding(s Store) *ending { return &ending{store: s, ended: make(chan struct{})} }

// end has the process stop by itself, for a reason that Run returns.
func (e *ending) end(why error) {
	e.once.Do(func() {
		e.why = why
		close(e.ended)
	})
}

// reason is why the process has stopped by itself; nil if it has not.
func (e *ending) reason() error {
	select {
	case <-e.ended:
		return e.why
	default:
		return lostLock(e.store)
	}
}

// stops calls a function when the process stops by itself, or ctx ends.
func (e *ending) stops(ctx context.Context, stop func()) {
	select {
	case <-e.store.Lost():
	case <-e.ended:
	case <-ctx.Done():
	}
	stop()
}

// again does something again and again until ctx ends, or until the process is to stop by itself, as
// where the lock is not ours any more, with a pause in between, and less often where it fails. It is
// true if that has failed so often one after another that it is given up, not counting that the
// store was away; most is 0 where it is not.
func (e *ending) again(ctx context.Context, log *slog.Logger, warning string, most int, do, pause func(context.Context) error) (fails bool) {
	failures, own := 0, 0
	for ctx.Err() == nil && e.reason() == nil {
		err := do(ctx)
		if err == nil {
			failures, own = 0, 0
			err = pause(ctx)
		}
		if err != nil && ctx.Err() == nil && e.reason() == nil { // else whoever has it stop says why
			again := min(time.Second<<min(failures, 8), time.Minute)
			if store.IsGone(err) {
				again = min(again, store.Soon)
			} else {
				own++
			}
			failures++
			log.Warn(warning, "error", err, "again", again)
			if most > 0 && own == most {
				return true
			}
			wait.For(ctx, again)
		}
	}
	return false
}
