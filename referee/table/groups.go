package table

import "dhow/referee/acts"

// group is entries that came at once: one that somebody caused, and those that followed by
// themselves. What it means to a seat is one letter. Which entries are a group follows from the log
// alone.
type group struct{ first, last int }

// groups reads a game's entries as groups.
type groups struct{ acts.History }

func (s *actor) groups() groups { return groups{s.History} }

// groupOf returns the group of an entry.
func (h groups) groupOf(n int) group {
	entries := h.Game.Entries()
	g := group{n, n}
	for g.first > 1 && entries[g.first-1].Follows() {
		g.first--
	}
	for g.last < len(entries) && entries[g.last].Follows() {
		g.last++
	}
	return g
}

// mailOf returns the mail that caused a group.
func (h groups) mailOf(g group) string { return h.Game.Entries()[g.first-1].Mail }

// endsIn tells whether the game comes to an end in a group.
func (h groups) endsIn(g group) bool { return h.OverAt(g.last) && !h.OverAt(g.first-1) }
