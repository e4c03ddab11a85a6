package notation_test

import (
	"errors"
	"fmt"
	"strings"

	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// teller is who is told in English why something is not understood.
var teller = templates.Reader{Edition: mombasa}

// told is what people are told about what is not understood, each error behind its place.
func told(err error) string {
	var list *notation.ErrorList
	if errors.As(err, &list) {
		var lines []string
		for _, e := range list.Errors {
			lines = append(lines, told(e))
		}
		return strings.Join(lines, "\n")
	}
	var e *notation.Error
	if errors.As(err, &e) {
		return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, teller.Reason(advice.Explain(e, nil)))
	}
	return err.Error()
}
