package referee

import (
	"context"
	"log/slog"
	"time"

	"dhow/games/store"
	"dhow/referee/wait"
)

// again does something again and again, with a pause in between, and less often where it fails,
// until ctx ends or the process is to stop by itself. It is true if it has given up after most
// failures one after another, of which those do not count that are of a store that was away; 0: it
// never does.
func (e *ending) again(ctx context.Context, log *slog.Logger, warning string, most int, do, pause func(context.Context) error) (gaveUp bool) {
	failures, own := 0, 0
	for ctx.Err() == nil && e.reason() == nil {
		err := do(ctx)
		if err == nil {
			failures, own = 0, 0
			err = pause(ctx)
		}
		if err == nil || ctx.Err() != nil || e.reason() != nil { // whoever has it stop says why
			continue
		}
		again := min(time.Second<<min(failures, 8), time.Minute)
		failures++
		if store.IsGone(err) {
			again = min(again, store.Soon)
		} else if own++; own == most {
			log.Warn(warning, "error", err)
			return true
		}
		log.Warn(warning, "error", err, "again", again)
		wait.For(ctx, again)
	}
	return false
}
