package table

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/referee/acts"
)

// settle appends the entries that follow by themselves from what has been recorded: the deal when
// all have joined, that a player lets turns pass, the opening of what has become public, what seats
// have left for turns that have come, the orders of the house in its seats and for who has resigned
// or lets turns pass, and the keys when the game is over.
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
	id       games.GameID
	now      time.Time
	searched time.Time // all mails that came before are known
}

// next is the chain as things stand now. A search that began at a time which is still to come did so
// while the clock was wrong.
func (s *actor) next() chain {
	now := s.settings.Clock()
	searched := s.searched
	if searched.After(now) {
		searched = now
	}
	return chain{s.History, s.id, now, searched}
}

// following drafts the next entry that follows by itself; nil if none does.
func (c chain) following() (*log.Draft, error) {
	d := c.Game.Draft(c.now, engine.NoSeat, "")
	var err error
	switch absent := c.absent(); {
	case c.Game.Published():
		return nil, nil
	case !c.Game.Dealt() && c.allJoined():
		_, err = d.Deal()
	case absent != engine.NoSeat:
		err = d.Unseat(log.Unseat{Seat: absent, Stage: log.UnseatAbsent, From: d.At().Add(absentTime)})
	case c.Game.OpeningDue():
		_, err = d.Open()
	case c.Game.Over() || c.Game.Ended() != "":
		err = d.Publish()
	default:
		for _, q := range c.Game.Questions() {
			if how, due := c.Game.Due(q, c.searched); due {
				return d, d.Settle(q, how)
			}
		}
		return c.forAbsent()
	}
	return d, err
}

// forAbsent drafts the entry of the first seat to move that need not be waited for: what it had
// left for this turn, the orders of the house player if the house plays it or its player is away, or
// the plan that it keeps for when plans may be opened; nil if there is none.
func (c chain) forAbsent() (*log.Draft, error) {
	if !c.opensLater().IsZero() {
		return nil, nil
	}
	for _, seat := range toMove(c.History) {
		switch {
		case c.QueueDue(seat):
			return c.queueDraft(seat, false)
		case c.Game.HousePlayer(seat) != "", c.standsIn(seat):
			return c.houseDraft(seat, false)
		case c.holdsPlan(seat):
			if d := c.Game.Draft(c.now, seat, ""); d.UseKept(false) {
				return d, nil
			}
		}
	}
	return nil, nil
}

// opensLater returns when plans may be opened, if the one plan that is not made would have them be
// before that, or before all mails are known that came until then; else zero.
func (c chain) opensLater() time.Time {
	if opens := c.Game.OpensFrom(); !opens.Before(c.searched) && len(toMove(c.History)) == 1 {
		return opens
	}
	return time.Time{}
}

// standsIn tells whether the house player makes a move of who was away already when the turn began.
func (c chain) standsIn(seat engine.Seat) bool {
	return c.Game.StandsIn(seat, c.now) && c.Game.StandsIn(seat, c.Game.TimeOf(c.Game.Turn(seat))) &&
		!c.somebodyThere(c.now).After(c.now)
}

// somebodyThere returns from when on the house does not move for everybody, by what is known at a
// time. As long as it does, turns take their time, or the game would be over when somebody comes
// back.
func (c chain) somebodyThere(at time.Time) (from time.Time) {
	for _, s := range c.Game.Seats() {
		if c.Game.HousePlayer(s.Seat) != "" {
			continue
		}
		there := at
		if c.Game.StandsIn(s.Seat, at) {
			there = c.Game.Away(s.Seat, at).To
		}
		if from.IsZero() || there.Before(from) {
			from = there
		}
	}
	return from
}

// standsInFrom returns from when on the house player moves for a seat, since its player is away then
// or will be, by what is known at a time; zero if there is no such time. The last plan waits until
// plans may be opened.
func (c chain) standsInFrom(seat engine.Seat, at time.Time) time.Time {
	away := c.Game.Away(seat, at)
	if !away.House || c.Game.HousePlayer(seat) != "" {
		return time.Time{}
	}
	from := away.From
	if there := c.somebodyThere(at); there.After(at) {
		from = there
	}
	if opens := c.opensLater(); opens.After(from) {
		return opens
	}
	return from
}

// holdsPlan tells whether a seat keeps a plan for when plans may be opened.
func (c chain) holdsPlan(seat engine.Seat) bool {
	return c.Game.Planning() && c.Game.Kept(seat) != 0 && !c.Game.Waits(seat)
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
	if h.Game.Ended() != "" || h.Game.Published() {
		return nil
	}
	return h.Game.At(h.Game.Len()).ToMove()
}

func (c chain) allJoined() bool {
	return len(c.ToMoveAt(c.Game.Len())) == 0
}
