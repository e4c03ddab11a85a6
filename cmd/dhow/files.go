package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode"

	"dhow/games/log"
	"dhow/games/store"
)

// maxFile is the largest file read: no game file is larger, and every other kind has a lower limit
// of its own.
const maxFile = log.MaxSize

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
	if store.IsAddress(file) {
		file = store.Shown(file)
	}
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
