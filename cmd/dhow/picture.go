package main

import (
	"slices"

	"dhow/picture"
)

var pictureCommand = &command{
	name:  "picture",
	args:  "[--as SEAT] [--at N] [--panel PANEL] [--width N] [--spoil] " + sourceArgs + " FILE > board.png",
	short: "draw the board of a game",
	about: `Draws the board after a text record or game file, or of a position, as a PNG. Of a game file whose game is running it
shows what everybody may see.

  --as SEAT         draw it as this seat sees it: a colour, the name of who sits there, or observer
  --at N            the board after so many orders of a record, or entries of a game file
  --panel PANEL     map, tracks, market or players; left out: all of them, side by side
  --width N         so many pixels for each panel, 180 to 2880; left out: 720
` + spoilHelp + "\n" + sourceHelp,
	examples: []string{"dhow picture game.txt > board.png", "dhow picture --panel map --as Ann --spoil kilifi-7.yaml > map.png"},
	run:      runPicture,
}

func runPicture(c *call) error {
	f := c.flags()
	var look look
	look.flags(f)
	panel := f.String("panel", "", "")
	width := f.Int("width", 720, "")
	src, _, err := c.sourceOf(f, 1)
	switch {
	case err != nil:
		return err
	case *panel != "" && !slices.Contains(picture.Panels, picture.Panel(*panel)):
		return wrongCall("--panel wants map, tracks, market or players, not %s", quoted(*panel))
	case *width < 180 || *width > 2880:
		return wrongCall("--width wants 180 to 2880 pixels")
	case src.edition == stdin:
		return wrongCall("a picture wants the edition from a file, not from standard input")
	case c.watched:
		return wrongCall("a picture is not for a terminal: write it to a file, as in dhow picture FILE > board.png")
	}
	t, err := c.tableAt(src, look.at)
	if err != nil {
		return err
	}
	state, err := c.seen(t, &look)
	if err != nil {
		return err
	}
	r := speaker(c.lang, t.ed, t.names())
	if look.as != "" {
		if r.Seat, err = t.seat(look.as); err != nil {
			return err
		}
	}
	return r.Picture(documentOf(t.doc), state, nil).PNG(c.stdout, picture.Panel(*panel), float64(*width)/picture.Width)
}
