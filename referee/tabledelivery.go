package referee

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// Delivery is a mail that speaks for one seat of a game, as the clerk hands it to the table.
type Delivery struct {
	Mail
	Game  games.GameID // that it speaks of; empty: of none that can be told
	Epoch int          // of the key; 0: the mail came without one, or its seat has said yes

	ID      mail.MessageID // of the mail, so that the answer goes where it is read; may be empty
	Subject string         // of the mail
	InShort bool           `json:",omitempty"` // its lines are not told of

	short  []Result // what is told in the place of its lines; nil: they are told of
	puzzle *puzzle  // how it is answered if nothing in it is understood; nil: as any
}

// Mail is what a mail says for one seat of a game: all that it is judged by, and answered.
type Mail struct {
	Fingerprint string
	Received    time.Time // by the server; the time of its entry
	Seat        engine.Seat
	Position    int         // of the key it came with; Newest: it came with none, and speaks of the game as it is
	Lines       []mail.Line // the new text, with the lines that are commands
	Proof       identity.Proof
	Language    notation.Language // of the author: whose words are looked up first

	// OrdersAllowed says that the proof is enough to order and to talk. Without it only questions
	// are answered, to the seat.
	OrdersAllowed bool

	Results       []Result  // what became of lines that the clerk has seen to; they are told in the answer
	QuestionsFrom time.Time `json:",omitzero"` // when questions are answered again; zero: they are
	TalkFrom      time.Time `json:",omitzero"` // when talk is taken again; zero: it is
}

// Result is what the clerk has made of a line.
type Result struct {
	Line int    // of the new text, from 1; 0: of no line of its own
	Text string // as typed
	Code templates.ResultCode
	Args []string // those of the code
}

// Posting is what the post journals of something that happened at a table: the mail that is done
// with, if it was one, the letters owed, and up to which entry of the game all letters are owed
// now. Journalled in the order Owes, Mark, In it can be cut anywhere and made again. In.Fingerprint
// is empty where no mail came.
type Posting struct {
	In   post.In
	Owes []post.Owe
	Mark post.Mark

	puzzling bool // nothing in the mail is understood
	spent    bool // something in it was refused, because the seat's share of the file is used up for today
	gain     gain // what has come of it
	entry    int  // that a mail has which is judged by no table; 0: none
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
