package disktest

import (
	"io/fs"
	"slices"
	"syscall"
	"time"

	"dhow/games/disk"
)

// inode is a file or a directory, as processes see it and as it may be on disk.
type inode struct {
	number  uint64
	isDir   bool
	mode    fs.FileMode
	mtime   int64
	view    []byte   // as processes see it
	doubt   []bool   // of each byte of view: a failed sync has taken it for written
	disk    []byte   // as the last successful sync left it
	unsure  []bool   // of each byte of disk: it may be zero
	changes []resize // of the file since then
}

// resize is an append of data at a size, or a truncation to it.
type resize struct {
	size int
	data []byte // nil for a truncation
}

func (in *inode) stat() disk.FileStat {
	return disk.FileStat{Device: 1, Inode: in.number, Size: int64(len(in.view)), ModTime: time.Unix(0, in.mtime), Mode: in.mode}
}

// faultyFile is an open file.
type faultyFile struct {
	d    *Disk
	in   *inode
	path string
}

func (f *faultyFile) ReadAll() ([]byte, error) {
	if err := f.d.try("read", f.path); err != nil {
		return nil, err
	}
	if f.in.isDir {
		return nil, &fs.PathError{Op: "read", Path: f.path, Err: syscall.EISDIR}
	}
	return slices.Clone(f.in.view), nil
}

func (f *faultyFile) Stat() (disk.FileStat, error) {
	if err := f.d.try("fstat", f.path); err != nil {
		return disk.FileStat{}, err
	}
	return f.in.stat(), nil
}

func (f *faultyFile) Close() error { return nil }

func (f *faultyFile) Write(data []byte) (int, error) {
	fault, n := f.d.at("write", f.path), len(data)
	switch fault {
	case Fails:
		n = 0
	case FirstByte:
		n = 1
	case Half, DiesHalf:
		n = len(data) / 2
	case LastByte:
		n = len(data) - 1
	}
	if n = max(0, min(n, len(data))); n > 0 { // also of nothing
		f.in.changes = append(f.in.changes, resize{len(f.in.view), slices.Clone(data[:n])})
		f.in.view = append(f.in.view, data[:n]...)
		f.in.doubt = append(f.in.doubt, make([]bool, n)...)
		f.d.touch(f.in)
	}
	switch fault {
	case Fine:
		return n, nil
	case DiesHalf:
		panic(Death{})
	}
	return n, &fs.PathError{Op: "write", Path: f.path, Err: syscall.ENOSPC}
}

func (f *faultyFile) Truncate(size int64) error {
	if err := f.d.try("truncate", f.path); err != nil {
		return err
	}
	f.in.changes = append(f.in.changes, resize{size: int(size)})
	f.in.view, f.in.doubt = f.in.view[:size], f.in.doubt[:size]
	f.d.touch(f.in)
	return nil
}

func (f *faultyFile) Sync() error {
	fault, in := f.d.at("sync", f.path), f.in
	if fault == Fine {
		in.disk, in.unsure, in.changes = slices.Clone(in.view), slices.Clone(in.doubt), nil
		return nil
	}
	for i := range in.changes {
		in.changes[i].lose(in, fault == Drops)
	}
	return &fs.PathError{Op: "sync", Path: f.path, Err: ErrDisk}
}

// lose makes the bytes of an append doubtful, or zeros.
func (c *resize) lose(in *inode, drop bool) {
	if drop {
		c.data = make([]byte, len(c.data))
	}
	for i := c.size; i < min(c.size+len(c.data), len(in.view)); i++ {
		in.doubt[i] = true
		if drop {
			in.view[i] = 0
		}
	}
}
