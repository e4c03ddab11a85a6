package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk/disktest"
	"dhow/games/gametest"
	"dhow/games/post"
	"dhow/games/store"
)

// The journal of the tests below goes over midnight between the first append and the second.
var (
	crashNights = [...]time.Time{crashTime, crashTime.Add(24 * time.Hour)}
	crashDays   = [...]string{"data/post/2026-11-20.log", "data/post/2026-11-21.log"}
)

// postLife is what people know of a journal to which several lines are added at a time. The lines
// of an append say its number, each of a game of its own.
type postLife struct {
	appends int // how many there will be
	told    int // how many were accepted, or read
}

var postGames = [...]games.GameID{"aaa", "bbb", "ccc"}

func (l *postLife) copy() story {
	other := *l
	return &other
}

func (l *postLife) file() string { return crashDays[1] }

func (l *postLife) finished() error {
	if l.told != l.appends {
		return fmt.Errorf("%d of %d appends accepted", l.told, l.appends)
	}
	return nil
}

func (l *postLife) run(disk *disktest.Disk) (died bool, err error) {
	defer diesHere(&died)
	var dir *store.HeldDir
	var j *post.Journal
	err = tryAgain(func() (err error) {
		dir, err = store.OpenDataDir(disk, "data")
		return err
	})
	if err != nil {
		return false, err
	}
	err = tryAgain(func() (err error) {
		if j, _, err = store.OpenJournal(dir, crashTime); err == nil {
			err = l.read(j)
		}
		return err
	})
	if err == nil {
		err = l.goOn(j)
	}
	return false, errors.Join(err, dir.Close())
}

// read is what the referee does with a journal: what stands in it counts.
func (l *postLife) read(j *post.Journal) error {
	var n [len(postGames)]int
	for i, game := range postGames {
		n[i], _ = j.Marked(game)
		if n[i] > n[0] || n[i] < n[0]-1 || i > 0 && n[i] > n[i-1] {
			return lostError{fmt.Errorf("of an append the first line is missing: %v", n)}
		}
	}
	if n[len(n)-1] < l.told {
		return lostError{fmt.Errorf("%d appends were accepted, found %v", l.told, n)}
	}
	l.told = n[len(n)-1]
	return nil
}

// goOn makes the appends that are left.
func (l *postLife) goOn(j *post.Journal) error {
	for n := l.told + 1; n <= l.appends; n++ {
		var lines []post.Line
		for _, game := range postGames {
			lines = append(lines, post.Mark{Game: game, Entry: n})
		}
		if err := tryAgain(func() error { return j.Append(crashNights[min(n, 2)-1], lines...) }); err != nil {
			return err
		}
		l.told = n
		if err := l.read(j); err != nil {
			return err
		}
	}
	return j.Close()
}

func (l *postLife) check(d *disktest.Disk) error {
	var before [len(crashDays)][]byte
	for i, day := range crashDays {
		before[i] = d.View(day)
	}
	l.appends = l.told + 2
	if died, err := l.run(d); died || err != nil {
		return fmt.Errorf("the next process ends with %w", err)
	}
	for i, day := range crashDays {
		if err := d.CheckNothingLost(day[:len(day)-len(".log")]+".torn-", before[i], d.View(day)); err != nil {
			return err
		}
	}
	return l.finished()
}

// emptyPost is a disk with a data directory and no journal yet.
func emptyPost(t *testing.T) *disktest.Disk {
	t.Helper()
	d := disktest.New()
	dir, err := store.OpenDataDir(d, "data")
	mustWork(t, errors.Join(err, dir.Close()))
	var disks []*disktest.Disk
	for after := range d.AfterPowerLoss {
		disks = append(disks, after)
	}
	return disks[len(disks)-1]
}

// TestJournalFaults lets any one or two operations fail in each way they can: the journal goes on,
// and a power loss at its end takes nothing.
func TestJournalFaults(t *testing.T) {
	c := newCrash(t)
	start, found := &postLife{appends: 2}, emptyPost(t)
	c.each(start, found, noFaults(), 1, disktest.FaultsOf, func(l story, d *disktest.Disk) {
		c.losePower(l, d)
		if len(d.Plan) > 0 {
			c.each(start, found, d.Plan, lastFault(d.Plan)+1, disktest.FaultsOf, c.losePower)
		}
	})
	t.Logf("count %d disks after faults of the journal", len(c.seen))
}

// TestJournalDeath ends the process at every operation, and the power with it or not.
func TestJournalDeath(t *testing.T) {
	c := newCrash(t)
	c.each(&postLife{appends: 3}, emptyPost(t), noFaults(), 1, disktest.DeathsOf, func(l story, d *disktest.Disk) {
		c.losePower(l, d)
		if err := l.copy().check(d.AfterDeath()); err != nil {
			c.Errorf("%s: %v", d.Happened(), err)
		}
	})
	t.Logf("count %d disks after crashes of the journal", len(c.seen))
}

// TestJournalFaultThenPowerLoss takes the power at every operation after every fault.
func TestJournalFaultThenPowerLoss(t *testing.T) {
	c := newCrash(t)
	start, found := &postLife{appends: 2}, emptyPost(t)
	c.each(start, found, noFaults(), 1, disktest.FaultsOf, func(l story, d *disktest.Disk) {
		if len(d.Plan) > 0 {
			c.each(start, found, d.Plan, lastFault(d.Plan)+1, disktest.DeathsOf, c.losePower)
		}
	})
	t.Logf("count %d disks after crashes of the journal", len(c.seen))
}

// TestJournalDeathInRecovery ends the process, with the power or not, and then takes the power
// while the next one mends what it found.
func TestJournalDeathInRecovery(t *testing.T) {
	c := newCrash(t)
	found := &crash{T: t, seen: map[string]bool{}}
	c.each(&postLife{appends: gametest.Loops(1, 2)}, emptyPost(t), noFaults(), 1, disktest.DeathsOf, func(l story, d *disktest.Disk) {
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
	t.Logf("count %d disks after crashes of the journal", len(c.seen))
}
