package post

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/disk"
)

// Journal is the post journal: what came in, what is owed, what was sent. It is a directory of
// files, one a day, of lines, one a fact; the facts are what all lines say together. What Append
// has accepted is on disk.
//
// A crash may leave the first lines of an Append alone. Therefore the letters that a mail leads to
// stand before the In that closes it: the mail is then handled again, and as a letter owed again is
// the same letter, nothing is done twice.
//
// A file is named after the day (UTC) of its first line, and goes on in a second one, DATE-2.log,
// before it is longer than a log may be. The clock going back does not lead back to earlier files,
// which are read once, by OpenJournal. People may edit files while no journal is open, and add to
// the newest one at any time; what they take away from it stays known until then.
//
// One goroutine appends; any may ask.
type Journal struct {
	disk disk.Disk
	dir  string
	log  *disk.LogFile // the newest file; nil when there is none
	day  dayFile
	// astray tells that an error has left the newest file in a state that has to be read before
	// anything is added.
	astray bool

	tell []func(Line) // are told of facts while the journal is opened

	*Ledger
}

// Open reads the journal in a directory. What a crash left of the last lines is moved aside, and
// reported. Lines that cannot be read are passed over, and told by Unread. The errors are those of
// OpenLog. Functions that are given are told of every fact that is read, in the order in which they
// were written.
func Open(disk disk.Disk, dir string, now time.Time, tell ...func(Line)) (*Journal, []disk.Torn, error) {
	j := &Journal{disk: disk, dir: dir, Ledger: NewLedger(), tell: tell}
	defer func() { j.tell = nil }()
	days, err := listDays(disk, dir)
	if err != nil || len(days) == 0 {
		return j, nil, err
	}
	newest := len(days) - 1
	for _, day := range days[:newest] {
		if err := j.readOld(day); err != nil {
			return nil, nil, err
		}
	}
	torn, err := j.open(days[newest], now)
	if err != nil {
		return nil, nil, errors.Join(err, j.Close())
	}
	return j, torn, nil
}

// path is that of a file of the journal.
func (j *Journal) path(day dayFile) string { return filepath.Join(j.dir, day.name()) }

// readOld reads a file that is not added to any more.
func (j *Journal) readOld(day dayFile) error {
	path := j.path(day)
	data, err := j.disk.ReadFile(path)
	if err != nil {
		return err
	}
	j.EnterFile(path, data, j.tell...)
	return nil
}

// open makes a file the one that is added to.
func (j *Journal) open(day dayFile, now time.Time) ([]disk.Torn, error) {
	path := j.path(day)
	log, c, err := disk.OpenLogSplit(j.disk, path, splitPost, now)
	if err != nil {
		return nil, err
	}
	_ = j.Close() // all of it is on disk
	j.log, j.day = log, day
	j.EnterFile(path, c.Data, j.tell...)
	j.astray = false
	if c.Torn == nil {
		return nil, nil
	}
	return []disk.Torn{*c.Torn}, nil
}

// Append adds facts, in their order. They are on disk when it returns nil: one write and one sync,
// unless there is more than a MiB of them. Letters that are or were owed are left out; whatever
// else is said again does no harm.
//
// The errors are a *FormatError for a fact that cannot be written, with nothing added; the errors
// of LogFile.Append, but for edits by people, which are read first; and those of OpenLog on a new
// day. After an error some of the facts may be added, or may turn out to be; nobody knows them yet.
// Append them again.
func (j *Journal) Append(now time.Time, lines ...Line) error {
	batch, err := newBatch(lines)
	if err != nil {
		return err
	}
	var edited *disk.ChangedError
	if err = j.add(now, batch); errors.As(err, &edited) {
		err = j.add(now, batch)
	}
	return err
}

// add adds a batch, after rereading the file where that is needed.
func (j *Journal) add(now time.Time, batch []posted) error {
	if j.astray {
		if err := j.reread(); err != nil {
			return err
		}
	}
	for news := j.leaveOut(batch); len(news) > 0; {
		n, err := j.write(now, news)
		if err != nil {
			return err
		}
		news = news[n:]
	}
	return nil
}

// reread reads the newest file again.
func (j *Journal) reread() error {
	c, err := j.log.Reread()
	if err == nil {
		j.EnterFile(j.log.Path(), c.Data, j.tell...)
	}
	j.astray = err != nil
	return err
}

// write adds as much of a batch as one write may have, and tells how much that was.
func (j *Journal) write(now time.Time, batch []posted) (n int, err error) {
	n, size := firstWrite(batch)
	if err := j.turnTo(now, size); err != nil {
		return 0, err
	}
	texts := make([][]byte, n)
	for i := range texts {
		texts[i] = batch[i].text
	}
	if err := j.log.Append(texts...); err != nil {
		var refused *disk.AppendError
		j.astray = !errors.As(err, &refused) || !refused.Absent
		return 0, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, p := range batch[:n] {
		p.fact.enter(j.said)
	}
	return n, nil
}

// turnTo opens the file for what is added now: the newest, or a new one if a day has begun or that
// would grow too long.
func (j *Journal) turnTo(now time.Time, size int) error {
	var has int64
	if j.log != nil {
		has = j.log.Size()
	}
	next := j.day.behind(now, has+int64(size))
	if j.log != nil && next == j.day {
		return nil
	}
	const tries = 10 // names may be taken by what is no file
	for n := 1; ; n++ {
		if err := disk.CreateWhole(j.disk, j.path(next), nil); err != nil && !errors.Is(err, fs.ErrExist) {
			return err // it is there if an earlier attempt came so far
		}
		_, err := j.open(next, now)
		if n == tries || err == nil || !disk.IsOdd(disk.OddFile(j.disk, j.path(next))) {
			return err
		}
		next.part++
	}
}

// Close closes the journal. It may be asked still.
func (j *Journal) Close() error {
	if j.log == nil {
		return nil
	}
	return j.log.Close()
}

// posted is a fact and its line.
type posted struct {
	fact Line
	text []byte
}

// newBatch writes facts as lines. What is entered is what is read from them, as it will be after
// the next start.
func newBatch(lines []Line) ([]posted, error) {
	batch := make([]posted, len(lines))
	for i, l := range lines {
		text := TextOf(l)
		fact, err := parsePost(text)
		if err == nil && fact == nil {
			err = &games.FormatError{What: "a fact", Expected: "a fingerprint of one word", Found: games.Quoted(text)}
		}
		if err == nil && len(text) >= maxBatch {
			err = &games.FormatError{What: "a line of the journal",
				Expected: "less than " + strconv.Itoa(maxBatch) + " bytes"}
		}
		if err != nil {
			return nil, err
		}
		batch[i] = posted{fact, []byte(text)}
	}
	return batch, nil
}

// firstWrite returns how many lines of a batch go into one write, and their bytes.
func firstWrite(batch []posted) (n, size int) {
	for n < len(batch) && (n == 0 || size+len(batch[n].text)+1 <= maxBatch) {
		size += len(batch[n].text) + 1
		n++
	}
	return n, size
}
