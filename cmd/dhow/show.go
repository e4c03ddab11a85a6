package main

import "dhow/games/position"

var showCommand = &command{
	name:  "show",
	args:  "[--as SEAT] [--at N] [--lang LANGUAGE] [--json] [--spoil] " + sourceArgs + " FILE",
	short: "show the board of a game",
	about: `Shows the board after a text record or game file, or of a position. Of a game file whose game is running it shows
what everybody may see.

  --as SEAT         show it as this seat sees it: a colour, the name of who sits there, or observer
  --at N            the board after so many orders of a record, or entries of a game file
  --lang LANGUAGE   en, fr, nl or pl: in which it is said; else that of the locale
  --json            the position as data, with ? for cards that may not be seen
` + spoilHelp + "\n" + sourceHelp,
	examples: []string{"dhow show game.txt", "dhow show --at 12 kilifi-7.yaml",
		"dhow show --as Ann --spoil kilifi-7.yaml"},
	run: runShow,
}

func runShow(c *call) error {
	f := c.flags()
	var look look
	look.flags(f)
	c.langFlag(f)
	c.jsonFlag(f)
	t, err := c.tableLookedAt(f, &look)
	if err != nil {
		return err
	}
	state, err := c.seen(t, &look)
	switch {
	case err != nil:
		return err
	case c.json:
		return c.writeYAMLAsJSON(position.Write(state))
	}
	speaker(c.lang, t.ed, t.names()).WriteBoard(c.stdout, state, painter{on: c.watched && colourWanted()}.seat)
	return nil
}
