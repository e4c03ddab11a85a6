package post

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/games/disk"
)

// Suffix ends the names of the files of a journal.
const Suffix = ".log"

// postDay is a file of the journal: a day in UTC, or a part of one that would have grown too long
// for a log.
type dayFile struct {
	date string // as 2026-11-20
	part int    // from 1
}

// name returns the name of the file: 2026-11-20.log, 2026-11-20-2.log.
func (d dayFile) name() string {
	if d.part == 1 {
		return d.date + Suffix
	}
	return fmt.Sprintf("%s-%d%s", d.date, d.part, Suffix)
}

// ParseDay reads the name of a file of the journal.
func ParseDay(name string) (dayFile, bool) {
	stem, ok := strings.CutSuffix(name, Suffix)
	if !ok {
		return dayFile{}, false
	}
	d := dayFile{stem, 1}
	if length := len(time.DateOnly); len(stem) > length && stem[length] == '-' {
		d.date = stem[:length]
		d.part, _ = strconv.Atoi(stem[length+1:])
	}
	_, err := time.Parse(time.DateOnly, d.date)
	return d, err == nil && d.part >= 1 && d.name() == name
}

// behind is the file that lines go to which are written now: this one, or a new one if a day has begun
// or this one would have too many bytes with them.
func (d dayFile) behind(now time.Time, size int64) dayFile {
	switch today := now.UTC().Format(time.DateOnly); {
	case today > d.date:
		return dayFile{today, 1}
	case size >= disk.MaxLog:
		return dayFile{d.date, d.part + 1}
	}
	return d
}

// NextFile is the name of the file that lines go to which are written now, behind those of another
// file: that one, or a new one if a day has begun or it would have too many bytes with them. Without
// another (empty) it is the first of the day.
func NextFile(name string, now time.Time, size int64) string {
	day, _ := ParseDay(name)
	return day.behind(now, size).name()
}

// compare puts files in the order in which they were written.
func (d dayFile) compare(other dayFile) int {
	return cmp.Or(strings.Compare(d.date, other.date), cmp.Compare(d.part, other.part))
}

// postDays returns the files of a journal in the order in which they were written; none where there
// is no journal. What is no file is left out.
func listDays(fake disk.Disk, dir string) ([]dayFile, error) {
	names, err := fake.List(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var days []dayFile
	for _, name := range names {
		if day, ok := ParseDay(name); ok && !disk.IsOdd(disk.OddFile(fake, filepath.Join(dir, name))) {
			days = append(days, day)
		}
	}
	slices.SortFunc(days, dayFile.compare)
	return days, nil
}

// maxBatch is the most that is added to the journal in one write, in bytes.
const maxBatch = 1 << 20

// splitPost parts the whole lines of the journal from what a crash left of the last write. It was
// of several lines, and of any of them there may be NUL bytes instead; a line that stands below
// such a one goes with it.
func splitPost(data []byte) (kept, torn []byte) {
	end := len(data)
	if last := max(0, end-maxBatch); bytes.IndexByte(data[last:], 0) >= 0 {
		nul := last + bytes.IndexByte(data[last:], 0)
		line := 1 + bytes.LastIndexByte(data[:nul], '\n')
		end = line + disk.WholePart(data[line:nul+1], wholePost)
	}
	kept, _ = disk.SplitTorn(data[:end], wholePost)
	return kept, data[len(kept):]
}

// wholePost tells whether a last line without newline is whole.
func wholePost(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) == 0 || line[0] == '#' || bytes.HasSuffix(line, []byte(postEnd))
}

// CompareFiles puts names of files of a journal in the order in which they were written.
func CompareFiles(a, b string) int {
	one, _ := ParseDay(a)
	other, _ := ParseDay(b)
	return one.compare(other)
}
