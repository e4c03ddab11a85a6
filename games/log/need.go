package log

import "dhow/games"

// NewestNeed is the newest format that an entry of a game file may need, and this program knows. A
// file begins with format 1; the first entry of a kind that programs of that format do not know
// says what it needs, and they refuse the file from there on.
var NewestNeed = func() int {
	newest := games.Format
	for _, k := range kinds {
		newest = max(newest, k.facts().needs)
	}
	return newest
}()

// needs returns the format in which there first were entries that say all this.
func (e *Entry) needs() int {
	needs := games.Format
	for _, k := range kinds {
		if k.in(e) {
			needs = max(needs, k.facts().needs)
		}
	}
	return needs
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
