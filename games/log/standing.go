package log

import (
	"time"

	"dhow/engine"
)

// standing is what holds of a game beside its play: who has resigned, how far keys of seats have
// moved on, whether the game was given up, what is left for later turns. It is no part of a moment,
// because going back in the game takes none of it back. It is kept as the entries that say so, so
// that it can be told of any time.
type standing struct {
	seats   [engine.MaxPlayers + 1]seatStanding
	ended   int     // the entry that gave the game up; 0: none did
	undos   numbers // entries that went back
	outages numbers

	noOutages numbers        // entries that take one back
	mails     map[string]int // the entry that was taken from a mail, by its fingerprint
}

// seatStanding is what entries say of a seat.
type seatStanding struct {
	resigned numbers
	newKeys  numbers // they have raised the epoch of the seat, as changes have
	changes  numbers // of hands
	queues   numbers // they leave something for the next turn, withdraw that or use it up
	ordered  numbers // they have orders of the seat
	used     [len(shares)]uses
}

// Outage is a time during which the referee could not search its mailbox.
type Outage struct{ From, To time.Time }

// Why a game was given up before its end.
const (
	EndedLapsed   = "lapsed"   // nobody has played on
	EndedHost     = "host"     // the host wanted it
	EndedOperator = "operator" // the operator of the referee did
)

var endings = []string{EndedLapsed, EndedHost, EndedOperator}

// Resigned tells whether a seat has resigned, so that the house plays it.
func (g *Game) Resigned(seat engine.Seat) bool { return g.ResignedAt(g.Len(), seat) }

// ResignedAt tells whether whoever played a seat after an entry had resigned by then.
func (g *Game) ResignedAt(n int, seat engine.Seat) bool {
	return g.standing.seats[seat].resigned.last(n) > g.SeatedSince(n, seat)
}

// Epoch returns the epoch of a seat's keys: 1, and one more for each entry that gave the seat a new key.
func (g *Game) Epoch(seat engine.Seat) int { return g.EpochAt(g.Len(), seat) }

// EpochAt returns the epoch of a seat's keys after an entry.
func (g *Game) EpochAt(n int, seat engine.Seat) int {
	s := &g.standing.seats[seat]
	return 1 + len(s.newKeys.upTo(n)) + len(s.changes.upTo(n))
}

// Ended returns why the game was given up, EndedLapsed, EndedHost or EndedOperator; empty if it was
// not. A game that was played to its end is Over and was not given up.
func (g *Game) Ended() string { return g.EndedAt(g.Len()) }

// EndedAt returns what Ended returned after an entry.
func (g *Game) EndedAt(n int) string {
	if ended := g.standing.ended; ended != 0 && ended <= n {
		return g.entries[ended-1].Ended
	}
	return ""
}

// EntryOf returns the entry that was taken from a mail with this fingerprint, the last if there are
// several; 0 if none was.
func (g *Game) EntryOf(mail string) int { return g.standing.mails[mail] }

// enter adds what an entry says, at the moment that its orders are for.
func (s *standing) enter(e *Entry, before *moment) {
	if e.Ended != "" && s.ended == 0 {
		s.ended = e.N
	}
	note(&s.undos, e.Undo != 0, e.N)
	note(&s.outages, e.Outage != Outage{}, e.N)
	note(&s.noOutages, e.NoOutage != 0, e.N)
	if e.Mail != "" {
		if s.mails == nil {
			s.mails = map[string]int{}
		}
		s.mails[e.Mail] = e.N
	}
	note(&s.seats[e.NewKey].newKeys, e.NewKey != engine.NoSeat, e.N)
	by := &s.seats[e.By]
	note(&by.resigned, e.Resign, e.N)
	note(&by.changes, e.Successor != Successor{}, e.N)
	note(&by.queues, e.leaves(), e.N)
	note(&by.ordered, e.ordered(), e.N)
	by.uses(e, before)
}

// note adds an entry to a list if it belongs there.
func note(l *numbers, belongs bool, n int) {
	if belongs {
		*l = append(*l, n)
	}
}

// Lasts tells whether what the entry says holds even if the game goes back to before it: a
// resignation, an outage or that it was none, the end of a game that is given up, a new key, a
// change of hands.
func (e *Entry) Lasts() bool {
	return e.Resign || e.Outage != Outage{} || e.NoOutage != 0 || e.Ended != "" || e.NewKey != engine.NoSeat || e.Successor != Successor{}
}

// mayAct tells whether an entry can do a thing at all: the things of play end when the game is
// given up, and those of a seat when it resigns, but for orders that the house chooses.
func (g *Game) mayAct(e *Entry, act string) error {
	switch {
	case !isPlay(act):
		return nil
	case g.Ended() != "":
		return cannot(GivenUp)
	case e.House && act != actOrders:
		return cannot(OneThing, actHouse, act)
	case g.Resigned(e.By) && act != actReplace && !e.House && e.Queued == 0:
		return cannot(HasResigned, e.By)
	}
	return nil
}

// isPlay tells whether a thing belongs to play, so that it cannot follow the end of a game.
func isPlay(act string) bool { return act != actSpoil && act != actKeys && act != actNewKey }

func (g *Game) mayResign(e *Entry, m *moment) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case m.state == nil && m.luck[e.By] == "":
		return cannot(NotJoined, e.By)
	}
	return g.mayStillEnd(m)
}

// mayHouse tells whether the house may choose orders of the entry's seat.
func (g *Game) mayHouse(e *Entry) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !e.House || !e.Timeout && !g.Resigned(e.By):
		return cannot(NotHouse, e.By)
	}
	for _, act := range e.acts() {
		if act != actOrders {
			return cannot(OneThing, actHouse, act)
		}
	}
	return nil
}

func (g *Game) mayNoteOutage(e *Entry, m *moment) error {
	switch o := e.Outage; {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !o.From.Before(o.To) || o.To.After(e.At):
		return cannot(BadOutage)
	}
	return g.mayStillEnd(m)
}

func (g *Game) mayEnd(e *Entry, m *moment) error {
	if e.By != engine.NoSeat {
		return cannot(NeedsReferee)
	}
	return g.mayStillEnd(m)
}

// mayStillEnd refuses what makes no sense when the game has been played to its end.
func (g *Game) mayStillEnd(m *moment) error {
	switch {
	case m.published:
		return cannot(Published)
	case m.over():
		return cannot(IsOver)
	}
	return nil
}

func (g *Game) mayRenewKey(e *Entry, m *moment) error {
	switch {
	case e.NewKey == engine.NoSeat || int(e.NewKey) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case e.By != engine.NoSeat && e.By != e.NewKey:
		return cannot(NeedsReferee)
	case m.published:
		return cannot(Published)
	}
	return nil
}
