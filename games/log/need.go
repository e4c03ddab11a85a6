package log

import "slices"

// NewestNeed is the newest format that a game file may need, and this program knows. A file begins
// with format 1, unless its header has a key that programs of that format do not know; the first
// entry of a kind that they do not know says what it needs, and they refuse the file from there on.
var NewestNeed = func() int {
	newest := max(newestHeader, severalHear)
	for _, k := range kinds {
		newest = max(newest, k.facts().needs)
	}
	return newest
}()

// newestHeader is the format in which there first were headers with all keys of today.
const newestHeader = 6

// needs returns the format in which there first were headers that say all this.
func (h *Header) needs() int {
	if h.Watch != (Watch{}) {
		return watching.needs
	}
	newer := func(s Seated) bool { return s.Open != "" || s.House != "" }
	if h.After != "" || slices.ContainsFunc(h.Seats, newer) {
		return newestHeader
	}
	return h.Pace.needs()
}

// needs returns the format in which there first were entries that say all this.
func (e *Entry) needs() int {
	needs := saysNeed(e.Says)
	for _, k := range kinds {
		if k.in(e) {
			needs = max(needs, k.facts().needs)
		}
	}
	if e.Set.Watch != nil {
		needs = max(needs, watching.needs)
	}
	return needs
}

// Needs returns the format that a program has to know to read the game.
func (g *Game) Needs() int { return g.needed }

// NeedsMore lists the entries that a program of a format cannot read, for what they are; 0 stands
// for the header.
func (g *Game) NeedsMore(format int) []int {
	var l []int
	if g.Header.needs() > format {
		l = append(l, 0)
	}
	for i := range g.entries {
		if e := &g.entries[i]; max(e.needs(), e.Need) > format {
			l = append(l, e.N)
		}
	}
	return l
}
