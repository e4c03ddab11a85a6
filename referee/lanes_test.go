package referee

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/log"
)

// TestLanesDoNotWaitForTheJournal starts a daemon on a journal that its disk does not answer for,
// when there is everything to do that is done in games' lanes: a mail, letters of entries that the
// journal does not know, deadlines to be moved, a game to be given up and one to be archived. All
// of it is done.
func TestLanesDoNotWaitForTheJournal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const hour = time.Hour
		w := newWorld(t)
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		w.files = disk
		w.start()
		players := w.three()
		begin := func(options string) games.GameID {
			waitFor(time.Second) // so that one of them is the newest
			w.begin(players, options)
			return w.newest()
		}
		over := begin("first no clock")
		for _, p := range players {
			p.resigns()
		}
		waitFor(16 * day)
		players[0].write("new game ben@example.net no clock")
		w.settle()
		lapses := w.newest()
		waitFor(13*day + 20*hour)
		moves := begin("first pace 6h")
		waitFor(hour)
		answered := begin("first no clock")
		letter := players[0].letter()
		order, _ := (&party{t: t, pick: w.pick}).order(w.game(answered), 1)
		behind := begin("first no clock")
		waitFor(hour)
		journal, err := os.ReadFile(w.journalNow())
		must(t, err)
		w.playOn(behind, players)
		entries := w.game(behind).Len()
		w.stop()
		must(t, os.WriteFile(w.journalNow(), journal, 0o600))
		players[0].answerTo(letter, order)
		waitFor(6 * hour)
		answers := make(chan struct{})
		disk.taking(func() { <-answers }, "/post/", "write", "create")
		w.start()
		waitFor(2 * time.Minute)
		if busy := w.daemon.lanes.Busy(); busy != nil || w.daemon.games.checks.atWork != 0 {
			t.Errorf("lanes that wait: %v", busy)
		}
		if g := w.game(moves); g.Entries()[g.Len()-1].Outage == (log.Outage{}) {
			t.Error("no deadline has moved")
		}
		if w.game(lapses).Ended() == "" {
			t.Error("the game that nobody joined has not been given up")
		}
		if g := w.game(answered); g.Entries()[g.Len()-1].By != 1 {
			t.Error("the mail has not been delivered")
		}
		if n := w.daemon.tables.Posted(behind); n != entries {
			t.Errorf("letters of entries up to %d are on their way, want %d", n, entries)
		}
		if _, running, _ := w.daemon.clerk.Index.Game(context.Background(), over); running {
			t.Error("the game that is over has not been archived")
		}
		close(answers)
		w.settle()
		w.stop()
	})
}

// newest is the game that was made last.
func (w *world) newest() (id games.GameID) {
	w.t.Helper()
	var at time.Time
	for _, name := range w.daemon.clerk.Index.All() {
		if g, _, _ := w.daemon.clerk.Index.Game(context.Background(), name); g.At.After(at) {
			id, at = name, g.At
		}
	}
	return id
}

// journalNow is the file of the post journal that is written to.
func (w *world) journalNow() string {
	w.t.Helper()
	found, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
	must(w.t, err)
	return found[len(found)-1]
}
