package disk

import (
	"io"
	"io/fs"
	"time"
)

// Disk is what durable files need of a file system. OS is the operating system's; tests put one in
// its place whose operations fail and whose power is lost. Errors are those of package os:
// fs.ErrNotExist, fs.ErrExist and fs.ErrPermission are found by errors.Is.
type Disk interface {
	Open(path string) (File, error)       // an existing file, to read and to append to
	Create(path string) (File, error)     // a new file with mode 0600; fs.ErrExist if the name is taken
	ReadFile(path string) ([]byte, error) // no more than a log may have
	// ReadEnds reads the first n bytes of a file, and of what is behind them the last n.
	ReadEnds(path string, n int) (head, tail []byte, size int64, err error)
	Stat(path string) (FileStat, error)
	Link(from, to string) error   // a second name; fs.ErrExist if it is taken
	Rename(from, to string) error // takes the place of a file called to
	Remove(path string) error
	Mkdir(path string) error             // with mode 0700; fs.ErrExist if the name is taken
	List(dir string) ([]string, error)   // the names in a directory, sorted
	SyncDir(dir string) error            // names made, changed and removed so far are on disk
	Lock(path string) (io.Closer, error) // *LockedError if another holds it; Close gives it back
}

// File is an open file of a Disk.
type File interface {
	ReadAll() ([]byte, error)       // from its first byte to its last
	Write(data []byte) (int, error) // at the end, wherever that is by now
	Sync() error                    // data and size are on disk; after an error they may never come there
	Truncate(size int64) error
	Stat() (FileStat, error)
	Close() error
}

// FileStat is what a file system says about a file.
type FileStat struct {
	Device, Inode uint64 // which file it is, whatever its name; both 0 where the system does not say
	Size          int64  // bytes
	ModTime       time.Time
	Mode          fs.FileMode
}

// sameFile tells whether two stats are of one file, changed or not.
func (s FileStat) sameFile(other FileStat) bool {
	return s.Device == other.Device && s.Inode == other.Inode
}

// unchanged tells whether a file is the one it was and nothing was written to it since. A change of
// modes is none.
func (s FileStat) unchanged(since FileStat) bool {
	return s.sameFile(since) && s.Size == since.Size && s.ModTime.Equal(since.ModTime)
}
