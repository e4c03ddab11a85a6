package table

import "dhow/engine"

// Progress is what has come of a mail at its table.
type Progress uint8

const (
	NoProgress  Progress = iota
	OnlyTalk             // something is said, or left for a later turn
	ChangedMind          // a change of mind
	MovedOn              // the game has moved on
)

// progressOf tells what an entry is that was made of a mail; 0: none was.
func (h groups) progressOf(n int) Progress {
	if n == 0 {
		return NoProgress
	}
	e := &h.Game.Entries()[n-1]
	switch {
	case h.Game.ChangesMind(n), h.replacesUndone(n):
		return ChangedMind
	case !e.Advances():
		return OnlyTalk
	}
	return MovedOn
}

// replacesUndone tells whether an entry has a seat's orders in the place of those that it has taken
// back: the game has been where they bring it.
func (h groups) replacesUndone(n int) bool {
	entries := h.Game.Entries()
	seat := entries[n-1].By
	for i := n - 2; i >= 0 && seat != engine.NoSeat; i-- {
		switch e := &entries[i]; {
		case e.By != seat:
		case e.Undo != 0:
			return true
		case e.Orders != nil || e.Hidden != "":
			return false
		}
	}
	return false
}
