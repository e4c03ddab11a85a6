package main

import (
	"errors"
	"flag"

	"dhow/engine"
	"dhow/engine/edition"
)

// source is what the commands that read games are told about them.
type source struct{ file, from, edition, draw string }

const sourceArgs = "[--from POSITION] [--edition FILE]"

const sourceHelp = `  --from POSITION   a text record starts from this position instead of a set-up; its header may then be left out
  --edition FILE    judge with the components of this file`

// flags declares the flags that say where a record starts, and with which components it is played.
func (s *source) flags(f *flag.FlagSet) {
	f.Func("from", "", named(&s.from))
	f.Func("edition", "", named(&s.edition))
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
