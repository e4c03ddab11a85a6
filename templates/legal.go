package templates

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
)

// choices says what the seat of a view may do, a kind of order at a time; with a verb, only that one.
func (w *writer) choices(v *engine.View, verb string) {
	var b strings.Builder
	WriteChoices(&b, v, verb)
	for line := range strings.Lines(b.String()) {
		w.line(strings.TrimRight(line, "\n"))
	}
}

// WriteChoices says what the seat of a view may do, a kind of order at a time; with a verb, only that one.
func WriteChoices(w io.Writer, v *engine.View, verb string) {
	all := Choices(v)
	switch {
	case v.State.Phase == engine.GameOver:
		fmt.Fprintln(w, "the game is over")
		return
	case len(all) == 0:
		fmt.Fprintf(w, "%v has nothing to do now; the game waits for %s\n", v.Seat, orNone(seatNames(v.State.ToMove())))
		return
	}
	said := false
	for _, c := range all {
		if verb == "" || c.Verb == verb {
			fmt.Fprintf(w, "%-4s%s\n", c.Verb, c.What)
			WriteParts(w, &c)
			said = true
		}
	}
	if !said {
		fmt.Fprintf(w, "%v can order nothing with %s now\n", v.Seat, verb)
	}
}

func seatNames(seats []engine.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = seat.String()
	}
	return names
}

// WriteParts lists what an order of one kind is made of.
func WriteParts(w io.Writer, c *Choice) {
	for _, p := range c.Parts {
		writeIndented(w, p.What+": "+orNone(p.Words))
	}
	if len(c.Whole) > 0 {
		writeIndented(w, strings.Join(c.Whole, ", "))
	}
}

// writeIndented writes a paragraph, its further lines indented more.
func writeIndented(w io.Writer, text string) {
	const indent = "    "
	for i, line := range Wrap(text, Columns-len(indent)-2) {
		if i > 0 {
			line = "  " + line
		}
		fmt.Fprintf(w, "%s%s\n", indent, line)
	}
}
