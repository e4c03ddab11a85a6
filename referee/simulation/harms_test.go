package simulation

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// kinds are all that can be in a script.
var kinds = []kindOfEvent{
	{what: "starts", rate: 0.05, whose: []string{"ann", "fay"}, happen: starts},
	{what: "plays", rate: 3, whose: players, happen: plays},
	{what: "plus", rate: 0.4, whose: players, happen: plus},
	{what: "dashes", rate: 0.4, whose: players, happen: dashes},
	{what: "whispers", rate: 0.2, whose: players, happen: writes(whispers)},
	{what: "asks", rate: 0.2, whose: players, happen: writes(asks)},
	{what: "babbles", rate: 0.15, whose: players, happen: writes(babbles)},
	{what: "queues", rate: 0.15, whose: players, happen: writes(queues)},
	{what: "consults", rate: 0.7, whose: players, happen: writes(consults)},
	{what: "undoes", rate: 0.15, whose: players, happen: writes(undoes)},
	{what: "resigns", rate: 0.03, whose: players, happen: leaves},
	{what: "renews", rate: 0.05, whose: players, happen: writes(renews)},
	{what: "forgets", rate: 0.02, whose: players, happen: forgets},
	{what: "abandons", rate: 0.03, whose: players, happen: abandons},
	{what: "pesters", rate: 0.05, whose: anybody, happen: pesters},
	{what: "refuses", rate: 0.02, whose: players, happen: writes(refuses)},
	{what: "replaces", rate: 0.05, whose: []string{"ann"}, happen: replaces},
	{what: "moves", rate: 0.05, whose: players, happen: moves},
	{what: "confirms", rate: 0.25, whose: anybody, happen: confirms},
	{what: "stale", rate: 0.2, whose: players, happen: stale},
	{what: "keyless", rate: 0.2, whose: players, happen: keyless},
	{what: "elsewhere", rate: 0.1, whose: players, happen: elsewhere},
	{what: "repeats", rate: 0.4, whose: anybody, happen: repeats},
	{what: "forges", rate: 0.15, whose: anybody, happen: forges},
	{what: "strange", rate: 0.15, whose: []string{"sam", "tim"}, happen: strange},
	{what: "responds", rate: 0.15, whose: anybody, happen: responds},
	{what: "travels", rate: 0.05, happen: travels},
	{what: "operates", rate: 0.05, happen: operates},
	{what: "undoes-an-outage", rate: 0.05, happen: undoesOutage},
	{what: "confirms-the-clock", rate: 0.05, happen: confirmsClock},

	{what: "mailbox-fails", harm: "mailbox", rate: 0.4, happen: mailboxFails},
	{what: "mailbox-is-down", harm: "mailbox", rate: 0.15, happen: mailboxIsDown},
	{what: "renumbers", harm: "mailbox", rate: 0.05, happen: func(w *world, _ event) { w.box.renumber() }},
	{what: "deaf", harm: "mailbox", rate: 0.2, happen: deaf},
	{what: "submission-fails", harm: "submission", rate: 0.4, happen: submissionFails},
	{what: "submission-is-down", harm: "submission", rate: 0.1, happen: submissionIsDown},
	{what: "dns-fails", harm: "dns", rate: 0.2, happen: dnsFails},
	{what: "key-changes", harm: "dns", rate: 0.1, happen: keyChanges},
	{what: "key-vanishes", harm: "dns", rate: 0.1, happen: keyVanishes},
	{what: "disk-fails", harm: "disk", rate: 0.5, happen: diskFails},
	{what: "disk-is-full", harm: "disk", rate: 0.1, happen: diskIsFull},
	{what: "killed", harm: "kills", rate: 0.1, happen: killed},
	{what: "killed-at", harm: "kills", rate: 0.4, happen: killedAt},
	{what: "killed-between", harm: "kills", rate: 0.3, happen: killedBetween},
	{what: "restarts", harm: "kills", rate: 0.1, happen: restarts},
	{what: "suspended", harm: "sleep", rate: 0.05, happen: suspended},
	{what: "lock-is-removed", harm: "missing", rate: 0.05, happen: lockIsRemoved},
	{what: "vanishes", harm: "missing", rate: 0.15, happen: vanishes},
	{what: "edits", harm: "editors", rate: 0.1, happen: edits},
}

// some is a time of chance, short ones more often.
func some(r *rand.Rand, least, most time.Duration) time.Duration {
	f := r.Float64()
	return least + time.Duration(f*f*f*float64(most-least))
}

// lull is how long operations are spared behind the first. Their number is left to chance: which
// are done side by side follows from no seed.
func lull(r *rand.Rand) time.Duration { return max(0, time.Duration(r.IntN(150)-50)*time.Millisecond) }

func mailboxFails(w *world, e event) {
	r := e.chance()
	op := []string{"imap search", "imap fetch", "imap mark"}[r.IntN(3)]
	err := []error{errLost, errAnswerLost, errHang}[r.IntN(3)]
	w.faults.arm(fault{op: op, lull: lull(r), count: 1 + r.IntN(4), until: w.now().Add(time.Hour), err: err})
}

func mailboxIsDown(w *world, e event) {
	lasts := some(e.chance(), time.Minute, 5*time.Hour)
	for _, op := range []string{"imap search", "imap fetch", "imap mark"} {
		w.faults.arm(fault{op: op, count: 1 << 30, until: w.now().Add(lasts), err: errLost})
	}
}

func deaf(w *world, e event) {
	w.box.mu.Lock()
	defer w.box.mu.Unlock()
	w.box.deaf = 1 + e.chance().IntN(4)
}

func submissionFails(w *world, e event) {
	r := e.chance()
	err := []error{errLost, errAnswerLost, errHang, errBusy, errRefused}[r.IntN(5)]
	about := ""
	if r.IntN(2) == 0 {
		about = string(w.people[players[r.IntN(len(players))]].addresses[0])
	}
	w.faults.arm(fault{op: "smtp", about: about, lull: lull(r), count: 1 + r.IntN(3), until: w.now().Add(6 * time.Hour), err: err})
}

func submissionIsDown(w *world, e event) {
	r := e.chance()
	w.faults.arm(fault{op: "smtp", count: 1 << 30, until: w.now().Add(some(r, time.Minute, 8*time.Hour)), err: []error{errLost, errBusy}[r.IntN(2)]})
}

// paths are what faults of the disk are about.
var paths = []string{"/games/", "/games/", "/post/", "/post/", "/players/", ".secret"}

func diskFails(w *world, e event) {
	r := e.chance()
	ops := []string{"write", "write", "sync", "sync", "sync", "create", "open", "read", "stat", "fstat", "truncate", "rename", "link", "syncdir"}
	err := []error{syscall.EIO, syscall.EIO, syscall.ENOSPC}[r.IntN(3)]
	w.faults.arm(fault{op: "disk " + ops[r.IntN(len(ops))], about: paths[r.IntN(len(paths))], lull: lull(r), count: 1 + r.IntN(3), until: w.now().Add(12 * time.Hour), err: err})
}

func diskIsFull(w *world, e event) {
	until := w.now().Add(some(e.chance(), time.Minute, 6*time.Hour))
	for _, op := range []string{"disk write", "disk create", "disk mkdir"} {
		w.faults.arm(fault{op: op, count: 1 << 30, until: until, err: syscall.ENOSPC})
	}
}

func killed(w *world, e event) { w.kill(e.chance().IntN(2) == 0) }

// killedAt has the daemon die at an operation that is to come.
func killedAt(w *world, e event) {
	r := e.chance()
	ops := []string{"disk write", "disk sync", "disk sync", "disk create", "disk rename", "disk link", "disk syncdir", "imap search", "imap fetch", "imap mark", "smtp"}
	f := fault{op: ops[r.IntN(len(ops))], lull: lull(r), count: 1, until: w.now().Add(8 * time.Hour), err: []error{errKill, errPower}[r.IntN(2)]}
	if strings.HasPrefix(f.op, "disk") {
		f.about = paths[r.IntN(len(paths))]
	}
	w.faults.arm(f)
}

// nextSteps are what the daemon does one behind the other, and may die between.
var nextSteps = []struct{ done, next step }{
	{step{"disk sync", "/games/"}, step{"disk write", "/post/"}},
	{step{"disk sync", "/games/"}, step{"disk sync", "/post/"}},
	{step{"disk sync", "/games/"}, step{"disk write", "/games/"}},
	{step{"disk link", "/games/"}, step{"disk write", "/post/"}},
	{step{"disk rename", "/games/"}, step{"disk rename", "/games/"}},
	{step{"disk rename", "/players/"}, step{"disk write", "/post/"}},
	{step{"disk sync", "/post/"}, step{"imap mark", ""}},
	{step{"imap mark", ""}, step{"smtp", ""}},
	{step{"smtp", ""}, step{"disk write", "/post/"}},
}

// killedBetween has the daemon die between two steps that follow each other.
func killedBetween(w *world, e event) {
	r := e.chance()
	steps := nextSteps[r.IntN(len(nextSteps))]
	w.killBetween(steps.done, steps.next, r)
}

func (w *world) killBetween(done, next step, r *rand.Rand) {
	w.faults.arm(fault{op: next.op, about: next.about, after: &done, count: 1, until: w.now().Add(8 * time.Hour), err: []error{errKill, errPower}[r.IntN(2)]})
}

// restarts ends the daemon as it is meant to end, and starts it again.
func restarts(w *world, e event) {
	w.end()
	w.later(some(e.chance(), time.Second, 12*time.Hour), "the daemon starts", w.start)
}

// suspended has the machine sleep: time passes for all but it.
func suspended(w *world, e event) { w.suspend(some(e.chance(), time.Minute, 20*time.Hour)) }

// vanishes takes a file away, and brings it back.
func vanishes(w *world, e event) {
	r := e.chance()
	files := w.disk.paths(dataDir + []string{"/games", "/games", "/players"}[r.IntN(3)])
	if len(files) == 0 {
		return
	}
	file := anyOf(files, e.luck)
	w.note("%s is taken away", file)
	back := w.takeAway(file)
	w.later(some(r, time.Minute, 30*time.Hour), file+" is back", back)
}

// anyOf is one of some files, and mostly the same where there is another beside them.
func anyOf(files []string, luck uint64) string {
	return slices.MinFunc(files, func(a, b string) int { return cmp.Compare(hash(a, luck), hash(b, luck)) })
}

// takeAway takes a file away; back brings it again.
func (w *world) takeAway(file string) (back func()) {
	bring := w.disk.vanish(file)
	w.mu.Lock()
	w.absent++
	w.mu.Unlock()
	back = sync.OnceFunc(func() {
		bring()
		w.mu.Lock()
		defer w.mu.Unlock()
		w.absent--
		w.troubledHeld()
	})
	w.missing = append(w.missing, back)
	return back
}

// edits has somebody change a game's file with an editor so that it means the same, or only touch
// it.
func edits(w *world, e event) {
	r := e.chance()
	files := w.disk.paths(dataDir + "/games")
	if len(files) == 0 {
		return
	}
	file := anyOf(files, e.luck)
	w.disk.edit(file, r.IntN(2) == 0, func(data []byte) []byte {
		if r.IntN(2) == 0 && strings.HasSuffix(file, ".yaml") {
			data = append(data, fmt.Sprintf("# looked at, %d\n", r.IntN(100))...)
		}
		return data
	})
}

// lockIsRemoved removes the lock of the data directory, so that another daemon could begin: the one
// that runs has to end, as soon as it would search the mailbox or write.
func lockIsRemoved(w *world, _ event) {
	w.disk.vanish(dataDir + "/lock")
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running != nil {
		w.endsSoonHeld(w.running)
	}
}

// endsSoonHeld holds that a process ends within ten minutes in which the machine is awake, whatever
// befalls the mailbox.
func (w *world) endsSoonHeld(p *process) {
	asleep := w.asleep
	w.laterHeld(10*time.Minute, "", func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		switch {
		case w.running != p:
		case w.asleep != asleep:
			w.endsSoonHeld(p)
		default:
			w.failHeld("the daemon goes on without its lock", "it was removed ten minutes ago")
		}
	})
}
