package post_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
)

// TestEachPostReadsBesideAWriter looks at a journal that another holds, with half a line at its
// end.
func TestEachPostReadsBesideAWriter(t *testing.T) {
	root := filepath.Join(t.TempDir(), "data")
	held, err := store.OpenDataDir(disk.OS{}, root)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	first := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	j, _, err := store.OpenJournal(held, first)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for i, fingerprint := range []string{"a1", "b2", "c3"} {
		at := first.AddDate(0, 0, i)
		if err := j.Append(at, post.In{Fingerprint: fingerprint, Outcome: "list", At: at}); err != nil {
			t.Fatal(err)
		}
	}
	tail, err := os.OpenFile(filepath.Join(root, "post", "2026-11-22.log"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer tail.Close()
	if _, err := tail.WriteString("in 2026-11-22T18:0"); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		since time.Time
		want  string
	}{{time.Time{}, "a1 b2 c3"}, {first, "a1 b2 c3"}, {first.AddDate(0, 0, 1), "b2 c3"}, {first.AddDate(0, 0, 9), "c3"}} {
		dir, err := store.ReadDataDir(disk.OS{}, root)
		if err != nil {
			t.Fatal(err)
		}
		var seen []string
		if err := dir.EachPost(row.since, func(l post.Line) { seen = append(seen, l.(post.In).Fingerprint) }); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(seen, " "); got != row.want {
			t.Errorf("since %v: %s, want %s", row.since, got, row.want)
		}
	}
}
