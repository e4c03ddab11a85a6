package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// maxFile is the largest file read: no game file is larger, and every other kind has a lower limit of its own.
const maxFile = games.MaxGame

// fileError says that a file could not be read or written.
type fileError struct {
	name string // as printable calls it
	err  error
}

// Error renders the error as "name: why".
func (e *fileError) Error() string {
	var path *fs.PathError
	if errors.As(e.err, &path) {
		return e.name + ": " + path.Err.Error()
	}
	return e.name + ": " + e.err.Error()
}

func (e *fileError) Unwrap() error { return e.err }

// printable returns a file's name as messages call it: quoted where it would not print.
func printable(file string) string {
	if strings.ContainsFunc(file, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(file)
	}
	return file
}

// word returns a file's name as a shell takes it for one word, for calls that messages propose.
func word(file string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_./,:+=@%", r)
	}
	switch name := printable(file); {
	case name != file:
		return name
	case file == "" || strings.ContainsFunc(file, func(r rune) bool { return !plain(r) }):
		return "'" + strings.ReplaceAll(file, "'", `'\''`) + "'"
	}
	return file
}

// stdin is how a command line names standard input.
const stdin = "-"

// read returns the content of a file, or of standard input for "-", and the name to call it by.
func (c *call) read(file string) (name string, data []byte, err error) {
	if file == stdin {
		name = "stdin"
		data, err = readLimited(c.stdin)
	} else {
		name = printable(file)
		data, err = readFile(file)
	}
	if err != nil {
		return name, nil, &fileError{name, err}
	}
	c.texts[name] = string(data)
	return name, data, nil
}

func readFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(f)
}

// readLimited reads all of a file, unless it is larger than any that makes sense.
func readLimited(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("longer than %d bytes", maxFile)
	}
	return data, err
}

// source is what the commands that read games are told about them.
type source struct{ file, from, edition string }

const sourceArgs = "[--from POSITION] [--edition FILE]"

const sourceHelp = `  --from POSITION   a text record starts from this position instead of a set-up; its header may then be left out
  --edition FILE    judge with the components of this file`

// flags declares the flags that say where a record starts, and with which components it is played.
func (s *source) flags(f *flag.FlagSet) {
	f.Func("from", "", named(&s.from))
	f.Func("edition", "", named(&s.edition))
}

// named takes the name of a file, which may not be empty: an unset variable of a shell is no wish for the default.
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

// ownEdition returns the edition of a file. It may not bear the embedded edition's name unless it has its values.
func (c *call) ownEdition(file string) (*engine.Edition, error) {
	doc, err := c.document(file)
	if err != nil {
		return nil, err
	}
	ed, known := doc.Edition(), edition.Mombasa()
	if ed.Name == known.Name && ed.Digest != known.Digest {
		name := doc.Node.Get("edition").Get("name")
		return nil, name.Mismatch("a name of its own, as its values are not those of the embedded edition", quoted(ed.Name))
	}
	return ed, nil
}

// document reads and checks an edition file.
func (c *call) document(file string) (*edition.Document, error) {
	name, data, err := c.read(file)
	if err != nil {
		return nil, err
	}
	return edition.Load(name, data)
}
