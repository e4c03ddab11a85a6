package engine_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"dhow/engine"
)

// TestSampleReachesExactlyTheLegalActions holds the sampler to the enumeration: in small positions
// of every kind, what it draws is what engine.Check leaves of all the orders that can be written
// out, no more and no less.
func TestSampleReachesExactlyTheLegalActions(t *testing.T) {
	t.Parallel()
	for i := range worldKinds {
		k := &worldKinds[i]
		t.Run(k.about, func(t *testing.T) {
			t.Parallel()
			k.compare(t, uint64(i))
		})
	}
}

// compare takes small positions that show something new, and some more.
func (k *worldKind) compare(t *testing.T, seed uint64) {
	covered := newCoverage(k.shows)
	least, tried := oracleSize(1, 8), 0
	positions, actions := 0, 0
	k.worlds(t, seed, func(w *world) bool {
		if tried++; tried > 1000 {
			t.Errorf("%d positions have not shown %v", tried, slices.Collect(maps.Keys(covered.missing)))
			return false
		}
		e := newEnumerator(t, w, oracleSize(100, 250))
		if !e.all() || len(e.found) < 2 {
			return true
		}
		if covered.add(w.s, e.found) > 0 || len(covered.missing) == 0 {
			e.compare(seed)
			least--
			positions, actions = positions+1, actions+len(e.found)
		}
		return (least > 0 || len(covered.missing) > 0) && !t.Failed()
	})
	t.Logf("count %d small positions, with %d legal actions written out, each drawn from %d times at least: %s",
		positions, actions, oracleSize(1000, 100_000), k.about)
}

// compare draws until every action found has come, at most 100,000 times, and with DHOW_LONG=1 to
// the end. Only if some have not come by then it goes on to three times as many, to tell what is
// rare from what cannot come.
func (e *enumerator) compare(seed uint64) {
	r := rand.New(rand.NewPCG(seed, 22))
	missing := maps.Clone(e.found)
	for n := 0; n < oracleSize(1000, 100_000) || len(missing) > 0 && n < 300_000; n++ {
		a, ok := engine.Sample(&e.v, r.IntN)
		if !ok {
			e.t.Fatalf("nothing was sampled for %v", e.v.Seat)
		}
		text := actionText(a)
		if !e.has(text) {
			e.t.Fatalf("%s: sampled, but not among the %d orders written out: %s", e.w.about, len(e.found), text)
		}
		delete(missing, text)
	}
	for _, text := range slices.Sorted(maps.Keys(missing)) {
		e.t.Errorf("%s: one of %d legal actions was not sampled: %s", e.w.about, len(e.found), text)
	}
}
