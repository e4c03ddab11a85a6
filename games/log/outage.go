package log

import (
	"time"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Outage is a time during which the referee could not search its mailbox.
type Outage struct{ From, To time.Time }

// holds tells whether a time lies in the outage.
func (o Outage) holds(at time.Time) bool { return !at.Before(o.From) && !at.After(o.To) }

// outageNoted is an outage, which moves deadlines.
var outageNoted = &outageKind{about{
	keys: []string{"outage"}, act: "note an outage", lasts: true, clocks: true, concerns: OnMove,
}}

type outageKind struct{ about }

func (*outageKind) in(e *Entry) bool { return e.Outage != Outage{} }

func (*outageKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("from", "to")
	r.errs.Add(err)
	from, to := fields["from"], fields["to"]
	if from == nil || to == nil {
		r.errs.Add(v.Mismatch("the keys from and to", ""))
		return
	}
	r.e.Outage = Outage{r.time(from), r.time(to)}
}

func (*outageKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("outage", strictyaml.NewMap().
		Set("from", strictyaml.NewTime(e.Outage.From)).
		Set("to", strictyaml.NewTime(e.Outage.To)))
}

func (*outageKind) allowed(_ *Game, e *Entry, m *play) error {
	switch o := e.Outage; {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !o.From.Before(o.To) || o.To.After(e.At):
		return cannot(BadOutage)
	}
	return m.stillOpen()
}

func (*outageKind) told(_ *Game, e *Entry) []Told {
	return tells("outage", "from", e.Outage.From, "until", e.Outage.To)
}

// moves gives as much time behind an outage as it had taken, if the turn would have ended in it.
// Where it was taken back, the turn has its whole time anew from then on.
func (*outageKind) moves(m Moment, e *Entry, t *term) {
	o, before, stopped := e.Outage, m.g.At(e.N-1), *t
	before.stop(&stopped, before.RunsAgain())
	if !before.hits(o, before.ends(&stopped)) {
		return
	}
	if before.StoppedToAsk() {
		t.counted = before.lastStop()
	}
	if back := m.takenBack(e.N); back != 0 {
		t.began = m.g.entries[back-1].At
		t.since = t.began
		t.ends = t.began.Add(t.given)
		return
	}
	t.since, t.ends = o.To, o.To.Add(o.To.Sub(o.From))
}

// Outage notes that the mailbox could not be searched for a while.
func (d *Draft) Outage(from, to time.Time) error {
	return d.say(outageNoted, func(e *Entry) {
		e.Outage = Outage{from.UTC().Truncate(time.Second), to.UTC().Truncate(time.Second)}
	})
}

// NotedOutage is an outage as the log knows it.
type NotedOutage struct {
	Outage
	Undone time.Time // when it was taken back; zero: it was not
}

// Outages lists those that entries after one tell of, with what is known of them.
func (m Moment) Outages(after int) []NotedOutage {
	var l []NotedOutage
	for _, n := range m.entriesOf(outageNoted, anySeat).after(after) {
		o := NotedOutage{Outage: m.g.entries[n-1].Outage}
		if back := m.takenBack(n); back != 0 {
			o.Undone = m.g.entries[back-1].At
		}
		l = append(l, o)
	}
	return l
}
