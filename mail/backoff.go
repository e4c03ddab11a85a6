package mail

import (
	"context"
	"math/rand/v2"
	"time"
)

// Pauses between tries to connect: doubled from the first to the last, each up to half longer or
// shorter by chance, so that many clients of a server that was away do not come back in step.
const (
	firstPause = time.Second
	lastPause  = time.Minute
	authPause  = 5 * time.Minute // after a refused login: servers lock out who keeps trying
)

// backoff says when the next try is due.
type backoff struct {
	first    time.Duration
	failures int
	due      time.Time
}

func (b *backoff) succeeded() { b.failures, b.due = 0, time.Time{} }

func (b *backoff) failed(auth bool) {
	wait := lastPause
	if b.failures < 16 {
		wait = min(wait, b.first<<b.failures)
	}
	if auth && b.failures > 0 {
		wait = max(wait, min(authPause, b.first*300))
	}
	b.failures++
	b.due = time.Now().Add(time.Duration((0.5 + rand.Float64()) * float64(wait)))
}

// pause waits until the next try is due.
func (b *backoff) pause(ctx context.Context, done <-chan struct{}) error {
	timer := time.NewTimer(time.Until(b.due))
	defer timer.Stop()
	select {
	case <-done:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return ctx.Err()
	}
}
