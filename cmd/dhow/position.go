package main

import "dhow/games"

var positionCommand = &command{
	name:  "position",
	args:  sourceArgs + " RECORD",
	short: "print the position a record comes to",
	about: `Replays a text record and prints the whole state after it, as YAML in the canonical form: the SHA-256 of what
is printed is the state hash. Such a position can be edited, and judged on with judge --from.

` + sourceHelp,
	examples: []string{"dhow position game.txt > position.yaml", "dhow position game.txt | sha256sum"},
	run:      runPosition,
}

func runPosition(c *call) error {
	f := c.flags()
	var src source
	src.flags(f)
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	src.record = args[0]
	_, o, err := c.outcome(src)
	if err != nil {
		return err
	}
	_, err = c.stdout.Write(games.WritePosition(&o.State))
	return err
}
