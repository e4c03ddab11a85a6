package advice

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// orderIn returns where in the text of a line an order stands: behind try, or among those of a
// queue.
func orderIn(r notation.Reader, text string, a *engine.Action) (from, to int) {
	tokens := r.Tokens(text)
	switch {
	case len(tokens) < 2 || tokens[0].Sign != 0:
		return 0, len(text)
	case r.Meaning(notation.AsLine, tokens[0].Text) == "try":
		return tokens[1].At, len(text)
	case r.Meaning(notation.AsLine, tokens[0].Text) != "then":
		return 0, len(text)
	}
	canonical := notation.PrintOrder(r.Edition, *a)
	for i := 1; i < len(tokens); i++ {
		for closed := 0; closed >= 0 && i < len(tokens)-1 && tokens[i].Sign == '['; i += closed + 1 {
			closed = slices.IndexFunc(tokens[i:], func(t notation.Token) bool { return t.Sign == ']' })
		}
		from, to = tokens[i].At, len(text)
		for ; i < len(tokens); i++ {
			if tokens[i].Sign == '|' {
				to = tokens[i].At
				break
			}
		}
		if one, err := r.Order(a.Seat, text[from:to]); err == nil && notation.PrintOrder(r.Edition, one) == canonical {
			return from, to
		}
	}
	return 0, len(text)
}

// placeAfter returns a place of a text that begins at an offset of another as a place of this one.
func placeAfter(text string, from, line, col int) (int, int) {
	before := text[:from]
	if line == 1 {
		col += utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	}
	return line + strings.Count(before, "\n"), col
}
