package log

import (
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has players who are taken off their seats. An entry says from when on, one may take
// that back before, and one says that it is done: from then on the seat is nobody's, and the house
// plays it until somebody takes it over. Of who lets turns pass the house plays the seat meanwhile,
// and what is done is that others may be offered it: it stays theirs until somebody has it.

// Unseat is a step of taking whoever plays a seat off it. The zero value is none.
type Unseat struct {
	Seat  engine.Seat
	Stage UnseatStage
	From  time.Time // of UnseatWarned and UnseatAbsent: it is not done before
}

// UnseatStage is how far it has come.
type UnseatStage string

// The stages, as files have them.
const (
	UnseatWarned  UnseatStage = "warned"  // they are told
	UnseatStopped UnseatStage = "stopped" // they stay
	UnseatDone    UnseatStage = "done"    // the seat is nobody's
	UnseatAbsent  UnseatStage = "absent"  // they have let turns pass, and are told that the house plays for them
	UnseatOffered UnseatStage = "offered" // others may be offered the seat
	UnseatBack    UnseatStage = "back"    // they are there again, and say so
)

// unseatAfter has the stages that each may follow; none: whoever plays the seat is on it as ever.
var unseatAfter = map[UnseatStage][]UnseatStage{
	UnseatWarned:  {"", UnseatStopped, UnseatBack},
	UnseatAbsent:  {"", UnseatStopped, UnseatBack},
	UnseatDone:    {UnseatWarned},
	UnseatOffered: {UnseatAbsent},
	UnseatStopped: {UnseatWarned, UnseatAbsent, UnseatOffered},
	UnseatBack:    {UnseatAbsent, UnseatOffered},
}

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

// allowed wants a warning before the rest, and a player who is on the seat still. That they are back
// they say themselves.
func (*unseatKind) allowed(g *Game, e *Entry, m *play) error {
	u := e.Unseat
	switch {
	case u.Stage == UnseatBack && e.By != u.Seat:
		return cannot(NeedsSeat)
	case u.Stage != UnseatBack && e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case u.Seat == engine.NoSeat || int(u.Seat) > len(g.Header.Seats):
		return cannot(NeedsSeat)
	case m.state == nil:
		return cannot(NotDealt)
	case g.Resigned(u.Seat):
		return cannot(HasResigned, u.Seat)
	}
	_, last := g.unseat(u.Seat)
	begins := u.Stage == UnseatWarned || u.Stage == UnseatAbsent
	early := (u.Stage == UnseatDone || u.Stage == UnseatOffered) && e.At.Before(last.From)
	if !slices.Contains(unseatAfter[u.Stage], last.Stage) || begins == u.From.IsZero() || early {
		return &games.FormatError{What: "unseat", Expected: "warned or absent, with its time, or what may follow, in time",
			Found: games.Quoted(string(u.Stage))}
	}
	return m.stillOpen()
}

func (*unseatKind) told(g *Game, e *Entry) []Told {
	switch u := e.Unseat; u.Stage {
	case UnseatAbsent:
		missed, _ := g.At(e.N - 1).Missed(u.Seat)
		return tells("unseat-absent", "player", u.Seat, "time", u.From, "n", missed)
	case UnseatOffered:
		return tells("unseat-offered", "player", u.Seat)
	case UnseatBack:
		return tells("unseat-back")
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
	n, last := m.unseat(seat)
	return n, !last.From.IsZero()
}

// unseat returns the last step that was taken about whoever plays a seat, and its entry; the zero
// value if there is none.
func (m Moment) unseat(seat engine.Seat) (n int, last Unseat) {
	n = m.lastOf(unseating, seat)
	if n <= max(m.SeatedSince(seat), m.lastOf(resigning, seat)) {
		return 0, Unseat{}
	}
	return n, m.g.entries[n-1].Unseat
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
