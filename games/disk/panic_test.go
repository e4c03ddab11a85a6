package disk_test

import (
	"path/filepath"
	"testing"
	"time"

	"dhow/games/disk"
)

// countingDisk counts the files that are open on it, and fails badly when one is written to.
type countingDisk struct {
	disk.OS
	open int
}

type countedFile struct {
	disk.File
	disk *countingDisk
}

func (d *countingDisk) Open(path string) (disk.File, error) { return d.counted(d.OS.Open(path)) }

func (d *countingDisk) Create(path string) (disk.File, error) {
	return d.counted(d.OS.Create(path))
}

func (d *countingDisk) counted(f disk.File, err error) (disk.File, error) {
	if err != nil {
		return nil, err
	}
	d.open++
	return countedFile{f, d}, nil
}

func (countedFile) Write([]byte) (int, error) { panic("the disk's program fails") }

func (f countedFile) Close() error {
	f.disk.open--
	return f.File.Close()
}

// TestPanicLeavesNoFileOpen has the program fail while a log is opened and while a file is written:
// what stays open would be open until the process ends, which goes on.
func TestPanicLeavesNoFileOpen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "kilifi-7.yaml")
	mustWork(t, disk.CreateWhole(disk.OS{}, path, []byte("game: kilifi-7\n--- {n: 1}\n--- {n: 2")))
	d := new(countingDisk)
	for what, do := range map[string]func(){
		"open a log": func() {
			_, _, _ = disk.OpenLog(d, path, func([]byte) bool { panic("the reader fails") }, time.Now())
		},
		"replace a file": func() { _ = disk.ReplaceWhole(d, path, []byte("x")) },
	} {
		func() {
			defer func() {
				if failed := recover() != nil; !failed || d.open != 0 {
					t.Errorf("%s: %v that it fails, and %d files are open", what, failed, d.open)
				}
			}()
			do()
		}()
	}
}
