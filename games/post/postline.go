package post

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
)

// LetterID names a letter that is owed to someone: 10 to 40 lower-case letters, digits and hyphens.
// Whoever owes a letter makes its id of what it is for, so that to owe it again is to owe the same.
type LetterID string

// Line is one fact of the post journal: In, Owe, Hold, Mark, Sent, Dead, Settled, Searched, Text or
// Offered. Times are in UTC and whole seconds, words are letters, digits, hyphens and underscores.
type Line interface {
	words() []string // the fact as words of a line
	enter(l *ledger) // the fact becomes known
}

// In says what became of a mail. The last word on a mail holds.
type In struct {
	Fingerprint string
	Outcome     string       // a word: accepted, refused, answered, held, automatic, bounce, own, list, stranger …
	Game        games.GameID // empty where it spoke to none
	Entry       int          // that was made of it; 0: none
	At          time.Time
	From        games.PlayerID // who wrote it, where no answer to it says so; or only whose address it bore
}

// Owe says that a letter has to be sent. It is owed until Sent or Dead, and once: an id that was
// ever owed is known.
type Owe struct {
	ID    LetterID
	At    time.Time    // becomes the letter's Date
	Game  games.GameID // empty for a letter about none
	Seat  engine.Seat
	To    games.PlayerID
	Kind  string // a word
	From  int    // the first entry it tells of; 0: none
	Until int    // the last
	About string // fingerprint of the mail it answers; may be empty
	Said  string // what rendering it needs and no log has, sealed; printable and without blanks, as base64
}

// Hold says that a mail waits for a yes.
type Hold struct {
	Fingerprint string
	At          time.Time
	Game        games.GameID
	Seat        engine.Seat
	Said        string // as in Owe
}

// Mark says that all letters of a game's entries up to this one are owed. The last mark of a game
// holds.
type Mark struct {
	Game  games.GameID
	Entry int // 0: of no entry
}

// Sent says that a letter was handed over to be delivered.
type Sent struct {
	ID LetterID
	At time.Time
}

// Dead says that a letter will not be sent any more.
type Dead struct {
	ID  LetterID
	At  time.Time
	Why string // for people; one line, shortened to 500 bytes
}

// Settled says that a held mail waits no longer, for good.
type Settled struct {
	Fingerprint string
	How         string // a word: yes, no, lapsed
}

// Searched says when a search of the mailbox began that has succeeded, and after which all mails it
// found were taken in. It is written now and then, so that after a start it is known for how long
// nobody could search.
type Searched struct{ At time.Time }

// The verbs that lines of the journal begin with.
const (
	verbIn      = "in"
	verbOwe     = "owe"
	verbHold    = "hold"
	verbMark    = "mark"
	verbSent    = "sent"
	verbDead    = "dead"
	verbSettled = "settled"

	verbSearched = "searched"
)

// postEnd ends every line of the journal and stands nowhere else in it: a line without it was cut.
const postEnd = ";"

// The names of what a line says with an equals sign.
const (
	nameSeat  = "seat"
	nameTo    = "to"
	nameFrom  = "from"
	nameAbout = "about"
	nameSaid  = "said"
)

// Valid returns nil, or a *FormatError that says how the id of a letter is spelled.
func (id LetterID) Valid() error {
	if !validLetterID(string(id)) {
		return &games.FormatError{What: "letter id", Expected: letterIDExpected, Found: games.Quoted(string(id))}
	}
	return nil
}

const letterIDExpected = "10 to 40 lower-case letters, digits and hyphens"

func validLetterID(id string) bool {
	const shortest, longest = 10, 40
	return len(id) >= shortest && len(id) <= longest && games.MadeOf(id, "abcdefghijklmnopqrstuvwxyz0123456789-")
}

func (l In) words() []string {
	words := []string{verbIn, timeText(l.At), l.Fingerprint, l.Outcome, placeText(l.Game, l.Entry, l.Entry)}
	return named(words, nameFrom, string(l.From))
}

func (l Owe) words() []string {
	words := []string{verbOwe, timeText(l.At), string(l.ID), l.Kind, placeText(l.Game, l.From, l.Until)}
	words = named(words, nameSeat, seatText(l.Seat))
	words = named(words, nameTo, string(l.To))
	words = named(words, nameAbout, l.About)
	return named(words, nameSaid, l.Said)
}

func (l Hold) words() []string {
	words := []string{verbHold, timeText(l.At), l.Fingerprint, placeText(l.Game, 0, 0)}
	words = named(words, nameSeat, seatText(l.Seat))
	return named(words, nameSaid, l.Said)
}

func (l Mark) words() []string { return []string{verbMark, placeText(l.Game, l.Entry, l.Entry)} }

func (l Sent) words() []string { return []string{verbSent, timeText(l.At), string(l.ID)} }

func (l Dead) words() []string {
	return append([]string{verbDead, timeText(l.At), string(l.ID)}, strings.Fields(whyText(l.Why))...)
}

func (l Settled) words() []string { return []string{verbSettled, l.Fingerprint, l.How} }

func (l Searched) words() []string { return []string{verbSearched, timeText(l.At)} }

// TextOf writes a fact as a line of the journal, without its newline.
func TextOf(l Line) string { return strings.Join(l.words(), " ") + postEnd }

func timeText(t time.Time) string { return t.UTC().Format(games.TimeForm) }

// placeText writes a game and entries of it: _, kilifi-7, kilifi-7#41 or kilifi-7#40-41.
func placeText(game games.GameID, from, until int) string {
	switch {
	case game == "" && until == 0 && from == 0:
		return games.Nothing
	case until == 0 && from == 0:
		return string(game)
	case from == until:
		return string(game) + "#" + strconv.Itoa(until)
	}
	return string(game) + "#" + strconv.Itoa(from) + "-" + strconv.Itoa(until)
}

func seatText(seat engine.Seat) string {
	if seat == engine.NoSeat {
		return ""
	}
	return seat.String()
}

// named adds what a line says by name; nothing is left out.
func named(words []string, name, value string) []string {
	if value == "" {
		return words
	}
	return append(slices.Clip(words), name+"="+value)
}

// whyText makes one line of a reason.
func whyText(why string) string {
	const longest = 500
	why = strings.ReplaceAll(games.Visible(why), postEnd, ",")
	return strings.ToValidUTF8(why[:min(len(why), longest)], "")
}
