package log

import (
	"strconv"

	"dhow/games"
)

// NewestNeed is the newest format that an entry of a game file may need, and this program knows. A
// file begins with format 1; the first entry of a kind that programs of that format do not know
// says what it needs, and they refuse the file from there on.
const NewestNeed = 2

// needs returns the format in which there first were entries of this kind.
func (e *Entry) needs() int {
	if e.NoOutage != 0 {
		return 2
	}
	return games.Format
}

// Needs returns the format that a program has to know to read the game.
func (g *Game) Needs() int { return max(games.Format, g.needed) }

// NeedsMore lists the entries that a program of a format cannot read, for what they are.
func (g *Game) NeedsMore(format int) []int {
	var l []int
	for i := range g.entries {
		if e := &g.entries[i]; max(e.needs(), e.Need) > format {
			l = append(l, e.N)
		}
	}
	return l
}

// need wants the entry to say what it needs, if no entry above does.
func (r *logReader) need() error {
	if needs := r.e.needs(); max(r.g.Needs(), r.e.Need) < needs {
		return games.At(r.node, &games.FormatError{What: "dhow", Expected: strconv.Itoa(needs) + ", which this entry needs"})
	}
	return nil
}
