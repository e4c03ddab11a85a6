package simulation

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// This file reckons when turns end, from what the entries of a game say and by a way of its own: a
// watch that runs but for the times in which it stands still.

// turnTime is when a turn ends.
type turnTime struct {
	ends   time.Time // the zero time: it has no end
	given  time.Duration
	paused bool // clocks stand still
	sure   bool // false: outages and settings have moved it in ways that are not followed here
}

// stop is a time in which a watch stands still.
type stop struct{ from, to time.Time }

// reckon reckons when the turn of a seat ends, as known after an entry.
func reckon(g *log.Game, n int, seat engine.Seat) (t turnTime) {
	m := g.At(n)
	began := m.Turn(seat)
	if began == 0 {
		return t
	}
	from, total, sure := m.TimeOf(began), g.At(began).Pace().Move, true
	if g.At(began).Pace().Bank > 0 {
		total, sure = bankOf(g, began, seat)
	}
	t = turnTime{given: total, sure: sure}
	for _, e := range g.Entries()[began:n] {
		switch {
		case e.Extend != 0:
			total += e.Extend
		case e.Outage != log.Outage{}:
			t.sure = false
		case e.Set.Pace != nil:
			now := e.Set.Pace.Move
			switch {
			case e.Set.Pace.Bank > 0 || g.At(e.N-1).Pace().Bank > 0:
				t.sure = false
			case now == 0:
				t.given = 0
			case t.given == 0:
				from, total, t.given = e.At, now, now
			case now > t.given:
				total, t.given = total+now-t.given, now
			}
		}
	}
	stops, paused := stopsOf(g, n, seat, time.Time{})
	t.paused = paused
	if pace := m.Pace(); !pace.HasClock() || t.given == 0 {
		return t
	}
	t.ends = runOut(from, total, stops)
	pauses, _ := pausesOf(g, n, time.Time{})
	for _, p := range pauses {
		if !p.from.Before(t.ends) { // who was late stays so long late
			t.ends = t.ends.Add(p.to.Sub(p.from))
		}
	}
	if open := m.Pace().Open; open != nil && m.Planning() {
		t.ends = latest(t.ends, opensAfter(open, m.TimeOf(planningSince(g, n))))
	}
	var quiet log.Quiet
	if e := lastBy(g, n, seat, func(e *log.Entry) bool { return e.Quiet != nil }); e != nil {
		quiet = *e.Quiet
	}
	for moved := true; moved; {
		before := t.ends
		for _, a := range absencesOf(g, n, seat) {
			if a.from.Before(t.ends) && t.ends.Before(a.to) {
				t.ends = a.to.Add(t.ends.Sub(a.from))
			}
		}
		t.ends = quietUntil(quiet, t.ends)
		moved = !t.ends.Equal(before)
	}
	return t
}

func latest(a, b time.Time) time.Time {
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
func stopsOf(g *log.Game, n int, seat engine.Seat, by time.Time) (stops []stop, paused bool) {
	pauses, paused := pausesOf(g, n, by)
	stops = append(absencesOf(g, n, seat), pauses...)
	slices.SortFunc(stops, func(a, b stop) int { return a.from.Compare(b.from) })
	var apart []stop
	for _, s := range stops {
		if last := len(apart) - 1; last >= 0 && !s.from.After(apart[last].to) {
			apart[last].to = latest(apart[last].to, s.to)
		} else {
			apart = append(apart, s)
		}
	}
	return apart, paused
}

// pausesOf lists when the clocks of a game stood still; until a time if they still do.
func pausesOf(g *log.Game, n int, by time.Time) (pauses []stop, paused bool) {
	var from time.Time
	asked := 0 // the entry with the question that they stand still for
	for i := range g.Entries()[:n] {
		e := &g.Entries()[i]
		asks := e.Ask != nil && e.Ask.Stops
		switch {
		case e.Pause || asks:
			if !paused {
				from, paused = e.At, true
			}
			if asked = 0; asks {
				asked = e.N
			}
		case paused && (e.Resume || asked != 0 && e.Settled.Question == asked || e.Set.Pace != nil && !e.Set.Pace.HasClock()):
			pauses, paused = append(pauses, stop{from, e.At}), false
		}
	}
	if paused && from.Before(by) {
		pauses = append(pauses, stop{from, by})
	}
	return pauses, paused
}

// absencesOf lists when who has a seat is away and their watch stands still.
func absencesOf(g *log.Game, n int, seat engine.Seat) (absences []stop) {
	var away stop
	ends := func(at time.Time) {
		away.to = earliest(away.to, at)
		if away.from.Before(away.to) {
			absences = append(absences, away)
		}
		away = stop{}
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
			away = stop{latest(e.Away.From, e.At), e.Away.To}
		}
	}
	ends(away.to)
	return absences
}

// runOut is when a watch has run for so long.
func runOut(from time.Time, total time.Duration, stops []stop) time.Time {
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

// ran is how long a watch has run between two times.
func ran(from, to time.Time, stops []stop) time.Duration {
	sum := max(0, to.Sub(from))
	for _, s := range stops {
		sum -= max(0, earliest(s.to, to).Sub(latest(s.from, from)))
	}
	return sum
}

func earliest(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// bankOf is what a seat has for a turn of the time that it has for all, and whether that is sure.
func bankOf(g *log.Game, began int, seat engine.Seat) (left time.Duration, sure bool) {
	sure = true
	pace := g.Header.Pace
	left = pace.Bank
	turn, given := 0, time.Duration(0)
	for n := 1; n <= began; n++ {
		e, now := &g.Entries()[n-1], g.At(n).Turn(seat)
		if e.Undo != 0 || e.Correct || e.Set.Pace != nil || e.Extend != 0 || e.Successor != (log.Successor{}) || e.Outage != (log.Outage{}) {
			sure = false
		}
		if turn != 0 && turn != now {
			until := e.At
			if kept := g.At(n - 1).Kept(seat); kept != 0 && g.At(n-1).Planning() && !g.At(n-1).Waits(seat) {
				until = g.Entries()[kept-1].At
			}
			stops, _ := stopsOf(g, n, seat, until)
			left = given - min(given, ran(g.TimeOf(turn), until, stops))
		}
		if now == n {
			left += pace.Gain
			given = left
		}
		turn = now
	}
	return max(left, time.Second), sure
}

// planningSince is the entry with which planning began.
func planningSince(g *log.Game, n int) int {
	for n > 0 && g.At(n-1).Planning() {
		n--
	}
	return n
}

// opensAfter is when clocks show for the first time after another when plans may be opened.
func opensAfter(open *log.OpenTime, at time.Time) time.Time {
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
