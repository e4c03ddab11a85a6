package referee

import (
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/memory"
)

// TestStreakEndsInOrder: mails that are noted together end and begin rows of mails in which nothing
// was understood in the order in which they came, whatever they are called.
func TestStreakEndsInOrder(t *testing.T) {
	for _, solves := range []string{"a", "z"} {
		s, err := memory.New().Open()
		must(t, err)
		_, err = s.Recall()
		must(t, err)
		b := newBudget(s)
		kept := b.keptBy(s)
		took := func(fingerprint string, now time.Time) bool {
			spent, err := b.of(t.Context(), now, puzzlesOf("ann"))
			must(t, err)
			_, others := spent.take("ann", "words "+fingerprint, fingerprint)
			return others
		}
		commit := func(mails ...string) {
			var facts []post.Line
			for _, m := range mails {
				facts = append(facts, post.In{Fingerprint: m, Outcome: post.OutcomeAnswered, At: evening})
			}
			_, err := kept.Commit(t.Context(), store.Act{At: evening, Facts: facts})
			must(t, err)
		}
		took("first", evening)
		commit("first")
		others := took(solves, evening.Add(time.Minute))
		b.understood("ann", solves, evening.Add(time.Minute), others)
		took("m", evening.Add(2*time.Minute))
		commit(solves, "m")
		found, err := s.Charges(t.Context(), store.Since{Account: puzzlesOf("ann"), At: evening})
		must(t, err)
		if len(found) != 1 || sourceOf(found[0].What) != "m" {
			t.Errorf("ended by %s: %v stand", solves, found)
		}
	}
}

// TestSpentWhileItIsKept: what is spent counts also while it goes to the store: whoever has asked
// the store before that, and decides after, counts it.
func TestSpentWhileItIsKept(t *testing.T) {
	s, err := memory.New().Open()
	must(t, err)
	_, err = s.Recall()
	must(t, err)
	b := newBudget(s)
	ann := aDay("ann", 1)
	first, err := b.of(t.Context(), evening, ann.account)
	must(t, err)
	second, err := b.of(t.Context(), evening, ann.account)
	must(t, err)
	if _, ok := first.spend([]expense{{"1", 1}}, ann); !ok {
		t.Fatal("nothing can be spent")
	}
	_, err = b.keptBy(s).Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.In{Fingerprint: "1", Outcome: post.OutcomeAnswered, At: evening}}})
	must(t, err)
	if _, ok := second.spend([]expense{{"2", 1}}, ann); ok {
		t.Error("two are spent of one")
	}
}

// TestLastWrittenBehindManyFacts: a start knows when a store was last written to, whatever came
// there in large numbers since, as marks of games that were copied in.
func TestLastWrittenBehindManyFacts(t *testing.T) {
	s, err := memory.New().Open()
	must(t, err)
	_, err = s.Recall()
	must(t, err)
	facts := []post.Line{post.Searched{At: evening}}
	for i := range 2 * newestFacts {
		facts = append(facts, post.Mark{Game: "kilifi-7", Entry: i})
	}
	_, err = s.Commit(t.Context(), store.Act{At: evening, Facts: facts})
	must(t, err)
	var written lastWritten
	_, err = (&Daemon{rooms: &rooms{store: s}}).recall(t.Context(), &written)
	must(t, err)
	if !written.begun || !written.at.Equal(evening) {
		t.Errorf("it was last written to at %v, begun %t", written.at, written.begun)
	}
}
