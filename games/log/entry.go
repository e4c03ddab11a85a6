package log

import (
	"time"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Entry is one document of a game file after the header: what was taken from one mail, or what the
// referee did. It does one thing, of the kinds that there are, but a new player may join, orders
// may follow an undo, and anything may be said beside, or left for the next turn.
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
	Leave    bool                            // By, who has joined, leaves; from then on nobody has the seat
	Ask      *Ask                            // of all who play
	Agree    int                             // yes to the question of this entry; of the referee: a host's ruling
	Disagree int                             // no to it
	Word     string                          // By's luck word for that
	Settled  Settled                         // what came of a question
	Shuffle  int                             // how often draws have come to be of a new seed with this entry
	Undo     int                             // the game goes back to before this entry; 0: it does not
	Correct  bool                            // it is the host who has By's orders taken back, and others given
	Open     []int                           // entries whose hidden orders have become public
	Opened   [engine.MaxPlayers + 1][]string // by seat: those orders
	Draws    []string                        // of the deal or the opening: lines that begin with a tilde
	Orders   []string                        // of By, each followed by the lines of its draws
	Hidden   string                          // verbs of sealed orders, or ~ for tiles of the deal, and what is sealed
	Says     []Say                           // in clear
	Talk     string                          // private talk, sealed
	Note     string                          // that By makes for itself, sealed
	Queue    string                          // what By leaves for its next turns, sealed
	Queues   bool                            // that is for several turns, or for one that it waits for
	Kept     string                          // an order that By is asked about, or that there is none any more, sealed
	Spoil    engine.Seat                     // the operator has looked at this seat's secrets
	Keys     *Keys                           // published
	Resign   bool                            // By resigns; from then on the house plays
	NewKey   engine.Seat                     // whose keys up to here are worth nothing from now on
	Outage   Outage                          // of the referee
	NoOutage int                             // the entry with an outage that was none: a mistake of the clock
	Quiet    *Quiet                          // which time is quiet for By from now on
	Away     *Away                           // when By is away; none: it is not
	Wait     bool                            // By wants more time to think about its plan
	Ready    bool                            // or does no longer
	Pause    bool                            // the clocks stand still from here on
	Resume   bool                            // the clocks run again from here on
	Set      Settings                        // of the game, from here on
	Extend   time.Duration                   // how much longer everybody has whose turn it is
	Called   Successor                       // By is called so from here on, and is that player
	Host     NewHost                         // who tends the game from here on
	Rule     bool                            // what is said is a ruling of the host's
	Operator bool                            // it is the operator who does what else the entry says
	Unseat   Unseat                          // a step of taking a player off a seat
	Standby  Standby                         // who stands by for a seat from now on, or no more
	From     Listed                          // who says what is said, and watches the game
	Watch    Listed                          // who watches the game from now on, or no more
	Ended    string                          // why the game is given up before its end
	View     string                          // hash of the observers' view after the entry; may be empty
}

// kinds has them all, in the order in which an entry is written and carried out.
var kinds = []kind{
	byHouse, queued, replacing, joining, leaving, settling, correcting, undoing, reshuffling, opening, dealing, ordering, sealing, saying, talking, noting,
	queueing, severally, keeping, asking, answering,
	waiting, quieting, awaying,
	resigning, rekeying, outageNoted, outageUndone, pausing, resuming, extending, setting, hosting,
	ruling, unseating, operating, naming, standingBy, watching, speaking, ending, looking, publishing,
}

// kindOf finds a kind by a key. Each kind learns its row in the table.
var kindOf = func() map[string]kind {
	all := map[string]kind{}
	for i, k := range kinds {
		k.facts().row = i
		for _, key := range k.facts().keys {
			all[key] = k
		}
	}
	return all
}()

// Line returns the entry as its line of the file, with its end.
func (e *Entry) Line() []byte {
	return []byte("--- " + strictyaml.WriteFlow(e.node()) + "\n")
}

// node returns the entry as YAML, its keys in canonical order.
func (e *Entry) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow().
		Set("n", strictyaml.NewInt(e.N)).
		Set("at", strictyaml.NewTime(e.At))
	if e.Need != 0 {
		n.Set("dhow", strictyaml.NewInt(e.Need))
	}
	if e.By != engine.NoSeat {
		n.Set("by", strictyaml.NewText(e.By.String()))
	}
	if e.Mail != "" {
		n.Set("mail", strictyaml.NewText(e.Mail))
	}
	for _, k := range kinds {
		if k.in(e) {
			k.write(e, n)
		}
	}
	if e.View != "" {
		n.Set("view", strictyaml.NewQuoted(e.View))
	}
	return n
}

func yes() *strictyaml.Node { return strictyaml.NewBool(true) }

func quotedList(texts []string) *strictyaml.Node {
	list := strictyaml.NewList()
	for _, text := range texts {
		list.Append(strictyaml.NewQuoted(text))
	}
	return list
}
