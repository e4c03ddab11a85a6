package referee

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/store/memory"
	"dhow/referee/outbox"
)

// dividedStore is a store in which a mail of each game may wait with another process, or may have
// come back from it, under a number of its own.
type dividedStore struct {
	*memory.Store

	mu     sync.Mutex
	others bool  // it waits with another process
	back   int64 // its number, if it has come back; 0: it has not, or is done with
	comes  bool  // it comes back between a search and the clocks that ring by it
}

func (s *dividedStore) TakeBackMails(context.Context) (int, error) { return 0, nil }

func (s *dividedStore) AnyElsewhere(_ context.Context, seen int64) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	any := s.others || s.back > seen
	if s.comes {
		s.others, s.back = false, seen+1
	}
	return any, nil
}

func (s *dividedStore) MailsElsewhere(_ context.Context, _ games.GameID, _ time.Time, seen int64) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.others || s.back > seen, nil
}

// is has the mail wait with another process, or come back behind each search, or be done with.
func (s *dividedStore) is(others, comes bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.others, s.comes, s.back = others, comes, 0
}

// TestDeadlinesWaitForWhatOthersJudge protects orders that came in time and that another process has
// when the deadline passes: it is not judged before they are done with, nor where they come back just
// behind the search by which it would be.
func TestDeadlinesWaitForWhatOthersJudge(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server, divided := w.inMemory(), &dividedStore{}
		w.house = func() (h House) {
			s, err := server.Open()
			must(t, err)
			divided.Store = s
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: divided, DNS: w.dns, Log: w.log}
		}
		w.start()
		id := w.begin(w.three(), "pace 3d")
		n, began := w.logLength(id), time.Now()
		divided.is(true, false)
		waitFor(time.Until(began.Add(3*day + time.Hour)))
		if w.logLength(id) != n {
			t.Error("a deadline is judged while another process has mails of its game")
		}
		divided.is(true, true)
		waitFor(time.Hour)
		if w.logLength(id) != n {
			t.Error("a deadline is judged while mails of its game come back behind the search")
		}
		divided.is(false, false)
		waitFor(time.Minute)
		if w.logLength(id) == n {
			t.Error("a deadline is not judged when the mails of its game are done with")
		}
	})
}
