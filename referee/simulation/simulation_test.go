// Package simulation runs the whole daemon in one process and in fake time: a seed drives players, mailbox, submission, DNS, disk, clock,
// kills and restarts, against a small account of what must hold. It knows the daemon from outside alone.
package simulation

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

var oneSeed = flag.Uint64("seed", 0, "run this seed alone, and show what happens in it with -v")

// result is what a run came to.
type result struct {
	wrongs  []string
	trace   []string
	said    []string
	letters int
	mails   int
	entries int
}

// simulate runs a script.
func simulate(t *testing.T, s *script) (r result) {
	synctest.Test(t, func(*testing.T) {
		w := newWorld(s)
		began := w.now()
		w.later(0, "", w.start)
		for _, e := range s.events {
			w.later(e.at, e.String(), func() { kindCalled(e.what).happen(w, e) })
		}
		w.run(began.Add(time.Duration(s.days) * 24 * time.Hour))
		w.heal()
		w.run(w.now().Add(26 * time.Hour))
		w.atRest()
		w.end()
		w.winding.Wait()
		r = result{wrongs: w.wrongs, trace: w.trace, said: w.said, letters: len(w.account.letters), mails: w.mails}
		for _, l := range w.account.logs {
			r.entries += len(l.lines)
		}
	})
	return r
}

// heal ends all that befalls the referee.
func (w *world) heal() {
	w.faults.clear()
	w.mu.Lock()
	w.wrong = 0
	w.mu.Unlock()
	w.start()
}

func kindCalled(what string) *kindOfEvent {
	for i := range kinds {
		if kinds[i].what == what {
			return &kinds[i]
		}
	}
	panic("no event is called " + what)
}

// TestSimulation runs many seeds.
func TestSimulation(t *testing.T) {
	seeds, days := uint64(20), 30
	if os.Getenv("DHOW_LONG") != "" {
		seeds, days = 2000, 365
	}
	for seed := uint64(1); seed <= seeds; seed++ {
		if *oneSeed != 0 && seed != *oneSeed {
			continue
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := draw(seed, days)
			r := simulate(t, s)
			if len(r.wrongs) > 0 {
				t.Errorf("%s", strings.Join(r.wrongs, "\n"))
			}
			if testing.Verbose() && *oneSeed != 0 {
				t.Logf("%s", strings.Join(r.trace, "\n"))
			}
			t.Logf("%d mails, %d letters, %d entries", r.mails, r.letters, r.entries)
		})
	}
}
