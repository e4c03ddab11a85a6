package templates

import (
	"slices"
	"strings"

	"dhow/notation"
)

// commandWords begin the lines that the referee reads himself, beside those of the notation.
var commandWords = []string{"join", "never", "yes", "no", "new", "resend", "resign", "replace", "forget"}

// mayBeRead tells whether a line of a letter, typed back as it stands, could be taken for something its reader says. Key and
// game lines are meant to be.
func (r *Reader) mayBeRead(line string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch {
	case first == "":
		return false
	case strings.ContainsAny(first[:1], ";=-|"), slices.Contains(commandWords, strings.ToLower(first)):
		return true
	case r.Edition == nil:
		return false
	}
	lines, _ := notation.Reader{Edition: r.Edition}.Lines(r.Seat, line)
	return slices.ContainsFunc(lines, func(l notation.Line) bool {
		switch l.Says.(type) {
		case nil, notation.Key, notation.Game:
			return false
		}
		return true
	})
}
