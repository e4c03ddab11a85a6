package table

import (
	"fmt"
	"slices"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games/log"
)

// settle appends the entries that follow by themselves from what has been recorded: the deal when
// all have joined, the opening of what has become public, what seats have left for turns that have
// come, the house player's orders for who has resigned, and the keys when the game is over.
func (s *actor) settle() error {
	for {
		d, err := s.following()
		if d == nil || err != nil {
			return err
		}
		if err := s.enter(d); err != nil {
			return err
		}
	}
}

// following drafts the next entry that follows by itself; nil if none does.
func (s *actor) following() (*log.Draft, error) {
	d := s.Game.Draft(s.set.Clock(), engine.NoSeat, "")
	var err error
	switch {
	case s.Game.Published():
		return nil, nil
	case !s.Game.Dealt() && s.allJoined():
		_, err = d.Deal()
	case s.Game.OpeningDue():
		_, err = d.Open()
	case s.Game.Over() || s.Game.Ended() != "":
		err = d.Publish()
	default:
		return s.forAbsent()
	}
	return d, err
}

// forAbsent drafts the entry of the first seat to move that need not be waited for: what it had
// left for this turn, or the orders of the house player if it has resigned; nil if there is none.
func (s *actor) forAbsent() (*log.Draft, error) {
	for _, seat := range s.toMove() {
		switch {
		case s.QueueDue(seat):
			return s.queueDraft(seat, false)
		case s.Game.Resigned(seat):
			return s.houseDraft(seat, false)
		}
	}
	return nil, nil
}

// queueDraft drafts the entry that carries out what a seat to move has left, or says that nothing
// of it can be done.
func (s *actor) queueDraft(seat engine.Seat, timeout bool) (*log.Draft, error) {
	d := s.Game.Draft(s.set.Clock(), seat, "")
	_, err := d.UseQueue(timeout)
	return d, err
}

// houseDraft drafts an entry of the house player for a seat that is to move: one order, and in the
// set-up all that it has to choose.
func (s *actor) houseDraft(seat engine.Seat, timeout bool) (*log.Draft, error) {
	d := s.Game.Draft(s.set.Clock(), seat, "")
	if err := d.House(timeout); err != nil {
		return nil, err
	}
	for waits := true; waits; {
		v := d.State().View(seat)
		a, ok := house.Sensible(&v, nil)
		if !ok {
			return nil, fmt.Errorf("table: %s: the house player has no order for %v", s.id, seat)
		}
		if _, err := d.Order(a); err != nil {
			return nil, err
		}
		after := d.State()
		waits = after.Phase == engine.SetupPhase && slices.Contains(after.ToMove(), seat)
	}
	return d, nil
}

// toMove lists the seats that the game waits for; before the deal none.
func (s *actor) toMove() []engine.Seat {
	state := s.StateAt(s.Game.Len())
	if state == nil || s.Game.Ended() != "" || s.Game.Published() {
		return nil
	}
	return state.ToMove()
}

func (s *actor) allJoined() bool {
	joined := s.Game.Joined()
	for _, seated := range s.Game.Header.Seats {
		if !joined[seated.Seat] {
			return false
		}
	}
	return true
}
