package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// This file has orders that seats are asked about before they are done. Such an order is kept for
// the turn that it came in, and is done when the seat says so, or when the time is over. Only the
// seat may know of it, and so it is sealed as a queue is.

// keeping keeps an order until its seat says whether it is to be done, or keeps none any more.
var keeping = &keptKind{about{keys: []string{"kept"}, needs: 5}}

type keptKind struct{ about }

func (*keptKind) in(e *Entry) bool { return e.Kept != "" }

func (*keptKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Kept = r.text(v, isText, "what is sealed")
}

func (*keptKind) write(e *Entry, n *strictyaml.Node) { n.Set("kept", strictyaml.NewQuoted(e.Kept)) }

func (*keptKind) allowed(g *Game, e *Entry, m *play) error {
	if e.Queued != 0 {
		return cannot(OneThing, actQueued, actKeep)
	}
	return queueing.allowed(g, e, m)
}

// actKeep is how a refusal calls it.
const actKeep = "keep an order"

// replay looks whether what is kept opens.
func (k *keptKind) replay(r *replay) error {
	err := k.allowed(r.g, &r.e, &r.m)
	if err == nil && r.g.keys.talkKey() != nil {
		_, _, err = r.g.openKept(&r.e)
	}
	return r.fail("kept", err)
}

func (*keptKind) told(*Game, *Entry) []Told { return tells("kept") }

// keepsNone is sealed where an order is kept no more.
const keepsNone = "-"

// Kept returns the entry with the order that is kept for the turn that a seat is in; 0 if there is
// none. Where the talk key is not known it may be an entry that keeps none any more.
func (m Moment) Kept(seat engine.Seat) int {
	n, turn := m.lastOf(keeping, seat), m.Turn(seat)
	if turn == 0 || n < turn {
		return 0
	}
	if _, some, err := m.g.KeptOrder(n); err == nil && !some {
		return 0
	}
	return n
}

// KeptOrder returns the order that an entry keeps. It is false if it keeps none, and the error is a
// *GameError NeedsSecret where the talk key is not known.
func (g *Game) KeptOrder(n int) (engine.Action, bool, error) {
	switch {
	case n < 1 || n > g.Len() || g.entries[n-1].Kept == "":
		return engine.Action{}, false, nil
	case g.keys.talkKey() == nil:
		return engine.Action{}, false, cannot(NeedsSecret)
	}
	return g.openKept(&g.entries[n-1])
}

// openKept reads what is kept: an order, sealed.
func (g *Game) openKept(e *Entry) (a engine.Action, some bool, err error) {
	text, ok := openText(g.keys.talk, keptPlace(e.N, e.By), e.Kept)
	if !ok {
		return a, false, cannot(BadSeal)
	}
	if text == keepsNone {
		return a, false, nil
	}
	if a, err = notation.ParseOrder(g.ed, e.By, text); err != nil {
		return a, false, cannot(BadSeal)
	}
	return a, true, nil
}

// Keep keeps an order until the seat says whether it is to be done, in place of one that is kept;
// nil: none is kept any more. It stands beside whatever else the entry says.
func (d *Draft) Keep(a *engine.Action) error {
	if d.g.full() {
		return cannot(LogFull)
	}
	if err := keeping.allowed(d.g, &d.e, &d.m); err != nil {
		return err
	}
	if d.g.keys.talkKey() == nil {
		return cannot(NeedsSecret)
	}
	after := *d
	if after.kept = keepsNone; a != nil {
		after.kept = notation.PrintOrder(d.g.ed, *a)
	}
	if err := after.mayTake(TalkShare, after.talks()); err != nil {
		return err
	}
	*d = after
	return nil
}

// UseKept carries out the order that the seat has kept, for an entry without a mail, as when the
// time is over. It is false if there is none, or it is not legal.
func (d *Draft) UseKept(timeout bool) bool {
	a, some, err := d.g.KeptOrder(d.g.Kept(d.e.By))
	if !some || err != nil {
		return false
	}
	after := *d
	after.e.Timeout = timeout
	if _, err := after.Order(a); err != nil {
		return false
	}
	*d = after
	return true
}

// compareKept doubts orders of a timeout that are not what the seat has kept. Where the talk key is
// not known that is unknown.
func (r *replay) compareKept() {
	if !r.e.Timeout || r.e.House || r.e.Queued != 0 {
		return
	}
	a, some, err := r.g.KeptOrder(r.g.Kept(r.e.By))
	if err != nil || !some {
		return
	}
	v := r.g.play().state.View(r.e.By)
	if filled, err := engine.Fill(&v, a); err == nil {
		a = filled
	}
	want, got := notation.PrintOrder(r.g.ed, a), ""
	for l := r.m.last; l != nil && l.N == r.e.N; l = l.before {
		got = notation.PrintOrder(r.g.ed, l.Action) + got
	}
	if got != want {
		r.doubt(cannot(OtherQueue, want, got))
	}
}
