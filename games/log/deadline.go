package log

import (
	"time"

	"dhow/engine"
)

// term is the time that a seat has for a turn. The entries that come in the turn move its end, one
// after another.
type term struct {
	seat    engine.Seat
	began   time.Time
	move    time.Duration // how long turns are; 0: it has no end
	given   time.Duration // how long it was to be: what was left of a turn that goes on
	ends    time.Time     // but for what the player's absence and quiet time make of it
	since   time.Time     // from when on absence counts that is not in ends
	counted int           // the entry with a stop of the clock that is in ends, though nothing has ended it
}

// Deadline returns when the time of a seat ends that is to move: its turn's beginning and the pace
// of the game, moved by the entries since that have a say in it, and by absence and quiet time of
// its player. It is false for a seat that is not to move, and in a game without a clock. While
// clocks stand still, what has not passed moves on with the time.
func (m Moment) Deadline(seat engine.Seat) (ends time.Time, ok bool) {
	t := m.term(seat, m.RunsAgain())
	if t == nil || t.move == 0 {
		return time.Time{}, false
	}
	return m.ends(t), true
}

// term returns the time that a seat has for the turn it is in; nil if it is in none. A stop of the
// clock that nothing has ended counts up to a time.
func (m Moment) term(seat engine.Seat, by time.Time) *term {
	turn := m.Turn(seat)
	if turn == 0 {
		return nil
	}
	began, first := m.TimeOf(turn), m.g.At(turn)
	t := &term{seat: seat, began: began, move: first.time(seat), given: first.given(seat), since: began}
	t.ends = began.Add(t.given)
	for _, n := range m.g.standing.clocks.upTo(m.n).after(turn) {
		e := &m.g.entries[n-1]
		for _, k := range kinds {
			if k.in(e) {
				k.moves(m, e, t)
			}
		}
	}
	m.stop(t, by)
	return t
}

// time returns how much a seat has for a turn that begins anew; 0: no clock runs.
func (m Moment) time(seat engine.Seat) time.Duration {
	if left, ok := m.Bank(seat); ok {
		return max(left, time.Second)
	}
	return m.Pace().Move
}

// ends returns when a turn ends by what its player says of themselves: of quiet time by what was said
// before the turn. Plans have time until they can be opened.
func (m Moment) ends(t *term) time.Time {
	away, quiet := m.away(t.seat), m.g.At(m.TurnSince(t.seat)).Quiet(t.seat)
	at := m.still(t.seat, m.RunsAgain()).moves(t, endOfTime)
	if opens := m.OpensFrom(); opens.After(at) {
		at = opens
	}
	for {
		later := quiet.Ends(away.leaves(at))
		if later.Equal(at) {
			return later
		}
		at = later
	}
}

// StandsSince returns since when the clocks of the game stand still, or have stood still for a
// question that is open yet; zero: they run.
func (m Moment) StandsSince() time.Time {
	for _, k := range kinds {
		if since := k.stands(m); !since.IsZero() {
			return since
		}
	}
	return time.Time{}
}

// StandsAt tells whether the clocks of the game stand still at a time.
func (m Moment) StandsAt(at time.Time) bool {
	return !m.StandsSince().IsZero() && (!m.StoppedToAsk() || at.Before(m.RunsAgain()))
}

// Hits tells whether the deadline of a seat lies in an outage. One that had not passed when the
// clocks came to stand still still lies in none.
func (m Moment) Hits(o Outage, seat engine.Seat) bool {
	ends, ok := m.Deadline(seat)
	return ok && m.hits(o, ends)
}

func (m Moment) hits(o Outage, ends time.Time) bool {
	since := m.StandsSince()
	return o.holds(ends) && (since.IsZero() || m.StoppedToAsk() || !ends.After(since))
}
