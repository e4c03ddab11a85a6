package table

import (
	"slices"
	"time"

	"dhow/games/post"
)

// Posting is what follows from something that happened at a table: the mail that is done with, if
// it was one, the letters owed, and up to which entry of the game all letters are owed now.
// In.Fingerprint is empty where no mail came.
type Posting struct {
	In   post.In
	Owes []post.Owe
	Mark post.Mark

	Entry    int      // that a mail about its author has caused; 0: none
	Puzzling bool     // nothing in the mail is understood
	Spent    bool     // something in it was refused, because the seat's share of the file is used up for today
	Progress Progress // what has come of it

	Vacant  []Vacant  // seats that hosts are to be told of
	Overdue []Overdue // whose time is over, and the host is to be told of

	Now   Look        // how the game stands with it
	Rings time.Time   // when a clock of the game rings next, as Due has it; known to Deliver, zero where none runs
	Facts []post.Line // that are one act with the entries
	Left  []post.Line // those of them that are not safe yet, which the caller commits
}

// Answer tells which of the letters answers a mail, if one does.
func (p *Posting) Answer(fingerprint string) (at int, answered bool) {
	at = slices.IndexFunc(p.Owes, func(o post.Owe) bool { return o.Kind == KindAnswer && o.About == fingerprint })
	return at, at >= 0
}

// Facts says all that is one act with what is entered, of which a posting is a part: as that a mail
// about more than the game is done with. Without it that is the posting, and with it the posting is
// committed by nobody else. It is asked again where the game has to be read anew. After an error
// nothing is entered.
type Facts func(Posting) ([]post.Line, error)

// Lines returns the facts of a posting in the order in which they can be cut anywhere: letters
// first, then that the game's letters are owed so far, then the mail that led to them. A mail that
// the journal does not know comes again, and is owed the same letters; a game's letters that it
// does not know of are owed as news to all, which must not happen to the author of a mail that is
// known.
//
// What else is said of the mail stands before it.
func (p Posting) Lines(more ...post.Line) []post.Line {
	var lines []post.Line
	for _, owe := range p.Owes {
		lines = append(lines, owe)
	}
	if p.Mark.Game != "" {
		lines = append(lines, p.Mark)
	}
	lines = append(lines, more...)
	if p.In.Fingerprint != "" {
		lines = append(lines, p.In)
	}
	return lines
}
