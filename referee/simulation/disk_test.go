package simulation

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"dhow/games/disk"
)

// drive is a disk in memory that outlives the processes which work on it. It promises what ext4 and
// xfs promise and no more: what was written is seen at once, is there for certain after a sync that
// succeeded, and may be lost in part if the power fails before. A name is there for certain when
// its directory was synced.
type drive struct {
	now func() time.Time

	mu      sync.Mutex
	seen    map[string]*inode // by path, as processes see them
	certain map[string]*inode // as they are after the power has failed, whatever happens
	loose   []naming          // changes of names since their directory was synced
	locks   map[string]int    // by path: which process holds it
	inodes  uint64
	process int // the one that runs; what others do has no effect
	faults  *faults
	synced  func(path string, data []byte) // is told what is certain from now on; the lock is held
}

// naming is one change of names in a directory: what each stands for afterwards, nil for nothing.
type naming struct {
	dir   string
	names map[string]*inode
}

type inode struct {
	number  uint64
	mode    fs.FileMode
	changed time.Time
	data    []byte // as processes see it
	certain []byte // as the last sync that succeeded left it
	lost    []span // of data: a failed sync has taken them for written
}

type span struct{ from, to int }

func newDrive(now func() time.Time, f *faults) *drive {
	d := &drive{now: now, faults: f, seen: map[string]*inode{}, locks: map[string]int{}}
	d.seen["/"] = d.newInode(fs.ModeDir | 0o700)
	d.certain = maps.Clone(d.seen)
	return d
}

func (d *drive) newInode(mode fs.FileMode) *inode {
	d.inodes++
	return &inode{number: d.inodes, mode: mode, changed: d.now()}
}

// put writes a file that is there for certain, as somebody who has all the time of the world.
func (d *drive) put(name string, data []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in := d.newInode(0o600)
	in.data, in.certain = data, slices.Clone(data)
	for dir := path.Dir(name); d.seen[dir] == nil; dir = path.Dir(dir) {
		d.seen[dir] = d.newInode(fs.ModeDir | 0o700)
		d.certain[dir] = d.seen[dir]
	}
	d.seen[name], d.certain[name] = in, in
}

// read returns a file as processes see it; nil if there is none.
func (d *drive) read(name string) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	if in := d.seen[name]; in != nil {
		return slices.Clone(in.data)
	}
	return nil
}

// find returns a file of which the path has a part and an end; nil if there is none.
func (d *drive) find(part, end string) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, in := range d.seen {
		if strings.Contains(name, part) && strings.HasSuffix(name, end) {
			return slices.Clone(in.data)
		}
	}
	return nil
}

// paths lists the files of a directory, as processes see them.
func (d *drive) paths(dir string) []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var l []string
	for name, in := range d.seen {
		if path.Dir(name) == dir && in.mode.IsRegular() {
			l = append(l, name)
		}
	}
	slices.Sort(l)
	return l
}

// remember calls a function with each file that is there for certain.
func (d *drive) remember(tell func(name string, data []byte)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(d.certain)) {
		if in := d.certain[name]; in.mode.IsRegular() {
			tell(name, in.certain)
		}
	}
}

// boot returns the disk as a new process sees it, whose predecessor is dead.
func (d *drive) boot() *mount {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.process++
	clear(d.locks)
	return &mount{drive: d, process: d.process}
}

// halt ends the process that runs: nothing it does from now on has an effect.
func (d *drive) halt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.process++
	clear(d.locks)
}

// powerLoss loses what is not certain, in part: of appended bytes a beginning may be on disk, a
// name may be there or not.
func (d *drive) powerLoss(chance func(about string, n int) int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	names := maps.Clone(d.certain)
	for _, n := range d.loose {
		if chance("names "+strings.Join(slices.Sorted(maps.Keys(n.names)), " "), 2) == 0 {
			n.reach(names)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if dir := names[path.Dir(name)]; dir == nil {
			delete(names, name)
			continue
		}
		names[name].crash(func(n int) int { return chance(name, n) })
	}
	d.seen, d.certain, d.loose = names, maps.Clone(names), nil
}

func (in *inode) crash(chance func(n int) int) {
	data := slices.Clone(in.certain)
	if more := in.afterSync(); len(more) > 0 && bytes.HasPrefix(more, data) {
		data = append(data, more[len(data):len(data)+chance(len(more)-len(data)+1)]...)
	}
	in.data, in.certain, in.lost = data, slices.Clone(data), nil
}

// afterSync is what is on disk after a sync that succeeds now.
func (in *inode) afterSync() []byte {
	data := slices.Clone(in.data)
	for _, s := range in.lost {
		clear(data[min(s.from, len(data)):min(s.to, len(data))])
	}
	return data
}

func (n naming) reach(names map[string]*inode) {
	for name, in := range n.names {
		if in == nil {
			delete(names, name)
		} else {
			names[name] = in
		}
	}
}

func (d *drive) rename(names map[string]*inode) {
	dir := ""
	for name := range names {
		dir = path.Dir(name)
	}
	n := naming{dir, names}
	n.reach(d.seen)
	d.loose = append(d.loose, n)
}

// vanish takes a file away; back brings it again, as it was.
func (d *drive) vanish(name string) (back func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in := d.seen[name]
	if in == nil {
		return func() {}
	}
	delete(d.seen, name)
	delete(d.certain, name)
	return sync.OnceFunc(func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.seen[name] == nil {
			d.seen[name], d.certain[name] = in, in
		}
	})
}

// edit has somebody change a file with an editor: one that writes into the file, or one that saves
// by rename.
func (d *drive) edit(name string, renames bool, change func([]byte) []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	in := d.seen[name]
	if in == nil || in.lost != nil || !bytes.Equal(in.data, in.certain) {
		return
	}
	data := change(slices.Clone(in.data))
	if renames {
		in = d.newInode(0o600)
		d.seen[name], d.certain[name] = in, in
	}
	in.data, in.certain, in.changed = data, slices.Clone(data), d.now()
	d.tell(name, in)
}

func (d *drive) tell(name string, in *inode) {
	if d.synced != nil && d.certain[name] == in {
		d.synced(name, in.certain)
	}
}

// mount is the disk as one process sees it, until that is dead.
type mount struct {
	*drive
	process int
}

var _ disk.Disk = (*mount)(nil)

// errDead is what a dead process gets. Nobody hears of it.
var errDead = syscall.EIO

// enter begins an operation: it waits as long as it takes, may fail, and returns with the lock held
// if it does not.
func (m *mount) enter(op, name string) error {
	fault := m.faults.meet("disk "+op, name)
	m.mu.Lock()
	if m.process != m.drive.process {
		m.mu.Unlock()
		return &fs.PathError{Op: op, Path: name, Err: errDead}
	}
	if fault != nil {
		m.mu.Unlock()
		return &fs.PathError{Op: op, Path: name, Err: fault}
	}
	return nil
}

func (m *mount) find(op, name string) (*inode, error) {
	if err := m.enter(op, name); err != nil {
		return nil, err
	}
	in := m.seen[name]
	if in == nil {
		m.mu.Unlock()
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return in, nil
}

func (m *mount) Open(name string) (disk.File, error) {
	in, err := m.find("open", name)
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	return &file{m, in, name}, nil
}

// vacant wants a name to be free, and its directory to be there; it returns with the lock held.
func (m *mount) vacant(op, name string) error {
	if err := m.enter(op, name); err != nil {
		return err
	}
	var err error
	switch {
	case m.seen[name] != nil:
		err = fs.ErrExist
	case m.seen[path.Dir(name)] == nil:
		err = fs.ErrNotExist
	default:
		return nil
	}
	m.mu.Unlock()
	return &fs.PathError{Op: op, Path: name, Err: err}
}

func (m *mount) Create(name string) (disk.File, error) {
	if err := m.vacant("create", name); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	in := m.newInode(0o600)
	m.rename(map[string]*inode{name: in})
	return &file{m, in, name}, nil
}

func (m *mount) ReadFile(name string) ([]byte, error) {
	in, err := m.find("read", name)
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	return slices.Clone(in.data), nil
}

func (m *mount) ReadEnds(name string, n int) (head, tail []byte, size int64, err error) {
	in, err := m.find("read", name)
	if err != nil {
		return nil, nil, 0, err
	}
	defer m.mu.Unlock()
	head = in.data[:min(n, len(in.data))]
	tail = in.data[max(len(head), len(in.data)-n):]
	return slices.Clone(head), slices.Clone(tail), int64(len(in.data)), nil
}

func (m *mount) Stat(name string) (disk.FileStat, error) {
	in, err := m.find("stat", name)
	if err != nil {
		return disk.FileStat{}, err
	}
	defer m.mu.Unlock()
	return in.stat(), nil
}

func (in *inode) stat() disk.FileStat {
	return disk.FileStat{Device: 1, Inode: in.number, Size: int64(len(in.data)), ModTime: in.changed, Mode: in.mode}
}

func (m *mount) Link(from, to string) error {
	if err := m.vacant("link", to); err != nil {
		return err
	}
	defer m.mu.Unlock()
	in := m.seen[from]
	if in == nil {
		return &fs.PathError{Op: "link", Path: from, Err: fs.ErrNotExist}
	}
	m.rename(map[string]*inode{to: in})
	return nil
}

func (m *mount) Rename(from, to string) error {
	in, err := m.find("rename", from)
	if err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.rename(map[string]*inode{from: nil, to: in})
	return nil
}

func (m *mount) Remove(name string) error {
	if _, err := m.find("remove", name); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.rename(map[string]*inode{name: nil})
	return nil
}

func (m *mount) Mkdir(name string) error {
	if err := m.vacant("mkdir", name); err != nil {
		return err
	}
	defer m.mu.Unlock()
	m.rename(map[string]*inode{name: m.newInode(fs.ModeDir | 0o700)})
	return nil
}

func (m *mount) List(dir string) ([]string, error) {
	if _, err := m.find("list", dir); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	var names []string
	for name := range m.seen {
		if path.Dir(name) == dir && name != dir {
			names = append(names, path.Base(name))
		}
	}
	slices.Sort(names)
	return names, nil
}

func (m *mount) SyncDir(dir string) error {
	if _, err := m.find("syncdir", dir); err != nil {
		return err
	}
	defer m.mu.Unlock()
	var others []naming
	for _, n := range m.loose {
		if n.dir != dir {
			others = append(others, n)
			continue
		}
		n.reach(m.certain)
		for name, in := range n.names {
			if in != nil {
				m.tell(name, in)
			}
		}
	}
	m.loose = others
	return nil
}

func (m *mount) Lock(name string) (io.Closer, error) {
	if err := m.enter("lock", name); err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	if m.locks[name] != 0 {
		return nil, &disk.LockedError{Path: name}
	}
	if m.seen[name] == nil {
		m.rename(map[string]*inode{name: m.newInode(0o600)})
	}
	m.locks[name] = m.process
	return unlock{m, name}, nil
}

type unlock struct {
	m    *mount
	name string
}

func (u unlock) Close() error {
	u.m.mu.Lock()
	defer u.m.mu.Unlock()
	if u.m.locks[u.name] == u.m.process {
		delete(u.m.locks, u.name)
	}
	return nil
}

// file is an open file.
type file struct {
	m    *mount
	in   *inode
	name string
}

func (f *file) ReadAll() ([]byte, error) {
	if err := f.m.enter("read", f.name); err != nil {
		return nil, err
	}
	defer f.m.mu.Unlock()
	return slices.Clone(f.in.data), nil
}

func (f *file) Stat() (disk.FileStat, error) {
	if err := f.m.enter("fstat", f.name); err != nil {
		return disk.FileStat{}, err
	}
	defer f.m.mu.Unlock()
	return f.in.stat(), nil
}

func (f *file) Close() error { return nil }

// Write writes half of what it should when it fails, as full disks do.
func (f *file) Write(data []byte) (int, error) {
	fault := f.m.faults.meet("disk write", f.name)
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	dies := fault == errKill // what is half written stays
	switch {
	case f.m.process != f.m.drive.process && !dies:
		return 0, &fs.PathError{Op: "write", Path: f.name, Err: errDead}
	case fault != nil:
		data = data[:len(data)/2]
	}
	f.in.data, f.in.changed = append(f.in.data, data...), f.m.now()
	if fault != nil {
		return len(data), &fs.PathError{Op: "write", Path: f.name, Err: fault}
	}
	return len(data), nil
}

func (f *file) Truncate(size int64) error {
	if err := f.m.enter("truncate", f.name); err != nil {
		return err
	}
	defer f.m.mu.Unlock()
	f.in.data, f.in.changed = f.in.data[:size], f.m.now()
	for i, s := range f.in.lost {
		f.in.lost[i] = span{min(s.from, int(size)), min(s.to, int(size))}
	}
	f.in.certain = f.in.certain[:min(int(size), len(f.in.certain))] // the worse of two: it may be on disk at once
	return nil
}

// Sync makes certain what was written. One that fails leaves the system in the belief that it was.
func (f *file) Sync() error {
	err := f.m.enter("sync", f.name)
	if err != nil {
		f.m.mu.Lock()
		defer f.m.mu.Unlock()
		if f.m.process != f.m.drive.process {
			return err
		}
		if n := len(f.in.certain); n < len(f.in.data) {
			f.in.lost = append(f.in.lost, span{n, len(f.in.data)})
		}
		return err
	}
	defer f.m.mu.Unlock()
	if len(f.in.lost) == 0 && len(f.in.data) >= len(f.in.certain) {
		f.in.certain = append(f.in.certain, f.in.data[len(f.in.certain):]...)
	} else {
		f.in.certain = f.in.afterSync()
	}
	f.m.tell(f.name, f.in)
	return nil
}
