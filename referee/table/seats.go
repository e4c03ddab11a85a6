package table

import (
	"context"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/fault"
	"dhow/referee/identity"
)

// SeatGoneError says that a seat which was offered is no longer to be had.
type SeatGoneError struct{ Game games.GameID }

// Error renders the error.
func (e *SeatGoneError) Error() string {
	return "table: the seat in " + string(e.Game) + " is no longer to be had"
}

// Handover is a seat that goes from one player to another.
type Handover struct {
	Seat   engine.Seat
	Former games.PlayerID // whose it was when it was offered
	To     log.Successor
	Luck   string // the word that the seat joins with, if it has not joined
	Free   bool   // it is to be had only while others may be offered it
}

// HandOver gives a seat to who was invited to take it, by their mail: once for a mail, and only
// while it is the seat of whom it was when it was offered.
func (t *Table) HandOver(ctx context.Context, what Handover, c Cause, facts Facts) (Posting, error) {
	return t.entering(ctx, facts, func(s *actor) (Posting, error) {
		err := s.enterOnce(c, func(h acts.History) (*log.Draft, error) { return t.handOver(h, what, c) })
		if err != nil {
			return Posting{}, err
		}
		p := s.newsOf(c.Mail)
		p.In = post.In{Fingerprint: c.Mail, Outcome: post.OutcomeAccepted, Game: t.game, Entry: s.Game.EntryOf(c.Mail),
			At: s.settings.Clock()}
		return p, nil
	})
}

func (t *Table) handOver(h acts.History, what Handover, c Cause) (*log.Draft, error) {
	seats, seat := h.Game.Seats(), int(what.Seat)
	sits := slices.ContainsFunc(seats, func(seated log.Seated) bool { return seated.Player == what.To.Player })
	if h.OverAt(h.Game.Len()) || sits || seat > len(seats) || seats[seat-1].Player != what.Former ||
		what.Free && h.Game.FreeSince(what.Seat) == 0 {
		return nil, &SeatGoneError{t.game}
	}
	d := c.Draft(h, what.Seat)
	if err := d.Replace(what.To); err != nil {
		return nil, err
	}
	if h.Game.Dealt() || h.Game.Luck(what.Seat) != "" || d.Join(what.Luck) == nil {
		return d, nil
	}
	return d, d.Join(c.Mail)
}

// RenewKey gives a seat a new key because a mail of its player's says so that concerns all their
// games. It is done once for a mail, and not in a game that is over.
func (t *Table) RenewKey(ctx context.Context, seat engine.Seat, c Cause) (Posting, error) {
	return t.Enter(ctx, c, nil, func(h acts.History) (*log.Draft, error) {
		if h.OverAt(h.Game.Len()) {
			return nil, nil
		}
		d := c.Draft(h, seat)
		return d, d.NewKey(seat)
	})
}

// Leave has a seat resign because a mail of its player's says so that concerns all their games. It
// is done once for a mail. A seat that has resigned, or has not joined, stays as it is. What
// follows is left: letters are to be owed when the player's name has been taken out of the game.
func (t *Table) Leave(ctx context.Context, seat engine.Seat, c Cause) (left []post.Line, err error) {
	later := func(Posting) ([]post.Line, error) { return nil, nil }
	p, err := t.Enter(ctx, c, later, func(h acts.History) (*log.Draft, error) {
		if h.OverAt(h.Game.Len()) || h.Game.Resigned(seat) || !h.Game.Dealt() && !h.Game.Joined()[seat] {
			return nil, nil
		}
		d := c.Draft(h, seat)
		return d, d.Resign()
	})
	p.Owes = slices.DeleteFunc(p.Owes, func(o post.Owe) bool { return o.Seat == seat || o.To == "" })
	return p.Lines(), err
}

// Rename has the player of a seat be called otherwise because a mail of theirs says so that
// concerns all their games: once for a mail. A seat that has resigned keeps its name, and so does one
// that has taken others too often today.
func (t *Table) Rename(ctx context.Context, seat engine.Seat, name string, c Cause) (Posting, error) {
	return t.Enter(ctx, c, nil, func(h acts.History) (*log.Draft, error) {
		d := c.Draft(h, seat)
		if h.OverAt(h.Game.Len()) || h.Game.Resigned(seat) || name == h.Game.Seats()[seat-1].Name || d.MayChange() != nil {
			return nil, nil
		}
		return d, d.Call(name)
	})
}

// ForgetPlayer takes a player's name out of the game's file. The log is read anew when somebody
// next speaks to the table.
func (t *Table) ForgetPlayer(ctx context.Context, player games.PlayerID) error {
	return t.do(ctx, func(s *actor) error { return s.forgetPlayer(player) })
}

// GoOn has the clocks of a game run again that a host has stopped, if the player who is to be
// forgotten is its only host. Elsewhere it does nothing, and owes nothing: letters of other entries
// may have to wait until the player's name has been taken out of the game.
func (t *Table) GoOn(ctx context.Context, host games.PlayerID) (p Posting, err error) {
	stands := false
	err = t.do(ctx, func(s *actor) error {
		only := slices.Equal(s.Game.Hosts(), []games.PlayerID{host})
		stands = only && s.Game.StoppedAlone() && !s.OverAt(s.Game.Len())
		return nil
	})
	if err != nil || !stands {
		return p, err
	}
	return t.enterOwn(ctx, nil, engine.NoSeat, func(_ *actor, d *log.Draft) error { return d.Resume() })
}

func (s *actor) forgetPlayer(player games.PlayerID) error {
	s.leave()
	fault.Point("name-before")
	err := s.settings.Store.ForgetIn(s.ctx, s.id, 0, player)
	fault.Point("name-forgotten")
	return err
}

// Resend says that a seat is owed a letter with the game as it is now. Each call owes another one.
func (t *Table) Resend(ctx context.Context, seat engine.Seat) (left []post.Line, err error) {
	err = t.do(ctx, func(s *actor) error {
		last := s.Game.Len() // of a game whose seat has joined: 1 at least
		id := identity.NewLetterID(KindResent, string(s.id), seat.String(),
			s.settings.Clock().UTC().Format(time.RFC3339Nano))
		g := s.groups().groupOf(last)
		g.first = s.owing(nil).untold(g, s.owing(nil).readerAt(seat, last))
		left = []post.Line{s.owing(nil).owe(KindNews, id, seat, g)}
		return nil
	})
	return left, err
}

// Resign has a seat resign without a mail of its player. A seat that has resigned stays as it is.
func (t *Table) Resign(ctx context.Context, seat engine.Seat) (Posting, error) {
	return t.enterOwn(ctx, nil, seat, func(s *actor, d *log.Draft) error {
		if s.Game.Resigned(seat) {
			return nil
		}
		return d.Resign()
	})
}
