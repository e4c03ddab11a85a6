package intake

import (
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"dhow/games"
	"dhow/referee/fault"
)

// Lanes do jobs: those of one lane in order, those of different lanes at the same time.
type Lanes struct {
	log   *slog.Logger
	mu    sync.Mutex
	jobs  map[string][]func() // of lanes that somebody works at, without the job that is being done
	all   sync.WaitGroup
	ahead int      // lanes of players among them
	last  []func() // hands over what comes after all of these
}

// PlayerLanes begin the names of the lanes of what concerns a player in all games. Their jobs may
// have something done in games' lanes and wait for that, so that no job of a game waits for them.
const PlayerLanes = "player "

// NewLanes returns lanes at which nobody works.
func NewLanes(log *slog.Logger) *Lanes { return &Lanes{log: log, jobs: map[string][]func(){}} }

// Beside does a job for a game behind those that are in its lane, and waits for it. Jobs of games'
// lanes must not ask for it.
func (l *Lanes) Beside(game games.GameID, job func()) {
	done := make(chan error)
	l.do(string(game), func() {
		done <- fault.Safely(l.log, func() error {
			job()
			return nil
		}, "game", game)
	})
	if failed := <-done; failed != nil {
		panic(failed) // it is the caller's job that has failed
	}
}

// do has a job done after all earlier ones of its lane.
func (l *Lanes) do(lane string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.enter(lane, job)
}

// doLast has a job done after all earlier ones of its lane, and of the players' lanes.
func (l *Lanes) doLast(lane string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ahead == 0 {
		l.enter(lane, job)
		return
	}
	l.last = append(l.last, func() { l.enter(lane, job) })
}

// enter puts a job into its lane. The caller holds the lock.
func (l *Lanes) enter(lane string, job func()) {
	waiting, busy := l.jobs[lane]
	if busy {
		l.jobs[lane] = append(waiting, job)
		return
	}
	l.jobs[lane] = nil
	if strings.HasPrefix(lane, PlayerLanes) {
		l.ahead++
	}
	l.all.Go(func() {
		for ; job != nil; job = l.next(lane) {
			job()
		}
	})
}

// next takes the next job of a lane; nil, and the lane is no more, if there is none.
func (l *Lanes) next(lane string) func() {
	l.mu.Lock()
	defer l.mu.Unlock()
	waiting := l.jobs[lane]
	if len(waiting) > 0 {
		l.jobs[lane] = waiting[1:]
		return waiting[0]
	}
	delete(l.jobs, lane)
	if strings.HasPrefix(lane, PlayerLanes) {
		l.ahead--
	}
	if l.ahead == 0 {
		for _, enter := range l.last {
			enter()
		}
		l.last = nil
	}
	return nil
}

// Busy lists the lanes that somebody works at.
func (l *Lanes) Busy() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.jobs))
}

// wait returns when all jobs are done.
func (l *Lanes) wait() { l.all.Wait() }
