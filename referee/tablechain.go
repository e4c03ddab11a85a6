package referee

import (
	"dhow/engine"
	"dhow/games"
)

// settle appends the entries that follow by themselves from what has been recorded: the deal when all have joined, the opening of
// what has become public, and the keys when the game is over.
func (s *sitting) settle() error {
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
func (s *sitting) following() (*games.Draft, error) {
	d := s.game.Draft(s.set.Clock(), engine.NoSeat, "")
	var err error
	switch {
	case s.game.Published():
		return nil, nil
	case !s.game.Dealt() && s.allJoined():
		_, err = d.Deal()
	case s.game.OpeningDue():
		_, err = d.Open()
	case s.game.Over():
		err = d.Publish()
	default:
		return nil, nil
	}
	return d, err
}

func (s *sitting) allJoined() bool {
	joined := s.game.Joined()
	for _, seated := range s.game.Header.Seats {
		if !joined[seated.Seat] {
			return false
		}
	}
	return true
}

// follows tells whether an entry follows by itself from those before it, so that whoever is told of them is told of it too.
func follows(e *games.LogEntry) bool {
	return e.By == engine.NoSeat && (e.Draws != nil || e.Open != nil || e.Keys != nil)
}
