package log

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
)

// paced is a game of Ann and Ben in which both have three days to choose, dealt at evening.
func paced(t *testing.T, evening time.Time) *Game {
	t.Helper()
	h := NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann", "Ben")
	h.Pace = Pace{Move: 72 * time.Hour, OnTimeout: "house"}
	s := Secret{1}
	g, err := New(edition.Mombasa(), h, &s)
	if err != nil {
		t.Fatal(err)
	}
	enter(t, g, evening, engine.Blue, func(d *Draft) error { return d.Join("palm") })
	enter(t, g, evening, engine.Green, func(d *Draft) error { return d.Join("tree") })
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error {
		_, err := d.Deal()
		return err
	})
	return g
}

// enter adds an entry.
func enter(t *testing.T, g *Game, at time.Time, by engine.Seat, say func(*Draft) error) {
	t.Helper()
	d := g.Draft(at, by, "")
	if err := say(d); err != nil {
		t.Fatal(err)
	}
	g.Commit(d)
}

// TestPauseMovesDeadlines has clocks stand still, and holds each deadline to have moved by what the
// clock stood still in its turn. A deadline that had passed stays past, and an outage moves only
// those.
func TestPauseMovesDeadlines(t *testing.T) {
	t.Parallel()
	const hour = time.Hour
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	type said struct {
		after time.Duration
		say   func(*Draft) error
	}
	noted := func(from, to time.Duration) said {
		return said{to, func(d *Draft) error { return d.Outage(evening.Add(from), evening.Add(to)) }}
	}
	undone := func(after time.Duration) said {
		return said{after, func(d *Draft) error { return d.NoOutage(4, evening.Add(after)) }}
	}
	pause := func(after time.Duration) said { return said{after, (*Draft).Pause} }
	resume := func(after time.Duration) said { return said{after, (*Draft).Resume} }
	for why, row := range map[string]struct {
		says []said
		want time.Duration
	}{
		"nothing":                  {nil, 72 * hour},
		"a pause":                  {[]said{pause(10 * hour), resume(15 * hour)}, 77 * hour},
		"two":                      {[]said{pause(10 * hour), resume(15 * hour), pause(20 * hour), resume(120 * hour)}, 177 * hour},
		"one after the deadline":   {[]said{pause(80 * hour), resume(90 * hour)}, 82 * hour},
		"an outage within":         {[]said{pause(10 * hour), noted(60*hour, 80*hour), resume(100 * hour)}, 162 * hour},
		"an outage before":         {[]said{noted(70*hour, 80*hour), pause(85 * hour), resume(95 * hour)}, 100 * hour},
		"an outage past deadlines": {[]said{pause(74 * hour), noted(70*hour, 80*hour), resume(84 * hour)}, 100 * hour},
		"an outage taken back":     {[]said{noted(70*hour, 8000*hour), pause(8000 * hour), undone(90 * hour), resume(95 * hour)}, 167 * hour},
		"one in a wrong time":      {[]said{noted(70*hour, 8000*hour), pause(8000 * hour), resume(8001 * hour), undone(90 * hour)}, 162 * hour},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			g := paced(t, evening)
			for _, s := range row.says {
				enter(t, g, evening.Add(s.after), engine.NoSeat, s.say)
			}
			for seat := engine.Blue; seat <= engine.Green; seat++ {
				if ends, ok := g.Deadline(seat); !ok || !ends.Equal(evening.Add(row.want)) {
					t.Errorf("the turn of %v ends after %v, want %v", seat, ends.Sub(evening), row.want)
				}
			}
			s := Secret{1}
			read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
			if err != nil {
				t.Fatalf("%v\n%s", err, g.Bytes())
			}
			if ends, _ := read.Deadline(engine.Blue); !ends.Equal(evening.Add(row.want)) {
				t.Errorf("read again, the turn ends after %v", ends.Sub(evening))
			}
		})
	}
}

// TestPauseInFile writes a pause so that older programs refuse it, and reads it as it was written.
func TestPauseInFile(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	enter(t, g, evening.Add(time.Hour), engine.NoSeat, (*Draft).Pause)
	enter(t, g, evening.Add(2*time.Hour), engine.NoSeat, (*Draft).Resume)
	for _, want := range []string{
		"--- {n: 4, at: 2026-11-20T19:00:00Z, dhow: 3, pause: true}\n", "--- {n: 5, at: 2026-11-20T20:00:00Z, resume: true}\n",
	} {
		if !strings.Contains(string(g.Bytes()), want) {
			t.Errorf("the file has no %s:\n%s", want, g.Bytes())
		}
	}
	if l := g.NeedsMore(2); len(l) != 2 {
		t.Errorf("programs of format 2 cannot read %v", l)
	}
	if since := g.At(4).StandsSince(); !since.Equal(evening.Add(time.Hour)) || !g.StandsSince().IsZero() || !g.At(3).StandsSince().IsZero() {
		t.Errorf("the clock stands still since %v", since)
	}
}

// TestPauseRefused is where a log has no pause.
func TestPauseRefused(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	refused := func(why string, err error) {
		t.Helper()
		var game *GameError
		var form *games.FormatError
		if !errors.As(err, &game) && !errors.As(err, &form) {
			t.Errorf("%s: %v", why, err)
		}
	}
	refused("a seat pauses", g.Draft(evening, engine.Blue, "").Pause())
	refused("what runs is resumed", g.Draft(evening, engine.NoSeat, "").Resume())
	enter(t, g, evening, engine.NoSeat, (*Draft).Pause)
	refused("it stands still already", g.Draft(evening, engine.NoSeat, "").Pause())
	refused("a seat resumes", g.Draft(evening, engine.Blue, "").Resume())
	enter(t, g, evening, engine.NoSeat, func(d *Draft) error { return d.Ended(EndedHost) })
	refused("the game is given up", g.Draft(evening, engine.NoSeat, "").Resume())
	s := Secret{1}
	none, err := New(edition.Mombasa(), NewHeader(edition.Mombasa(), "lamu-2", engine.FirstGame, "Ann", "Ben"), &s)
	if err != nil {
		t.Fatal(err)
	}
	refused("nothing is dealt", none.Draft(evening, engine.NoSeat, "").Pause())
}
