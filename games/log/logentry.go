package log

import (
	"encoding/hex"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Entry is one document of a game file after the header: what was taken from one mail, or what the
// referee did. It does one thing (replace, join, deal, undo, orders, open, spoil, keys, resign,
// outage, no outage, end, new key), but a new player may join, orders may follow an undo, and
// anything may be said beside, or left for the next turn.
type Entry struct {
	N    int         // its number, from 1 without gaps
	Need int         // the format that it and those below it need, if that is more than those above do; else 0
	At   time.Time   // UTC, whole seconds, never before the entry above
	By   engine.Seat // NoSeat: the referee
	Mail string      // fingerprint of the mail it was taken from; may be empty

	House   bool // the orders were chosen by the house player
	Timeout bool // because By has not moved in time
	Queued  int  // the entry with the queue that the orders are taken from; without orders nothing of it could be done

	Successor Successor // who plays By from now on

	Luck     string                          // By joins with this luck word
	Undo     int                             // the game goes back to before this entry; 0: it does not
	Open     []int                           // entries whose hidden orders have become public
	Opened   [engine.MaxPlayers + 1][]string // by seat: those orders
	Draws    []string                        // of the deal or the opening: lines that begin with a tilde
	Orders   []string                        // of By, each followed by the lines of its draws
	Hidden   string                          // verbs of sealed orders of By, or ~ for tiles of the deal, a blank, and what is sealed
	Says     []Say                           // in clear
	Talk     string                          // private talk, sealed
	Queue    string                          // what By leaves for its next turn, sealed
	Spoil    engine.Seat                     // the operator has looked at this seat's secrets
	Keys     *Keys                           // published
	Resign   bool                            // By resigns; from then on the house plays
	NewKey   engine.Seat                     // whose keys up to here are worth nothing from now on
	Outage   Outage                          // of the referee
	NoOutage int                             // the entry with an outage that was none: a mistake of the clock
	Ended    string                          // why the game is given up before its end
	View     string                          // hash of the observers' view after the entry; may be empty
}

// Say is something said to a seat, or to all (NoSeat).
type Say struct {
	To   engine.Seat
	Text string
}

// MaxSay is the most bytes of one thing said.
const MaxSay = 16 << 10

// Line returns the entry as its line of the file, with its end.
func (e *Entry) Line() []byte {
	return []byte("--- " + strictyaml.WriteFlow(e.node()) + "\n")
}

// node returns the entry as YAML, its keys in canonical order.
func (e *Entry) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow().
		Set("n", strictyaml.NewInt(e.N)).
		Set("at", strictyaml.NewTime(e.At))
	set := func(key string, is bool, value func() *strictyaml.Node) {
		if is {
			n.Set(key, value())
		}
	}
	set("dhow", e.Need != 0, func() *strictyaml.Node { return strictyaml.NewInt(e.Need) })
	set("by", e.By != engine.NoSeat, func() *strictyaml.Node { return strictyaml.NewText(e.By.String()) })
	set("mail", e.Mail != "", func() *strictyaml.Node { return strictyaml.NewText(e.Mail) })
	set("house", e.House, yes)
	set("timeout", e.Timeout, yes)
	set("queued", e.Queued != 0, func() *strictyaml.Node { return strictyaml.NewInt(e.Queued) })
	set("replace", e.Successor != Successor{}, e.Successor.node)
	set("join", e.Luck != "", func() *strictyaml.Node { return strictyaml.NewMap().Set("luck", strictyaml.NewQuoted(e.Luck)) })
	set("undo", e.Undo != 0, func() *strictyaml.Node { return strictyaml.NewInt(e.Undo) })
	set("open", e.Open != nil, e.openNode)
	set("draws", e.Draws != nil, func() *strictyaml.Node { return quotedList(e.Draws) })
	set("orders", e.Orders != nil || e.Open != nil, e.ordersNode)
	set("hidden", e.Hidden != "", func() *strictyaml.Node { return strictyaml.NewQuoted(e.Hidden) })
	set("says", e.Says != nil, func() *strictyaml.Node { return saysNode(e.Says) })
	set("talk", e.Talk != "", func() *strictyaml.Node { return strictyaml.NewQuoted(e.Talk) })
	set("queue", e.Queue != "", func() *strictyaml.Node { return strictyaml.NewQuoted(e.Queue) })
	set("resign", e.Resign, yes)
	set("new-key", e.NewKey != engine.NoSeat, yes)
	set("seat", e.NewKey != engine.NoSeat && e.By == engine.NoSeat, func() *strictyaml.Node { return strictyaml.NewText(e.NewKey.String()) })
	set("outage", e.Outage != Outage{}, e.Outage.node)
	set("no-outage", e.NoOutage != 0, func() *strictyaml.Node { return strictyaml.NewInt(e.NoOutage) })
	set("ended", e.Ended != "", func() *strictyaml.Node { return strictyaml.NewText(e.Ended) })
	set("spoil", e.Spoil != engine.NoSeat, func() *strictyaml.Node { return strictyaml.NewText(e.Spoil.String()) })
	set("keys", e.Keys != nil, func() *strictyaml.Node { return e.Keys.node() })
	set("view", e.View != "", func() *strictyaml.Node { return strictyaml.NewQuoted(e.View) })
	return n
}

func yes() *strictyaml.Node { return strictyaml.NewBool(true) }

func (o Outage) node() *strictyaml.Node {
	return strictyaml.NewMap().Set("from", strictyaml.NewTime(o.From)).Set("to", strictyaml.NewTime(o.To))
}

func (e *Entry) openNode() *strictyaml.Node {
	list := strictyaml.NewList()
	for _, n := range e.Open {
		list.Append(strictyaml.NewInt(n))
	}
	return list
}

// ordersNode is a list of the orders of a seat, or at an opening a map of orders by seat, where one
// stands without a list.
func (e *Entry) ordersNode() *strictyaml.Node {
	if e.Open == nil {
		return quotedList(e.Orders)
	}
	m := strictyaml.NewMap()
	for seat, orders := range e.Opened {
		switch len(orders) {
		case 0:
		case 1:
			m.Set(games.SeatWords[seat], strictyaml.NewQuoted(orders[0]))
		default:
			m.Set(games.SeatWords[seat], quotedList(orders))
		}
	}
	return m
}

func (k *Keys) node() *strictyaml.Node {
	return strictyaml.NewMap().
		Set("deal", strictyaml.NewQuoted(hex.EncodeToString(k.Deal[:]))).
		Set("plans", strictyaml.NewQuoted(hex.EncodeToString(k.Plans[:])))
}

func quotedList(texts []string) *strictyaml.Node {
	list := strictyaml.NewList()
	for _, text := range texts {
		list.Append(strictyaml.NewQuoted(text))
	}
	return list
}

func saysNode(says []Say) *strictyaml.Node {
	list := strictyaml.NewList().InFlow()
	for _, s := range says {
		list.Append(strictyaml.NewMap().
			Set("to", strictyaml.NewText(allOr(s.To))).
			Set("text", strictyaml.NewQuoted(s.Text)))
	}
	return list
}

// toAll is how says name everybody.
const toAll = "all"

func allOr(seat engine.Seat) string {
	if seat == engine.NoSeat {
		return toAll
	}
	return seat.String()
}
