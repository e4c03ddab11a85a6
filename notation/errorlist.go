package notation

import (
	"errors"
	"slices"
)

// MostErrors is how many lines a list of errors speaks of.
const MostErrors = 10

// ErrorList says why lines of a text are not understood, one error a line, by their places.
type ErrorList struct {
	Errors []*Error // at most MostErrors
	More   int      // how many lines besides are not understood
}

// newErrorList returns the errors as a list, and nil if there are none.
func newErrorList(all []*Error) error {
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b *Error) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Col - b.Col
	})
	n := min(len(all), MostErrors)
	return &ErrorList{all[:n:n], len(all) - n}
}

// Error renders the errors for engineers, each on a line.
func (l *ErrorList) Error() string { return errors.Join(l.Unwrap()...).Error() }

// Unwrap returns the errors.
func (l *ErrorList) Unwrap() []error {
	all := make([]error, len(l.Errors))
	for i, e := range l.Errors {
		all[i] = e
	}
	return all
}
