package log

import (
	"slices"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// This file has those who stand by for a seat that becomes free. They are offered one in the order
// in which they have come, so that whoever reads the file sees that it goes by turns.

// Standby is somebody who stands by for a seat, or does so no more. The zero value is nobody.
type Standby = Listed

// standingBy puts somebody on the list of those who stand by, or takes them off.
var standingBy = &standbyKind{about{keys: []string{"standby"}, act: "stand by", lasts: true, needs: 6}}

type standbyKind struct{ about }

func (*standbyKind) in(e *Entry) bool { return e.Standby != Standby{} }

func (*standbyKind) read(r *entryReader, _ string, v *strictyaml.Node) { r.e.Standby = r.listed(v) }

func (*standbyKind) write(e *Entry, n *strictyaml.Node) { n.Set("standby", e.Standby.node()) }

func (*standbyKind) allowed(_ *Game, e *Entry, m *play) error {
	if err := e.Standby.allowed("standby", e); err != nil {
		return err
	}
	if m.state == nil {
		return cannot(NotDealt)
	}
	return m.stillOpen()
}

func (*standbyKind) told(_ *Game, e *Entry) []Told {
	if e.Standby.Gone {
		return tells("standby-off", "name", e.Standby.Name)
	}
	return tells("standby", "name", e.Standby.Name)
}

// StandBy puts somebody on the list of those who stand by, or takes them off.
func (d *Draft) StandBy(s Standby) error {
	return d.say(standingBy, func(e *Entry) { e.Standby = s })
}

// Standbys lists who stands by for a seat, who came first first. Who has taken one stands by no
// more.
func (m Moment) Standbys() (list []Standby) {
	said := slices.Concat(m.entriesOf(standingBy, anySeat), m.entriesOf(replacing, anySeat))
	slices.Sort(said)
	for _, n := range said {
		list = m.g.entries[n-1].standbys(list)
	}
	return list
}

// standbys returns who stands by after the entry, if these did before.
func (e *Entry) standbys(list []Standby) []Standby {
	if standingBy.in(e) {
		return e.Standby.among(list)
	}
	return e.seated().among(list)
}

// FreeSince returns the entry since which no player has had a seat that somebody has left, or was
// taken off, or since which it may be offered to others; 0 where somebody has it.
func (m Moment) FreeSince(seat engine.Seat) int {
	if n, last := m.unseat(seat); last.Stage == UnseatOffered {
		return n
	}
	if n := m.lastOf(resigning, seat); n > m.SeatedSince(seat) {
		return max(n, m.VacantSince(seat))
	}
	return m.VacantSince(seat)
}
