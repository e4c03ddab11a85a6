package referee

import (
	"context"
	"sync"
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

// until returns a context that ends with ctx, or when the process stops by itself.
func (e *ending) until(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		defer stop()
		select {
		case <-e.store.Lost():
		case <-e.ended:
		case <-ctx.Done():
		}
	}()
	return ctx, stop
}
