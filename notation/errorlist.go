package notation

import (
	"fmt"
	"slices"
	"strings"
)

// MostErrors is how many lines a list of errors speaks of.
const MostErrors = 10

// ErrorList says why lines of a text are not understood, one error a line, by their places.
type ErrorList struct {
	Errors []*Error // at most MostErrors
	More   int      // how many lines besides are not understood
}

// newErrorList returns the errors as a list, and nil if there are none.
func newErrorList(errors []*Error) error {
	if len(errors) == 0 {
		return nil
	}
	slices.SortStableFunc(errors, func(a, b *Error) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Col - b.Col
	})
	n := min(len(errors), MostErrors)
	return &ErrorList{errors[:n:n], len(errors) - n}
}

// Error renders the errors in English, each on a line.
func (l *ErrorList) Error() string {
	var b strings.Builder
	for i, e := range l.Errors {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	if l.More > 0 {
		b.WriteByte('\n')
		b.WriteString(l.more())
	}
	return b.String()
}

// Unwrap returns the errors.
func (l *ErrorList) Unwrap() []error {
	all := make([]error, len(l.Errors))
	for i, e := range l.Errors {
		all[i] = e
	}
	return all
}

func (l *ErrorList) more() string {
	if l.More == 1 {
		return "and 1 more line is not understood"
	}
	return fmt.Sprintf("and %d more lines are not understood", l.More)
}
