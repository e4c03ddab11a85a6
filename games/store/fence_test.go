package store_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
)

// writes are the ways in which something comes to be in a data directory.
var writes = map[string]func(*store.HeldDir, *disk.LogFile, *post.Journal) error{
	"a game": func(d *store.HeldDir, _ *disk.LogFile, _ *post.Journal) error {
		return d.CreateGame("lamu-2", []byte(logHead), []byte("secret"))
	},
	"an entry": func(_ *store.HeldDir, l *disk.LogFile, _ *post.Journal) error {
		return l.Append([]byte("--- {n: 1}"))
	},
	"a profile": func(d *store.HeldDir, _ *disk.LogFile, _ *post.Journal) error {
		return d.SaveProfile(context.Background(), "ann-7f3a", &store.Profile{Name: "Ann", Lang: "en", Zone: "UTC"})
	},
	"a fact": func(_ *store.HeldDir, _ *disk.LogFile, j *post.Journal) error {
		return j.Append(crashTime, post.Searched{At: crashTime})
	},
	"no profile": func(d *store.HeldDir, _ *disk.LogFile, _ *post.Journal) error {
		return d.RemoveProfile(context.Background(), "ben-02c1")
	},
	"an archive": func(d *store.HeldDir, _ *disk.LogFile, _ *post.Journal) error { return d.Archive("kilifi-7", 2026) },
}

// written lists the files below a directory with their sizes.
func written(t *testing.T, root string) (files []string) {
	t.Helper()
	mustWork(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if info, err := d.Info(); err == nil && !d.IsDir() {
			files = append(files, path+" "+info.ModTime().String()+" "+info.Mode().String())
		}
		return nil
	}))
	return files
}

// held makes a data directory with a game, a player and a journal in it, all open.
func heldDir(t *testing.T) (root string, dir *store.HeldDir, log *disk.LogFile, posted *post.Journal) {
	t.Helper()
	root, dir = openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", []byte(logHead), []byte("secret")))
	mustWork(t, dir.SaveProfile(context.Background(), "ben-02c1", &store.Profile{Name: "Ben", Lang: "en", Zone: "UTC"}))
	log, _, err := dir.OpenGame("kilifi-7", crashTime)
	mustWork(t, err)
	posted, _, err = store.OpenJournal(dir, crashTime)
	mustWork(t, err)
	mustWork(t, posted.Append(crashTime, post.Searched{At: crashTime.Add(-time.Minute)}))
	return root, dir, log, posted
}

// TestNothingIsWrittenWithoutTheLock removes the lock file, or puts another in its place: whatever
// would be written is refused, nothing is touched, and whoever waits for that is told.
func TestNothingIsWrittenWithoutTheLock(t *testing.T) {
	t.Parallel()
	for _, replaced := range []bool{false, true} {
		for name, write := range writes {
			root, dir, log, post := heldDir(t)
			mustWork(t, dir.Lease())
			lock := filepath.Join(root, "lock")
			mustWork(t, os.Rename(lock, lock+".away"))
			if replaced {
				other, err := store.OpenDataDir(disk.OS{}, root)
				mustWork(t, err)
				defer other.Close()
				mustWork(t, other.Lease())
			}
			before := written(t, root)
			var lost *disk.LostLockError
			if err := write(dir, log, post); !errors.As(err, &lost) {
				t.Errorf("%s: %v", name, err)
			}
			if err := dir.Lease(); !errors.As(err, &lost) {
				t.Errorf("%s: held: %v", name, err)
			}
			select {
			case <-dir.Lost():
			default:
				t.Errorf("%s: nobody is told", name)
			}
			if now := written(t, root); strings.Join(now, "\n") != strings.Join(before, "\n") {
				t.Errorf("%s: there is now\n%s\nand there was\n%s", name, strings.Join(now, "\n"), strings.Join(before, "\n"))
			}
		}
	}
}

// TestNothingIsWrittenWhereADirectoryIsAnother puts an empty directory in the place of one that is
// open, as where a disk is unmounted, or none. What would be written there is refused, and can be
// written when the directory is back.
func TestNothingIsWrittenWhereADirectoryIsAnother(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]string{"a game": "games", "an entry": "games", "a profile": "players", "a fact": "post", "no profile": "players", "an archive": "archive"} {
		for _, empty := range []bool{false, true} {
			root, dir, log, post := heldDir(t)
			path := filepath.Join(root, where)
			mustWork(t, os.Rename(path, path+"-away"))
			if empty {
				mustWork(t, os.Mkdir(path, 0o700))
			}
			var other *disk.ReplacedDirError
			if err := writes[name](dir, log, post); !errors.As(err, &other) && !(name == "an archive" && errors.Is(err, fs.ErrNotExist)) {
				t.Errorf("%s: %v", name, err)
			}
			if empty {
				if left := written(t, path); len(left) != 0 {
					t.Errorf("%s: there is now %v", name, left)
				}
				mustWork(t, os.RemoveAll(path))
			}
			mustWork(t, os.Rename(path+"-away", path))
			if err := writes[name](dir, log, post); err != nil {
				t.Errorf("%s, with the directory back: %v", name, err)
			}
		}
	}
}

// TestSymlinkedDirectories holds a data directory of which parts lie elsewhere, and notices when a
// link leads to another place.
func TestSymlinkedDirectories(t *testing.T) {
	t.Parallel()
	root, elsewhere := filepath.Join(t.TempDir(), "data"), t.TempDir()
	mustWork(t, os.Mkdir(root, 0o700))
	mustWork(t, os.Chmod(elsewhere, 0o700))
	mustWork(t, os.Symlink(elsewhere, filepath.Join(root, "players")))
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	mustWork(t, writes["a profile"](dir, nil, nil))
	other := t.TempDir()
	mustWork(t, os.Remove(filepath.Join(root, "players")))
	mustWork(t, os.Symlink(other, filepath.Join(root, "players")))
	var replaced *disk.ReplacedDirError
	if err := writes["a profile"](dir, nil, nil); !errors.As(err, &replaced) {
		t.Errorf("with the link elsewhere: %v", err)
	}
}
