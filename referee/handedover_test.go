package referee

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/referee/config"
	"dhow/referee/outbox"
)

// TestDeadlinesWaitForWhatIsHandedOver protects orders that lie in the queue of a mail server when
// a deadline passes: it is judged a while later, and then at once. What their servers have stamped
// is believed of peers alone; and a mail that came into a mailbox, too, counts once.
func TestDeadlinesWaitForWhatIsHandedOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		w.cfg.LMTP = &config.LMTP{AuthServ: []string{"mx3.example.com"}, Peers: []string{config.LocalPeer}, Grace: 10 * time.Minute}
		w.start()
		players := w.three()
		id, ben := w.begin(players, "pace 3d"), players[1]
		entries := w.game(id).Entries()
		began := entries[len(entries)-1].At
		hand := func(from, raw string) {
			t.Helper()
			must(t, w.daemon.database.TakeIn(t.Context(), store.Arrived{
				Mailbox: from, Received: time.Now(), Size: int64(len(raw)), Raw: []byte(raw)}))
			waitFor(5 * time.Second)
		}
		n := w.logLength(id)
		both := ben.stamped() + ben.reply(ben.letter(), "say hello")
		w.box.put(both)
		hand(config.FromOthers, both)
		if got := w.logLength(id); got != n+1 {
			t.Errorf("a mail that came to both makes %d entries", got-n)
		}
		for _, row := range []struct {
			from   string
			proves bool
		}{{config.FromOthers, false}, {config.FromPeers, true}} {
			n = w.logLength(id)
			hand(row.from, "Authentication-Results: mx3.example.com; dmarc=pass header.from=example.net\r\n"+ben.raw("", "say without a key"))
			if got := w.logLength(id) > n; got != row.proves {
				t.Errorf("what a server of %q has stamped is believed: %v", row.from, got)
			}
		}

		timeouts := func() (n int) {
			for _, e := range w.game(id).Entries() {
				if e.Timeout {
					n++
				}
			}
			return n
		}
		due := began.Add(3 * day)
		waitFor(time.Until(due) + 9*time.Minute)
		if timeouts() > 0 {
			t.Error("a deadline is judged while orders may lie with a server")
		}
		waitFor(2 * time.Minute)
		if timeouts() == 0 {
			t.Error("a deadline is not judged when its time has come")
		}
	})
}

// fullStore has no room for mails that are handed over, or has.
type fullStore struct {
	*memory.Store
	full    atomic.Bool
	deputy  atomic.Bool // it is one that has no room: whoever referees has counted before, or after
	refused atomic.Pointer[time.Time]
	away    atomic.Bool
}

func (s *fullStore) AnyArrived(ctx context.Context, after int64) (bool, error) {
	if s.away.Load() {
		return false, errAway
	}
	return s.Store.AnyArrived(ctx, after)
}

func (s *fullStore) Arrived(ctx context.Context, after int64) ([]store.Arrived, error) {
	if s.away.Load() {
		return nil, errAway
	}
	return s.Store.Arrived(ctx, after)
}

func (s *fullStore) Room(context.Context) error {
	if s.full.Load() {
		now := time.Now()
		s.refused.Store(&now)
		if s.deputy.Load() {
			return nil
		}
		return &store.FullError{Mails: 50_000}
	}
	return nil
}

func (s *fullStore) Refused(context.Context) (until time.Time, err error) {
	if at := s.refused.Load(); at != nil {
		until = *at
	}
	return until, nil
}

// TestClocksRestWhereThereIsNoRoom protects orders that mail servers keep while the store takes in
// no more: no deadline is judged meanwhile, nor before servers have tried again, also where there
// was room when it passed, and again when it would be judged, and whoever referees then. The daemon
// is well: to start it anew makes no room. While the store is away nothing can be handed over
// either.
func TestClocksRestWhereThereIsNoRoom(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		from, lasts time.Duration
		another     bool
		deputy      bool
		away        bool // there is no store
	}{
		"when the deadline passes":        {-time.Hour, 2 * time.Hour, false, false, false},
		"between":                         {5 * time.Minute, 2 * time.Minute, false, false, false},
		"and then another one takes over": {-time.Hour, 2 * time.Hour, true, false, false},
		"for a deputy alone":              {5 * time.Minute, 2 * time.Minute, false, true, false},
		"where the store is away":         {5 * time.Minute, 2 * time.Minute, false, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { noRoom(t, row.from, row.lasts, row.another, row.deputy, row.away) })
		})
	}
}

// noRoom has a store have no room from a time about a deadline on, for some time, perhaps as a
// deputy alone has seen, and then perhaps be another daemon's; or it is away.
func noRoom(t *testing.T, from, lasts time.Duration, another, deputy, away bool) {
	w := newWorld(t)
	server, full, boxes := w.inMemory(), &fullStore{}, oneInbox(w.box)
	full.deputy.Store(deputy)
	w.cfg.LMTP = &config.LMTP{Peers: []string{config.LocalPeer}, Grace: 10 * time.Minute}
	w.house = func() (h House) {
		s, err := server.Open()
		must(t, err)
		full.Store = s
		return House{Inboxes: boxes, Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: full, DNS: w.dns, Log: w.log}
	}
	w.start()
	id := w.begin(w.three(), "pace 3d")
	n, began := w.logLength(id), time.Now()
	w.stop()
	boxes = nil // whose searches are no occasion to look for room
	w.start()
	waitFor(time.Until(began.Add(3*day + from)))
	full.full.Store(!away)
	full.away.Store(away)
	waitFor(lasts)
	err := w.daemon.Health()
	full.away.Store(false)
	if w.logLength(id) != n || (err != nil) != away {
		t.Errorf("without room there are %d entries more, and it is to be started anew: %v", w.logLength(id)-n, err)
	}
	if full.full.Store(false); another {
		w.stop()
		w.start()
	}
	waitFor(8 * time.Minute)
	if w.logLength(id) != n {
		t.Errorf("before servers have tried again there are %d entries more", w.logLength(id)-n)
	}
	waitFor(5 * time.Minute)
	if w.logLength(id) == n {
		t.Error("the deadline is not judged when there is room")
	}
}

// sealedStore cannot open some of the mails that it has taken in, and may not tell of them, or be
// away.
type sealedStore struct {
	*memory.Store
	sealed, refuses, away atomic.Bool
}

var errAway = &store.GoneError{Err: errors.New("no answer")}

func (s *sealedStore) Arrived(ctx context.Context, after int64) ([]store.Arrived, error) {
	if s.refuses.Load() {
		return nil, errors.New("permission denied")
	}
	return s.Store.Arrived(ctx, after)
}

func (s *sealedStore) AnyArrived(ctx context.Context, after int64) (bool, error) {
	if s.away.Load() {
		return false, errAway
	}
	return s.Store.AnyArrived(ctx, after)
}

func (s *sealedStore) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	if s.away.Load() {
		return errAway
	}
	return s.Store.TakeIn(ctx, mails...)
}

func (s *sealedStore) HoldMailbox(ctx context.Context, name string) (store.HeldMailbox, error) {
	held, err := taking(ctx, s.Store, name, s.TakeIn)
	return sealedMailbox{held, s}, err
}

// sealedMailbox is a mailbox of such a store.
type sealedMailbox struct {
	store.HeldMailbox
	of *sealedStore
}

func (m sealedMailbox) Called(ctx context.Context) (int64, error) {
	if m.of.away.Load() {
		return 0, errAway
	}
	return m.HeldMailbox.Called(ctx)
}

func (s *sealedStore) EachArrived(ctx context.Context, numbers []int64, take func(store.Arrived) error) error {
	return s.Store.EachArrived(ctx, numbers, func(m store.Arrived) error {
		if s.sealed.Load() {
			m.Raw, m.Unread = nil, errors.New("sealed with other keys")
		}
		return take(m)
	})
}

// TestMailThatCannotBeOpened: it waits until the next start, and keeps no others waiting. While
// the store cannot be asked for mails, the daemon is not well; and while it is away, nothing is
// fetched that cannot be taken in.
func TestMailThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		sealed, box := &sealedStore{}, &brittleMailbox{mailbox: w.box}
		w.house = func() (h House) {
			s, err := server.Open()
			must(t, err)
			sealed.Store = s
			return House{Inboxes: oneInbox(box), Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: sealed, DNS: w.dns, Log: w.log}
		}
		w.start()
		players := w.three()
		id, ben := w.begin(players, "pace 3d"), players[1]
		n := w.logLength(id)
		sealed.sealed.Store(true)
		w.box.put(ben.stamped() + ben.reply(ben.letter(), "say first"))
		waitFor(5 * time.Second)
		sealed.sealed.Store(false)
		w.box.put(ben.stamped() + ben.reply(ben.letter(), "say second"))
		waitFor(5 * time.Second)
		if got := w.logLength(id); got != n+1 {
			t.Errorf("beside a mail that cannot be opened there are %d entries", got-n)
		}
		w.stop()
		w.start()
		waitFor(5 * time.Second)
		if got := w.logLength(id); got != n+2 {
			t.Errorf("after a start there are %d entries", got-n)
		}

		sealed.refuses.Store(true)
		w.box.put(ben.stamped() + ben.reply(ben.letter(), "say third"))
		waitFor(5 * time.Second)
		if w.daemon.Health() == nil {
			t.Error("the daemon is well while the store cannot be asked for mails")
		}
		sealed.refuses.Store(false)
		sealed.away.Store(true)
		waitFor(2 * time.Minute)
		fetches := box.fails.Load()
		w.box.put(ben.stamped() + ben.reply(ben.letter(), "say fourth"))
		waitFor(time.Minute)
		if n := fetches - box.fails.Load(); n > 0 {
			t.Errorf("a mail that cannot be taken in is fetched %d times", n)
		}
		sealed.away.Store(false)
		waitFor(5 * time.Second)
		if err := w.daemon.Health(); err != nil || w.logLength(id) != n+4 {
			t.Errorf("then there are %d entries, %v", w.logLength(id)-n, err)
		}
	})
}

// TestNothingButHandedOver has a daemon that reads no mailbox do what else asks one: the clock is
// confirmed, and no mail has come later than now, whatever clock has said so.
func TestNothingButHandedOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id, ben := w.begin(players, "pace 3d"), players[1]
		w.stop()
		w.cfg.Mailboxes = nil
		w.cfg.LMTP = &config.LMTP{Peers: []string{config.LocalPeer}, Grace: 10 * time.Minute}
		w.house = func() House {
			s, err := server.Open()
			must(t, err)
			return House{Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: s, DNS: w.dns, Log: w.log}
		}
		w.start()
		if r := w.daemon.Do(t.Context(), Request{Do: ActClock}); r.Error != "" {
			t.Errorf("the clock cannot be confirmed: %s", r.Error)
		}
		n, raw := w.logLength(id), ben.reply(ben.letter(), "say hello")
		must(t, w.daemon.database.TakeIn(t.Context(), store.Arrived{
			Mailbox: config.FromPeers, Received: time.Now().Add(48 * time.Hour), Size: int64(len(raw)), Raw: []byte(raw)}))
		waitFor(5 * time.Second)
		entries := w.game(id).Entries()
		if len(entries) != n+1 || entries[n].At.After(time.Now()) {
			t.Errorf("there are %d entries, the last of %v", len(entries)-n, entries[len(entries)-1].At)
		}
	})
}
