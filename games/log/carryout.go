package log

import (
	"dhow/engine"
)

// This file has what an entry does to a game, and the conditions for it: the same for a draft and
// for an entry read.

// The things an entry can do.
const (
	actReplace  = "change hands"
	actJoin     = "join"
	actDeal     = "deal"
	actUndo     = "undo"
	actOrders   = "give orders"
	actOpen     = "open"
	actSpoil    = "tell a look"
	actKeys     = "publish keys"
	actHouse    = "give orders of the house"
	actQueue    = "leave an order for later"
	actQueued   = "carry out what was left"
	actResign   = "resign"
	actOutage   = "note an outage"
	actEnd      = "end the game"
	actNoOutage = "take an outage back"
	actNewKey   = "give a new key"
)

// verbDeal stands for the starting tiles in front of what is sealed.
const verbDeal = "~"

// Limits of a game file. A whole game of four is about 60 KB.
const (
	MaxSize    = 4 << 20 // bytes
	maxEntries = 20_000
	MaxSays    = 20 // in one entry
)

// full tells whether the file has so little room left that it is kept for the end of the game. The
// shares of seats do not fill it so far; hands can.
func (g *Game) full() bool { return g.size > MaxSize*3/4 || g.Len() > maxEntries*3/4 }

// acts lists the things the entry does.
func (e *Entry) acts() []string {
	var l []string
	for _, act := range []struct {
		name string
		is   bool
	}{
		{actReplace, e.Successor != Successor{}},
		{actJoin, e.Luck != ""},
		{actDeal, e.Draws != nil && e.Open == nil},
		{actUndo, e.Undo != 0},
		{actOrders, e.Orders != nil || e.Hidden != "" && e.Draws == nil},
		{actOpen, e.Open != nil},
		{actSpoil, e.Spoil != engine.NoSeat},
		{actKeys, e.Keys != nil},
		{actResign, e.Resign},
		{actOutage, e.Outage != Outage{}},
		{actNoOutage, e.NoOutage != 0},
		{actEnd, e.Ended != ""},
		{actNewKey, e.NewKey != engine.NoSeat},
	} {
		if act.is {
			l = append(l, act.name)
		}
	}
	return l
}

// oneThing refuses an entry that does two things that do not belong together: only orders may
// follow an undo, and only joining the change of hands.
func (e *Entry) oneThing(last string) error {
	for _, act := range e.acts() {
		if act != last && !isPair(act, last) && !isPair(last, act) {
			return cannot(OneThing, act, last)
		}
	}
	return nil
}

func isPair(act, next string) bool {
	return act == actUndo && next == actOrders || act == actReplace && next == actJoin
}

func (m *moment) join(seat engine.Seat, word string) error {
	switch {
	case seat == engine.NoSeat:
		return cannot(NeedsSeat)
	case m.state != nil:
		return cannot(AlreadyDealt)
	case m.luck[seat] != "":
		return cannot(AlreadyJoined, seat)
	case !validLuckWord(word):
		return cannot(BadLuckWord, word)
	}
	m.luck[seat] = word
	return nil
}

func (g *Game) table() engine.Table {
	return engine.Table{Players: len(g.Header.Seats), Setup: g.Header.Setup, Rules: g.Header.Rules}
}

// mayDeal tells whether the game can be dealt now.
func (g *Game) mayDeal(e *Entry, m *moment) error {
	var absent []engine.Seat
	for _, s := range g.Header.Seats {
		if m.luck[s.Seat] == "" {
			absent = append(absent, s.Seat)
		}
	}
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case m.state != nil:
		return cannot(AlreadyDealt)
	case g.hides() && absent != nil:
		return cannot(NotAllJoined, absent)
	}
	return nil
}

// luckyDeal sets the game up by luck.
func (g *Game) luckyDeal(m *moment) *engine.Step {
	words := make([]string, len(g.Header.Seats))
	for i, s := range g.Header.Seats {
		words[i] = m.luck[s.Seat]
	}
	m.seed = newSeed(&g.keys.Keys, words)
	l := m.seed.luck(0)
	step := engine.NewDeal(g.ed, g.table(), l.pick)
	m.taken = l.taken
	return step
}

// byLuck carries an order out by luck.
func (m *moment) byLuck(a engine.Action) (*engine.Step, error) {
	l := m.seed.luck(m.taken)
	step, err := engine.Deal(m.state, a, l.pick)
	if err == nil {
		m.taken = l.taken
	}
	return step, err
}

// divide takes apart the draws of a set-up: those everyone sees, and the starting tiles, which are
// hidden in a game with a seal.
func (g *Game) divide(draws []engine.Draw) (public, tiles []engine.Draw) {
	if !g.hides() {
		return draws, nil
	}
	for _, d := range draws {
		if _, ok := d.(engine.TilesDealt); ok {
			tiles = append(tiles, d)
		} else {
			public = append(public, d)
		}
	}
	return public, tiles
}

// mayUndo tells whether the game can go back to before entry n: one after the deal that counts.
func (g *Game) mayUndo(m *moment, n int) error {
	deal := g.dealtAt()
	switch {
	case m.published:
		return cannot(Published)
	case deal == 0:
		return cannot(NotDealt)
	case n <= deal || n > g.Len():
		return cannot(BadUndo, n, deal+1, g.Len())
	case !g.Counts(n):
		return cannot(AlreadyUndone, n)
	}
	return nil
}

func (g *Game) maySpoil(e *Entry) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case e.Spoil == engine.NoSeat || int(e.Spoil) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case !g.hides():
		return cannot(NothingHidden)
	case g.now().published:
		return cannot(Published)
	}
	return nil
}

func (g *Game) mayPublish(e *Entry, m *moment) error {
	switch {
	case !g.hides():
		return cannot(NothingHidden)
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case m.published:
		return cannot(Published)
	case !m.over() && g.Ended() == "":
		return cannot(NotOver)
	}
	return nil
}

// talkKey returns the key of private talk, nil where it is not known.
func (g *Game) talkKey() *[keySize]byte {
	if g.keys == nil {
		return nil
	}
	return g.keys.talk
}
