package log_test

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// sayAll has a seat say things at a time until it may say no more, each in an entry of its own, and
// returns how many it said.
func (p *player) sayAll(seat engine.Seat, to engine.Seat, text string, at time.Time) int {
	p.t.Helper()
	for n := 0; ; n++ {
		d := p.g.Draft(at, seat, "")
		if err := d.Say(engine.SeatsOf(to), text); err != nil {
			if codeOf(err) != log.ShareSpent {
				p.t.Fatal(err)
			}
			return n
		}
		p.g.Commit(d)
	}
}

// TestShareOfTalk has a seat say as much as it may for a hundred days, in great and in small
// letters, to all and in private: each day it may say something, never so much that the file is
// full, the others may say as much as ever, and all of it is told the same by the file when it is
// read again.
func TestShareOfTalk(t *testing.T) {
	t.Parallel()
	for why, row := range map[string]struct {
		to   engine.Seat
		text string
	}{
		"great":            {engine.NoSeat, strings.Repeat("palm \"é\" ", 1000)},
		"small":            {engine.NoSeat, "x"},
		"small, in secret": {engine.Green, "x"},
		"great, in secret": {engine.Green, strings.Repeat("palm ", 1000)},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(t, 2, engine.FirstGame, 1)
			p.turn()
			short, before := 0, len(p.g.Bytes())
			for day := range 100 {
				at := start.Add(time.Duration(day) * 24 * time.Hour)
				p.sayAll(engine.Blue, row.to, row.text, at)
				short += p.sayAll(engine.Blue, row.to, "x", at.Add(12*time.Hour))
				if day < 20 && p.sayAll(engine.Blue, row.to, "x", at.Add(13*time.Hour)) > 0 {
					t.Errorf("on day %d more is said an hour later", day)
				}
			}
			if size := len(p.g.Bytes()) - before; size > 400<<10 {
				t.Errorf("the talk of a seat takes %d bytes", size)
			}
			at := start.Add(101 * 24 * time.Hour)
			if n := p.sayAll(engine.Green, engine.NoSeat, "x", at); n < 100 {
				t.Errorf("Green may say %d things", n)
			}
			file := p.g.Bytes()
			g := readGame(t, file, secretOf(1))
			for _, at := range []time.Time{at, at.Add(time.Hour), at.Add(24 * time.Hour)} {
				for _, seat := range []engine.Seat{engine.Blue, engine.Green} {
					read, kept := g.Room(seat, log.TalkShare, 1000, at), p.g.Room(seat, log.TalkShare, 1000, at)
					if read != kept {
						t.Errorf("the room of %v is %+v, read again %+v", seat, kept, read)
					}
				}
			}
		})
	}
}

// TestShareAgain protects the time that is told: then as much can be said as is told, and not
// before.
func TestShareAgain(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	from := start.Add(7 * 24 * time.Hour)
	for hour := range 6 {
		d := p.g.Draft(from.Add(time.Duration(hour)*time.Hour), engine.Blue, "")
		if err := d.Say(log.ToAll, strings.Repeat("x", 7000)); err != nil {
			t.Fatal(err)
		}
		p.g.Commit(d)
	}
	now := from.Add(6 * time.Hour)
	need := log.TalkNeeds(nil, strings.Repeat("x", 15000))
	r := p.g.Room(engine.Blue, log.TalkShare, need, now)
	if want := from.Add(25 * time.Hour); !r.Again.Equal(want) || r.Then < need || r.Left >= need {
		t.Errorf("%d of %d are left; it is told %v, %d", r.Left, need, r.Again.Sub(from), r.Then)
	}
	for _, at := range []time.Time{r.Again.Add(-time.Second), r.Again} {
		err := p.g.Draft(at, engine.Blue, "").Say(log.ToAll, strings.Repeat("x", 15000))
		if (err == nil) != at.Equal(r.Again) {
			t.Errorf("after %v: %v", at.Sub(from), err)
		}
	}
	if r := p.g.Room(engine.Blue, log.TalkShare, 1<<20, now); r.Then < 40000 || !r.Again.Equal(from.Add(29*time.Hour)) {
		t.Errorf("of what can never be, it is told %v, %d", r.Again.Sub(from), r.Then)
	}
}

// TestShareOfChanges has seats change their plans and take orders back as often as they may for a
// year: the file stays readable, with room to spare, and the game goes on.
func TestShareOfChanges(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	for state, err := p.g.State(); err != nil || state.Phase != engine.PlanningPhase || p.g.OpeningDue(); state, err = p.g.State() {
		p.turn()
	}
	plan := func(at time.Time) (changed int) {
		for {
			d := p.g.Draft(at, engine.Blue, "")
			if _, err := d.Order(engine.Action{Seat: engine.Blue, Move: &engine.Plan{Cards: []engine.PlannedCard{{}, {}, {}}}}); err != nil {
				if codeOf(err) != log.ShareSpent {
					t.Fatal(err)
				}
				return changed
			}
			p.g.Commit(d)
			changed++
		}
	}
	first := plan(start)
	if first < 50 || first > 70 {
		t.Errorf("a plan is changed %d times in a day", first)
	}
	again := 0
	for day := 1; day < 365; day++ {
		if n := plan(start.Add(time.Duration(day) * 24 * time.Hour)); n > 0 {
			again++
		}
	}
	if size := len(p.g.Bytes()); size > 400<<10 || again < 20 {
		t.Errorf("the file has %d bytes; on %d days more plans were changed", size, again)
	}
	p.turn()
	readGame(t, p.g.Bytes(), secretOf(1))
}

// TestShareAfterAWrongClock has a seat talk by a clock that is ten years ahead, until an entry
// finds that out: what was said then counts as said at that time, so that nobody is silenced for
// ten years, nor may say twice as much on that day. Before that entry all stays as it was.
func TestShareAfterAWrongClock(t *testing.T) {
	t.Parallel()
	const words = 1000
	p := newPlayer(t, 2, engine.FirstGame, 1)
	p.turn()
	from := p.g.Entries()[p.g.Len()-1].At
	ahead := from.AddDate(10, 0, 0)
	note := func(at time.Time, what func(*log.Draft) error) {
		t.Helper()
		d := p.g.Draft(at, engine.NoSeat, "")
		if err := what(d); err != nil {
			t.Fatal(err)
		}
		p.g.Commit(d)
	}
	text := strings.Repeat("x", words)
	early := p.sayAll(engine.Blue, engine.NoSeat, text, from)
	note(ahead, func(d *log.Draft) error { return d.Outage(from, ahead) })
	outage := p.g.Len()
	for day := range 3 {
		p.sayAll(engine.Blue, engine.NoSeat, text, ahead.Add(time.Duration(day)*24*time.Hour))
	}
	wrong := p.g.Len()
	before := p.g.At(wrong).Room(engine.Blue, log.TalkShare, words, ahead.Add(49*time.Hour))
	found := from.Add(48 * time.Hour)
	note(found, func(d *log.Draft) error { return d.NoOutage(outage, found) })

	r := p.g.Room(engine.Blue, log.TalkShare, 2*words, found.Add(time.Hour))
	if want := found.Add(24 * time.Hour); r.Left >= words || !r.Again.Equal(want) || r.Then < 2*words {
		t.Errorf("%d are left, and %d after %v", r.Left, r.Then, r.Again.Sub(found))
	}
	if n := p.sayAll(engine.Blue, engine.NoSeat, text, found.Add(time.Hour)); n != 0 {
		t.Errorf("on the day that the clock is right again %d things are said", n)
	}
	if n := p.sayAll(engine.Blue, engine.NoSeat, text, found.Add(25*time.Hour)); n < 10 || n >= early {
		t.Errorf("a day later %d things are said, and %d at first", n, early)
	}
	if after := p.g.At(wrong).Room(engine.Blue, log.TalkShare, words, ahead.Add(49*time.Hour)); after != before {
		t.Errorf("up to entry %d there was room for %+v, and later it was for %+v", wrong, before, after)
	}
}
