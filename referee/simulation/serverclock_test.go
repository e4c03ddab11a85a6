package simulation

import (
	"math/rand/v2"
	"slices"
	"time"
)

// serverClockKinds are what befalls the clock of the mail server, by which mails are received and
// which the referee asks what time it is. They are drawn apart from all others, which so stay what
// they are with a seed.
var serverClockKinds = []kindOfEvent{
	{what: "server-clock-jumps", rate: 0.1, happen: serverClockJumps},
	{what: "server-clock-jumps-at-a-start", rate: 0.1, happen: serverClockJumpsAtAStart},
}

// drawServerClock draws what befalls that clock: in half of the runs nothing does.
func drawServerClock(seed uint64, days int) []event {
	return drawOf(serverClockKinds, rand.New(rand.NewPCG(seed, 8)), days)
}

// serverClockJumps sets the server's clock, once more while it is wrong, and then right.
func serverClockJumps(w *world, e event) {
	r := e.chance()
	wrong := some(r, time.Minute, 60*time.Hour)
	w.setServerClock(jump(r))
	w.later(time.Duration(r.Int64N(int64(wrong))), "the server's clock jumps again", func() { w.setServerClock(jump(r)) })
	w.later(wrong, "the server's clock is right", func() { w.setServerClock(0) })
}

// serverClockJumpsAtAStart does so while the daemon does not run.
func serverClockJumpsAtAStart(w *world, e event) {
	r := e.chance()
	w.end()
	w.setServerClock(jump(r))
	w.later(some(r, time.Second, 12*time.Hour), "the daemon starts", w.start)
	w.later(some(r, 12*time.Hour, 60*time.Hour), "the server's clock is right", func() { w.setServerClock(0) })
}

// setServerClock sets the clock of the mail server so far ahead of the right time. It is right
// while that of the referee's machine is wrong.
func (w *world) setServerClock(ahead time.Duration) {
	w.mu.Lock()
	if w.wrong != 0 {
		ahead = 0
	}
	w.mu.Unlock()
	if !w.box.set(ahead) {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.account.doubt = true
	w.troubledHeld()
	w.noteHeld("the server's clock is %v ahead", ahead)
}

// set sets the server's clock, and tells whether that is another one than before.
func (b *mailbox) set(ahead time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	was := b.ahead
	b.ahead = ahead
	if was != ahead {
		b.turned = b.now()
		b.was = append(b.was, was)
	}
	return was != ahead
}

// isUnsettled tells whether the server's clock is wrong, or was a while ago.
func (b *mailbox) isUnsettled() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ahead != 0 || b.now().Sub(b.turned) < 6*time.Hour
}

// wasAhead tells whether the server's clock was about so far ahead, and has not told the right time
// since: a clock that is as far ahead looks right to who knows of that.
func (b *mailbox) wasAhead(ahead time.Duration) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.ContainsFunc(b.was, func(was time.Duration) bool { return was != 0 && (ahead-was).Abs() < withinADay })
}

// clock is what time it is on the server.
func (b *mailbox) clock() time.Time { return b.now().Add(b.ahead).Truncate(time.Second) }

func (b *mailbox) isWrong() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ahead != 0
}
