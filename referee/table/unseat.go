package table

import (
	"context"
	"strconv"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/identity"
)

// KindWarning is a letter to somebody who will be taken off their seat. Nobody is before two of them
// have been sent.
const KindWarning = "warning"

// warningID names a warning, the first or the second, by the entry that says from when on.
func warningID(game games.GameID, seat engine.Seat, n, which int) post.LetterID {
	return identity.NewLetterID(KindWarning, string(game), seat.String(), strconv.Itoa(n), strconv.Itoa(which))
}

// unseatedBy returns the entry of a group that warns a seat; 0 if none does.
func (h groups) unseatedBy(g group, seat engine.Seat) int {
	for n := g.first; n <= g.last; n++ {
		if u := h.Game.Entries()[n-1].Unseat; u.Seat == seat && u.Stage == log.UnseatWarned {
			return n
		}
	}
	return 0
}

// Unseat goes on with taking players off their seats: when half of the time has passed it owes the
// second warning, and when all has, and both were sent, the seat is nobody's. What is told of those
// whom that has happened to is one act with it.
func (t *Table) Unseat(ctx context.Context, told func(Posting, []log.Seated) []post.Line) (Posting, error) {
	var gone []log.Seated
	facts := func(p Posting) []post.Line { return told(p, gone) }
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		gone = nil
		var warnings []post.Owe
		for _, seated := range s.Game.Seats() {
			switch n, step := s.unseats(seated.Seat); step {
			case unseatWait:
			case unseatGone:
				gone = append(gone, seated)
				if err := s.unseat(seated.Seat); err != nil {
					return Posting{}, err
				}
			default:
				id := warningID(s.id, seated.Seat, n, int(step))
				warnings = append(warnings, s.owing(nil).owe(KindWarning, id, seated.Seat, group{n, s.Game.Len()}))
			}
		}
		p := s.news()
		p.Owes = append(p.Owes, warnings...)
		return p, nil
	})
}

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
	e, now, letters := &s.Game.Entries()[n-1], s.settings.Clock(), s.settings.Store
	switch {
	case !letters.EverOwed(first):
		return n, 1
	case !letters.WasSent(first):
	case !letters.EverOwed(second) && !now.Before(e.At.Add(e.Unseat.From.Sub(e.At)/2)):
		return n, 2
	case letters.WasSent(second) && !now.Before(e.Unseat.From):
		return n, unseatGone
	}
	return n, unseatWait
}

// unseat leaves a seat to the house.
func (s *actor) unseat(seat engine.Seat) error {
	return s.record(func() (*log.Draft, error) {
		d := s.Game.Draft(s.settings.Clock(), engine.NoSeat, "")
		return d, d.Unseat(log.Unseat{Seat: seat, Stage: log.UnseatDone})
	})
}
