package templates

import (
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/notation"
)

// Result is what became of a line for the referee, as data: a code with its arguments.
type Result struct {
	Code ResultCode
	Args []string // what somebody has typed, names; a moment as RFC 3339 has it, a length of time as 3d or 36h
}

func (o Result) write(w *writer, _ *Page, a *Answer) {
	if a.Text != "" {
		w.typed(a)
	}
	if o.Code == LinesToEdit {
		w.noted("result.lines-to-edit")
		w.add(Examples{Lines: append([]string{w.inWords(o.Args[0])}, w.editable(o.Args[1:])...)})
		return
	}
	w.note(w.Reader.Result(o))
	if o.Code == SettingsAre || o.Code == HowToBegin {
		w.examples(o.Args...)
	}
}

// editable puts lines by which a game is made, behind the first, in the reader's own words.
func (w *writer) editable(lines []string) []string {
	own := w.settings(lines)
	for i, line := range lines {
		if player := (notation.Reader{Language: w.Language}).PlayerInWords(line); player != line {
			own[i] = player
		}
	}
	return own
}

// Result says what became of a line, in the reader's language.
func (r *Reader) Result(o Result) string {
	return r.sayCode("result", string(o.Code), r.given("result", string(o.Code), o.Args))
}

// ResultCode names what became of a line that speaks to the referee. Its sentence stands
// in the message tables below result and the code, with its arguments in the order of Args. An act
// may have codes of its own, beside these.
type ResultCode string

// What may become of them, with their arguments.
const (
	GameMade         ResultCode = "game-made"          // game, names of those invited as one text
	MayNotHost       ResultCode = "may-not-host"       //
	NoPlayers        ResultCode = "no-players"         //
	TooManyPlayers   ResultCode = "too-many-players"   // most, with the host
	PlayerTwice      ResultCode = "player-twice"       // what was typed
	BadAddress       ResultCode = "bad-address"        // what was typed
	BadOption        ResultCode = "bad-option"         // what was typed, options there are; mails that earlier programs have answered have it
	TooManyInvited   ResultCode = "too-many-invited"   // open invitations a host may have
	TooManyStrangers ResultCode = "too-many-strangers" // when it is possible again
	Joined           ResultCode = "joined"             // luck word
	JoinedAlready    ResultCode = "joined-already"     // luck word
	HowToBegin       ResultCode = "how-to-begin"       // lines to begin with, an argument each, below the sentence
	NothingToJoin    ResultCode = "nothing-to-join"    //
	BadLuckWord      ResultCode = "bad-luck-word"      // what was typed
	NeverAgain       ResultCode = "never-again"        //
	GamesGoOn        ResultCode = "games-go-on"        // games the author plays in, as one text
	NoGame           ResultCode = "no-game"            //
	SetUpFirst       ResultCode = "set-up-first"       //
	SetUpRandom      ResultCode = "set-up-random"      //
	MoveTime         ResultCode = "move-time"          // for each move
	MoveTimeAlone    ResultCode = "move-time-alone"    // for each move
	BankTime         ResultCode = "bank-time"          // for all moves of a player
	NoClock          ResultCode = "no-clock"           //
	SeatsAre         ResultCode = "seats"              // names and colours, as one text
	HowTheyJoin      ResultCode = "how-they-join"      //
	LinesToEdit      ResultCode = "lines-to-edit"      // the lines
	HowToLeave       ResultCode = "how-to-leave"       //
	Confirmed        ResultCode = "confirmed"          //
	ConfirmedAdding  ResultCode = "confirmed-adding"   // address that is added
	Dropped          ResultCode = "dropped"            //
	NothingHeld      ResultCode = "nothing-held"       // code
	KeptNoMore       ResultCode = "kept-no-more"       //
	RecordLater      ResultCode = "record-later"       //
	SentAgain        ResultCode = "sent-again"         //
	ResignedNow      ResultCode = "resigned"           //
	ResignedBefore   ResultCode = "resigned-before"    //
	NewKeyNow        ResultCode = "new-key"            //
	AddressIs        ResultCode = "address"            // address
	AddressesAre     ResultCode = "addresses"          // address that letters go to, the others as one text
	AddressThere     ResultCode = "address-there"      // address
	AddressNeeded    ResultCode = "address-needed"     // address
	AddressGone      ResultCode = "address-gone"       // address
	AddressAdded     ResultCode = "address-added"      // address
	AddressMoved     ResultCode = "address-moved"      // address
	AddressRefused   ResultCode = "address-refused"    // address
	AddressBack      ResultCode = "address-back"       // address that letters went to meanwhile
	YesAlone         ResultCode = "yes-alone"          //
	AskedToAdd       ResultCode = "asked-to-add"       // address, code
	AskedToMove      ResultCode = "asked-to-move"      // address, code
	TooManyAsked     ResultCode = "too-many-asked"     // most
	RestUndone       ResultCode = "rest-undone"        //
	SeatOffered      ResultCode = "seat-offered"       // address, seat
	SeatNotTaken     ResultCode = "seat-not-taken"     // name, game
	HostingNotTaken  ResultCode = "hosting-not-taken"  // name, game
	HostingTaken     ResultCode = "hosting-taken"      // name, game
	HostingGone      ResultCode = "hosting-gone"       // game
	HostingDeclined  ResultCode = "hosting-declined"   //
	HostNow          ResultCode = "host-now"           // game
	SeatLost         ResultCode = "seat-lost"          // game
	SeatTaken        ResultCode = "seat-taken"         // name, game
	SeatGiven        ResultCode = "seat-given"         // game, name
	SeatGone         ResultCode = "seat-gone"          // game
	SeatDeclined     ResultCode = "seat-declined"      //
	NoSuchSeat       ResultCode = "no-such-seat"       // what was typed
	NotTheHost       ResultCode = "not-the-host"       //
	NothingToReplace ResultCode = "nothing-to-replace" //
	UndoneNow        ResultCode = "undone"             // order that is taken back
	NothingToUndo    ResultCode = "nothing-to-undo"    //
	UndoTooLate      ResultCode = "undo-too-late"      //
	NoSuchGame       ResultCode = "no-such-game"       // what was typed
	HostsOnly        ResultCode = "hosts-only"         // game
	WhichGame        ResultCode = "which-game"         // games the author plays in, as one text
	NeedsMoreProof   ResultCode = "needs-more-proof"   //
	JoinByAnswer     ResultCode = "join-by-answer"     //
	OldLetter        ResultCode = "old-letter"         //
	MailTooLarge     ResultCode = "mail-too-large"     //
	TooMuchInOne     ResultCode = "too-much-in-one"    //
	NotAnsweredNext  ResultCode = "not-answered-next"  // until when
	AnsweredNoMore   ResultCode = "answered-no-more"   // until when
	AnsweredInShort  ResultCode = "answered-in-short"  // until when
	AndMore          ResultCode = "and-more"           // how many lines besides
	KeysClash        ResultCode = "keys-clash"         //
	OtherLetter      ResultCode = "other-letter"       //
	MoreUnread       ResultCode = "more-unread"        // how many lines besides are not understood
	YourGames        ResultCode = "status-of"          // how many games wait for the author, how many do not; empty: none
	SettingsAre      ResultCode = "settings"           // lines that set them, an argument each, below the sentence
	GameStands       ResultCode = "status-game"        // game, names of the other players as one text, round
	GamePlans        ResultCode = "status-plan"        // game; mails that earlier programs have answered have it
	GameActs         ResultCode = "status-action"      // game; likewise
)

// sitter is who sits where, as Ann (blue) has it.
type sitter struct {
	name string
	seat engine.Seat
}

// several divides what is given as one text, with commas between.
func (r *Reader) several(text string) []any {
	var l []any
	if text == "" {
		return l
	}
	for one := range strings.SplitSeq(text, ", ") {
		l = append(l, r.sayName(one))
		if name, seat := cutColour(one); seat != engine.NoSeat {
			l[len(l)-1] = sitter{r.sayName(name), seat}
		}
	}
	return l
}

// coloured is the seat of a colour; any other text stays.
func coloured(text string) any {
	for seat := engine.Blue; seat <= engine.Purple; seat++ {
		if text == seat.String() {
			return seat
		}
	}
	return text
}

// holding is how many shares somebody has of a company, and what one of them is worth.
type holding struct {
	n, worth int
	company  string
}

// sharesIn divides what is given as one text, as 3 12 Mombasa, 2 0 Cairo.
func sharesIn(text string) []any {
	l := []any{}
	for one := range strings.SplitSeq(text, ", ") {
		words := strings.SplitN(one, " ", 3)
		if len(words) < 3 {
			continue
		}
		n, _ := strconv.Atoi(words[0])
		worth, _ := strconv.Atoi(words[1])
		l = append(l, holding{n, worth, words[2]})
	}
	return l
}

// given returns the arguments of a code that are given as texts: as they can be shown, a moment and
// a length of time as the language writes them, and lines that may be typed in the reader's own
// words.
func (r *Reader) given(kind, code string, texts []string) []any {
	s, args := english().Sentence(kind+"."+code), make([]any, len(texts))
	for i, text := range texts {
		args[i] = plain(text)
		if s == nil || i >= len(s.Args) {
			continue
		}
		switch s.Args[i] {
		case moment, "from", since, until, shown, known:
			if at, err := time.Parse(time.RFC3339, text); err == nil {
				args[i] = at
			}
		case "left":
			if d, err := time.ParseDuration(text); err == nil {
				args[i] = d
			}
		case "quiet":
			args[i] = quietTime(plain(text))
		case "player", "name", "host":
			args[i] = r.sayName(plain(text))
		case "seat":
			args[i] = coloured(plain(text))
		case "shares":
			args[i] = sharesIn(plain(text))
		case "near":
			if args[i] = []string(nil); text != "" {
				args[i] = r.settings(strings.Split(plain(text), ", "))
			}
		case "games", "invited", "others", "missing", "names", "seats":
			args[i] = r.several(plain(text))
		case "setting":
			args[i] = r.settings([]string{plain(text)})[0]
		case "options":
			args[i] = r.settings(strings.Split(plain(text), ", "))
		case "order":
			args[i] = r.inWords(plain(text))
		case "form":
			args[i] = r.written(plain(text))
		case "examples":
			lines := strings.Split(plain(text), ", ")
			for j, line := range lines {
				lines[j] = r.example(line)
			}
			args[i] = lines
		case length:
			if d, is := lengthOf(text); is {
				args[i] = pace(d)
			} else if d, err := time.ParseDuration(text); err == nil {
				args[i] = pace(d)
			}
		}
	}
	return args
}
