package templates

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"dhow/engine"
)

// Entry is one entry of a game's log as a letter tells it, with what its reader may know of it.
type Entry struct {
	N    int // of the entry
	At   time.Time
	By   engine.Seat // NoSeat: the referee
	What EntryKind
	// Orders are those of OrderEntry, of OpenEntry those of all seats, of HiddenEntry the reader's
	// own.
	Orders []Ordered
	Says   []Said // what the reader may hear, whatever else the entry is

	Operator bool // it is the operator who did it, in a host's place

	House   bool     // the house player chose the orders of By
	Timeout bool     // because By let the deadline pass
	Kept    bool     // the order is what By was asked about and has kept, as By let the deadline pass
	Args    []any    // what the log tells of it, for its sentence: pairs of a name and a value
	Undone  []string // of UndoEntry: the orders taken back, canonical; none that the reader may not see

	Also      []Also // what stands beside what it does, and is told by a sentence of its own
	TakenBack bool   // by a later entry

	Queued bool     // the orders are what the reader had left for this turn; told to nobody else
	Left   []Unfit  // what the reader had left for this turn and could not be done
	Notes  []string // that the reader makes; an empty one: those before it are taken away
	Queue  []string // what the reader leaves for the next turns, whatever else the entry is: canonical, each with then
}

// Also is one thing that stands beside what an entry does.
type Also struct {
	What EntryKind
	Args []any
}

// EntryKind says what an entry does, beside what is said in it, as the log calls it. Most kinds are
// told by their sentence alone.
type EntryKind string

// The kinds of which more is told than that.
const (
	TalkEntry    EntryKind = ""              // nothing but saying something
	DealEntry    EntryKind = "deal"          // cards and books are laid out
	OrderEntry   EntryKind = "orders"        // orders everybody may read
	HiddenEntry  EntryKind = "hidden"        // orders that stay hidden until all have given theirs
	OpenEntry    EntryKind = "open"          // what was hidden is opened
	UndoEntry    EntryKind = "undo"          // orders are taken back; those that follow in the same entry stand in Orders
	CorrectEntry EntryKind = "correct"       // the host has orders taken back; those that follow in the same entry stand in Orders
	KeyEntry     EntryKind = "new-key"       // a seat gets a new key
	PublishEntry EntryKind = "keys"          // the game is over, and its keys are published
	WarnedEntry  EntryKind = "unseat-warned" // a player is to be taken off a seat
	AbsentEntry  EntryKind = "unseat-absent" // the house plays for a player who lets turns pass

	OfferedEntry EntryKind = "unseat-offered" // their seat may be offered to others
	RuleEntry    EntryKind = "rule"           // what is said is a ruling of the host's
	SpentEntry   EntryKind = "spent"          // what the reader had left for this turn could not be done
)

// does says what an entry does; "" where its orders and talk say it.
func (r *Reader) does(e *Entry) string {
	switch e.What {
	case TalkEntry:
		return ""
	case OrderEntry:
		return r.byHouse(e)
	case HiddenEntry:
		return r.inSecret(e)
	case KeyEntry:
		if slices.Contains(e.Args, any(r.Seat)) {
			return r.say("entry.your-new-key")
		}
	case WarnedEntry:
		if slices.Contains(e.Args, any(r.Seat)) {
			return r.say("entry.you-are-warned", "time", e.Args[3])
		}
	case AbsentEntry:
		if slices.Contains(e.Args, any(r.Seat)) {
			return r.say("entry.you-are-absent", "time", e.Args[3], "n", e.Args[5])
		}
	case OfferedEntry:
		if slices.Contains(e.Args, any(r.Seat)) {
			return r.say("entry.you-are-offered")
		}
	case CorrectEntry:
		return r.say("entry.corrected", "player", r.player(e.By), "orders", strings.Join(e.Undone, " · "))
	case UndoEntry:
		if len(e.Undone) == 0 {
			return r.say("entry.undone-hidden", "who", e.By)
		}
		return r.say("entry.undone", "who", e.By, "orders", strings.Join(e.Undone, " · "))
	}
	return r.sayEntry(e)
}

// byHouse says that the house player chose an order, or that it had been left for this turn.
func (r *Reader) byHouse(e *Entry) string {
	switch {
	case e.Timeout:
		return r.say("entry.timeout", "who", e.By)
	case e.House:
		return r.say("entry.house", "player", r.player(e.By))
	case e.Kept:
		return r.say("entry.kept-done", "who", e.By)
	case e.Queued:
		return r.say("entry.queue-done")
	}
	return ""
}

// inSecret says that a seat has chosen what the others do not see yet.
func (r *Reader) inSecret(e *Entry) string {
	switch {
	case e.Timeout:
		return r.say("entry.timeout-hidden", "who", e.By)
	case e.House:
		return r.say("entry.house-hidden", "player", r.player(e.By))
	}
	return r.say("entry.hidden", "who", e.By)
}

// Ending is why a game ends before its end.
type Ending string

// The endings, as the log has them.
const (
	NotEnded   Ending = ""
	LapsedGame Ending = "lapsed" // not everybody joined in time
	HostEnded  Ending = "host"   // the host gave it up

	OperatorEnded Ending = "operator" // the operator of the referee did
	DrawnEnded    Ending = "drawn"    // all have agreed to a draw
	AgreedEnded   Ending = "agreed"   // all have agreed to end it
)

// Ordered is an order that was carried out.
type Ordered struct {
	Seat   engine.Seat
	Text   string         // canonical
	Events []engine.Event // what came of it, as the reader may see it; none where only the text is known
	Before *engine.View   // what the reader saw before it; nil where only the text is known
}

// argument is the name of one in a sentence.
type argument string

// The arguments of published keys.
const (
	dealKey  argument = "deal"
	plansKey argument = "plans"
)

// sayEntry says what an entry of the log does, by the sentence of its kind. The arguments are those
// that the log tells, and who has made the entry.
func (r *Reader) sayEntry(e *Entry) string {
	key := messageKey("does." + e.What)
	m := english().Sentence(string(key))
	if m == nil {
		return ""
	}
	args := slices.Clone(e.Args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = plain(arg)
		case engine.Seat:
			args[i] = r.player(arg)
		case time.Duration:
			args[i] = pace(arg)
		}
	}
	if slices.Contains(m.Args, subject) {
		args = append(args, subject, e.By)
	}
	return r.sayPairs(key, args)
}

// inLog begins the keys of those sentences that lists of the log have.
const inLog = "in-log."

// InLog says what an entry does as a list of a whole log has it, with the arguments that the log
// tells; empty where orders say it.
func (r *Reader) InLog(what string, args []any) string {
	key := messageKey(inLog + what)
	if english().Sentence(string(key)) == nil {
		return ""
	}
	exact := slices.Clone(args)
	for i, arg := range args {
		if span, is := arg.(time.Duration); is {
			exact[i] = pace(span)
		}
	}
	return r.sayPairs(key, exact)
}

// Colour is the colour of a seat as a list has it, by the word that is typed; all of them are equally
// wide. Any other text stays.
func (r *Reader) Colour(seat string) string {
	wide := 7
	for each, key := range colours {
		if each != int(engine.NoSeat) {
			wide = max(wide, utf8.RuneCountInString(r.say(key)))
		}
		if engine.Seat(each).String() == seat && each != int(engine.NoSeat) {
			seat = r.say(key)
		}
	}
	return fmt.Sprintf("%-*s", wide, seat)
}
