// Package disktest is a disk in memory that fails, and forgets what was not synced.
package disktest

import (
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"dhow/games/disk"
)

// Disk is a disk in memory on which any operation can fail, the process can die, and the
// power can go. The model is what ext4 and xfs promise and no more; where they differ, or are
// better than they promise, it takes the worse.
//
//   - What a process sees is what was written, in order, also after the process died.
//   - A sync of a file that succeeds brings its bytes and its size to disk. It says nothing about names.
//   - Until then each change of size (append, truncate) may have reached the disk or not, in order, an append also in part:
//     the file may end at any of its bytes. Of the bytes of an append that lie within that size, each sector may be there or be
//     zeros. Bytes that were on disk before stay: a sector that is written again holds the old bytes or the new, and both
//     begin with what was there.
//   - A sync that fails leaves all this as it was, but the system takes the bytes for written: a later sync that succeeds
//     brings the size to disk and of those bytes nothing for certain. What processes see of them is the bytes (keep), or
//     the zeros that are on disk (drop).
//   - A sync of a directory brings to disk the names made, renamed and removed in it; until then each of these may have
//     happened on disk or not, in any combination. A rename is one change: both names or neither. A sync that fails changes
//     nothing, for names go through the journal, and a system that cannot write its journal stops writing.
//   - A write may stop early, with an error, or because the process died in it.
type Disk struct {
	names   map[string]*inode // as processes see them
	durable map[string]*inode // as they are on disk for certain
	loose   []naming          // changes of names since their directory was synced
	locked  map[string]bool
	ticks   int64 // of the clock of modification times
	inodes  uint64

	Plan  map[int]Fault // what befalls which operation, counted from 1
	Trace []string      // the operations so far: what, and on which path
}

// naming is one change of names: to what each stands for afterwards, nil for nothing.
type naming struct {
	dir   string
	names map[string]*inode
}

// New returns a disk on which all goes well.
func New() *Disk {
	d := &Disk{names: map[string]*inode{}, locked: map[string]bool{}, Plan: map[int]Fault{}}
	d.names["."] = d.newInode(true)
	d.durable = maps.Clone(d.names)
	return d
}

func (d *Disk) newInode(dir bool) *inode {
	d.inodes++
	mode := fs.FileMode(0o600)
	if dir {
		mode = fs.ModeDir | 0o700
	}
	return &inode{number: d.inodes, isDir: dir, mode: mode}
}

func (d *Disk) find(what, path string) (*inode, error) {
	if err := d.try(what, path); err != nil {
		return nil, err
	}
	if in := d.names[filepath.Clean(path)]; in != nil {
		return in, nil
	}
	return nil, &fs.PathError{Op: what, Path: path, Err: fs.ErrNotExist}
}

// name changes names in a directory.
func (d *Disk) name(names map[string]*inode) {
	dir := ""
	for path, in := range names {
		dir = filepath.Dir(path)
		setName(d.names, path, in)
	}
	d.loose = append(d.loose, naming{dir, names})
}

func setName(names map[string]*inode, path string, in *inode) {
	if in == nil {
		delete(names, path)
	} else {
		names[path] = in
	}
}

// vacant wants a name to be free and the directory above it to be there.
func (d *Disk) vacant(what, path string) error {
	if err := d.try(what, path); err != nil {
		return err
	}
	if d.names[path] != nil {
		return &fs.PathError{Op: what, Path: path, Err: fs.ErrExist}
	}
	if d.names[filepath.Dir(path)] == nil {
		return &fs.PathError{Op: what, Path: path, Err: fs.ErrNotExist}
	}
	return nil
}

// Open opens a file.
func (d *Disk) Open(path string) (disk.File, error) {
	in, err := d.find("open", path)
	if err != nil {
		return nil, err
	}
	return &faultyFile{d, in, path}, nil
}

// Create makes a file.
func (d *Disk) Create(path string) (disk.File, error) {
	if err := d.vacant("create", path); err != nil {
		return nil, err
	}
	in := d.newInode(false)
	d.touch(in)
	d.name(map[string]*inode{path: in})
	return &faultyFile{d, in, path}, nil
}

func (d *Disk) touch(in *inode) {
	d.ticks++
	in.mtime = d.ticks
}

// ReadFile reads a file.
func (d *Disk) ReadFile(path string) ([]byte, error) {
	in, err := d.find("read", path)
	if err != nil {
		return nil, err
	}
	return slices.Clone(in.view), nil
}

// ReadEnds reads the two ends of a file.
func (d *Disk) ReadEnds(path string, n int) (head, tail []byte, size int64, err error) {
	in, err := d.find("read", path)
	if err != nil {
		return nil, nil, 0, err
	}
	head = in.view[:min(n, len(in.view))]
	tail = in.view[max(len(head), len(in.view)-n):]
	return slices.Clone(head), slices.Clone(tail), int64(len(in.view)), nil
}

// Stat tells about a file.
func (d *Disk) Stat(path string) (disk.FileStat, error) {
	in, err := d.find("stat", path)
	if err != nil {
		return disk.FileStat{}, err
	}
	return in.stat(), nil
}

// Link gives a file another name.
func (d *Disk) Link(from, to string) error {
	if err := d.vacant("link", to); err != nil {
		return err
	}
	d.name(map[string]*inode{to: d.names[from]})
	return nil
}

// Rename renames a file.
func (d *Disk) Rename(from, to string) error {
	in, err := d.find("rename", from)
	if err != nil {
		return err
	}
	d.name(map[string]*inode{from: nil, to: in})
	return nil
}

// Remove removes a name.
func (d *Disk) Remove(path string) error {
	if _, err := d.find("remove", path); err != nil {
		return err
	}
	d.name(map[string]*inode{path: nil})
	return nil
}

// Mkdir makes a directory.
func (d *Disk) Mkdir(path string) error {
	if err := d.vacant("mkdir", path); err != nil {
		return err
	}
	d.name(map[string]*inode{path: d.newInode(true)})
	return nil
}

// List lists the names in a directory.
func (d *Disk) List(dir string) ([]string, error) {
	if _, err := d.find("list", dir); err != nil {
		return nil, err
	}
	var names []string
	for path := range d.names {
		if path != "." && filepath.Dir(path) == filepath.Clean(dir) {
			names = append(names, filepath.Base(path))
		}
	}
	slices.Sort(names)
	return names, nil
}

// SyncDir brings the names of a directory to disk.
func (d *Disk) SyncDir(dir string) error {
	if _, err := d.find("syncdir", dir); err != nil {
		return err
	}
	var others []naming
	for _, n := range d.loose {
		if n.dir == filepath.Clean(dir) {
			n.reach(d.durable)
		} else {
			others = append(others, n)
		}
	}
	d.loose = others
	return nil
}

func (n naming) reach(names map[string]*inode) {
	for path, in := range n.names {
		setName(names, path, in)
	}
}

// Lock takes a lock, for as long as the process lives.
func (d *Disk) Lock(path string) (io.Closer, error) {
	if err := d.try("lock", path); err != nil {
		return nil, err
	}
	if d.locked[path] {
		return nil, &disk.LockedError{Path: path}
	}
	if d.names[path] == nil {
		d.name(map[string]*inode{path: d.newInode(false)})
	}
	d.locked[path] = true
	return unlock{d, path}, nil
}

type unlock struct {
	d    *Disk
	path string
}

func (u unlock) Close() error {
	u.d.locked[u.path] = false
	return nil
}
