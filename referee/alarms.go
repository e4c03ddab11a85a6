package referee

import (
	"sync"
	"time"

	"dhow/games"
	"dhow/referee/intake"
	"dhow/referee/wait"
)

// alarms knows when the clocks of each game ring next, so that nobody has to look at games whose
// time has not come. It is safe for concurrent use.
type alarms struct {
	wakeup *intake.Wakeup

	mu   sync.Mutex
	at   map[games.GameID]time.Time
	heap wait.Heap[alarm] // with entries that are no longer true, which are left out when they come up
}

type alarm struct {
	at   time.Time
	game games.GameID
}

func (a alarm) When() time.Time { return a.at }

// set notes when a game's clocks ring next, or that none runs.
func (a *alarms) set(game games.GameID, at time.Time, runs bool) {
	a.note(game, at, runs)
	if runs {
		a.wakeup.Expect(at)
	}
}

func (a *alarms) note(game games.GameID, at time.Time, runs bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.at == nil {
		a.at = map[games.GameID]time.Time{}
	}
	if !runs {
		delete(a.at, game)
		return
	}
	if was, ok := a.at[game]; !ok || !was.Equal(at) {
		a.at[game] = at
		a.heap.Put(alarm{at, game})
	}
}

// next returns when the next clock rings; zero if none runs.
func (a *alarms) next() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.tidy() {
		return time.Time{}
	}
	return a.heap[0].at
}

// due takes the games whose clocks ring until a time. They have to be set again when that is done.
func (a *alarms) due(until time.Time) []games.GameID {
	a.mu.Lock()
	defer a.mu.Unlock()
	var due []games.GameID
	for a.tidy() && !a.heap[0].at.After(until) {
		due = append(due, a.heap[0].game)
		delete(a.at, a.heap[0].game)
	}
	return due
}

// tidy takes away the entries in front that are no longer true, and tells whether one is left.
func (a *alarms) tidy() bool {
	for len(a.heap) > 0 {
		if at, ok := a.at[a.heap[0].game]; ok && at.Equal(a.heap[0].at) {
			return true
		}
		a.heap.Take()
	}
	return false
}
