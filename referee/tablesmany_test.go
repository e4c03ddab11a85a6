package referee

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"dhow/games"
)

// TestTablesAreFew wants no more tables in memory than are allowed, those that were spoken to last,
// however many games are looked at.
func TestTablesAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 2)
		p.loaded = 3
		p.sit()
		for n := range 10 {
			p.id = games.GameID(fmt.Sprintf("kilifi-%d", 10+n))
			p.create(2)
			for range 2 {
				_, err := p.tables.Table(p.id).Look(t.Context())
				must(t, err)
			}
			synctest.Wait()
			if loaded := p.tables.Loaded(); len(loaded) > 3 || !slices.Contains(loaded, p.id) {
				t.Errorf("after %d games %d tables are open", n+1, len(loaded))
			}
		}
	})
}
