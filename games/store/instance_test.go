package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/store"
)

// mountedDisk is the machine's disk, on which some directories are disks of their own.
type mountedDisk struct {
	disk.Disk
	apart string // the end of their names; empty: none
}

func (d mountedDisk) Stat(path string) (disk.FileStat, error) {
	st, err := d.Disk.Stat(path)
	if d.apart != "" && strings.HasSuffix(path, d.apart) {
		st.Device++
	}
	return st, err
}

// TestInstanceStays gives a data directory one id for good, which a copy has too, and another
// directory has not.
func TestInstanceStays(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	first := dir.Instance()
	mustWork(t, dir.Close())
	copied := filepath.Join(t.TempDir(), "copy")
	mustWork(t, os.CopyFS(copied, os.DirFS(root)))
	for path, same := range map[string]bool{root: true, copied: true, filepath.Join(t.TempDir(), "other"): false} {
		if path == copied {
			mustWork(t, filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
				if d.IsDir() {
					return os.Chmod(p, 0o700)
				}
				return err
			}))
		}
		again, err := store.OpenDataDir(disk.OS{}, path)
		mustWork(t, err)
		if (again.Instance() == first) != same || len(first) != 26 {
			t.Errorf("%s is %s, and the first %s", path, again.Instance(), first)
		}
		mustWork(t, again.Close())
	}
}

// TestInstanceThatCannotBeRead starts nothing where it cannot be told which data directory this is.
func TestInstanceThatCannotBeRead(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "id: 7\n", "id: \"abcdefghijklmnopqrstuvwxyz\"\nmore: 1\n", "- id\n"} {
		root, dir := openDir(t)
		mustWork(t, dir.Close())
		path := filepath.Join(root, "instance")
		mustWork(t, os.WriteFile(path, []byte(text), 0o600))
		if _, err := store.OpenDataDir(disk.OS{}, root); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestADirectoryThatIsNotMounted refuses a data directory of which a part is missing that was
// there, or is empty and was a disk of its own, and makes nothing in its place. What was copied to
// one disk, or is mounted again, is opened.
func TestADirectoryThatIsNotMounted(t *testing.T) {
	t.Parallel()
	for _, part := range []string{"games", "players", "post", "archive"} {
		root := filepath.Join(t.TempDir(), "data")
		path := filepath.Join(root, part)
		mounted := mountedDisk{disk.OS{}, "/" + part}
		reopen := func(disk disk.Disk) error {
			dir, err := store.OpenDataDir(disk, root)
			if err != nil {
				return err
			}
			return dir.Close()
		}
		mustWork(t, reopen(mounted))
		var not *store.NotMountedError
		if err := reopen(disk.OS{}); !errors.As(err, &not) || not.Path != path || not.Gone {
			t.Errorf("%s, not mounted: %v", part, err)
		}
		mustWork(t, reopen(mounted))
		mustWork(t, os.Rename(path, path+"-away"))
		if err := reopen(mounted); !errors.As(err, &not) || not.Path != path || !not.Gone {
			t.Errorf("%s, gone: %v", part, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s was made", part)
		}
		mustWork(t, os.Rename(path+"-away", path))
		mustWork(t, os.WriteFile(filepath.Join(path, "copied"), nil, 0o600))
		mustWork(t, reopen(disk.OS{}))
		mustWork(t, os.Remove(filepath.Join(path, "copied")))
		mustWork(t, reopen(disk.OS{}))
	}
}

// unlistedDisk cannot list the journal.
type unlistedDisk struct{ mountedDisk }

func (d unlistedDisk) List(dir string) ([]string, error) {
	if strings.HasSuffix(dir, "/post") {
		return nil, &os.PathError{Op: "readdir", Path: dir, Err: syscall.EIO}
	}
	return d.mountedDisk.List(dir)
}

// TestADirectoryThatCannotBeListed says of a directory that the disk fails, and not that it is not
// mounted.
func TestADirectoryThatCannotBeListed(t *testing.T) {
	t.Parallel()
	root := filepath.Join(t.TempDir(), "data")
	var not *store.NotMountedError
	_, err := store.OpenDataDir(unlistedDisk{mountedDisk{disk.OS{}, "/games"}}, root)
	if !errors.Is(err, syscall.EIO) || errors.As(err, &not) {
		t.Errorf("the error is %v", err)
	}
}

// TestSecretsAreLookedAtWithTheirGame opens a data directory with a secret that others can read,
// and says so of that game alone.
func TestSecretsAreLookedAtWithTheirGame(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	for _, id := range []games.GameID{"kilifi-7", "lamu-2"} {
		mustWork(t, dir.CreateGame(id, []byte(logHead), []byte("secret")))
	}
	mustWork(t, dir.Close())
	path := filepath.Join(root, "games", "kilifi-7.secret")
	mustWork(t, os.Chmod(path, 0o644))
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	var open *store.ModeError
	if err := dir.CheckSecret(t.Context(), "kilifi-7"); !errors.As(err, &open) || !strings.Contains(err.Error(), "chmod 600 "+path) {
		t.Errorf("the open one: %v", err)
	}
	mustWork(t, errors.Join(dir.CheckSecret(t.Context(), "lamu-2"), dir.CheckSecret(t.Context(), "pate-3")))
	mustWork(t, errors.Join(os.Remove(path), os.Mkdir(path, 0o700)))
	var fault *games.Error
	if err := dir.CheckSecret(t.Context(), "kilifi-7"); !errors.As(err, &fault) || fault.File != path {
		t.Errorf("a directory: %v", err)
	}
}
