package games

import (
	"time"

	"dhow/engine"
)

// standing is what holds of a game beside its play: who has resigned, how far keys of seats have moved on, whether the game was
// given up, what is left for later turns. It is no part of a moment, because going back in the game takes none of it back.
type standing struct {
	resigned [engine.MaxPlayers + 1]bool // by seat
	newKeys  []newKey                    // in the order of the entries
	ended    string                      // why the game was given up; empty: it was not
	changes  []change                    // of hands, in the order of the entries
	queue    [engine.MaxPlayers + 1]int  // by seat: entry with what it has left for its next turn; 0: nothing
}

// newKey says that an entry has raised the epoch of a seat.
type newKey struct {
	n    int
	seat engine.Seat
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
func (g *Game) Resigned(seat engine.Seat) bool { return g.standing.resigned[seat] }

// Epoch returns the epoch of a seat's keys: 1, and one more for each entry that gave the seat a new key.
func (g *Game) Epoch(seat engine.Seat) int { return g.EpochAt(g.Len(), seat) }

// EpochAt returns the epoch of a seat's keys after an entry.
func (g *Game) EpochAt(n int, seat engine.Seat) int {
	epoch := 1
	for _, k := range g.standing.newKeys {
		if k.seat == seat && k.n <= n {
			epoch++
		}
	}
	return epoch
}

// Ended returns why the game was given up, EndedLapsed, EndedHost or EndedOperator; empty if it was not. A game that was played to its end is
// Over and was not given up.
func (g *Game) Ended() string { return g.standing.ended }

// enter adds what an entry says.
func (s *standing) enter(e *LogEntry) {
	if e.Resign {
		s.resigned[e.By] = true
	}
	if e.NewKey != engine.NoSeat {
		s.newKeys = append(s.newKeys, newKey{e.N, e.NewKey})
	}
	if (e.Successor != Successor{}) {
		s.resigned[e.By] = false
		s.queue[e.By] = 0
		s.newKeys = append(s.newKeys, newKey{e.N, e.By})
		s.changes = append(s.changes, change{e.N, Seated{Seat: e.By, Player: e.Successor.Player, Name: e.Successor.Name}})
	}
	if e.Ended != "" {
		s.ended = e.Ended
	}
	if e.leaves() {
		s.queue[e.By] = e.queues()
	}
}

// Lasts tells whether what the entry says holds even if the game goes back to before it: a resignation, an outage, the end
// of a game that is given up, a new key, a change of hands.
func (e *LogEntry) Lasts() bool {
	return e.Resign || e.Outage != Outage{} || e.Ended != "" || e.NewKey != engine.NoSeat || e.Successor != Successor{}
}

// mayAct tells whether an entry can do a thing at all: the things of play end when the game is given up, and those of a seat
// when it resigns, but for orders that the house chooses.
func (g *Game) mayAct(e *LogEntry, act string) error {
	switch {
	case !isPlay(act):
		return nil
	case g.standing.ended != "":
		return cannot(GivenUp)
	case e.House && act != actOrders:
		return cannot(OneThing, actHouse, act)
	case g.standing.resigned[e.By] && act != actReplace && !e.House && e.Queued == 0:
		return cannot(HasResigned, e.By)
	}
	return nil
}

// isPlay tells whether a thing belongs to play, so that it cannot follow the end of a game.
func isPlay(act string) bool { return act != actSpoil && act != actKeys && act != actNewKey }

func (g *Game) mayResign(e *LogEntry, m *moment) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case m.state == nil && m.luck[e.By] == "":
		return cannot(NotJoined, e.By)
	}
	return g.mayStillEnd(m)
}

// mayHouse tells whether the house may choose orders of the entry's seat.
func (g *Game) mayHouse(e *LogEntry) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !e.House || !e.Timeout && !g.standing.resigned[e.By]:
		return cannot(NotHouse, e.By)
	}
	for _, act := range e.acts() {
		if act != actOrders {
			return cannot(OneThing, actHouse, act)
		}
	}
	return nil
}

func (g *Game) mayNoteOutage(e *LogEntry, m *moment) error {
	switch o := e.Outage; {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !o.From.Before(o.To) || o.To.After(e.At):
		return cannot(BadOutage)
	}
	return g.mayStillEnd(m)
}

func (g *Game) mayEnd(e *LogEntry, m *moment) error {
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

func (g *Game) mayRenewKey(e *LogEntry, m *moment) error {
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
