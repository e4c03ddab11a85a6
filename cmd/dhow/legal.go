package main

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
	"dhow/templates"
)

var legalCommand = &command{
	name:  "legal",
	args:  "--as SEAT [--at N] [--lang LANGUAGE] [--json] [--spoil] " + sourceArgs + " FILE",
	short: "say what a seat may do",
	about: `Lists the kinds of order that a seat may give, and what they are made of: cards with their units or points,
spaces with prices, regions with costs. dhow complete leads on from there.

  --as SEAT         a colour, or the name of who sits there
  --at N            after so many orders of a record, or entries of a game file
  --lang LANGUAGE   en, fr, nl or pl: in which it is said; else that of the locale
  --json            as data
` + spoilHelp + "\n" + sourceHelp,
	examples: []string{"dhow legal --as blue game.txt", "dhow legal --as Ann --json position.yaml"},
	run:      runLegal,
}

func runLegal(c *call) error {
	f := c.flags()
	c.langFlag(f)
	v, _, err := c.seatView(f, 1)
	switch {
	case err != nil:
		return err
	case c.json:
		return c.writeJSON(map[string]any{"seat": v.Seat.String(), "may": speaker(c.lang, nil, nil).Choices(&v)})
	}
	writeChoices(c.stdout, speaker(c.lang, nil, nil), &v, "")
	return nil
}

// writeChoices says what a seat may do, a kind of order at a time; with a verb, only that one.
func writeChoices(w io.Writer, r *templates.Reader, v *engine.View, verb string) {
	may, nothing := r.May(v, verb)
	if may == nil {
		fmt.Fprintln(w, nothing)
	}
	for _, c := range may {
		fmt.Fprintf(w, "%-4s%s\n", c.Verb, c.What)
		writeParts(w, r, &c)
	}
}

// writeParts lists what an order of one kind is made of.
func writeParts(w io.Writer, r *templates.Reader, c *templates.Choice) {
	for _, p := range c.Parts {
		writeWrapped(w, r.Part(p))
	}
	if len(c.Whole) > 0 {
		writeWrapped(w, strings.Join(c.Whole, ", "))
	}
}
