package referee

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the machine that tests run on may have none

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/letters"
	"dhow/referee/table"

	"github.com/emersion/go-ical"
)

// event reads what a letter has for calendars; nil if it has nothing.
func event(t *testing.T, l *mail.Outgoing) *ical.Event {
	t.Helper()
	for _, f := range l.Files {
		if !strings.HasPrefix(f.Type, "text/calendar") {
			continue
		}
		text, err := f.Content()
		must(t, err)
		calendar, err := ical.NewDecoder(bytes.NewReader(text)).Decode()
		must(t, err)
		if method := calendar.Props.Get(ical.PropMethod); method == nil || method.Value != "PUBLISH" ||
			!strings.HasSuffix(f.Type, "method=PUBLISH") {
			t.Fatalf("method %v in %s", method, f.Type)
		}
		if bytes.Contains(text, []byte(";VALUE=")) {
			t.Fatalf("a value has another type than RFC 5545 gives it:\n%s", text)
		}
		events := calendar.Events()
		if len(events) != 1 || len(calendar.Children) != 1 || len(events[0].Children) != 0 ||
			events[0].Props.Get(ical.PropAttendee) != nil {
			t.Fatalf("it asks or rings:\n%s", text)
		}
		return &events[0]
	}
	return nil
}

// TestDeadlinesStandInCalendars plays a game to its end, and keeps a calendar by the letters of each
// seat: its one event is there while the seat has a deadline, and at that time.
func TestDeadlinesStandInCalendars(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2, func(h *log.Header) { h.Pace = log.Pace{Move: 3 * 24 * time.Hour, OnTimeout: log.HouseOnTimeout} })
	p.join()
	p.playUntil((*log.Game).Over)
	for seat := engine.Blue; seat <= engine.Green; seat++ {
		uid, sequence, cancelled, stands := "", 0, 0, false
		for _, o := range p.letters[seat] {
			ends, runs := p.game().At(o.Until).Deadline(seat)
			e := event(t, p.render(o))
			if e == nil {
				if runs || stands {
					t.Fatalf("%v, after %d: nothing for calendars; deadline %v, in the calendar %v", seat, o.Until, runs, stands)
				}
				continue
			}
			id, err := e.Props.Text(ical.PropUID)
			must(t, err)
			if uid == "" {
				uid = id
			}
			n, err := strconv.Atoi(e.Props.Get(ical.PropSequence).Value)
			must(t, err)
			start, err := e.DateTimeStart(time.UTC)
			must(t, err)
			status, err := e.Status()
			must(t, err)
			if stands = status == ical.EventConfirmed; !stands {
				cancelled++
			}
			if id != uid || n < sequence || stands != runs || stands && !start.Equal(ends.Truncate(time.Second)) {
				t.Fatalf("%v, after %d: %s %d %s %v; wanted %s %v %v", seat, o.Until, id, n, status, start, uid, runs, ends)
			}
			sequence = n
		}
		if stands || cancelled < 7 {
			t.Errorf("%v: cancelled %d times, in the calendar at the end: %v", seat, cancelled, stands)
		}
	}
}

// TestCalendarIsTheSameAgain writes a letter twice, before and after a start: its bytes are equal.
func TestCalendarIsTheSameAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2, func(h *log.Header) { h.Pace = log.Pace{Move: 3 * 24 * time.Hour, OnTimeout: log.HouseOnTimeout} })
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 1))
	written := func() (all [][]byte) {
		for _, o := range p.letters[engine.Green] {
			l := p.render(o)
			l.Pictures = nil // others hold those
			text, err := mail.Compose(l)
			must(t, err)
			all = append(all, text)
		}
		return all
	}
	before := written()
	p.sit()
	if after := written(); !bytes.Equal(bytes.Join(before, nil), bytes.Join(after, nil)) || !bytes.Contains(before[len(before)-1], []byte("text/calendar")) {
		t.Error("a letter differs when it is written again, or has nothing for calendars")
	}
}

// TestCalendarAndLetterAgree compares the deadline of a letter with that for calendars where clocks
// are set forward or back before it, north and south.
func TestCalendarAndLetterAgree(t *testing.T) {
	t.Parallel()
	for _, days := range []struct {
		zone string
		from time.Time
	}{
		{"Europe/Brussels", time.Date(2027, 3, 27, 1, 30, 0, 0, time.UTC)},
		{"Europe/Brussels", time.Date(2026, 10, 24, 1, 30, 0, 0, time.UTC)},
		{"Australia/Sydney", time.Date(2026, 10, 2, 16, 30, 0, 0, time.UTC)},
		{"Australia/Sydney", time.Date(2027, 4, 2, 16, 30, 0, 0, time.UTC)},
	} {
		zone, err := time.LoadLocation(days.zone)
		must(t, err)
		p := newParty(t, 2, func(h *log.Header) { h.Pace = log.Pace{Move: 24 * time.Hour, OnTimeout: log.HouseOnTimeout} })
		p.now = days.from
		p.join()
		o := p.letters[engine.Blue][len(p.letters[engine.Blue])-1]
		var l *mail.Outgoing
		must(t, p.table.Read(t.Context(), func(h acts.History) (err error) {
			l, _, err = letters.WriteInGame(h, p.ring, &o, &letters.Addressing{Mailbox: "dhow@example.com", Domain: "example.com",
				To: "ann@example.org", Zone: zone, Calendar: true})
			return err
		}))
		start, err := event(t, l).DateTimeStart(time.UTC)
		must(t, err)
		_, before := days.from.In(zone).Zone()
		local := start.Add(time.Minute - time.Nanosecond).Truncate(time.Minute).In(zone)
		if _, after := local.Zone(); before == after {
			t.Errorf("%s: no clock is set between %v and %v", days.zone, days.from, start)
		}
		if told := local.Format("Mon 2 Jan 15:04 MST"); !strings.Contains(strings.Join(strings.Fields(l.Text), " "), told) {
			t.Errorf("the letter does not tell %s:\n%s", told, l.Text)
		}
	}
}

// TestPauseTakesDeadlinesOut cancels what stands in a calendar while clocks stand still, and brings it
// back when they run: by letters that are sent anyway.
func TestPauseTakesDeadlinesOut(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2, func(h *log.Header) { h.Pace = log.Pace{Move: 3 * 24 * time.Hour, OnTimeout: log.HouseOnTimeout} })
	p.join()
	enter := func(say func(*log.Draft) error) post.Owe {
		p.now = p.now.Add(time.Hour)
		posting, err := p.table.Enter(t.Context(), table.Cause{At: p.now}, nil, func(h acts.History) (*log.Draft, error) {
			d := h.Game.Draft(p.now, engine.NoSeat, "")
			return d, say(d)
		})
		must(t, err)
		p.post(posting)
		return p.letters[engine.Blue][len(p.letters[engine.Blue])-1]
	}
	paused := event(t, p.render(enter((*log.Draft).Pause)))
	runs := event(t, p.render(enter((*log.Draft).Resume)))
	if paused == nil || runs == nil || paused.Props.Get(ical.PropStatus).Value != "CANCELLED" ||
		runs.Props.Get(ical.PropStatus).Value != "CONFIRMED" {
		t.Errorf("while clocks stand still %v, then %v", paused, runs)
	}
}
