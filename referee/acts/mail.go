package acts

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// Mail is what a mail says for one seat of a game: all that it is judged by, and answered.
type Mail struct {
	Fingerprint string
	Received    time.Time // by the server; the time of its entry
	Seat        engine.Seat
	Position    int         // of the key it came with; Newest: it came with none, and speaks of the game as it is
	Lines       []mail.Line // the new text, with the lines that are commands
	Proof       identity.Proof
	Language    notation.Language // of the author: whose words are looked up first

	// Zone is where the author lives, whose clocks times of the day are by.
	Zone string `json:",omitempty"`

	// OrdersAllowed says that the proof is enough to order and to talk. Without it only questions
	// are answered, to the seat.
	OrdersAllowed bool

	// Knows is the last entry of which the author had been told before the letter that the mail answers.
	// What others are called since then may be news to them.
	Knows int `json:",omitempty"`

	// Watcher is who writes, if it is somebody who watches the game and speaks for no seat.
	Watcher games.PlayerID `json:",omitempty"`

	// Asked says that an order of the seat is kept until it says yes.
	Asked bool `json:",omitempty"`

	// Codes are those in the lines by which questions of the table are answered, in small letters.
	Codes map[string]AnswerTo `json:",omitempty"`

	Results       []Result  // what became of lines that the clerk has seen to; they are told in the answer
	QuestionsFrom time.Time `json:",omitzero"` // when questions are answered again; zero: they are
	TalkFrom      time.Time `json:",omitzero"` // when talk is taken again; zero: it is
}

// Delivery is a mail that speaks for one seat of a game, as the clerk hands it to the table.
type Delivery struct {
	Mail
	Game  games.GameID // that it speaks of; empty: of none that can be told
	Epoch int          // of the key; 0: the mail came without one, or its seat has said yes

	ID      mail.MessageID // of the mail, so that the answer goes where it is read; may be empty
	Subject string         // of the mail
	InShort bool           `json:",omitempty"` // its lines are not told of

	Short []Result `json:"-"` // what is told in the place of its lines; nil: they are told of
}

// Result is what the clerk has made of a line.
type Result struct {
	Line int    // of the new text, from 1; 0: of no line of its own
	Text string // as typed
	Code templates.ResultCode
	Args []string // those of the code
}

// Kept is what the journal keeps of a mail, to write its answer by.
func (d *Delivery) Kept() *Delivery {
	if d.Short == nil {
		return d
	}
	kept := *d
	kept.Lines, kept.Results, kept.InShort = nil, d.Short, true
	return &kept
}

// Of is a result of a line.
func (r Result) Of(cmd Command) Result {
	r.Line, r.Text = cmd.Line, cmd.Text
	return r
}

// Shortened is a result of which what was typed is cut short.
func (r Result) Shortened() Result {
	r.Text = cutShort(r.Text)
	args := make([]string, len(r.Args))
	for i, arg := range r.Args {
		args[i] = cutShort(arg)
	}
	r.Args = args
	return r
}

func cutShort(text string) string {
	if len(text) <= resultLength {
		return text
	}
	n := resultLength
	for n > 0 && text[n]&0xC0 == 0x80 { // within a letter
		n--
	}
	return text[:n] + "…"
}

// Moment is a time as an argument of a result, when the minute that it lies in is over. It is
// written in the zone of its reader when the letter is.
func Moment(at time.Time) string {
	return at.Add(time.Minute - time.Nanosecond).Truncate(time.Minute).UTC().Format(time.RFC3339)
}

// Deadline is a time as an argument of a result, by which something has to be written: the minute
// that it lies in, as letters have it.
func Deadline(at time.Time) string { return Moment(at.Truncate(time.Minute)) }

// resultLength is how many bytes are told of a line in a reply.
const resultLength = 300
