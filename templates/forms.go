package templates

import "fmt"

// Form is an example of a line that may be written, and how it reads.
type Form struct{ Line, Reads string }

// formWidth is the room for the lines of a list of forms.
const formWidth = 15

// padded is the line in the width of a list.
func (f Form) padded() string { return fmt.Sprintf("%-*s ", formWidth, f.Line) }

// String returns a form as a row of a list.
func (f Form) String() string { return f.padded() + f.Reads }

// Forms has an example of each kind of order, and of the clauses that most orders may have.
var Forms = []Form{
	{"T 4", "keep starting tile 4"},
	{"R Cf1 Ex2 Bn2", "rest these cards in slots 1, 2, 3"},
	{"P Cf1 _ Bk2", "plan: slot 2 stays empty"},
	{"G Cf1+Cf3 y2 M1", "goods: take the card at y2, 1 step on Mombasa's track"},
	{"X T 5 6/2 9x1", "expand Cape Town: 5, 6 (post of column 2), 9 (ousted post to its column 1)"},
	{"B Bk2 !3 j4", "bookkeeper: flip the book on 3, ink jar 4 on"},
	{"D DmC", "diamond merchant"},
	{"S first 1A@3", "bonus marker; points buy book 1A, placed on 3"},
	{"E 2", "end the phase, take up resting deck 2"},
	{"; 1A@4 p1", "points: book 1A to space 4, 1 pound; p: all in pounds"},
	{"; stop M", "no reward carries M over a capital call"},
}

// Commands has an example of each line beside orders that a player may write in a letter to the referee.
var Commands = []Form{
	{"try G Cf1 M1", "what the order would come to; nothing is recorded"},
	{"then E 2 | E 1", "for your next turn: the first of these that can be done then; then none: nothing after all"},
	{"undo", "take your last order back, while nothing has followed from it"},
	{"say well done", "talk to all"},
	{"say green: hi", "talk to one"},
	{"show", "the board; show 12: as it was after entry 12"},
	{"legal", "what you may order now; legal G: with that verb"},
	{"log 3", "what was played in round 3; log: in all"},
	{"help C1", "what a track, book, region, card or space is"},
	{"record", "when the game is over: its record, which can be judged anew"},
	{"resend", "the newest letter once more"},
	{"address", "where letters to you go, and from where you may write; with a new address behind it: they go there, at once or after three days; add or drop before that: you may write from there, or no more"},
	{"new key", "if a letter of yours is in wrong hands: keys of letters up to now are worth nothing any more"},
	{"forget me", "delete what is known of you here, and your name in all games; you are asked once more"},
	{"resign", "leave the game; the house player takes your seat, once you have said yes to the question that follows"},
}
