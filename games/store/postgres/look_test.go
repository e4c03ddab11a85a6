package postgres

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TestGlanceOfAPart: a glance, which reads a part of a game, tells what one at the whole text does,
// after each entry of recorded games and with what else may stand in one; what is wrong has its
// place in the whole.
func TestGlanceOfAPart(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	ctx := t.Context()
	n := 0
	look := func(text []byte) {
		t.Helper()
		n++
		id := games.GameID(fmt.Sprintf("game-%d", n))
		must(t, s.Bring(ctx, id, text, nil))
		want, failed := log.GlanceAt(textName(id), text)
		g, err := s.Glance(ctx, id)
		if fmt.Sprint(g, err) != fmt.Sprint(want, failed) {
			t.Errorf("a part of %s tells %+v, %v, expected %+v, %v", text, g, err, want, failed)
		}
		rows, err := s.Find(ctx, store.Query{})
		if r := rows[len(rows)-1]; err != nil || r.ID != id || fmt.Sprint(r.Glance, r.Fault) != fmt.Sprint(want, failed) {
			t.Errorf("it is found as %+v, %v", r, err)
		}
		must(t, s.Archive(id, 2026))
	}
	recorded, err := filepath.Glob("../../log/testdata/recorded/*.yaml")
	if must(t, err); len(recorded) == 0 {
		t.Fatal("there are no recorded games")
	}
	for _, path := range recorded {
		text, err := os.ReadFile(path)
		must(t, err)
		header, entries := log.Documents(text)
		look(header)
		for i, line := range entries {
			header = append(header, line...)
			if i < 3 || i%40 == 0 || i == len(entries)-1 {
				look(header)
			}
		}
		for _, more := range []string{"says: [{to: all, text: \"draws: leave, ended\"}]", "watch: {player: cas-0001, name: Cas}", "ended: host", "ended: never", "set: {watch: {by: anyone}}"} {
			look(fmt.Appendf(header, "--- {n: %d, at: 2036-11-20T18:00:00Z, %s}\n", len(entries)+1, more))
		}
		look(append(header, "--- {n: 99, at: 2036-11"...))
	}
}

// TestGlanceHasItsIndex: the index is of the entries that a glance asks for now.
func TestGlanceHasItsIndex(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	const sql = "select indexdef from pg_indexes where indexname = 'entry_tells'"
	if is := sure(oneOf(t.Context(), s.server, "index", pgx.RowTo[string], sql)); !strings.Contains(is, "'"+strings.Join(log.GlanceWords(), "|")+"'") {
		t.Errorf("the index is %s", is)
	}
}

// BenchmarkGlance looks at a game of many entries.
func BenchmarkGlance(b *testing.B) {
	s := benched(b)
	defer s.Close()
	text, err := os.ReadFile("../../log/testdata/recorded/first-4-36.yaml")
	if err == nil {
		err = s.Bring(b.Context(), kilifi, text, nil)
	}
	for b.Loop() {
		if err == nil {
			_, err = s.Glance(b.Context(), kilifi)
		}
	}
	if err != nil {
		b.Fatal(err)
	}
}
