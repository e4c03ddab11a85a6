package log

import (
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has those who stand by for a seat that becomes free. They are offered one in the order
// in which they have come, so that whoever reads the file sees that it goes by turns.

// Standby is somebody who stands by for a seat, or does so no more. The zero value is nobody.
type Standby struct {
	Player games.PlayerID // empty: somebody who was forgotten
	Name   string
	Gone   bool // they stand by no more
}

// standingBy puts somebody on the list of those who stand by, or takes them off.
var standingBy = &standbyKind{about{keys: []string{"standby"}, act: "stand by", lasts: true, needs: 6}}

type standbyKind struct{ about }

func (*standbyKind) in(e *Entry) bool { return e.Standby != Standby{} }

func (*standbyKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("player", "name", "gone")
	r.errs.Add(err)
	if id := fields["player"]; id != nil {
		r.e.Standby.Player = games.PlayerID(r.text(id, games.ValidID, games.IDExpected))
	}
	if name := fields["name"]; name != nil {
		r.e.Standby.Name = r.text(name, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(v.Mismatch("the key name", ""))
	}
	if gone := fields["gone"]; gone != nil {
		r.e.Standby.Gone = r.yes(gone)
	}
}

func (*standbyKind) write(e *Entry, n *strictyaml.Node) {
	who := strictyaml.NewMap()
	if e.Standby.Player != "" {
		who.Set("player", strictyaml.NewText(string(e.Standby.Player)))
	}
	who.Set("name", strictyaml.NewText(e.Standby.Name))
	if e.Standby.Gone {
		who.Set("gone", yes())
	}
	n.Set("standby", who)
}

func (*standbyKind) allowed(_ *Game, e *Entry, m *play) error {
	switch s := &e.Standby; {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !validName(s.Name) || s.Player != "" && !games.ValidID(string(s.Player)):
		return &games.FormatError{What: "standby",
			Expected: "the id of a player, which may be left out, and " + nameExpected,
			Found:    games.Quoted(string(s.Player) + " " + s.Name)}
	case m.state == nil:
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
	who := e.Standby.Player
	if who == "" {
		who = e.Successor.Player
	}
	if who == "" {
		return list
	}
	at := slices.IndexFunc(list, func(s Standby) bool { return s.Player == who })
	switch stays := standingBy.in(e) && !e.Standby.Gone; {
	case stays && at < 0:
		list = append(slices.Clip(list), e.Standby)
	case !stays && at >= 0:
		list = slices.Delete(slices.Clone(list), at, at+1)
	}
	return list
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
