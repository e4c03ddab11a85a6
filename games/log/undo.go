package log

import (
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// undoing takes the game back to before an entry. Orders may follow in the same entry.
var undoing = &undoKind{about{keys: []string{"undo"}, act: "undo", then: ordering.act, concerns: Followers}}

type undoKind struct{ about }

func (*undoKind) in(e *Entry) bool { return e.Undo != 0 }

func (*undoKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Undo = r.number(v) }

func (*undoKind) write(e *Entry, n *strictyaml.Node) { n.Set("undo", strictyaml.NewInt(e.Undo)) }

// allowed wants an entry after the deal that counts.
func (*undoKind) allowed(g *Game, e *Entry, m *play) error {
	deal := slices.IndexFunc(g.plays, func(m play) bool { return m.state != nil })
	switch n := e.Undo; {
	case m.published:
		return cannot(Published)
	case deal < 0:
		return cannot(NotDealt)
	case n <= deal || n > g.Len():
		return cannot(BadUndo, n, deal+1, g.Len())
	case !g.Counts(n) && !(settling.in(e) && g.Counts(n-1)):
		return cannot(AlreadyUndone, n)
	}
	return nil
}

func (*undoKind) carryOut(g *Game, e *Entry, m *play) {
	*m = g.plays[e.Undo-1]
	for _, seat := range m.seats() {
		if g.Waits(seat) && m.state.Phase == engine.PlanningPhase {
			m.takePlanBack(seat)
		}
	}
}

func (*undoKind) told(_ *Game, e *Entry) []Told { return tells("undo", "n", e.Undo) }

// Undo takes the game back to before an entry after the deal that has not been undone.
func (d *Draft) Undo(n int) error {
	return d.do(undoing, func(d *Draft) error {
		if d.e.Undo != 0 || d.e.Orders != nil || d.hidden != nil {
			return cannot(OneThing, undoing.act, ordering.act)
		}
		if err := d.carryOut(undoing, func(e *Entry) { e.Undo = n }); err != nil {
			return err
		}
		return d.mayHaveChanged()
	})
}

// Counts tells whether an entry has not been undone.
func (m Moment) Counts(n int) bool {
	for i := m.n; i >= n; i = m.g.entries[i-1].from() {
		if i == n {
			return n > 0
		}
	}
	return false
}

// WentBack tells whether an entry took the game back to before entry n, or to before one above it.
func (m Moment) WentBack(n int) bool {
	return slices.ContainsFunc(m.entriesOf(undoing, anySeat).after(n),
		func(i int) bool { return m.g.entries[i-1].Undo <= n })
}

// TookFrom tells whether an entry took the game back to before entry n, or to before one above it, by
// something that was to be seen at a seat: another's orders that nobody has opened change nothing there.
func (m Moment) TookFrom(seat engine.Seat, n int) bool {
	return slices.ContainsFunc(m.entriesOf(undoing, anySeat).after(n), func(i int) bool {
		back := m.g.entries[i-1].Undo
		return back <= n && slices.ContainsFunc(m.g.entries[back-1:n], func(e Entry) bool { return e.shows(seat) })
	})
}

// shows tells whether an entry has a seat see another position.
func (e *Entry) shows(seat engine.Seat) bool {
	return e.Orders != nil || e.Open != nil || e.Draws != nil || e.Undo != 0 ||
		e.By == seat && (e.Hidden != "" || e.Kept != "")
}

// from returns the entry from which the game goes on with this one.
func (e *Entry) from() int {
	if e.Undo > 0 {
		return e.Undo - 1
	}
	return e.N - 1
}
