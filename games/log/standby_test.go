package log

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// TestStandbys has people stand by for a seat, in the order in which they have come, until they go
// or take one: read back and at a glance alike, and without those who are forgotten.
func TestStandbys(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	dee, eve, fay := Standby{Player: "dee-02c1", Name: "Dee"}, Standby{Player: "eve-11aa", Name: "Eve"}, Standby{Player: "fay-0b0b", Name: "Fay"}
	stand := func(s Standby) {
		enter(t, g, evening, engine.NoSeat, func(d *Draft) error { return d.StandBy(s) })
	}
	names := func(l []Standby) (players []games.PlayerID) {
		for _, s := range l {
			players = append(players, s.Player)
		}
		return players
	}
	stand(dee)
	stand(eve)
	stand(dee) // who has not gone keeps their place
	stand(fay)
	stand(Standby{Player: "dee-02c1", Name: "Dee", Gone: true})
	all := g.Len()
	enter(t, g, evening, engine.Green, func(d *Draft) error { return d.Resign() })
	if since := g.FreeSince(engine.Green); since != g.Len() || g.FreeSince(engine.Blue) != 0 {
		t.Errorf("green is free since %d of %d, blue since %d", since, g.Len(), g.FreeSince(engine.Blue))
	}
	enter(t, g, evening, engine.Green, func(d *Draft) error {
		return d.Replace(Successor{Player: fay.Player, Name: fay.Name})
	})
	if g.FreeSince(engine.Green) != 0 {
		t.Error("a seat that somebody has taken is free")
	}
	for n, want := range map[int][]games.PlayerID{
		all - 1: {"dee-02c1", "eve-11aa", "fay-0b0b"}, all: {"eve-11aa", "fay-0b0b"}, g.Len(): {"eve-11aa"},
	} {
		if got := names(g.At(n).Standbys()); !slices.Equal(got, want) {
			t.Errorf("after entry %d %v stand by, expected %v", n, got, want)
		}
	}
	list := func(data []byte) []Standby {
		s := Secret{1}
		read, err := Read(edition.Mombasa(), "", data, &s)
		if err != nil {
			t.Fatal(err)
		}
		glance, err := GlanceAt("", data)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(read.Standbys(), glance.Standbys) {
			t.Errorf("%v stand by, and at a glance %v", read.Standbys(), glance.Standbys)
		}
		return read.Standbys()
	}
	if got := list(g.Bytes()); !slices.Equal(got, []Standby{eve}) {
		t.Errorf("%v stand by", got)
	}
	if text := string(g.Bytes()); !strings.Contains(text, "dhow: 6, standby: {player: dee-02c1, name: Dee}}\n") ||
		!strings.Contains(text, "standby: {player: dee-02c1, name: Dee, gone: true}}\n") {
		t.Errorf("the file is\n%s", text)
	}
	data, err := Forget("", g.Bytes(), eve.Player)
	if err != nil {
		t.Fatal(err)
	}
	if got := list(data); len(got) != 0 || strings.Contains(string(data), "eve-11aa") || strings.Contains(string(data), "Eve") {
		t.Errorf("without Eve %v stand by:\n%s", got, data)
	}
}

// TestBadStandbys refuses entries by which nobody stands by.
func TestBadStandbys(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	for _, s := range []Standby{{Player: "Dee", Name: "Dee"}, {Player: "dee-02c1"}, {Player: "dee-02c1", Name: "D\nee"}} {
		if err := g.Draft(evening, engine.NoSeat, "").StandBy(s); err == nil {
			t.Errorf("%+v stands by", s)
		}
	}
	dee := Standby{Player: "dee-02c1", Name: "Dee"}
	if err := g.Draft(evening, engine.Blue, "").StandBy(dee); err == nil {
		t.Error("a seat stands by")
	}
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error { return d.Ended(EndedHost) })
	if err := g.Draft(evening, engine.NoSeat, "").StandBy(dee); err == nil {
		t.Error("somebody stands by for a game that was given up")
	}
	before, err := New(edition.Mombasa(), NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann", "Ben"), &Secret{1})
	if err != nil {
		t.Fatal(err)
	}
	if err := before.Draft(evening, engine.NoSeat, "").StandBy(dee); err == nil {
		t.Error("somebody stands by for a game that has not begun")
	}
}
