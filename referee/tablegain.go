package referee

import "dhow/engine"

// gain is what has come of a mail at its table.
type gain uint8

const (
	gainedNothing gain = iota
	gainedTalk         // something is said, or left for a later turn
	gainedChange       // a change of mind
	gainedMove         // the game has moved on
)

// gainOf tells what an entry is that was made of a mail; 0: none was.
func (s *sitting) gainOf(n int) gain {
	if n == 0 {
		return gainedNothing
	}
	e := &s.Game.Entries()[n-1]
	switch {
	case s.Game.ChangesMind(n), s.replacesUndone(n):
		return gainedChange
	case !e.Advances():
		return gainedTalk
	}
	return gainedMove
}

// replacesUndone tells whether an entry has a seat's orders in the place of those that it has taken
// back: the game has been where they bring it.
func (s *sitting) replacesUndone(n int) bool {
	entries := s.Game.Entries()
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
