package postgres

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/store"
)

// TestThereAndBack: what lies in a data directory comes out of the database again byte for byte,
// what people have written by hand too, and what was committed in between behind it.
func TestThereAndBack(t *testing.T) {
	_, _, settings := fresh(t)
	root := filepath.Join(t.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	must(t, err)
	defer dir.Close()
	const header = "dhow: 1 # by hand\ngame: kilifi-7\n"
	want := map[string]string{
		"games/kilifi-7.yaml":         header + string(line(1)) + "\n\n# a remark\n" + string(line(2)),
		"games/kilifi-7.secret":       "secret\n",
		"games/lamu-3.yaml":           "no game at all",
		"games/pemba-2.removed":       "",
		"archive/2025/malindi-5.yaml": header + string(line(1)) + "\n",
		"players/ann-7f3a.yaml":       "# mine\nname: Ann\n",
		"post/2026-11-19.log":         "# a remark\n\nin 2026-11-19T18:00:00Z mail1 accepted kilifi-7#1;\nnot a fact\n",
		"post/2026-11-20.log":         "owe 2026-11-20T18:00:00Z letter-about-1 news kilifi-7#1;\nowe 2026-11-20T18:00:00Z letter-about-1 news kilifi-7#1;\n",
		"post/2026-11-20-2.log":       "mark kilifi-7#2;\n",
	}
	must(t, os.MkdirAll(filepath.Join(root, "archive", "2025"), 0o700))
	for path, text := range want {
		must(t, os.WriteFile(filepath.Join(root, path), []byte(text), 0o600))
	}
	must(t, dir.SetServerAhead(36*time.Hour))

	s := opened(t, settings)
	defer s.Close()
	must(t, s.TakeOver(t.Context(), dir, func(store.File) {}))
	if err := s.TakeOver(t.Context(), dir, func(store.File) {}); !errors.As(err, new(*NotEmptyError)) {
		t.Errorf("it is taken over twice: %v", err)
	}
	wantFiles := func() {
		t.Helper()
		got := map[string]string{}
		must(t, s.EachFile(t.Context(), func(f store.File) error {
			got[f.Path] = string(f.Data)
			return nil
		}))
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("the database has\n%v\nexpected\n%v", got, want)
		}
	}
	wantFiles()
	must(t, s.Close())
	s = opened(t, settings)
	ahead, err := s.ServerAhead()
	if err != nil || ahead != 36*time.Hour || s.Instance() != dir.Instance() || len(sure(s.Unread(t.Context()))) != 1 || len(sure(s.Owed(context.Background()))) != 1 {
		t.Errorf("it is ahead by %v, %v, of instance %s; unread are %v, owed %v", ahead, err, s.Instance(), sure(s.Unread(t.Context())), sure(s.Owed(context.Background())))
	}
	_, err = s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	more := act()
	more.After, more.Lines = 2, [][]byte{line(3)}
	_, err = s.Commit(t.Context(), more)
	must(t, err)
	want["games/kilifi-7.yaml"] += "\n" + string(line(3)) + "\n"
	want["post/2026-11-20-2.log"] += "in 2026-11-20T18:00:00Z mail2 accepted kilifi-7#2;\n"
	wantFiles()

	to := filepath.Join(t.TempDir(), "copy")
	out, err := store.OpenDataDir(disk.OS{}, to)
	must(t, err)
	defer out.Close()
	must(t, s.EachFile(t.Context(), out.PutFile))
	for path, text := range want {
		if got, err := os.ReadFile(filepath.Join(to, path)); err != nil || string(got) != text {
			t.Errorf("%s is %q, %v", path, got, err)
		}
	}
	if err := out.PutFile(store.File{Path: "games/../dhow.yaml"}); err == nil {
		t.Error("a file of another place is written")
	}
}
