package table

import (
	"dhow/games/post"
)

// Posting is what the post journals of something that happened at a table: the mail that is done
// with, if it was one, the letters owed, and up to which entry of the game all letters are owed
// now. Journalled in the order Owes, Mark, In it can be cut anywhere and made again. In.Fingerprint
// is empty where no mail came.
type Posting struct {
	In   post.In
	Owes []post.Owe
	Mark post.Mark

	Puzzling bool // nothing in the mail is understood
	Spent    bool // something in it was refused, because the seat's share of the file is used up for today
	Gain     Gain // what has come of it
	entry    int  // that a mail has which is judged by no table; 0: none

	Facts []post.Line // that are one act with the entries; none: they come later
	Left  []post.Line // those of them that are not safe yet
}

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
