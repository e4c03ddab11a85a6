package simulation

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"

	"dhow/games"
	"dhow/mail"
	"dhow/referee"
)

// clockKinds are what befalls the clock of the referee's machine. They are drawn apart from all
// others, which so stay what they are with a seed.
var clockKinds = []kindOfEvent{
	{what: "clock-jumps", rate: 0.1, happen: clockJumps},
	{what: "clock-jumps-at-a-start", rate: 0.1, happen: clockJumpsAtAStart},
	{what: "another-zone", rate: 0.1, happen: anotherZone},
}

// drawClock draws what befalls the clock: in half of the runs nothing does.
func drawClock(seed uint64, days int) []event {
	return drawOf(clockKinds, rand.New(rand.NewPCG(seed, 7)), days)
}

func drawOf(kinds []kindOfEvent, r *rand.Rand, days int) (events []event) {
	much := []float64{0, 0, 1, 2}[r.IntN(4)]
	for _, k := range kinds {
		for range int(k.rate*much*busyDays(days) + r.Float64()*min(much, 1)) {
			at := time.Duration(r.Int64N(int64(days) * int64(24*time.Hour)))
			events = append(events, event{at: at, what: k.what, who: "_", luck: r.Uint64()})
		}
	}
	return events
}

// withinADay is how far the clock may be away without being doubted, and a little.
const withinADay = 25 * time.Hour

// jump is how far a clock is set ahead, or back.
func jump(r *rand.Rand) time.Duration {
	by := []time.Duration{some(r, time.Minute, 20*time.Hour), some(r, 49*time.Hour, 90*24*time.Hour), 10 * 365 * 24 * time.Hour}[r.IntN(3)]
	if r.IntN(2) == 0 {
		return -by
	}
	return by
}

// clockJumps sets the clock, which is right again after a while.
func clockJumps(w *world, e event) {
	r := e.chance()
	w.setClock(jump(r))
	w.later(some(r, time.Minute, 60*time.Hour), "the clock is right", func() { w.setClock(0) })
}

// clockJumpsAtAStart does so while the daemon does not run.
func clockJumpsAtAStart(w *world, e event) {
	r := e.chance()
	w.end()
	w.setClock(jump(r))
	w.later(some(r, time.Second, 12*time.Hour), "the daemon starts", w.start)
	w.later(some(r, 12*time.Hour, 60*time.Hour), "the clock is right", func() { w.setClock(0) })
}

// anotherZone has the machine tell the same time in another zone, as where it is summer.
func anotherZone(w *world, e event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.zone = zones[e.chance().IntN(len(zones))]
}

// setClock sets the clock of the machine so far ahead of the right time. It is right while that of
// the mail server is wrong, and until the referee can know that it is no more: of two that are
// wrong alike nobody can tell, even if one has been set right and has not told the time since.
func (w *world) setClock(ahead time.Duration) {
	if ahead != 0 && (w.box.isUnsettled() || w.box.wasAhead(ahead)) {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if ahead == w.wrong {
		return
	}
	w.account.clockSet(w.wrong)
	w.wrong, w.farthest = ahead, max(w.farthest, ahead)
	w.troubledHeld()
	w.noteHeld("the clock is %v ahead", ahead)
}

// uptime is how long the machine has run. That counts its sleep, but on some systems.
func (w *world) uptime() time.Duration {
	w.awake()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.script.seed%3 == 0 {
		return w.nowHeld().Sub(w.began) - w.asleep
	}
	return w.nowHeld().Sub(w.began)
}

// tellsTime tells whether the mail server can be asked what time it is. Some cannot.
func (b *mailbox) tellsTime() bool { return b.faults.seed%5 != 4 }

// ServerTime has the mail server tell what time it is, where it can.
func (c *connection) ServerTime(ctx context.Context) (time.Time, error) {
	later, err := c.step(ctx, "imap time", "")
	if err != nil {
		return time.Time{}, err
	}
	defer c.mu.Unlock()
	if !c.tellsTime() {
		return time.Time{}, mail.ErrNoClock
	}
	if c.ahead == 0 {
		c.was = nil
	}
	return c.clock(), later
}

var _ referee.ServerClock = (*connection)(nil)

// wrongClock is a time in which the clock was so wrong that the operator has to be told.
type wrongClock struct{ since time.Time }

// clockSet is told that the clock is set, which was so far ahead.
func (a *account) clockSet(was time.Duration) {
	a.doubt = true
	now := a.w.nowHeld()
	lasted := now.Sub(a.set)
	if was.Abs() > 48*time.Hour && lasted > 3*time.Hour && a.w.running != nil && a.startedAt == a.w.started && a.lastSearch.After(now.Add(-10*time.Minute)) && !a.hasGap(a.set) {
		a.wrong = append(a.wrong, wrongClock{a.set})
	}
	a.set, a.startedAt = now, a.w.started
}

// hasGap tells whether the mailbox could not be searched since a time.
func (a *account) hasGap(since time.Time) bool {
	for _, g := range a.gaps {
		if g.to.After(since) {
			return true
		}
	}
	return false
}

// clockAtRest wants the operator to have been told of each wrong clock.
func (a *account) clockAtRest() {
	for _, wrong := range a.wrong {
		told := false
		for _, l := range a.letters {
			text := strings.Join(strings.Fields(l.Text), " ")
			told = told || l.To == operatorAddress && strings.Contains(text, "This machine's clock shows")
		}
		if !told {
			a.w.failHeld("the operator is not told of a wrong clock", "since %v", wrong.since.UTC())
		}
	}
}

var timeOfEntry = regexp.MustCompile(`^--- \{n: \d+, at: ([0-9TZ:-]+)`)

// inItsTime wants an entry to be of no time that is still to come.
func (a *account) inItsTime(id games.GameID, line string) {
	m := timeOfEntry.FindStringSubmatch(line)
	if m == nil {
		return
	}
	at, err := time.Parse(time.RFC3339, m[1])
	if now := a.w.nowHeld(); err != nil || at.After(now.Add(a.early()+time.Minute)) {
		a.w.failHeld("an entry is of a time to come", "%s at %v: %s", id, now.UTC(), line)
	}
}

// early is how much earlier than by the right time something may be that goes by the clock: that
// may have been another one by a day.
func (a *account) early() time.Duration {
	if a.doubt {
		return withinADay
	}
	return 0
}
