package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"
)

// Torn says what was found at the end of a log that a crash had cut, and where it lies now.
type Torn struct {
	Path string // of the file it was moved to
	Line int    // of the log, from 1: where it began
	Data []byte
}

// String tells where the torn end lies now.
func (t *Torn) String() string {
	return fmt.Sprintf("the last line, line %d, was torn; it lies in %s now", t.Line, t.Path)
}

// SplitTorn parts the whole lines of a log from what a crash left of its last one. An append is one
// line in one write, so a crash leaves the beginning of it; or, where the file grew before its
// blocks arrived, NUL bytes in it. Therefore torn are
//
//   - at the end, lines with NUL bytes, which no text has;
//   - a last line without its newline, if whole says that it is not whole by itself. Some editors save the last line so.
//
// Every other line is a person's or whole, and left to whoever reads the log's contents. Where NULs
// follow a last line that was whole by itself, that line stays: what was torn is the append behind
// it.
func SplitTorn(log []byte, whole func(line []byte) bool) (kept, torn []byte) {
	end := len(log)
	for end > 0 {
		start := 1 + bytes.LastIndexByte(log[:end-1], '\n')
		good := WholePart(log[start:end], whole)
		end = start + good
		if good > 0 {
			break
		}
	}
	return log[:end], log[end:]
}

// wholePart returns how many bytes of a line, from its start on, are whole.
func WholePart(line []byte, whole func([]byte) bool) int {
	text, _, nul := bytes.Cut(line, []byte{0})
	if !nul && bytes.HasSuffix(line, []byte("\n")) || len(text) > 0 && whole(text) {
		return len(text)
	}
	return 0
}

// setAside puts the torn end of a log into a file of its own beside the log. The log may be
// truncated when it returns without error: the copy is on disk. After a crash in between there are
// two copies, which harms nobody.
func setAside(disk Disk, log string, torn []byte, now time.Time) (path string, err error) {
	if err := mayWrite(disk, log); err != nil {
		return "", err
	}
	base := strings.TrimSuffix(log, filepath.Ext(log)) + TornMark + now.UTC().Format("20060102T150405Z")
	path = base
	for again := 2; ; again++ {
		err = writeNew(disk, path, torn)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
		path = fmt.Sprintf("%s-%d", base, again)
	}
	if err != nil {
		return "", err
	}
	return path, SyncDirOf(disk, path)
}

// tornMark stands in the names of files with torn ends, between the log's name and the time.
const TornMark = ".torn-"
