package referee

import (
	"slices"
	"testing"
	"time"

	"dhow/games/store"
)

// TestOrdersThatAreNotAnsweredAddToShares protects who wants no answer to an order done as typed
// from being taken for a program that moves no game on: their orders add to what they may ask, as
// everybody's do, and a start knows of them.
func TestOrdersThatAreNotAnsweredAddToShares(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *world) {
		players := w.three()
		id := w.begin(players, "first")
		for _, p := range players {
			who, _ := w.daemon.clerk.Roster.Owner(t.Context(), p.address)
			must(t, w.daemon.clerk.Roster.Change(t.Context(), who, func(p *store.Profile) { p.Letters.Mode = store.LettersBrief }))
		}
		from := w.logLength(id)
		moves := func() (counts []int) {
			for _, p := range players {
				who, _ := w.daemon.clerk.Roster.Owner(t.Context(), p.address)
				spent, err := w.daemon.spent.of(t.Context(), time.Now(), movesOf(who))
				must(t, err)
				counts = append(counts, spent.count(movesOf(who)))
			}
			return counts
		}
		made := moves()
		for range 9 {
			w.playOn(id, players)
		}
		for _, e := range w.game(id).Entries()[from:] {
			if e.By != 0 && e.Mail != "" && e.Advances() {
				made[e.By-1]++
			}
		}
		if got := moves(); !slices.Equal(got, made) {
			t.Errorf("%v moves are counted of %v", got, made)
		}
		w.stop()
		w.start()
		if got := moves(); !slices.Equal(got, made) {
			t.Errorf("after a start %v moves are counted of %v", got, made)
		}
	})
}
