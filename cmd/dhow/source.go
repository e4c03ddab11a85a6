package main

import (
	"errors"
	"flag"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// source is what the commands that read games are told about them.
type source struct {
	file, from, edition, draw string

	kept string // the directory or database that a referee keeps the game in which file names; empty: file is one
}

const sourceArgs = "[--data DIR] [--from POSITION] [--edition FILE]"

const sourceHelp = keptHelp + `
  --from POSITION   a text record starts from this position instead of a set-up; its header may then be left out
  --edition FILE    judge with the components of this file`

// flags declares the flags that say where a record starts, and with which components it is played.
func (s *source) flags(f *flag.FlagSet) {
	f.Func("data", "", named(&s.kept))
	f.Func("from", "", named(&s.from))
	f.Func("edition", "", named(&s.edition))
}

const keptHelp = `  --data DIR        FILE is a game that a referee keeps in this data directory, or in the database of this address, as
                    dhow game list has it`

// content reads the file of a source, or the game that a referee keeps.
func (c *call) content(s source) (name string, data []byte, err error) {
	if s.kept == "" {
		return c.read(s.file)
	}
	id := games.GameID(s.file)
	if err := id.Valid(); err != nil {
		return s.file, nil, wrongCall("%v", err)
	}
	from, err := c.reading(s.kept)
	if err != nil {
		return s.file, nil, err
	}
	text, err := c.gameText(from, s.kept, id)
	return printable(text.Name), text.Data, err
}

// editionOf returns the edition that a game of a source is played with, where no other is named, or nil,
// the embedded one.
func (c *call) editionOf(s source, game []byte) (*edition.Document, error) {
	if s.kept != "" {
		return c.known(s.kept, game)
	}
	return c.editionNear(s.file, game)
}

// sourceOf reads a command line that names a game, beside the flags that are declared already. Args
// are all arguments, the game's file first.
func (c *call) sourceOf(f *flag.FlagSet, most int) (src source, args []string, err error) {
	src.flags(f)
	args, err = c.parse(f, 1, most)
	if err == nil {
		src.file = args[0]
	}
	return src, args, err
}

// tableOf reads a command line that names a game and nothing else, and the game.
func (c *call) tableOf(f *flag.FlagSet) (*table, error) {
	src, _, err := c.sourceOf(f, 1)
	if err != nil {
		return nil, err
	}
	return c.table(src)
}

// named takes the name of a file, which may not be empty: an unset variable of a shell is no wish
// for the default.
func named(file *string) func(string) error {
	return func(value string) error {
		if *file = value; value == "" {
			return errors.New("the name of a file is missing")
		}
		return nil
	}
}

// standardInputs counts how many files are to be standard input.
func (s *source) standardInputs() int {
	n := 0
	for _, file := range []string{s.file, s.from, s.edition} {
		if file == stdin {
			n++
		}
	}
	return n
}

// edition returns the edition of a file, or the embedded one.
func (c *call) edition(file string) (*engine.Edition, error) {
	if file == "" {
		return edition.Mombasa(), nil
	}
	return c.ownEdition(file)
}

// ownEdition returns the edition of a file.
func (c *call) ownEdition(file string) (*engine.Edition, error) {
	doc, err := c.ownDocument(file)
	if err != nil {
		return nil, err
	}
	return doc.Edition(), nil
}

// ownDocument reads an edition file. It may not bear the embedded edition's name unless it has its
// values.
func (c *call) ownDocument(file string) (*edition.Document, error) {
	doc, err := c.document(file)
	if err != nil {
		return nil, err
	}
	ed, known := doc.Edition(), edition.Mombasa()
	if ed.Name == known.Name && ed.Digest != known.Digest {
		name := doc.Node.Get("edition").Get("name")
		return nil, name.Mismatch("a name of its own, as its values are not those of the embedded edition",
			quoted(ed.Name))
	}
	return doc, nil
}

// document reads and checks an edition file.
func (c *call) document(file string) (*edition.Document, error) {
	name, data, err := c.read(file)
	if err != nil {
		return nil, err
	}
	return edition.Load(name, data)
}
