package referee

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/referee/table"
)

// TestNoClockRingsTwiceOrNever plays by chance with any pace, absences, quiet time, orders that are taken
// back, pauses that all agree to and outages, rings the
// clocks whenever they are due, late or twice, and starts the tables anew between: nobody's time is
// over early, each deadline is acted on once, and afterwards the game has moved, or its host is told
// and whoever is late is reminded.
func TestNoClockRingsTwiceOrNever(t *testing.T) {
	t.Parallel()
	timeouts, reminders := 0, 0
	seeds := uint64(20)
	if raced { // nothing runs beside something else in it
		seeds = 4
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 15))
		p := newParty(t, 2+r.IntN(3), func(h *log.Header) { h.Pace = anyPace(r) })
		p.join()
		for range 40 {
			p.anyDay(r)
		}
		timeouts += p.timeoutsHold(seed)
		p.deadlinesAreReckoned(seed)
		for _, o := range p.owes {
			if o.Kind == table.KindReminder {
				reminders++
			}
		}
	}
	if !raced && (timeouts < 100 || reminders < 100) {
		t.Errorf("only %d deadlines have passed, and there were %d reminders", timeouts, reminders)
	}
}

// deadlinesAreReckoned holds all deadlines that there were to a ledger of seats and turns, but of who is
// late and away while a question is open: that is settled first.
func (p *party) deadlinesAreReckoned(seed uint64) {
	g := p.game()
	for n := range g.Len() {
		for _, seated := range g.Header.Seats {
			ends, ok := g.At(n + 1).Deadline(seated.Seat)
			if turn := gametest.Reckon(g, n+1, seated.Seat); ok && turn.Sure && !turn.Paused && !g.At(n+1).StoppedToAsk() && !ends.Equal(turn.Ends) {
				p.t.Errorf("seed %d, entry %d: %v has until %v, and %v is reckoned", seed, n+1, seated.Seat, ends, turn.Ends)
			}
		}
	}
}

// anyPace is some pace with a clock.
func anyPace(r *rand.Rand) log.Pace {
	pace := log.Pace{Move: time.Duration(1+r.IntN(3)) * day, Reminder: 8 * time.Hour,
		OnTimeout: []string{log.HouseOnTimeout, log.LeastOnTimeout, log.WaitOnTimeout}[r.IntN(3)]}
	if r.IntN(3) == 0 {
		pace.Move, pace.Bank, pace.Gain = 0, time.Duration(2+r.IntN(4))*day, 6*time.Hour
	}
	if r.IntN(3) == 0 {
		pace.Open = &log.OpenTime{Minute: r.IntN(24 * 60), Zone: log.ZoneOf(time.UTC, evening)}
	}
	return pace
}

// anyDay is one thing that happens, and the clocks that ring until then.
func (p *party) anyDay(r *rand.Rand) {
	p.t.Helper()
	g := p.game()
	if g.Over() {
		return
	}
	seat := engine.Seat(1 + r.IntN(len(g.Header.Seats)))
	switch r.IntN(11) {
	case 8:
		p.send(seat, "undo")
	case 9:
		if p.send(seat, "pause"); len(p.game().Questions()) > 0 {
			p.send(seat%engine.Seat(len(g.Header.Seats))+1, []string{"yes", "no"}[r.IntN(2)])
		}
	case 10:
		if r.IntN(3) == 0 {
			p.send(seat, "resume")
		} else if p.now.After(evening) {
			posting, err := p.table.Outage(p.t.Context(), p.now.Add(-time.Duration(r.IntN(8))*time.Hour-time.Minute), p.now)
			must(p.t, err)
			p.post(posting)
		}
	case 0:
		p.send(seat, "quiet 22-8")
	case 1:
		how := []string{"clock", "house"}[r.IntN(2)]
		from := p.now.Add(time.Duration(r.IntN(4)) * day)
		p.send(seat, fmt.Sprintf("away %s - %s %s", from.Format("2006-01-02"), from.Add(2*day).Format("2006-01-02"), how))
	case 2:
		p.send(seat, "back")
	case 3, 4:
		p.sit()
	default:
		if order, ok := p.order(g, seat); ok && g.Turn(seat) != 0 {
			p.send(seat, order)
		}
	}
	until := p.now.Add(time.Duration(r.IntN(36)) * time.Hour)
	for range 50 {
		at, runs, err := p.table.Due(p.t.Context(), p.now)
		must(p.t, err)
		if !runs || at.After(until) {
			break
		}
		if at.Before(p.now) {
			at = p.now
		}
		p.ringsOnce(at.Add(time.Second))
		if r.IntN(4) == 0 {
			p.sit()
			p.ringsOnce(p.now)
		}
	}
	if until.After(p.now) {
		p.now = until
	}
	p.ringsOnce(p.now)
}

// ringsOnce rings the clocks, and holds what has become of all whose time is over; ringing again
// does nothing.
func (p *party) ringsOnce(at time.Time) {
	p.t.Helper()
	p.rings(at, at)
	g, owed := p.game(), len(p.owes)
	for _, seated := range g.Seats() {
		deadline, runs := g.Deadline(seated.Seat)
		runs = runs && !g.StandsAt(at)
		over := runs && deadline.Before(at)
		if over && g.Pace().OnTimeout != log.WaitOnTimeout {
			p.t.Errorf("the time of %v was over at %v, and nothing has come of it at %v", seated.Seat, deadline, at)
		}
		if over && !p.wasReminded(seated.Seat, deadline) {
			p.t.Errorf("the time of %v was over at %v, and nobody has said so at %v", seated.Seat, deadline, at)
		}
		if next, rings, err := p.table.Due(p.t.Context(), at); runs && !over && (err != nil || !rings || next.After(deadline)) {
			p.t.Errorf("the clock of %v rings at %v, %v, and not at %v: %v", seated.Seat, next, rings, deadline, err)
		}
	}
	again := at.Add(time.Minute)
	if next, rings, _ := p.table.Due(p.t.Context(), at); rings && !next.After(again) {
		again = at
	}
	if p.rings(again, at); p.game().Len() != g.Len() || len(p.owes) != owed {
		p.t.Errorf("a second ring at %v makes %d entries and %d letters", at, p.game().Len()-g.Len(), len(p.owes)-owed)
	}
}

// wasReminded tells whether a seat has had a reminder since its time was over.
func (p *party) wasReminded(seat engine.Seat, deadline time.Time) bool {
	for _, o := range p.letters[seat] {
		if o.Kind == table.KindReminder && !o.At.Before(deadline.Truncate(time.Second)) {
			return true
		}
	}
	return false
}

// timeoutsHold counts the entries of which the reason is that somebody's time was over. There is one
// for a turn, and none before its end.
func (p *party) timeoutsHold(seed uint64) (timeouts int) {
	g := p.game()
	turns := map[string]bool{}
	for i := range g.Entries() {
		e := &g.Entries()[i]
		before := g.At(e.N - 1)
		if !e.Timeout || before.StandsIn(e.By, e.At) {
			continue
		}
		timeouts++
		turn := fmt.Sprint(e.By, before.Turn(e.By))
		deadline, runs := before.Deadline(e.By)
		if turns[turn] || !runs || !deadline.Before(e.At.Add(time.Second)) {
			p.t.Errorf("seed %d: entry %d is a timeout of turn %s, which ends at %v, %v", seed, e.N, turn, deadline, turns[turn])
		}
		turns[turn] = true
	}
	return timeouts
}
