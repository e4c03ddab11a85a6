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
	args:  "--as SEAT [--at N] [--json] [--spoil] " + sourceArgs + " FILE",
	short: "say what a seat may do",
	about: `Lists the kinds of order that a seat may give, and what they are made of: cards with their units or points,
spaces with prices, regions with costs. dhow complete leads on from there.

  --as SEAT         a colour, or the name of who sits there
  --at N            after so many orders of a record, or entries of a game file
  --json            as data
` + spoilHelp + "\n" + sourceHelp,
	examples: []string{"dhow legal --as blue game.txt", "dhow legal --as Ann --json position.yaml"},
	run:      runLegal,
}

func runLegal(c *call) error {
	v, _, err := c.seatView(c.flags(), 1)
	switch {
	case err != nil:
		return err
	case c.json:
		return c.writeJSON(map[string]any{"seat": v.Seat.String(), "may": templates.Choices(&v)})
	}
	writeChoices(c.stdout, &v, "")
	return nil
}

// writeChoices says what a seat may do, a kind of order at a time; with a verb, only that one.
func writeChoices(w io.Writer, v *engine.View, verb string) {
	all := templates.Choices(v)
	switch {
	case v.State.Phase == engine.GameOver:
		fmt.Fprintln(w, "the game is over")
		return
	case len(all) == 0:
		fmt.Fprintf(w, "%v has nothing to do now; the game waits for %s\n", v.Seat, strings.Join(seatNames(v.State.ToMove()), " "))
		return
	}
	said := false
	for _, c := range all {
		if verb == "" || c.Verb == verb {
			fmt.Fprintf(w, "%-4s%s\n", c.Verb, c.What)
			writeParts(w, &c)
			said = true
		}
	}
	if !said {
		fmt.Fprintf(w, "%v can order nothing with %s now\n", v.Seat, verb)
	}
}

// writeParts lists what an order of one kind is made of.
func writeParts(w io.Writer, c *templates.Choice) {
	for _, p := range c.Parts {
		writeWrapped(w, p.String())
	}
	if len(c.Whole) > 0 {
		writeWrapped(w, strings.Join(c.Whole, ", "))
	}
}
