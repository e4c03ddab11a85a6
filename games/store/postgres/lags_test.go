package postgres

import (
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"
)

// TestLagsTellForHowLongThingsWait: whoever watches a fleet sees that mails, letters or deadlines
// are behind, and nothing of what is done, or not due.
func TestLagsTellForHowLongThingsWait(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	want := func(when string, mails, letters, clocks time.Duration) {
		t.Helper()
		l, err := s.Lags(t.Context())
		must(t, err)
		near := func(got, want time.Duration) bool { return got >= want && got < want+time.Minute }
		if !near(l.Mails, mails) || !near(l.Letters, letters) || !near(l.Clocks, clocks) {
			t.Errorf("%s the lags are %+v; expected %v, %v and %v", when, l, mails, letters, clocks)
		}
	}
	want("at first", 0, 0, 0)
	now := time.Now()
	create(t, s)
	_, err := s.Commit(t.Context(), store.Act{At: now, Facts: []post.Line{
		post.Owe{ID: "letter-for-tomorrow-3", At: now.Add(time.Hour), Game: kilifi, Seat: 3, To: "cas-02c1", Kind: "news", From: 1, Until: 1},
		post.Owe{ID: "letter-one-1", At: now.Add(-3 * time.Hour), Game: kilifi, Seat: 1, To: "ann-7f3a", Kind: "news", From: 1, Until: 1},
		post.Owe{ID: "letter-two-2", At: now.Add(time.Hour), Game: kilifi, Seat: 2, To: "ben-02c1", Kind: "news", From: 1, Until: 1},
	}})
	must(t, err)
	must(t, s.TakeIn(t.Context(), store.Arrived{Mailbox: "a", Validity: 7, UID: 1, Received: now.Add(-2 * time.Hour), Size: 5, Raw: []byte("first")}))
	must(t, s.NoteClocks(t.Context(), store.Clock{Game: kilifi, Entry: 1, Rings: now.Add(-time.Hour)}))
	must(t, s.TakeIn(t.Context(), store.Arrived{Received: now.Add(-time.Hour), Size: 5, Raw: []byte("other")},
		store.Arrived{Received: now.Add(time.Hour), Size: 5, Raw: []byte("later")}))
	_, err = s.pool.Exec(t.Context(), "update arrived set n = n + 3 where n = 1") // as one that is left gets a number behind the others
	must(t, err)
	want("when things wait", 2*time.Hour, 3*time.Hour, time.Hour)
	_, err = s.Commit(t.Context(), store.Act{At: now, Facts: []post.Line{post.Sent{ID: "letter-one-1", At: now}}})
	must(t, err)
	must(t, s.PutAway(t.Context(), 2, 3, 4))
	must(t, s.NoteClocks(t.Context(), store.Clock{Game: kilifi, Entry: 1, Rings: now.Add(time.Hour)}))
	want("when they are done", 0, 0, 0)
}
