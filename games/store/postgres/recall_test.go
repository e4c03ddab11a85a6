package postgres

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TestNoOldFactsAreRead: whoever asks for the facts since a time is told of those of its day and of
// later ones, however many older ones there are.
func TestNoOldFactsAreRead(t *testing.T) {
	const day = 24 * time.Hour
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	for i, at := range []time.Time{evening, evening.Add(10 * day), evening.Add(20 * day)} {
		_, err := s.Commit(t.Context(), store.Act{At: at, Facts: []post.Line{post.Mark{Game: kilifi, Entry: i + 1}}})
		must(t, err)
	}
	for after, want := range map[time.Duration]string{-day: "[1 2 3]", 9 * day: "[2 3]", 20*day + time.Hour: "[3]", 21 * day: "[]"} {
		marks := []int{}
		must(t, s.EachPost(evening.Add(after), func(fact post.Line) {
			if mark, is := fact.(post.Mark); is {
				marks = append(marks, mark.Entry)
			}
		}))
		if fmt.Sprint(marks) != want {
			t.Errorf("%v after the first, it is told of marks %v; expected %s", after, marks, want)
		}
	}
}

// TestOldFactsCostNothing: of a journal of years, those of the last weeks are found by an index.
func TestOldFactsCostNothing(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	must(t, server.Do(name, `insert into fact (file, line) select (date '2020-01-01' + n / 100) || '.log', 'mark kilifi-7 1;'
		from generate_series(1, 100000) as n; analyze fact`))
	plan, err := rowsOf(t.Context(), s.server, pgx.RowTo[string], "explain "+factsSince, planned, "2022-09-01")
	if must(t, err); !strings.Contains(strings.Join(plan, "\n"), "fact_file_idx") {
		t.Errorf("facts are looked for so:\n%s", strings.Join(plan, "\n"))
	}
}
