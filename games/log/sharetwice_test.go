package log_test

import (
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/log"
)

// TestOneEntryChangesAKindOnce has a mail repeat a line a hundred times that says what its entry
// already says: it takes one change of mind of the share, as the game counts that reads the entry.
func TestOneEntryChangesAKindOnce(t *testing.T) {
	t.Parallel()
	for kind, change := range map[string]func(*log.Draft) error{
		"wait": (*log.Draft).Wait,
		"quiet": func(d *log.Draft) error {
			return d.Quiet(log.Quiet{From: 22 * 60, To: 8 * 60, Zone: log.ZoneOf(time.UTC, start)})
		},
		"away": func(d *log.Draft) error { return d.Away(log.Away{From: d.At(), To: d.At().Add(time.Hour)}) },
		"name": func(d *log.Draft) error { return d.Call("Zed") },
	} {
		t.Run(kind, func(t *testing.T) {
			p := newPlayer(t, 2, engine.FirstGame, 1)
			for state, err := p.g.State(); err != nil || state.Phase != engine.PlanningPhase || p.g.OpeningDue(); state, err = p.g.State() {
				p.turn()
			}
			at := start.Add(30 * 24 * time.Hour)
			left := p.g.Room(engine.Blue, log.ChangeShare, 1, at).Left
			d := p.g.Draft(at, engine.Blue, "")
			for n := range 100 {
				if err := change(d); err != nil {
					t.Fatalf("the line %d: %v", n+1, err)
				}
			}
			p.g.Commit(d)
			if got := p.g.Room(engine.Blue, log.ChangeShare, 1, at).Left; got != left-1 {
				t.Errorf("%d of %d changes are left", got, left)
			}
		})
	}
}

// TestDraftCountsChangesAsTheGame has every kind of change in one entry where only as many are left
// as it has, and then one fewer.
func TestDraftCountsChangesAsTheGame(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	for state, err := p.g.State(); err != nil || state.Phase != engine.PlanningPhase || p.g.OpeningDue(); state, err = p.g.State() {
		p.turn()
	}
	at := start.Add(30 * 24 * time.Hour)
	quiet := func(d *log.Draft) error {
		return d.Quiet(log.Quiet{From: 22 * 60, To: 8 * 60, Zone: log.ZoneOf(time.UTC, start)})
	}
	all := []func(*log.Draft) error{
		func(d *log.Draft) error { return d.NewKey(engine.Blue) }, quiet, (*log.Draft).Wait, quiet,
	}
	for p.g.Room(engine.Blue, log.ChangeShare, 1, at).Left > 3 {
		p.g.Commit(func() *log.Draft { d := p.g.Draft(at, engine.Blue, ""); mustWork(t, quiet(d)); return d }())
	}
	for _, left := range []int{3, 2} {
		d := p.g.Draft(at, engine.Blue, "")
		var err error
		for _, change := range all {
			if err = change(d); err != nil {
				break
			}
		}
		if (left == 3) != (err == nil) || left == 2 && codeOf(err) != log.ShareSpent {
			t.Errorf("with %d left: %v", left, err)
		}
		if left == 3 {
			d := p.g.Draft(at, engine.Blue, "")
			mustWork(t, quiet(d))
			p.g.Commit(d)
		}
	}
}
