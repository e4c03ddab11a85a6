package log

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// pausing has the clocks of a game stand still until an entry has them run again (resuming). Turns
// last so much longer.
var (
	pausing = &pauseKind{about{keys: []string{"pause"}, act: "stop the clock", lasts: true, clocks: true, needs: 3,
		concerns: Everybody}}
	resuming = &resumeKind{about{
		keys: []string{"resume"}, act: "have the clock run again", lasts: true, clocks: true, needs: 3, concerns: Everybody,
	}}
)

type (
	pauseKind  struct{ about }
	resumeKind struct{ about }
)

func (*pauseKind) in(e *Entry) bool  { return e.Pause }
func (*resumeKind) in(e *Entry) bool { return e.Resume }

func (*pauseKind) read(r *entryReader, _ string, v *strictyaml.Node)  { r.e.Pause = r.yes(v) }
func (*resumeKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Resume = r.yes(v) }

func (*pauseKind) write(_ *Entry, n *strictyaml.Node)  { n.Set("pause", yes()) }
func (*resumeKind) write(_ *Entry, n *strictyaml.Node) { n.Set("resume", yes()) }

func (*pauseKind) allowed(g *Game, e *Entry, m *play) error {
	if err := g.hasClock("pause", e, m); err != nil {
		return err
	}
	if !g.StandsSince().IsZero() && !g.StoppedToAsk() {
		return &games.FormatError{What: "pause", Expected: "a clock that runs"}
	}
	return nil
}

func (*resumeKind) allowed(g *Game, e *Entry, m *play) error {
	one := *e
	if stop := g.lastStop(); stop != 0 && settling.in(&g.entries[stop-1]) && g.People(e.By) {
		one.By = engine.NoSeat // who has agreed to a pause can end it
	}
	if err := g.hasClock("resume", &one, m); err != nil {
		return err
	}
	if g.At(g.Len()).StandsSince().IsZero() {
		return &games.FormatError{What: "resume", Expected: "a clock that stands still"}
	}
	return nil
}

// hasClock refuses what only the referee does, in a game whose clocks run or could.
func (g *Game) hasClock(what string, e *Entry, m *play) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case m.state == nil:
		return cannot(NotDealt)
	case !g.At(g.Len()).Pace().HasClock():
		return &games.FormatError{What: what, Expected: "a game with a clock"}
	}
	return m.stillOpen()
}

func (*pauseKind) told(*Game, *Entry) []Told { return tells("pause") }

func (*resumeKind) told(g *Game, e *Entry) []Told {
	return tells("resume", "from", g.At(e.N-1).StandsSince(), "until", e.At)
}

// moves ends the stop for a question, which the pause takes the place of.
func (*pauseKind) moves(m Moment, e *Entry, t *term) {
	if before := m.g.At(e.N - 1); before.StoppedToAsk() && e.Settled.Question != before.lastStop() {
		m.stood(t, before.lastStop(), e.N)
	}
}

// moves gives a turn the time back during which the clock stood still in it.
func (*resumeKind) moves(m Moment, e *Entry, t *term) { m.stood(t, m.g.At(e.N-1).lastStop(), e.N) }

// stood gives a turn the time back during which the clock stood still in it, from an entry to another.
func (m Moment) stood(t *term, stop, end int) {
	if stop != t.counted {
		t.stood(m.stopOf(stop, m.TimeOf(end)))
	}
}

// stop gives a turn the time back during which the clock stands still in it, up to a time.
func (m Moment) stop(t *term, by time.Time) {
	if n := m.lastStop(); n != 0 && n != t.counted && m.pauseEnd(n) == 0 {
		t.stood(m.stopOf(n, by))
	}
}

// stopOf is the time in which clocks stand still by an entry that nothing has ended before another
// time: for a question as long as a turn lasts, at most.
func (m Moment) stopOf(n int, by time.Time) (from, to time.Time) {
	from, to = m.TimeOf(n), by
	if m.g.entries[n-1].Ask == nil {
		return from, to
	}
	most := AnswerTime
	if move := m.g.At(n).Pace().Move; move > 0 {
		most = min(most, move)
	}
	if most := from.Add(most); to.After(most) {
		to = most
	}
	return from, to
}

// RunsAgain returns when clocks run again at the latest that stand still for a question; zero: they
// do not.
func (m Moment) RunsAgain() (at time.Time) {
	if m.StoppedToAsk() {
		_, at = m.stopOf(m.lastStop(), endOfTime)
	}
	return at
}

// stood gives a turn the time back during which the clock stood still in it.
func (t *term) stood(from, to time.Time) {
	if from.Before(t.began) {
		from = t.began
	}
	if stood := to.Sub(from); stood > 0 {
		t.ends = t.ends.Add(stood)
	}
}

// stands has a pause end with the clock itself, too: one that is set later runs.
func (*pauseKind) stands(m Moment) time.Time {
	if n := m.lastStop(); n != 0 && m.pauseEnd(n) == 0 {
		return m.TimeOf(n)
	}
	return time.Time{}
}

// stops lists the entries with which clocks came to stand still: by a pause, or for a question.
func (m Moment) stops() numbers {
	l := slices.Clone(m.entriesOf(pausing, anySeat))
	for _, n := range m.entriesOf(asking, anySeat) {
		if m.g.entries[n-1].Ask.Stops {
			l = append(l, n)
		}
	}
	slices.Sort(l)
	return l
}

// StoppedToAsk tells whether clocks stand still for a question, and run again with its answer.
func (m Moment) StoppedToAsk() bool {
	n := m.lastStop()
	return n != 0 && m.g.entries[n-1].Ask != nil && m.pauseEnd(n) == 0
}

// StoppedAlone tells whether clocks stand still because a host, or the operator, has stopped them: not
// all have agreed to it.
func (m Moment) StoppedAlone() bool {
	n := m.lastStop()
	return n != 0 && m.g.entries[n-1].Pause && !settling.in(&m.g.entries[n-1]) && m.pauseEnd(n) == 0
}

func (m Moment) lastStop() int {
	last := m.lastOf(pausing, anySeat)
	for _, n := range slices.Backward(m.entriesOf(asking, anySeat).after(last)) {
		if m.g.entries[n-1].Ask.Stops {
			return n
		}
	}
	return last
}

// pauseEnd returns the entry that ended the pause of another; 0 if it goes on.
func (m Moment) pauseEnd(n int) int {
	for i := n; i < m.n; i++ {
		if e := &m.g.entries[i]; e.Resume || e.Pause || e.Settled.Question == n || e.Set.Pace != nil && !e.Set.Pace.HasClock() {
			return e.N
		}
	}
	return 0
}

// pauses lists when all clocks stood still, the last time up to a time if it has not ended.
func (m Moment) pauses(by time.Time) (l absences) {
	for _, n := range m.stops() {
		known := by
		if end := m.pauseEnd(n); end != 0 {
			known = m.TimeOf(end)
		}
		if from, to := m.stopOf(n, known); from.Before(to) {
			l = append(l, Away{From: from, To: to})
		}
	}
	return l
}

// Pause has the clocks stand still from the entry on.
func (d *Draft) Pause() error { return d.say(pausing, func(e *Entry) { e.Pause = true }) }

// Resume has the clocks run again from the entry on.
func (d *Draft) Resume() error { return d.say(resuming, func(e *Entry) { e.Resume = true }) }
