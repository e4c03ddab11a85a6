package referee

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/referee/outbox"
)

// slowStore takes its time to tell of mails.
type slowStore struct{ *memory.Store }

func (s slowStore) Arrived(ctx context.Context, after int64) ([]store.Arrived, error) {
	time.Sleep(50 * time.Millisecond)
	return s.Store.Arrived(ctx, after)
}

// TestDeadlinesThatFollowEachOther has the time of one game be over a minute after that of another,
// where the store takes its time: the mailbox is waited for again before the first deadline is
// judged, and is searched in time for the second all the same.
func TestDeadlinesThatFollowEachOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.house = func() House {
			s, err := server.Open()
			must(t, err)
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: slowStore{s}, DNS: w.dns, Log: w.log}
		}
		w.start()
		players := w.three()
		due := map[games.GameID]time.Time{}
		for len(due) < 2 {
			id := w.begin(players, "pace 3d")
			entries := w.game(id).Entries()
			due[id] = entries[len(entries)-1].At.Add(3 * day)
			waitFor(time.Minute)
		}
		waitFor(3*day + 10*time.Minute)
		for id, at := range due {
			entries := w.game(id).Entries()
			over := slices.IndexFunc(entries, func(e log.Entry) bool { return e.Timeout })
			if over < 0 || entries[over].At.Sub(at) > time.Second {
				t.Errorf("the deadline of %s at %v is not judged then:\n%s", id, at, w.text(id))
			}
		}
	})
}
