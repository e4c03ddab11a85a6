package referee

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/questions"
)

// delegatingStore is a store that delegates the mails which come while it has a deputy, until that
// leaves them to whoever referees: as he asks for those that are delegated, behind the search.
type delegatingStore struct {
	*memory.Store
	mu     sync.Mutex
	deputy bool      // takes what comes
	leave  time.Time // from then on it leaves that when it is asked for; zero: never
	alone  bool      // as mails of no game
	had    []store.Arrived
}

// delegate has a deputy take what comes from now on.
func (s *delegatingStore) delegate(leave time.Time, alone bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deputy, s.leave, s.alone = true, leave, alone
}

func (s *delegatingStore) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.deputy && mails[0].Game != "" {
		s.had = append(s.had, mails...)
		return nil
	}
	return s.Store.TakeIn(ctx, mails...)
}

func (s *delegatingStore) HoldMailbox(ctx context.Context, name string) (store.HeldMailbox, error) {
	return taking(ctx, s.Store, name, s.TakeIn)
}

// takingMailbox is a mailbox whose mails are taken in by a function.
type takingMailbox struct {
	store.HeldMailbox
	takeIn func(context.Context, ...store.Arrived) error
}

// taking has a process read such a mailbox.
func taking(ctx context.Context, of Mailboxes, name string, takeIn func(context.Context, ...store.Arrived) error) (store.HeldMailbox, error) {
	held, err := of.HoldMailbox(ctx, name)
	return takingMailbox{held, takeIn}, err
}

func (m takingMailbox) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	return m.takeIn(ctx, mails...)
}

func (s *delegatingStore) TakeBackMails(context.Context) (int, error) { return 0, nil }

func (s *delegatingStore) AnyDelegated(context.Context) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.had) > 0, nil
}

func (s *delegatingStore) FirstDelegated(ctx context.Context, game games.GameID, seen int64) (first time.Time, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.leave.IsZero() && !time.Now().Before(s.leave) && len(s.had) > 0 {
		if s.alone {
			s.had[0].Game = ""
		}
		if err := s.Store.TakeIn(ctx, s.had...); err != nil {
			return first, err
		}
		s.had = nil
	}
	unseen, err := s.Arrived(ctx, seen)
	for _, m := range slices.Concat(s.had, unseen) {
		if (m.Game == game || m.Game == "") && (first.IsZero() || m.Received.Before(first)) {
			first = m.Received
		}
	}
	return first, err
}

// inDelegating has a story happen in a house with such a store.
func inDelegating(t *testing.T, story func(*world, *delegatingStore, games.GameID, []*person)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server, delegating := w.inMemory(), &delegatingStore{}
		w.house = func() (h House) {
			s, err := server.Open()
			must(t, err)
			delegating.Store = s
			return House{Inboxes: []intake.Inbox{w.box}, Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: delegating, DNS: w.dns, Log: w.log}
		}
		w.start()
		players := w.three()
		story(w, delegating, w.begin(players, "pace 3d"), players)
	})
}

// entryOf returns the first entry of a game that is such a one; 0: none is.
func (w *world) entryOf(id games.GameID, is func(log.Entry) bool) int {
	return slices.IndexFunc(w.game(id).Entries(), is) + 1
}

func isTimeout(e log.Entry) bool { return e.Timeout }

// TestDeadlineWaitsForMailsThatAreLeft: mails that came in time are left to whoever referees
// between his search and the deadline that he is about to judge. It is judged behind them.
func TestDeadlineWaitsForMailsThatAreLeft(t *testing.T) {
	t.Parallel()
	for name, alone := range map[string]bool{"held": false, "alone": true} {
		t.Run(name, func(t *testing.T) {
			inDelegating(t, func(w *world, s *delegatingStore, id games.GameID, players []*person) {
				ben := players[1]
				due := deadlineAt(t, w.daemon, id)
				waitFor(time.Until(due) - time.Minute)
				s.delegate(due.Add(time.Nanosecond), alone)
				ben.answer("say I was in time")
				waitFor(10 * time.Minute)
				w.judgedInTime(id)
			})
		})
	}
}

// judgedInTime wants a deadline of a game to be judged, behind what Ben has said.
func (w *world) judgedInTime(id games.GameID) {
	w.t.Helper()
	said := w.entryOf(id, func(e log.Entry) bool { return e.By == engine.Green && len(e.Says) > 0 })
	late := w.entryOf(id, isTimeout)
	if said == 0 || late == 0 || late < said {
		w.t.Errorf("the deadline is judged by entry %d, and a mail before it by entry %d", late, said)
	}
}

// TestDeadlineRemembersWhatWasDelegated: a deadline is about to be judged behind a search while
// mails that came in time are delegated, and its game is busy. They are left to whoever referees,
// who finds them in a later search, before which nothing is delegated any more. The deadline is
// judged behind them.
func TestDeadlineRemembersWhatWasDelegated(t *testing.T) {
	t.Parallel()
	inDelegating(t, func(w *world, s *delegatingStore, id games.GameID, players []*person) {
		ben, due := players[1], deadlineAt(t, w.daemon, id)
		waitFor(time.Until(due) - time.Minute)
		s.delegate(due.Add(5*time.Second), false)
		ben.answer("say I was in time")
		time.Sleep(time.Until(due) + time.Millisecond)
		go w.daemon.lanes.Beside(id, func() { time.Sleep(30 * time.Second) })
		waitFor(10 * time.Second)
		sure(s.FirstDelegated(t.Context(), id, 0)) // they are left
		w.box.put("\r\n")                          // and whoever referees is told
		waitFor(10 * time.Minute)
		w.judgedInTime(id)
	})
}

// TestDeadlineWaitsForNoLaterMails: while mails of a game that came after a deadline are delegated,
// however many come, the deadline is judged.
func TestDeadlineWaitsForNoLaterMails(t *testing.T) {
	t.Parallel()
	inDelegating(t, func(w *world, s *delegatingStore, id games.GameID, players []*person) {
		waitFor(time.Until(deadlineAt(t, w.daemon, id)) + time.Millisecond)
		s.delegate(time.Time{}, false)
		for range 60 {
			players[1].answer("say I am late")
			waitFor(10 * time.Second)
		}
		if w.entryOf(id, isTimeout) == 0 {
			t.Error("the deadline is not judged")
		}
	})
}

// overtakenStore is a store to which a deputy commits an entry between two questions about its
// game: whenever it is asked up to where its letters are owed, once.
type overtakenStore struct {
	*memory.Store
	mu        sync.Mutex
	unlooked  []games.GameID
	meanwhile func()
}

func (s *overtakenStore) Unlooked(context.Context, games.GameID, int) ([]games.GameID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := s.unlooked
	s.unlooked = nil
	return ids, nil
}

func (s *overtakenStore) Marked(ctx context.Context, id games.GameID) (int, bool, error) {
	if do := s.next(); do != nil {
		do()
	}
	return s.Store.Marked(ctx, id)
}

// next is what happens meanwhile, once.
func (s *overtakenStore) next() func() {
	s.mu.Lock()
	defer s.mu.Unlock()
	do := s.meanwhile
	s.meanwhile = nil
	return do
}

// TestGameThatGoesOnWhileItIsLookedAt: a deputy enters something while whoever referees looks at a
// game of which nothing was noted. Nobody is told that an older text of it was put back.
func TestGameThatGoesOnWhileItIsLookedAt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server, s := w.inMemory(), &overtakenStore{}
		w.house = func() (h House) {
			m, err := server.Open()
			must(t, err)
			s.Store = m
			return House{Inboxes: []intake.Inbox{w.box}, Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: s, DNS: w.dns, Log: w.log}
		}
		w.start()
		players := w.three()
		id := w.begin(players, "pace 3d")
		n := w.logLength(id)
		s.mu.Lock()
		s.unlooked, s.meanwhile = []games.GameID{id}, func() {
			_, err := w.daemon.tables.Table(id).Deliver(t.Context(), acts.Delivery{Game: id, Mail: acts.Mail{Fingerprint: "another", Received: time.Now(),
				Seat: engine.Green, Position: n, Proof: identity.ByBoth, OrdersAllowed: true, Lines: []mail.Line{{Text: "say meanwhile"}}}}, nil)
			must(t, err)
		}
		s.mu.Unlock()
		waitFor(3 * time.Minute)
		if s.next() != nil || w.logLength(id) != n+1 {
			t.Fatal("nothing has happened meanwhile")
		}
		for _, l := range w.tray.to(players[0].address) {
			if strings.Contains(l.Subject, "older") || strings.Contains(l.Text, "put back") {
				t.Errorf("the host is told %q\n%s", l.Subject, l.Text)
			}
		}
	})
}

// behindRow is something that is done about a game behind a mail that a deputy judges.
type behindRow struct {
	name   string
	before func(w *world, id games.GameID, players []*person) // nil: nothing happens before
	do     func(w *world, id games.GameID, players []*person)
}

var behindRows = []behindRow{
	{"a yes to an order that was held", func(w *world, id games.GameID, players []*person) {
		p := &proofWorld{world: w, id: id, players: players}
		w.box.put(from("Fay", friendAt, "", "say I am Fay\nkey "+p.keyOf(players[1])))
	}, yesOf(1)},
	{"a seat that is taken over", func(_ *world, _ games.GameID, players []*person) {
		players[0].answer("replace green Fay " + friendAt)
	}, func(w *world, _ games.GameID, _ []*person) {
		w.person("Fay", friendAt).answer("join tree")
	}},
	{"a yes to a host's word", func(_ *world, _ games.GameID, players []*person) { players[0].write("extend 36h") }, yesOf(0)},
	{"who resigns by forgetting", func(_ *world, _ games.GameID, players []*person) { players[1].write("forget me") }, yesOf(1)},
	{"keys that end", func(_ *world, _ games.GameID, players []*person) { players[1].sign("address " + friendAt) }, func(w *world, _ games.GameID, players []*person) {
		w.person("Fay", friendAt).answer("yes")
	}},
}

// yesOf has a player say yes to what they were asked, in a mail without a key.
func yesOf(n int) func(*world, games.GameID, []*person) {
	return func(_ *world, _ games.GameID, players []*person) {
		players[n].write("yes " + codeLine.FindStringSubmatch(players[n].letter().Text)[1])
	}
}

// TestWhatComesBehindDelegatedMails: whatever a mail without keys has done about a game is done
// behind the mails of the game that came before and that deputies judge.
func TestWhatComesBehindDelegatedMails(t *testing.T) {
	t.Parallel()
	for _, row := range behindRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			inDelegating(t, func(w *world, s *delegatingStore, id games.GameID, players []*person) {
				ben := players[1]
				letter := ben.letter()
				if row.before != nil {
					row.before(w, id, players)
					w.settle()
				}
				n := w.logLength(id)
				s.delegate(time.Time{}, false)
				w.box.put(aligned(ben.address.Domain()) + ben.reply(letter, "say I came before it"))
				w.settle()
				row.do(w, id, players)
				waitFor(time.Minute)
				if now := w.logLength(id); now != n {
					t.Errorf("%d entries are before what came first", now-n)
				}
				s.delegate(time.Now(), false)
				sure(s.FirstDelegated(t.Context(), id, 0))
				w.box.put("\r\n") // whoever referees is told
				waitFor(time.Minute)
				entries := w.game(id).Entries()[n:]
				if len(entries) < 2 || len(entries[0].Says) == 0 || entries[0].Says[0].Text != "I came before it" {
					t.Errorf("there come %+v\n%s", entries, players[0].letter().Text)
				}
			})
		})
	}
}

// TestNoAddressMovesBeforeDelegatedMails: while mails of a player's game are delegated that came
// before a change of address, after which their keys are good no more, nothing of it is done: no
// letter goes to the new address while the old one knows nothing of it.
func TestNoAddressMovesBeforeDelegatedMails(t *testing.T) {
	t.Parallel()
	inDelegating(t, func(w *world, s *delegatingStore, id games.GameID, players []*person) {
		ben := players[1]
		letter := ben.letter()
		ben.sign("address " + friendAt)
		w.settle()
		s.delegate(time.Time{}, false)
		w.box.put(ben.reply(letter, "say I came before it"))
		w.settle()
		w.person("Fay", friendAt).answer("yes")
		waitFor(time.Minute)
		player := sure(w.daemon.clerk.Roster.Owner(t.Context(), ben.address))
		if profile := sure(w.daemon.store.Profile(t.Context(), player)); profile.Addresses[0].Address != string(ben.address) {
			t.Errorf("letters go to %v", profile.Addresses)
		}
	})
}

// TestNoGameLapsesBeforeDelegatedMails: while the joining of somebody in time lies with a deputy, a
// game that nobody begins is not given up, however long that takes; and then it waits for the next
// one.
func TestNoGameLapsesBeforeDelegatedMails(t *testing.T) {
	t.Parallel()
	inDelegating(t, func(w *world, s *delegatingStore, _ games.GameID, players []*person) {
		dee := w.person("Dee", "dee@example.org")
		waitFor(time.Minute)
		players[0].write("new game no clock dee@example.org\nEve eve@example.edu")
		w.settle()
		id := w.newest()
		waitFor(questions.InvitedTime - time.Hour)
		n := w.logLength(id)
		s.delegate(time.Time{}, false)
		dee.answer("join dees-word")
		waitFor(5 * time.Hour)
		if now := w.logLength(id); now != n {
			t.Errorf("before the joining there are %d entries: %+v", now-n, w.game(id).Entries()[n:])
		}
		s.delegate(time.Now(), false)
		sure(s.FirstDelegated(t.Context(), id, 0))
		waitFor(3 * time.Hour)
		if entries := w.game(id).Entries()[n:]; len(entries) != 1 || entries[0].By != engine.Green {
			t.Errorf("then there are %+v", entries)
		}
	})
}

// TestLanesOfPlayersWaitForNoGame: what is done in a lane that is no game's comes behind no
// delegated mails, nor behind mails of no game that nobody has seen yet.
func TestLanesOfPlayersWaitForNoGame(t *testing.T) {
	s := &delegatingStore{Store: sure(memory.New().Open())}
	s.had = []store.Arrived{{Received: time.Unix(1, 0), Game: "kilifi-7"}, {Received: time.Unix(2, 0)}}
	d := &delegated{store: s}
	must(t, d.look(t.Context()))
	for lane, waits := range map[games.GameID]bool{"kilifi-7": true, games.GameID(playerLane("ann-7f3a")): false, notices.ProfilesLane: false, "": false} {
		if err := d.comesNext(t.Context(), time.Unix(3, 0), lane); (err != nil) != waits {
			t.Errorf("in the lane %q there comes %v", lane, err)
		}
	}
}

// TestLapsingWaitsForNoLaterMails: however many mails of a game are delegated that came when it was
// to be given up, as nobody has begun it, it is.
func TestLapsingWaitsForNoLaterMails(t *testing.T) {
	t.Parallel()
	inDelegating(t, func(w *world, s *delegatingStore, _ games.GameID, players []*person) {
		dee := w.person("Dee", "dee@example.org")
		waitFor(time.Minute)
		players[0].write("new game no clock dee@example.org\nEve eve@example.edu")
		w.settle()
		id := w.newest()
		waitFor(questions.InvitedTime)
		s.delegate(time.Time{}, false)
		dee.answer("say nothing")
		waitFor(3 * time.Hour)
		if w.entryOf(id, func(e log.Entry) bool { return e.Ended == log.EndedLapsed }) == 0 {
			t.Error("it is not given up")
		}
	})
}
