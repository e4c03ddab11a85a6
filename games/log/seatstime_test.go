package log_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	players "dhow/engine/house"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
)

// TestTimeBelongsToASeat plays games in which players, hosts and the shell do by chance all that moves
// clocks: after each entry each seat has as long as a ledger of seats and turns has it, that is kept
// in another way, and no entry moves a deadline to a later time but of the host, of all who play, by an
// absence of its seat, an outage, or a successor's first day.
func TestTimeBelongsToASeat(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for seed := range uint64(gametest.Loops(20, 300)) {
		s := newSeatsTime(t, seed)
		for range 150 {
			s.step(seen)
		}
		s.readAgain()
	}
	for _, what := range []string{"undo", "undo and order", "undo of a plan", "undo that takes another's turn", "replace", "replace in a turn", "rewind", "correct",
		"agreed", "ask", "timeout", "pause", "extend", "outage", "quiet", "away", "wait", "resign", "reckoned"} {
		if seen[what] < 5 {
			t.Errorf("%s happens %d times", what, seen[what])
		}
	}
}

// seatsTime is a game to which all sorts of things happen.
type seatsTime struct {
	*testing.T
	*rand.Rand
	g    *log.Game
	seed uint64
	now  time.Time
	once map[string]bool
}

func newSeatsTime(t *testing.T, seed uint64) *seatsTime {
	r := rand.New(rand.NewPCG(seed, 33))
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, gametest.Names[:2+r.IntN(2)]...)
	h.Pace = somePace(r)
	secret := secretOf(seed)
	g, err := log.New(edition.Mombasa(), h, secret)
	if err != nil {
		t.Fatal(err)
	}
	s := &seatsTime{t, r, g, seed, time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC), map[string]bool{}}
	for _, seated := range h.Seats {
		s.enter(seated.Seat, func(d *log.Draft) error { return d.Join("palm") })
	}
	s.enter(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	return s
}

func somePace(r *rand.Rand) log.Pace {
	pace := log.Pace{Move: []time.Duration{time.Hour, 12 * time.Hour, 72 * time.Hour, 168 * time.Hour}[r.IntN(4)], OnTimeout: log.HouseOnTimeout}
	if r.IntN(3) == 0 {
		pace.Move, pace.Bank, pace.Gain = 0, time.Duration(1+r.IntN(10))*24*time.Hour, time.Duration(r.IntN(3))*6*time.Hour
	}
	if r.IntN(4) == 0 {
		pace.Open = &log.OpenTime{Minute: r.IntN(24 * 60), Zone: log.ZoneOf(time.UTC, start)}
	}
	return pace
}

// enter enters what may be said, and holds the clocks after it.
func (s *seatsTime) enter(by engine.Seat, say func(*log.Draft) error) bool {
	d := s.g.Draft(s.now, by, "")
	if say(d) != nil || d.Empty() {
		return false
	}
	s.g.Commit(d)
	s.holds()
	for s.g.OpeningDue() {
		d := s.g.Draft(s.now, engine.NoSeat, "")
		if _, err := d.Open(); err != nil {
			s.Fatal(err)
		}
		s.g.Commit(d)
		s.holds()
	}
	return true
}

// holds wants all deadlines to be those of the ledger, and none to be later without a cause.
func (s *seatsTime) holds() {
	g, n := s.g, s.g.Len()
	for _, seated := range g.Header.Seats {
		seat := seated.Seat
		ends, ok := g.Deadline(seat)
		if turn := gametest.Reckon(g, n, seat); ok && turn.Sure && !turn.Paused && !ends.Equal(turn.Ends) {
			s.Errorf("seed %d, entry %d (%s): %v has until %v, and %v is reckoned", s.seed, n, g.Entries()[n-1].Line(), seat, ends, turn.Ends)
		}
		before, ran := g.At(n - 1).Deadline(seat)
		if ok && ran && ends.After(before) && !s.mayMove(seat, ends) {
			s.Errorf("seed %d, entry %d (%s): the deadline of %v moves from %v to %v", s.seed, n, g.Entries()[n-1].Line(), seat, before, ends)
		}
	}
}

// mayMove tells whether the last entry may move the deadline of a seat to a later time. Who is in another
// turn than before has another purse; while a host has stopped clocks, deadlines grow by themselves.
func (s *seatsTime) mayMove(seat engine.Seat, ends time.Time) bool {
	g := s.g
	e, before, now := &g.Entries()[g.Len()-1], g.At(g.Len()-1), g.At(g.Len())
	byHost := e.Extend != 0 || e.Pause || e.Resume || e.Set.Pace != nil || e.Outage != (log.Outage{}) || e.Correct || e.By == engine.NoSeat && e.Undo != 0
	byConsent := e.Settled.Question != 0 || e.Ask != nil && e.Ask.Stops
	stands := !before.StandsSince().IsZero() && !before.StoppedToAsk()
	once := func(what string) bool {
		was := s.once[what]
		s.once[what] = true
		return !was
	}
	switch {
	case byHost, byConsent, stands, e.By == seat && e.Away != nil, before.TurnSince(seat) != now.TurnSince(seat):
		return true
	case !ends.After(e.At.Add(time.Second)): // nothing was left
		return true
	case e.By == seat && e.Successor != log.Successor{}:
		return once(fmt.Sprint("successor of ", seat))
	case e.By != seat && e.Undo != 0:
		return once(fmt.Sprint("turn ", now.TurnSince(seat), " of ", seat))
	}
	return false
}

// step is one thing that happens, a while after the one before.
func (s *seatsTime) step(seen map[string]int) {
	if s.g.Over() {
		return
	}
	pace := s.g.Pace()
	s.now = s.now.Add(time.Duration(s.Int64N(int64(min(pace.Move+pace.Bank/4, 40*time.Hour)/2) + 1))).Truncate(time.Second)
	seat := engine.Seat(1 + s.IntN(len(s.g.Header.Seats)))
	did := func(what string, is bool) {
		if is {
			seen[what]++
		}
	}
	for _, q := range s.g.Questions() {
		if how, due := s.g.Due(q, s.now); due {
			did("agreed", s.enter(engine.NoSeat, func(d *log.Draft) error { return d.Settle(q, how) }) && how == log.SettledDone)
		}
	}
	for _, seated := range s.g.Header.Seats {
		late := seated.Seat
		if s.g.HousePlayer(late) != "" && slices.Contains(s.g.ToMove(), late) {
			s.enter(late, func(d *log.Draft) error { return firstError(d.House(false), s.order(d, late)) })
		}
		if ends, ok := s.g.Deadline(late); ok && ends.Before(s.now) && !s.g.StandsAt(s.now) && s.IntN(2) == 0 {
			did("timeout", s.enter(late, func(d *log.Draft) error { return firstError(d.House(true), s.order(d, late)) }))
		}
	}
	switch s.IntN(26) {
	case 0:
		did("quiet", s.enter(seat, func(d *log.Draft) error {
			return d.Quiet(log.Quiet{From: s.IntN(1440), To: s.IntN(1440), Zone: log.ZoneOf(time.UTC, s.now)})
		}))
	case 1:
		from := s.now.Add(time.Duration(s.IntN(60)) * time.Hour)
		did("away", s.enter(seat, func(d *log.Draft) error {
			return d.Away(log.Away{From: from, To: from.Add(time.Duration(1+s.IntN(60)) * time.Hour), House: s.IntN(4) == 0})
		}))
	case 2:
		s.enter(seat, func(d *log.Draft) error { return d.Away(log.Away{}) })
	case 3:
		did("wait", s.enter(seat, (*log.Draft).Wait))
	case 4, 5:
		s.undoes(seat, seen)
	case 6:
		turn := s.g.Turn(seat)
		is := s.enter(seat, func(d *log.Draft) error {
			return d.Replace(log.Successor{Player: games.PlayerID(fmt.Sprint("ben-000", s.IntN(3))), Name: "Ben"})
		})
		did("replace", is)
		did("replace in a turn", is && turn != 0)
	case 7:
		did("ask", s.enter(seat, func(d *log.Draft) error { return d.Ask(s.question(seat)) }))
	case 8:
		is := s.enter(engine.NoSeat, func(d *log.Draft) error { return d.Ask(log.Ask{What: log.AskRewind, To: 1 + s.IntN(s.g.Len())}) })
		if q := s.g.Questions(); is && len(q) > 0 {
			did("rewind", s.enter(engine.NoSeat, func(d *log.Draft) error { return d.Settle(q[len(q)-1], log.SettledDone) }))
		}
	case 9, 10:
		for _, q := range s.g.Questions() {
			if s.IntN(6) == 0 {
				s.enter(seat, func(d *log.Draft) error { return d.Disagree(q.N) })
				continue
			}
			for _, seat := range s.g.Awaited(q) {
				s.enter(seat, func(d *log.Draft) error { return d.Agree(q.N, "") })
			}
		}
	case 11:
		if s.IntN(3) == 0 {
			did("correct", s.enter(engine.NoSeat, func(d *log.Draft) error { return d.Correct(seat) }))
		} else {
			did("correct", s.enter(engine.NoSeat, func(d *log.Draft) error { return firstError(d.Correct(seat), s.order(d, seat)) }))
		}
	case 12:
		did("pause", s.enter(engine.NoSeat, (*log.Draft).Pause))
	case 13, 14:
		s.enter(engine.NoSeat, (*log.Draft).Resume)
	case 15:
		did("extend", s.enter(engine.NoSeat, func(d *log.Draft) error { return d.Extend(time.Duration(1+s.IntN(48)) * time.Hour) }))
	case 16:
		if s.IntN(4) == 0 { // behind one little is reckoned
			did("outage", s.enter(engine.NoSeat, func(d *log.Draft) error {
				return d.Outage(s.now.Add(-time.Duration(1+s.IntN(20))*time.Hour), s.now)
			}))
		}
	case 17:
		pace := s.g.Pace()
		pace.Reminder = time.Duration(1+s.IntN(10)) * time.Hour
		if s.IntN(3) == 0 && pace.Move > 0 {
			pace.Move += 24 * time.Hour
		}
		s.enter(engine.NoSeat, func(d *log.Draft) error { return d.Set(log.Settings{Pace: &pace}) })
	case 18:
		did("resign", s.IntN(3) == 0 && s.enter(seat, (*log.Draft).Resign))
	default:
		if to := s.g.ToMove(); len(to) > 0 {
			seat = to[s.IntN(len(to))]
			s.enter(seat, func(d *log.Draft) error { return s.order(d, seat) })
		}
	}
	for _, seated := range s.g.Header.Seats {
		turn := gametest.Reckon(s.g, s.g.Len(), seated.Seat)
		did("reckoned", turn.Sure && !turn.Ends.IsZero())
	}
}

// undoes has a seat take its last order back, if it may, and perhaps give another.
func (s *seatsTime) undoes(seat engine.Seat, seen map[string]int) {
	n, since := s.g.LastOrder(seat)
	if n == 0 || since != log.NothingSince {
		return
	}
	plan := s.g.Planning() && s.g.Entries()[n-1].Hidden != ""
	taken := slices.ContainsFunc(s.g.Header.Seats, func(o log.Seated) bool {
		return o.Seat != seat && s.g.Turn(o.Seat) != 0 && s.g.At(n-1).Turn(o.Seat) == 0
	})
	again := s.IntN(2) == 0
	if !s.enter(seat, func(d *log.Draft) error {
		if err := d.Undo(n); err != nil || !again {
			return err
		}
		return s.order(d, seat)
	}) {
		return
	}
	for what, is := range map[string]bool{"undo": !again, "undo and order": again, "undo of a plan": plan, "undo that takes another's turn": taken} {
		if is {
			seen[what]++
		}
	}
}

func (s *seatsTime) question(seat engine.Seat) log.Ask {
	n, _ := s.g.LastOrder(seat)
	switch s.IntN(4) {
	case 0:
		return log.Ask{What: log.AskRewind, To: 1 + s.IntN(s.g.Len())}
	case 1:
		return log.Ask{What: log.AskPause}
	case 2:
		return log.Ask{What: log.AskResume}
	}
	return log.Ask{What: log.AskUndo, To: n}
}

// order has a seat order something, mostly the least.
func (s *seatsTime) order(d *log.Draft, seat engine.Seat) error {
	if d.State() == nil {
		return errors.New("nothing is dealt")
	}
	v := d.State().View(seat)
	a, ok := engine.Sample(&v, s.IntN)
	if !ok || s.IntN(3) == 0 {
		a, _ = players.Least(&v, nil)
	}
	_, err := d.Order(a)
	return err
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// readAgain wants all deadlines to be as they were where the file is read.
func (s *seatsTime) readAgain() {
	read := readGame(s.T, s.g.Bytes(), secretOf(s.seed))
	for n := range s.g.Len() {
		for _, seated := range s.g.Header.Seats {
			was, _ := s.g.At(n + 1).Deadline(seated.Seat)
			if is, _ := read.At(n + 1).Deadline(seated.Seat); !is.Equal(was) {
				s.Errorf("seed %d, entry %d: %v had until %v, and %v when read again", s.seed, n+1, seated.Seat, was, is)
			}
		}
	}
}
