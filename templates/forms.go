package templates

import (
	"fmt"
	"strings"
)

// Form is an example of a line that may be written, and how it reads.
type Form struct{ Line, Reads string }

// String returns a form as a row of a list.
func (f Form) String() string { return fmt.Sprintf("%-15s %s", f.Line, f.Reads) }

// Forms has an example of each kind of order, and of the clauses that most orders may have.
var Forms = []Form{
	{"T 4", "keep starting tile 4"},
	{"R Cf1 Ex2 Bn1", "rest these cards in slots 1, 2, 3"},
	{"P Cf1 _ Bk2", "plan: slot 2 stays empty"},
	{"G Cf1+Cf3 y2 M1", "goods: take the card at y2, 1 step on Mombasa's track"},
	{"X T 5 6/2 9x1", "expand Cape Town: 5, 6 (post of column 2), 9 (ousted post to its column 1)"},
	{"B Bk2 !3 j4", "bookkeeper: flip the book on 3, ink jar 4 on"},
	{"D DmC", "diamond merchant"},
	{"S first 1A@3", "bonus marker; points buy book 1A, placed on 3"},
	{"E 2", "end the phase, take up resting deck 2"},
	{"; 1A@4 p1", "points: book 1A to space 4, 1 pound; p: all in pounds"},
	{"; stop M", "no reward carries M over a capital call"},
}

// FormOf returns the form of the orders with a verb, as T to E.
func FormOf(verb string) (Form, bool) {
	for _, f := range Forms {
		if word, _, _ := strings.Cut(f.Line, " "); len(verb) == 1 && strings.EqualFold(word, verb) {
			return f, true
		}
	}
	return Form{}, false
}
