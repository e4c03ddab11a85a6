package referee

import (
	"context"
	"log/slog"
	"time"

	"dhow/games/store"
	"dhow/referee/wait"
)

// again does something again and again, with a pause in between, and less often where it fails,
// until ctx ends or the process is to stop by itself.
func (e *ending) again(ctx context.Context, log *slog.Logger, warning string, do, pause func(context.Context) error) {
	failures := 0
	for ctx.Err() == nil && e.reason() == nil {
		err := do(ctx)
		if err == nil {
			failures = 0
			err = pause(ctx)
		}
		if err == nil || ctx.Err() != nil || e.reason() != nil { // whoever has it stop says why
			continue
		}
		again := min(time.Second<<min(failures, 8), time.Minute)
		if store.IsGone(err) {
			again = min(again, store.Soon)
		}
		failures++
		log.Warn(warning, "error", err, "again", again)
		wait.For(ctx, again)
	}
}
