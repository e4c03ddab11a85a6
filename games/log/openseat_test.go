package log

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestOpenSeat has somebody sit down at a game that has a seat for whoever asks: the game waits for
// that, says so in its file, and the cards are dealt when all have joined.
func TestOpenSeat(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	s := Secret{1}
	h := NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann")
	h.Seats = append(h.Seats, OpenSeat(engine.Green, OpenToAsk))
	g, err := New(edition.Mombasa(), h, &s)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(g.Bytes()); !strings.HasPrefix(text, "dhow: 6\n") || !strings.Contains(text, "{seat: green, open: ask, name: green}") {
		t.Errorf("the file is\n%s", text)
	}
	enter(t, g, evening, engine.Blue, func(d *Draft) error { return d.Join("palm") })
	if len(OpenSeats(g.Seats())) != 1 || g.Joined()[engine.Green] {
		t.Errorf("the seats are %+v", g.Seats())
	}
	cas := Successor{Player: "cas-02c1", Name: "Cas"}
	for why, refused := range map[string]func(*Draft) error{
		"a bad word":           func(d *Draft) error { return d.SitDown(engine.Green, cas, "\n") },
		"a bad name":           func(d *Draft) error { return d.SitDown(engine.Green, Successor{Name: "C\nas"}, "reef") },
		"a seat that is taken": func(d *Draft) error { return d.SitDown(engine.Blue, Successor{}, "reef") },
	} {
		d := g.Draft(evening, engine.NoSeat, "9f3a11")
		if err := refused(d); err == nil || !d.Empty() || d.Entry().By != engine.NoSeat {
			t.Errorf("%s: the draft is %+v, the error %v", why, d.Entry(), err)
		}
	}
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error { return d.SitDown(engine.Green, cas, "reef") })
	if told := g.Told(g.Len()); told[0].What != "seat" {
		t.Errorf("the entry tells %+v", told)
	}
	read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
	if err != nil {
		t.Fatal(err)
	}
	glance, err := GlanceAt("", g.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	want := Seated{Seat: engine.Green, Player: "cas-02c1", Name: "Cas"}
	if !read.Joined()[engine.Green] || read.Seats()[1] != want || glance.Seats[1] != want || read.Needs() != 6 {
		t.Errorf("the seats are %+v, at a glance %+v, and the file needs %d", read.Seats(), glance.Seats, read.Needs())
	}
}

// TestBadOpenSeats has headers whose seats cannot be open so.
func TestBadOpenSeats(t *testing.T) {
	t.Parallel()
	good := OpenSeat(engine.Green, OpenToAnyone)
	for why, change := range map[string]func(*Seated){
		"somebody has it":     func(s *Seated) { s.Player = "ben-02c1" },
		"it has another name": func(s *Seated) { s.Name = "Ben" },
		"to nobody we know":   func(s *Seated) { s.Open = "friends" },
	} {
		bad := good
		change(&bad)
		h := NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann")
		h.Seats = append(h.Seats, bad)
		if _, err := New(edition.Mombasa(), h, nil); err == nil {
			t.Errorf("%s: it is taken", why)
		}
	}
	h := NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann")
	h.Seats = append(h.Seats, good)
	g, err := New(edition.Mombasa(), h, nil)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(g.Bytes()), "dhow: 6", "dhow: 1", 1)
	if _, err := Read(edition.Mombasa(), "", []byte(old), nil); err == nil {
		t.Error("a header of an older format has an open seat")
	}
	if _, err := Read(edition.Mombasa(), "", []byte(strings.Replace(string(g.Bytes()), "dhow: 6", "dhow: 99", 1)), nil); err == nil {
		t.Error("a newer format is read")
	}
}
