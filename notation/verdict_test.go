package notation_test

import (
	"errors"

	"dhow/engine"
	"dhow/notation"
)

// verdictOf says what a mail of one line is: order, command, prose, ask or ask-alone.
func verdictOf(r notation.Reader, text string) string {
	lines, err := r.Lines(engine.Blue, text)
	var list *notation.ErrorList
	if errors.As(err, &list) {
		if list.Errors[0].Aside {
			return "ask-alone"
		}
		return "ask"
	}
	for _, l := range lines {
		switch l.Says.(type) {
		case notation.Prose:
			return "prose"
		case notation.Order:
			return "order"
		case nil:
		default:
			return "command"
		}
	}
	return "prose"
}
