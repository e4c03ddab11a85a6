package postgres

import (
	"strings"
	"testing"
	"time"

	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
)

// TestLetterOfANewerProgram protects the letters of a part from one of them that a newer program has
// written, and this one cannot read: that waits alone, the operator is told of it, and a newer program
// sends it.
func TestLetterOfANewerProgram(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	owe := post.Owe{ID: "letter-plain-1", At: evening, Game: kilifi, Seat: 1, To: "ann-7f3a", Kind: "news", From: 1, Until: 1}
	newer := owe
	newer.ID = "letter-newer-1"
	_, err := s.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{newer, owe}})
	must(t, err)
	const written = "update fact set line = 'sung ' || line where letter = 'letter-newer-1'; update letter set line = 'sung ' || line where id = 'letter-newer-1'"
	must(t, server.Do(name, written))
	part := 0
	letters := func() (ids string) {
		t.Helper()
		ours, err := s.Claim(t.Context(), part)
		if must(t, err); !ours {
			t.Fatal("the part is another's")
		}
		for _, l := range sure(s.Letters(t.Context(), part, evening)) {
			ids += " " + string(l.ID)
		}
		must(t, s.Release(t.Context(), part))
		return ids
	}
	due := sure(s.Due(t.Context(), evening))
	for part = range due {
	}
	for range 2 {
		if got := letters(); len(due) != 1 || got != " letter-plain-1" {
			t.Errorf("of %v, letters are%s", due, got)
		}
	}
	unread := sure(s.Unread(t.Context()))
	if len(unread) != 1 || !strings.Contains(unread[0].Error(), "2026-11-20.log:1") {
		t.Errorf("the operator is told of %v", unread)
	}
	if l, err := s.Lags(t.Context()); err != nil || l.Letters < time.Hour {
		t.Errorf("the lags are %v, %v", l, err)
	}
	_, err = s.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.Sent{ID: owe.ID, At: evening}}})
	must(t, err)
	if due := sure(s.Due(t.Context(), evening)); len(due) != 0 {
		t.Errorf("nothing can be sent, and due are %v", due)
	}

	was := newest
	newest = log.NewestNeed + 1 // as a newer program, which reads it
	defer func() { newest = was }()
	must(t, server.Do(name, strings.ReplaceAll(written, "'sung ' || line", "substr(line, 6)")))
	if got := letters(); got != " letter-newer-1" {
		t.Errorf("to a newer program the letters are%s", got)
	}
	if unread := sure(s.Unread(t.Context())); len(unread) != 0 {
		t.Errorf("the operator is told of %v, which can be read", unread)
	}
}
