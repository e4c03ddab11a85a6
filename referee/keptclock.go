package referee

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/notices"
	"dhow/templates"
)

// keptClock is the clock of the whole daemon: a timekeeper that is shown the machine's clock
// whenever somebody asks for the time. It is safe for concurrent use.
type keptClock struct {
	clock  Clock
	uptime func() time.Duration
	log    *slog.Logger

	mu     sync.Mutex
	keeper timekeeper
	blind  bool // the clock is not believed since the start, so that nobody knows for how long no mail was read
	seen   bool // a search has found what lay in the mailbox

	asked   bool // the server was asked what time it is
	missed  bool // it was not reached
	askedUp time.Duration
	alone   bool // it does not tell, so that its mails alone do
}

// keepTime begins to keep time, from what was last written down before a start, and how far the
// mail server's clock is known to be ahead.
func keepTime(h *House, written time.Time, ahead time.Duration) *keptClock {
	clock := h.Clock
	c := &keptClock{clock: func() time.Time { return clock().Round(0) }, uptime: h.Uptime,
		log: h.Log} // the time of day alone
	c.keeper = since(written, ahead, c.clock(), c.uptime())
	if c.blind = !c.keeper.shown.IsZero(); c.blind {
		c.warn()
	}
	return c
}

// now returns the time by which the daemon acts.
func (c *keptClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.change(func() { c.keeper.read(c.clock(), c.uptime()) })
	return c.keeper.at
}

// change logs when the clock is no longer believed, or is again. The caller holds the lock.
func (c *keptClock) change(do func()) {
	before := c.keeper
	do()
	switch believed := c.keeper.shown.IsZero(); {
	case believed && !before.shown.IsZero():
		c.blind = false
		c.log.Info("the clock is believed again", "time", c.keeper.at, "before", before.at)
	case !believed && before.shown.IsZero():
		c.blind = !before.borne
		c.warn()
	}
}

func (c *keptClock) warn() {
	c.log.Warn("the clock shows a time that nothing bears out; no deadline is judged", "clock", c.keeper.shown, "time",
		c.keeper.at)
}

// doubted returns what the clock shows, if it is not believed, and by what time the daemon acts.
func (c *keptClock) doubted() (shown, at time.Time, doubted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.keeper.shown, c.keeper.at, !c.keeper.shown.IsZero()
}

// certain tells whether the clock is believed, now that it is looked at.
func (c *keptClock) certain() bool {
	c.now()
	_, _, doubted := c.doubted()
	return !doubted
}

// isBlind tells whether the clock has not been believed since the start, so that nobody knows for
// how long no mail was read, or whether there is no more to go by than the clock alone.
func (c *keptClock) isBlind() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.blind || c.keeper.unknown
}

// knowsNothing tells whether nothing was written before the start, and clock and server contradict
// each other, so that there is no time by which mail could be judged.
func (c *keptClock) knowsNothing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.keeper.unknown && !c.keeper.shown.IsZero()
}

// arrived has new mail tell what time it is, where the server does not, and tells whether that is
// another one than was thought. The newest one speaks first. What lay in the mailbox at the start
// may have come long ago, and is no witness, unless there is no other.
func (c *keptClock) arrived(found []mail.Waiting) (moved bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.alone {
		return false
	}
	c.change(func() {
		clock := c.clock()
		for _, w := range slices.Backward(found) {
			witness := c.seen || c.keeper.unknown || w.Received.After(clock)
			moved = c.keeper.arrived(w.Received, clock, c.uptime(), witness) || moved
		}
	})
	c.seen = true
	return moved
}

// confirm has a person bear the clock out, and returns what it shows.
func (c *keptClock) confirm() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.change(func() { c.keeper.confirm(c.clock(), c.uptime()) })
	return c.keeper.at
}

// doubtsClock tells whether the clock is not believed. The operator is told so once a day.
func (d *Daemon) doubtsClock() bool {
	shown, at, doubted := d.kept.doubted()
	if doubted {
		occasion := fmt.Sprintf("clock %s at %s", shown.UTC().Format(time.DateOnly), at.UTC().Format(time.DateOnly))
		if d.doubt != occasion {
			d.doubt = occasion
			d.post.Add(nil, d.notices.Operator("", occasion, notices.News{Code: templates.ClockDoubted,
				Args: []string{shown.UTC().Format(time.RFC3339), at.UTC().Format(time.RFC3339)}}))
		}
	}
	return doubted
}

// confirmClock does what the operator asks for who says that the clock is right. The letter about
// it is what a later start goes by.
func (d *Daemon) confirmClock(ctx context.Context) (done string, lines []post.Line) {
	if len(d.house.Inboxes) > 0 {
		if _, err := d.kept.ask(ctx, d.house.Inboxes[0]); err != nil {
			d.house.Log.Warn("the mail server cannot be asked what time it is", "error", err)
		}
	}
	at := d.kept.confirm()
	d.kept.note()
	d.callAnew()
	d.stir()
	told := d.notices.Operator("", "clock confirmed "+at.UTC().Format(time.RFC3339),
		notices.News{Code: templates.ClockTold, Args: []string{at.UTC().Format(time.RFC3339)}})
	return "the clock is believed: it is " + at.UTC().Format(time.RFC1123), []post.Line{told}
}

// lastWritten is when the journal was last written to, as its lines tell in their order. Before the
// first mail there is nothing in it that is of a time which anything but the clock has borne out.
type lastWritten struct {
	at       time.Time
	begun    bool      // a mail was judged, or a search noted
	searched time.Time // when the last search began that was noted, as a database says
}

// bornOut is when that was, if the time is of a clock that anything has borne out; else zero.
func (l *lastWritten) bornOut() time.Time {
	if !l.begun {
		return time.Time{}
	}
	return l.at
}

// told hears a line. Letters may be owed ahead of their time, but not the operator's.
func (l *lastWritten) told(line post.Line) {
	at := post.TimeUnread
	switch line := line.(type) {
	case post.In:
		at, l.begun = line.At, true
	case post.Owe:
		if line.Kind == notices.KindNotice {
			at = line.At
		}
	case post.Hold:
		at = line.At
	case post.Sent:
		at = line.At
	case post.Dead:
		at = line.At
	case post.Searched:
		at, l.begun = line.At, true
	}
	if !at.Equal(post.TimeUnread) {
		l.at = at
	}
}
