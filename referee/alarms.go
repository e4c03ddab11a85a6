package referee

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/intake"
	"dhow/referee/outbox"
	"dhow/referee/wait"
)

// alarms knows when the clocks of each game ring next, so that nobody has to look at games whose
// time has not come. It is safe for concurrent use.
type alarms struct {
	wakeup *intake.Wakeup
	clocks Clocks         // where they outlive the process; nil: nowhere
	post   *outbox.Writer // with what follows from the clocks that have rung

	mu     sync.Mutex
	around time.Time // when it was last looked for clocks that deputies have noted in the store
	ahead  time.Time // of clocks that ring later the store alone knows; zero: of none
	at     map[games.GameID]time.Time
	came   map[games.GameID]time.Time   // when the clocks of games were to ring that were taken by due, and have not rung
	heap   wait.Heap[alarm]             // with entries that are no longer true, which are left out when they come up
	looked map[games.GameID]store.Clock // as found since clocks were last noted in the store

	tells bool         // of an outage, to the games that nobody has looked at
	told  games.GameID // up to this one they know of it
}

func newAlarms(wakeup *intake.Wakeup, clocks Clocks, post *outbox.Writer) *alarms {
	return &alarms{
		wakeup: wakeup, clocks: clocks, post: post,
		at: map[games.GameID]time.Time{}, came: map[games.GameID]time.Time{}, looked: map[games.GameID]store.Clock{},
	}
}

// ringNone has no clock ring here, in a deputy: the store is told of those that are found, and
// whoever referees has them ring.
func (a *alarms) ringNone() { a.ahead = time.Unix(0, 0) }

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
	if !runs || !a.ahead.IsZero() && at.After(a.ahead) {
		delete(a.at, game)
		return
	}
	a.put(game, at)
}

// again has the clocks of a game ring at another time than the store knows of, as they could not
// now.
func (a *alarms) again(game games.GameID, at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.put(game, at)
	a.wakeup.Expect(at)
}

// put has the clocks of a game ring at a time, and at no other. The caller holds the lock.
func (a *alarms) put(game games.GameID, at time.Time) {
	if was, ok := a.at[game]; !ok || !was.Equal(at) {
		a.at[game] = at
		a.heap.Put(alarm{at, game})
	}
}

// telling takes note of it that an outage is told, one after another, to the games that nobody has
// looked at, and up to which they know of it. Until a game does, it counts as one that nobody has
// looked at, and its clocks do not ring: whoever looks at it meanwhile would judge its deadlines.
func (a *alarms) telling(tells bool, told games.GameID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tells, a.told = tells, told
}

// waitsToHear tells whether a game may not know of an outage yet.
func (a *alarms) waitsToHear(game games.GameID) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.tells && game > a.told
}

// unrung returns since when the clocks of a game should have rung by now, and have not; false: they
// have. They ring behind a search, and whoever looks at the game before leaves it at that.
func (a *alarms) unrung(game games.GameID, now time.Time) (since time.Time, is bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if since, is = a.came[game]; is {
		return since, true
	}
	since, runs := a.at[game]
	return since, runs && !since.After(now)
}

// rang notes that the clocks of a game have rung.
func (a *alarms) rang(game games.GameID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.came, game)
}

// look takes note of what was found when a game was looked at, for the store. Letters that are owed
// as clocks have rung come there first: nothing rings for them after a kill where these count as
// rung.
func (a *alarms) look(c store.Clock) {
	if a.clocks == nil {
		return
	}
	a.post.Note(func(err error) {
		if err == nil {
			a.found(c)
		}
	})
}

// found has the store told of a clock.
func (a *alarms) found(c store.Clock) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tells && c.Game > a.told {
		return
	}
	a.looked[c.Game] = c
	if _, known := a.at[c.Game]; !known && !c.Rings.IsZero() && !c.Rings.After(a.ahead) {
		a.takeUp(c)
	}
}

// notedAtOnce is how many clocks the store notes in one piece: of a million games that are looked
// at after a start it notes a part at least in the time that it may take.
const notedAtOnce = 1000

// keep has the store note what was found since it last did. What it cannot note now it notes next
// time; until then a start would look at these games.
func (a *alarms) keep(ctx context.Context) error {
	a.mu.Lock()
	found := a.looked
	a.looked = map[games.GameID]store.Clock{}
	a.mu.Unlock()
	var err error
	for some := range slices.Chunk(slices.Collect(maps.Values(found)), notedAtOnce) {
		if err = a.clocks.NoteClocks(ctx, some...); err != nil {
			break
		}
		for _, c := range some {
			delete(found, c.Game)
		}
	}
	if len(found) == 0 {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for id, c := range found {
		if _, again := a.looked[id]; !again {
			a.looked[id] = c
		}
	}
	return err
}

// aheadTime is how far ahead clocks are taken up that the store knows of: longer than a search
// takes at most.
const aheadTime = 2 * time.Hour

// lookAhead takes up the clocks that the store knows of and that ring before long.
func (a *alarms) lookAhead(ctx context.Context, now time.Time) error {
	a.mu.Lock()
	before, ahead := a.ahead, now.Add(aheadTime)
	near := before.Sub(now) < aheadTime/2 || before.After(ahead) // the clock was set back
	if a.clocks == nil || !near {
		a.mu.Unlock()
		return nil
	}
	a.ahead = ahead // what is found meanwhile is taken up
	a.mu.Unlock()
	running, err := a.clocks.Clocks(ctx, ahead)
	a.mu.Lock()
	defer a.mu.Unlock()
	if err != nil {
		a.ahead = before
		return err
	}
	for _, c := range running {
		if _, newer := a.looked[c.Game]; !newer {
			a.takeUp(c)
		}
	}
	return nil
}

// aroundTime is how often it is looked for clocks that have come and that deputies have noted:
// these judge mails, too, and their games' clocks may ring sooner by that than was known.
const aroundTime = 30 * time.Second

// lookAround takes up the clocks that ring by a time, as the store knows them.
func (a *alarms) lookAround(ctx context.Context, now time.Time) error {
	if at := a.looksAround(); at.IsZero() || at.After(now) && at.Sub(now) <= aroundTime {
		return nil
	}
	a.mu.Lock()
	a.around = now // where the store cannot tell it is not asked again at once
	a.mu.Unlock()
	come, err := a.clocks.Clocks(ctx, now)
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range come {
		_, newer := a.looked[c.Game]
		_, rings := a.came[c.Game]
		if at, known := a.at[c.Game]; !newer && !rings && (!known || c.Rings.Before(at)) {
			a.put(c.Game, c.Rings)
		}
	}
	return nil
}

// looksAround is when it is looked again for clocks that deputies have noted; zero: never, as there
// can be none.
func (a *alarms) looksAround() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.clocks == nil {
		return time.Time{}
	}
	return a.around.Add(aroundTime)
}

// takeUp has a clock ring of which the store knows, unless something newer is known. The caller
// holds the lock.
func (a *alarms) takeUp(c store.Clock) {
	_, known := a.at[c.Game]
	_, rings := a.came[c.Game]
	if !known && !rings {
		a.put(c.Game, c.Rings)
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

// near lists the games whose clocks ring before long, or should have rung, as far as they were
// taken up: for an hour at least these are all.
func (a *alarms) near() []games.GameID {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.AppendSeq(slices.Collect(maps.Keys(a.at)), maps.Keys(a.came))
}

// due takes the games whose clocks ring until a time. When they have, that is to be noted, and they
// have to be set again.
func (a *alarms) due(until time.Time) []games.GameID {
	a.mu.Lock()
	defer a.mu.Unlock()
	var due []games.GameID
	for a.tidy() && !a.heap[0].at.After(until) {
		game := a.heap[0].game
		due = append(due, game)
		if _, before := a.came[game]; !before {
			a.came[game] = a.at[game]
		}
		delete(a.at, game)
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
