package table

import (
	"context"
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/identity"
)

// KindWarning is a letter to somebody who will be taken off their seat. Nobody is before two of
// them have been sent.
const KindWarning = "warning"

// warningID names a warning, the first or the second, by the entry that says from when on.
func warningID(game games.GameID, seat engine.Seat, n, which int) post.LetterID {
	return identity.NewLetterID(KindWarning, string(game), seat.String(), strconv.Itoa(n), strconv.Itoa(which))
}

// unseatedBy returns the entry of a group that warns a seat; 0 if none does.
func (h groups) unseatedBy(g group, seat engine.Seat) int {
	for n := g.first; n <= g.last; n++ {
		if u := h.Game.Entries()[n-1].Unseat; u.Seat == seat && !u.From.IsZero() {
			return n
		}
	}
	return 0
}

// Vacant is a seat of which the last player was taken off, or is to be, or that the house plays for
// its player, who lets turns pass.
type Vacant struct {
	Seat   engine.Seat
	Name   string
	Former games.PlayerID
	Since  int  // entry
	Absent bool // the seat is still the player's
	Untold bool // likewise, since the letters that say that they lose it have not left in time
}

// Unseat goes on with taking players off their seats: when half of the time has passed it owes the
// second warning, and when all has, and both were sent, the seat is nobody's, or may be offered to
// others where its player lets turns pass. What is told of such seats is one act with it.
func (t *Table) Unseat(ctx context.Context, told func(Posting, []Vacant) ([]post.Line, error)) (Posting, error) {
	var vacant []Vacant
	facts := func(p Posting) ([]post.Line, error) { return told(p, vacant) }
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		var warnings []post.Owe
		for _, seated := range s.Game.Seats() {
			switch n, step := s.unseats(seated.Seat); step {
			case unseatWait:
			case unseatGone:
				if err := s.unseat(seated.Seat); err != nil {
					return Posting{}, err
				}
			default:
				id := warningID(s.id, seated.Seat, n, int(step))
				warnings = append(warnings, s.owing(nil).owe(KindWarning, id, seated.Seat, group{n, s.Game.Len()}))
			}
		}
		vacant = s.vacant()
		p := s.news()
		p.Owes = append(p.Owes, warnings...)
		return p, nil
	})
}

// vacant lists the seats of which the last player was taken off, and those that the house plays for
// players who let turns pass, until others may be offered them.
func (s *actor) vacant() (seats []Vacant) {
	names := s.NamesAt(s.Game.Len())
	for _, seated := range s.Game.Seats() {
		if n := s.Game.VacantSince(seated.Seat); n != 0 {
			former := s.Game.At(n - 1).Seats()[seated.Seat-1].Player
			seats = append(seats, Vacant{Seat: seated.Seat, Name: names[seated.Seat], Former: former, Since: n})
		} else if n, warned := s.Game.Unseats(seated.Seat); warned {
			v := Vacant{Seat: seated.Seat, Name: names[seated.Seat], Former: seated.Player, Since: n}
			if v.Absent = s.Game.Absent(seated.Seat); v.Absent {
				seats = append(seats, v)
			}
			if v.Untold = s.untold(seated.Seat, n); v.Untold {
				seats = append(seats, v)
			}
		}
	}
	return seats
}

// unseatTold is how long it takes at most until the news of a warning are owed, with which the
// first one is. In a game that was copied in nobody gets them.
const unseatTold = time.Hour

// unseatStep is what is due of taking a player off a seat: a warning, by its number, or another.
type unseatStep int

const (
	unseatWait unseatStep = 0
	unseatGone unseatStep = -1
)

// unseats tells what is due, and which entry has warned whoever plays a seat.
func (s *actor) unseats(seat engine.Seat) (n int, step unseatStep) {
	n, warned := s.Game.Unseats(seat)
	if !warned || s.OverAt(s.Game.Len()) {
		return n, unseatWait
	}
	first, second := warningID(s.id, seat, n, 1), warningID(s.id, seat, n, 2)
	e, now, letters := &s.Game.Entries()[n-1], s.settings.Clock(), &s.asked
	switch {
	case !letters.everOwed(first):
		if !now.Before(e.At.Add(unseatTold)) {
			return n, 1
		}
	case !letters.wasSent(first):
	case !letters.everOwed(second) && !now.Before(e.At.Add(e.Unseat.From.Sub(e.At)/2)):
		return n, 2
	case letters.wasSent(second) && !now.Before(e.Unseat.From):
		return n, unseatGone
	}
	return n, unseatWait
}

// untold tells whether whoever plays a seat is not taken off it, though it is time, since a letter
// that says so has not left: it waits, or was given up.
func (s *actor) untold(seat engine.Seat, n int) bool {
	told := func(which int) bool { return s.asked.wasSent(warningID(s.id, seat, n, which)) }
	from := s.Game.Entries()[n-1].Unseat.From
	return !s.OverAt(s.Game.Len()) && !s.settings.Clock().Before(from.Add(unseatTold)) && !(told(1) && told(2))
}

// unseat leaves a seat to the house, or to whoever is offered it.
func (s *actor) unseat(seat engine.Seat) error {
	return s.record(func() (*log.Draft, error) {
		d := s.Game.Draft(s.settings.Clock(), engine.NoSeat, "")
		if s.Game.Absent(seat) {
			return d, d.Unseat(log.Unseat{Seat: seat, Stage: log.UnseatOffered})
		}
		return d, d.Unseat(log.Unseat{Seat: seat, Stage: log.UnseatDone})
	})
}
