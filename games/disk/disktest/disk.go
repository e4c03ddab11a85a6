// Package disktest is a disk in memory that fails, and forgets what was not synced.
package disktest

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

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

// sector is what a disk writes at once, in bytes; small, so that lines of tests span several.
const sector = 16

// Fault is what befalls an operation.
type Fault int

// What can befall an operation.
const (
	Fine      Fault = iota
	Fails           // has no effect; a sync that fails keeps what processes see
	Drops           // a sync fails, and processes see what is on disk
	FirstByte       // a write stops after its first byte
	Half            // … in the middle
	LastByte        // … before its last byte
	Dies            // the process ends before the operation
	DiesHalf        // the process ends in the middle of a write
)

// String says what befalls an operation.
func (f Fault) String() string {
	return [...]string{"works", "fails", "fails and drops", "stops after a byte", "stops in the middle",
		"stops before the last byte", "dies", "dies in the middle"}[f]
}

// FaultsOf returns what can befall an operation without ending the process.
func FaultsOf(operation string) []Fault {
	switch what, _, _ := strings.Cut(operation, " "); what {
	case "write":
		return []Fault{Fails, FirstByte, Half, LastByte}
	case "sync":
		return []Fault{Fails, Drops}
	}
	return []Fault{Fails}
}

// DeathsOf returns how the process can end at an operation. To end before one that only looks is to
// end, knowing less, before the next that does not.
func DeathsOf(operation string) []Fault {
	switch what, _, _ := strings.Cut(operation, " "); what {
	case "write":
		return []Fault{Dies, DiesHalf}
	case "open", "read", "stat", "fstat", "list", "lock":
		return nil
	}
	return []Fault{Dies}
}

// naming is one change of names: to what each stands for afterwards, nil for nothing.
type naming struct {
	dir   string
	names map[string]*inode
}

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

// Death is what a process that ends panics with.
type Death struct{}

// ErrDisk is what a disk says that fails.
var ErrDisk = syscall.EIO

// at counts an operation and says what befalls it.
func (d *Disk) at(what, path string) Fault {
	d.Trace = append(d.Trace, what+" "+path)
	f := d.Plan[len(d.Trace)]
	if f == Dies {
		panic(Death{})
	}
	return f
}

// try counts an operation that works or fails as a whole.
func (d *Disk) try(what, path string) error {
	if d.at(what, path) != Fine {
		return &fs.PathError{Op: what, Path: path, Err: ErrDisk}
	}
	return nil
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

func (in *inode) stat() disk.FileStat {
	return disk.FileStat{Device: 1, Inode: in.number, Size: int64(len(in.view)), ModTime: time.Unix(0, in.mtime), Mode: in.mode}
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
	Fault, n := f.d.at("write", f.path), len(data)
	switch Fault {
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
	switch Fault {
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
	Fault, in := f.d.at("sync", f.path), f.in
	if Fault == Fine {
		in.disk, in.unsure, in.changes = slices.Clone(in.view), slices.Clone(in.doubt), nil
		return nil
	}
	for i := range in.changes {
		in.changes[i].lose(in, Fault == Drops)
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

// AfterDeath returns the disk as the next process finds it when this one has died.
func (d *Disk) AfterDeath() *Disk {
	old := map[*inode]*inode{nil: nil}
	copied := func(in *inode) *inode {
		if old[in] == nil && in != nil {
			c := *in
			c.view, c.doubt = slices.Clone(in.view), slices.Clone(in.doubt)
			c.changes = slices.Clone(in.changes)
			old[in] = &c
		}
		return old[in]
	}
	copiedNames := func(names map[string]*inode) map[string]*inode {
		out := make(map[string]*inode, len(names))
		for path, in := range names {
			out[path] = copied(in)
		}
		return out
	}
	n := &Disk{names: copiedNames(d.names), durable: copiedNames(d.durable), ticks: d.ticks, inodes: d.inodes}
	for _, l := range d.loose {
		n.loose = append(n.loose, naming{l.dir, copiedNames(l.names)})
	}
	n.locked, n.Plan = map[string]bool{}, map[int]Fault{}
	return n
}

// AfterPowerLoss yields every disk that the next process may find when the power is lost now. Where
// nothing is synced there are more of them than anybody can wait for: whoever has found what is
// wrong with one ends it.
func (d *Disk) AfterPowerLoss(yield func(*Disk) bool) {
	for chosen := range 1 << len(d.loose) {
		names := maps.Clone(d.durable)
		for i, n := range d.loose {
			if chosen>>i&1 == 1 {
				n.reach(names)
			}
		}
		if !d.contents(names, yield) {
			return
		}
	}
}

// contents yields the disks on which the files with these names have each of the contents they may
// have. Files that were never finished have one content: none is ever read. It is false if it was
// ended.
func (d *Disk) contents(names map[string]*inode, yield func(*Disk) bool) bool {
	may := map[*inode][]string{}
	for path, in := range names {
		if Unfinished(path) && may[in] == nil {
			may[in] = []string{""}
		} else if !Unfinished(path) {
			may[in] = in.mayHold()
		}
	}
	files := slices.SortedFunc(maps.Keys(may), func(a, b *inode) int { return int(a.number) - int(b.number) })
	choice := map[*inode]string{}
	var choose func(i int) bool
	choose = func(i int) bool {
		if i == len(files) {
			return yield(d.restarted(names, choice))
		}
		for _, choice[files[i]] = range may[files[i]] {
			if !choose(i + 1) {
				return false
			}
		}
		return true
	}
	return choose(0)
}

// restarted returns a disk with these names, those whose directories are lost left out, and these
// contents.
func (d *Disk) restarted(names map[string]*inode, holds map[*inode]string) *Disk {
	n := New()
	n.ticks, n.inodes = d.ticks, d.inodes
	fresh := map[*inode]*inode{}
	for path, in := range names {
		dir := filepath.Dir(path)
		for dir != "." && names[dir] != nil {
			dir = filepath.Dir(dir)
		}
		if dir != "." {
			continue
		}
		if fresh[in] == nil {
			data := []byte(holds[in])
			fresh[in] = &inode{number: in.number, isDir: in.isDir, mode: in.mode, mtime: in.mtime,
				view: data, disk: slices.Clone(data), doubt: make([]bool, len(data)), unsure: make([]bool, len(data))}
		}
		n.names[path] = fresh[in]
	}
	n.durable = maps.Clone(n.names)
	return n
}

// Unfinished tells whether a path is that of a file that CreateWhole or ReplaceWhole has begun.
func Unfinished(path string) bool { return strings.HasSuffix(path, ".dhow-new") }

// mayHold returns every content that a file may have after a power loss.
func (in *inode) mayHold() []string {
	now := zeroed(in.disk, in.unsure)
	all := maps.Clone(now)
	for _, c := range in.changes {
		next := map[string]bool{}
		for text := range now {
			if c.data == nil {
				next[text[:c.size]] = true
				continue
			}
			for end := range len(c.data) {
				maps.Copy(all, withAppend(text, c.data[:end]))
			}
			maps.Copy(next, withAppend(text, c.data))
		}
		now = next
		maps.Copy(all, now)
	}
	return slices.Sorted(maps.Keys(all))
}

// withAppend returns a text with data behind it, of which any sectors are zeros.
func withAppend(text string, data []byte) map[string]bool {
	whole := append([]byte(text), data...)
	unsure := make([]bool, len(whole))
	for i := len(text); i < len(whole); i++ {
		unsure[i] = true
	}
	return zeroed(whole, unsure)
}

// zeroed returns data with the unsure bytes of any sectors zero.
func zeroed(data []byte, unsure []bool) map[string]bool {
	var sectors []int
	for i := range data {
		if s := i / sector; unsure[i] && (len(sectors) == 0 || sectors[len(sectors)-1] != s) {
			sectors = append(sectors, s)
		}
	}
	out := map[string]bool{}
	for chosen := range 1 << len(sectors) {
		text := slices.Clone(data)
		for i, s := range sectors {
			for b := s * sector; chosen>>i&1 == 1 && b < min(s*sector+sector, len(data)); b++ {
				if unsure[b] {
					text[b] = 0
				}
			}
		}
		out[string(text)] = true
	}
	return out
}

// Trim is an editor that leaves out the last newline, and syncs.
func (d *Disk) Trim(path string) {
	d.Put(path, bytes.TrimSuffix(d.View(path), []byte("\n")))
}

// Put has a file that is there hold a text, as an editor that syncs does.
func (d *Disk) Put(path string, text []byte) {
	in := d.names[path]
	in.view = slices.Clone(text)
	in.doubt = make([]bool, len(in.view))
	in.disk, in.unsure, in.changes = slices.Clone(in.view), slices.Clone(in.doubt), nil
	d.touch(in)
}

// CheckNothingLost wants what was in a log to be in it still, or aside, and no unfinished file to
// be left.
func (d *Disk) CheckNothingLost(aside string, before, after []byte) error {
	kept := 0
	for kept < min(len(before), len(after)) && before[kept] == after[kept] {
		kept++
	}
	lost := kept < len(before)
	for path, in := range d.names {
		if Unfinished(path) {
			return fmt.Errorf("%s is left", path)
		}
		if strings.HasPrefix(path, aside) && bytes.HasSuffix(before, in.view) && kept+len(in.view) >= len(before) {
			lost = false
		}
	}
	if lost {
		return fmt.Errorf("of %q something is lost; the log is %q", before, after)
	}
	return nil
}

// Names lists all files and directories, as processes see them.
func (d *Disk) Names() []string { return slices.Sorted(maps.Keys(d.names)) }

// View is what processes see of a file; nil where there is none.
func (d *Disk) View(path string) []byte {
	if in := d.names[path]; in != nil {
		return in.view
	}
	return nil
}

// Happened names the faults of a disk.
func (d *Disk) Happened() string {
	var parts []string
	for k, f := range d.Plan {
		if k <= len(d.Trace) {
			parts = append(parts, fmt.Sprintf("operation %d (%s) %s", k, d.Trace[k-1], f))
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
