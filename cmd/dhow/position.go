package main

import "dhow/games/position"

var positionCommand = &command{
	name:  "position",
	args:  "[--at N] [--json] [--spoil] " + sourceArgs + " FILE",
	short: "print the position a game comes to",
	about: `Replays a text record or a game file and prints the whole state after it, as YAML in the canonical form: the
SHA-256 of what is printed is the state hash. Such a position can be edited, and judged on with judge --from.

  --at N            the position after so many orders of a record, or entries of a game file
  --json            the same keys and values as JSON
` + spoilHelp + "\n" + sourceHelp,
	examples: []string{"dhow position game.txt > position.yaml", "dhow position --at 12 kilifi-7.yaml",
		"dhow position game.txt | sha256sum"},
	run: runPosition,
}

func runPosition(c *call) error {
	f := c.flags()
	var look look
	look.momentFlags(f)
	c.jsonFlag(f)
	t, err := c.tableLookedAt(f, &look)
	if err != nil {
		return err
	}
	if look.spoil {
		if err := c.reveal(t, t.seats(), true); err != nil {
			return err
		}
	}
	state, err := t.state(look.at)
	if err != nil {
		return err
	}
	position := position.Write(state)
	if c.json {
		return c.writeYAMLAsJSON(position)
	}
	_, err = c.stdout.Write(position)
	return err
}
