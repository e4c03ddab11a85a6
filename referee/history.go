package referee

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/referee/identity"
)

// history is a game as it is read: what was known of it after each of its entries. Nothing in it
// changes the game.
type history struct {
	game    *log.Game // nil until the log has been read and played
	edition *engine.Edition
}

// stateAt returns the state after an entry; nil before the deal.
func (h history) stateAt(n int) *engine.State {
	state, err := h.game.At(n).State()
	if err != nil {
		return nil
	}
	return &state
}

// viewAt returns what a seat sees after an entry; nil before the deal.
func (h history) viewAt(n int, seat engine.Seat) *engine.View {
	v, err := h.game.At(n).View(seat)
	if err != nil {
		return nil
	}
	return &v
}

// overAt tells whether nothing more can be ordered after an entry.
func (h history) overAt(n int) bool { return h.game.At(n).Ended() != "" || h.game.At(n).Over() }

// roundOf returns the round in which an entry was made, or the orders that it opens; 0 before the
// first.
func (h history) roundOf(n int) int {
	if open := h.game.Entries()[n-1].Open; open != nil {
		n = open[0]
	}
	if state := h.stateAt(n - 1); state != nil {
		return state.Round
	}
	return 0
}

// namesAt says what the players were called after an entry.
func (h history) namesAt(n int) (names [engine.MaxPlayers + 1]string) {
	for _, seated := range h.game.At(n).Seats() {
		names[seated.Seat] = seated.Name
	}
	return names
}

// reader reads what the players of this game type.
func (h history) reader(lang notation.Language) notation.Reader {
	return notation.Reader{Edition: h.edition, Language: lang, Names: h.namesAt(h.game.Len())}
}

// saysOf lists what is said in an entry, in private too.
func (h history) saysOf(e *log.Entry) []log.Say {
	talk, err := h.game.Talk(e.N)
	if err != nil {
		return e.Says // sealed, and the key of it is not known any more
	}
	return slices.Concat(e.Says, talk)
}

// hasActed tells whether entries after from, up to until, have orders of a seat, whoever chose
// them.
func (h history) hasActed(seat engine.Seat, from, until int) bool {
	return len(h.game.At(until).OrdersOf(seat, from)) > 0
}

// isPast tells whether a position is past: the seat has acted since, or the position was undone, or
// this log never had it, as one that was restored from a backup.
func (h history) isPast(seat engine.Seat, position, at int) bool {
	switch {
	case position == identity.Newest:
		return false
	case position > at:
		return true
	}
	return h.hasActed(seat, position, at) || h.game.At(at).WentBack(position)
}

// turnSince tells whether a turn of a seat has begun since a position, and waits for an order.
func (h history) turnSince(seat engine.Seat, position, at int) bool {
	return position != identity.Newest && !h.isPast(seat, position, at) && h.game.At(at).Turn(seat) > position
}

// isOld tells whether a position is from before the last round. Keys of such positions lie about in
// archives and in the mails of others.
func (h history) isOld(position, at int) bool {
	if position > at {
		return false
	}
	round := 0 // before the deal
	if then := h.stateAt(position); then != nil {
		round = then.Round
	}
	now := h.stateAt(at)
	return now != nil && round+1 < now.Round
}

// undoable returns the entry that a seat may take back: its last orders that count, if nothing has
// become known by them or since. What the house player ordered is not taken back, nor what whoever
// played the seat before did. 0 if there is none.
func (h history) undoable(seat engine.Seat) int {
	n, since := h.game.LastOrder(seat)
	if n == 0 || since != log.NothingSince || n < h.game.SeatedSince(seat) || h.game.Entries()[n-1].House {
		return 0
	}
	return n
}

// toMoveAt lists whom the game waits for after an entry.
func (h history) toMoveAt(n int) []engine.Seat {
	if state := h.stateAt(n); state != nil {
		return state.ToMove()
	}
	var absent []engine.Seat
	for _, seated := range h.game.Header.Seats {
		if h.game.At(n).Luck(seated.Seat) == "" {
			absent = append(absent, seated.Seat)
		}
	}
	return absent
}

// deadlineAt returns when the time of a seat ends that is to move after an entry. It is false where
// no clock of it runs.
func (h history) deadlineAt(seat engine.Seat, n int) (time.Time, bool) {
	if !h.game.At(n).StandsSince().IsZero() {
		return time.Time{}, false
	}
	return h.game.At(n).Deadline(seat)
}
