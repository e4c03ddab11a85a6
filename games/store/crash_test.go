package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/gametest"
	"dhow/games/store"
)

// This file crashes the life of one game at every operation, in every way the model of disktest.Disk
// knows, and lets it go on. journalcrash_test.go does it to the journal.

// story is something that goes on from process to process, and what people know of it.
type story interface {
	run(disk *disktest.Disk) (died bool, err error) // one process, on a disk
	finished() error                                // nil if a process that did not die has done all there was to do
	check(disk *disktest.Disk) error                // lets the next process go on and wants every promise kept
	copy() story
	file() string // that is shown when a promise is broken
}

const (
	crashGame   = games.GameID("kilifi-7")
	crashLog    = "data/games/kilifi-7.yaml"
	crashSecret = "data/games/kilifi-7.secret"
	crashAside  = "data/games/kilifi-7.torn-"
)

var crashTime = time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC)

// life is what people know of a game, whatever happens to processes and disks.
type life struct {
	mails   int  // how many orders people send
	created bool // they were told that there is a game
	told    int  // how many of their orders they were told to be accepted
	seals   int  // how many secrets were made
	bare    bool // someone takes away the log's last newline now and then
}

func (l *life) copy() story {
	other := *l
	return &other
}

func (l *life) file() string { return crashLog }

func (l *life) finished() error {
	if l.told != l.mails {
		return fmt.Errorf("%d of %d mails handled", l.told, l.mails)
	}
	return nil
}

// process is one run of the program, on a disk.
type process struct {
	*life
	disk *disktest.Disk
	dir  *store.HeldDir
	log  *disk.LogFile
	has  int // entries in the log as this process knows it
}

// run starts a process and lets it work until all mails are handled or it dies. An error makes it
// do what the docs of the error say, a few times.
func (l *life) run(disk *disktest.Disk) (died bool, err error) {
	defer diesHere(&died)
	p := &process{life: l, disk: disk}
	for _, step := range []func() error{p.start, p.create, p.open, p.play} {
		if err := tryAgain(step); err != nil {
			return false, err
		}
	}
	return false, errors.Join(p.log.Close(), p.dir.Close())
}

// diesHere ends the panic of a process that dies.
func diesHere(died *bool) {
	if p := recover(); p != nil {
		if _, ok := p.(disktest.Death); !ok {
			panic(p)
		}
		*died = true
	}
}

// tryAgain tries a step until it succeeds. Faults strike once or twice.
func tryAgain(step func() error) (err error) {
	for range 4 {
		if err = step(); err == nil {
			return nil
		}
	}
	return err
}

func (p *process) start() (err error) {
	p.dir, err = store.OpenDataDir(p.disk, "data")
	return err
}

func (p *process) create() error {
	p.seals++
	err := p.dir.CreateGame(crashGame, crashHeader(p.seals), []byte(crashSeal(p.seals)))
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

func crashSeal(n int) string { return fmt.Sprintf("seal %d", n) }

func crashHeader(seals int) []byte { return fmt.Appendf(nil, "dhow: 1\nseal: %s\n", crashSeal(seals)) }

func crashEntry(n int) string { return fmt.Sprintf(`--- {n: %d, orders: {blue: "G Cf%d M1"}}`, n, n) }

func (p *process) open() error {
	log, c, err := p.dir.OpenGame(crashGame, crashTime)
	if err != nil {
		return err
	}
	p.log, p.created = log, true
	return p.replay(c)
}

// replay is what the referee does with a log: what is in it counts, and is told.
func (p *process) replay(c disk.Content) error {
	n, err := countEntries(c.Data)
	p.has = n
	p.told = max(p.told, n)
	if err == nil && n < p.told {
		err = lostError{fmt.Errorf("%d entries were accepted, %d are there", p.told, n)}
	}
	return err
}

// lostError is a broken promise.
type lostError struct{ error }

// countEntries counts the entries of a log, which must be 1, 2, 3 …, each once.
func countEntries(log []byte) (int, error) {
	lines := strings.Split(strings.TrimSuffix(string(log), "\n"), "\n")
	if len(lines) < 2 || lines[0] != "dhow: 1" || !strings.HasPrefix(lines[1], "seal: ") {
		return 0, lostError{fmt.Errorf("no header: %q", log)}
	}
	for i, line := range lines[2:] {
		if line != crashEntry(i+1) {
			return 0, lostError{fmt.Errorf("entry %d is %q", i+1, line)}
		}
	}
	return len(lines) - 2, nil
}

func (p *process) play() error {
	for p.has < p.mails {
		if p.has == p.mails/2 && p.log != nil {
			if err := p.reopen(); err != nil {
				return err
			}
		}
		if err := p.append(p.has + 1); err != nil {
			return err
		}
	}
	return nil
}

// reopen puts an idle game away and fetches it again.
func (p *process) reopen() error {
	if err := p.log.Close(); err != nil {
		return err
	}
	if p.bare {
		p.disk.Trim(crashLog)
	}
	return tryAgain(p.open)
}

func (p *process) append(n int) error {
	err := p.log.Append([]byte(crashEntry(n)))
	var refused *disk.AppendError
	switch {
	case err == nil:
		p.has, p.told = n, max(p.told, n)
		return nil
	case errors.As(err, &refused) && refused.Absent:
		return nil // it is tried again
	}
	return tryAgain(func() error {
		c, err := p.log.Reread()
		if err != nil {
			return err
		}
		return p.replay(c)
	})
}

// check looks at a disk as the next process finds it, lets that process go on, and wants every
// promise kept.
func (l *life) check(d *disktest.Disk) error {
	before := d.View(crashLog)
	l.mails = l.told + 2
	created := l.created
	if died, err := l.run(d); died || err != nil {
		return fmt.Errorf("the next process ends with %w", err)
	}
	after := d.View(crashLog)
	switch n, err := countEntries(after); {
	case err != nil:
		return err
	case n != l.mails:
		return fmt.Errorf("%d entries in the end, want %d", n, l.mails)
	case created && before == nil:
		return errors.New("the game is gone")
	}
	if secret := d.View(crashSecret); !bytes.HasPrefix(after, fmt.Appendf(nil, "dhow: 1\nseal: %s\n", secret)) {
		return fmt.Errorf("the secret is %q, the log %q", secret, after)
	}
	return d.CheckNothingLost(crashAside, before, after)
}

// crash is a test of lives that go wrong. It checks each disk once for what people know.
type crash struct {
	*testing.T
	seen map[string]bool
}

func newCrash(t *testing.T) *crash {
	t.Parallel()
	return &crash{T: t, seen: map[string]bool{}}
}

// live runs a life on a disk with faults planned. It must come to its end or die.
func (c *crash) live(l story, d *disktest.Disk, plan map[int]disktest.Fault) {
	d.Plan = plan
	died, err := l.run(d)
	if err == nil && !died {
		err = l.finished()
	}
	if err != nil && !c.Failed() {
		c.Errorf("%s: %v", d.Happened(), err)
	}
}

// isNew tells whether a disk with this content was not met before, with people who know this.
func (c *crash) isNew(l story, d *disktest.Disk) bool {
	var key strings.Builder
	fmt.Fprint(&key, l)
	for _, path := range d.Names() {
		key.WriteString(" " + path + " ")
		key.Write(d.View(path))
	}
	if c.seen[key.String()] {
		return false
	}
	c.seen[key.String()] = true
	return true
}

// losePower takes the power, and checks every disk that may be found then.
func (c *crash) losePower(l story, d *disktest.Disk) {
	for after := range d.AfterPowerLoss {
		if c.Failed() {
			return
		}
		if !c.isNew(l, after) {
			continue
		}
		found := string(after.View(l.file()))
		if err := l.copy().check(after); err != nil {
			c.Errorf("%s, then the power goes and leaves %q: %v", d.Happened(), found, err)
		}
	}
}

// lives are those that are crashed: of a log as the program writes it, and of one whose last
// newline an editor left out.
func lives(mails int) []story { return []story{&life{mails: mails}, &life{mails: mails, bare: true}} }

// each runs a life on a copy of a disk again and again, with a fault planned besides those given:
// each that faults names, at each operation from the first one on. It hands over what people know
// then, and the disk.
func (c *crash) each(start story, found *disktest.Disk, given map[int]disktest.Fault, from int, faults func(operation string) []disktest.Fault, then func(l story, d *disktest.Disk)) {
	l, whole := start.copy(), found.AfterDeath()
	c.live(l, whole, given)
	for k := from; k <= len(whole.Trace); k++ {
		for _, f := range faults(whole.Trace[k-1]) {
			if c.Failed() {
				return
			}
			plan := maps.Clone(given)
			plan[k] = f
			l, d := start.copy(), found.AfterDeath()
			c.live(l, d, plan)
			then(l, d)
		}
	}
	then(l, whole)
}

// noFaults is a plan without faults.
func noFaults() map[int]disktest.Fault { return map[int]disktest.Fault{} }

// lastFault returns the number of the last operation a plan says something of.
func lastFault(plan map[int]disktest.Fault) int { return slices.Max(slices.Collect(maps.Keys(plan))) }

// TestFaults lets any one or two operations fail in each way they can: the life goes on, and a
// power loss at its end takes nothing.
func TestFaults(t *testing.T) {
	c := newCrash(t)
	for _, start := range lives(2) {
		c.each(start, disktest.New(), noFaults(), 1, disktest.FaultsOf, func(l story, d *disktest.Disk) {
			c.losePower(l, d)
			if len(d.Plan) > 0 {
				c.each(start, disktest.New(), d.Plan, lastFault(d.Plan)+1, disktest.FaultsOf, c.losePower)
			}
		})
	}
}

// TestDeath ends the process at every operation, and the power with it or not.
func TestDeath(t *testing.T) {
	c := newCrash(t)
	for _, start := range lives(4) {
		c.each(start, disktest.New(), noFaults(), 1, disktest.DeathsOf, func(l story, d *disktest.Disk) {
			c.losePower(l, d)
			if err := l.copy().check(d.AfterDeath()); err != nil {
				c.Errorf("%s: %v", d.Happened(), err)
			}
		})
	}
	t.Logf("count %d disks after crashes", len(c.seen))
}

// TestFaultThenPowerLoss takes the power at every operation after every fault.
func TestFaultThenPowerLoss(t *testing.T) {
	c := newCrash(t)
	for _, start := range lives(2) {
		c.each(start, disktest.New(), noFaults(), 1, disktest.FaultsOf, func(l story, d *disktest.Disk) {
			if len(d.Plan) > 0 {
				c.each(start, disktest.New(), d.Plan, lastFault(d.Plan)+1, disktest.DeathsOf, c.losePower)
			}
		})
	}
	t.Logf("count %d disks after crashes", len(c.seen))
}

// TestDeathInRecovery ends the process, with the power or not, and then takes the power while the
// next one mends what it found. The log that an editor touched has its turn in the long run.
func TestDeathInRecovery(t *testing.T) {
	c := newCrash(t)
	found := &crash{T: t, seen: map[string]bool{}}
	for _, start := range lives(1)[:gametest.Loops(1, 2)] {
		c.each(start, disktest.New(), noFaults(), 1, disktest.DeathsOf, func(l story, d *disktest.Disk) {
			recover := func(found *disktest.Disk) { c.each(l, found, noFaults(), 1, disktest.DeathsOf, c.losePower) }
			recover(d)
			for after := range d.AfterPowerLoss {
				if c.Failed() {
					return
				}
				if found.isNew(l, after) {
					recover(after)
				}
			}
		})
	}
	t.Logf("count %d disks after crashes", len(c.seen))
}
