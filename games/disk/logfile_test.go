package disk_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/log"
)

// newLog creates a log on the real disk and opens it.
func newLog(t testing.TB, text string) (path string, file *disk.LogFile) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "kilifi-7.yaml")
	mustWork(t, disk.CreateWhole(disk.OS{}, path, []byte(text)))
	file, _, err := disk.OpenLog(disk.OS{}, path, log.WholeEntry, crashTime)
	mustWork(t, err)
	t.Cleanup(func() { file.Close() })
	return path, file
}

func fileText(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	mustWork(t, err)
	return string(data)
}

// TestLogGrowsByLines appends to a log and opens it again.
func TestLogGrowsByLines(t *testing.T) {
	t.Parallel()
	path, file := newLog(t, logHead)
	want := logHead
	for n := range 5 {
		mustWork(t, file.Append([]byte(crashEntry(n))))
		want += crashEntry(n) + "\n"
	}
	mustWork(t, file.Close())
	again, c, err := disk.OpenLog(disk.OS{}, path, log.WholeEntry, crashTime)
	mustWork(t, err)
	defer again.Close()
	if string(c.Data) != want || c.Torn != nil || fileText(t, path) != want {
		t.Errorf("the log is %q, torn %v", c.Data, c.Torn)
	}
	if err := file.Append([]byte(crashEntry(9))); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("append to a closed log: %v", err)
	}
}

// TestLogAppendsBehindALineWithoutNewline begins with a newline where an editor has left none.
func TestLogAppendsBehindALineWithoutNewline(t *testing.T) {
	t.Parallel()
	path, log := newLog(t, logHead+crashEntry(1))
	mustWork(t, errors.Join(log.Append([]byte(crashEntry(2))), log.Append([]byte(crashEntry(3)))))
	if got, want := fileText(t, path), logHead+crashEntry(1)+"\n"+crashEntry(2)+"\n"+crashEntry(3)+"\n"; got != want {
		t.Errorf("the log is %q", got)
	}
}

// TestLogRefusesWhatIsNotALine refuses what would be read as something else.
func TestLogRefusesWhatIsNotALine(t *testing.T) {
	t.Parallel()
	path, log := newLog(t, logHead)
	for _, line := range []string{"", "--- {n: 1}\n", "--- {n: 1}\n--- {n: 2}", "--- {n: \x00}"} {
		var refused *disk.AppendError
		if err := log.Append([]byte(line)); !errors.As(err, &refused) || !refused.Absent {
			t.Errorf("append %q: %v", line, err)
		}
	}
	mustWork(t, log.Append([]byte(crashEntry(1))))
	if fileText(t, path) != logHead+crashEntry(1)+"\n" {
		t.Errorf("the log is %q", fileText(t, path))
	}
}

// TestForeignEdits edits a log between two appends as people and their editors do. The append is
// refused; after Reread everything is as they left it and the log goes on.
func TestForeignEdits(t *testing.T) {
	t.Parallel()
	before := logHead + crashEntry(1) + "\n"
	edited := strings.Replace(before, "Cf1 M1", "Cf1 T1", 1) // of the same size
	write := func(path, text string) error { return os.WriteFile(path, []byte(text), 0o600) }
	for _, row := range []struct {
		name string
		edit func(path string) error
		want string // what Reread gives
	}{
		{"an editor saves by rename", func(path string) error {
			return errors.Join(write(path+"~", edited), os.Rename(path+"~", path))
		}, edited},
		{"an editor saves by rename and keeps the time", func(path string) error {
			st, err := os.Stat(path)
			return errors.Join(err, write(path+"~", before), os.Chtimes(path+"~", st.ModTime(), st.ModTime()), os.Rename(path+"~", path))
		}, before},
		{"an editor saves in place", func(path string) error { return write(path, edited+"# Ben's paper\n") }, edited + "# Ben's paper\n"},
		{"an editor saves in place, the same size", func(path string) error {
			return errors.Join(write(path, edited), os.Chtimes(path, crashTime, crashTime))
		}, edited},
		{"only the time changes", func(path string) error { return os.Chtimes(path, crashTime, crashTime) }, before},
		{"a person appends", func(path string) error { return write(path, before+crashEntry(2)+"\n") }, before + crashEntry(2) + "\n"},
		{"a person appends and sets the time back", func(path string) error {
			st, err := os.Stat(path)
			return errors.Join(err, write(path, before+crashEntry(2)+"\n"), os.Chtimes(path, st.ModTime(), st.ModTime()))
		}, before + crashEntry(2) + "\n"},
		{"a person takes the last entry away", func(path string) error { return os.Truncate(path, int64(len(logHead))) }, logHead},
		{"an editor leaves out the last newline", func(path string) error { return write(path, strings.TrimSuffix(edited, "\n")) }, strings.TrimSuffix(edited, "\n")},
	} {
		path, log := newLog(t, logHead)
		mustWork(t, log.Append([]byte(crashEntry(1))))
		mustWork(t, row.edit(path))
		var changed *disk.ChangedError
		for range 2 { // refused until Reread
			if err := log.Append([]byte(crashEntry(9))); !errors.As(err, &changed) {
				t.Errorf("%s: append gives %v", row.name, err)
			}
		}
		c, err := log.Reread()
		if err != nil || string(c.Data) != row.want || fileText(t, path) != row.want {
			t.Errorf("%s: reread gives %q, %v", row.name, c.Data, err)
			continue
		}
		mustWork(t, log.Append([]byte(crashEntry(10))))
		want := row.want
		if !strings.HasSuffix(want, "\n") {
			want += "\n"
		}
		if got := fileText(t, path); got != want+crashEntry(10)+"\n" {
			t.Errorf("%s: in the end the log is %q", row.name, got)
		}
	}
}

// TestLogTakenAway refuses appends to a log that is no longer there, and Reread says why.
func TestLogTakenAway(t *testing.T) {
	t.Parallel()
	var notAFile *games.FormatError
	for _, row := range []struct {
		name string
		edit func(path string) error
		want func(err error) bool
	}{
		{"deleted", os.Remove, func(err error) bool { return errors.Is(err, fs.ErrNotExist) }},
		{"the directory deleted", func(path string) error { return os.RemoveAll(filepath.Dir(path)) }, func(err error) bool { return errors.Is(err, fs.ErrNotExist) }},
		{"replaced by a directory", func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) }, func(err error) bool { return err != nil }},
		{"replaced by a device", func(path string) error { return errors.Join(os.Remove(path), os.Symlink("/dev/null", path)) }, func(err error) bool { return errors.As(err, &notAFile) }},
		{"grown beyond all logs", func(path string) error { return os.Truncate(path, disk.MaxLog+1) }, func(err error) bool { return errors.As(err, &notAFile) }},
	} {
		path, log := newLog(t, logHead)
		mustWork(t, row.edit(path))
		var changed *disk.ChangedError
		if err := log.Append([]byte(crashEntry(1))); !errors.As(err, &changed) {
			t.Errorf("%s: append gives %v", row.name, err)
		}
		for range 2 {
			if _, err := log.Reread(); !row.want(err) {
				t.Errorf("%s: reread gives %v", row.name, err)
			}
		}
	}
}

// TestPermissionGone refuses appends while the log cannot be looked at, and goes on when it can be
// again.
func TestPermissionGone(t *testing.T) {
	t.Parallel()
	d, _ := logOn(t)
	denied := denyingDisk{d, true}
	file, _, err := disk.OpenLog(&denied, "kilifi-7.yaml", log.WholeEntry, crashTime)
	if !errors.Is(err, fs.ErrPermission) || file != nil {
		t.Errorf("open gives %v", err)
	}
	denied.on = false
	file, _, err = disk.OpenLog(&denied, "kilifi-7.yaml", log.WholeEntry, crashTime)
	mustWork(t, err)
	denied.on = true
	if err := file.Append([]byte(crashEntry(1))); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("append gives %v", err)
	}
	if _, err := file.Reread(); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("reread gives %v", err)
	}
	denied.on = false
	_, err = file.Reread()
	mustWork(t, errors.Join(err, file.Append([]byte(crashEntry(1)))))
	if got := string(d.View("kilifi-7.yaml")); got != logHead+crashEntry(1)+"\n" {
		t.Errorf("the log is %q", got)
	}
}

// denyingDisk is a disk that refuses to look at anything while on.
type denyingDisk struct {
	*disktest.Disk
	on bool
}

func (d *denyingDisk) Stat(path string) (disk.FileStat, error) {
	if d.on {
		return disk.FileStat{}, &fs.PathError{Op: "stat", Path: path, Err: fs.ErrPermission}
	}
	return d.Disk.Stat(path)
}

func (d *denyingDisk) Open(path string) (disk.File, error) {
	if d.on {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}
	}
	return d.Disk.Open(path)
}

// logOn creates a log on a faulty disk and opens it. The plan counts from here.
func logOn(t *testing.T) (*disktest.Disk, *disk.LogFile) {
	t.Helper()
	d := disktest.New()
	mustWork(t, disk.CreateWhole(d, "kilifi-7.yaml", []byte(logHead)))
	log, _, err := disk.OpenLog(d, "kilifi-7.yaml", log.WholeEntry, crashTime)
	mustWork(t, err)
	d.Trace = nil
	return d, log
}

// TestHalfSavedEditIsLeftAlone refuses a log whose last line is not whole after an edit: an editor
// may be writing it.
func TestHalfSavedEditIsLeftAlone(t *testing.T) {
	t.Parallel()
	path, log := newLog(t, logHead)
	half := logHead + crashEntry(1)[:20]
	mustWork(t, os.WriteFile(path, []byte(half), 0o600))
	var changed *disk.ChangedError
	if err := log.Append([]byte(crashEntry(9))); !errors.As(err, &changed) {
		t.Errorf("append gives %v", err)
	}
	var unfinished *disk.UnfinishedError
	if _, err := log.Reread(); !errors.As(err, &unfinished) || unfinished.Line != 4 {
		t.Errorf("reread gives %v", err)
	}
	if fileText(t, path) != half {
		t.Errorf("the log became %q", fileText(t, path))
	}
	mustWork(t, os.WriteFile(path, []byte(logHead+crashEntry(1)+"\n"), 0o600))
	_, err := log.Reread()
	mustWork(t, err)
	mustWork(t, log.Append([]byte(crashEntry(2))))
}

// TestTornEndsAreNeverOverwritten moves two torn ends aside at one time.
func TestTornEndsAreNeverOverwritten(t *testing.T) {
	t.Parallel()
	path, file := newLog(t, logHead)
	for i, torn := range []string{"--- {n: 1, by", "--- {n: 1, at", "---"} {
		mustWork(t, file.Close())
		mustWork(t, os.WriteFile(path, []byte(logHead+torn), 0o600))
		var c disk.Content
		var err error
		file, c, err = disk.OpenLog(disk.OS{}, path, log.WholeEntry, crashTime)
		mustWork(t, err)
		want := strings.TrimSuffix(path, ".yaml") + ".torn-20261120T180211Z" + []string{"", "-2", "-3"}[i]
		if c.Torn == nil || c.Torn.Path != want || fileText(t, want) != torn || fileText(t, path) != logHead {
			t.Errorf("torn is %+v, want it in %s; the log is %q", c.Torn, want, fileText(t, path))
		}
	}
	mustWork(t, file.Close())
}

// TestShortWriteIsTakenBack says that a line is absent only when no power loss can bring any of it
// back.
func TestShortWriteIsTakenBack(t *testing.T) {
	t.Parallel()
	for _, f := range []disktest.Fault{disktest.Fails, disktest.FirstByte, disktest.Half, disktest.LastByte} {
		d, log := logOn(t)
		d.Plan = map[int]disktest.Fault{2: f} // after stat
		var refused *disk.AppendError
		if err := log.Append([]byte(crashEntry(1))); !errors.As(err, &refused) || !refused.Absent {
			t.Errorf("%s: append gives %v", d.Happened(), err)
		}
		for after := range d.AfterPowerLoss {
			if got := string(after.View("kilifi-7.yaml")); got != logHead {
				t.Errorf("%s: a power loss leaves %q", d.Happened(), got)
			}
		}
		mustWork(t, log.Append([]byte(crashEntry(2))))
		if got := string(d.View("kilifi-7.yaml")); got != logHead+crashEntry(2)+"\n" {
			t.Errorf("%s: the log is %q", d.Happened(), got)
		}
	}
}

// TestFailedSyncIsNotTrusted fails the sync of an append. The process dies as soon as it is told;
// the next one finds a log that a power loss takes nothing from.
func TestFailedSyncIsNotTrusted(t *testing.T) {
	t.Parallel()
	for _, f := range []disktest.Fault{disktest.Fails, disktest.Drops} {
		d, file := logOn(t)
		d.Plan = map[int]disktest.Fault{3: f} // after stat and write
		var unsynced *disk.SyncError
		for range 2 {
			if err := file.Append([]byte(crashEntry(1))); !errors.As(err, &unsynced) {
				t.Errorf("%s: append gives %v", d.Happened(), err)
			}
		}
		next := d.AfterDeath()
		_, c, err := disk.OpenLog(next, "kilifi-7.yaml", log.WholeEntry, crashTime)
		mustWork(t, err)
		for after := range next.AfterPowerLoss {
			if got := string(after.View("kilifi-7.yaml")); got != string(c.Data) {
				t.Errorf("%s: the next process read %q, a power loss leaves %q", d.Happened(), c.Data, got)
			}
		}
		c, err = file.Reread()
		mustWork(t, err)
		if string(c.Data) != logHead || c.Torn != nil {
			t.Errorf("%s: reread gives %q, torn %v", d.Happened(), c.Data, c.Torn)
		}
	}
}

// TestFailedSyncIsNotTrustedByTheNextProcess fails the sync of an append, and then one more
// operation, at which the process may die too. Whatever the next process reads, and appends, a
// power loss takes nothing from. Nobody can help a process that dies before it has done anything
// after the sync.
func TestFailedSyncIsNotTrustedByTheNextProcess(t *testing.T) {
	t.Parallel()
	const failedSync = 3 // after stat and write
	for _, f := range []disktest.Fault{disktest.Fails, disktest.Drops} {
		for n := failedSync + 1; ; n++ {
			d, file := logOn(t)
			d.Plan = map[int]disktest.Fault{failedSync: f}
			_ = file.Append([]byte(crashEntry(1)))
			if n > len(d.Trace) {
				break
			}
			operation := d.Trace[n-1]
			for _, g := range append(disktest.FaultsOf(operation), disktest.DeathsOf(operation)...) {
				if strings.HasPrefix(operation, "truncate ") {
					continue
				}
				d, file := logOn(t)
				d.Plan = map[int]disktest.Fault{failedSync: f, n: g}
				func() {
					defer func() { _ = recover() }()
					_ = file.Append([]byte(crashEntry(1)))
				}()
				next := d.AfterDeath()
				log, c, err := disk.OpenLog(next, "kilifi-7.yaml", log.WholeEntry, crashTime)
				mustWork(t, err)
				mustWork(t, log.Append([]byte(crashEntry(2))))
				for after := range next.AfterPowerLoss {
					if got, want := string(after.View("kilifi-7.yaml")), string(c.Data)+crashEntry(2)+"\n"; got != want {
						t.Errorf("%s: the next process had %q, a power loss leaves %q", d.Happened(), want, got)
					}
				}
			}
		}
	}
}

// TestFailedSyncOnOpen opens a log whose last line was written and never synced, and the sync
// fails, and perhaps one of the operations that follow. Whatever the next attempt reads, a power loss
// takes nothing from.
func TestFailedSyncOnOpen(t *testing.T) {
	t.Parallel()
	for _, f := range []disktest.Fault{disktest.Fails, disktest.Drops} {
		for more := range 8 {
			failedSyncOnOpen(t, map[int]disktest.Fault{4: f, 5 + more: disktest.Fails}) // after open, stat and read
		}
	}
}

func failedSyncOnOpen(t *testing.T, faults map[int]disktest.Fault) {
	t.Helper()
	d, file := logOn(t)
	d.Plan = map[int]disktest.Fault{3: disktest.Dies} // after stat and write
	func() {
		defer func() { _ = recover() }()
		_ = file.Append([]byte(crashEntry(1)))
	}()
	next := d.AfterDeath()
	next.Plan = faults
	var unsynced *disk.SyncError
	if _, _, err := disk.OpenLog(next, "kilifi-7.yaml", log.WholeEntry, crashTime); !errors.As(err, &unsynced) {
		t.Errorf("%s: open gives %v", next.Happened(), err)
	}
	next.Plan = nil
	_, c, err := disk.OpenLog(next, "kilifi-7.yaml", log.WholeEntry, crashTime)
	mustWork(t, err)
	for after := range next.AfterPowerLoss {
		if got := string(after.View("kilifi-7.yaml")); got != string(c.Data) {
			t.Errorf("%s: read %q, a power loss leaves %q", next.Happened(), c.Data, got)
		}
	}
}

// TestEditDuringAppend replaces the log while an append is under way, by a file of the size it will
// have: the line is not accepted.
func TestEditDuringAppend(t *testing.T) {
	t.Parallel()
	d, log := editedLog(t)
	edited := logHead + strings.Repeat("#", len(crashEntry(1))) + "\n"
	d.beforeSync = func() { mustWork(t, disk.ReplaceWhole(d.Disk, "kilifi-7.yaml", []byte(edited))) }
	var changed *disk.ChangedError
	if err := log.Append([]byte(crashEntry(1))); !errors.As(err, &changed) {
		t.Errorf("append gives %v", err)
	}
	c, err := log.Reread()
	if err != nil || string(c.Data) != edited {
		t.Errorf("reread gives %q, %v", c.Data, err)
	}
}

// TestEditDuringOpen replaces the log after it was read: it is not opened.
func TestEditDuringOpen(t *testing.T) {
	t.Parallel()
	d, _ := editedLog(t)
	d.beforeSync = func() { mustWork(t, disk.ReplaceWhole(d.Disk, "kilifi-7.yaml", []byte(logHead+"# edited\n"))) }
	var changed *disk.ChangedError
	if _, _, err := disk.OpenLog(d, "kilifi-7.yaml", log.WholeEntry, crashTime); !errors.As(err, &changed) {
		t.Errorf("open gives %v", err)
	}
}

// TestDoubtGoesWithTheFile replaces the log while a sync fails. The line in doubt went with the old
// file: when a person writes the same line into the new one, it stays.
func TestDoubtGoesWithTheFile(t *testing.T) {
	t.Parallel()
	d, log := editedLog(t)
	d.beforeSync = func() {
		mustWork(t, disk.ReplaceWhole(d.Disk, "kilifi-7.yaml", []byte(logHead)))
		d.Plan = map[int]disktest.Fault{len(d.Trace) + 1: disktest.Fails}
	}
	var unsynced *disk.SyncError
	if err := log.Append([]byte(crashEntry(1))); !errors.As(err, &unsynced) {
		t.Errorf("append gives %v", err)
	}
	_, err := log.Reread()
	mustWork(t, err)
	f, err := d.Disk.Open("kilifi-7.yaml")
	mustWork(t, err)
	_, err = f.Write([]byte(crashEntry(1) + "\n"))
	mustWork(t, err)
	c, err := log.Reread()
	if err != nil || string(c.Data) != logHead+crashEntry(1)+"\n" {
		t.Errorf("reread gives %q, %v", c.Data, err)
	}
}

// TestShortWriteBesideAPersons fails a write just after a person has appended: nothing of theirs is
// cut.
func TestShortWriteBesideAPersons(t *testing.T) {
	t.Parallel()
	d, log := editedLog(t)
	const theirs = "# Ben's paper\n"
	d.beforeWrite = func() {
		f, err := d.Disk.Open("kilifi-7.yaml")
		mustWork(t, err)
		_, err = f.Write([]byte(theirs))
		mustWork(t, err)
		d.Plan = map[int]disktest.Fault{len(d.Trace) + 1: disktest.Half}
	}
	var failed *disk.AppendError
	if err := log.Append([]byte(crashEntry(1))); !errors.As(err, &failed) || failed.Absent {
		t.Errorf("append gives %v", err)
	}
	if got := string(d.View("kilifi-7.yaml")); !strings.HasPrefix(got, logHead+theirs) {
		t.Errorf("the log is %q", got)
	}
}

// editingDisk is a disk on which someone does something just before a file is next written or
// synced.
type editingDisk struct {
	*disktest.Disk
	beforeWrite, beforeSync func()
}

// editedLog opens a log on such a disk.
func editedLog(t *testing.T) (*editingDisk, *disk.LogFile) {
	t.Helper()
	d, _ := logOn(t)
	editing := &editingDisk{Disk: d}
	log, _, err := disk.OpenLog(editing, "kilifi-7.yaml", log.WholeEntry, crashTime)
	mustWork(t, err)
	return editing, log
}

func (d *editingDisk) Open(path string) (disk.File, error) {
	f, err := d.Disk.Open(path)
	return &editedFile{f, d}, err
}

type editedFile struct {
	disk.File
	d *editingDisk
}

func (f *editedFile) Write(data []byte) (int, error) {
	once(&f.d.beforeWrite)
	return f.File.Write(data)
}

func (f *editedFile) Sync() error {
	once(&f.d.beforeSync)
	return f.File.Sync()
}

func once(do *func()) {
	if f := *do; f != nil {
		*do = nil
		f()
	}
}

// BenchmarkAppend compares an append with the write and the sync it cannot do without, taking turns
// on one disk.
func BenchmarkAppend(b *testing.B) {
	_, log := newLog(b, logHead)
	raw, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	mustWork(b, err)
	defer raw.Close()
	line := fmt.Appendf(nil, `--- {n: 41, at: 2026-11-20T18:02:11Z, by: blue, mail: %064d, orders: ["G Cf1+Cf3 y2 M1", "E 2"]}`, 7)
	ended := append(slices.Clone(line), '\n')
	measured := [...]struct {
		unit  string
		write func() error
		took  []time.Duration
	}{
		{unit: "append", write: func() error { return log.Append(line) }},
		{unit: "raw", write: func() error {
			if _, err := raw.Write(ended); err != nil {
				return err
			}
			return raw.Sync()
		}},
	}
	for i := 0; b.Loop(); i++ {
		for turn := range measured {
			m := &measured[(i+turn)%len(measured)]
			start := time.Now()
			if err := m.write(); err != nil {
				b.Fatal(err)
			}
			m.took = append(m.took, time.Since(start))
		}
	}
	var median [len(measured)]float64
	for i, m := range measured {
		slices.Sort(m.took)
		median[i] = float64(m.took[len(m.took)/2].Nanoseconds()) / 1000
		b.ReportMetric(median[i], "µs/"+m.unit)
	}
	b.ReportMetric(median[0]/median[1], "append/raw")
	b.ReportMetric(0, "ns/op") // of both together
}
