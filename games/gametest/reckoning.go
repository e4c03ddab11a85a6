package gametest

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// This file reckons when turns end, from what the entries of a game say and by a way of its own: a
// watch that runs but for the times in which it stands still.

// TurnTime is when a turn ends.
type TurnTime struct {
	Ends   time.Time // the zero time: it has no end
	Given  time.Duration
	Paused bool // clocks stand still
	Sure   bool // false: outages and settings have moved it in ways that are not followed here
}

// Stop is a time in which a watch stands still.
type Stop struct{ from, to time.Time }

// Reckon reckons when the turn of a seat ends, as known after an entry.
func Reckon(g *log.Game, n int, seat engine.Seat) (t TurnTime) {
	m := g.At(n)
	began := m.Turn(seat)
	if began == 0 {
		return t
	}
	from, total, since, sure := purseOf(g, began, seat)
	t = TurnTime{Given: total, Sure: sure}
	nominal := g.At(began).Pace().Move
	for _, e := range g.Entries()[began:n] {
		switch {
		case e.Extend != 0:
			total += e.Extend
		case e.Outage != log.Outage{}:
			t.Sure = false
		case e.Set.Pace != nil:
			now := e.Set.Pace.Move
			switch {
			case e.Set.Pace.Bank > 0 || g.At(e.N-1).Pace().Bank > 0:
				t.Sure = false
			case now == 0:
				t.Given, nominal = 0, 0
			case t.Given == 0:
				from, total, t.Given, nominal = e.At, now, now, now
			case now > nominal:
				total, t.Given, nominal = total+now-nominal, t.Given+now-nominal, now
			}
		}
	}
	stops, paused := stopsOf(g, n, seat, time.Time{})
	t.Paused = paused
	if pace := m.Pace(); !pace.HasClock() || t.Given == 0 {
		return t
	}
	t.Ends = runOut(from, total, stops)
	pauses, _ := PausesOf(g, n, time.Time{})
	for _, p := range pauses {
		if !p.from.Before(t.Ends) { // who was late stays so long late
			t.Ends = t.Ends.Add(p.to.Sub(p.from))
		}
	}
	if open := m.Pace().Open; open != nil && m.Planning() {
		t.Ends = Latest(t.Ends, OpensAfter(open, m.TimeOf(PlanningSince(g, n))))
	}
	var quiet log.Quiet
	if e := lastBy(g, since, seat, func(e *log.Entry) bool { return e.Quiet != nil }); e != nil {
		quiet = *e.Quiet
	}
	for moved := true; moved; {
		before := t.Ends
		for _, a := range absencesOf(g, n, seat) {
			if a.from.Before(t.Ends) && t.Ends.Before(a.to) {
				t.Ends = a.to.Add(t.Ends.Sub(a.from))
			}
		}
		t.Ends = quietUntil(quiet, t.Ends)
		moved = !t.Ends.Equal(before)
	}
	return t
}

func Latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// lastBy is the last entry of who has a seat of which something is so; nil if there is none.
func lastBy(g *log.Game, n int, seat engine.Seat, is func(*log.Entry) bool) *log.Entry {
	for i := n; i > g.At(n).SeatedSince(seat); i-- {
		if e := &g.Entries()[i-1]; e.By == seat && is(e) {
			return e
		}
	}
	return nil
}

// stopsOf lists when the watch of a seat stands still, in order, each apart from the next: in pauses, and
// while its player is away. A pause that goes on counts until a time.
func stopsOf(g *log.Game, n int, seat engine.Seat, by time.Time) (stops []Stop, paused bool) {
	pauses, paused := PausesOf(g, n, by)
	stops = append(absencesOf(g, n, seat), pauses...)
	slices.SortFunc(stops, func(a, b Stop) int { return a.from.Compare(b.from) })
	var apart []Stop
	for _, s := range stops {
		if last := len(apart) - 1; last >= 0 && !s.from.After(apart[last].to) {
			apart[last].to = Latest(apart[last].to, s.to)
		} else {
			apart = append(apart, s)
		}
	}
	return apart, paused
}

// PausesOf lists when the clocks of a game stood still; until a time if they still do. For a question
// they stand as long as a turn lasts, three days at most.
func PausesOf(g *log.Game, n int, by time.Time) (pauses []Stop, paused bool) {
	var from, most time.Time
	asked := 0 // the entry with the question that they stand still for
	ends := func(at time.Time) {
		if !most.IsZero() && at.After(most) {
			at = most
		}
		if paused && from.Before(at) {
			pauses = append(pauses, Stop{from, at})
		}
		paused = false
	}
	for i := range g.Entries()[:n] {
		e := &g.Entries()[i]
		asks := e.Ask != nil && e.Ask.Stops
		switch {
		case e.Pause || asks:
			if paused && asked != 0 || !paused {
				ends(e.At)
				from, paused = e.At, true
			}
			if asked, most = 0, (time.Time{}); asks {
				asked, most = e.N, e.At.Add(72*time.Hour)
				if move := g.At(e.N).Pace().Move; move > 0 && move < 72*time.Hour {
					most = e.At.Add(move)
				}
			}
		case paused && (e.Resume || asked != 0 && e.Settled.Question == asked || e.Set.Pace != nil && !e.Set.Pace.HasClock()):
			ends(e.At)
		}
	}
	if paused && !most.IsZero() {
		ends(most)
		return pauses, false
	}
	still := paused
	ends(by)
	return pauses, still
}

// Stands tells whether the clocks of a game stand still at a time, as known after an entry.
func Stands(g *log.Game, n int, at time.Time) bool {
	pauses, paused := PausesOf(g, n, time.Time{})
	return paused || slices.ContainsFunc(pauses, func(s Stop) bool { return !at.Before(s.from) && at.Before(s.to) })
}

// absencesOf lists when who has a seat is away and their watch stands still.
func absencesOf(g *log.Game, n int, seat engine.Seat) (absences []Stop) {
	var away Stop
	ends := func(at time.Time) {
		away.to = Earliest(away.to, at)
		if away.from.Before(away.to) {
			absences = append(absences, away)
		}
		away = Stop{}
	}
	for i := range g.Entries()[:n] {
		e := &g.Entries()[i]
		if e.By != seat || e.Away == nil && e.Successor == (log.Successor{}) {
			continue
		}
		ends(e.At)
		if e.Successor != (log.Successor{}) {
			absences = nil
		}
		if e.Away != nil && !e.Away.House {
			away = Stop{Latest(e.Away.From, e.At), e.Away.To}
		}
	}
	ends(away.to)
	return absences
}

// runOut is when a watch has run for so long.
func runOut(from time.Time, total time.Duration, stops []Stop) time.Time {
	for _, s := range stops {
		switch {
		case !s.to.After(from):
		case s.from.Sub(from) >= total:
			return from.Add(total)
		default:
			if s.from.After(from) {
				total -= s.from.Sub(from)
			}
			from = s.to
		}
	}
	return from.Add(total)
}

// Ran is how long a watch has run between two times.
func Ran(from, to time.Time, stops []Stop) time.Duration {
	sum := max(0, to.Sub(from))
	for _, s := range stops {
		sum -= max(0, Earliest(s.to, to).Sub(Latest(s.from, from)))
	}
	return sum
}

func Earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// purseOf is since when a watch runs that shows what a seat has for a turn that an entry has begin or go
// on, how much that is, with which entry the turn began, and whether that is sure.
func purseOf(g *log.Game, began int, seat engine.Seat) (from time.Time, left time.Duration, since int, sure bool) {
	l := ledger{g: g, seat: seat, sure: true, turns: map[int]turnLeft{}, ordered: make([]int, 1, began+1)}
	l.bank = g.Header.Pace.Bank
	for n := 1; n <= began; n++ {
		l.enter(n)
	}
	return g.TimeOf(began), max(l.now.left, time.Second), l.now.since, l.sure
}

// ledger has what a seat has had for its turns. A turn is known by how many turns the orders of the
// seat have ended before it that count.
type ledger struct {
	g        *log.Game
	seat     engine.Seat
	sure     bool
	ordered  []int // after each entry: those turns
	turns    map[int]turnLeft
	now      turnLeft // the one that the seat is in
	begun    int      // the entry with which it was begun, or goes on
	bank     time.Duration
	welcomed bool
	raised   bool // another's undo has filled the bank
}

type turnLeft struct {
	left, least time.Duration
	since       int
	raised      bool
}

func (l *ledger) enter(n int) {
	g, seat := l.g, l.seat
	e, m, before := &g.Entries()[n-1], g.At(n), g.At(n-1)
	from := n - 1
	if e.Undo != 0 {
		from = e.Undo - 1
	}
	waited := slices.Contains(g.At(from).ToMove(), seat)
	orders := e.By == seat && (e.Hidden != "" || len(e.Orders) > 0) && e.Draws == nil
	l.ordered = append(l.ordered, l.ordered[from])
	pace, was := m.Pace(), before.Pace()
	if e.Set.Pace != nil || e.Outage != (log.Outage{}) || e.NoOutage != 0 {
		l.sure = false // until a turn begins anew
		if pace.Bank > 0 && (pace.Bank != was.Bank || pace.Gain != was.Gain) {
			l.bank = pace.Bank
		}
	}
	turn, now := before.Turn(seat), m.Turn(seat)
	if turn != 0 && turn != now {
		l.leaves(n, turn)
	}
	if orders && waited {
		l.ordered[n]++
	}
	if e.Undo != 0 {
		l.goesBack(n, from, turn != 0, waited)
	}
	switch which := l.ordered[n]; {
	case now == 0 || now == turn:
	case now != n: // a plan is taken back to think about it: the turn runs as if it had not been sent
		l.ordered[n] = l.ordered[now]
		l.begun = now
	default:
		old, again := l.turns[which]
		if l.begun = n; !again {
			old = turnLeft{left: pace.Move, since: n}
			l.bank += pace.Gain
			l.sure = l.sure || pace.Bank == 0
		}
		if l.now = old; pace.Bank > 0 {
			l.now.left = l.bank
		}
		l.now.left, l.now.least = max(l.now.left, old.least), 0
	}
	if l.bank = max(l.bank, 0); pace.Bank > 0 && now == n {
		l.bank = l.now.left
	}
	l.welcomes(e, now == n)
}

// leaves has a turn be over, or be gone away from, with an entry.
func (l *ledger) leaves(n, turn int) {
	g, m := l.g, l.g.At(n-1)
	until := g.TimeOf(n)
	if kept := m.Kept(l.seat); kept != 0 && m.Planning() && !m.Waits(l.seat) {
		until = g.TimeOf(kept)
	}
	stops, _ := stopsOf(g, n-1, l.seat, until)
	left := l.now.left - Ran(g.TimeOf(turn), until, stops)
	for _, e := range g.Entries()[turn : n-1] {
		left += e.Extend
	}
	left = max(0, left)
	if m.Pace().Bank > 0 {
		left = min(left, l.now.left)
		l.bank = left
	}
	l.turns[l.ordered[turn]] = turnLeft{left: max(left, 0), since: l.now.since, raised: l.now.raised}
}

// goesBack has the game go back to after an entry.
func (l *ledger) goesBack(n, to int, running, waited bool) {
	e, which := &l.g.Entries()[n-1], l.ordered[to]
	own := e.By != engine.NoSeat && !e.Correct && e.Settled.Question == 0
	next := which
	if waited {
		next++
	}
	taken := running && l.ordered[n-1] == next
	pace := l.g.At(n).Pace()
	least, once := min((pace.Move+pace.Bank)/4, 12*time.Hour), pace.Bank > 0 && l.raised
	for i, turn := range l.turns {
		from := taken && i == next
		to := waited && i == which && l.g.At(n).Turn(l.seat) == n && l.ordered[n] == which
		switch {
		case own && (!from || e.By == l.seat || turn.raised || once):
		case from || to:
			turn.least = least
			turn.raised = turn.raised || own
			l.raised = l.raised || own && l.bank < least
			l.turns[i] = turn
		case i >= next: // that was over
			delete(l.turns, i)
		}
	}
}

// welcomes has who takes the seat over have a day, once.
func (l *ledger) welcomes(e *log.Entry, begins bool) {
	const least = 24 * time.Hour
	pace := l.g.At(e.N).Pace()
	if e.By != l.seat || e.Successor == (log.Successor{}) || l.welcomed || !pace.HasClock() {
		return
	}
	if begins && l.now.left < least {
		l.now.left, l.welcomed = least, true
	}
	if pace.Bank > 0 && l.bank < least {
		l.bank, l.welcomed = least, true
	}
}

// PlanningSince is the entry with which planning began.
func PlanningSince(g *log.Game, n int) int {
	for n > 0 && g.At(n-1).Planning() {
		n--
	}
	return n
}

// OpensAfter is when clocks show for the first time after another when plans may be opened.
func OpensAfter(open *log.OpenTime, at time.Time) time.Time {
	zone := placeOf(open.Zone)
	for at = at.Truncate(time.Minute).Add(time.Minute); ; at = at.Add(time.Minute) {
		if local := at.In(zone); local.Hour()*60+local.Minute() == open.Minute {
			return at
		}
	}
}

// quietUntil is when the quiet time ends that a time falls into; the time itself if it does not.
func quietUntil(q log.Quiet, at time.Time) time.Time {
	if q.Zone == nil {
		return at
	}
	zone := placeOf(q.Zone)
	for {
		local := at.In(zone)
		now := local.Hour()*60 + local.Minute()
		hours := q.From < q.To && q.From <= now && now < q.To || q.From > q.To && (q.From <= now || now < q.To)
		if !hours && !slices.Contains(q.Days, local.Weekday()) {
			return at
		}
		at = at.Truncate(time.Minute).Add(time.Minute)
	}
}

func placeOf(zone *log.Zone) *time.Location {
	place, err := time.LoadLocation(zone.Name)
	if err != nil {
		panic(err)
	}
	return place
}
