package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/metrics"
)

// slowJournal takes a while for each write, as a disk does, and fails at first.
type slowJournal struct {
	fails  int
	writes [][]post.Line
}

func (j *slowJournal) Commit(_ context.Context, act store.Act) ([]post.Line, error) {
	time.Sleep(5 * time.Millisecond)
	for _, line := range act.Facts {
		if in, ok := line.(post.In); ok && in.Outcome == "impossible" {
			return nil, &games.FormatError{What: "an outcome"}
		}
	}
	if j.fails--; j.fails >= 0 {
		return nil, errors.New("no space left on device")
	}
	j.writes = append(j.writes, act.Facts)
	return nil, nil
}

// runPost runs a post on a journal until the test's bubble ends.
func runPost(t *testing.T, j Committer, owed func(context.Context, post.Owe)) *Writer {
	p := NewWriter(j, noTroubles{}, time.Now, slog.New(slog.DiscardHandler), new(metrics.Registry))
	p.owed = owed
	go p.Run(t.Context(), t.Context())
	return p
}

// noTroubles does not care.
type noTroubles struct{}

func (noTroubles) Trouble(string, error) {}

// commit hands facts over and waits until they are on disk.
func commit(p *Writer, lines ...post.Line) error {
	done := make(chan error, 1)
	p.Add(func(err error) { done <- err }, lines...)
	return <-done
}

// TestPostGathers protects the speed of the whole: all mails that wait share one write.
func TestPostGathers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		j := new(slowJournal)
		owed := 0
		p := runPost(t, j, func(context.Context, post.Owe) { owed++ })
		var all sync.WaitGroup
		for range 500 {
			all.Go(func() {
				if err := commit(p, post.Owe{ID: "a"}, post.Owe{ID: "b"}, post.Mark{Game: "kilifi-7"}, post.In{Fingerprint: "f"}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		synctest.Wait()
		if len(j.writes) > 2 || owed != 1000 {
			t.Errorf("500 mails took %d writes and told of %d letters, expected 2 at most and 1000", len(j.writes), owed)
		}
	})
}

// TestPostInsists protects what is owed from a full disk: it is journalled when there is space, in
// order, and told of only then.
func TestPostInsists(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		j := &slowJournal{fails: 5}
		owed := 0
		p := runPost(t, j, func(context.Context, post.Owe) { owed++ })
		begun := time.Now()
		if err := commit(p, post.Owe{ID: "a"}, post.In{Fingerprint: "f"}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if waited := time.Since(begun); waited < 31*time.Second || owed != 1 {
			t.Errorf("after %v, %d letters are owed; expected 31 s of waiting and 1", waited, owed)
		}
	})
}

// TestPostSkipsTheImpossible protects all others from a fact that cannot be written.
func TestPostSkipsTheImpossible(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		j := new(slowJournal)
		p := runPost(t, j, func(context.Context, post.Owe) {})
		var good, bad error
		p.Add(func(err error) { bad = err }, post.In{Outcome: "impossible"})
		p.Add(func(err error) { good = err }, post.In{Outcome: "accepted"})
		waitFor(time.Second)
		var format *games.FormatError
		if good != nil || !errors.As(bad, &format) {
			t.Errorf("the good one: %v, the bad one: %v", good, bad)
		}
	})
}

// TestPostEnds protects a stop: what waits is journalled, what comes later is turned away and not
// lost silently.
func TestPostEnds(t *testing.T) {
	j := new(slowJournal)
	p := NewWriter(j, noTroubles{}, time.Now, slog.New(slog.DiscardHandler), new(metrics.Registry))
	ctx, stop := context.WithCancel(t.Context())
	stop()
	var before error = errors.New("not called")
	p.Add(func(err error) { before = err }, post.In{})
	p.Run(ctx, t.Context())
	if after := commit(p, post.In{}); before != nil || !errors.Is(after, ErrClosed) {
		t.Errorf("before the end: %v, after it: %v", before, after)
	}
}

// TestPostNotesWait protects the disk from a sync for every letter: that they were sent goes there
// with what somebody waits for, behind what was said before, and soon if nobody does.
func TestPostNotesWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		j := new(slowJournal)
		p := runPost(t, j, func(context.Context, post.Owe) {})
		for range 100 {
			p.Note(nil, post.Sent{ID: "a"})
		}
		waitFor(noteTime / 2)
		if len(j.writes) != 0 {
			t.Error("notes that nobody waits for are written at once")
		}
		if err := commit(p, post.In{Fingerprint: "f"}); err != nil || len(j.writes) != 1 || len(j.writes[0]) != 101 {
			t.Errorf("%v after %d writes, expected all in one", err, len(j.writes))
		}
		p.Note(nil, post.Sent{ID: "b"})
		waitFor(2 * noteTime)
		if len(j.writes) != 2 {
			t.Error("a note waits for company that does not come")
		}
	})
}
