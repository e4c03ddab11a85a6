package postgres

import (
	"strings"
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TestStartsReadNoOldFacts: whoever begins to referee is told of the facts of the days before the
// last search, and of no older ones, however many there are; without a search of all.
func TestStartsReadNoOldFacts(t *testing.T) {
	const day = 24 * time.Hour
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	for i, at := range []time.Time{evening, evening.Add(10 * day), evening.Add(20 * day)} {
		_, err := s.Commit(t.Context(), store.Act{At: at, Facts: []post.Line{post.Mark{Game: kilifi, Entry: i + 1}}})
		must(t, err)
	}
	wantRecalled(t, s, day, 1, 2, 3)
	_, err := s.Commit(t.Context(), store.Act{At: evening.Add(21 * day), Facts: []post.Line{post.Searched{At: evening.Add(21 * day)}}})
	must(t, err)
	wantRecalled(t, s, day, 3)
	wantRecalled(t, s, 11*day, 2, 3)
}

// TestOldFactsCostNothing: of a journal of years, those of the last weeks are found by an index.
func TestOldFactsCostNothing(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	must(t, server.Do(name, `insert into fact (file, line) select (date '2020-01-01' + n / 100) || '.log', 'mark kilifi-7 1;'
		from generate_series(1, 100000) as n; analyze fact`))
	plan, err := rowsOf(t.Context(), s.Database, pgx.RowTo[string], "explain "+factsSince, "2022-09-01")
	if must(t, err); !strings.Contains(strings.Join(plan, "\n"), "fact_file_idx") {
		t.Errorf("facts are looked for so:\n%s", strings.Join(plan, "\n"))
	}
}

// wantRecalled wants the marks that a start is told of.
func wantRecalled(t *testing.T, s *Store, within time.Duration, want ...int) {
	t.Helper()
	i := 0
	_, err := s.Recall(within, func(fact post.Line) {
		if mark, is := fact.(post.Mark); is {
			if i >= len(want) || mark.Entry != want[i] {
				t.Errorf("within %v it is told of mark %d; expected %v", within, mark.Entry, want)
			}
			i++
		}
	})
	if must(t, err); i != len(want) {
		t.Errorf("within %v it is told of %d marks; expected %v", within, i, want)
	}
}
