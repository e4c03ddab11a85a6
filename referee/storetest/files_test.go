package storetest

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/store"
	"dhow/referee"
)

// TestFiles holds the store of files to the suite. What a loss of power does to files is held in
// package games.
func TestFiles(t *testing.T) {
	Run(t, func(t *testing.T) Kind {
		return &onFiles{breakingDisk: &breakingDisk{}, root: filepath.Join(t.TempDir(), "data")}
	})
}

type onFiles struct {
	*breakingDisk
	root string
}

func (f *onFiles) Open() (referee.Store, error) {
	s, err := store.OpenFiles(f.breakingDisk, f.root, func() time.Time { return evening })
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (f *onFiles) Look() (referee.Reading, error) { return store.ReadDataDir(disk.OS{}, f.root) }

func (f *onFiles) Break(n int, dies bool) { f.steps, f.at, f.dies, f.broken = 0, n, dies, false }

func (f *onFiles) Mend() bool {
	f.at = 0
	if f.lock != nil {
		_ = f.lock.Close() // as the system does for a process that has ended
	}
	return f.broken
}

func (f *onFiles) Edit(id games.GameID, edit func([]byte) []byte) {
	path := filepath.Join(f.root, "games", string(id)+".yaml")
	text, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path+".new", edit(text), 0o600)
	}
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		panic(err)
	}
}

// LeavesFacts says that what is committed beside entries is left, to be committed with that of others.
func (*onFiles) LeavesFacts() {}

// TellsMore says that all facts from the file on are told that has a day in it.
func (*onFiles) TellsMore() {}

// breakingDisk is the operating system's, whose writing breaks at one step. Nothing is synced: a
// process that ends leaves what it has written.
type breakingDisk struct {
	disk.OS
	mu        sync.Mutex
	steps, at int
	dies      bool
	broken    bool
	lock      io.Closer
}

var errBroken = errors.New("the disk has failed")

// step is a step of writing.
func (d *breakingDisk) step() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.steps++
	if d.at > 0 && (d.steps == d.at || d.dies && d.steps > d.at) {
		d.broken = true
		return errBroken
	}
	return nil
}

func (d *breakingDisk) Open(path string) (disk.File, error) {
	f, err := d.OS.Open(path)
	if err != nil {
		return nil, err
	}
	return &breakingFile{f, d}, nil
}

func (d *breakingDisk) Create(path string) (disk.File, error) {
	if err := d.step(); err != nil {
		return nil, err
	}
	f, err := d.OS.Create(path)
	if err != nil {
		return nil, err
	}
	return &breakingFile{f, d}, nil
}

func (d *breakingDisk) Link(from, to string) error {
	if err := d.step(); err != nil {
		return err
	}
	return d.OS.Link(from, to)
}

func (d *breakingDisk) Rename(from, to string) error {
	if err := d.step(); err != nil {
		return err
	}
	return d.OS.Rename(from, to)
}

func (d *breakingDisk) Remove(path string) error {
	if err := d.step(); err != nil {
		return err
	}
	return d.OS.Remove(path)
}

func (d *breakingDisk) Mkdir(path string) error {
	if err := d.step(); err != nil {
		return err
	}
	return d.OS.Mkdir(path)
}

func (d *breakingDisk) SyncDir(string) error { return d.step() }

func (d *breakingDisk) Lock(path string) (lock io.Closer, err error) {
	lock, err = d.OS.Lock(path)
	if err == nil {
		d.lock = lock
	}
	return lock, err
}

type breakingFile struct {
	disk.File
	disk *breakingDisk
}

// Write writes half of what it is given where it breaks.
func (f *breakingFile) Write(data []byte) (int, error) {
	if err := f.disk.step(); err != nil {
		if f.disk.steps > f.disk.at {
			return 0, err
		}
		n, _ := f.File.Write(data[:len(data)/2])
		return n, err
	}
	return f.File.Write(data)
}

func (f *breakingFile) Sync() error { return f.disk.step() }

func (f *breakingFile) Truncate(size int64) error {
	if err := f.disk.step(); err != nil {
		return err
	}
	return f.File.Truncate(size)
}
