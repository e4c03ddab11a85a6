package outbox

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
)

// TestOutboxGathers protects readers from many letters: what waits for its time goes with what
// comes meanwhile, and is never early, lost or told twice. An answer waits for nothing, and what
// came before it is told before it.
func TestOutboxGathers(t *testing.T) {
	gathered := func(n int, wait time.Duration) post.Owe {
		o := owes("ann-1", "kilifi-7", n+1)[n]
		o.Kind, o.At = "gathered", time.Now().Add(wait).Truncate(time.Second)
		return o
	}
	other := func(n int, kind string) post.Owe {
		o := owes("ann-1", "kilifi-7", n+1)[n]
		o.Kind = kind
		return o
	}
	for name, test := range map[string]struct {
		owed   func() []post.Owe
		later  string // kind of a letter that comes after ten minutes
		soon   []string
		inTime []string // after the hour
	}{
		"alone":       {func() []post.Owe { return []post.Owe{gathered(0, time.Hour)} }, "", nil, []string{"letter-ann-1-kilifi-7-0"}},
		"several":     {func() []post.Owe { return []post.Owe{gathered(0, time.Hour), gathered(1, 50*time.Minute)} }, "", nil, []string{"one-of-2-letter-ann-1-kilifi-7-1"}},
		"and news":    {func() []post.Owe { return []post.Owe{gathered(0, time.Hour)} }, "news", []string{"one-of-2-letter-ann-1-kilifi-7-5"}, nil},
		"an answer":   {func() []post.Owe { return []post.Owe{gathered(0, time.Hour)} }, "answer", []string{"letter-ann-1-kilifi-7-0", "letter-ann-1-kilifi-7-5"}, nil},
		"already due": {func() []post.Owe { return []post.Owe{gathered(0, -time.Minute)} }, "", []string{"letter-ann-1-kilifi-7-0"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := runOutbox(t, 2, nil, test.owed()...)
				waitFor(10 * time.Minute)
				if test.later != "" {
					r.post.Add(nil, other(5, test.later))
				}
				waitFor(10 * time.Minute)
				for i, want := range [][]string{test.soon, slices.Concat(test.soon, test.inTime)} {
					var ids []string
					for _, got := range r.got() {
						ids = append(ids, got[len("ann-1 "):])
					}
					if !slices.Equal(ids, want) {
						t.Errorf("at %d: %q are sent, expected %q", i, ids, want)
					}
					waitFor(45 * time.Minute)
				}
				if n := sure(r.journal.Unsent(context.Background())); n != 0 {
					t.Errorf("%d are owed still", n)
				}
			})
		})
	}
}

// TestGatheredLetterKeepsItsPlace protects the order in which a reader hears things: a letter that
// stands for several goes before one that came to be owed while they were gathered.
func TestGatheredLetterKeepsItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := owes("ann-1", "kilifi-7", 3)
		all[0].Kind, all[0].At = "gathered", time.Now().Add(time.Hour).Truncate(time.Second)
		r := runOutbox(t, 2, nil, all[0])
		var once sync.Once
		r.folds.Store(func() { once.Do(func() { r.post.Add(nil, all[2]) }) })
		waitFor(time.Minute)
		r.post.Add(nil, all[1])
		waitFor(time.Minute)
		want := []string{"ann-1 one-of-2-letter-ann-1-kilifi-7-1", "ann-1 letter-ann-1-kilifi-7-2"}
		if got := r.got(); !slices.Equal(got, want) {
			t.Errorf("%q are sent, expected %q", got, want)
		}
	})
}
