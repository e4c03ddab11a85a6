package log

import (
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has games that change hosts. The header keeps the host with whom a game began; an entry
// says who tends it from then on.

// NewHost is who becomes a host of a game. The zero value is nobody.
type NewHost struct {
	Player games.PlayerID // empty: somebody who was forgotten
	Name   string
	For    games.PlayerID // the host whose place they take; empty: they tend the game beside those who do
}

// hosting makes somebody a host of the game.
var hosting = &hostKind{about{
	keys: []string{"new-host"}, act: "change hosts", lasts: true, needs: 6, concerns: Everybody,
}}

type hostKind struct{ about }

func (*hostKind) in(e *Entry) bool { return e.Host != NewHost{} }

func (*hostKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("player", "name", "for")
	r.errs.Add(err)
	if id := fields["player"]; id != nil {
		r.e.Host.Player = games.PlayerID(r.text(id, games.ValidID, games.IDExpected))
	}
	if id := fields["for"]; id != nil {
		r.e.Host.For = games.PlayerID(r.text(id, games.ValidID, games.IDExpected))
	}
	if name := fields["name"]; name != nil {
		r.e.Host.Name = r.text(name, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(v.Mismatch("the key name", ""))
	}
}

func (*hostKind) write(e *Entry, n *strictyaml.Node) {
	who := strictyaml.NewMap()
	if e.Host.Player != "" {
		who.Set("player", strictyaml.NewText(string(e.Host.Player)))
	}
	who.Set("name", strictyaml.NewText(e.Host.Name))
	if e.Host.For != "" {
		who.Set("for", strictyaml.NewText(string(e.Host.For)))
	}
	n.Set("new-host", who)
}

func (*hostKind) allowed(_ *Game, e *Entry, m *play) error {
	switch h := &e.Host; {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !validName(h.Name) || h.Player != "" && !games.ValidID(string(h.Player)):
		return &games.FormatError{What: "new-host", Expected: "the id of a player, which may be left out, and " + nameExpected,
			Found: games.Quoted(string(h.Player) + " " + h.Name)}
	}
	return m.stillOpen()
}

func (*hostKind) told(_ *Game, e *Entry) []Told {
	if e.Host.For == "" {
		return tells("host-added", "name", e.Host.Name)
	}
	return tells("host-changed", "name", e.Host.Name)
}

// NewHost makes somebody a host of the game.
func (d *Draft) NewHost(h NewHost) error {
	return d.say(hosting, func(e *Entry) { e.Host = h })
}

// Hosts lists who tends the game: as the header says, or entries since; nobody where nobody with a
// profile does.
func (m Moment) Hosts() []games.PlayerID {
	hosts := m.g.Header.hosts()
	for _, n := range m.entriesOf(hosting, anySeat) {
		hosts = m.g.entries[n-1].Host.among(hosts)
	}
	return hosts
}

// HostsApart lists the hosts who have no seat.
func (m Moment) HostsApart() []games.PlayerID {
	return slices.DeleteFunc(slices.Clone(m.Hosts()), func(host games.PlayerID) bool {
		return slices.ContainsFunc(m.Seats(), func(s Seated) bool { return s.Player == host })
	})
}

func (h *Header) hosts() []games.PlayerID {
	if h.Host == "" {
		return nil
	}
	return []games.PlayerID{h.Host}
}

// among returns the hosts that there are once there is a new one.
func (h NewHost) among(hosts []games.PlayerID) []games.PlayerID {
	hosts = slices.DeleteFunc(slices.Clone(hosts), func(p games.PlayerID) bool { return p == h.For || p == h.Player })
	if h.Player != "" {
		hosts = append(hosts, h.Player)
	}
	return hosts
}
