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
		t.stood(m.TimeOf(before.lastStop()), m.TimeOf(e.N))
	}
}

// moves gives a turn the time back during which the clock stood still in it.
func (*resumeKind) moves(m Moment, e *Entry, t *term) {
	t.stood(m.TimeOf(m.g.At(e.N-1).lastStop()), m.TimeOf(e.N))
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
		to := by
		if end := m.pauseEnd(n); end != 0 {
			to = m.TimeOf(end)
		}
		if from := m.TimeOf(n); from.Before(to) {
			l = append(l, Away{From: from, To: to})
		}
	}
	return l
}

// Pause has the clocks stand still from the entry on.
func (d *Draft) Pause() error { return d.say(pausing, func(e *Entry) { e.Pause = true }) }

// Resume has the clocks run again from the entry on.
func (d *Draft) Resume() error { return d.say(resuming, func(e *Entry) { e.Resume = true }) }
