package simulation

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // the machine that tests run on may have none

	"dhow/games/gametest"
	"dhow/mail"
)

// zones are where people live: with summer times that begin and end on other days, by an hour or by
// half of one, and far away.
var zones = func() (l []*time.Location) {
	for _, name := range []string{"UTC", "Europe/Brussels", "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			panic(err)
		}
		l = append(l, zone)
	}
	return l
}()

// starts of runs: ordinary days, and such before summer time begins or ends somewhere.
var firstDays = []time.Time{
	time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2000, 3, 14, 0, 0, 0, 0, time.UTC),
	time.Date(2000, 10, 16, 0, 0, 0, 0, time.UTC), time.Date(2000, 12, 12, 0, 0, 0, 0, time.UTC),
}

// dawn passes the time until the day on which a run begins.
func dawn(seed uint64) { time.Sleep(time.Until(firstDays[seed%uint64(len(firstDays))])) }

var zoneLine = regexp.MustCompile(`(?m)^zone: .*$`)

// travels has the operator write into somebody's profile where they live now.
func travels(w *world, e event) {
	r := e.chance()
	files := w.disk.paths(dataDir + "/players")
	if len(files) == 0 {
		return
	}
	zone := zones[r.IntN(len(zones))]
	w.disk.edit(anyOf(files, e.luck), r.IntN(2) == 0, func(data []byte) []byte {
		return zoneLine.ReplaceAll(data, []byte("zone: "+zone.String()))
	})
}

// shown is a deadline as a letter tells it.
type shown struct {
	key  letterKey
	to   mail.Address
	text string
}

var askedBy = regexp.MustCompile(`^Your turn, [\w ]+, by ([^.]+)\.`)

// rawTime is a time as files have it, which no letter shows.
var rawTime = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d`)

// deadlineIn takes down what a letter says of a deadline.
func (a *account) deadlineIn(l *mail.Outgoing, k letterKey) {
	if raw := rawTime.FindString(l.Text); raw != "" {
		a.w.failHeld("a letter tells a time as files have it", "%s, %s: %s", l.ID, l.To, raw)
	}
	if m := askedBy.FindStringSubmatch(strings.Join(strings.Fields(l.Text), " ")); m != nil {
		a.shown = append(a.shown, shown{k, l.To, m[1]})
	}
}

// isRight wants a deadline to be told as it is, by the time of some place where people live.
func (w *world) isRight(s shown) {
	g := w.game(s.key.game)
	if g == nil || g.Len() < s.key.position {
		return
	}
	turn := gametest.Reckon(g, s.key.position, s.key.seat)
	if turn.Ends.IsZero() || turn.Paused || !turn.Sure {
		return
	}
	deadline := turn.Ends
	told := slices.ContainsFunc(zones, func(zone *time.Location) bool {
		at := deadline.In(zone)
		return s.text == at.Format("Mon 2 Jan 15:04 MST") || s.text == at.Format("Mon 2 Jan 2006 15:04 MST")
	})
	if !told {
		w.fail("a deadline is told wrongly", "%s to %s: %q, and it is %v", fmt.Sprint(s.key.game, " ", s.key.position), s.to, s.text, deadline)
	}
}
