package log

import (
	"time"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// Pace is how fast a game is to be played. The zero value is no clock at all.
type Pace struct {
	Move      time.Duration // for one move; whole minutes
	Reminder  time.Duration // before the deadline
	OnTimeout string        // what happens then
}

// What happens when a deadline passes. Of any other word nothing comes.
const (
	HouseOnTimeout = "house" // the house player makes the move
)

// Pace returns how fast the game is to be played: as the header says, or what was set since.
func (m Moment) Pace() Pace {
	if n := m.lastOf(setting, anySeat); n != 0 {
		return *m.g.entries[n-1].Set.Pace
	}
	return m.g.Header.Pace
}

func (p *Pace) isZero() bool { return *p == Pace{} }

// HasClock tells whether turns have an end.
func (p Pace) HasClock() bool { return p.Move > 0 }

// needs returns the format in which there first was all that the pace says.
func (p *Pace) needs() int { return games.Format }

const paceExpected = spanExpected + ", and a word for on-timeout"

func (p *Pace) valid() bool {
	for _, d := range []time.Duration{p.Move, p.Reminder} {
		if _, ok := ParseSpan(SpanText(d)); d != 0 && (!ok || d%time.Minute != 0) {
			return false
		}
	}
	return p.OnTimeout == "" || games.ValidWord(p.OnTimeout)
}

func (p *Pace) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow()
	if p.Move > 0 {
		n.Set("move", strictyaml.NewText(SpanText(p.Move)))
	}
	if p.Reminder > 0 {
		n.Set("reminder", strictyaml.NewText(SpanText(p.Reminder)))
	}
	if p.OnTimeout != "" {
		n.Set("on-timeout", strictyaml.NewText(p.OnTimeout))
	}
	return n
}

func (r *documentReader) pace(n *strictyaml.Node) (p Pace) {
	fields, err := n.Fields("move", "reminder", "on-timeout")
	r.errs.Add(err)
	p.Move = r.span(fields["move"])
	p.Reminder = r.span(fields["reminder"])
	if v := fields["on-timeout"]; v != nil {
		p.OnTimeout = r.text(v, games.ValidWord, "a word")
	}
	return p
}

// span reads a span of time; none where it is left out.
func (r *documentReader) span(n *strictyaml.Node) time.Duration {
	if n == nil {
		return 0
	}
	span, ok := ParseSpan(n.Text)
	if !ok {
		r.errs.Add(n.Errorf(spanExpected))
	}
	return span
}
