package acts

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/notation"
	"dhow/referee/identity"
)

// History is a game as it is read: what was known of it after each of its entries. Nothing in it
// changes the game.
type History struct {
	Game    *log.Game // nil until the log has been read and played
	Edition *engine.Edition
}

// IsHost tells whether a player tends the game, with a seat in it or without.
func (h History) IsHost(player games.PlayerID) bool { return slices.Contains(h.Game.Hosts(), player) }

// StateAt returns the state after an entry; nil before the deal.
func (h History) StateAt(n int) *engine.State {
	state, err := h.Game.At(n).State()
	if err != nil {
		return nil
	}
	return &state
}

// ViewAt returns what a seat sees after an entry; nil before the deal.
func (h History) ViewAt(n int, seat engine.Seat) *engine.View {
	v, err := h.Game.At(n).View(seat)
	if err != nil {
		return nil
	}
	return &v
}

// OverAt tells whether nothing more can be ordered after an entry.
func (h History) OverAt(n int) bool { return h.Game.At(n).Ended() != "" || h.Game.At(n).Over() }

// roundOf returns the round in which an entry was made, or the orders that it opens; 0 before the
// first.
func (h History) roundOf(n int) int {
	if open := h.Game.Entries()[n-1].Open; open != nil {
		n = open[0]
	}
	if state := h.StateAt(n - 1); state != nil {
		return state.Round
	}
	return 0
}

// Rounds returns how the game stood at the end of each round, up to an entry. Of a round that was gone
// back into it is the last end, if it has ended again.
func (h History) Rounds(until int) (ends []engine.State) {
	for n := until; n > 0; {
		from := n - 1
		if undo := h.Game.Entries()[n-1].Undo; undo != 0 {
			from = undo - 1
		}
		if before := h.roundAfter(from); 0 < before && before < h.roundAfter(n) {
			ends = append(ends, *h.StateAt(n))
		}
		n = from
	}
	slices.Reverse(ends)
	return ends
}

// EndsRound returns the round that has ended with some entries, from first to last; 0: none has.
func (h History) EndsRound(first, last int) int {
	if before := h.roundAfter(first - 1); before < h.roundAfter(last) {
		return before
	}
	return 0
}

// FirstOf returns the first entry of a round, as the game was after an entry: the one behind that with
// which the round before ended.
func (h History) FirstOf(round, at int) int {
	n := at
	for n > 1 && h.roundAfter(n-1) >= round {
		n--
	}
	return n + 1
}

// roundAfter returns the round in which the game was after an entry, the last one and one when it was
// over; 0 before the first.
func (h History) roundAfter(n int) int {
	s := h.StateAt(n)
	switch {
	case s == nil:
		return 0
	case s.Phase == engine.GameOver:
		return s.Round + 1
	}
	return s.Round
}

// NamesAt says what the players were called after an entry.
func (h History) NamesAt(n int) [engine.MaxPlayers + 1]string { return h.Game.At(n).Names().All() }

// Reader reads what the players of this game type, after an entry.
func (h History) Reader(lang notation.Language, n int) notation.Reader {
	r := notation.Reader{Edition: h.Edition, Language: lang, Names: h.Game.At(n).Names()}
	if v := h.ViewAt(n, engine.NoSeat); v != nil {
		r.Table = notation.TableOf(v)
	}
	return r
}

// ReaderOf reads what a mail of a player says, after an entry. A name that has changed since the letters
// that its author knows counts for them once the next one has told them: until then a word of the old
// names means the seat that it meant.
func (h History) ReaderOf(m *Mail, n int) notation.Reader {
	r := h.Reader(m.Language, n)
	r.Names = r.Names.With(h.Game.At(min(m.Knows, n)).Names())
	return r
}

// Before returns the last entry before a mail: by what lies on the table then it is read.
func (h History) Before(m *Mail, until int) int {
	if n := h.Game.EntryOf(m.Fingerprint); n != 0 && n <= until {
		return n - 1
	}
	return until
}

// SaysOf lists what is said in an entry, in private too.
func (h History) SaysOf(e *log.Entry) []log.Say {
	talk, err := h.Game.Talk(e.N)
	if err != nil {
		return e.Says // sealed, and the key of it is not known any more
	}
	return slices.Concat(e.Says, talk)
}

// hasActed tells whether entries after from, up to until, have orders of a seat, whoever chose
// them.
func (h History) hasActed(seat engine.Seat, from, until int) bool {
	return len(h.Game.At(until).OrdersOf(seat, from)) > 0
}

// IsPast tells whether a position is past: the seat has acted since, or what it saw was undone, or this
// log never had it, as one that was restored from a backup.
func (h History) IsPast(seat engine.Seat, position, at int) bool {
	switch {
	case position == identity.Newest:
		return false
	case position > at:
		return true
	}
	return h.hasActed(seat, position, at) || h.Game.At(at).TookFrom(seat, position)
}

// turnSince tells whether a turn of a seat has begun since a position, and waits for an order.
func (h History) turnSince(seat engine.Seat, position, at int) bool {
	return position != identity.Newest && !h.IsPast(seat, position, at) && h.Game.At(at).Turn(seat) > position
}

// IsOld tells whether a position is from before the last round. Keys of such positions lie about in
// archives and in the mails of others.
func (h History) IsOld(position, at int) bool {
	if position > at {
		return false
	}
	round := 0 // before the deal
	if then := h.StateAt(position); then != nil {
		round = then.Round
	}
	now := h.StateAt(at)
	return now != nil && round+1 < now.Round
}

// undoable returns the entry that a seat may take back, as the game was after another: its last
// orders that count, if nothing has become known by them or since. What the house player ordered is
// not taken back, nor what whoever played the seat before did. 0 if there is none.
func (h History) undoable(seat engine.Seat, at int) int {
	now := h.Game.At(at)
	n, since := now.LastOrder(seat)
	if n == 0 || since != log.NothingSince || n < now.SeatedSince(seat) || h.Game.Entries()[n-1].House {
		return 0
	}
	return n
}

// ToMoveAt lists whom the game waits for after an entry.
func (h History) ToMoveAt(n int) []engine.Seat {
	if state := h.StateAt(n); state != nil {
		return state.ToMove()
	}
	var absent []engine.Seat
	joined := h.Game.At(n).Joined()
	for _, seated := range h.Game.Header.Seats {
		if !joined[seated.Seat] {
			absent = append(absent, seated.Seat)
		}
	}
	return absent
}

// DeadlineAt returns when the time of a seat ends that is to move after an entry. It is false where
// no clock of it runs at a time.
func (h History) DeadlineAt(seat engine.Seat, n int, at time.Time) (time.Time, bool) {
	if h.Game.At(n).StandsAt(at) {
		return time.Time{}, false
	}
	return h.Game.At(n).Deadline(seat)
}

// HousePlayer is what stands in a game's pace when the house player moves for who has let the
// deadline pass.
const HousePlayer = log.HouseOnTimeout

// HousePlays tells whether the house player moves for who has let the deadline pass.
func (h History) HousePlays() bool { return h.Game.Pace().OnTimeout == HousePlayer }

// MovesOnTimeout tells whether something is done for who has let the deadline pass.
func (h History) MovesOnTimeout() bool {
	return h.HousePlays() || h.Game.Pace().OnTimeout == log.LeastOnTimeout
}

// HostDecides tells whether the host is told of who has let the deadline pass.
func (h History) HostDecides() bool { return h.Game.Pace().OnTimeout == log.WaitOnTimeout }
