package log

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the machine that tests run on may have none

	"dhow/engine"
	"dhow/engine/edition"
)

func place(t testing.TB, name string) *time.Location {
	t.Helper()
	l, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// local reads a time by the clocks of a place.
func local(t testing.TB, text, name string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", text, place(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// places have summer time in the north and in the south, by an hour and by half of one, quarters of
// hours, or none.
var places = []string{"Europe/Brussels", "America/New_York", "Australia/Sydney", "Pacific/Chatham", "Asia/Kathmandu",
	"America/Sao_Paulo", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca", "UTC"}

// TestQuietMovesDeadlines moves deadlines to the end of quiet time, also where clocks are set in it,
// and where the hour at which it would end is left out or comes twice.
func TestQuietMovesDeadlines(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ zone, quiet, at, want string }{
		{"Europe/Brussels", "22-8", "2026-11-20 21:59", "2026-11-20 21:59"},
		{"Europe/Brussels", "22-8", "2026-11-20 22:00", "2026-11-21 08:00"},
		{"Europe/Brussels", "22-8", "2026-11-21 07:59", "2026-11-21 08:00"},
		{"Europe/Brussels", "22-8", "2026-11-21 08:00", "2026-11-21 08:00"},
		{"Europe/Brussels", "12:30-14:15", "2026-11-21 13:00", "2026-11-21 14:15"},
		{"Europe/Brussels", "sat sun", "2026-11-20 23:59", "2026-11-20 23:59"},
		{"Europe/Brussels", "sat sun", "2026-11-21 00:00", "2026-11-23 00:00"},
		{"Europe/Brussels", "22-8 sat sun", "2026-11-20 23:00", "2026-11-23 08:00"},
		{"Europe/Brussels", "fri mon", "2026-11-20 10:00", "2026-11-21 00:00"},
		// The clocks are set forward on 28 March 2027 at 2:00, back on 31 October at 3:00.
		{"Europe/Brussels", "22-8", "2027-03-27 23:00", "2027-03-28 08:00"},
		{"Europe/Brussels", "22-8", "2027-10-30 23:00", "2027-10-31 08:00"},
		{"Europe/Brussels", "0-2:30", "2027-03-28 01:00", "2027-03-28 03:00"}, // 2:30 does not come
		{"America/New_York", "22-8", "2027-03-13 23:30", "2027-03-14 08:00"},
		{"America/New_York", "22-8", "2027-11-06 23:30", "2027-11-07 08:00"},
		{"Australia/Sydney", "22-8", "2027-04-03 23:30", "2027-04-04 08:00"},
		{"Australia/Sydney", "22-8", "2026-10-03 23:30", "2026-10-04 08:00"},
		{"Pacific/Chatham", "22-8", "2027-04-03 23:30", "2027-04-04 08:00"},
		{"Asia/Kathmandu", "22-8", "2027-04-03 23:30", "2027-04-04 08:00"},
		{"America/Sao_Paulo", "22-8 sun", "2027-02-20 23:30", "2027-02-22 08:00"},
	} {
		q := quietAs(t, row.quiet, row.zone, local(t, "2026-09-20 12:00", row.zone))
		if got, want := q.Ends(local(t, row.at, row.zone)), local(t, row.want, row.zone); !got.Equal(want) {
			t.Errorf("%s, quiet %s: %s becomes %s, want %s", row.zone, row.quiet, row.at, got.In(place(t, row.zone)), want)
		}
	}
}

// TestQuietInARepeatedHour ends quiet time at the first of two hours that clocks show, and is quiet
// in both where it lasts until behind them.
func TestQuietInARepeatedHour(t *testing.T) {
	t.Parallel()
	const zone = "Europe/Brussels" // from 3:00 to 2:00 at 01:00 UTC
	set := time.Date(2027, 10, 31, 1, 0, 0, 0, time.UTC)
	before := set.Add(-24 * time.Hour)
	if got := quietAs(t, "22-2:30", zone, before).Ends(set.Add(-2 * time.Hour)); !got.Equal(set.Add(-30 * time.Minute)) {
		t.Errorf("the first 2:30 does not end it: %v", got)
	}
	if got := quietAs(t, "22-2:30", zone, before).Ends(set); !got.Equal(set.Add(30 * time.Minute)) {
		t.Errorf("the second 2:00 is not quiet again: %v", got)
	}
	if got := quietAs(t, "22-3", zone, before).Ends(set.Add(-time.Minute)); !got.Equal(set.Add(time.Hour)) {
		t.Errorf("quiet until 3:00 does not last through both hours: %v", got)
	}
}

func quietAs(t testing.TB, words, zone string, at time.Time) Quiet {
	t.Helper()
	q, ok := ReadQuiet(strings.Fields(words), Quiet{})
	q.Zone = ZoneOf(place(t, zone), at)
	if !ok || !q.valid() {
		t.Fatalf("%s is not read: %+v", words, q)
	}
	return q
}

// someQuiet is some quiet time that is allowed.
func someQuiet(t testing.TB, r *rand.Rand, at time.Time) Quiet {
	t.Helper()
	q := Quiet{From: r.IntN(minutesADay), Zone: ZoneOf(place(t, places[r.IntN(len(places))]), at)}
	q.To = (q.From + r.IntN(mostQuietMinutes+1)) % minutesADay
	for day := range time.Weekday(7) {
		if len(q.Days) < mostQuietDays && r.IntN(3) == 0 {
			q.Days = append(q.Days, day)
		}
	}
	if !q.valid() {
		t.Fatalf("not allowed: %+v", q)
	}
	return q
}

// TestQuietIsBounded holds of any quiet time, any place and any time that a deadline never falls
// into it, is never earlier than without, moves by no more than four days, and not again; and that
// clocks show the same by what is noted of a zone as by what the zone is.
// TestDaysInFourLanguages reads days as English, French, Dutch and Polish players write them.
func TestDaysInFourLanguages(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"sat sun": "sat sun", "Saturday, Sunday": "sat sun", "tues": "tue", "samedi dimanche": "sat sun", "sam. dim.": "sat sun",
		"mardis": "tue", "mer jeu": "wed thu", "za zo": "sat sun", "Zaterdag zondag": "sat sun", "ma di": "mon tue", "do vr": "thu fri",
		"sob. niedz.": "sat sun", "sobotę niedzielę": "sat sun", "ŚRODA": "wed", "pon. wt. śr.": "mon tue wed", "czw. pt.": "thu fri",
		"piątki 22-8": "22:00-08:00 fri",
	} {
		if q, ok := ReadQuiet(strings.Fields(words), Quiet{}); !ok || q.Text() != want {
			t.Errorf("%q is read %v, %q, not %q", words, ok, q.Text(), want)
		}
	}
	for _, word := range []string{"s", "me", "m", "sa", "je", "sunset", "doo", "marsz"} {
		if IsDay(word) {
			t.Errorf("%q is a day", word)
		}
	}
}

func TestQuietIsBounded(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		noted := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
		q := someQuiet(t, r, noted)
		at := noted.Add(time.Duration(r.Int64N(int64(3 * 365 * day)))).Truncate(time.Second)
		ends := q.Ends(at)
		here := place(t, q.Zone.Name)
		switch now := ends.In(here); {
		case ends.Before(at) || ends.Sub(at) > 4*day:
			t.Errorf("seed %d: %v becomes %v", seed, at, ends)
		case slices.Contains(q.Days, now.Weekday()) || q.holds(now):
			t.Errorf("seed %d: %v falls into %s", seed, now, q.Text())
		case !q.Ends(ends).Equal(ends):
			t.Errorf("seed %d: %v moves again", seed, ends)
		case q.Zone.In(at).Format(time.DateTime) != at.In(here).Format(time.DateTime):
			t.Errorf("seed %d: clocks in %s show %v at %v", seed, q.Zone.Name, q.Zone.In(at), at)
		}
	}
}

// TestZoneIsReadAsItWas reads a game whose zones have had their summer time changed by law since, or
// are known no more: what is written of them holds, deadlines stay, and the file stays as it is.
func TestZoneIsReadAsItWas(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	zone := &Zone{Name: "Europe/Atlantis", shifts: []time.Time{
		fixed(evening.In(time.FixedZone("", 3600))), fixed(evening.Add(50 * time.Hour).In(time.FixedZone("", 2*3600))),
	}}
	enter(t, g, evening, engine.Blue, func(d *Draft) error { return d.Quiet(Quiet{From: 18 * 60, To: 8 * 60, Zone: zone}) })
	want := time.Date(2026, 11, 24, 6, 0, 0, 0, time.UTC)
	for range 2 { // what is said in a turn counts from the next one
		move(t, g, evening, g.play().state.ToMove()[0])
	}
	for g.Turn(engine.Blue) == 0 {
		move(t, g, evening, g.play().state.ToMove()[0])
	}
	if ends, _ := g.Deadline(engine.Blue); !ends.Equal(want) {
		t.Errorf("the turn ends at %v", ends)
	}
	s := Secret{1}
	read, err := Read(edition.Mombasa(), "", g.Bytes(), &s)
	if err != nil {
		t.Fatal(err)
	}
	if ends, _ := read.Deadline(engine.Blue); !ends.Equal(want) || string(read.Bytes()) != string(g.Bytes()) {
		t.Errorf("read again the turn ends at %v:\n%s", ends, read.Bytes())
	}
	move(t, g, evening, engine.Blue)
	if ends, _ := g.Deadline(engine.Green); !ends.Equal(evening.Add(72 * time.Hour)) {
		t.Errorf("another's turn ends at %v", ends)
	}
}

// TestQuietRefused is what a log has no quiet time of.
func TestQuietRefused(t *testing.T) {
	t.Parallel()
	evening := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	g := paced(t, evening)
	zone := ZoneOf(time.UTC, evening)
	for what, q := range map[string]Quiet{
		"17 hours":      {From: 0, To: 17 * 60, Zone: zone},
		"four days":     {Days: []time.Weekday{0, 1, 2, 3}, Zone: zone},
		"no zone":       {From: 0, To: 60},
		"a day twice":   {Days: []time.Weekday{1, 1}, Zone: zone},
		"the 25th hour": {From: 25 * 60, To: 0, Zone: zone},
	} {
		if g.Draft(evening, engine.Blue, "").Quiet(q) == nil {
			t.Errorf("%s are quiet", what)
		}
	}
	if g.Draft(evening, engine.NoSeat, "").Quiet(Quiet{From: 0, To: 60, Zone: zone}) == nil {
		t.Error("the referee has quiet time")
	}
	for _, words := range []string{"", "8", "22-8 8-9x", "25-8", "fun", "8-8", "monkey"} {
		if q, ok := ReadQuiet(strings.Fields(words), Quiet{}); ok && words != "" {
			t.Errorf("%q is read as %s", words, q.Text())
		}
	}
}
