package log

import (
	"strings"
	"time"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Draft is an entry in the making. The game is untouched until Commit; what a Draft refuses leaves
// it as it was.
type Draft struct {
	g      *Game
	e      Entry
	m      play
	hidden []string // orders, or lines of draws of the deal, to be sealed
	verbs  string   // of them
	talk   []Say
	queue  string // what the seat leaves for its next turn
	kept   string // what it is asked about
	notes  []string
}

// Draft begins the next entry: at a time (not before the last entry's, else that one's), by a seat
// or NoSeat for the referee, taken from a mail with this fingerprint, if any.
func (g *Game) Draft(at time.Time, by engine.Seat, mail string) *Draft {
	at = at.UTC().Truncate(time.Second)
	if n := g.Len(); n > 0 && at.Before(g.entries[n-1].At) {
		at = g.entries[n-1].At
	}
	return &Draft{g: g, e: Entry{N: g.Len() + 1, At: at, By: by, Mail: mail}, m: *g.play()}
}

// say adds to the entry what set sets, which is of a kind, if it may be said.
func (d *Draft) say(k kind, set func(*Entry)) error {
	return d.do(k, func(d *Draft) error { return d.carryOut(k, set) })
}

// do makes a change to the draft, of a kind, that either succeeds or leaves no trace.
func (d *Draft) do(k kind, change func(*Draft) error) error {
	if err := d.g.mayAct(&d.e, k); err != nil {
		return err
	}
	after := *d
	if err := change(&after); err != nil {
		return err
	}
	e := after.e
	if after.hidden != nil {
		e.Hidden = after.verbs
	}
	if err := e.oneThing(); err != nil {
		return err
	}
	*d = after
	return nil
}

func (d *Draft) carryOut(k kind, set func(*Entry)) error {
	set(&d.e)
	if err := k.allowed(d.g, &d.e, &d.m); err != nil {
		return err
	}
	k.carryOut(d.g, &d.e, &d.m)
	return nil
}

// At returns the time of the entry.
func (d *Draft) At() time.Time { return d.e.At }

// State returns the state as the entry would leave it; nil before the deal. It is not to be
// changed.
func (d *Draft) State() *engine.State { return d.m.state }

// Empty tells whether the entry says nothing yet.
func (d *Draft) Empty() bool {
	return !d.e.does() && d.hidden == nil && d.e.Says == nil && d.talk == nil && d.notes == nil && d.queue == "" && d.kept == "" &&
		d.e.Queued == 0 && !waiting.in(&d.e) && d.e.Quiet == nil && d.e.Away == nil && d.e.Ask == nil && !answering.in(&d.e)
}

// Entry returns the entry as it stands.
func (d *Draft) Entry() Entry {
	e := d.e
	ordered := e.Orders != nil || d.hidden != nil
	e.House, e.Timeout = e.House && ordered, e.Timeout && (ordered || e.Queued != 0)
	if d.hidden != nil {
		place := hiddenPlace(e.N, e.By, d.verbs)
		e.Hidden = d.verbs + " " + sealText(&d.g.keys.Plans, place, strings.Join(d.hidden, "\n"))
	}
	if d.talk != nil {
		e.Talk = sealText(d.g.keys.talkKey(), talkPlace(e.N, e.By), strictyaml.WriteFlow(saysNode(d.talk)))
	}
	if d.queue != "" {
		e.Queue = sealText(d.g.keys.talkKey(), queuePlace(e.N, e.By), d.queue)
	}
	if d.kept != "" {
		e.Kept = sealText(d.g.keys.talkKey(), keptPlace(e.N, e.By), d.kept)
	}
	if d.notes != nil {
		e.Note = sealText(d.g.keys.talkKey(), notePlace(e.N, e.By), notesText(d.notes))
	}
	if needs := max(e.needs(), saysNeed(d.talk)); needs > d.g.Needs() {
		e.Need = needs
	}
	after := d.m
	after.settle()
	if after.wantsView(d.g.play()) {
		e.View = after.viewHash()
	}
	return e
}

// Line returns the entry as its line of the file, with its end.
func (d *Draft) Line() []byte {
	e := d.Entry()
	return e.Line()
}

// Commit adds the entry to the game. The draft is used up, and others that were begun before it can
// no longer be committed: that would be a mistake of the program, and panics.
func (g *Game) Commit(d *Draft) {
	if d.g != g || d.e.N != g.Len()+1 {
		panic("log: a draft of another entry is committed")
	}
	e := d.Entry()
	g.append(&e, &d.m)
	g.size += len(e.Line())
}
