package main

import (
	"errors"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
	"dhow/notation/advice"
)

// advisedError is the refusal of an order of a record, with what would be legal instead.
type advisedError struct {
	refused *games.Error
	advice  []string // sentences
	legal   []string // the nearest legal orders
}

func (e *advisedError) Error() string { return e.refused.Error() }

// Unwrap returns the refusal with its place.
func (e *advisedError) Unwrap() error { return e.refused }

// advised adds to the refusal of an order, if err is one, where in it the word at fault stands, and
// what would be legal, in a language. The game is as it was before that order.
func advised(lang notation.Language, err error, v *engine.View, a engine.Action, text string) error {
	var placed *games.Error
	var illegal *engine.IllegalError
	if !errors.As(err, &placed) || !errors.As(err, &illegal) {
		return err
	}
	reader := notation.Reader{Edition: v.State.Edition}
	order := orderAt(text, placed.Line, placed.Col)
	why := advice.Refuse(reader, v, order, a, illegal)
	word := *placed
	if why.Line == 1 {
		word.Col += why.Col - 1
	} else {
		word.Line, word.Col = placed.Line+why.Line-1, why.Col
	}
	told := &advisedError{refused: &word, advice: speaker(lang, v.State.Edition, nil).Instead(&why)}
	for _, near := range why.Nearest {
		told.legal = append(told.legal, notation.PrintOrder(v.State.Edition, near))
	}
	return told
}

// orderAt returns the order that begins at a place of a record, with the lines that continue it.
func orderAt(text string, line, col int) string {
	lines := strings.Split(text, "\n")[line-1:]
	order := string([]rune(lines[0])[col-1:])
	for _, more := range lines[1:] {
		if start := strings.TrimLeft(more, " \t"); start == "" || !strings.ContainsRune(";=-", rune(start[0])) {
			break
		}
		order += "\n" + more
	}
	return order
}
