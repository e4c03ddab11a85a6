package templates

import (
	"strings"
	"time"

	"dhow/engine"
)

// Entry is one entry of a game's log as a letter tells it, with what its reader may know of it.
type Entry struct {
	N      int // of the entry
	At     time.Time
	By     engine.Seat // NoSeat: the referee
	What   EntryKind
	Orders []Ordered // of OrderEntry, and of OpenEntry those of all seats; of HiddenEntry the reader's own, of others none
	Says   []Said    // what the reader may hear, whatever else the entry is

	House   bool        // the house player chose the orders of By
	Timeout bool        // because By let the deadline pass
	Luck    string      // of JoinEntry: the word the seat gave
	Before  string      // of ReplaceEntry: who played the seat until then
	Undone  []string    // of UndoEntry: the orders taken back, canonical; none that the reader may not see
	Of      engine.Seat // of SpoilEntry: whose secrets were looked at; of KeyEntry: who has a new key
	Ended   Ending      // of EndEntry
	From    time.Time   // of OutageEntry and NoOutageEntry: since when the mailbox could not be searched
	Until   time.Time   // of OutageEntry: when it could be again
	Keys    [2]string   // of PublishEntry: deal key and plans key, as text

	TakenBack bool // by a later entry

	Queued bool    // the orders are what the reader had left for this turn; told to nobody else
	Left   []Unfit // of SpentEntry: what the reader had left
	Queue  string  // what the reader leaves for the next turn, whatever else the entry is: canonical, with then
}

// EntryKind says what an entry does, beside what is said in it.
type EntryKind uint8

// What entries do.
const (
	TalkEntry     EntryKind = iota // nothing but saying something
	JoinEntry                      // the seat joins
	DealEntry                      // cards and books are laid out
	OrderEntry                     // orders everybody may read
	HiddenEntry                    // orders that stay hidden until all have given theirs
	OpenEntry                      // what was hidden is opened
	UndoEntry                      // orders are taken back; those that follow in the same entry stand in Orders
	ResignEntry                    // the seat leaves, and the house player plays on for it
	SpoilEntry                     // the operator has looked at a seat's secrets
	KeyEntry                       // a seat gets a new key
	OutageEntry                    // the mailbox could not be searched; deadlines move
	NoOutageEntry                  // an outage was none
	EndEntry                       // the game is given up
	PublishEntry                   // the game is over, and its keys are published
	ReplaceEntry                   // somebody else plays the seat from now on
	SpentEntry                     // nothing of what the reader had left for this turn could be done
)

// does says what an entry of each kind does; "" where its orders and talk say it.
var does = [...]func(r *Reader, e *Entry) string{
	TalkEntry: func(*Reader, *Entry) string { return "" },
	JoinEntry: func(r *Reader, e *Entry) string {
		return r.say("entry.joined", "who", e.By, "word", plain(e.Luck))
	},
	DealEntry:   func(r *Reader, _ *Entry) string { return r.say("entry.dealt") },
	OrderEntry:  byHouse,
	HiddenEntry: inSecret,
	OpenEntry:   func(r *Reader, _ *Entry) string { return r.say("entry.opened") },
	UndoEntry: func(r *Reader, e *Entry) string {
		if len(e.Undone) == 0 {
			return r.say("entry.undone-hidden", "who", e.By)
		}
		return r.say("entry.undone", "who", e.By, "orders", strings.Join(e.Undone, " · "))
	},
	ResignEntry: func(r *Reader, e *Entry) string { return r.say("entry.resigned", "who", e.By) },
	SpoilEntry:  func(r *Reader, e *Entry) string { return r.say("entry.spoilt", "player", r.player(e.Of)) },
	KeyEntry: func(r *Reader, e *Entry) string {
		if e.Of == r.Seat {
			return r.say("entry.your-new-key")
		}
		return r.say("entry.new-key", "player", r.player(e.Of))
	},
	OutageEntry: func(r *Reader, e *Entry) string {
		return r.say("entry.outage", "from", e.From, "until", e.Until)
	},
	NoOutageEntry: func(r *Reader, e *Entry) string {
		return r.say("entry.no-outage", "from", e.From, "until", e.Until)
	},
	EndEntry:     func(r *Reader, e *Entry) string { return r.say(endings[e.Ended]) },
	PublishEntry: func(r *Reader, _ *Entry) string { return r.say("entry.published", "game", r.Game) },
	ReplaceEntry: func(r *Reader, e *Entry) string {
		return r.say("entry.took-seat", "who", e.By, "before", plain(e.Before))
	},
	SpentEntry: func(r *Reader, _ *Entry) string { return r.say("entry.queue-spent") },
}

// byHouse says that the house player chose an order, or that it had been left for this turn.
func byHouse(r *Reader, e *Entry) string {
	switch {
	case e.Timeout:
		return r.say("entry.timeout", "who", e.By)
	case e.House:
		return r.say("entry.house", "player", r.player(e.By))
	case e.Queued:
		return r.say("entry.queue-done")
	}
	return ""
}

// inSecret says that a seat has chosen what the others do not see yet.
func inSecret(r *Reader, e *Entry) string {
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
)

// endings say why a game is given up.
var endings = map[Ending]messageKey{
	LapsedGame:    "entry.lapsed",
	HostEnded:     "entry.host-ended",
	OperatorEnded: "entry.operator-ended",
}

// Ordered is an order that was carried out.
type Ordered struct {
	Seat   engine.Seat
	Text   string         // canonical
	Events []engine.Event // what came of it, as the reader may see it; none where only the text is known
}
