package postgres

import (
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TestChargesOfOthersCostNothing: among those of many, the charges of some accounts are found by an
// index, and old ones are forgotten by another.
func TestChargesOfOthersCostNothing(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	must(t, server.Do(name, `insert into charge (account, what, cost, at)
		select 'answers/player-' || n / 10, 'mail' || n, 1, timestamptz '2026-11-20' + n * interval '1 second' from generate_series(1, 200000) as n;
		analyze charge`))
	plan, err := rowsOf(t.Context(), s.server, pgx.RowTo[string], "explain "+chargesOf, []string{"answers/player-7", "moves/player-7"}, []time.Time{evening, evening})
	if must(t, err); !strings.Contains(strings.Join(plan, "\n"), "charge_pkey") {
		t.Errorf("charges are looked for so:\n%s", strings.Join(plan, "\n"))
	}
	begun, old := time.Now(), time.Date(2026, 11, 20, 0, 0, 35_001, 0, time.UTC)
	const times = 200
	for range times {
		charges, err := s.Charges(t.Context(), store.Since{Account: "answers/player-7"}, store.Since{Account: "moves/player-7"},
			store.Since{Account: "idle/player-7"}, store.Since{Account: "journal/player-7"})
		if must(t, err); len(charges) != 10 {
			t.Fatalf("found is %v", charges)
		}
	}
	t.Logf("count %v to find what is charged to four accounts", time.Since(begun)/times)
	must(t, s.Discharge(t.Context(), old, old.Add(time.Hour)))
	left, err := oneOf(t.Context(), s.server, "charges", pgx.RowTo[int], "select count(*) from charge")
	if must(t, err); left != 3601 {
		t.Errorf("%d charges are left of an hour", left)
	}
}

// TestImportedFactsAreNotCharged: a store that takes the place of a data directory does not say
// that it has all that was spent there, whatever was charged before.
func TestImportedFactsAreNotCharged(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	must(t, s.Charge(t.Context(), store.Charge{Account: "ann", What: "mail1", Cost: 1, At: evening}))
	must(t, s.Close())
	dir, err := store.OpenDataDir(disk.OS{}, t.TempDir()+"/data")
	must(t, err)
	defer dir.Close()
	s, err = TakeOver(t.Context(), settings, dir, func(store.File) {})
	must(t, err)
	defer s.Close()
	must(t, s.TakePlace(t.Context(), dir))
	if charged, err := s.Charged(t.Context()); charged || err != nil {
		t.Errorf("what was spent in the directory is charged: %v, %v", charged, err)
	}
}
