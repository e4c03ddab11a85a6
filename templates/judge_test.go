package templates

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// mail is a letter that a seat sends, as a table judges it.
type mail struct {
	g       *table
	seat    engine.Seat
	lines   []notation.Line
	unread  []*notation.Error
	refused bool
	answers []Answer
}

// answer judges a mail of a seat, and returns what its letter would say of each line.
func (g *table) answer(t *testing.T, seat engine.Seat, text string) []Answer {
	t.Helper()
	reader := notation.Reader{Edition: g.state.Edition, Names: notation.NamesOf(players[1:]...)}
	m := &mail{g: g, seat: seat}
	var list *notation.ErrorList
	var err error
	if m.lines, err = reader.Lines(seat, text); errors.As(err, &list) {
		m.unread = list.Errors
	}
	for _, e := range m.unread {
		m.answers = append(m.answers, Answer{e.Line, strings.Split(text, "\n")[e.Line-1], NotUnderstood{Err: e}})
	}
	for _, l := range m.lines {
		if l.Says != nil {
			m.answers = append(m.answers, Answer{l.Line, l.Text, m.outcome(t, reader, l)})
		}
	}
	slices.SortStableFunc(m.answers, func(a, b Answer) int { return a.Line - b.Line })
	return m.answers
}

func (m *mail) outcome(t *testing.T, reader notation.Reader, l notation.Line) Outcome {
	v := m.g.state.View(m.seat)
	switch says := l.Says.(type) {
	case notation.Order:
		return m.order(t, reader, l.Text, says.Action)
	case notation.Try:
		return m.try(reader, &v, l.Text, says.Action)
	case notation.Say:
		heard := slices.DeleteFunc(m.g.state.SeatList(), func(s engine.Seat) bool { return s == m.seat || says.To != 0 && !says.To.Has(s) })
		return Passed{Said: Said{To: says.To, Text: says.Text}, Heard: heard}
	case notation.Show:
		return Shown{View: &v, After: says.Entry}
	case notation.Legal:
		return Open{&v, says.Verb}
	case notation.Log:
		return Logged{says.Round, m.g.seen(m.seat, max(m.g.n-6, 0))}
	case notation.Help:
		return Helped{says.About}
	case notation.Prose:
		return Aside{}
	case notation.Then:
		return Kept{Lines: []string{notation.PrintLine(m.g.state.Edition, notation.Line{Says: says})}, None: len(says.Items) == 0}
	}
	t.Fatalf("%T is not judged", l.Says)
	return nil
}

func (m *mail) order(t *testing.T, reader notation.Reader, text string, a engine.Action) Outcome {
	order := notation.PrintOrder(reader.Edition, a)
	v := m.g.state.View(m.seat)
	var illegal *engine.IllegalError
	switch err := engine.Check(&v, a); {
	case m.unread != nil:
		return NotTried{Why: UnreadLines, Order: order}
	case m.refused:
		return NotTried{Why: AfterRefusal, Order: order}
	case errors.As(err, &illegal) && illegal.Code == engine.NotYourTurn:
		return NotTried{Why: LaterTurn, Order: order, Queue: []string{"then " + order}}
	case errors.As(err, &illegal):
		m.refused = true
		return NotAllowed{Why: advice.Refuse(reader, &v, text, a, illegal)}
	}
	return m.accept(t, a)
}

func (m *mail) accept(t *testing.T, a engine.Action) Outcome {
	before := m.g.state.View(m.seat)
	step, err := m.g.order(a)
	if err != nil {
		t.Fatal(err)
	}
	order := notation.PrintOrder(m.g.state.Edition, step.Action)
	return Accepted{Order: order, Events: engine.Seen(step.Events, m.seat), Before: &before, Hidden: before.State.Phase != engine.ActionPhase}
}

func (m *mail) try(reader notation.Reader, v *engine.View, text string, a engine.Action) Outcome {
	step, err := engine.Foresee(v, a)
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		return NotAllowed{advice.Refuse(reader, v, text, a, illegal), true}
	}
	return Tried{notation.PrintOrder(reader.Edition, step.Action), step.Events, v}
}

// reply is the letter that answers a mail of a seat.
func (g *table) reply(t *testing.T, seat engine.Seat, text string) Letter {
	t.Helper()
	from := g.n
	answers := g.answer(t, seat, text)
	p := g.page(seat, from)
	p.Answers, p.Replies = answers, true
	p.News = slices.DeleteFunc(p.News, func(e Entry) bool { return e.By == seat && e.What != OpenEntry })
	return Game(p)
}
