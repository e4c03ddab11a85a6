package log

import (
	"math/rand/v2"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	players "dhow/engine/house"
)

// begun is a game of Ann and Ben at a pace, in the first planning, which began at evening.
func begun(t testing.TB, p Pace, evening time.Time) *Game {
	t.Helper()
	return begunBy(t, p, evening, "Ann", "Ben")
}

// begunBy is such a game of others.
func begunBy(t testing.TB, p Pace, evening time.Time, names ...string) *Game {
	t.Helper()
	h := NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, names...)
	h.Pace = p
	s := Secret{1}
	g, err := New(edition.Mombasa(), h, &s)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range []string{"palm", "tree", "reef"}[:len(names)] {
		enterAt(t, g, evening, engine.Seat(i+1), func(d *Draft) error { return d.Join(word) })
	}
	enterAt(t, g, evening, engine.NoSeat, func(d *Draft) error {
		_, err := d.Deal()
		return err
	})
	for !g.Planning() {
		move(t, g, evening, g.play().state.ToMove()[0])
	}
	return g
}

func enterAt(t testing.TB, g *Game, at time.Time, by engine.Seat, say func(*Draft) error) {
	t.Helper()
	d := g.Draft(at, by, "")
	if err := say(d); err != nil {
		t.Fatal(err)
	}
	g.Commit(d)
}

// move has a seat do what the house player would, and opens what is due.
func move(t testing.TB, g *Game, at time.Time, seat engine.Seat) {
	t.Helper()
	v := g.play().state.View(seat)
	a, _ := players.Least(&v, nil)
	enterAt(t, g, at, seat, func(d *Draft) error {
		_, err := d.Order(a)
		return err
	})
	if g.OpeningDue() {
		enterAt(t, g, at, engine.NoSeat, func(d *Draft) error {
			_, err := d.Open()
			return err
		})
	}
}

const hour = time.Hour

var evening = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// TestBank has turns use up what each player has for all of them, adds to it with each, and gives
// nothing back by going back. Time in which clocks stood still is not used, and whoever takes a seat
// over has what was left.
func TestBank(t *testing.T) {
	t.Parallel()
	g := begun(t, Pace{Bank: 20 * day, Gain: day, OnTimeout: HouseOnTimeout}, evening)
	begins := 20*day + 2*day // the set-up and the plan
	left := func(what string, seat engine.Seat, want time.Duration) {
		t.Helper()
		if got, ok := g.Bank(seat); !ok || got != want {
			t.Errorf("%s: %v has %v, want %v", what, seat, got, want)
		}
	}
	left("to begin with", engine.Blue, begins)
	if ends, ok := g.Deadline(engine.Blue); !ok || !ends.Equal(evening.Add(begins)) {
		t.Errorf("the first plan has until %v", ends)
	}
	move(t, g, evening.Add(2*day), engine.Blue)
	left("after two days", engine.Blue, begins-2*day)
	left("who has not moved", engine.Green, begins)
	enterAt(t, g, evening.Add(3*day), engine.NoSeat, (*Draft).Pause)
	enterAt(t, g, evening.Add(10*day), engine.NoSeat, (*Draft).Resume)
	move(t, g, evening.Add(11*day), engine.Green)
	first := g.play().state.Turn
	left("but for the pause, and with a turn that begins", first, begins-4*day+day)
	had, _ := g.Bank(first)
	n := g.Len() + 1
	move(t, g, evening.Add(12*day), first)
	enterAt(t, g, evening.Add(12*day), first, func(d *Draft) error { return d.Undo(n) })
	left("after going back", first, had-day)
	enterAt(t, g, evening.Add(13*day), first, func(d *Draft) error { return d.Replace(Successor{Name: "Cas"}) })
	left("taken over", first, had-2*day)
	move(t, g, evening.Add(60*day), first)
	if now, _ := g.Bank(first); now > 2*day {
		t.Errorf("after more than the bank there is %v", now)
	}
}

// TestBankIsNotUsedWhileClocksStandStill has who moves in a pause use up what came before it.
func TestBankIsNotUsedWhileClocksStandStill(t *testing.T) {
	t.Parallel()
	g := begunBy(t, Pace{Bank: 20 * day, OnTimeout: HouseOnTimeout}, evening, "Ann", "Ben", "Cas")
	enterAt(t, g, evening.Add(day), engine.NoSeat, (*Draft).Pause)
	for _, seat := range []engine.Seat{engine.Blue, engine.Green, engine.Yellow} {
		move(t, g, evening.Add(10*day), seat)
	}
	first := g.play().state.Turn
	move(t, g, evening.Add(15*day), first)
	for _, seat := range []engine.Seat{engine.Blue, engine.Green, engine.Yellow} {
		if left, _ := g.Bank(seat); left != 19*day {
			t.Errorf("%v has %v after a day, and a pause", seat, left)
		}
	}
}

// TestPlansAreNotOpenedBefore tells from when on plans can be opened: at the time of the day that
// comes first after planning began, which no deadline comes before.
func TestPlansAreNotOpenedBefore(t *testing.T) {
	t.Parallel()
	zone := ZoneOf(place(t, "Europe/Brussels"), evening)
	for _, row := range []struct {
		minute int
		want   time.Duration
	}{{19 * 60, 24 * hour}, {20 * 60, hour}, {18*60 + 59, 23*hour + 59*time.Minute}} { // it is 19:00 there
		g := begun(t, Pace{Move: hour, Open: &OpenTime{row.minute, zone}}, evening)
		if got := g.OpensFrom().Sub(evening); got != row.want {
			t.Errorf("from %d on: after %v, want %v", row.minute, got, row.want)
		}
		if ends, _ := g.Deadline(engine.Blue); !ends.Equal(evening.Add(row.want)) {
			t.Errorf("from %d on the plan has until %v", row.minute, ends)
		}
		move(t, g, evening, engine.Blue)
		move(t, g, evening, engine.Green)
		if !g.OpensFrom().IsZero() {
			t.Error("nothing is planned, and something is to be opened")
		}
	}
}

// TestAwayStopsOneClock has the clock of who is away stand still, within a turn and across its end,
// not longer than is set for a year, and no other clock. Coming back ends it.
func TestAwayStopsOneClock(t *testing.T) {
	t.Parallel()
	g := begun(t, Pace{Move: 72 * hour, OnTimeout: HouseOnTimeout}, evening)
	ends := func(what string, seat engine.Seat, want time.Duration) {
		t.Helper()
		if at, _ := g.Deadline(seat); !at.Equal(evening.Add(want)) {
			t.Errorf("%s: %v has until %v, want %v", what, seat, at.Sub(evening), want)
		}
	}
	away := func(at, from, to time.Duration, house bool) error {
		d := g.Draft(evening.Add(at), engine.Blue, "")
		err := d.Away(Away{evening.Add(from), evening.Add(to), house})
		if err == nil {
			g.Commit(d)
		}
		return err
	}
	if away(hour, 48*hour, 48*hour+22*day, false) == nil || away(hour, -hour, 0, false) == nil {
		t.Error("somebody is away for longer than is set, or before it is said")
	}
	if err := away(hour, 48*hour, 96*hour, false); err != nil {
		t.Fatal(err)
	}
	ends("two days within", engine.Blue, 120*hour)
	ends("who is there", engine.Green, 72*hour)
	if err := away(50*hour, 0, 0, false); err != nil {
		t.Fatal(err)
	}
	ends("back after two hours", engine.Blue, 74*hour)
	if left := g.AwayLeft(engine.Blue, evening.Add(50*hour), evening.Add(50*hour)); left != 21*day-2*hour {
		t.Errorf("there is %v left of the year", left)
	}
	if err := away(51*hour, 80*hour, 400*hour, false); err != nil {
		t.Fatal(err)
	}
	ends("away after the deadline", engine.Blue, 74*hour)
	if err := away(52*hour, 60*hour, 200*day, true); err != nil {
		t.Fatal(err)
	}
	ends("the house stands in", engine.Blue, 74*hour)
	if g.StandsIn(engine.Blue, evening.Add(59*hour)) || !g.StandsIn(engine.Blue, evening.Add(60*hour)) {
		t.Error("the house stands in before, or does not when it is to")
	}
}

// TestWaitTakesAPlanBack has a plan that was sent be kept, so that plans are not opened when all are
// made: the turn goes on as if nothing had been sent, nobody has more time by it, and both ways to
// read the file agree.
func TestWaitTakesAPlanBack(t *testing.T) {
	t.Parallel()
	for _, timeout := range []bool{false, true} {
		waitsWithAPlan(t, timeout)
	}
}

// waitsWithAPlan has the plan that is kept be done when its seat is ready, or when its time is over.
func waitsWithAPlan(t *testing.T, timeout bool) {
	t.Helper()
	g := begun(t, Pace{Move: 72 * hour, OnTimeout: HouseOnTimeout}, evening)
	move(t, g, evening.Add(hour), engine.Blue)
	sent := g.Planned(engine.Blue)
	enterAt(t, g, evening.Add(2*hour), engine.Blue, func(d *Draft) error {
		if err := d.Wait(); err != nil {
			return err
		}
		return d.Keep(&engine.Action{Seat: engine.Blue, Move: &engine.Plan{}})
	})
	if ends, ok := g.Deadline(engine.Blue); sent == "" || !ok || !ends.Equal(evening.Add(72*hour)) || !g.Waits(engine.Blue) {
		t.Errorf("the plan %q was sent; waits: %t, until %v", sent, g.Waits(engine.Blue), ends)
	}
	if move(t, g, evening.Add(3*hour), engine.Green); !g.Planning() || g.OpeningDue() {
		t.Error("plans are opened")
	}
	d := g.Draft(evening.Add(4*hour), engine.Blue, "")
	if !d.UseKept(timeout) {
		t.Fatal("the plan is not kept")
	}
	g.Commit(d)
	enterAt(t, g, evening.Add(4*hour), engine.NoSeat, func(d *Draft) error {
		_, err := d.Open()
		return err
	})
	if g.Waits(engine.Blue) || g.Draft(evening, engine.Blue, "").Wait() == nil {
		t.Error("somebody waits after planning")
	}
	s := Secret{1}
	for _, secret := range []*Secret{&s, nil} {
		read, err := Read(edition.Mombasa(), "", g.Bytes(), secret)
		if err != nil || read.OpeningDue() || read.Planning() {
			t.Errorf("read with %v: %v", secret, err)
		}
	}
}

// TestWaitOutlastsGoingBack has a seat wait with the plan that it keeps, in the time that it had, when
// another takes a plan back that was sent before: the plan that it had sent then is not opened.
func TestWaitOutlastsGoingBack(t *testing.T) {
	t.Parallel()
	g := begunBy(t, Pace{Move: 72 * hour, OnTimeout: HouseOnTimeout}, evening, "Ann", "Ben", "Cas")
	move(t, g, evening.Add(hour), engine.Blue)
	move(t, g, evening.Add(2*hour), engine.Green)
	n := g.Len()
	enterAt(t, g, evening.Add(3*hour), engine.Blue, func(d *Draft) error {
		if err := d.Wait(); err != nil {
			return err
		}
		return d.Keep(&engine.Action{Seat: engine.Blue, Move: &engine.Plan{}})
	})
	enterAt(t, g, evening.Add(4*hour), engine.Green, func(d *Draft) error { return d.Undo(n) })
	if ends, _ := g.Deadline(engine.Blue); !g.Waits(engine.Blue) || g.Kept(engine.Blue) == 0 || !ends.Equal(evening.Add(72*hour)) {
		t.Errorf("waits: %t, with the plan of entry %d, until %v", g.Waits(engine.Blue), g.Kept(engine.Blue), ends)
	}
	move(t, g, evening.Add(5*hour), engine.Yellow)
	move(t, g, evening.Add(5*hour), engine.Green)
	s := Secret{1}
	for _, secret := range []*Secret{&s, nil} {
		read, err := Read(edition.Mombasa(), "", g.Bytes(), secret)
		if err != nil || read.Planned(engine.Blue) != "" || read.OpeningDue() || !read.Planning() {
			t.Errorf("read with %v, plans are opened, or an error: %v", secret, err)
		}
	}
}

// TestClocksWhateverIsSaid has two people say all that moves clocks, in any order: no deadline falls
// into quiet time of its player, none is earlier than by the pace alone, no bank grows but by what a
// turn adds, and a game that is read again has the same deadlines and banks after each entry.
func TestClocksWhateverIsSaid(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		pace := Pace{Move: 72 * hour, OnTimeout: HouseOnTimeout}
		if seed%2 == 0 {
			pace = Pace{Bank: 20 * day, Gain: day, OnTimeout: HouseOnTimeout}
		}
		if seed%3 == 0 {
			pace.Open = &OpenTime{r.IntN(minutesADay), ZoneOf(place(t, places[r.IntN(len(places))]), evening)}
		}
		g := begun(t, pace, evening)
		for now := evening; g.Len() < 120 && !g.Over(); {
			now = now.Add(time.Duration(r.IntN(int(20 * hour))))
			seat := engine.Seat(1 + r.IntN(2))
			said := g.Draft(now, seat, "")
			tended := g.Draft(now, engine.NoSeat, "")
			for _, err := range []error{
				someThing(t, r, said, now), someTending(r, tended, now, g.Pace()),
			} {
				_ = err // what cannot be said is not
			}
			for _, d := range []*Draft{said, tended} {
				if !d.Empty() && d.e.N == g.Len()+1 {
					g.Commit(d)
				}
			}
			if waits := g.play().state.ToMove(); len(waits) > 0 && r.IntN(2) == 0 {
				move(t, g, now, waits[r.IntN(len(waits))])
			}
		}
		s := Secret{1}
		read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for n := range g.Len() {
			holdsAt(t, seed, g.At(n+1), read.At(n+1))
		}
	}
}

// holdsAt wants what holds of all clocks to hold at a moment, and to be so where it is read again.
func holdsAt(t *testing.T, seed uint64, m, read Moment) {
	t.Helper()
	for _, seat := range []engine.Seat{engine.Blue, engine.Green} {
		if m.Waits(seat) && m.Planned(seat) != "" {
			t.Errorf("seed %d, entry %d: the plan of %v is sent, who waits", seed, m.n, seat)
		}
		ends, ok := m.Deadline(seat)
		if again, is := read.Deadline(seat); is != ok || !again.Equal(ends) {
			t.Errorf("seed %d, entry %d: %v had until %v, and %v when read again", seed, m.n, seat, ends, again)
		}
		bank, _ := m.Bank(seat)
		if again, _ := read.Bank(seat); again != bank {
			t.Errorf("seed %d, entry %d: %v had %v, and %v when read again", seed, m.n, seat, bank, again)
		}
		before, same := m.g.At(max(m.n-1, 0)), !setting.in(&m.g.entries[m.n-1])
		if had, had2 := before.Bank(seat); had2 && same && bank > had+m.Pace().Gain {
			t.Errorf("seed %d, entry %d: the bank of %v grew from %v to %v", seed, m.n, seat, had, bank)
		}
		if !ok {
			continue
		}
		if q := m.g.At(m.TurnSince(seat)).Quiet(seat); !q.Ends(ends).Equal(ends) {
			t.Errorf("seed %d, entry %d: the deadline of %v, %v, falls into %s", seed, m.n, seat, ends, q.Text())
		}
		for _, a := range m.away(seat) {
			if !a.House && a.From.Before(ends) && ends.Before(a.To) {
				t.Errorf("seed %d, entry %d: the deadline of %v, %v, falls into its absence", seed, m.n, seat, ends)
			}
		}
		if turn := m.g.At(m.Turn(seat)); ends.Before(m.TimeOf(m.Turn(seat)).Add(turn.given(seat))) {
			t.Errorf("seed %d, entry %d: %v has until %v, and has begun with entry %d", seed, m.n, seat, ends, m.Turn(seat))
		}
	}
}

// someThing says something of a seat's own clock.
func someThing(t testing.TB, r *rand.Rand, d *Draft, now time.Time) error {
	switch r.IntN(6) {
	case 0:
		return d.Quiet(someQuiet(t, r, now))
	case 1:
		return d.Quiet(Quiet{})
	case 2:
		from := now.Add(time.Duration(r.IntN(int(3 * day))))
		return d.Away(Away{from, from.Add(time.Duration(1 + r.IntN(int(5*day)))), r.IntN(3) == 0})
	case 3:
		return d.Away(Away{})
	case 4:
		return d.Wait()
	case 5:
		n, since := d.g.LastOrder(d.e.By)
		if since != NothingSince {
			return nil
		}
		return d.Undo(n)
	}
	return nil
}

// someTending says something of the referee's.
func someTending(r *rand.Rand, d *Draft, now time.Time, p Pace) error {
	switch r.IntN(8) {
	case 0:
		return d.Pause()
	case 1:
		return d.Resume()
	case 2:
		return d.Extend(time.Duration(1+r.IntN(48)) * hour)
	case 3:
		return d.Outage(now.Add(-time.Duration(1+r.IntN(10))*hour), now)
	case 4:
		p.Reminder = time.Duration(1+r.IntN(24)) * hour
		return d.Set(Settings{Pace: &p})
	}
	return nil
}

// BenchmarkDeadlines asks for the deadlines at the end of a log of 9,000 entries, in a game with a
// bank in which both players have quiet time and were away.
func BenchmarkDeadlines(b *testing.B) {
	g := begun(b, Pace{Bank: 300 * day, Gain: day, OnTimeout: HouseOnTimeout}, evening)
	now := evening
	for seat := engine.Blue; seat <= engine.Green; seat++ {
		enterAt(b, g, now, seat, func(d *Draft) error { return d.Quiet(quietAs(b, "22-8 sat sun", "Europe/Brussels", now)) })
		enterAt(b, g, now, seat, func(d *Draft) error { return d.Away(Away{now.Add(day), now.Add(3 * day), false}) })
	}
	for g.Len() < 9000 {
		now = now.Add(time.Minute)
		if say := func(d *Draft) error { return d.Say(ToAll, "hello") }; g.Len()%3 == 0 {
			enterAt(b, g, now, engine.NoSeat, say)
		} else if waits := g.play().state.ToMove(); len(waits) > 0 && g.Len()%1000 == 0 {
			move(b, g, now, waits[0])
		} else {
			enterAt(b, g, now, engine.NoSeat, say)
		}
	}
	for b.Loop() {
		for _, seat := range []engine.Seat{engine.Blue, engine.Green} {
			if _, ok := g.Deadline(seat); !ok && g.Turn(seat) != 0 || g.Turn(engine.Blue)+g.Turn(engine.Green) == 0 {
				b.Fatal("no clock runs")
			}
		}
	}
}
