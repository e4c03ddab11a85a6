package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
)

// testLettersByPart protects letters from being overlooked, from being read in another order than
// that in which they came to be owed, and those to one person from being of two parts.
func testLettersByPart(t *testing.T, k Kind) {
	s := opened(t, k)
	if due := sure(s.Due(t.Context(), evening)); len(due) > 0 {
		t.Errorf("nothing is owed, and due is %v", due)
	}
	var all []post.Line
	for n := range 60 {
		owe := facts(n)[0].(post.Owe)
		if owe.To = games.PlayerID(fmt.Sprint("p", n%7, "-1")); n%7 == 0 { // the operator
			owe.To, owe.Seat, owe.Game, owe.From, owe.Until = "", 0, "", 0, 0
		}
		all = append(all, owe)
	}
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: append(all, post.Sent{ID: letterID(1), At: evening})}))
	due, of := sure(s.Due(t.Context(), evening)), map[games.PlayerID]int{}
	for part := range s.Parts() {
		last := 0
		letters := sure(s.Letters(t.Context(), []int{part}, evening))
		for _, l := range letters {
			var n int
			if _, err := fmt.Sscanf(string(l.ID), "letter-about-%d", &n); err != nil || n < last || l.Next.After(evening) || l.Tries > 0 {
				t.Errorf("letter %+v comes behind %d, %v", l, last, err)
			}
			if in, known := of[l.To]; known && in != part && l.To != "" {
				t.Errorf("letters to %s are of the parts %d and %d", l.To, in, part)
			}
			of[l.To], last = part, n
		}
		if at, is := due[part]; is != (len(letters) > 0) || at.After(evening) {
			t.Errorf("part %d has %d letters, and is due %v, %v", part, len(letters), is, at)
		}
	}
	if got := owed(s); len(got) != 59 || sure(s.Unsent(t.Context())) != 59 || len(of) != 7 {
		t.Errorf("%d letters to %d people are owed, expected 59 to 7", len(got), len(of))
	}
	if about := sure(s.OwedAbout(t.Context(), lamu, kilifi)); !slices.Equal(about, []games.GameID{kilifi}) {
		t.Errorf("letters about %v are owed", about)
	}
}

// testParts protects letters from being sent by two processes at a time, and those that wait from a
// process that is not heard of any more.
func testParts(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: facts(1)}))
	beside, is := k.(shared)
	if !is {
		ours, err := s.Claim(t.Context(), 0)
		if s.Parts() != 1 || len(ours) != 1 || errors.Join(err, s.Release(t.Context(), []int{0})) != nil {
			t.Errorf("%d parts, claimed %v, %v", s.Parts(), ours, err)
		}
		return
	}
	deputy := func() referee.Store {
		h, err := beside.OpenDeputy()
		must(t, err)
		_, err = h.Recall()
		must(t, err)
		return h
	}
	h, other := deputy(), deputy()
	wantClaims(t, "each takes what is free", []claim{{h, 0, true}, {s, 0, false}, {s, 1, true}, {h, 1, false}, {other, 1, false},
		{s, 1, true}, {s, 2, true}, {h, 2, false}, {other, 3, true}})

	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: facts(2)}))
	sent := []post.Line{post.Sent{ID: letterID(1), At: evening}, post.Sent{ID: letterID(2), At: evening},
		post.Offered{At: evening, Game: kilifi, Seat: 1, Position: 41, Lines: ".abc*defghijkl"}}
	must(t, commitAll(t.Context(), h, store.Act{At: evening, Facts: sent}))
	must(t, h.Release(t.Context(), []int{0}))
	for _, of := range []referee.Store{s, h, other} {
		if offered := sure(of.Offered(t.Context(), kilifi, 1)); sure(of.Unsent(t.Context())) > 0 || len(offered) != 1 {
			t.Errorf("owed are %v, offered is %v", owed(of), offered)
		}
	}
	wantClaims(t, "what was given back is taken", []claim{{other, 0, true}, {h, 0, false}})

	must(t, h.Close())
	beside.Expire()
	wantClaims(t, "what somebody had who is gone is taken", []claim{{s, 3, true}, {s, 0, true}})
	err := commitAll(context.WithoutCancel(t.Context()), other, store.Act{At: evening, Facts: []post.Line{post.Sent{ID: letterID(3), At: evening}}})
	if !errors.As(err, new(*store.LostError)) {
		t.Errorf("who was gone commits: %v", err)
	}
	if _, err := other.Claim(t.Context(), 4); !errors.As(err, new(*store.LostError)) {
		t.Errorf("who was gone claims: %v", err)
	}
	<-other.Lost()
	must(t, other.Close())
	must(t, s.Release(t.Context(), []int{3}))
	wantClaims(t, "they come again", []claim{{deputy(), 3, true}})
}

// testPutOff protects letters that wait for another try from being tried before, by whomever, and
// from waiting for what a wrong clock has said.
func testPutOff(t *testing.T, k Kind) {
	beside, is := k.(shared)
	if !is {
		return
	}
	s := opened(t, k)
	h, err := beside.OpenDeputy()
	must(t, err)
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: append(facts(1), facts(2)...)}))
	var part int
	for part = range sure(s.Due(t.Context(), evening)) {
		wantClaims(t, "it is free", []claim{{s, part, true}})
	}
	for _, is := range []struct {
		next     time.Time
		due      time.Time // of the part
		sees     int       // letters of which one is due
		together []post.Line
	}{
		{evening.Add(time.Hour), evening.Add(time.Hour), 0, nil},
		{evening.Add(-time.Minute), evening.Add(-time.Minute), 2, nil},
		{evening.Add(365 * 24 * time.Hour), time.Unix(0, 0), 2, nil}, // of a clock that was ahead
		{evening.Add(time.Hour), time.Unix(0, 0), 3, facts(3)},       // and another to the same person
	} {
		must(t, s.Release(t.Context(), []int{part}, store.Later{Letter: letterID(1), Next: is.next, Tries: 2}, store.Later{Letter: letterID(2), Next: is.next}))
		must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: is.together}))
		wantClaims(t, "it was given back", []claim{{h, part, true}})
		letters := sure(h.Letters(t.Context(), []int{part}, evening))
		if due := sure(h.Due(t.Context(), evening)); len(due) != 1 || !due[part].Equal(is.due) || len(letters) != is.sees ||
			len(sure(s.Due(t.Context(), evening))) > 0 {
			t.Errorf("put off until %v, due are %v, seen %v", is.next, due, letters)
		}
		if len(letters) > 0 && (letters[0].Tries != 2 || letters[1].Tries != 0 || !letters[0].Next.Equal(is.next)) {
			t.Errorf("put off until %v are %v", is.next, letters)
		}
		must(t, h.Release(t.Context(), []int{part}))
		wantClaims(t, "and again", []claim{{s, part, true}})
	}
	var many []post.Line
	for n := range 1500 {
		many = append(many, facts(10 + n)[0])
	}
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: many}))
	if letters := sure(s.Letters(t.Context(), []int{part}, evening)); len(letters) != 1000 || letters[0].ID != letterID(3) {
		t.Errorf("of many letters %d are read, %v first", len(letters), letters[0])
	}
	must(t, h.Close())
}

type claim struct {
	by   referee.Store
	part int
	gets bool
}

func wantClaims(t *testing.T, why string, claims []claim) {
	t.Helper()
	for i, c := range claims {
		if got, err := c.by.Claim(t.Context(), c.part); slices.Contains(got, c.part) != c.gets || err != nil {
			t.Errorf("%s: claim %d, of part %d, gives %v, %v", why, i, c.part, got, err)
		}
	}
}
