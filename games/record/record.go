package record

import (
	"slices"

	"dhow/engine"
)

// Header is what a text record says of its game before the first line of play.
type Header struct {
	Game    string // as players call it; may be empty
	Rules   engine.Rules
	Edition string // name
	Digest  string
	Setup   engine.Setup
	Seats   []string // names by seat, blue first
}

// Record is a text record: a game from its set-up on, or from a position, as its lines say it.
type Record struct {
	File    string
	Edition *engine.Edition
	Start   *engine.State // the position it goes on from; nil where it begins with the set-up
	Header  Header
	Entries []Entry
	Notes   []string // comment lines after the last entry

	// Draw decides what the draws are that orders bring about and the record leaves out. Where it
	// is nil they are wanted.
	Draw engine.Pick

	tail Entry // a heading after the last entry
}

// Entry is the set-up or an order, with the draws that followed and the comments that stand with
// it. Comments of the header, on lines of their own or at the end of one, stand above the first
// entry.
type Entry struct {
	Round  int         // what the Round heading above it says; 0 without a heading
	Seat   engine.Seat // NoSeat: the set-up, which is draws alone
	Action engine.Action
	Draws  []engine.Draw

	HeadingNotes   []string // comment lines above its Round heading, without the comment sign
	HeadingComment string   // at the end of the heading's line; this and the others may go on in indented lines below
	Notes          []string // comment lines above it, below the heading; also those between the order before it and its draws
	Comment        string   // at the end of the order's line, and of lines that continue it
	DrawComments   []string // at the ends of the lines of draws; all are written after the last one

	heading Place
	At      Place
	Lines   []LineOfDraws
}

// Bare leaves all comments of the record out.
func (r *Record) Bare() {
	r.Notes = nil
	for i := range r.Entries {
		e := &r.Entries[i]
		e.HeadingNotes, e.HeadingComment, e.Notes, e.Comment, e.DrawComments = nil, "", nil, "", nil
	}
}

// allNotes returns the comments above the entry as lines, for where its heading is not written.
func (e *Entry) allNotes() []string {
	notes := slices.Clone(e.HeadingNotes)
	if e.HeadingComment != "" {
		notes = append(notes, e.HeadingComment)
	}
	return append(notes, e.Notes...)
}

// place is where something stands in a file: a line, and a column of it. Both count from 1.
type Place struct{ Line, Col int }

// drawLine is a line of draws as it was written.
type LineOfDraws struct {
	At    Place
	Text  string // from the tilde on
	Draws int
}

// EntryOf makes an entry of a step that a game has taken, with its round as the state before it
// says: 0 for the set-up.
func EntryOf(step *engine.Step, round int) Entry {
	return Entry{Round: round, Seat: step.Action.Seat, Action: step.Action, Draws: engine.Draws(step.Events)}
}
