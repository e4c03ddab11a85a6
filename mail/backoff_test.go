package mail

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestBackoffGrowsAndEnds: pauses double to a limit, by half more or less, and a success ends them.
func TestBackoffGrowsAndEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := backoff{first: firstPause}
		for n, want := range []time.Duration{0, 1, 2, 4, 8, 16, 32, 60, 60} {
			want *= time.Second
			began := time.Now()
			if err := b.pause(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); took < want/2 || took > want*3/2 {
				t.Errorf("after %d failures: %v, expected about %v", n, took, want)
			}
			b.failed(false)
		}
		b.failed(true)
		if wait := time.Until(b.due); wait < authPause/2 {
			t.Errorf("after a refused login: %v", wait)
		}
		b.succeeded()
		if wait := time.Until(b.due); wait > 0 {
			t.Errorf("after a success: %v", wait)
		}
	})
}

func TestBackoffEndsEarly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := backoff{first: firstPause}
		b.failed(false)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := b.pause(ctx, nil); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		done := make(chan struct{})
		close(done)
		if err := b.pause(t.Context(), done); !errors.Is(err, errClosed) {
			t.Error(err)
		}
	})
}
