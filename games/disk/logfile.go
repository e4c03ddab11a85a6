package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"time"

	"dhow/games"
)

// MaxLog is the largest log that is opened, in bytes. A whole game is below 100 KB.
const MaxLog = 16 << 20

// LogFile is a file of lines that grows at its end: a game's log, or a day of the post journal.
// What Append has accepted is on disk. People may edit the file meanwhile; Append notices. One
// goroutine uses a LogFile.
type LogFile struct {
	disk  Disk
	path  string
	split func(data []byte) (kept, torn []byte)

	file    File     // nil when nothing may be appended before Reread
	stopped error    // why file is nil
	seen    FileStat // the file as it was last read or written here
	unended bool     // its last line has no newline
	doubt   []byte   // what a failed append wrote behind seen.Size and may be there still; nil when nothing
}

// Content is what a log held when it was opened.
type Content struct {
	Data []byte // whole lines; the last one may lack its newline
	Torn *Torn  // what a crash had left at the end; nil when nothing
}

// OpenLog opens a log to append to it. A torn end is moved to a file of its own, beside the log and
// named after it and the time. What is returned is on disk: a line that was written and never
// synced, because the process died between, is synced before anyone acts on it. Whole tells of a
// last line without newline whether it is whole, as WholeEntry does.
//
// The error is fs.ErrNotExist for a log that is not there, a *FormatError inside an *Error for what
// cannot be a log, a *SyncError, or a *ChangedError if someone wrote to the log just now: open it
// again.
func OpenLog(disk Disk, path string, whole func(line []byte) bool, now time.Time) (*LogFile, Content, error) {
	return OpenLogSplit(disk, path, func(data []byte) (kept, torn []byte) { return SplitTorn(data, whole) }, now)
}

// OpenLogSplit is OpenLog with another idea of what is torn.
func OpenLogSplit(disk Disk, path string, split func(data []byte) (kept, torn []byte), now time.Time) (*LogFile,
	Content, error) {
	l := &LogFile{disk: disk, path: path, split: split}
	opened := false
	defer func() {
		if !opened { // nobody else can, after a panic
			_ = l.Close()
		}
	}()
	c, err := l.load(func(data []byte) (Content, error) { return l.repair(data, now) })
	if err != nil {
		return nil, Content{}, err
	}
	opened = true
	return l, c, nil
}

// Reread opens whatever file has the log's name now. A line that an append left in doubt is taken
// out first. A torn end is refused with *UnfinishedError, since it is not a crash of ours that left
// it. The other errors are those of OpenLog. Reread may be tried again after each.
func (l *LogFile) Reread() (Content, error) {
	if l.doubt != nil {
		if err := l.restore(); err != nil {
			return Content{}, l.stop(&SyncError{Path: l.path, Err: err})
		}
	}
	return l.load(l.refuseTorn)
}

// Path is where the log lies.
func (l *LogFile) Path() string { return l.path }

// Size is how many bytes of the log are known to be on disk.
func (l *LogFile) Size() int64 { return l.seen.Size }

// Append adds lines, each given without its newline. They are on disk when Append returns nil: one
// write and one sync. A crash before that may leave the first of them alone. The errors are
// *ChangedError, *AppendError and *SyncError. After any of them but an *AppendError with Absent all
// further appends are refused with the same error until Reread.
func (l *LogFile) Append(lines ...[]byte) error {
	if l.file == nil {
		return l.stopped
	}
	for _, line := range lines {
		if len(line) == 0 || bytes.ContainsAny(line, "\n\x00") {
			return &AppendError{Path: l.path, Absent: true,
				Err: &games.FormatError{What: "a line of a log", Expected: "one line of text"}}
		}
	}
	if len(lines) == 0 {
		return nil
	}
	if err := mayWrite(l.disk, l.path); err != nil {
		return &AppendError{Path: l.path, Absent: true, Err: err}
	}
	if err := l.checkUnchanged(); err != nil {
		return l.stop(err)
	}
	return l.write(l.asWritten(lines))
}

// write adds a text behind the log as it was left.
func (l *LogFile) write(text []byte) error {
	if n, err := l.file.Write(text); err != nil {
		return l.undo(text, n, err)
	}
	if err := l.file.Sync(); err != nil {
		l.hide(text)
		return l.giveUp(text, &SyncError{Path: l.path, Err: err})
	}
	now, err := l.grownBy(len(text))
	if err != nil {
		return l.stop(err)
	}
	l.seen, l.unended = now, false
	return nil
}

// Close closes the log.
func (l *LogFile) Close() error {
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file, l.stopped = nil, fmt.Errorf("%s: %w", l.path, fs.ErrClosed)
	return err
}

// stop closes the file: nothing is appended before Reread.
func (l *LogFile) stop(err error) error {
	_ = l.Close() // what mattered is synced or in doubt
	l.stopped = err
	return err
}

// asWritten returns lines with the newlines around them.
func (l *LogFile) asWritten(lines [][]byte) []byte {
	text := append(bytes.Join(lines, []byte("\n")), '\n')
	if l.unended {
		text = append([]byte("\n"), text...)
	}
	return text
}

// checkUnchanged wants the file to be as it was left.
func (l *LogFile) checkUnchanged() error {
	now, err := l.disk.Stat(l.path)
	if err != nil || !now.unchanged(l.seen) {
		return &ChangedError{Path: l.path, Err: err}
	}
	return nil
}

// grownBy wants the file to be the one written to, with n bytes more. An editor that saved by
// rename meanwhile has left our line in a file without a name.
func (l *LogFile) grownBy(n int) (FileStat, error) {
	now, err := l.disk.Stat(l.path)
	if err != nil || !now.sameFile(l.seen) || now.Size != l.seen.Size+int64(n) {
		return FileStat{}, &ChangedError{Path: l.path, Err: err}
	}
	return now, nil
}

// undo takes back a write that failed after n bytes: the file is cut to its known length, unless
// someone else wrote too.
func (l *LogFile) undo(text []byte, n int, cause error) error {
	failed := &AppendError{Path: l.path, Err: cause}
	_, err := l.grownBy(n)
	if err == nil {
		err = l.cut(l.seen.Size)
	}
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return l.giveUp(text, failed)
	}
	failed.Absent = true
	return failed
}

// hide cuts off what a failed sync has left in doubt, unless someone else wrote too: a process that
// reads the file next, should this one die before the log is written anew, would take it for
// written and add to it.
func (l *LogFile) hide(text []byte) {
	if _, err := l.grownBy(len(text)); err == nil {
		_ = l.cut(l.seen.Size)
	}
}

// cut truncates the file and looks at it again.
func (l *LogFile) cut(size int64) error {
	if err := l.file.Truncate(size); err != nil {
		return err
	}
	now, err := l.file.Stat()
	if err != nil {
		return err
	}
	l.seen = now
	return nil
}

// giveUp leaves a line in doubt, and tries at once to have the doubt gone even if the process dies
// before Reread.
func (l *LogFile) giveUp(text []byte, err error) error {
	l.doubt = text
	_ = l.restore() // Reread tries again
	return l.stop(err)
}

// restore writes the log anew without the line in doubt. After a failed sync the system may show
// what it will never write, and the next sync may succeed all the same; a file written afresh is
// the one that can be trusted.
func (l *LogFile) restore() error {
	now, err := l.disk.Stat(l.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !now.sameFile(l.seen) {
		l.doubt = nil // the line went with the file
		return nil
	}
	if err != nil {
		return err
	}
	data, err := l.disk.ReadFile(l.path)
	if err != nil {
		return err
	}
	if err := ReplaceWhole(l.disk, l.path, l.withoutDoubt(data)); err != nil {
		return err
	}
	l.doubt = nil
	return nil
}

// withoutDoubt returns the log without the line in doubt, or what there is of it.
func (l *LogFile) withoutDoubt(data []byte) []byte {
	known := int(l.seen.Size)
	if len(data) <= known || len(data) > known+len(l.doubt) {
		return data
	}
	for i, c := range data[known:] {
		if c != l.doubt[i] && c != 0 {
			return data // someone else wrote it
		}
	}
	return data[:known]
}

// load opens the file, has its end mended, and makes sure that what is left is on disk.
func (l *LogFile) load(mend func(data []byte) (Content, error)) (Content, error) {
	_ = l.Close()
	data, err := l.read()
	if err != nil {
		return Content{}, l.stop(err)
	}
	c, err := mend(data)
	if err == nil {
		err = l.settle(c.Data)
	}
	if err != nil {
		return Content{}, l.stop(err)
	}
	l.unended = len(c.Data) > 0 && !bytes.HasSuffix(c.Data, []byte("\n"))
	return c, nil
}

func (l *LogFile) read() (data []byte, err error) {
	if l.file, err = l.disk.Open(l.path); err != nil {
		return nil, err
	}
	if l.seen, err = l.file.Stat(); err != nil {
		return nil, err
	}
	switch {
	case !l.seen.Mode.IsRegular():
		return nil, &games.Error{File: l.path,
			Err: &games.FormatError{What: "a log", Expected: "a file", Found: l.seen.Mode.Type().String()}}
	case l.seen.Size > MaxLog:
		return nil, tooLong(l.path)
	}
	return l.file.ReadAll()
}

func tooLong(path string) error {
	return &games.Error{File: path,
		Err: &games.FormatError{What: "size", Expected: "at most " + strconv.Itoa(MaxLog) + " bytes"}}
}

// repair moves a torn end aside. The log is cut only when the copy is on disk.
func (l *LogFile) repair(data []byte, now time.Time) (Content, error) {
	kept, torn := l.split(data)
	if len(torn) == 0 {
		return Content{Data: data}, nil
	}
	path, err := setAside(l.disk, l.path, torn, now)
	if err != nil {
		return Content{}, err
	}
	if err := l.cut(int64(len(kept))); err != nil {
		return Content{}, err
	}
	return Content{Data: kept, Torn: &Torn{Path: path, Line: lastLine(kept), Data: torn}}, nil
}

func (l *LogFile) refuseTorn(data []byte) (Content, error) {
	kept, torn := l.split(data)
	if len(torn) > 0 {
		return Content{}, &UnfinishedError{Path: l.path, Line: lastLine(kept)}
	}
	return Content{Data: data}, nil
}

// lastLine returns the number, from 1, of the line that goes on behind a text.
func lastLine(text []byte) int { return 1 + bytes.Count(text, []byte("\n")) }

// settle brings data and name to disk: a process may have died between write and sync, an editor
// may never have synced. If that fails the log is written anew, as in restore, for whoever opens it
// next.
func (l *LogFile) settle(data []byte) error {
	if err := l.file.Sync(); err != nil {
		for range 3 { // a disk that has just failed may do so again
			if ReplaceWhole(l.disk, l.path, data) == nil {
				break
			}
		}
		return &SyncError{Path: l.path, Err: err}
	}
	if err := SyncDirOf(l.disk, l.path); err != nil {
		return err
	}
	return l.checkUnchanged()
}
