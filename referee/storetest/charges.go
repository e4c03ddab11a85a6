package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
)

// testCharges: a store that counts keeps what an act has spent with it, each thing once, until it
// is told to forget it.
func testCharges(t *testing.T, k Kind) {
	s := opened(t, k)
	counting, can := s.(referee.Database)
	if !can {
		return
	}
	want := func(when string, want ...string) {
		t.Helper()
		if got := chargedIn(t, counting, time.Time{}, "ann", "ben"); !slices.Equal(got, want) {
			t.Errorf("%s: charged is %q, expected %q", when, got, want)
		}
	}
	commit := func(fact post.Line, charges ...store.Charge) {
		t.Helper()
		_, err := s.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{fact}, Charges: charges})
		must(t, err)
	}
	charge := func(account, what string, after time.Duration) store.Charge {
		return store.Charge{Account: account, What: what, Cost: 2, At: evening.Add(after)}
	}
	if charged, err := counting.Charged(t.Context()); charged || err != nil {
		t.Errorf("a store that nobody has begun with is charged: %v, %v", charged, err)
	}
	must(t, counting.Charge(t.Context(), charge("ann", "before", -time.Hour)))
	if charged, err := counting.Charged(t.Context()); !charged || err != nil {
		t.Errorf("what was spent before is charged, but %v, %v", charged, err)
	}
	_, err := s.Create(t.Context(), store.NewGame{At: evening, ID: kilifi, Log: header(kilifi), Secret: []byte("secret"),
		Charges: []store.Charge{charge("ann", "game", 0)}})
	must(t, err)
	want("with a game", "ann before -1h0m0s", "ann game 0s")
	commit(post.Mark{Game: kilifi}, charge("ben", "mail1", 0), charge("ann", "game", time.Hour), charge("cas", "mail1", 0))
	want("again", "ann before -1h0m0s", "ann game 0s", "ben mail1 0s")
	if got := chargedIn(t, counting, evening, "ann"); !slices.Equal(got, []string{"ann game 0s"}) {
		t.Errorf("since then charged is %q", got)
	}
	each, err := counting.Charges(t.Context(), store.Since{Account: "ann", At: evening.Add(time.Hour)}, store.Since{Account: "ben", At: evening})
	if must(t, err); len(each) != 1 || each[0].Account != "ben" {
		t.Errorf("each since its time charged is %v", each)
	}
	commit(post.Mark{Game: kilifi, Entry: 1}, charge("ben", "mail2", 0), store.Charge{Account: "ben"}, charge("ben", "mail3", time.Hour))
	want("when an account was emptied", "ann before -1h0m0s", "ann game 0s", "ben mail3 1h0m0s")
	stale := store.Act{At: evening, Game: kilifi, After: 7, Lines: [][]byte{entry(8)}, Charges: []store.Charge{charge("ann", "mail4", 0)}}
	if _, err := s.Commit(t.Context(), stale); !errors.As(err, new(*store.StaleError)) {
		t.Errorf("an act that comes behind no entry: %v", err)
	}
	want("with an act that was refused", "ann before -1h0m0s", "ann game 0s", "ben mail3 1h0m0s")
	must(t, s.Close())
	s = opened(t, k)
	counting = s.(referee.Database)
	want("after a start", "ann before -1h0m0s", "ann game 0s", "ben mail3 1h0m0s")
	must(t, counting.Discharge(t.Context(), evening, evening.Add(time.Minute)))
	want("when the rest is forgotten", "ann game 0s")
	newest, err := counting.Newest(t.Context(), 1)
	if must(t, err); len(newest) != 1 || newest[0] != (post.Mark{Game: kilifi, Entry: 1}) {
		t.Errorf("the newest fact is %v", newest)
	}
	must(t, s.Close())
}

// chargedIn lists what is charged to some accounts, as account, thing and time.
func chargedIn(t *testing.T, s referee.Counting, since time.Time, accounts ...string) (all []string) {
	t.Helper()
	var asked []store.Since
	for _, account := range accounts {
		asked = append(asked, store.Since{Account: account, At: since})
	}
	charges, err := s.Charges(t.Context(), asked...)
	must(t, err)
	for _, c := range charges {
		all = append(all, fmt.Sprintf("%s %s %v", c.Account, c.What, c.At.Sub(evening)))
	}
	slices.Sort(all)
	return all
}
