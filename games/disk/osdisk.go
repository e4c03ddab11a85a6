package disk

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// OS is the file system of the operating system.
type OS struct{}

var _ Disk = OS{}

// The modes of all that lies in a data directory.
const (
	DirMode  fs.FileMode = 0o700
	FileMode fs.FileMode = 0o600
)

// Open opens an existing file. What is written goes to its end even if someone else has added to
// it.
func (OS) Open(path string) (File, error) {
	return openFile(path, os.O_RDWR|os.O_APPEND)
}

// Create creates a file.
func (OS) Create(path string) (File, error) {
	return openFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|os.O_EXCL)
}

func openFile(path string, flag int) (File, error) {
	f, err := openRegular(path, flag)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

// openRegular opens a file and nothing else. Whoever opens a pipe would wait until somebody else
// does.
func openRegular(path string, flag int) (*os.File, error) {
	f, err := os.OpenFile(path, flag|syscall.O_NONBLOCK, FileMode)
	if err != nil {
		if info, there := os.Stat(path); there == nil && flag&os.O_EXCL == 0 {
			return nil, cmp.Or(Regular(path, info.Mode()), err)
		}
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = Regular(path, info.Mode())
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// ReadFile reads a whole file. The error is a *FormatError inside an *Error for one larger than a
// log may be.
func (OS) ReadFile(path string) ([]byte, error) {
	f, err := openRegular(path, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxLog+1))
	if err == nil && len(data) > MaxLog {
		return nil, tooLong(path)
	}
	return data, err
}

// ReadEnds reads the two ends of a file.
func (OS) ReadEnds(path string, n int) (head, tail []byte, size int64, err error) {
	f, err := openRegular(path, os.O_RDONLY)
	if err != nil {
		return nil, nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, 0, err
	}
	size = info.Size()
	head = make([]byte, min(size, int64(n)))
	tail = make([]byte, min(size-int64(len(head)), int64(n)))
	if _, err = f.ReadAt(head, 0); err == nil {
		_, err = f.ReadAt(tail, size-int64(len(tail)))
	}
	return head, tail, size, err
}

// Stat follows symbolic links.
func (OS) Stat(path string) (FileStat, error) {
	info, err := os.Stat(path)
	if err != nil {
		return FileStat{}, err
	}
	return statOf(info), nil
}

// Link gives a file a second name.
func (OS) Link(from, to string) error { return os.Link(from, to) }

// Rename renames a file.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Remove removes a name.
func (OS) Remove(path string) error { return os.Remove(path) }

// Mkdir creates a directory.
func (OS) Mkdir(path string) error { return os.Mkdir(path, DirMode) }

// List returns the names in a directory.
func (OS) List(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, err
}

// osFile is an open file of the operating system. Its embedded methods are those of os.File: Write
// does not stop at a short write without an error.
type osFile struct{ *os.File }

func (f osFile) ReadAll() ([]byte, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(f.File)
}

func (f osFile) Stat() (FileStat, error) {
	info, err := f.File.Stat()
	if err != nil {
		return FileStat{}, err
	}
	return statOf(info), nil
}
