package referee

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/referee/outbox"
)

// inMemory has the daemon of a world keep all it knows in memory.
func (w *world) inMemory() *memory.Server {
	server := memory.New()
	w.carry = func() int { return w.box.left() + server.Waiting() }
	w.house = func() House {
		s, err := server.Open()
		must(w.t, err)
		return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: s, DNS: w.dns, Log: w.log}
	}
	return server
}

// TestStoreInMemory plays a game to its end on a store that is no directory, and restarts the
// daemon on the way.
func TestStoreInMemory(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		w.toTheEnd(id, players)
		data, err := w.daemon.store.Log(t.Context(), id)
		must(t, err)
		must(t, log.VerifyFile(edition.Mombasa(), string(id), data, nil))
		if w.box.left() != 0 {
			t.Errorf("%d mails are left", w.box.left())
		}
	})
}

// TestStoreThatFails has a store refuse what is written, lose it when it seems to be there, keep it
// and not say so, or have no answer to a question, over and over. Every order is in the game once
// in the end, and everybody knows.
func TestStoreThatFails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		luck, failed := rand.New(rand.NewPCG(3, 4)), map[memory.Point]int{}
		var mu sync.Mutex
		fails := func(at memory.Point, what string) error {
			mu.Lock()
			defer mu.Unlock()
			seldom := 4
			if at == memory.Ask { // of which a mail takes many
				seldom = 50
			}
			if luck.IntN(seldom) > 0 {
				return nil
			}
			failed[at]++
			return errors.New("the store has failed at " + what)
		}
		for range 12 {
			before := w.entered(id)
			server.Trouble(nil)
			w.orderAll(id, players)
			server.Trouble(fails)
			w.untilAllIsDone()
			if w.left() > 0 || w.entered(id) == before {
				t.Fatalf("%d mails are left, the game is\n%s", w.left(), w.text(id))
			}
		}
		server.Trouble(nil)
		w.settle()
		if failed[memory.Begin] == 0 || failed[memory.Sync] == 0 || failed[memory.Done] == 0 || failed[memory.Ask] == 0 {
			t.Errorf("failed have %v", failed)
		}
		w.mailsOnce(id)
	})
}

// TestClocksThatAreKnownAreNotLookedAt: after a start no game is read of which the store knows when
// its clocks ring, and they ring all the same; one that has been edited since is read.
func TestClocksThatAreKnownAreNotLookedAt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		w.orderAll(id, players)
		w.settle()
		var read atomic.Int32
		server.Trouble(func(at memory.Point, what string) error {
			if at == memory.Begin && what == "read "+string(id) {
				read.Add(1)
			}
			return nil
		})
		w.stop()
		read.Store(0)
		w.start()
		w.settle()
		if n := read.Load(); n != 0 {
			t.Errorf("the game was read %d times after a start", n)
		}
		before := w.entered(id)
		time.Sleep(4 * day)
		if w.settle(); w.entered(id) == before {
			t.Error("no time is over four days after a start")
		}
		must(t, w.daemon.clerk.visits.lookAgain(t.Context(), id)) // which is to be noted yet
		server.Edit(id, func(log []byte) []byte { return append(log, '\n') })
		w.stop()
		read.Store(0)
		w.start()
		if w.settle(); read.Load() == 0 {
			t.Error("the game was not read that was edited")
		}
	})
}

// beforeReminder begins a game and waits until a minute before the first reminder. WantReminder
// wants that to be the one letter that Ben gets, within three minutes.
func (w *world) beforeReminder() (ann *person, id games.GameID, wantReminder func()) {
	w.t.Helper()
	players := w.three()
	id = w.begin(players, "pace 3d")
	due, _, err := w.daemon.tables.Table(id).Due(w.t.Context(), time.Now())
	must(w.t, err)
	waitFor(time.Until(due) - time.Minute)
	ben := players[1].address
	before := len(w.tray.to(ben))
	return players[0], id, func() {
		w.t.Helper()
		waitFor(3 * time.Minute)
		if n := len(w.tray.to(ben)) - before; n != 1 {
			w.t.Errorf("Ben gets %d letters, and not one reminder", n)
		}
	}
}

// TestClocksThatHaveComeRing: a reminder that is due while the mailbox cannot be searched is sent
// once it can be, also where somebody looks at the game before, and where the daemon is started
// anew then.
func TestClocksThatHaveComeRing(t *testing.T) {
	for name, anew := range map[string]bool{"in the same process": false, "in the next": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.inMemory()
				w.start()
				_, id, wantReminder := w.beforeReminder()
				w.box.setBroken(errors.New("the mail server does not answer"))
				waitFor(3 * time.Minute)
				must(t, w.daemon.clerk.visits.lookAgain(t.Context(), id))
				if anew {
					w.stop()
				}
				w.box.setBroken(nil)
				if anew {
					w.start()
				}
				wantReminder()
			})
		})
	}
}

// TestClocksThatHaveComeRingBehindMails: a reminder that came due while no daemon ran is sent after
// the start, although a mail for its game is judged before.
func TestClocksThatHaveComeRingBehindMails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.inMemory()
		w.start()
		ann, _, wantReminder := w.beforeReminder()
		w.stop()
		ann.answer("show")
		waitFor(3 * time.Minute)
		w.start()
		wantReminder()
	})
}

// TestClocksAreNotedBehindTheirLetters: what rings is noted as rung when the letters that follow
// are in the store. Those of a reminder that are not when the process ends are owed after the next
// start.
func TestClocksAreNotedBehindTheirLetters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		_, _, wantReminder := w.beforeReminder()
		server.Trouble(func(_ memory.Point, what string) error {
			if what == "facts" {
				return errors.New("they cannot be written")
			}
			return nil
		})
		waitFor(5 * time.Minute)
		w.stop()
		server.Trouble(nil)
		w.start()
		wantReminder()
	})
}

// TestClockThatWasMendedRings: a game whose text somebody mends while the daemon runs is looked at
// within an hour, so that a clock rings that does so earlier by the new one.
func TestClockThatWasMendedRings(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		id := w.begin(w.three(), "pace 4d")
		waitFor(time.Minute)
		before := w.entered(id)
		server.Edit(id, func(log []byte) []byte {
			return bytes.Replace(log, []byte("move: 4d, reminder: 32h"), []byte("move: 1d, reminder: 8h"), 1)
		})
		if waitFor(26 * time.Hour); w.entered(id) == before {
			t.Errorf("no time is over after a day:\n%s", w.text(id))
		}
	})
}

// untilAllIsDone waits until no mail is left and no letter waits, for at most ten hours: where one
// question in four fails, a mail is tried up to twenty times, in the end once in ten minutes.
func (w *world) untilAllIsDone() {
	for range 3600 {
		if time.Sleep(10 * time.Second); w.left() == 0 && w.daemon.outbox.Waiting() == 0 {
			return
		}
	}
}

// TestMailsKeepTheirOrderWhileTheStoreIsAway: of mails that are found together none goes before one
// of which nobody could tell whose it is, as the store was away when it was asked.
func TestMailsKeepTheirOrderWhileTheStoreIsAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		before := w.logLength(id)
		var asked atomic.Int32
		server.Trouble(func(at memory.Point, what string) error {
			if at == memory.Ask && strings.HasPrefix(what, "mail ") && asked.Add(1) == 1 {
				return &store.GoneError{Err: errors.New("connection reset")}
			}
			return nil
		})
		w.orderAll(id, players)
		w.untilAllIsDone()
		w.look(id, func(g *log.Game) {
			var by []engine.Seat
			for _, e := range g.Entries()[before:] {
				if e.Mail != "" {
					by = append(by, e.By)
				}
			}
			if want := []engine.Seat{engine.Blue, engine.Green, engine.Yellow}; !slices.Equal(by, want) {
				t.Errorf("entries were made by %v, expected %v", by, want)
			}
		})
	})
}

// TestRoundThatFailsIsDoneAgainSoon: what is done every hour and failed, as the store was away, is
// done again within seconds, whatever mail comes in between.
func TestRoundThatFailsIsDoneAgainSoon(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		w.begin(players, "random")
		var failed, done atomic.Int32
		var back atomic.Bool
		server.Trouble(func(at memory.Point, what string) error {
			switch {
			case at != memory.Ask || what != "tended":
			case back.Load():
				done.Add(1)
			default:
				failed.Add(1)
				return &store.GoneError{Err: errors.New("connection refused")}
			}
			return nil
		})
		for failed.Load() == 0 {
			time.Sleep(time.Second)
		}
		back.Store(true)
		players[0].write("log")
		if time.Sleep(15 * time.Second); done.Load() == 0 {
			t.Error("the round was not done again fifteen seconds after it had failed")
		}
	})
}

// TestHealthOnceTheStoreIsBack: a store was away when the games were compared, which is done again
// later. The daemon is well as soon as it has an answer, and while it has none it is not.
func TestHealthOnceTheStoreIsBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		w.begin(w.three(), "random")
		var compared, away atomic.Bool
		server.Trouble(func(at memory.Point, what string) error {
			if at == memory.Ask && what == "running" && compared.CompareAndSwap(false, true) {
				away.Store(true)
			}
			if away.Load() {
				return &store.GoneError{Err: errors.New("connection refused")}
			}
			return nil
		})
		for !compared.Load() {
			time.Sleep(time.Second)
		}
		if time.Sleep(time.Minute); w.daemon.Health() == nil {
			t.Error("the daemon is well while its store is away")
		}
		away.Store(false)
		time.Sleep(2 * store.Soon)
		if err := w.daemon.Health(); err != nil {
			t.Errorf("when it is there again the health is %v", err)
		}
	})
}

// TestStoreThatCannotTell has a store answer no question of a kind for more than an hour in which
// mails come: they stay, and letters do. When it answers again all is done, once.
func TestStoreThatCannotTell(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		for _, kind := range []string{"mail ", "post of ", "offered", "owing", "holds", "named ", "open", "running", "clocks", "tended"} {
			before, asked := w.entered(id), 0
			var mu sync.Mutex
			server.Trouble(func(at memory.Point, what string) error {
				mu.Lock()
				defer mu.Unlock()
				if at != memory.Ask || !strings.HasPrefix(what, kind) {
					return nil
				}
				asked++
				return errors.New("the store cannot tell of " + what)
			})
			w.orderAll(id, players)
			players[0].write("status")
			players[0].write("games")
			time.Sleep(time.Hour + 5*time.Minute) // what is done every hour is done once
			server.Trouble(nil)
			w.untilAllIsDone()
			if w.left() > 0 || w.daemon.outbox.Waiting() > 0 || w.entered(id) == before || asked == 0 {
				t.Fatalf("%q: asked %d times, %d mails are left and %v letters, the game is\n%s", kind, asked, w.left(),
					w.daemon.outbox.Waiting(), w.text(id))
			}
		}
		w.mailsOnce(id)
	})
}

// TestStoreAwayForAnHour protects games from waiting longer than their store is away: seconds after
// it is there again what was ordered meanwhile is done, and told. The operator, who cannot be told
// while it is away, is told of it later that deadlines have moved, and not that a disk fails.
func TestStoreAwayForAnHour(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		told := len(w.tray.to(operatorAddress))
		var asked atomic.Int64
		w.orderAll(id, players)
		server.Trouble(func(memory.Point, string) error {
			asked.Add(1)
			return &store.GoneError{Err: errors.New("connection refused")}
		})
		time.Sleep(time.Hour)
		before := w.entered(id)
		if w.left() == 0 || asked.Load() < 100 {
			t.Fatalf("while the store is away %d mails are left, and it was asked %d times", w.left(), asked.Load())
		}
		server.Trouble(nil)
		time.Sleep(2 * store.Soon)
		if w.left() > 0 || w.entered(id) == before || w.daemon.outbox.Waiting() > 0 {
			t.Errorf("%d mails are left, the game is\n%s", w.left(), w.text(id))
		}
		if err := w.daemon.Health(); err != nil {
			t.Errorf("when it is there again the health is %v", err)
		}
		if news := w.tray.to(operatorAddress)[told:]; len(news) != 1 || !strings.Contains(news[0].Text, "Deadlines in that time have moved") {
			t.Errorf("the operator is told in %d letters", len(news))
		}
		w.mailsOnce(id)
	})
}

// TestDoneUnknown protects authors from being told their own orders a second time: an act was done,
// nobody could be told so, and when the game can be read again the next order comes first.
func TestDoneUnknown(t *testing.T) {
	t.Parallel()
	letters := func(t *testing.T, unknown bool) (n []int) {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			server := w.inMemory()
			w.start()
			players := w.three()
			id := w.begin(players, "random")
			for range 6 {
				w.orderAll(id, players)
				var away atomic.Bool
				server.Trouble(func(at memory.Point, what string) error {
					if unknown && at == memory.Done && strings.HasPrefix(what, "entries of ") {
						away.Store(true)
					}
					if away.Load() {
						return &store.GoneError{Err: errors.New("connection refused")}
					}
					return nil
				})
				time.Sleep(10 * time.Second)
				server.Trouble(nil)
				time.Sleep(time.Minute)
				w.settle()
			}
			for _, p := range players {
				n = append(n, len(w.tray.to(p.address)))
			}
		})
		return n
	}
	if got, want := letters(t, true), letters(t, false); !slices.Equal(got, want) {
		t.Errorf("players got %d letters, and %d where nothing was unknown", got, want)
	}
}

// text is a game as the store has it.
func (w *world) text(id games.GameID) string {
	w.t.Helper()
	text, err := w.daemon.store.Log(w.t.Context(), id)
	must(w.t, err)
	return string(text)
}

// entered counts the entries of a game as its store has them.
func (w *world) entered(id games.GameID) int { return log.Last([]byte(w.text(id))) }

// mailsOnce wants each mail to have one entry.
func (w *world) mailsOnce(id games.GameID) {
	w.t.Helper()
	seen := map[string]bool{}
	for _, e := range w.game(id).Entries() {
		if e.Mail != "" && seen[e.Mail] {
			w.t.Errorf("the mail %s has two entries", e.Mail)
		}
		seen[e.Mail] = true
	}
}

// entryOfMail finds the entries that mails have caused, and what each says first.
var entryOfMail = regexp.MustCompile(`(?m)^--- .*, mail: ([0-9a-f]+), ([a-z-]+)`)

// TestEntriesComeWithWhatFollows looks, at all that a store is about to write, whether it has an
// entry of which nobody is owed a letter yet, or whose mail is not done with: what a mail or a time
// leads to in a game is one act. Only new keys come of mails that are about all games of a player.
func TestEntriesComeWithWhatFollows(t *testing.T) {
	for _, row := range cutRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				server := w.inMemory()
				w.start()
				c := &cutWorld{proofWorld: &proofWorld{world: w, players: w.three()}}
				c.id = w.begin(c.players, "first")
				server.Trouble(func(at memory.Point, what string) error {
					if at == memory.Ask || what == "a call" { // which writes nothing of a game
						return nil
					}
					ids, err := w.daemon.store.Games(t.Context())
					for _, id := range ids {
						text, failed := w.daemon.store.Log(t.Context(), id)
						if mark, _ := answer(w.daemon.store.Marked(t.Context(), id)); mark < log.Last(text) {
							t.Errorf("with %s, the letters of %s are owed up to entry %d alone:\n%s", what, id, mark, text)
						}
						for _, entry := range entryOfMail.FindAllStringSubmatch(string(text), -1) {
							if _, known := answer(w.daemon.store.Known(context.Background(), entry[1])); !known && entry[2] != "new-key" {
								t.Errorf("with %s, a mail has an entry and is not done with:\n%s", what, text)
							}
						}
						err = errors.Join(err, failed)
					}
					return err
				})
				if row.before != nil {
					row.before(c)
				}
				row.mails(c)
				c.settle()
				c.shell(Request{Do: ActResign, Game: c.id, Seat: "yellow"})
				c.shell(Request{Do: ActEnd, Game: c.id})
				c.settle()
				server.Trouble(nil)
			})
		})
	}
}

// shell does what the operator asks for.
func (c *cutWorld) shell(r Request) {
	c.t.Helper()
	if reply := c.daemon.Do(c.t.Context(), r); reply.Error != "" {
		c.t.Error(reply.Error)
	}
}

// TestStoreIsTakenAway kills the daemon by taking its store away at each kind of moment of a write:
// the next one, on the same server, goes on, and nothing that was acknowledged is lost or doubled.
func TestStoreIsTakenAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		var kills atomic.Int64
		for n := range 30 {
			var left atomic.Int64
			left.Store(int64(n % 12))
			w.orderAll(id, players)
			server.Trouble(func(at memory.Point, _ string) error {
				if at != memory.Ask && left.Add(-1) == 0 {
					server.Kill()
					kills.Add(1)
				}
				return nil
			})
			w.settle()
			server.Trouble(nil)
			server.Kill()
			time.Sleep(time.Minute)
			w.stop()
			w.start()
			w.settle()
			if w.left() > 0 || w.daemon.outbox.Waiting() > 0 {
				t.Fatalf("after the start %d mails are left", w.left())
			}
		}
		w.mailsOnce(id)
		if n := kills.Load(); n < 20 {
			t.Errorf("only %d kills", n)
		}
	})
}

// TestStoreThatStalls has a store not answer for an hour about one game: the other is played
// meanwhile, and the first goes on behind it.
func TestStoreThatStalls(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		server := w.inMemory()
		w.start()
		players := w.three()
		first := w.begin(players, "")
		others := []*person{players[0], w.person("Dee", "dee@example.net")}
		second := w.begin(others, "")
		if first == second {
			t.Fatal("there is one game")
		}
		var stalled atomic.Bool
		server.Trouble(func(at memory.Point, what string) error {
			if at == memory.Sync && what == "entries of "+string(first) && stalled.CompareAndSwap(false, true) {
				time.Sleep(time.Hour)
			}
			return nil
		})
		before, other := w.entered(first), w.entered(second)
		players[1].answer("say Good luck!")
		others[1].answer("say Hello!")
		time.Sleep(10 * time.Minute)
		if !stalled.Load() || w.entered(first) != before || w.entered(second) == other {
			t.Errorf("meanwhile the games have %d and %d entries, before %d and %d", w.entered(first), w.entered(second), before, other)
		}
		time.Sleep(time.Hour)
		w.settle()
		if w.entered(first) == before || w.left() > 0 {
			t.Errorf("%d mails are left", w.left())
		}
	})
}

// sure is an answer of a store that always has one.
func sure[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

// answer is likewise one to what may be or not.
func answer[T any](t T, is bool, err error) (T, bool) { return sure(t, err), is }
