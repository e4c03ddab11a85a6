package games

import (
	"dhow/engine"
)

// Header is what a text record says of its game before the first line of play.
type Header struct {
	Game    string // as players call it; may be empty
	Rules   engine.Rules
	Edition string // name
	Digest  string
	Setup   engine.Setup
	Seats   []string // names by seat, blue first; may be empty in a record that starts from a position
}

// Record is a text record: a game from its set-up on, or from a position, as its lines say it.
type Record struct {
	File    string
	Edition *engine.Edition
	Header  Header
	Entries []Entry
	Notes   []string // comment lines after the last entry

	tail Entry // a heading after the last entry
}

// Entry is the set-up or an order, with the draws that followed and the comments that stand with it.
type Entry struct {
	Round  int         // what the Round heading above it says; 0 without a heading
	Seat   engine.Seat // NoSeat: the set-up, which is draws alone
	Action engine.Action
	Draws  []engine.Draw

	Notes       []string // comment lines above it, without the comment sign
	Comment     string   // at the end of the order's line
	DrawComment string   // at the end of the draws

	heading place
	order   place
	draws   []place // by index of Draws
}

// place is where something stands in a file: a line, and a column of it. Both count from 1.
type place struct{ line, col int }

// EntryOf makes an entry of a step that a game has taken, with its round as the state before it says: 0 for the set-up.
func EntryOf(step *engine.Step, round int) Entry {
	return Entry{Round: round, Seat: step.Action.Seat, Action: step.Action, Draws: engine.Draws(step.Events)}
}
