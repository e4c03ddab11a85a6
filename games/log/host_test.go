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

// TestHostsChange adds a host, and has one hand the game over. Who tends it is told by the entries,
// read back and at a glance alike, and by those that are left when somebody is forgotten.
func TestHostsChange(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	g.Header.Host = "ann-7f3a"
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error { return d.NewHost(NewHost{Player: "dee-02c1", Name: "Dee"}) })
	added := g.Len()
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error {
		return d.NewHost(NewHost{Player: "eve-11aa", Name: "Eve", For: "ann-7f3a"})
	})
	hosts := func(data []byte) []games.PlayerID {
		s := Secret{1}
		read, err := Read(edition.Mombasa(), "", data, &s)
		if err != nil {
			t.Fatal(err)
		}
		glance, err := GlanceAt("", data)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(read.Hosts(), glance.Hosts) {
			t.Errorf("%v tend the game, and at a glance %v:\n%s", read.Hosts(), glance.Hosts, data)
		}
		return read.Hosts()
	}
	for n, want := range map[int][]games.PlayerID{added - 1: {"ann-7f3a"}, added: {"ann-7f3a", "dee-02c1"}} {
		if got := g.At(n).Hosts(); !slices.Equal(got, want) {
			t.Errorf("after entry %d %v tend the game, expected %v", n, got, want)
		}
	}
	if got := hosts(g.Bytes()); !slices.Equal(got, []games.PlayerID{"dee-02c1", "eve-11aa"}) {
		t.Errorf("%v tend the game", got)
	}
	if !strings.Contains(string(g.Bytes()), "dhow: 6, new-host: {player: dee-02c1, name: Dee}}\n") {
		t.Errorf("the file is\n%s", g.Bytes())
	}
	for player, want := range map[games.PlayerID][]games.PlayerID{
		"ann-7f3a": {"dee-02c1", "eve-11aa"}, "eve-11aa": {"dee-02c1"}, "dee-02c1": {"eve-11aa"}, "fay-0000": {"dee-02c1", "eve-11aa"},
	} {
		data, err := Forget("", g.Bytes(), player)
		if err != nil {
			t.Fatal(err)
		}
		if got := hosts(data); !slices.Equal(got, want) || strings.Contains(string(data), string(player)) {
			t.Errorf("without %s %v tend the game:\n%s", player, got, data)
		}
	}
	for _, h := range []NewHost{{Player: "Dee", Name: "Dee"}, {Player: "dee-02c1"}, {Player: "dee-02c1", Name: "D\nee"}} {
		if err := g.Draft(evening, engine.NoSeat, "").NewHost(h); err == nil {
			t.Errorf("%+v becomes host", h)
		}
	}
	if err := g.Draft(evening, engine.Blue, "").NewHost(NewHost{Player: "dee-02c1", Name: "Dee"}); err == nil {
		t.Error("a seat makes somebody host")
	}
}
