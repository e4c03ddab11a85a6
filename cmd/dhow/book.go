package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store"
)

// book is a file with a dealt game, held open to write to it, with its secrets.
type book struct {
	game *log.Game
	ed   *engine.Edition
	file string // as named on the command line
	name string // for messages
	log  *disk.LogFile
	hold io.Closer // the lock: of the file, or of the data directory in which it lies
}

// notEnteredError says that an entry is certainly not in the file, and that the game can go on.
type notEnteredError struct{ err error }

func (e *notEnteredError) Error() string { return "not recorded: " + e.err.Error() }

func (e *notEnteredError) Unwrap() error { return e.err }

// openBook opens a game file to write to it, which one program does at a time.
func (c *call) openBook(ed *engine.Edition, file string) (*book, error) {
	if file == stdin {
		return nil, wrongCall("a game that is written to is a file, not standard input")
	}
	b := &book{ed: ed, file: file, name: printable(file)}
	var err error
	if root, ok := dataDirOf(file); ok {
		b.hold, err = store.OpenDataDir(c.disk, root)
	} else {
		b.hold, err = c.disk.Lock(lockPath(file))
	}
	if err != nil {
		return nil, &fileError{b.name, err}
	}
	if err := b.open(c); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *book) open(c *call) error {
	log, content, err := disk.OpenLog(c.disk, b.file, log.WholeEntry, c.now())
	if err != nil {
		return &fileError{b.name, err}
	}
	b.log = log
	if content.Torn != nil {
		c.warn("%v", content.Torn)
	}
	return b.read(content.Data)
}

// read replays the game, which is as it was when it cannot be read.
func (b *book) read(data []byte) error {
	switch games.KindOf(data) {
	case games.RecordFile:
		return fmt.Errorf("%s is a text record; dhow export %s > GAME.yaml makes a game file of it", b.name, b.name)
	case games.PositionFile:
		return fmt.Errorf("%s is a position; dhow judge --from %s goes on from it", b.name, b.name)
	}
	g, _, err := readOpened(b.ed, b.file, b.name, data)
	switch {
	case err != nil:
		return err
	case !g.Dealt():
		return fmt.Errorf("%s has not been dealt yet", b.name)
	}
	b.game = g
	return nil
}

// enter writes an entry to the file, and then to the game. When the file is no longer known, it is
// read again and the entry looked for there. The error is a *notEnteredError unless the game cannot
// go on.
func (b *book) enter(d *log.Draft) error {
	line := d.Line()
	err := b.log.Append(bytes.TrimSuffix(line, []byte("\n")))
	if err == nil {
		b.game.Commit(d)
		return nil
	}
	var failed *disk.AppendError
	if errors.As(err, &failed) && failed.Absent {
		return &notEnteredError{err}
	}
	if again := b.reread(); again != nil {
		return errors.Join(err, again)
	}
	if n := d.Entry().N; n <= b.game.Len() && bytes.Equal(b.game.Entries()[n-1].Line(), line) {
		return nil
	}
	return &notEnteredError{err}
}

func (b *book) reread() error {
	content, err := b.log.Reread()
	if err != nil {
		return err
	}
	return b.read(content.Data)
}

// byMail tells whether somebody plays from afar: only they have profiles.
func (b *book) byMail() bool {
	return slices.ContainsFunc(b.game.Header.Seats, func(s log.Seated) bool { return s.Player != "" })
}

// Close closes the file and gives the data directory back.
func (b *book) Close() {
	if b.log != nil {
		b.log.Close()
	}
	b.hold.Close()
}

// lockPath returns where the lock of a game file lies that is in no data directory: beside it,
// hidden.
func lockPath(file string) string {
	return filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+".lock")
}

// dataDirOf returns the data directory in whose games a file lies, if it does.
func dataDirOf(file string) (root string, ok bool) {
	path, err := filepath.Abs(file)
	if err != nil || filepath.Base(filepath.Dir(path)) != "games" {
		return "", false
	}
	root = filepath.Dir(filepath.Dir(path))
	_, err = os.Stat(filepath.Join(root, "lock"))
	return root, err == nil
}
