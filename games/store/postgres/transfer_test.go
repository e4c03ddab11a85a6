package postgres

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
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

	s, err := TakeOver(t.Context(), settings, dir, func(store.File) {})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	must(t, s.TakePlace(t.Context(), dir))
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
	if _, err := TakeOver(t.Context(), settings, dir, func(store.File) {}); !errors.As(err, new(*store.NotEmptyError)) {
		t.Errorf("it is taken over twice: %v", err)
	}
	s = opened(t, settings)
	ahead, err := s.ServerAhead()
	if err != nil || ahead != 36*time.Hour || s.Instance() != dir.Instance() || len(sure(s.Unread(t.Context()))) != 1 || sure(s.Unsent(context.Background())) != 1 {
		t.Errorf("it is ahead by %v, %v, of instance %s; unread are %v, owed %v", ahead, err, s.Instance(), sure(s.Unread(t.Context())), sure(s.Unsent(context.Background())))
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
	out, err := store.OpenReceiving(disk.OS{}, to, s.Instance())
	must(t, err)
	defer func() { must(t, out.Close()) }()
	must(t, out.PutFile(store.File{Path: "games/kilifi-7.yaml", Data: []byte("what it was before")}))
	must(t, out.Close())
	if _, err := store.OpenDataDir(disk.OS{}, to); !errors.As(err, new(*store.HalfCopiedError)) {
		t.Errorf("a part of a copy is opened: %v", err)
	}
	if _, err := store.OpenReceiving(disk.OS{}, to, dir.Instance()[1:]+"2"); !errors.As(err, new(*store.NotEmptyError)) {
		t.Errorf("a copy of something else is opened: %v", err)
	}
	out, err = store.OpenReceiving(disk.OS{}, to, s.Instance())
	must(t, err)
	must(t, s.EachFile(t.Context(), out.PutFile))
	for path, text := range want {
		if got, err := os.ReadFile(filepath.Join(to, path)); err != nil || string(got) != text {
			t.Errorf("%s is %q, %v", path, got, err)
		}
	}
	if err := out.PutFile(store.File{Path: "games/../dhow.yaml"}); err == nil {
		t.Error("a file of another place is written")
	}
	must(t, out.TakePlace(s.Instance()))
	must(t, out.Close())
	out, err = store.OpenDataDir(disk.OS{}, to)
	must(t, err)
}

// TestTakeOverGoesOn: a directory of which only a part was brought in is not served, and comes in
// whole when that is done again, each letter owed once.
func TestTakeOverGoesOn(t *testing.T) {
	_, _, settings := fresh(t)
	root := filepath.Join(t.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	must(t, err)
	defer dir.Close()
	const gamesInIt, daysInIt = 300, 400
	for n := range gamesInIt {
		text := "dhow: 1\n" + string(line(1)) + "\n"
		must(t, os.WriteFile(filepath.Join(root, "games", fmt.Sprintf("lamu-%d.yaml", n)), []byte(text), 0o600))
	}
	day := time.Date(2026, 1, 1, 18, 0, 0, 0, time.UTC)
	for range daysInIt {
		text := fmt.Sprintf("owe %s letter-about-1 news lamu-7#1;\n", day.Format(time.RFC3339))
		must(t, os.WriteFile(filepath.Join(root, "post", day.Format(time.DateOnly)+".log"), []byte(text), 0o600))
		day = day.AddDate(0, 0, 1)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := TakeOver(ctx, settings, dir, func(store.File) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("it is ended behind some files: %v", err)
	}
	if _, err := Open(t.Context(), settings); !errors.As(err, new(*store.HalfCopiedError)) {
		t.Errorf("a part of a copy is opened: %v", err)
	}
	if _, _, err := Migrate(t.Context(), settings, nil); !errors.As(err, new(*store.HalfCopiedError)) {
		t.Errorf("the tables of a part of a copy: %v", err)
	}
	other, err := store.OpenDataDir(disk.OS{}, filepath.Join(t.TempDir(), "other"))
	must(t, err)
	defer other.Close()
	if _, err := TakeOver(t.Context(), settings, other, func(store.File) {}); !errors.As(err, new(*store.NotEmptyError)) {
		t.Errorf("another directory is brought in behind it: %v", err)
	}

	told := 0
	s, err := TakeOver(t.Context(), settings, dir, func(store.File) { told++ })
	must(t, err)
	must(t, s.TakePlace(t.Context(), dir))
	must(t, s.Close())
	s = opened(t, settings)
	defer s.Close()
	counted, err := s.Count(t.Context())
	if err != nil || told != gamesInIt+daysInIt || counted != told {
		t.Errorf("%d files are told of, and %d are there, %v", told, counted, err)
	}
	must(t, s.EachFile(t.Context(), func(f store.File) error {
		text, err := os.ReadFile(filepath.Join(root, f.Path))
		if err == nil && string(text) != string(f.Data) {
			t.Errorf("%s is %s", f.Path, f.Data)
		}
		return err
	}))
	letters := sure(rowsOf(t.Context(), s.server, pgx.RowTo[int], "select count(*) from letter"))
	if owing := sure(rowsOf(t.Context(), s.server, pgx.RowTo[int], "select count(letter) from fact")); letters[0] != 1 || owing[0] != 1 {
		t.Errorf("%d letters are owed, by %d facts", letters, owing)
	}
}

// TestTakeOverNamesTheFile: a game that lies in two places is not brought in, and named.
func TestTakeOverNamesTheFile(t *testing.T) {
	_, _, settings := fresh(t)
	root := filepath.Join(t.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	must(t, err)
	defer dir.Close()
	must(t, os.MkdirAll(filepath.Join(root, "archive", "2025"), 0o700))
	for _, path := range []string{"games/pemba-2.yaml", "archive/2025/pemba-2.yaml", "archive/2025/lamu-3.yaml"} {
		must(t, os.WriteFile(filepath.Join(root, path), []byte("dhow: 1\n"), 0o600))
	}
	_, err = TakeOver(t.Context(), settings, dir, func(store.File) {})
	if err == nil || !strings.Contains(err.Error(), "archive/2025/pemba-2.yaml: this game lies in another place as well") {
		t.Errorf("it is refused with %v", err)
	}
}

// TestArchivedSinceCopied: a copy that was ended goes on after games were archived and players
// forgotten, and has nothing then of what they were before.
func TestArchivedSinceCopied(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	root := filepath.Join(t.TempDir(), "copy")
	out, err := store.OpenReceiving(disk.OS{}, root, s.Instance())
	must(t, err)
	defer func() { must(t, out.Close()) }()
	must(t, s.EachFile(t.Context(), out.PutFile))
	must(t, s.Archive(kilifi, 2026))
	want := map[string]bool{}
	must(t, s.EachFile(t.Context(), func(f store.File) error { want[f.Path] = true; return out.PutFile(f) }))
	must(t, out.RemoveOthers(want))
	must(t, out.EachFile(func(f store.File) error {
		if !want[f.Path] {
			t.Errorf("%s is left", f.Path)
		}
		delete(want, f.Path)
		return nil
	}))
	if len(want) > 0 {
		t.Errorf("missing are %v", want)
	}
	must(t, out.TakePlace(s.Instance()))
	if err := out.RemoveOthers(nil); err == nil {
		t.Error("files of a directory that is served are removed")
	}
}

// TestNobodyTakesInWhatIsCopied protects mails from being left behind in a database whose games are
// copied into a data directory, as by a process that waits there: it is refused to take in, referee
// or send anything, until the store is opened again.
func TestNobodyTakesInWhatIsCopied(t *testing.T) {
	_, _, settings := fresh(t)
	handed, err := Connect(t.Context(), settings)
	must(t, err)
	defer handed.Hang()
	mail := store.Arrived{Raw: []byte("a mail")}
	must(t, handed.TakeIn(t.Context(), mail, mail))
	if _, err := OpenShut(t.Context(), settings); err == nil || !strings.Contains(err.Error(), "2 mails were taken in") ||
		!strings.Contains(err.Error(), "dhow_mails_waiting 0") { // which counts those of deputies, too
		t.Errorf("while mails wait it is copied: %v", err)
	}
	s := opened(t, settings)
	for _, m := range sure(s.Arrived(t.Context(), 0)) {
		must(t, s.PutAway(t.Context(), m.N))
	}
	must(t, s.Close())
	deputy, err := OpenDeputy(t.Context(), settings)
	must(t, err)
	if _, err := OpenShut(t.Context(), settings); !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("while letters are sent it is copied: %v", err)
	}
	must(t, handed.TakeIn(t.Context(), mail)) // it is not shut
	must(t, deputy.Close())
	s = opened(t, settings)
	must(t, s.PutAway(t.Context(), sure(s.Arrived(t.Context(), 0))[0].N))
	must(t, s.Close())

	for range 2 { // it may be done again
		s, err = OpenShut(t.Context(), settings)
		must(t, err)
		if err := handed.TakeIn(t.Context(), mail); !errors.As(err, new(*ShutError)) {
			t.Errorf("a mail is taken in: %v", err)
		}
		must(t, s.Close())
	}
	_, refereed := Open(t.Context(), settings)
	_, waited := OpenWhenFree(t.Context(), settings, nil)
	_, deputized := OpenDeputy(t.Context(), settings)
	for _, err := range []error{refereed, waited, deputized} {
		if !errors.As(err, new(*ShutError)) {
			t.Errorf("it is served: %v", err)
		}
	}
	if err := handed.TakeIn(t.Context(), mail); !errors.As(err, new(*ShutError)) {
		t.Errorf("a mail is taken in behind the copy: %v", err)
	}
	must(t, Reopen(t.Context(), settings))
	must(t, handed.TakeIn(t.Context(), mail))
	must(t, opened(t, settings).Close())
}
