package table

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/referee/identity"
)

// KindAsked is a reminder that the host has asked for.
const KindAsked = "reminder-by-host"

// Reminders are what comes of it when a host has others reminded.
type Reminders struct {
	Owes       []post.Line
	Now, Today []string // names of who is reminded, and of who was today already
}

// Remind owes a reminder to a seat that the game waits for, or (NoSeat) to all of them, once a day
// to each. Nobody is reminded while the clock stands still.
func (t *Table) Remind(ctx context.Context, only engine.Seat) (r Reminders, err error) {
	err = t.do(ctx, func(s *actor) error {
		last := s.Game.Len()
		today := s.settings.Clock().UTC().Format(time.DateOnly)
		for _, seat := range toMove(s.History) {
			if only != engine.NoSeat && seat != only || s.Game.HousePlayer(seat) != "" || s.Game.StandsAt(s.settings.Clock()) {
				continue
			}
			name := s.NamesAt(last)[seat]
			id := identity.NewLetterID(KindAsked, string(s.id), seat.String(), today)
			if s.asked.everOwed(id) {
				r.Today = append(r.Today, name)
				continue
			}
			r.Now = append(r.Now, name)
			r.Owes = append(r.Owes, s.owing(nil).owe(KindAsked, id, seat, group{0, last}))
		}
		return nil
	})
	return r, err
}
