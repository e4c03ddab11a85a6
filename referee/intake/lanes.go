package intake

import (
	"maps"
	"slices"
	"strings"
	"sync"
)

// lanes do jobs: those of one lane in order, those of different lanes at the same time. The zero
// value is ready.
type lanes struct {
	mu    sync.Mutex
	jobs  map[string][]func() // of lanes that somebody works at, without the job that is being done
	all   sync.WaitGroup
	ahead int      // lanes of players among them
	last  []func() // hands over what comes after all of these
}

// PlayerLanes begin the names of the lanes of what concerns a player in all games. Their jobs may
// have something done in games' lanes and wait for that, so that no job of a game waits for them.
const PlayerLanes = "player "

// do has a job done after all earlier ones of its lane.
func (l *lanes) do(lane string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.enter(lane, job)
}

// doLast has a job done after all earlier ones of its lane, and of the players' lanes.
func (l *lanes) doLast(lane string, job func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ahead == 0 {
		l.enter(lane, job)
		return
	}
	l.last = append(l.last, func() { l.enter(lane, job) })
}

// enter puts a job into its lane. The caller holds the lock.
func (l *lanes) enter(lane string, job func()) {
	if l.jobs == nil {
		l.jobs = map[string][]func(){}
	}
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
func (l *lanes) next(lane string) func() {
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

// busy lists the lanes that somebody works at.
func (l *lanes) busy() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.jobs))
}

// wait returns when all jobs are done.
func (l *lanes) wait() { l.all.Wait() }
