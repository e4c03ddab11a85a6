package strictyaml

import (
	"fmt"
	"strings"
)

// Error says what is wrong at one place of a file. What names the thing, as companies[2].name;
// Expected and Found may be empty where there is nothing to add.
type Error struct {
	File     string
	Line     int // from 1; 0 when the whole file is meant
	Col      int // from 1; 0 when unknown
	What     string
	Expected string
	Found    string
}

// Error renders the error as "file:line: what, expected this, found that".
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Line > 0 {
		if e.File == "" {
			b.WriteString("line ")
		} else {
			b.WriteString(":")
		}
		fmt.Fprintf(&b, "%d", e.Line)
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(e.What)
	if e.Expected != "" {
		b.WriteString(", expected " + e.Expected)
	}
	if e.Found != "" {
		b.WriteString(", found " + e.Found)
	}
	return b.String()
}

// MaxErrors is how many errors a list keeps; a file with more is a different kind of file.
const MaxErrors = 50

// Errors is several errors of one file, in the order of its lines where they were found in one
// pass.
type Errors []*Error

// Error renders one error a line.
func (l Errors) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets errors.As find the first *Error.
func (l Errors) Unwrap() []error {
	out := make([]error, len(l))
	for i, e := range l {
		out[i] = e
	}
	return out
}

// Add appends an error, or each of several, unless the list is full; nil adds nothing. An error
// that is neither *Error nor Errors becomes one without a place.
func (l *Errors) Add(err error) {
	switch e := err.(type) {
	case nil:
	case Errors:
		for _, x := range e {
			l.Add(x)
		}
	case *Error:
		if len(*l) < MaxErrors {
			*l = append(*l, e)
		}
	default:
		l.Add(&Error{What: err.Error()})
	}
}

// Err returns the list as an error: nil when it is empty, a single error as itself.
func (l Errors) Err() error {
	switch len(l) {
	case 0:
		return nil
	case 1:
		return l[0]
	}
	return l
}
