package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"
)

// A lock is of a file, and a path may come to lead elsewhere: somebody removes the lock file, a
// disk is unmounted, a copy is put in the place of a directory. So whoever holds a data directory
// looks, before each thing that is written, whether the lock and the directory are still those that
// were opened.

// LostLockError says that the lock file is not the one that this process holds. Another process may
// hold the new one, so that nothing may be written any more.
type LostLockError struct {
	Path string // of the lock file
}

// Error renders the refusal.
func (e *LostLockError) Error() string {
	return fmt.Sprintf("%s: the lock is not ours any more: somebody has removed or replaced it, and another process may be writing", e.Path)
}

// ReplacedDirError says that a directory is not the one that was opened, as where a disk is not
// mounted. Nothing is written there until it is.
type ReplacedDirError struct {
	Path string
}

// Error renders the refusal.
func (e *ReplacedDirError) Error() string {
	return fmt.Sprintf("%s is not the directory that was there at the start: is its disk mounted?", e.Path)
}

// Fenced is a disk that knows what was opened on it.
type Fenced struct {
	Disk
	lock FileStat
	at   string              // of the lock file
	dirs map[string]FileStat // by path

	once sync.Once
	Lost chan struct{} // closed when the lock is lost
}

// NewFence returns a disk that knows the lock file and the directories that are there now.
func NewFence(disk Disk, lock string, dirs []string) (*Fenced, error) {
	f := &Fenced{Disk: disk, at: lock, dirs: map[string]FileStat{}, Lost: make(chan struct{})}
	var err error
	if f.lock, err = disk.Stat(lock); err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		if f.dirs[dir], err = disk.Stat(dir); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// held wants the lock file to be the one that was opened, and to have been it whenever somebody
// looked: what was written in between is not known.
func (f *Fenced) Held() error {
	select {
	case <-f.Lost:
		return &LostLockError{f.at}
	default:
	}
	now, err := f.Stat(f.at)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil && now.sameFile(f.lock) {
		return nil
	}
	f.once.Do(func() { close(f.Lost) })
	return &LostLockError{f.at}
}

// holds wants the lock to be held, and the directory of a file to be the one that was opened.
func (f *Fenced) holds(path string) error {
	if err := f.Held(); err != nil {
		return err
	}
	dir := filepath.Dir(path)
	was, known := f.dirs[dir]
	for ; !known && dir != filepath.Dir(dir); was, known = f.dirs[dir] {
		dir = filepath.Dir(dir) // a year of the archive
	}
	if !known {
		return nil
	}
	now, err := f.Stat(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err != nil || !now.sameFile(was) {
		return &ReplacedDirError{dir}
	}
	return nil
}

// mayWrite returns why nothing may be written to the directory of a file; nil on a disk that nobody
// has to hold.
func mayWrite(disk Disk, path string) error {
	if f, ok := disk.(*Fenced); ok {
		return f.holds(path)
	}
	return nil
}
