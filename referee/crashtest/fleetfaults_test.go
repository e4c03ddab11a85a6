package crashtest

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// befalls is something that befalls a fleet. Strike calls struck as soon as it has. What somebody
// has to do for games to go on, as an operator or Patroni would, it does as well: the time that
// these take to notice is not counted. Mend makes the fleet whole again once what was written
// meanwhile is answered.
type befalls struct {
	name   string
	share  int // how often it happens, beside the others
	kills  int
	cable  bool // wants networks
	strike func(f *fleet, chance *rand.Rand) (mend func() error, err error)
}

var allThatBefalls = []befalls{
	{name: "a deputy is killed", share: 5, kills: 1, strike: killDeputy},
	{name: "the holder of the lease is killed", share: 4, kills: 1, strike: killHolder},
	{name: "the holder and a deputy are killed", share: 1, kills: 2, strike: killTwo},
	{name: "the primary is killed, the standby promoted", share: 4, kills: 1, strike: killPrimary},
	{name: "the primary and the holder are killed", share: 1, kills: 2, strike: killPrimaryAndHolder},
	{name: "the standby is killed, and is back after 1 s", share: 3, kills: 1, strike: killStandby},
	{name: "the primary is killed, and is back at once", share: 2, kills: 1, strike: restartPrimary},
	{name: "the primary stands still for 3 s", share: 1, strike: stopPrimary},
	{name: "the primary stands still, the standby promoted", share: 1, kills: 1, strike: stopAndPromote},
	{name: "packets to the primary are dropped for 3 s", share: 1, cable: true, strike: cutPrimary},
	{name: "all daemons are killed, and one as it takes mails in", share: 1, kills: 4, strike: killTakingIn},
	{name: "packets are dropped, the standby promoted", share: 1, kills: 1, cable: true, strike: cutAndPromote},
	{name: "the reader of the mailbox is killed", share: 3, kills: 1, strike: killReader},
}

// struck has a mail be written, now that something has befallen the fleet.
func (f *fleet) struck() {
	f.began = time.Now()
	f.answered = max(f.answered, f.write(1))
}

func (f *fleet) kill(w *worker) func() error {
	f.event("%s is killed", filepath.Base(w.dir))
	w.daemon.kill()
	f.struck()
	f.begin(w)
	return nothing
}

func nothing() error { return nil }

func killDeputy(f *fleet, chance *rand.Rand) (func() error, error) {
	return f.kill(f.other(chance.IntN(len(f.workers)))), nil
}

func killHolder(f *fleet, _ *rand.Rand) (func() error, error) { return f.kill(f.holder()), nil }

func killReader(f *fleet, _ *rand.Rand) (func() error, error) { return f.kill(f.reader()), nil }

func killTwo(f *fleet, chance *rand.Rand) (func() error, error) {
	f.kill(f.other(chance.IntN(len(f.workers))))
	return f.kill(f.holder()), nil
}

// killTakingIn has the first worker that comes back die with mails in its hands: taken out of the
// mailbox and not yet in the database, or in the database and not yet put away in the mailbox.
func killTakingIn(f *fleet, chance *rand.Rand) (func() error, error) {
	for _, w := range f.workers {
		w.daemon.kill()
	}
	first := f.workers[chance.IntN(len(f.workers))]
	point := []string{"taken-in-before", "taken-in"}[chance.IntN(2)]
	f.event("all are killed, and %s dies at %s", filepath.Base(first.dir), point)
	first.daemon = f.startIn(first.dir, point)
	f.struck()
	select {
	case <-first.daemon.ended:
	case <-time.After(longest):
		return nothing, fmt.Errorf("nobody comes to %s:\n%s", point, &first.daemon.log)
	}
	for _, w := range f.workers {
		f.begin(w)
	}
	return nothing, nil
}

func killPrimary(f *fleet, _ *rand.Rand) (func() error, error) {
	f.pair.Primary.Kill()
	f.struck()
	return f.pair.Rejoin, f.pair.Promote()
}

func killPrimaryAndHolder(f *fleet, chance *rand.Rand) (func() error, error) {
	f.kill(f.holder())
	return killPrimary(f, chance)
}

func killStandby(f *fleet, _ *rand.Rand) (func() error, error) {
	f.pair.Standby.Kill()
	f.struck()
	<-time.After(time.Second)
	return nothing, f.pair.Standby.Wake()
}

func restartPrimary(f *fleet, _ *rand.Rand) (func() error, error) {
	f.pair.Primary.Kill()
	f.struck()
	return nothing, f.pair.Primary.Wake()
}

func stopPrimary(f *fleet, _ *rand.Rand) (func() error, error) {
	f.pair.Primary.Stop()
	f.struck()
	<-time.After(3 * time.Second)
	f.pair.Primary.Continue()
	return nothing, nil
}

// stopAndPromote has the primary wake up when another has taken its place, and be taken for one
// until it is killed.
func stopAndPromote(f *fleet, chance *rand.Rand) (func() error, error) {
	old := f.pair.Primary
	old.Stop()
	f.struck()
	err := f.pair.Promote()
	if chance.IntN(2) == 0 {
		old.Continue()
		<-time.After(time.Duration(chance.IntN(1000)) * time.Millisecond)
		old.Kill()
	}
	return f.pair.Rejoin, err
}

func cutPrimary(f *fleet, _ *rand.Rand) (func() error, error) {
	net := f.pair.Nets()[0]
	err := net.Cut()
	f.struck()
	<-time.After(3 * time.Second)
	if err == nil {
		err = net.Mend()
	}
	return nothing, err
}

func cutAndPromote(f *fleet, _ *rand.Rand) (func() error, error) {
	net := f.pair.Nets()[0]
	if err := net.Cut(); err != nil {
		return nil, err
	}
	f.struck()
	return func() error {
		f.pair.Standby.Kill()
		if err := net.Mend(); err != nil {
			return err
		}
		return f.pair.Rejoin()
	}, f.pair.Promote()
}

// chosen is one of those that may befall a fleet, by their shares.
func chosen(all []befalls, chance *rand.Rand) *befalls {
	total := 0
	for i := range all {
		total += all[i].share
	}
	n := chance.IntN(total)
	for i := range all {
		if n -= all[i].share; n < 0 {
			return &all[i]
		}
	}
	panic("shares do not add up")
}

// befall has something befall the fleet while mails are handled, and returns for how long nobody
// was answered.
func (f *fleet) befall(b *befalls, chance *rand.Rand) time.Duration {
	f.Helper()
	f.await(f.write(chance.IntN(2)))
	f.holder()
	f.answered = f.write(chance.IntN(3))
	<-time.After(time.Duration(chance.IntN(150)) * time.Millisecond)
	f.event("%s", b.name)
	mend, err := b.strike(f, chance)
	if err != nil {
		f.stuck(fmt.Sprintf("%s: %v", b.name, err))
	}
	f.await(f.answered)
	took := time.Since(f.began)
	f.event("answered after %v", took)
	if err := mend(); err != nil {
		f.stuck(fmt.Sprintf("%s: %v", b.name, err))
	}
	return took
}

// times are for how long nobody was answered, by what had befallen.
type times map[string][]time.Duration

// table is the times as rows of docs/operating.md.
func (t times) table() string {
	var b strings.Builder
	b.WriteString("| what befalls | times | median | 9 of 10 | longest |\n|---|---|---|---|---|\n")
	for _, row := range allThatBefalls {
		all := t[row.name]
		if len(all) == 0 {
			continue
		}
		slices.Sort(all)
		at := func(share float64) string {
			return fmt.Sprintf("%.1f s", all[min(int(share*float64(len(all))), len(all)-1)].Seconds())
		}
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s |\n", row.name, len(all), at(0.5), at(0.9), at(1))
	}
	return b.String()
}
