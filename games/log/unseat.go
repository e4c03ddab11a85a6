package log

import (
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has players who are taken off their seats. An entry says from when on, one may take
// that back before, and one says that it is done: from then on the seat is nobody's, and the house
// plays it until somebody takes it over.

// Unseat is a step of taking whoever plays a seat off it. The zero value is none.
type Unseat struct {
	Seat  engine.Seat
	Stage UnseatStage
	From  time.Time // of UnseatWarned: it is not done before
}

// UnseatStage is how far it has come.
type UnseatStage string

// The stages, as files have them.
const (
	UnseatWarned  UnseatStage = "warned"  // they are told
	UnseatStopped UnseatStage = "stopped" // they stay
	UnseatDone    UnseatStage = "done"    // the seat is nobody's
)

var unseating = &unseatKind{about{keys: []string{"unseat"}, act: "take a player off a seat", lasts: true, needs: 6,
	concerns: Everybody}}

type unseatKind struct{ about }

func (*unseatKind) in(e *Entry) bool { return e.Unseat != Unseat{} }

func (*unseatKind) of(e *Entry) engine.Seat { return e.Unseat.Seat }

func (*unseatKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("seat", "stage", "from")
	r.errs.Add(err)
	if seat, stage := fields["seat"], fields["stage"]; seat != nil && stage != nil {
		r.e.Unseat.Seat = r.seat(seat)
		r.e.Unseat.Stage = UnseatStage(r.text(stage, isText, "a stage"))
	} else if err == nil {
		r.errs.Add(v.Mismatch("the keys seat and stage", ""))
	}
	if from := fields["from"]; from != nil {
		r.e.Unseat.From = r.time(from)
	}
}

func (*unseatKind) write(e *Entry, n *strictyaml.Node) {
	u := strictyaml.NewMap().Set("seat", strictyaml.NewText(e.Unseat.Seat.String())).
		Set("stage", strictyaml.NewText(string(e.Unseat.Stage)))
	if !e.Unseat.From.IsZero() {
		u.Set("from", strictyaml.NewTime(e.Unseat.From))
	}
	n.Set("unseat", u)
}

// allowed wants a warning before the rest, and a player who is on the seat still.
func (*unseatKind) allowed(g *Game, e *Entry, m *play) error {
	u := e.Unseat
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case u.Seat == engine.NoSeat || int(u.Seat) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case m.state == nil:
		return cannot(NotDealt)
	case g.Resigned(u.Seat):
		return cannot(HasResigned, u.Seat)
	}
	n, warned := g.Unseats(u.Seat)
	switch {
	case u.Stage == UnseatWarned && !u.From.IsZero() && !warned:
	case u.Stage == UnseatStopped && u.From.IsZero() && warned:
	case u.Stage == UnseatDone && u.From.IsZero() && warned && !e.At.Before(g.entries[n-1].Unseat.From):
	default:
		return &games.FormatError{What: "unseat", Expected: "a warning with its time, or stopped or done, in time, behind one",
			Found: games.Quoted(string(u.Stage))}
	}
	return m.stillOpen()
}

func (*unseatKind) told(_ *Game, e *Entry) []Told {
	switch u := e.Unseat; u.Stage {
	case UnseatWarned:
		return tells("unseat-warned", "player", u.Seat, "time", u.From)
	case UnseatStopped:
		return tells("unseat-stopped", "player", u.Seat)
	}
	return tells("unseat-done", "player", e.Unseat.Seat)
}

// Unseat takes a step of taking whoever plays a seat off it.
func (d *Draft) Unseat(u Unseat) error {
	return d.say(unseating, func(e *Entry) { e.Unseat = u })
}

// Unseats returns the entry by which whoever plays a seat is warned that they are taken off it;
// false if they are not.
func (m Moment) Unseats(seat engine.Seat) (n int, warned bool) {
	n = m.lastOf(unseating, seat)
	if n <= max(m.SeatedSince(seat), m.lastOf(resigning, seat)) {
		return 0, false
	}
	return n, m.g.entries[n-1].Unseat.Stage == UnseatWarned
}

// VacantSince returns the entry by which the last player of a seat was taken off it; 0 if somebody
// plays it.
func (m Moment) VacantSince(seat engine.Seat) int {
	n := m.lastOf(unseating, seat)
	if n <= m.SeatedSince(seat) || m.g.entries[n-1].Unseat.Stage != UnseatDone {
		return 0
	}
	return n
}

// vacated counts how often a player of a seat was taken off it.
func (m Moment) vacated(seat engine.Seat) (n int) {
	for _, i := range m.entriesOf(unseating, seat) {
		if m.g.entries[i-1].Unseat.Stage == UnseatDone {
			n++
		}
	}
	return n
}
