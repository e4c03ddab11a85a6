package templates

import (
	"strings"
	"time"

	"dhow/engine"
)

// Deed is one entry of a game's log as a letter tells it, with what its reader may know of it.
type Deed struct {
	N      int // of the entry
	At     time.Time
	By     engine.Seat // NoSeat: the referee
	What   DeedKind
	Orders []Ordered // of OrderDeed, and of OpenDeed those of all seats; of HiddenDeed the reader's own, of others none
	Says   []Said    // what the reader may hear, whatever else the entry is

	House   bool        // the house player chose the orders of By
	Timeout bool        // because By let the deadline pass
	Luck    string      // of JoinDeed: the word the seat gave
	Before  string      // of ReplaceDeed: who played the seat until then
	Undone  []string    // of UndoDeed: the orders taken back, canonical; none that the reader may not see
	Of      engine.Seat // of SpoilDeed: whose secrets were looked at; of KeyDeed: who has a new key
	Ended   Ending      // of EndDeed
	From    time.Time   // of OutageDeed and NoOutageDeed: since when the mailbox could not be searched
	Until   time.Time   // of OutageDeed: when it could be again
	Keys    [2]string   // of PublishDeed: deal key and plans key, as text

	TakenBack bool // by a later entry

	Queued bool    // the orders are what the reader had left for this turn; told to nobody else
	Left   []Unfit // of SpentDeed: what the reader had left
	Queue  string  // what the reader leaves for the next turn, whatever else the entry is: canonical, with then
}

// DeedKind says what an entry does, beside what is said in it.
type DeedKind uint8

// What entries do.
const (
	TalkDeed     DeedKind = iota // nothing but saying something
	JoinDeed                     // the seat joins
	DealDeed                     // cards and books are laid out
	OrderDeed                    // orders everybody may read
	HiddenDeed                   // orders that stay hidden until all have given theirs
	OpenDeed                     // what was hidden is opened
	UndoDeed                     // orders are taken back; those that follow in the same entry stand in Orders
	ResignDeed                   // the seat leaves, and the house player plays on for it
	SpoilDeed                    // the operator has looked at a seat's secrets
	KeyDeed                      // a seat gets a new key
	OutageDeed                   // the mailbox could not be searched; deadlines move
	NoOutageDeed                 // an outage was none
	EndDeed                      // the game is given up
	PublishDeed                  // the game is over, and its keys are published
	ReplaceDeed                  // somebody else plays the seat from now on
	SpentDeed                    // nothing of what the reader had left for this turn could be done
)

// does says what an entry of each kind does; "" where its orders and talk say it.
var does = [...]func(r *Reader, d *Deed) string{
	TalkDeed: func(*Reader, *Deed) string { return "" },
	JoinDeed: func(r *Reader, d *Deed) string {
		return r.say("news-of.joined", "who", d.By, "word", plain(d.Luck))
	},
	DealDeed:   func(r *Reader, _ *Deed) string { return r.say("news-of.dealt") },
	OrderDeed:  byHouse,
	HiddenDeed: inSecret,
	OpenDeed:   func(r *Reader, _ *Deed) string { return r.say("news-of.opened") },
	UndoDeed: func(r *Reader, d *Deed) string {
		if len(d.Undone) == 0 {
			return r.say("news-of.undone-hidden", "who", d.By)
		}
		return r.say("news-of.undone", "who", d.By, "orders", strings.Join(d.Undone, " · "))
	},
	ResignDeed: func(r *Reader, d *Deed) string { return r.say("news-of.resigned", "who", d.By) },
	SpoilDeed:  func(r *Reader, d *Deed) string { return r.say("news-of.spoilt", "player", r.player(d.Of)) },
	KeyDeed: func(r *Reader, d *Deed) string {
		if d.Of == r.Seat {
			return r.say("news-of.your-new-key")
		}
		return r.say("news-of.new-key", "player", r.player(d.Of))
	},
	OutageDeed: func(r *Reader, d *Deed) string {
		return r.say("news-of.outage", "from", d.From, "until", d.Until)
	},
	NoOutageDeed: func(r *Reader, d *Deed) string {
		return r.say("news-of.no-outage", "from", d.From, "until", d.Until)
	},
	EndDeed:     func(r *Reader, d *Deed) string { return r.say(endings[d.Ended]) },
	PublishDeed: func(r *Reader, _ *Deed) string { return r.say("news-of.published", "game", r.Game) },
	ReplaceDeed: func(r *Reader, d *Deed) string {
		return r.say("news-of.took-seat", "who", d.By, "before", plain(d.Before))
	},
	SpentDeed: func(r *Reader, _ *Deed) string { return r.say("news-of.queue-spent") },
}

// byHouse says that the house player chose an order, or that it had been left for this turn.
func byHouse(r *Reader, d *Deed) string {
	switch {
	case d.Timeout:
		return r.say("news-of.timeout", "who", d.By)
	case d.House:
		return r.say("news-of.house", "player", r.player(d.By))
	case d.Queued:
		return r.say("news-of.queue-done")
	}
	return ""
}

// inSecret says that a seat has chosen what the others do not see yet.
func inSecret(r *Reader, d *Deed) string {
	switch {
	case d.Timeout:
		return r.say("news-of.timeout-hidden", "who", d.By)
	case d.House:
		return r.say("news-of.house-hidden", "player", r.player(d.By))
	}
	return r.say("news-of.hidden", "who", d.By)
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
	LapsedGame:    "news-of.lapsed",
	HostEnded:     "news-of.host-ended",
	OperatorEnded: "news-of.operator-ended",
}

// Ordered is an order that was carried out.
type Ordered struct {
	Seat   engine.Seat
	Text   string         // canonical
	Events []engine.Event // what came of it, as the reader may see it; none where only the text is known
}
