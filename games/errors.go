package games

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dhow/internal/strictyaml"
	"dhow/notation"
)

// Error is a fault at a place of a file. Unwrap gives what is wrong.
type Error struct {
	File string
	Line int // from 1; 0 when the whole file is meant
	Col  int // from 1; 0 when the whole line is meant
	Err  error
}

// Error renders the fault as file:line:col: what.
func (e *Error) Error() string {
	var n *notation.Error
	if errors.As(e.Err, &n) {
		return fmt.Sprintf("%s: %s %v", e.Place(), n.Code, n.Args) // its own place is within the line
	}
	return e.Place() + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Place renders the place as file:line:col, leaving out what is not known.
func (e *Error) Place() string {
	place := e.File
	if e.Line > 0 {
		place += ":" + strconv.Itoa(e.Line)
	}
	if e.Line > 0 && e.Col > 0 {
		place += ":" + strconv.Itoa(e.Col)
	}
	return place
}

// at gives an error the place of a node.
func At(n *strictyaml.Node, err error) error {
	return &Error{File: n.File(), Line: n.Line, Col: n.Col, Err: err}
}

// located makes errors of YAML errors of this package, with their places.
func Located(err error) error {
	switch err := err.(type) {
	case *strictyaml.Error:
		return &Error{File: err.File, Line: err.Line, Col: err.Col,
			Err: &FormatError{err.What, err.Expected, err.Found}}
	case strictyaml.Errors:
		var all Errors
		for _, e := range err {
			all = append(all, Located(e))
		}
		return all
	}
	return err
}

// Errors is several faults of one file.
type Errors []error

// Error renders one fault a line.
func (l Errors) Error() string {
	lines := make([]string, len(l))
	for i, err := range l {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find the faults.
func (l Errors) Unwrap() []error { return l }

// The errors below stand behind the place that an Error gives them, so they name no package.

// FormatError says that a file is not what it should be: a header line that is missing, a heading
// that does not agree with the game, an edition that is not the one loaded.
type FormatError struct {
	What     string
	Expected string // empty where there is nothing to add
	Found    string // likewise
}

// Error renders the error as "what, expected this, found that".
func (e *FormatError) Error() string {
	text := e.What
	if e.Expected != "" {
		text += ", expected " + e.Expected
	}
	if e.Found != "" {
		text += ", found " + e.Found
	}
	return text
}

// NewerError refuses a file of a format or rules version that this program does not know.
type NewerError struct {
	Key   string // dhow or rules
	Known int
	Found int
}

// Error renders the refusal.
func (e *NewerError) Error() string {
	return fmt.Sprintf("%s: %d is newer than this program, which knows %d", e.Key, e.Found, e.Known)
}

// EditionError refuses a file made with an edition other than the one loaded.
type EditionError struct {
	Name, Digest         string // of the file
	Loaded, LoadedDigest string
}

// Error renders the refusal.
func (e *EditionError) Error() string {
	const longest = 80 // a digest has 71 characters
	made := strings.TrimSpace(cut(e.Name, longest) + " " + cut(e.Digest, longest))
	return fmt.Sprintf("made with the edition %q, but %s %s is loaded", made, e.Loaded, e.LoadedDigest)
}

// quoted quotes text of a file for a message, the beginning of it if it is long.
func Quoted(text string) string {
	const longest = 40
	return strconv.Quote(cut(text, longest))
}

// cut returns the first characters of a text.
func cut(text string, longest int) string {
	n := 0
	for i := range text {
		if n == longest {
			return text[:i] + "…"
		}
		n++
	}
	return text
}
