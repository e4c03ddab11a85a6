// Package simulation runs the whole daemon in one process and in fake time: a seed drives players,
// mailbox, submission, DNS, disk, clock, kills and restarts, against a small account of what must
// hold. It knows the daemon from outside alone.
package simulation

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var (
	oneSeed   = flag.Uint64("seed", 0, "run this seed alone; with -v, show all that happens")
	manySeeds = flag.Uint64("seeds", 0, "run so many seeds; 0: 200, or 1000 of the full world if DHOW_LONG is set, or 14 under the race detector")
	fullOnly  = flag.Bool("full", false, "run seeds of the full world alone, as if DHOW_LONG were set")
	fromSeed  = flag.Uint64("from", 1, "run the seeds from this one on, so that a long loop can be run in parts")
	manyDays  = flag.Int("days", 0, "run each for so many days; 0: 30")
	oneScript = flag.String("script", "", "have TestRegressions run the script in this file alone; with -v, show all that happens")
	first     = flag.Bool("first", false, "run no other seeds when one has failed")
	shrinks   = flag.Bool("shrink", true, "look for the events that a failure needs")
	save      = flag.String("save", "", "write the shrunk script of a seed that fails to testdata/regressions/NAME.txt")
)

// TestMain has garbage collected seldom: runs make much of it, and keep little.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// result is what a run came to.
type result struct {
	failures                []failure
	trace                   []string
	said                    []string // the end of the daemon's log
	letters, mails, entries int
	faults, kills           int
	tally                   *tally
}

// failure is something that did not hold.
type failure struct {
	at   time.Duration // since the run began
	what string        // the check that it is about
	more string
}

func (f failure) String() string { return fmt.Sprintf("%v: %s: %s", f.at, f.what, f.more) }

// has tells whether a check has failed.
func (r result) has(what string) bool {
	return slices.ContainsFunc(r.failures, func(f failure) bool { return f.what == what })
}

// atEase is how long everything works behind the last event, so that what was put off is done.
const atEase = 26 * time.Hour

// simulate runs a script.
func simulate(t *testing.T, s *script) (r result) {
	defer func() {
		if p := recover(); p != nil {
			r.failures = append(r.failures, failure{what: "the program hangs", more: fmt.Sprint(p)})
		}
	}()
	synctest.Test(t, func(*testing.T) {
		dawn(s.seed)
		w := newWorld(s)
		began := w.now()
		w.later(0, "", w.start)
		w.later(time.Hour, "", w.watch)
		for _, e := range s.events {
			w.happens(e)
		}
		w.run(began.Add(time.Duration(s.days) * 24 * time.Hour))
		w.heal()
		w.run(w.now().Add(atEase))
		w.atRest()
		w.end()
		w.winding.Wait()
		r = w.result()
	})
	return r
}

func (w *world) result() result {
	r := result{failures: w.failures, trace: w.trace, said: w.said, letters: len(w.account.letters), mails: w.mails, faults: w.faults.met, kills: w.kills, tally: w.account.tally}
	for _, l := range w.account.logs {
		r.entries += len(l.lines)
	}
	return r
}

// heal ends all that befalls the referee.
func (w *world) heal() {
	w.faults.clear()
	for _, back := range w.missing {
		back()
	}
	w.setClock(0)
	w.setServerClock(0)
	w.start()
	if !w.box.tellsTime() { // then nobody else bears the clock out while no mail comes
		w.later(time.Hour, "the operator looks at the clock", func() { confirmsClock(w, event{}) })
	}
}

func kindCalled(what string) *kindOfEvent {
	for _, table := range [][]kindOfEvent{kinds, clockKinds, serverClockKinds, tableKinds} {
		for i := range table {
			if table[i].what == what {
				return &table[i]
			}
		}
	}
	panic("no event is called " + what)
}

// failed tells that a seed has failed.
var failed atomic.Bool

// shrinking sees to it that of many seeds that fail the first alone is shrunk, which takes a while.
var shrinking sync.Once

// TestSimulation runs many seeds for a month each.
func TestSimulation(t *testing.T) {
	seeds, full := uint64(usualSeeds), *fullOnly
	if os.Getenv("DHOW_LONG") != "" {
		seeds, full = 1000, true
	}
	runSeeds(t, cmp.Or(*manySeeds, seeds), cmp.Or(*manyDays, 30), full)
}

// TestSimulatedYears runs many seeds for a year each.
func TestSimulatedYears(t *testing.T) {
	if os.Getenv("DHOW_LONG") == "" {
		t.Skip("only with DHOW_LONG")
	}
	runSeeds(t, cmp.Or(*manySeeds, 2000), 365, *fullOnly)
}

// runSeeds runs so many seeds, or those of the full world among so many more, and counts what happens.
func runSeeds(t *testing.T, seeds uint64, days int, full bool) {
	var letters, mails, faults, kills atomic.Int64
	var counting sync.Mutex
	all := newTally()
	t.Run("seeds", func(t *testing.T) {
		for seed, ran := *fromSeed, uint64(0); ran < seeds; seed++ {
			switch {
			case *oneSeed != 0:
				seed, ran = *oneSeed, seeds
			case full && !isFull(seed):
				continue
			default:
				ran++
			}
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				if *first && failed.Load() {
					return
				}
				s := draw(seed, days)
				r := simulate(t, s)
				letters.Add(int64(r.letters))
				mails.Add(int64(r.mails))
				faults.Add(int64(r.faults))
				kills.Add(int64(r.kills))
				counting.Lock()
				all.add(r.tally)
				counting.Unlock()
				judge(t, s, &r)
			})
		}
	})
	if *oneSeed == 0 {
		what := "seeds, one of seven of them of the full world,"
		if full {
			what = "seeds of the full world"
		}
		t.Logf("count %d %s simulated for %d days each: %d mails, %d letters, %d faults and %d kills", seeds, what, days, mails.Load(), letters.Load(), faults.Load(), kills.Load())
		all.report(t, seeds)
	}
}

// inDetail tells whether somebody looks at one run.
func inDetail() bool { return (*oneSeed != 0 || *oneScript != "") && testing.Verbose() }

// judge reports what a run came to; what has failed is shrunk.
func judge(t *testing.T, s *script, r *result) {
	t.Helper()
	if inDetail() {
		t.Logf("all that happens:\n%s\nthe daemon said last:\n%s", strings.Join(r.trace, "\n"), strings.Join(r.said, "\n"))
	}
	if len(r.failures) == 0 {
		return
	}
	for _, f := range r.failures {
		t.Error(f)
	}
	failed.Store(true)
	t.Errorf("seed %d fails; run it with -run 'TestSimulation/seeds/%d$' -seed %d -days %d -v", s.seed, s.seed, s.seed, s.days)
	if !*shrinks {
		return
	}
	shrinking.Do(func() {
		small := shrink(t, s, r.failures[0], max(20, 4500/s.days))
		t.Errorf("this is enough for it:\n%s", small)
		if *save != "" {
			text := fmt.Sprintf("# %s\n%s", r.failures[0].what, small)
			if err := os.WriteFile(filepath.Join("testdata", "regressions", *save+".txt"), []byte(text), 0o644); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestRegressions runs the scripts that have once found something.
func TestRegressions(t *testing.T) {
	files, err := filepath.Glob(cmp.Or(*oneScript, "testdata/regressions/*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := readScript(string(text))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			r := simulate(t, s)
			judge(t, s, &r)
		})
	}
}

// nameOfLetter is the name of a letter in a trace.
var nameOfLetter = regexp.MustCompile(`letter \S+@\S+`)

// moment is something that happened in a run.
type moment struct {
	what string
	at   time.Time
}

// moments are what happened in a run, without its order: of goroutines that time has woken together
// any may go first, and so the daemon may gather other facts in one write, and a letter be some
// milliseconds later. Letters go without their names, which come of the second of what they tell.
func moments(r result) []moment {
	var l []moment
	for _, line := range r.trace {
		at, err := time.Parse(traceTime, line[:len(traceTime)])
		if err != nil {
			panic(err)
		}
		l = append(l, moment{nameOfLetter.ReplaceAllString(line[len(traceTime):], "letter"), at})
	}
	slices.SortFunc(l, func(a, b moment) int { return cmp.Or(strings.Compare(a.what, b.what), a.at.Compare(b.at)) })
	return l
}

// otherwise tells what has happened in one of two runs and not in the other at that time; empty if
// nothing has.
func otherwise(a, b []moment) string {
	const together = 2 * time.Minute
	for i := range min(len(a), len(b)) {
		if a[i].what != b[i].what || a[i].at.Sub(b[i].at).Abs() > together {
			return fmt.Sprintf("%v\nand\n%v", a[i], b[i])
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("%d moments and %d", len(a), len(b))
	}
	return ""
}

// TestSameSeedSameRun runs seeds twice, and wants the same to happen at the same times.
func TestSameSeedSameRun(t *testing.T) {
	for seed := uint64(1); seed <= 6; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			s := draw(seed, 10)
			if again, err := readScript(s.String()); err != nil || again.String() != s.String() {
				t.Fatalf("the script is read back as another: %v", err)
			}
			if other := otherwise(moments(simulate(t, s)), moments(simulate(t, s))); other != "" {
				t.Error(other)
			}
		})
	}
}
