package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"dhow/games/disk"
	"dhow/games/disk/disktest"
)

// TestCreateWholeTwice creates a file once: the second attempt changes nothing and leaves nothing
// behind.
func TestCreateWholeTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "kilifi-7.yaml")
	mustWork(t, disk.CreateWhole(disk.OS{}, path, []byte("one\n")))
	if err := disk.CreateWhole(disk.OS{}, path, []byte("two\n")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("the second time: %v", err)
	}
	if got := fileText(t, path); got != "one\n" {
		t.Errorf("the file is %q", got)
	}
	mustWork(t, disk.ReplaceWhole(disk.OS{}, path, []byte("three\n")))
	if got := fileText(t, path); got != "three\n" {
		t.Errorf("replaced by %q", got)
	}
	names, err := os.ReadDir(dir)
	if err != nil || len(names) != 1 {
		t.Errorf("in the directory: %v, %v", names, err)
	}
}

// TestCreateWholeFails fails each operation of creating and replacing a file: without a *SyncError
// it is as it was, and nothing but an unfinished file is left.
func TestCreateWholeFails(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name   string
		before []byte
		write  func(disk.Disk, string, []byte) error
	}{
		{"create", nil, disk.CreateWhole},
		{"replace", []byte("old"), disk.ReplaceWhole},
	} {
		start := disktest.New()
		if row.before != nil {
			mustWork(t, disk.CreateWhole(start, "f", row.before))
		}
		whole := start.AfterDeath()
		mustWork(t, row.write(whole, "f", []byte("new")))
		for k, operation := range whole.Trace {
			for _, f := range disktest.FaultsOf(operation) {
				d := start.AfterDeath()
				d.Plan = map[int]disktest.Fault{k + 1: f}
				err := row.write(d, "f", []byte("new"))
				want := string(row.before)
				if err == nil || errors.As(err, new(*disk.SyncError)) {
					want = "new"
				}
				if got := string(d.View("f")); got != want {
					t.Errorf("%s: %s: %q, want %q after %v", row.name, d.Happened(), got, want, err)
				}
				for _, path := range d.Names() {
					if path != "." && path != "f" && !disktest.Unfinished(path) {
						t.Errorf("%s: %s: %s is left", row.name, d.Happened(), path)
					}
				}
			}
		}
	}
}
