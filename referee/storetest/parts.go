package storetest

import (
	"context"
	"errors"
	"testing"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
)

// testParts protects letters from being sent by two processes at a time, and those that wait from a
// process that is not heard of any more.
func testParts(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: facts(1)}))
	beside, is := k.(shared)
	if !is {
		ours, err := s.Claim(t.Context(), 0)
		news, failed := s.Follow(t.Context())
		if s.Parts() != 1 || !ours || len(news) > 0 || errors.Join(err, failed, s.Release(t.Context(), 0)) != nil {
			t.Errorf("%d parts, claimed %v, news %v, %v, %v", s.Parts(), ours, news, err, failed)
		}
		return
	}
	helping := func() referee.Store {
		h, err := beside.Help()
		must(t, err)
		_, err = h.Recall()
		must(t, err)
		return h
	}
	h, other := helping(), helping()
	wantClaims(t, "each takes what is free", []claim{{h, 0, false}, {s, 0, true}, {h, 1, true}, {s, 1, false}, {other, 1, false},
		{h, 1, true}, {s, 2, true}, {h, 2, false}, {other, 3, true}})

	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: facts(2)}))
	for _, follower := range []referee.Store{h, other} {
		wantNews(t, follower, len(facts(2)))
		wantNews(t, follower, 0)
	}
	sent := []post.Line{post.Sent{ID: letterID(1), At: evening}, post.Sent{ID: letterID(2), At: evening},
		post.Offered{At: evening, Game: kilifi, Seat: 1, Position: 41, Lines: ".abc*defghijkl"}}
	must(t, commitAll(t.Context(), h, store.Act{At: evening, Facts: sent}))
	must(t, h.Release(t.Context(), 1))
	wantNews(t, h, 0)
	wantNews(t, s, len(sent))
	for _, of := range []referee.Store{s, h, other} {
		owed, offered := sure(of.Owed(t.Context())), sure(of.Offered(t.Context(), kilifi, 1))
		if len(owed) > 0 || len(offered) != 1 {
			t.Errorf("owed are %v, offered is %v", owed, offered)
		}
	}
	wantClaims(t, "what was given back is taken", []claim{{other, 1, true}, {h, 1, false}})

	must(t, h.Close())
	beside.Expire()
	wantClaims(t, "what somebody had who is gone is taken", []claim{{s, 3, true}, {s, 1, true}})
	err := commitAll(context.WithoutCancel(t.Context()), other, store.Act{At: evening, Facts: []post.Line{post.Sent{ID: letterID(3), At: evening}}})
	if !errors.As(err, new(*store.LostError)) {
		t.Errorf("who was gone commits: %v", err)
	}
	if _, err := other.Claim(t.Context(), 4); !errors.As(err, new(*store.LostError)) {
		t.Errorf("who was gone claims: %v", err)
	}
	<-other.Lost()
	wantNews(t, s, 0)
	must(t, other.Close())
	must(t, s.Release(t.Context(), 3))
	wantClaims(t, "they come again", []claim{{helping(), 3, true}})
}

type claim struct {
	by   referee.Store
	part int
	gets bool
}

func wantClaims(t *testing.T, why string, claims []claim) {
	t.Helper()
	for i, c := range claims {
		if got, err := c.by.Claim(t.Context(), c.part); got != c.gets || err != nil {
			t.Errorf("%s: claim %d, of part %d, gives %v, %v", why, i, c.part, got, err)
		}
	}
}

func wantNews(t *testing.T, s referee.Store, n int) {
	t.Helper()
	if news, err := s.Follow(t.Context()); len(news) != n || err != nil {
		t.Errorf("news are %v, expected %d, %v", news, n, err)
	}
}
