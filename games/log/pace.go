package log

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Pace is how fast a game is to be played. The zero value is no clock at all.
type Pace struct {
	Move      time.Duration // for one move; whole minutes
	Bank      time.Duration // in place of Move: of each player, for all their moves
	Gain      time.Duration // that each turn adds to it
	Reminder  time.Duration // before the deadline
	OnTimeout string        // what happens then
	Open      *OpenTime     // before which plans are not opened; nil: there is no such time
	Away      time.Duration // for how long of a year a player can have their clock stand still; 0: as usual
}

// OpenTime is a time of the day. Plans are not opened before it has come once after planning began.
type OpenTime struct {
	Minute int // of the day
	Zone   *Zone
}

// What happens when a deadline passes. Of any other word nothing comes.
const (
	HouseOnTimeout = "house" // the house player makes the move
	LeastOnTimeout = "least" // the least is done that there is to do
	WaitOnTimeout  = "wait"  // nothing: all wait, and the host is told
)

// Pace returns how fast the game is to be played: as the header says, or what was set since.
func (m Moment) Pace() Pace {
	for _, n := range slices.Backward(m.entriesOf(setting, anySeat)) {
		if p := m.g.entries[n-1].Set.Pace; p != nil {
			return *p
		}
	}
	return m.g.Header.Pace
}

func (p *Pace) isZero() bool { return *p == Pace{} }

// HasClock tells whether turns have an end.
func (p Pace) HasClock() bool { return p.Move > 0 || p.Bank > 0 }

// AwayLimit is for how long of a year a player can have their clock stand still.
func (p Pace) AwayLimit() time.Duration {
	if p.Away == 0 {
		return UsualAway
	}
	return p.Away
}

// Is tells whether a pace says the same as another, as people say it.
func (p Pace) Is(other Pace) bool {
	open := p.Open == nil && other.Open == nil || p.Open != nil && p.Open.is(other.Open)
	p.Open, other.Open = nil, nil
	p.Away, other.Away = p.AwayLimit(), other.AwayLimit()
	return open && p == other
}

func (o *OpenTime) is(other *OpenTime) bool {
	return other != nil && o.Minute == other.Minute && o.Zone.Name == other.Zone.Name
}

// needs returns the format in which there first was all that the pace says.
func (p *Pace) needs() int {
	before := Pace{Move: p.Move, Reminder: p.Reminder, OnTimeout: p.OnTimeout}
	if *p != before || p.OnTimeout == LeastOnTimeout || p.OnTimeout == WaitOnTimeout {
		return 6
	}
	return games.Format
}

const paceExpected = spanExpected + ", a move or a bank, and a word for on-timeout"

func (p *Pace) valid() bool {
	for _, d := range []time.Duration{p.Move, p.Bank, p.Gain, p.Reminder, p.Away} {
		if _, ok := ParseSpan(SpanText(d)); d != 0 && (!ok || d%time.Minute != 0) {
			return false
		}
	}
	open := p.Open == nil || 0 <= p.Open.Minute && p.Open.Minute < minutesADay && p.Open.Zone != nil
	return open && (p.Move == 0 || p.Bank == 0) && (p.Gain == 0 || p.Bank > 0) &&
		(p.OnTimeout == "" || games.ValidWord(p.OnTimeout))
}

func (p *Pace) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow()
	span := func(key string, d time.Duration) {
		if d > 0 {
			n.Set(key, strictyaml.NewText(SpanText(d)))
		}
	}
	span("move", p.Move)
	span("bank", p.Bank)
	span("gain", p.Gain)
	span("reminder", p.Reminder)
	if p.OnTimeout != "" {
		n.Set("on-timeout", strictyaml.NewText(p.OnTimeout))
	}
	if p.Open != nil {
		n.Set("open", strictyaml.NewMap().InFlow().Set("at", strictyaml.NewQuoted(MinuteText(p.Open.Minute))).
			Set("zone", p.Open.Zone.node()))
	}
	span("away", p.Away)
	return n
}

func (r *documentReader) pace(n *strictyaml.Node) (p Pace) {
	fields, err := n.Fields("move", "bank", "gain", "reminder", "on-timeout", "open", "away")
	r.errs.Add(err)
	p.Move, p.Bank, p.Gain = r.span(fields["move"]), r.span(fields["bank"]), r.span(fields["gain"])
	p.Reminder, p.Away = r.span(fields["reminder"]), r.span(fields["away"])
	if v := fields["on-timeout"]; v != nil {
		p.OnTimeout = r.text(v, games.ValidWord, "a word")
	}
	if v := fields["open"]; v != nil {
		p.Open = r.openTime(v)
	}
	return p
}

func (r *documentReader) openTime(n *strictyaml.Node) *OpenTime {
	fields, err := n.Fields("at", "zone")
	r.errs.Add(err)
	o, ok := &OpenTime{Zone: r.zone(fields["zone"])}, false
	if at := fields["at"]; at != nil {
		o.Minute, ok = minuteOf(at.Text)
	}
	if !ok || o.Zone == nil {
		r.errs.Add(n.Mismatch("the keys at, a time of the day as 20:00, and zone", ""))
		return nil
	}
	return o
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

// OpensFrom returns before when plans are not opened that are made now; zero: whenever all are
// made.
func (m Moment) OpensFrom() time.Time {
	open := m.Pace().Open
	if open == nil || !m.Planning() {
		return time.Time{}
	}
	return open.Zone.firstAfter(m.TimeOf(m.phaseBegan()), open.Minute).UTC()
}

// phaseBegan returns the entry with which planning began.
func (m Moment) phaseBegan() int {
	began := m.n
	for began > 0 && m.g.At(began-1).Planning() {
		began--
	}
	return began
}

// Planning tells whether the game is in a planning phase.
func (m Moment) Planning() bool {
	s := m.play().state
	return s != nil && s.Phase == engine.PlanningPhase
}
