package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/intake"
)

// manyUnlooked is a store with games that nobody has looked at, and with clocks.
type manyUnlooked struct {
	unlooked []games.GameID
	clocks   []store.Clock
	away     bool
	listed   int // how often games were listed
}

func (p *manyUnlooked) NoteClocks(_ context.Context, clocks ...store.Clock) error {
	p.unlooked = slices.DeleteFunc(p.unlooked, func(id games.GameID) bool {
		return slices.ContainsFunc(clocks, func(c store.Clock) bool { return c.Game == id })
	})
	return nil
}

func (p *manyUnlooked) Clocks(_ context.Context, until time.Time) (due []store.Clock, err error) {
	if p.away {
		return nil, errors.New("the store does not answer")
	}
	for _, c := range p.clocks {
		if !c.Rings.After(until) {
			due = append(due, c)
		}
	}
	return due, nil
}

func (p *manyUnlooked) Unlooked(_ context.Context, after games.GameID, most int) (ids []games.GameID, err error) {
	p.listed++
	for _, id := range p.unlooked {
		if id > after && len(ids) < most {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// gameNames are so many names of games, in their order.
func gameNames(n int) (ids []games.GameID) {
	for i := range n {
		ids = append(ids, games.GameID(fmt.Sprintf("a-%05d", i)))
	}
	return ids
}

func roundsOn(s *manyUnlooked) *gameRounds {
	c := &Clerk{authors: &authors{ClerkSettings: &ClerkSettings{Delegated: new(delegated)}}, alarms: newAlarms(intake.NewWakeup(time.Now), s, nil)}
	return &gameRounds{Clerk: c, intake: new(intake.Intake)}
}

// TestClocksThatCouldNotRingRingLater: what is tried again at a time that lies behind the clocks
// that were taken up, as the store was away for so long, rings when the store is there again.
func TestClocksThatCouldNotRingRingLater(t *testing.T) {
	s := &manyUnlooked{clocks: []store.Clock{{Game: "kilifi-7", Rings: evening.Add(time.Hour)}}}
	a, now := roundsOn(s).alarms, evening
	must(t, a.lookAhead(t.Context(), now))
	s.away = true
	for now = now.Add(time.Hour); now.Before(evening.Add(150 * time.Minute)); now = now.Add(time.Minute) {
		_ = a.lookAhead(t.Context(), now)
		for _, id := range a.due(now) {
			a.again(id, now.Add(lateAgain)) // as where its table cannot be asked
		}
	}
	s.away = false
	must(t, a.lookAhead(t.Context(), now))
	if due := a.due(now.Add(time.Hour)); !slices.Contains(due, "kilifi-7") {
		t.Errorf("the clocks that ring are %v: that of kilifi-7 never does", due)
	}
}

// TestWhatDeputiesNoteIsNotAskedForAtOnce: a store that cannot tell when clocks ring which deputies
// have noted is asked again at its time, and not by one search behind another.
func TestWhatDeputiesNoteIsNotAskedForAtOnce(t *testing.T) {
	a := roundsOn(&manyUnlooked{away: true}).alarms
	if err := a.lookAround(t.Context(), evening); err == nil {
		t.Error("a store that is away tells when clocks ring")
	}
	if at := a.looksAround(); !at.Equal(evening.Add(aroundTime)) {
		t.Errorf("it is asked again at %v, expected %v", at, evening.Add(aroundTime))
	}
}

// TestGamesOfKilledDeputiesAreLookedAt: a game in which another process has entered something and,
// as it was killed, has noted nothing of is looked at within a minute or two, again and again;
// games are listed no more often than that, and not at all where there can be no deputies.
func TestGamesOfKilledDeputiesAreLookedAt(t *testing.T) {
	for name, database := range map[string]Database{"a database": (*overtakenStore)(nil), "files": nil} {
		t.Run(name, func(t *testing.T) {
			s := &manyUnlooked{}
			d := roundsOn(s)
			d.Database = database
			now := evening
			search := func() (looked []games.GameID) {
				now = now.Add(10 * time.Second)
				d.lookBehindDeputies(now)
				must(t, d.lookOn(t.Context(), now))
				for _, ch := range d.checks.due(now) {
					looked = append(looked, ch.game)
					must(t, s.NoteClocks(t.Context(), store.Clock{Game: ch.game}))
					d.checks.done()
				}
				return looked
			}
			for _, id := range gameNames(3) {
				s.unlooked = []games.GameID{id}
				listed := s.listed
				var looked []games.GameID
				for range 18 {
					looked = append(looked, search()...)
				}
				if want := database != nil; slices.Contains(looked, id) != want || len(looked) > 1 {
					t.Errorf("of %s are looked at %v in three minutes", id, looked)
				}
				if n := s.listed - listed; n > 3 {
					t.Errorf("games are listed %d times in three minutes", n)
				}
			}
		})
	}
}

// TestBrokenGamesHoldNobodyUp: games that cannot be looked at for days keep nobody from looking at
// those behind them.
func TestBrokenGamesHoldNobodyUp(t *testing.T) {
	d := roundsOn(&manyUnlooked{unlooked: gameNames(unlookedPart + 1)})
	d.unlooked.begin()
	seen := map[games.GameID]bool{}
	for now := evening; now.Before(evening.Add(5 * time.Hour)); now = now.Add(time.Minute) {
		must(t, d.lookOn(t.Context(), now))
		for due := d.checks.due(now); len(due) > 0; due = d.checks.due(now) {
			for _, ch := range due {
				if seen[ch.game] = true; ch.game < "a-00064" {
					ch.at = now.Add(time.Minute)
					d.checks.again(ch)
				}
				d.checks.done()
			}
		}
	}
	if len(seen) != unlookedPart+1 {
		t.Errorf("%d games were looked at, and 64 of them are broken, expected %d", len(seen), unlookedPart+1)
	}
}

// TestMailsComeBeforeGamesThatNobodyHasLookedAt: while deputies have mails few games are looked at,
// and some are, a part in each tenth of a second, for which the mailboxes are searched; but all at
// once that have to hear of an outage.
func TestMailsComeBeforeGamesThatNobodyHasLookedAt(t *testing.T) {
	const many = unlookedPart + 100
	for _, row := range []struct {
		name   string
		mails  bool
		outage bool
		first  int // games that are looked at by the first of a hundred searches, 10 ms apart
		all    int
	}{
		{"no mails", false, false, mostChecks, many},
		{"mails", true, false, besideMails, 10 * besideMails},
		{"mails behind an outage", true, true, mostChecks, many},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := roundsOn(&manyUnlooked{unlooked: gameNames(many)})
			d.Delegated.last.Store(&sight{some: row.mails})
			d.unlooked.begin()
			if row.outage {
				d.unlooked.check.outage(Search{From: evening.Add(-3 * time.Hour), Began: evening})
			}
			looked := 0
			for i := range 100 {
				now := evening.Add(time.Duration(i) * 10 * time.Millisecond)
				must(t, d.lookOn(t.Context(), now))
				for range d.checks.due(now) {
					looked++
					d.checks.done()
				}
				if i == 0 && looked != row.first {
					t.Errorf("the first search looks at %d games, expected %d", looked, row.first)
				}
			}
			if looked != row.all {
				t.Errorf("%d games are looked at within a second, expected %d", looked, row.all)
			}
			if again := evening.Add(-time.Hour); row.mails && !row.outage {
				must(t, d.lookOn(t.Context(), again))
				if due := d.checks.due(again); len(due) != besideMails {
					t.Errorf("where the clock was set back %d games are looked at", len(due))
				}
			}
		})
	}
}

// TestOutageReachesGamesThatAreWrittenTo: a game of a later part that somebody writes to before it
// is its turn counts as one that nobody has looked at until it is told of the outage, and its
// clocks do not ring before.
func TestOutageReachesGamesThatAreWrittenTo(t *testing.T) {
	s := &manyUnlooked{unlooked: append(gameNames(unlookedPart), "zanzibar-1")}
	d := roundsOn(s)
	d.unlooked.begin()
	d.unlooked.check.outage(Search{From: evening.Add(-3 * time.Hour), Began: evening})
	d.alarms.telling(true, "")
	told := map[games.GameID]bool{}
	for range 100 {
		must(t, d.lookOn(t.Context(), evening))
		d.alarms.found(store.Clock{Game: "zanzibar-1", Rings: evening.Add(-time.Hour)}) // as behind a mail
		must(t, d.alarms.keep(t.Context()))
		if !told["zanzibar-1"] && !d.alarms.waitsToHear("zanzibar-1") && len(d.checks.holding([]games.GameID{"zanzibar-1"})) == 0 {
			t.Fatal("the clocks of zanzibar-1 would ring before it is told of the outage")
		}
		for _, ch := range d.checks.due(evening) {
			told[ch.game] = !ch.from.IsZero()
			d.checks.done()
		}
	}
	if !told["zanzibar-1"] || d.moving() {
		t.Errorf("zanzibar-1 was told %v; it is still being told: %v", told["zanzibar-1"], d.moving())
	}
}

// TestGamesAreLookedAtBesideMailsWithoutASearch: the next few of them wait for no mail, and no
// mailbox is searched for them.
func TestGamesAreLookedAtBesideMailsWithoutASearch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		w.start()
		w.settle()
		now := time.Now()
		w.daemon.turn.Lock()
		w.daemon.games.unlooked = unlooked{more: true, next: now.Add(besideTime / 2)}
		w.daemon.turn.Unlock()
		if at := w.daemon.arrivals.nextRound(); !at.Equal(now.Add(besideTime)) {
			t.Errorf("they are looked at at %v, expected %v", at, now.Add(besideTime))
		}
		if at := w.daemon.nextSearch(w.daemon.boxes[0]); !at.IsZero() && at.Before(now.Add(time.Second)) {
			t.Errorf("the mailbox is searched at %v, and it is %v", at, now)
		}
	})
}
