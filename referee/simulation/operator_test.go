package simulation

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/games"
	"dhow/referee"
)

// operates has the operator do something at the shell, and the daemon die at times before the
// letters that follow are owed.
func operates(w *world, e event) {
	r := e.chance()
	id, ok := w.anyGame(r)
	if !ok {
		return
	}
	seat := []string{"blue", "green", "yellow"}[r.IntN(3)]
	q := []referee.Request{
		{Do: referee.ActResend, Game: id, Seat: seat}, {Do: referee.ActResign, Game: id, Seat: seat}, {Do: referee.ActResign, Game: id, Seat: seat},
		{Do: referee.ActEnd, Game: id}, {Do: referee.ActPing},
	}[r.IntN(5)]
	if r.IntN(2) == 0 {
		w.killBetween(step{"disk sync", gameFile(id)}, step{"disk write", "/post/"}, r)
	}
	w.ask(q)
}

// anyGame is a game that there is, or has been.
func (w *world) anyGame(r *rand.Rand) (games.GameID, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	ids := slices.Sorted(maps.Keys(w.account.logs))
	if len(ids) == 0 {
		return "", false
	}
	return ids[r.IntN(len(ids))], true
}

// answerTime is how long a command at the shell waits for the daemon.
const answerTime = 25 * time.Second

// ask asks the daemon that runs for something, as the command line does, and goes on.
func (w *world) ask(q referee.Request) {
	w.mu.Lock()
	p := w.running
	if p == nil || p.daemon == nil || p.told {
		w.mu.Unlock()
		return
	}
	w.winding.Add(1)
	w.mu.Unlock()
	go func() {
		defer w.winding.Done()
		ctx, stop := context.WithTimeout(p.ctx, answerTime)
		defer stop()
		reply := p.daemon.Do(ctx, q)
		w.mu.Lock()
		defer w.mu.Unlock()
		if !p.dead {
			w.noteHeld("shell %s %s %s: %s%s", q.Do, q.Game, q.Seat, reply.Done, reply.Error)
			w.account.operated(q, reply)
		}
	}()
}

// operated looks at what the operator is told.
func (a *account) operated(q referee.Request, reply referee.Reply) {
	l := a.logs[q.Game]
	if reply.Error != "" || l == nil {
		return
	}
	done := func(marks ...string) bool {
		return slices.ContainsFunc(l.lines, func(line string) bool {
			return !slices.ContainsFunc(marks, func(mark string) bool { return !strings.Contains(line, mark) })
		})
	}
	switch q.Do {
	case referee.ActResign:
		if !done(", by: "+q.Seat+",", ", resign: ") {
			a.w.failHeld("the operator is told of what is not on disk", "%s %s %s", q.Do, q.Game, q.Seat)
		}
	case referee.ActEnd:
		if !done(", ended: ") {
			a.w.failHeld("the operator is told of what is not on disk", "%s %s", q.Do, q.Game)
		}
	case referee.ActUndoOutage:
		if !done(fmt.Sprintf("no-outage: %d", q.Entry)) {
			a.w.failHeld("the operator is told of what is not on disk", "%s %s %d", q.Do, q.Game, q.Entry)
		}
	}
}

var outageEntry = regexp.MustCompile(`^--- \{n: (\d+),.* outage: `)

// undoesOutage has the operator take back an outage, as if a mistake of the clock had made it.
func undoesOutage(w *world, e event) {
	r := e.chance()
	id, ok := w.anyGame(r)
	if !ok {
		return
	}
	var outages []int
	w.mu.Lock()
	for _, line := range w.account.logs[id].lines {
		if m := outageEntry.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			outages = append(outages, n)
		}
	}
	w.mu.Unlock()
	if len(outages) > 0 {
		w.ask(referee.Request{Do: referee.ActUndoOutage, Game: id, Entry: outages[r.IntN(len(outages))]})
	}
}

// confirmsClock has the operator say that the clock is right. They look at it before.
func confirmsClock(w *world, _ event) {
	w.mu.Lock()
	right := w.wrong == 0
	w.mu.Unlock()
	if right {
		w.ask(referee.Request{Do: referee.ActClock})
	}
}
