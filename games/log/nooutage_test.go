package log_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

// TestOutageTakenBack protects an outage that a wrong clock has made from being there for good: an
// entry takes it back, and may be of a time before those that were made since. Programs that do not
// know such entries are told so in the first of them.
func TestOutageTakenBack(t *testing.T) {
	p := newPlayer(t, 2, engine.RandomSetup, 5)
	draft := func(at time.Time, what func(*log.Draft) error) {
		t.Helper()
		d := p.g.Draft(at, engine.NoSeat, "")
		if err := what(d); err != nil {
			t.Fatal(err)
		}
		p.g.Commit(d)
	}
	start := p.g.Entries()[p.g.Len()-1].At
	noted := start.AddDate(10, 0, 0)
	draft(noted, func(d *log.Draft) error { return d.Outage(start, noted) })
	outage := p.g.Len()
	draft(start.Add(time.Hour), func(d *log.Draft) error { return d.NewKey(engine.Blue) })
	since := p.g.Len()
	if at := p.g.Entries()[since-1].At; !at.Equal(noted) {
		t.Fatalf("an entry after one of %v is of %v", noted, at)
	}
	for _, n := range []int{0, 1, since, since + 1} {
		var refused *log.GameError
		if err := p.g.Draft(start, engine.NoSeat, "").NoOutage(n, start); !errors.As(err, &refused) || refused.Code != log.NoSuchOutage {
			t.Errorf("entry %d, which notes no outage, is taken back: %v", n, err)
		}
	}
	if err := p.g.Draft(start, engine.Blue, "").NoOutage(outage, start); err == nil {
		t.Error("a seat takes an outage back")
	}
	found := start.Add(2 * time.Hour)
	draft(found, func(d *log.Draft) error { return d.NoOutage(outage, found) })
	last := p.g.Len()
	e := &p.g.Entries()[last-1]
	if !e.At.Equal(found) || e.Need != 2 || !strings.Contains(string(e.Line()), "dhow: 2, no-outage: ") {
		t.Errorf("the entry is %s", e.Line())
	}
	if o := p.g.At(last).Outages(0); len(o) != 1 || !o[0].Undone.Equal(found) {
		t.Errorf("the outages are %v", o)
	}
	if o := p.g.At(since).Outages(0); len(o) != 1 || !o[0].Undone.IsZero() {
		t.Errorf("before that the outages are %v", o)
	}
	if at := p.g.At(last).TimeOf(since); !at.Equal(found) || !p.g.At(since).TimeOf(since).Equal(noted) {
		t.Errorf("what was made by the wrong clock is of %v", at)
	}
	if err := p.g.Draft(found, engine.NoSeat, "").NoOutage(outage, found); err == nil {
		t.Error("an outage is taken back twice")
	}
	if p.g.Needs() != 2 || len(p.g.NeedsMore(1)) != 1 || p.g.NeedsMore(2) != nil {
		t.Errorf("the game needs %d, because of %v", p.g.Needs(), p.g.NeedsMore(1))
	}
	draft(found.Add(time.Hour), func(d *log.Draft) error { return d.NewKey(engine.Blue) })
	read, err := log.Read(edition.Mombasa(), "g.yaml", p.g.Bytes(), secretOf(5))
	if err != nil || !bytes.Equal(read.Bytes(), p.g.Bytes()) || read.Needs() != 2 {
		t.Errorf("read again: %v", err)
	}
	for _, row := range []struct{ why, old, new, want string }{
		{"without what it needs", "dhow: 2, no-outage", "no-outage", "dhow"},
		{"of a time before the outage", "at: " + found.Format(time.RFC3339), "at: 2000-01-01T00:00:00Z", "or later"},
		{"for newer programs", "dhow: 2, no-outage", "dhow: 255, no-such-key", "newer"},
	} {
		text := bytes.Replace(p.g.Bytes(), []byte(row.old), []byte(row.new), 1)
		if _, err := log.Read(edition.Mombasa(), "g.yaml", text, secretOf(5)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s it is read: %v", row.why, err)
		}
	}
}
