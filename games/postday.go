package games

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
)

// journalSuffix ends the names of the files of a journal.
const journalSuffix = ".log"

// postDay is a file of the journal: a day in UTC, or a part of one that would have grown too long for a log.
type postDay struct {
	date string // as 2026-11-20
	part int    // from 1
}

// name returns the name of the file: 2026-11-20.log, 2026-11-20-2.log.
func (d postDay) name() string {
	if d.part == 1 {
		return d.date + journalSuffix
	}
	return fmt.Sprintf("%s-%d%s", d.date, d.part, journalSuffix)
}

// parsePostDay reads the name of a file of the journal.
func parsePostDay(name string) (postDay, bool) {
	stem, ok := strings.CutSuffix(name, journalSuffix)
	if !ok {
		return postDay{}, false
	}
	d := postDay{stem, 1}
	if length := len(time.DateOnly); len(stem) > length && stem[length] == '-' {
		d.date = stem[:length]
		d.part, _ = strconv.Atoi(stem[length+1:])
	}
	_, err := time.Parse(time.DateOnly, d.date)
	return d, err == nil && d.part >= 1 && d.name() == name
}

// compare puts files in the order in which they were written.
func (d postDay) compare(other postDay) int {
	return cmp.Or(strings.Compare(d.date, other.date), cmp.Compare(d.part, other.part))
}

// postDays returns the files of a journal in the order in which they were written; none where there is
// no journal. What is no file is left out.
func postDays(disk Disk, dir string) ([]postDay, error) {
	names, err := disk.List(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var days []postDay
	for _, name := range names {
		if day, ok := parsePostDay(name); ok && !isOdd(oddFile(disk, filepath.Join(dir, name))) {
			days = append(days, day)
		}
	}
	slices.SortFunc(days, postDay.compare)
	return days, nil
}

// maxBatch is the most that is added to the journal in one write, in bytes.
const maxBatch = 1 << 20

// splitPost parts the whole lines of the journal from what a crash left of the last write. It was of several lines, and of
// any of them there may be NUL bytes instead; a line that stands below such a one goes with it.
func splitPost(data []byte) (kept, torn []byte) {
	end := len(data)
	if last := max(0, end-maxBatch); bytes.IndexByte(data[last:], 0) >= 0 {
		nul := last + bytes.IndexByte(data[last:], 0)
		line := 1 + bytes.LastIndexByte(data[:nul], '\n')
		end = line + wholePart(data[line:nul+1], wholePost)
	}
	kept, _ = SplitTorn(data[:end], wholePost)
	return kept, data[len(kept):]
}

// wholePost tells whether a last line without newline is whole.
func wholePost(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) == 0 || line[0] == '#' || bytes.HasSuffix(line, []byte(postEnd))
}
