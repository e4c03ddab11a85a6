package log

import (
	"fmt"
	"strings"
)

// GameError says why an entry cannot stand in a game's log, or a question about the game has no
// answer, as data, so that every language can say it. What the rules forbid is an
// *engine.IllegalError.
type GameError struct {
	Code Code
	Args []any // by Code
}

// Code names a reason of a GameError. Codes never change their meaning.
type Code string

// The reasons of a GameError, with their arguments.
const (
	NotDealt       Code = "not-dealt"         // nothing
	AlreadyDealt   Code = "already-dealt"     // nothing
	AlreadyJoined  Code = "already-joined"    // seat
	NotAllJoined   Code = "not-all-joined"    // seats that have not joined
	BadLuckWord    Code = "bad-luck-word"     // the word
	NeedsSecret    Code = "needs-secret"      // nothing
	WrongSecret    Code = "wrong-secret"      // the game's seal
	NeedsSeat      Code = "needs-seat"        // nothing: only a seat can do this
	NeedsReferee   Code = "needs-referee"     // nothing: no seat can do this
	OneThing       Code = "one-thing"         // the two that one entry cannot do together
	OpenFirst      Code = "open-first"        // nothing: what has become public must be opened first
	NothingToOpen  Code = "nothing-to-open"   // nothing
	OpenOther      Code = "open-other"        // what was to be said, what is
	HiddenHere     Code = "hidden-here"       // nothing: this order stands under seal in a sealed game
	NothingHidden  Code = "nothing-hidden"    // nothing: the game has no seal
	BadSeal        Code = "bad-seal"          // nothing: a sealed text that does not open at this entry
	NotExpected    Code = "not-expected"      // the verb of the sealed order
	BadUndo        Code = "bad-undo"          // the entry to go back before, the first and last that will do
	AlreadyUndone  Code = "already-undone"    // the entry
	NotOver        Code = "not-over"          // nothing
	Published      Code = "published"         // nothing: after the keys, an entry can only say things
	BadText        Code = "bad-text"          // the most bytes; the text is longer, or empty
	LogFull        Code = "log-full"          // nothing
	ShareSpent     Code = "share-spent"       // seat, when it may have more
	OtherView      Code = "other-view"        // hash of the observers' view expected, hash found
	NoView         Code = "no-view"           // hash of the observers' view
	ViewTooEarly   Code = "view-too-early"    // nothing
	DrawsNotByLuck Code = "draws-not-by-luck" // draws by the luck, draws found
	NotSealed      Code = "not-sealed"        // nothing: there is no luck to verify
	NotJoined      Code = "not-joined"        // seat
	HasResigned    Code = "has-resigned"      // seat: the house plays it
	NotHouse       Code = "not-house"         // seat: the house chooses only in its own seats, for who has resigned, and on a timeout
	GivenUp        Code = "given-up"          // nothing: the game was given up before its end
	IsOver         Code = "is-over"           // nothing: the game has been played to its end
	BadOutage      Code = "bad-outage"        // nothing: an outage begins before it ends, and ends before it is noted
	NoSuchOutage   Code = "no-such-outage"    // the entry
	BadEnding      Code = "bad-ending"        // why, the reasons there are
	NoQueue        Code = "no-queue"          // seat, its entry with a queue that is not used up, 0 if there is none
	OtherQueue     Code = "other-queue"       // what the queue comes to, what is said
	AwayTooLong    Code = "away-too-long"     // seat: its clock would stand still for longer than is set
	TooManyNotes   Code = "too-many-notes"    // how many notes of a seat may stand
	AskedAlready   Code = "asked-already"     // what is asked
	NotAsked       Code = "not-asked"         // the entry: it has no question that waits for this answer
)

var gameMessages = map[Code]string{
	TooManyNotes:   "a seat has at most %d notes; the old ones are to be cleared first",
	AskedAlready:   "it is asked already whether to %s",
	NotAsked:       "entry %d has no question that waits for this",
	AwayTooLong:    "the clock of %v would stand still for longer than is set for a year",
	NotDealt:       "the game has not been dealt yet",
	AlreadyDealt:   "the game has been dealt",
	AlreadyJoined:  "%v has joined already",
	NotAllJoined:   "not all have joined: %v",
	BadLuckWord:    "a luck word is 1 to 64 letters without accents, digits, hyphens and underscores, found %q",
	NeedsSecret:    "this needs the secret of the game",
	WrongSecret:    "the secret or the keys are not those of the game, whose seal is %s",
	NeedsSeat:      "only a seat can do this, and no seat is named",
	NeedsReferee:   "no seat can do this, only the referee",
	OneThing:       "one entry cannot both %s and %s",
	OpenFirst:      "what has become public must be opened before the game goes on",
	NothingToOpen:  "there is nothing to open",
	OpenOther:      "what is opened was sealed as %q, not %q",
	HiddenHere:     "in a sealed game this order is hidden until all have given theirs",
	NothingHidden:  "the game is not sealed, so nothing in it is hidden",
	BadSeal:        "the sealed text has been changed, or belongs to another entry, seat or game",
	NotExpected:    "no order %s was expected under seal here",
	BadUndo:        "there is no going back before entry %d, only before one from %d to %d",
	AlreadyUndone:  "entry %d is undone already",
	NotOver:        "the game is not over",
	Published:      "the keys are published; from then on entries only say things",
	BadText:        "a text has 1 to %d bytes",
	LogFull:        "the game file has grown too long for more talk",
	ShareSpent:     "what %v may add to the game file in a day is used up; there is more at %s",
	OtherView:      "the observers' view is %s, the file says %s: an entry up to here has been changed, or was played by other rules",
	NoView:         "view: %s is missing",
	ViewTooEarly:   "a view stands behind the opening, not before it",
	DrawsNotByLuck: "by the luck of the game the draws are %s, not %s",
	NotSealed:      "the game is not sealed, so its draws cannot be verified",
	NotJoined:      "%v has not joined",
	HasResigned:    "the house plays %v",
	NotHouse:       "the house chooses orders of %v only on a timeout, or where it plays the seat",
	GivenUp:        "the game was given up",
	IsOver:         "the game is over",
	BadOutage:      "an outage begins before it ends, and has ended when it is noted",
	NoSuchOutage:   "entry %d notes no outage",
	BadEnding:      "a game is not given up for %q, only for %v",
	NoQueue:        "%v has left no order for this turn there; the entry with its last queue that is not used up is %d (0: none)",
	OtherQueue:     "what was left for this turn comes to %q, not %q",
}

// Error renders the reason in English.
func (e *GameError) Error() string {
	text := gameMessages[e.Code]
	if strings.Contains(text, "%") {
		return fmt.Sprintf(text, e.Args...)
	}
	return text
}

func cannot(code Code, args ...any) error { return &GameError{Code: code, Args: args} }

// VerifyError says which entry of a game does not hold, and why: found inside is a *GameError.
type VerifyError struct {
	Entry int // its number; 0: the game as a whole
	Err   error
}

// Error renders the fault as "entry n: why".
func (e *VerifyError) Error() string {
	if e.Entry == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("entry %d: %v", e.Entry, e.Err)
}

// Unwrap returns why the entry does not hold.
func (e *VerifyError) Unwrap() error { return e.Err }
