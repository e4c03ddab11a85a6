package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"

	"dhow/engine"
	"dhow/games"
)

// book is a game file held open to write to it, with its secrets.
type book struct {
	game   *games.Game
	ed     *engine.Edition
	name   string // for messages
	secret *games.Secret
	log    *games.LogFile
	dir    *games.HeldDir // of a file that lies in a data directory
}

// openBook opens a game file to write to it. A file in a data directory is written by one program at a time.
func (c *call) openBook(ed *engine.Edition, file string) (*book, error) {
	b := &book{ed: ed, name: printable(file)}
	var err error
	if root, ok := dataDirOf(file); ok {
		if b.dir, err = games.OpenDataDir(games.OSDisk{}, root); err != nil {
			return nil, err
		}
	}
	if err := b.open(c, file); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *book) open(c *call, file string) error {
	log, content, err := games.OpenLog(games.OSDisk{}, file, games.WholeEntry, c.now())
	if err != nil {
		return err
	}
	b.log = log
	if content.Torn != nil {
		c.warn("%v", content.Torn)
	}
	return b.read(file, content.Data)
}

// read replays the game with its secret, if it has one.
func (b *book) read(file string, data []byte) error {
	g, err := games.ReadGame(b.ed, b.name, data, nil)
	if err == nil && g.Sealed() {
		if b.secret, err = readSecret(file); err == nil {
			g, err = games.ReadGame(b.ed, b.name, data, b.secret)
		}
	}
	if err != nil {
		return err
	}
	b.game = g
	return nil
}

// enter writes an entry to the file, and then to the game. A game that somebody else has written to is read again, and the
// entry is refused with *games.ChangedError.
func (b *book) enter(d *games.Draft) error {
	err := b.log.Append(bytes.TrimSuffix(d.Line(), []byte("\n")))
	var changed *games.ChangedError
	if errors.As(err, &changed) {
		return errors.Join(err, b.reread())
	}
	if err == nil {
		b.game.Commit(d)
	}
	return err
}

func (b *book) reread() error {
	content, err := b.log.Reread()
	if err != nil {
		return err
	}
	g, err := games.ReadGame(b.ed, b.name, content.Data, b.secret)
	if err == nil {
		b.game = g
	}
	return err
}

// Close closes the file and gives the data directory back.
func (b *book) Close() {
	if b.log != nil {
		b.log.Close()
	}
	if b.dir != nil {
		b.dir.Close()
	}
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
