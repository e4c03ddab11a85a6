package crashtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
	"time"

	"dhow/games"
)

// killsInARun is how often the daemon is killed while it referees the games of a recording.
const killsInARun = 50

// gamesMade is how many mails of a recording make a game, the first ones.
const gamesMade = 2

// recording is what players have written, in its order, and what comes of it.
type recording struct {
	mails   []sent
	letters []int // how many there are after each
	want    *outcome
}

// loops returns how often to do something: often when DHOW_LONG is set, as .ci/long does.
func loops(usual, often int) int {
	if os.Getenv("DHOW_LONG") != "" {
		return often
	}
	return usual
}

// record has two games played side by side in one mailbox, the first at a pace, until so many mails
// are written or both are over. Who answers quotes the letter answered, each time in the way of
// another mail program.
func record(t *testing.T, most int, pace string) *recording {
	t.Helper()
	h := newHouse(t, "", begins)
	d := h.start("")
	r := &recording{}
	write := func(m sent) {
		h.deliver(m)
		r.mails = append(r.mails, m)
		if !h.until(d, h.atRest) {
			t.Fatalf("the daemon ended\n%s", &d.log)
		}
		r.letters = append(r.letters, h.delivered())
	}
	write(h.fresh(0, "new game Ben ben@example.net"+pace+"\njoin palm"))
	write(h.fresh(0, "new game Cas cas@example.com, Dee dee@example.org random no clock\njoin reef"))
	for _, player := range []int{1, 2, 3} {
		write(h.answer(player, h.newest(player), "join tide"))
	}
	for player := range 4 { // no letter waits for others
		write(h.answer(player, h.newest(player), "follow"))
	}
	for playing := true; playing && len(r.mails) < most; {
		playing = false
		for id := range h.lastEntries() {
			if m, ok := h.next(id); ok {
				write(m)
				playing = true
			}
		}
	}
	h.stop(d)
	r.want = h.outcome()
	return r
}

// next is the mail that a game waits for; false if it is over.
func (h *house) next(id games.GameID) (sent, bool) {
	h.Helper()
	g := h.game(id)
	if g.Over() {
		return sent{}, false
	}
	state, err := g.State()
	if err != nil {
		h.Fatal(err)
	}
	seat := state.ToMove()[0]
	_, text := h.order(state.View(seat))
	player := playerCalled(g.Header.Seats[seat-1].Name)
	if h.mails%7 == 0 {
		text += fmt.Sprintf("\nsay That was mail %d of mine.", h.mails)
	}
	return h.answer(player, h.newestOf(player, id), text), true
}

func playerCalled(name string) int {
	for i, p := range players {
		if p.name == name {
			return i
		}
	}
	panic("nobody is called " + name)
}

// stop has the daemon end as it is meant to.
func (h *house) stop(d *daemon) {
	h.Helper()
	_ = d.cmd.Process.Signal(syscall.SIGTERM)
	if <-d.ended; !d.cmd.ProcessState.Success() {
		h.Fatalf("the daemon ended: %v\n%s", d.cmd.ProcessState, &d.log)
	}
}

// TestKilledAtRandom has games played by mail while the daemon is killed again and again at random
// moments, some of them while it starts, and some while it stops.
func TestKilledAtRandom(t *testing.T) {
	t.Parallel()
	r := record(t, loops(2*killsInARun, 10_000), "")
	runs := loops(1, 20)
	for run := range runs {
		t.Run(fmt.Sprint(run), func(t *testing.T) {
			t.Parallel()
			got := r.disturbed(t, rand.New(rand.NewPCG(7, uint64(run))))
			for _, d := range got.against(r.want) {
				t.Error(d)
			}
			t.Logf("%d letters came twice", got.twice)
		})
	}
	t.Cleanup(func() {
		t.Logf("count %d kills at random moments of games of %d mails", runs*killsInARun, len(r.mails))
	})
}

// disturbed has the mails of a recording handled by daemons of which all but the last are killed.
// Mails come before, between and behind.
func (r *recording) disturbed(t *testing.T, chance *rand.Rand) *outcome {
	t.Helper()
	h := newHouse(t, "", begins)
	mails := r.mails
	deliver := func(n int) {
		for _, m := range mails[:n] {
			h.deliver(m)
		}
		mails = mails[n:]
	}
	deliver(gamesMade) // nobody answers a letter about a game before it is made
	h.run("", h.atRest)
	for kills := killsInARun; kills > 0; kills-- {
		few := 2 * len(mails) / kills
		deliver(min(chance.IntN(few+1), len(mails)))
		d := h.start("")
		h.kill(d, chance)
	}
	deliver(len(mails))
	h.run("", h.atRest)
	return h.outcome()
}

// kill kills a daemon at a moment of the time that it takes to start and handle some mails.
func (h *house) kill(d *daemon, chance *rand.Rand) {
	h.Helper()
	const longest = 150 * time.Millisecond
	wait := func(d *daemon, longest time.Duration) {
		select {
		case <-d.ended:
		case <-time.After(time.Duration(chance.Int64N(int64(longest)))):
		}
	}
	wait(d, longest)
	if chance.IntN(3) == 0 {
		_ = d.cmd.Process.Signal(syscall.SIGTERM)
		wait(d, longest/10)
	}
	_ = d.cmd.Process.Kill()
	if <-d.ended; !d.killed() && d.cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM && !d.cmd.ProcessState.Success() {
		h.Errorf("the daemon ended by itself: %v\n%s", d.cmd.ProcessState, &d.log)
	}
}
