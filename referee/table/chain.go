package table

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/acts"
)

// settle appends the entries that follow by themselves from what has been recorded: the deal when
// all have joined, the opening of what has become public, what seats have left for turns that have
// come, the orders of the house in its seats and for who has resigned, and the keys when the game is
// over.
func (s *actor) settle() error {
	defer s.tables.thinks(s.Game)()
	for {
		d, err := s.next().following()
		if d == nil || err != nil {
			return err
		}
		s.enter(d)
	}
}

// chain drafts entries of a game that follow by themselves.
type chain struct {
	acts.History
	id  games.GameID
	now time.Time
}

func (s *actor) next() chain { return chain{s.History, s.id, s.settings.Clock()} }

// following drafts the next entry that follows by itself; nil if none does.
func (c chain) following() (*log.Draft, error) {
	d := c.Game.Draft(c.now, engine.NoSeat, "")
	var err error
	switch {
	case c.Game.Published():
		return nil, nil
	case !c.Game.Dealt() && c.allJoined():
		_, err = d.Deal()
	case c.Game.OpeningDue():
		_, err = d.Open()
	case c.Game.Over() || c.Game.Ended() != "":
		err = d.Publish()
	default:
		return c.forAbsent()
	}
	return d, err
}

// forAbsent drafts the entry of the first seat to move that need not be waited for: what it had
// left for this turn, or the orders of the house player if the house plays it; nil if there is none.
func (c chain) forAbsent() (*log.Draft, error) {
	for _, seat := range toMove(c.History) {
		switch {
		case c.QueueDue(seat):
			return c.queueDraft(seat, false)
		case c.Game.HousePlayer(seat) != "":
			return c.houseDraft(seat, false)
		}
	}
	return nil, nil
}

// queueDraft drafts the entry that carries out what a seat to move has left, or says that nothing
// of it can be done.
func (c chain) queueDraft(seat engine.Seat, timeout bool) (*log.Draft, error) {
	d := c.Game.Draft(c.now, seat, "")
	_, err := d.UseQueue(timeout)
	return d, err
}

// toMove lists the seats that the game waits for; before the deal none.
func toMove(h acts.History) []engine.Seat {
	state := h.StateAt(h.Game.Len())
	if state == nil || h.Game.Ended() != "" || h.Game.Published() {
		return nil
	}
	return state.ToMove()
}

func (c chain) allJoined() bool {
	return len(c.ToMoveAt(c.Game.Len())) == 0
}
