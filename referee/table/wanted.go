package table

import (
	"context"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/acts"
)

// Readers tells which letters players want.
type Readers interface {
	// Letters returns what a player wants of a game, whether talk to all belongs to that, whose
	// talk does not, and the zone that hours are in. The error says that this cannot be told now.
	Letters(context.Context, games.PlayerID, games.GameID) (wants store.Letters, chatter bool, muted store.Muted,
		zone *time.Location, err error)
}

// reader is a seat, and which letters its player wants.
type reader struct {
	seat    engine.Seat
	wants   store.Letters
	chatter bool
	muted   store.Muted
	zone    *time.Location
}

// reason is why a seat is told of a group, the later ones for better reasons.
type reason uint8

const (
	notTold reason = iota
	later          // it is told with what comes next
	talkedTo
	toldOf
)

// reasonFor says why a seat is told of a group. Who does not follow every move is told where
// something is asked of them, where the game ends, and what else is done than moves: those come
// with the next letter.
func (h groups) reasonFor(g group, r reader) reason {
	why := notTold
	for n := g.first; n <= g.last; n++ {
		why = max(why, h.reasonForEntry(&h.Game.Entries()[n-1], r))
	}
	switch {
	case why == notTold:
		return notTold
	case h.Game.At(g.first-1).Absent(r.seat) && h.Game.At(g.last).Absent(r.seat) && !h.endsIn(g):
		return why // nothing is asked of them
	case h.follows(g, r), h.endsIn(g), h.turnsIn(g, r.seat):
		return toldOf
	}
	return why
}

// reasonForEntry says why a seat is told of an entry: it made something known to it, or was made
// for it. Hidden orders of others did not.
func (h groups) reasonForEntry(e *log.Entry, r reader) reason {
	news := e.News()
	hears := func(say log.Say) bool {
		return acts.Hears(r.seat, e.By, say) && (r.chatter || say.To.Has(r.seat)) && !r.muted.Has(e.By, e.From != log.Listed{})
	}
	switch {
	case e.By == r.seat && e.Called != log.Successor{}: // the answer to the mail tells it
		return notTold
	case e.Of(r.seat) && !h.stoodIn(e), news == log.Everybody, news == log.OnMove && slices.Contains(h.ToMoveAt(e.N), r.seat):
		return toldOf
	case news == log.Leisurely, slices.ContainsFunc(h.SaysOf(e), hears):
		return talkedTo
	case news == log.Followers:
		return later
	}
	return notTold
}

// stoodIn tells whether the house has moved at once, for a player who lets turns pass: they hear of
// it with what else they are told.
func (h groups) stoodIn(e *log.Entry) bool {
	return e.House && !e.Timeout && h.Game.At(e.N).Absent(e.By)
}

// follows tells whether a player followed every move when a group was entered.
func (h groups) follows(g group, r reader) bool {
	return r.wants.Mode == store.LettersFollow && !h.Game.Entries()[g.last-1].At.Before(r.wants.Since)
}

// turnsIn tells whether a turn of a seat begins in a group, or the game waits for it no more.
func (h groups) turnsIn(g group, seat engine.Seat) bool {
	waits := slices.Contains(h.ToMoveAt(g.last), seat)
	return waits && h.Game.At(g.last).Turn(seat) >= g.first ||
		!waits && slices.Contains(h.ToMoveAt(g.first-1), seat)
}

// talkWaits is how long talk waits for other news at most.
const talkWaits = time.Hour

// waitsUntil returns when a letter goes out that is owed for a reason: zero, at once. It never
// waits for longer than half of the time that its reader has left.
func (h groups) waitsUntil(g group, r reader, why reason, now time.Time) time.Time {
	var at time.Time
	switch {
	case r.wants.Mode == store.LettersDaily:
		local := now.In(r.zone)
		at = time.Date(local.Year(), local.Month(), local.Day(), r.wants.Hour, 0, 0, 0, r.zone)
		if !at.After(now) {
			at = time.Date(local.Year(), local.Month(), local.Day()+1, r.wants.Hour, 0, 0, 0, r.zone)
		}
	case why == talkedTo:
		at = now.Add(talkWaits)
	default:
		return at
	}
	if deadline, ok := h.DeadlineAt(r.seat, g.last, now); ok && slices.Contains(h.ToMoveAt(g.last), r.seat) {
		if half := now.Add(deadline.Sub(now) / 2); half.Before(at) {
			at = half
		}
	}
	return at
}
