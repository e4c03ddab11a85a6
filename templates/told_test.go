package templates

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
)

// TestWhatOneDidIsOneSentence goes through the orders of whole games: what somebody did is told
// behind their name once, up to where something else is told. Two sentences of the same name never
// follow each other that only say what it did.
func TestWhatOneDidIsOneSentence(t *testing.T) {
	t.Parallel()
	var did []string
	for _, key := range english().Keys() {
		if strings.HasPrefix(key, "did.") && !strings.HasPrefix(key, "did.all") {
			first, _, _ := strings.Cut(english().Code(key, (*values)(&Reader{}), []any{1, 1, 1, 1}), " ")
			did = append(did, first)
		}
	}
	sentence := regexp.MustCompile(`^(Ann|Ben|Cas|Dee|You) (` + strings.Join(slices.Compact(slices.Sorted(slices.Values(did))), "|") + `) `)
	several := 0
	for seats := 2; seats <= engine.MaxPlayers; seats++ {
		for _, g := range whole(seats, engine.RandomSetup) {
			r := g.reader(engine.Blue)
			for _, e := range g.seen(engine.Blue, g.n-1) {
				for i := range e.Orders {
					before := ""
					for _, said := range r.told(e.Orders[i].Before, e.Orders[i].Events) {
						if strings.Contains(said, "round 8") {
							t.Fatalf("something is told of a round after the last: %q", said)
						}
						found := sentence.FindStringSubmatch(said)
						name := ""
						if found != nil && !strings.Contains(said, " the book on ") {
							name = found[1]
						}
						if name != "" && name == before {
							t.Fatalf("%q begins once more with the same name: %q", said, r.told(e.Orders[i].Before, e.Orders[i].Events))
						}
						if before = name; name != "" && strings.Contains(said, " and ") {
							several++
						}
					}
				}
			}
		}
	}
	if len(did) < 10 || several < 100 {
		t.Errorf("%d sentences tell several things, of %d kinds", several, len(did))
	}
}
