package templates

import "strings"

// orderHelp is an example of each kind of order, and what it reads.
var orderHelp = [][2]string{
	{"T 4", "keep starting tile 4"},
	{"R Cf1 Ex2 Bn1", "rest these cards in slots 1, 2, 3"},
	{"P Cf1 _ Bk2", "plan: slot 2 stays empty"},
	{"G Cf1+Cf3 y2 M1", "goods: take the card at y2, 1 step on Mombasa"},
	{"X T 5 6/2 9x1", "expand Cape Town: 5, 6 (post of column 2), 9"},
	{"B Bk2 !3 j4", "bookkeeper: flip the book on 3, ink jar 4 on"},
	{"D DmC", "diamond merchant"},
	{"S first 1A@3", "bonus marker; points buy book 1A, placed on 3"},
	{"E 2", "end the phase, take up resting deck 2"},
}

// help says how orders are written, or what a word is.
func (w *writer) help(about, component string) {
	switch {
	case component != "":
		w.hung(under, component)
		return
	case about != "" && w.helpOn(about):
		return
	case about != "":
		w.line(under + "there is no help on " + plain(about) + ".")
		return
	}
	w.line("Write one order a line:")
	for _, row := range orderHelp {
		w.orderExample(row)
	}
}

func (w *writer) orderExample(row [2]string) { w.linef("  * %-16s %s", row[0], row[1]) }

// helpOn writes the example of the orders with a verb.
func (w *writer) helpOn(verb string) bool {
	for _, row := range orderHelp {
		if word, _, _ := strings.Cut(row[0], " "); strings.EqualFold(word, verb) {
			w.orderExample(row)
			return true
		}
	}
	return false
}
