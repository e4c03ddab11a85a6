package log

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Away is a time in which a player is away. Their clock stands still then, or the house player makes
// their moves at once. The zero value is none.
type Away struct {
	From, To time.Time
	House    bool
}

// UsualAway is for how long of a year clocks stand still for a player who is away, where nothing
// else is set. LongestAway is the longest absence that is noted.
const (
	UsualAway   = 21 * day
	LongestAway = year
	year        = 365 * day
)

// awaying says when a player is away, in place of an absence that has not ended; none: they are
// there again.
var awaying = &awayKind{about{keys: []string{"away"}, lasts: true, clocks: true, needs: 6, concerns: Leisurely}}

type awayKind struct{ about }

func (*awayKind) in(e *Entry) bool { return e.Away != nil }

const awayExpected = "from and to, at most 365 days later, and by: clock or house"

func (*awayKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Away = &Away{}
	fields, err := v.Fields("from", "to", "by")
	r.errs.Add(err)
	if len(fields) == 0 {
		return
	}
	from, to, by := fields["from"], fields["to"], fields["by"]
	if from == nil || to == nil || by == nil || by.Text != "clock" && by.Text != "house" {
		r.errs.Add(v.Errorf(awayExpected))
		return
	}
	*r.e.Away = Away{r.time(from), r.time(to), by.Text == "house"}
}

func (*awayKind) write(e *Entry, n *strictyaml.Node) {
	a, of := e.Away, strictyaml.NewMap().InFlow()
	if *a != (Away{}) {
		by := "clock"
		if a.House {
			by = "house"
		}
		of.Set("from", strictyaml.NewTime(a.From)).Set("to", strictyaml.NewTime(a.To)).Set("by", strictyaml.NewText(by))
	}
	n.Set("away", of)
}

// allowed wants an absence that is not over, and of those in which the clock stands still no more
// than is set.
func (*awayKind) allowed(g *Game, e *Entry, m *play) error {
	a := *e.Away
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case g.Resigned(e.By):
		return cannot(HasResigned, e.By)
	case g.Ended() != "":
		return cannot(GivenUp)
	case a == (Away{}):
		return m.stillOpen()
	case !a.From.Before(a.To) || !a.To.After(e.At) || a.To.Sub(a.From) > LongestAway:
		return &games.FormatError{What: "away", Expected: awayExpected}
	case !a.House && a.after(e.At).length() > g.awayLeft(e.By, e.At, a.To):
		return cannot(AwayTooLong, e.By)
	}
	return m.stillOpen()
}

// after is what lies after a time.
func (a Away) after(at time.Time) Away {
	if a.From.Before(at) {
		a.From = at
	}
	return a
}

// before is what lies before a time.
func (a Away) before(at time.Time) Away {
	if a.To.After(at) {
		a.To = at
	}
	return a
}

func (a Away) length() time.Duration { return max(0, a.To.Sub(a.From)) }

func (*awayKind) told(_ *Game, e *Entry) []Told {
	switch a := e.Away; {
	case *a == Away{}:
		return tells("back")
	case a.House:
		return tells("away-house", "from", a.From, "until", a.To)
	default:
		return tells("away-clock", "from", a.From, "until", a.To)
	}
}

// absences are those of a player, one after another.
type absences []Away

// away lists the absences of whoever plays a seat, as far as they came about or are to come.
func (m Moment) away(seat engine.Seat) (l absences) {
	for _, n := range m.entriesOf(awaying, seat).after(m.SeatedSince(seat)) {
		at := m.TimeOf(n)
		if i := len(l) - 1; i >= 0 && l[i].To.After(at) {
			if l[i] = l[i].before(at); l[i].length() == 0 {
				l = l[:i]
			}
		}
		if a := m.g.entries[n-1].Away.after(at); a.length() > 0 {
			l = append(l, a)
		}
	}
	return l
}

// still lists the times in which the clock of whoever plays a seat stands still, and not those of all,
// as known by a time: a pause takes nothing of what a player may be away.
func (m Moment) still(seat engine.Seat, by time.Time) (l absences) {
	pauses := m.pauses(by)
	for _, a := range m.away(seat) {
		if a.House {
			continue
		}
		for _, p := range pauses {
			if first := a.before(p.From); first.length() > 0 {
				l = append(l, first)
			}
			a = a.after(p.To)
		}
		if a.length() > 0 {
			l = append(l, a)
		}
	}
	return l
}

// endOfTime is after all that happens.
var endOfTime = time.Unix(1<<40, 0)

// moves returns when a turn ends, as known by a time, since clocks stood still.
func (l absences) moves(t *term, by time.Time) time.Time {
	ends := t.ends
	for _, a := range l {
		if stood := a.after(t.since).before(by); stood.From.Before(ends) {
			ends = ends.Add(stood.length())
		}
	}
	return ends
}

// leaves moves a time that falls into an absence in which a clock stands still behind it.
func (l absences) leaves(at time.Time) time.Time {
	for _, a := range l {
		if !a.House && a.From.Before(at) && at.Before(a.To) {
			at = at.Add(a.length())
		}
	}
	return at
}

// Away returns the absence of whoever plays a seat that has not ended at a time; the zero value if
// there is none.
func (m Moment) Away(seat engine.Seat, at time.Time) Away {
	if l := m.away(seat); len(l) > 0 && l[len(l)-1].To.After(at) {
		return l[len(l)-1]
	}
	return Away{}
}

// StandsIn tells whether the house player moves at once for who is away at a time.
func (m Moment) StandsIn(seat engine.Seat, at time.Time) bool {
	a := m.Away(seat, at)
	return a.House && !a.From.After(at)
}

// AwayLeft returns for how long the clock of a seat can still stand still in the year before a time,
// by what is known at another. An absence that has not ended then is left out: another is to take
// its place. What others who had the seat before have used is used.
func (m Moment) AwayLeft(seat engine.Seat, at, until time.Time) time.Duration {
	return max(0, m.Pace().AwayLimit()-m.awayUsed(seat, at, until)+m.awayOfSuccessor(seat, until))
}

// awayUsed is for how long it has stood still, whoever had the seat.
func (m Moment) awayUsed(seat engine.Seat, at, until time.Time) (used time.Duration) {
	for _, n := range m.entriesOf(replacing, seat) {
		used += m.g.At(n-1).still(seat, m.TimeOf(n)).within(until.Add(-year), m.TimeOf(n))
	}
	return used + m.still(seat, at).within(until.Add(-year), at)
}

// awayOfSuccessor is what the one successor of a seat was given for the year before a time who had
// less than the least left.
func (m Moment) awayOfSuccessor(seat engine.Seat, until time.Time) time.Duration {
	for _, n := range m.entriesOf(replacing, seat) {
		before, at := m.g.At(n-1), m.TimeOf(n)
		left := max(0, before.Pace().AwayLimit()-before.awayUsed(seat, at, at))
		switch {
		case left >= leastOfSuccessor:
		case at.Before(until.Add(-year)):
			return 0
		default:
			return leastOfSuccessor - left
		}
	}
	return 0
}

// awayLeft is what is left of what whoever plays a seat has used. Files are held to that, since
// earlier programs have written them by it.
func (m Moment) awayLeft(seat engine.Seat, at, until time.Time) time.Duration {
	return max(0, m.Pace().AwayLimit()-m.still(seat, at).within(until.Add(-year), at))
}

// within is how long they are between two times.
func (l absences) within(from, to time.Time) (sum time.Duration) {
	for _, a := range l {
		sum += a.after(from).before(to).length()
	}
	return sum
}

// Away says when the player of the seat is away; the zero value: they are not. It stands beside
// whatever else the entry says, and is a change of mind.
func (d *Draft) Away(a Away) error {
	return d.do(awaying, func(d *Draft) error {
		a.From, a.To = a.From.UTC().Truncate(time.Second), a.To.UTC().Truncate(time.Second)
		if a.House || a.To.After(a.From) {
			a = a.after(d.e.At)
		} else {
			a = Away{}
		}
		if !a.House && a.length() > d.g.AwayLeft(d.e.By, d.e.At, a.To) {
			return cannot(AwayTooLong, d.e.By)
		}
		if err := d.carryOut(awaying, func(e *Entry) { e.Away = &a }); err != nil {
			return err
		}
		return d.mayHaveChanged()
	})
}
