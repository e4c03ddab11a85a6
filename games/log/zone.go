package log

import (
	"slices"
	"strings"
	"time"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// Zone is how the clocks of a place are set, as it was known when it was noted. It stands whole in
// the file, so that a game is read in the same way on any machine, whatever is decided later about
// summer time there: a deadline that was told does not change.
type Zone struct {
	Name   string      // of the IANA
	shifts []time.Time // from when on clocks are set as those of this time are; the first holds before it, too
}

// maxShifts is how many times clocks are known to be set: for four years, where there is summer
// time. From the last on they stay as they are.
const maxShifts = 9

// ZoneOf is a zone as its clocks are set from a time on.
func ZoneOf(place *time.Location, at time.Time) *Zone {
	z := &Zone{Name: place.String()}
	for at = at.Truncate(time.Second).In(place); len(z.shifts) < maxShifts && !at.IsZero(); {
		z.shifts = append(z.shifts, fixed(at))
		_, at = at.ZoneBounds()
	}
	return z
}

// fixed is a time by clocks that are never set otherwise, to the minute.
func fixed(at time.Time) time.Time {
	_, ahead := at.Zone()
	return at.In(time.FixedZone("", ahead/60*60))
}

// In is a time as clocks there show it.
func (z *Zone) In(at time.Time) time.Time {
	local, _ := z.inUntil(at)
	return local
}

// inUntil also says until when clocks are set so; zero: for good.
func (z *Zone) inUntil(at time.Time) (local, until time.Time) {
	i, found := slices.BinarySearchFunc(z.shifts, at, time.Time.Compare)
	if found {
		i++
	}
	if i < len(z.shifts) {
		until = z.shifts[i]
	}
	return at.In(z.shifts[max(i-1, 0)].Location()), until
}

// On is when clocks there show a time on a day, in minutes; where they are set past it, close to
// that.
func (z *Zone) On(day time.Time, minute int) time.Time {
	y, m, d := day.Date()
	guess := time.Date(y, m, d, 0, minute, 0, 0, z.In(day).Location())
	return time.Date(y, m, d, 0, minute, 0, 0, z.In(guess).Location())
}

// firstAfter is when clocks there show a time of the day for the first time after another time.
func (z *Zone) firstAfter(at time.Time, minute int) time.Time {
	for day := z.In(at); ; day = day.AddDate(0, 0, 1) {
		if shown := z.On(day, minute); shown.After(at) {
			return shown
		}
	}
}

func (z *Zone) node() *strictyaml.Node {
	clocks := strictyaml.NewList()
	for _, at := range z.shifts {
		clocks.Append(strictyaml.NewQuoted(at.Format(time.RFC3339)))
	}
	return strictyaml.NewMap().InFlow().Set("name", strictyaml.NewText(z.Name)).Set("clocks", clocks)
}

const zoneExpected = "a zone with its name and clocks: from 1 to 9 times as 2026-11-20T19:02:11+01:00, " +
	"each later than the one before"

// zone reads a zone; nil where it is left out.
func (r *documentReader) zone(n *strictyaml.Node) *Zone {
	if n == nil {
		return nil
	}
	fields, err := n.Fields("name", "clocks")
	r.errs.Add(err)
	z := &Zone{}
	if v := fields["name"]; v != nil {
		z.Name = v.Text
	}
	for _, item := range textItems(fields["clocks"]) {
		at, err := time.Parse(time.RFC3339, item.Text)
		if err != nil {
			r.errs.Add(item.Errorf(zoneExpected))
			return nil
		}
		z.shifts = append(z.shifts, fixed(at))
	}
	if !z.valid() {
		r.errs.Add(n.Errorf(zoneExpected))
	}
	return z
}

func (z *Zone) valid() bool {
	const longest = 60
	name := z.Name != "" && len(z.Name) <= longest && z.Name == games.Visible(z.Name) &&
		!strings.ContainsAny(z.Name, " \n\"")
	ascend := slices.IsSortedFunc(z.shifts, time.Time.Compare)
	return name && ascend && 1 <= len(z.shifts) && len(z.shifts) <= maxShifts
}
