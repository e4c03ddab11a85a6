package log_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
)

// glanceAt writes a game file and looks at it.
func glanceAt(t testing.TB, text []byte) (log.Glance, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "kilifi-7.yaml")
	mustWork(t, os.WriteFile(path, text, 0o600))
	return log.ReadGlance(disk.OS{}, path)
}

// tells wants a glance at a game's file to tell what the game knows of itself.
func tells(t *testing.T, name string, g *log.Game, text []byte) {
	t.Helper()
	got, err := glanceAt(t, text)
	want := log.Glance{Header: g.Header, Seats: g.Seats(), Called: g.Names().All(), Hosts: g.Hosts(), Pace: g.Pace(), Last: g.Len(), Dealt: g.Dealt(),
		Published: g.Published(), Ended: g.Ended()}
	if g.Len() > 0 {
		want.At = g.Entries()[g.Len()-1].At
	}
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: got %v, %v, want %v", name, got, err, want)
	}
	if sealed := g.Header.Seal != "" && !g.Published(); log.IsSealed(text) != sealed {
		t.Errorf("%s: is sealed %v, want %v", name, !sealed, sealed)
	}
}

// TestGlance looks at games after each of their entries: short files, long ones, those with much
// talk at the end.
func TestGlance(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 4, engine.RandomSetup, 2)
	for p.g.Len() < 90 {
		p.turn()
		tells(t, "running", p.g, p.g.Bytes())
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	chat := func() {
		for range 12 {
			p.draft(engine.Green, func(d *log.Draft) error {
				return d.Say(log.ToAll, "\n--- {n: 1}\n"+strings.Repeat("a pity ", 50))
			})
			p.draft(engine.NoSeat, func(d *log.Draft) error { return d.NewKey(engine.Green) })
			tells(t, "given up", p.g, p.g.Bytes())
		}
	}
	chat()
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	tells(t, "given up and published", p.g, p.g.Bytes())
	p.draft(engine.Green, func(d *log.Draft) error { return d.Say(log.ToAll, strings.Repeat("a pity ", 2000)) })
	tells(t, "given up and published long ago", p.g, p.g.Bytes())
	over := newPlayer(t, 2, engine.FirstGame, 2).playOut()
	tells(t, "published", over, over.Bytes())
}

// TestGlanceAtOtherShapes looks at files that were typed by hand, torn, or have nothing but a
// header.
func TestGlanceAtOtherShapes(t *testing.T) {
	t.Parallel()
	typed := strings.Replace(tableFile(), `["G Cf2 z1", "~ z1 Cf2"]`, `["G Cf2 M1 T1"]`, 1)
	tells(t, "typed", readGame(t, []byte(typed), nil), []byte(typed))
	long := strings.Replace(typed, "setup:", "# "+strings.Repeat("long ago ", 1000)+"\nsetup:", 1)
	tells(t, "a long header", readGame(t, []byte(long), nil), []byte(long))
	last := typed + "---\nn: 7\nat: 2026-11-21T08:00:00Z\nsays:\n  - to: all\n    text: |\n      one\n      two\n"
	tells(t, "an entry over several lines", readGame(t, []byte(last), nil), []byte(last))
	tells(t, "a torn end", readGame(t, []byte(typed), nil), []byte(typed+"--- {n: 7, at: 2026-11"))
	bare := newPlayer(t, 3, engine.FirstGame, 1).g
	g, err := log.New(bare.Edition(), bare.Header, secretOf(1))
	mustWork(t, err)
	tells(t, "a header alone", g, g.Bytes())
	talk := g.Draft(time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC), engine.Blue, "")
	mustWork(t, talk.Say(log.ToAll, `draws: ["~ P1 z1"], leave: yes`))
	g.Commit(talk)
	tells(t, "talk of a deal", g, g.Bytes())
	if _, err := glanceAt(t, append(g.Bytes(), "--- {n: 2, at: 2026-11-20T19:00:00Z, leave: true}\n"...)); err != nil { // nobody leaves
		t.Errorf("an entry that is not allowed gives %v", err)
	}
}

// TestGlanceNeedsNoEdition looks at a game of an edition that is not loaded.
func TestGlanceNeedsNoEdition(t *testing.T) {
	t.Parallel()
	g, err := glanceAt(t, []byte(strings.Replace(tableFile(), "edition: {name: ", "edition: {name: other-", 1)))
	if err != nil || g.Last != 6 || !strings.HasPrefix(g.Header.Edition, "other-") {
		t.Errorf("%+v, %v", g, err)
	}
}

// TestGlanceErrorsHaveTheirPlace wants what cannot be read at the ends of a file to be named by
// file and line.
func TestGlanceErrorsHaveTheirPlace(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct{ text, place string }{
		"an empty file":           {"", "kilifi-7.yaml"},
		"a bad header":            {strings.Replace(tableFile(), "first-game", "second-game", 1), "kilifi-7.yaml:6:8"},
		"a newer format":          {strings.Replace(tableFile(), "dhow: 1", "dhow: 99", 1), "kilifi-7.yaml:2:7"},
		"a bad last entry":        {tableFile() + "--- {n: 7, at: now}\n", "kilifi-7.yaml:25:16"},
		"half an entry by a hand": {tableFile() + "--- {n: 7, at\n", "kilifi-7.yaml:25"},
	} {
		_, err := glanceAt(t, []byte(row.text))
		var place *games.Error
		if !errors.As(err, &place) || filepath.Base(place.Place()) != row.place {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := log.ReadGlance(disk.OS{}, filepath.Join(t.TempDir(), "gone.yaml"))
	_, dir := openDir(t)
	_, never := dir.Glance(t.Context(), "kilifi-7")
	_, bad := dir.Glance(t.Context(), "../kilifi")
	if !errors.Is(err, fs.ErrNotExist) || !errors.Is(never, fs.ErrNotExist) || bad == nil {
		t.Errorf("%v, %v, %v", err, never, bad)
	}
}

// BenchmarkGlance looks at many games of forty moves.
func BenchmarkGlance(b *testing.B) {
	p := newPlayer(b, 4, engine.FirstGame, 1)
	for p.g.Len() < 150 {
		p.turn()
	}
	dir, file := b.TempDir(), p.g.Bytes()
	var paths []string
	for n := range 1000 {
		path := filepath.Join(dir, fmt.Sprintf("kilifi-%d.yaml", n))
		mustWork(b, os.WriteFile(path, file, 0o600))
		paths = append(paths, path)
	}
	b.ReportAllocs()
	begin := time.Now()
	n := 0
	for b.Loop() {
		_, err := log.ReadGlance(disk.OS{}, paths[n%len(paths)])
		mustWork(b, err)
		n++
	}
	b.ReportMetric(float64(time.Since(begin).Microseconds())/float64(n), "µs/game")
}
