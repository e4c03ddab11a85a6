package log

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Quiet is when no deadline of a player's falls: some hours of each day, and some days of the week,
// by the clocks where they live. The zero value is never.
type Quiet struct {
	From, To int // minutes of the day; equal: no hours
	Days     []time.Weekday
	Zone     *Zone
}

// Whatever a player calls quiet, eight hours of four days are left in each week.
const (
	mostQuietMinutes = 16 * 60
	mostQuietDays    = 3
	minutesADay      = 24 * 60
)

// Never tells whether no time is quiet.
func (q Quiet) Never() bool { return q.From == q.To && len(q.Days) == 0 }

// Ends returns when the quiet time ends that a time falls into; the time itself if it does not.
// Quiet hours begin with their first minute and end before the last.
func (q Quiet) Ends(at time.Time) time.Time {
	if q.Never() {
		return at
	}
	for {
		local, until := q.Zone.inUntil(at)
		if !q.holds(local) {
			return at.UTC()
		}
		at = q.changes(local)
		if !until.IsZero() && until.Before(at) {
			at = until
		}
	}
}

func (q Quiet) holds(local time.Time) bool {
	now := local.Hour()*60 + local.Minute()
	hours := q.From <= now && now < q.To
	if q.From > q.To {
		hours = now >= q.From || now < q.To
	}
	return hours || slices.Contains(q.Days, local.Weekday())
}

// changes returns when clocks next show a time of the day at which quiet may begin or end.
func (q Quiet) changes(local time.Time) time.Time {
	y, m, d := local.Date()
	next := time.Date(y, m, d+1, 0, 0, 0, 0, local.Location())
	for _, minute := range []int{q.From, q.To} {
		if at := time.Date(y, m, d, 0, minute, 0, 0, local.Location()); at.After(local) && at.Before(next) {
			next = at
		}
	}
	return next
}

// Allowed tells whether enough of each day and week is left, but for the zone.
func (q Quiet) Allowed() bool {
	length := (q.To - q.From + minutesADay) % minutesADay
	for i, day := range q.Days {
		if day < time.Sunday || day > time.Saturday || i > 0 && day <= q.Days[i-1] {
			return false
		}
	}
	return 0 <= q.From && q.From < minutesADay && 0 <= q.To && q.To < minutesADay && length <= mostQuietMinutes &&
		len(q.Days) <= mostQuietDays
}

func (q *Quiet) valid() bool { return q.Allowed() && (q.Never() || q.Zone != nil) }

// quieting says which time is quiet for a seat from then on, in place of what it said before.
var quieting = &quietKind{about{keys: []string{"quiet"}, lasts: true, clocks: true, needs: 6, concerns: Followers}}

type quietKind struct{ about }

func (*quietKind) in(e *Entry) bool { return e.Quiet != nil }

const quietExpected = "hours as 22:00-08:00, at most 16 of them, days as [sat, sun], at most 3 of them, and a zone"

var dayWords = []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

func (*quietKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("hours", "days", "zone")
	r.errs.Add(err)
	q := &Quiet{Zone: r.zone(fields["zone"])}
	if n := fields["hours"]; n != nil {
		from, to, _ := strings.Cut(n.Text, "-")
		var fromOK, toOK bool
		q.From, fromOK = minuteOf(from)
		q.To, toOK = minuteOf(to)
		if !fromOK || !toOK {
			r.errs.Add(n.Errorf(quietExpected))
		}
	}
	for _, item := range textItems(fields["days"]) {
		q.Days = append(q.Days, time.Weekday(slices.Index(dayWords, item.Text)))
	}
	if r.e.Quiet = q; !q.valid() {
		r.errs.Add(v.Errorf(quietExpected))
	}
}

// minuteOf reads a time of the day as MinuteText writes it.
func minuteOf(text string) (int, bool) {
	at, err := time.Parse("15:04", text)
	return at.Hour()*60 + at.Minute(), err == nil
}

// MinuteText writes a time of the day, in minutes, as 08:00.
func MinuteText(minute int) string {
	return time.Date(0, 1, 1, 0, minute, 0, 0, time.UTC).Format("15:04")
}

func (*quietKind) write(e *Entry, n *strictyaml.Node) {
	q, of := e.Quiet, strictyaml.NewMap().InFlow()
	if q.From != q.To {
		of.Set("hours", strictyaml.NewQuoted(MinuteText(q.From)+"-"+MinuteText(q.To)))
	}
	if len(q.Days) > 0 {
		days := strictyaml.NewList()
		for _, day := range q.Days {
			days.Append(strictyaml.NewText(dayWords[day]))
		}
		of.Set("days", days)
	}
	if !q.Never() {
		of.Set("zone", q.Zone.node())
	}
	n.Set("quiet", of)
}

func (*quietKind) allowed(g *Game, e *Entry, m *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case g.Resigned(e.By):
		return cannot(HasResigned, e.By)
	case g.Ended() != "":
		return cannot(GivenUp)
	case !e.Quiet.valid():
		return &games.FormatError{What: "quiet", Expected: quietExpected}
	}
	return m.stillOpen()
}

func (*quietKind) told(_ *Game, e *Entry) []Told {
	if e.Quiet.Never() {
		return tells("no-quiet")
	}
	return tells("quiet", "quiet", e.Quiet.Text(), "zone", e.Quiet.Zone.Name)
}

// Text writes the hours and days as they are typed, from Monday on.
func (q *Quiet) Text() string {
	var words []string
	if q.From != q.To {
		words = append(words, MinuteText(q.From)+"-"+MinuteText(q.To))
	}
	for i := range dayWords {
		if day := (int(time.Monday) + i) % len(dayWords); slices.Contains(q.Days, time.Weekday(day)) {
			words = append(words, dayWords[day])
		}
	}
	return strings.Join(words, " ")
}

// ReadQuiet reads hours and days as they are typed: 22-8, 22:30-7:15, sat sun, samedi. Either may be left
// out, and is then as it was; some tells whether there are any.
func ReadQuiet(words []string, was Quiet) (q Quiet, ok bool) {
	if q = was; len(words) == 1 && strings.EqualFold(words[0], "off") {
		return Quiet{}, true
	}
	var days []time.Weekday
	for _, word := range words {
		word = strings.ToLower(strings.Trim(word, ",;"))
		from, to, hours := strings.Cut(strings.ReplaceAll(word, "–", "-"), "-")
		if day, is := dayOf(word); is {
			days = append(days, day)
			continue
		}
		var fromOK, toOK bool
		q.From, fromOK = ReadMinute(from)
		q.To, toOK = ReadMinute(to)
		if !hours || !fromOK || !toOK || q.From == q.To {
			return was, false
		}
	}
	if days != nil {
		slices.Sort(days)
		q.Days = slices.Compact(days)
	}
	return q, len(words) > 0
}

// dayNames are the names of the days in English, French, Dutch and Polish, without diacritics. Of a
// long one three letters are enough.
var dayNames = [...]string{
	"sundays dimanches zondagen niedziela niedziele niedz zo",
	"mondays lundis maandagen poniedzialek poniedzialki ma",
	"tuesdays mardis dinsdagen wtorek wtorki wt di",
	"wednesdays mercredis woensdagen sroda srode srody sr wo",
	"thursdays jeudis donderdagen czwartek czwartki do",
	"fridays vendredis vrijdagen piatek piatki pt vr",
	"saturdays samedis zaterdagen sobota sobote soboty za",
}

var withoutDiacritics = strings.NewReplacer("ś", "s", "ę", "e", "ą", "a", "ł", "l")

// dayOf reads a day of the week in any of these languages.
func dayOf(word string) (time.Weekday, bool) {
	word = withoutDiacritics.Replace(strings.TrimRight(word, "."))
	for day, names := range dayNames {
		for name := range strings.FieldsSeq(names) {
			if name == word || len(word) >= 3 && strings.HasPrefix(name, word) {
				return time.Weekday(day), true
			}
		}
	}
	return 0, false
}

// IsDay tells whether a word is a day of the week.
func IsDay(word string) bool {
	_, is := dayOf(strings.ToLower(strings.Trim(word, ",;")))
	return is
}

// ReadMinute reads a time of the day as it is typed: 8, 8:00, 22h30.
func ReadMinute(text string) (minute int, ok bool) {
	hour, rest, minutes := strings.Cut(strings.Replace(text, "h", ":", 1), ":")
	h, err := strconv.Atoi(hour)
	m := 0
	if minutes && rest != "" && err == nil {
		m, err = strconv.Atoi(rest)
	}
	return (h%24)*60 + m, err == nil && 0 <= h && h <= 24 && 0 <= m && m < 60
}

// Quiet returns which time is quiet for whoever plays a seat.
func (m Moment) Quiet(seat engine.Seat) Quiet {
	if n := m.lastOf(quieting, seat); n > m.SeatedSince(seat) {
		return *m.g.entries[n-1].Quiet
	}
	return Quiet{}
}

// Quiet says which time is quiet for the seat from the entry on. It stands beside whatever else the
// entry says, and is a change of mind.
func (d *Draft) Quiet(q Quiet) error {
	return d.do(quieting, func(d *Draft) error {
		if err := d.carryOut(quieting, func(e *Entry) { e.Quiet = &q }); err != nil {
			return err
		}
		return d.mayHaveChanged()
	})
}
