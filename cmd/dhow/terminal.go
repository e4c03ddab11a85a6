package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"dhow/engine"
)

// onTerminal tells whether a person watches the output as it comes.
func onTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// colourWanted honours NO_COLOR (any value but the empty one) and terminals that know no colours.
func colourWanted() bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// painter colours what belongs to a seat.
type painter struct{ on bool }

var seatColours = [...]string{engine.Blue: "34", engine.Green: "32", engine.Yellow: "33", engine.Purple: "35"}

func (p painter) seat(seat engine.Seat, text string) string {
	if !p.on {
		return text
	}
	return "\x1b[" + seatColours[seat] + "m" + text + "\x1b[0m"
}
