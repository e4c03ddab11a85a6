package main

import (
	"strings"

	"dhow/engine/edition"
)

// playHelp is what help says while people play.
const playHelp = `T 4             keep starting tile 4
R Cf1 Ex2 Bn1   rest these cards in slots 1, 2, 3
P Cf1 _ Bk2     plan: slot 2 stays empty
G Cf1+Cf3 y2 M1 goods: take the card at y2, 1 step on Mombasa's track
X T 5 6/2 9x1   expand Cape Town: 5, 6 (post of column 2), 9 (ousted post to its column 1)
B Bk2 !3 j4     bookkeeper: flip the book on 3, ink jar 4 on
D DmC           diamond merchant
S first 1A@3    bonus marker; points buy book 1A, placed on 3
E 2             end the phase, take up resting deck 2
; 1A@4 p1       points: book 1A to space 4, 1 pound; p: all in pounds
; stop M        no reward carries M over a capital call

try ORDER, undo, show, log, legal, say TEXT, quit. A line may begin with a seat: green: P Cf1 Bk2
help A07, help 12, help C1, help first: what a book, region, track or bonus space is
`

// help says how orders are written, or what a component is.
func (s *sitting) help(about string) {
	text, ok := edition.Describe(s.doc, about)
	switch verb := helpOn(about); {
	case about == "":
		s.printf("%s", playHelp)
	case verb != "":
		s.printf("%s", verb)
	case ok:
		writeWrapped(s.in, text)
	default:
		s.refuse("There is no help on %s; dhow edition show tells what all components are.", quoted(about))
	}
}

// helpOn returns the line of playHelp on the orders with a verb, "" for what is none.
func helpOn(verb string) string {
	for line := range strings.Lines(playHelp) {
		if word, _, _ := strings.Cut(line, " "); len(verb) == 1 && strings.EqualFold(word, verb) {
			return line
		}
	}
	return ""
}
