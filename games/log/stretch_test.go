package log_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
)

// TestNobodyThinksLongerThanAPurse has three players play together to stretch time: they order, take
// back, hand seats to and fro and ask to wait, mostly as the last second begins. By a watch that runs
// whenever the game waits for a seat no turn is longer than the pace, and all turns together no longer
// than the bank, but for what undo of another gives once, for a successor's day, and for moments.
func TestNobodyThinksLongerThanAPurse(t *testing.T) {
	t.Parallel()
	for seed := range uint64(gametest.Loops(6, 200)) {
		for _, pace := range []log.Pace{{Move: time.Hour}, {Move: 72 * time.Hour}, {Bank: 48 * time.Hour}, {Bank: 120 * time.Hour, Gain: 6 * time.Hour}} {
			pace.OnTimeout = log.HouseOnTimeout
			s := newStretched(t, seed, pace)
			for range 100 {
				s.stretch()
			}
			s.bounds(pace)
		}
	}
}

// stretched is a game whose players stretch time, and how long it has waited for each turn of a seat.
type stretched struct {
	*seatsTime
	waited map[engine.Seat]map[int]time.Duration
}

func newStretched(t *testing.T, seed uint64, pace log.Pace) *stretched {
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, gametest.Names[:3]...)
	h.Pace = pace
	g, err := log.New(edition.Mombasa(), h, secretOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	s := &stretched{&seatsTime{t, rand.New(rand.NewPCG(seed, 77)), g, seed, start, nil}, map[engine.Seat]map[int]time.Duration{}}
	for _, seated := range h.Seats {
		s.say(seated.Seat, func(d *log.Draft) error { return d.Join("palm") })
		s.waited[seated.Seat] = map[int]time.Duration{}
	}
	s.say(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	return s
}

func (s *stretched) say(by engine.Seat, what func(*log.Draft) error) {
	d := s.g.Draft(s.now, by, "")
	if what(d) != nil || d.Empty() {
		return
	}
	for s.g.Commit(d); s.g.OpeningDue(); s.g.Commit(d) {
		d = s.g.Draft(s.now, engine.NoSeat, "")
		if _, err := d.Open(); err != nil {
			s.Fatal(err)
		}
	}
}

// stretch lets time pass, mostly until a second before a turn is over, and has somebody do something.
func (s *stretched) stretch() {
	var ends time.Time
	var late engine.Seat
	for _, seat := range s.g.ToMove() {
		if at, ok := s.g.Deadline(seat); ok && (late == engine.NoSeat || at.Before(ends)) {
			ends, late = at, seat
		}
	}
	if late == engine.NoSeat {
		return
	}
	over := s.IntN(10) == 0
	switch passes := max(0, ends.Sub(s.now)); {
	case over:
		s.pass(passes)
		s.say(late, func(d *log.Draft) error { return firstError(d.House(true), s.order(d, late)) })
		return
	case s.IntN(3) == 0:
		s.pass(min(passes, time.Second))
	default:
		s.pass(max(0, passes-time.Second))
	}
	seat := engine.Seat(1 + s.IntN(3))
	switch s.IntN(8) {
	case 0, 1, 2:
		if n, since := s.g.LastOrder(seat); n != 0 && since == log.NothingSince {
			again := s.IntN(2) == 0
			s.say(seat, func(d *log.Draft) error {
				if err := d.Undo(n); err != nil || !again {
					return err
				}
				return s.order(d, seat)
			})
		}
	case 3:
		s.say(seat, func(d *log.Draft) error {
			return d.Replace(log.Successor{Player: games.PlayerID(fmt.Sprint("ben-000", s.IntN(4))), Name: "Ben"})
		})
	case 4:
		s.say(seat, (*log.Draft).Wait)
	default:
		to := s.g.ToMove()
		seat = to[s.IntN(len(to))]
		s.say(seat, func(d *log.Draft) error { return s.order(d, seat) })
	}
}

// pass has time pass for whom the game waits. A turn is known by how many orders of its seat count.
func (s *stretched) pass(passes time.Duration) {
	for _, seat := range s.g.ToMove() {
		turn := 0
		for i := range s.g.Entries() {
			if e := &s.g.Entries()[i]; e.By == seat && e.Ordered() && s.g.Counts(e.N) {
				turn++
			}
		}
		s.waited[seat][turn] += passes
	}
	s.now = s.now.Add(passes)
}

func (s *stretched) bounds(pace log.Pace) {
	more := min((pace.Move+pace.Bank)/4, 12*time.Hour) + 24*time.Hour + 2*time.Minute
	for seat, turns := range s.waited {
		var all time.Duration
		for turn, waited := range turns {
			if all += waited; pace.Move > 0 && waited > pace.Move+more {
				s.Errorf("seed %d, pace %v: turn %d of %v lasts %v", s.seed, pace.Move, turn, seat, waited)
			}
		}
		if pace.Bank > 0 && all > pace.Bank+pace.Gain*time.Duration(len(turns))+more {
			s.Errorf("seed %d, bank %v + %v: %d turns of %v last %v", s.seed, pace.Bank, pace.Gain, len(turns), seat, all)
		}
	}
}
