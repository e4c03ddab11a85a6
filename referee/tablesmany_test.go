package referee

import (
	"fmt"
	"testing"
	"testing/synctest"

	"dhow/games"
)

// TestTablesAreFew wants no more tables in memory than are allowed, those that were spoken to last, however many games are looked at.
func TestTablesAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t, 2)
		p.tables.set.Loaded = 3
		for n := range 10 {
			p.id = games.GameID(fmt.Sprintf("kilifi-%d", 10+n))
			p.create(2)
			for range 2 {
				_, err := p.tables.Table(p.id).Look(t.Context())
				must(t, err)
			}
			synctest.Wait()
			if open := len(p.tables.open); open > 3 || p.tables.open[p.id] == nil {
				t.Errorf("after %d games %d tables are open", n+1, open)
			}
		}
	})
}
