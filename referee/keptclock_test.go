package referee

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/outbox"
)

const tenYears = 87600 * time.Hour

// clockWorld is a game with a clock in a world whose daemon looks at a clock that can be set. The
// bubble's time is the right one, but for a machine that has slept, which is behind it.
type clockWorld struct {
	*world
	players []*person
	id      games.GameID
	ahead   atomic.Int64
}

// inClockWorld runs a test in a game of three with three days for a move, of which the first day
// has gone.
func inClockWorld(t *testing.T, test func(*testing.T, *clockWorld)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := &clockWorld{world: newWorld(t)}
		w.house = func() House {
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, DNS: w.dns, Log: w.log, Clock: w.now}
		}
		w.start()
		defer func() { w.stop() }()
		w.players = w.three()
		w.id = w.begin(w.players, "pace 3d")
		waitFor(day)
		test(t, w)
	})
}

func (w *clockWorld) now() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }

func (w *clockWorld) set(ahead time.Duration) { w.ahead.Store(int64(ahead)) }

// restarts stops the daemon, lets something happen, and starts it again.
func (w *clockWorld) restarts(between func()) {
	w.t.Helper()
	w.stop()
	between()
	w.start()
}

func (w *clockWorld) entries() []log.Entry { return w.game(w.id).Entries() }

// told counts the letters to the operator that say something.
func (w *clockWorld) told(what string) (n int) {
	for _, l := range w.tray.to(w.cfg.Operator) {
		if strings.Contains(strings.Join(strings.Fields(l.Text), " "), what) {
			n++
		}
	}
	return n
}

const clockShows = "This machine's clock shows"

// stands wants the clock to be doubted, and nothing to have come of it.
func (w *clockWorld) stands(entries int) {
	w.t.Helper()
	if _, _, doubted := w.daemon.kept.doubted(); !doubted {
		w.t.Error("the clock is believed")
	}
	if n := len(w.entries()); n != entries {
		w.t.Errorf("%d entries were made of a wrong clock: %s", n-entries, w.entries()[n-1].Line())
	}
	if n := w.told(clockShows); n == 0 {
		w.t.Error("the operator is not told")
	}
}

// goesOn wants the clock to be believed, and the deadline to be judged when it has passed, and not
// before.
func (w *clockWorld) goesOn() {
	w.t.Helper()
	if shown, at, doubted := w.daemon.kept.doubted(); doubted {
		w.t.Fatalf("the clock shows %v, and is not believed: it is %v", shown, at)
	}
	before := len(w.entries())
	due, _, err := w.daemon.tables.Table(w.id).Due(w.t.Context(), w.now().Add(100*day))
	must(w.t, err)
	waitFor(due.Sub(w.now()) - 10*time.Minute)
	if n := len(w.entries()); n != before {
		w.t.Errorf("before the deadline is made %s", w.entries()[n-1].Line())
	}
	waitFor(20 * time.Minute)
	if n := len(w.entries()); n == before || !w.entries()[before].Timeout {
		w.t.Error("the deadline is never judged")
	}
}

// outage returns the last outage that the game knows of.
func (w *clockWorld) outage() (o log.Outage) {
	for _, e := range w.entries() {
		if e.Outage != (log.Outage{}) {
			o = e.Outage
		}
	}
	return o
}

// TestWrongClock sets the clock far ahead or back, at a start and while the daemon runs: no entry
// is made of that, no deadline is judged, nobody is reminded, no question and no invitation lapses,
// no game is archived. The operator is told once. Mail is judged, by its time. When the clock is
// right, all goes on, with no outage.
func TestWrongClock(t *testing.T) {
	for _, row := range []struct {
		why     string
		ahead   time.Duration
		restart bool
	}{
		{"ten years ahead at a start", tenYears, true},
		{"ten years ahead at once", tenYears, false},
		{"three days ahead at a start", 3 * day, true},
		{"three days ahead at once", 3 * day, false},
		{"five days back at a start", -5 * day, true},
		{"five days back at once", -5 * day, false},
		{"thirty years back at a start", -3 * tenYears, true},
	} {
		t.Run(row.why, func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				ann, ben := w.players[0], w.players[1]
				ann.write("new game dee@example.org")
				w.settle()
				w.box.put(w.person("Fay", friendAt).raw("", "say hello\nkey "+keyIn(ben.letter())))
				w.settle()
				if len(sure(w.daemon.store.Holds(context.Background()))) != 1 {
					t.Fatal("no mail waits")
				}
				entries, letters := len(w.entries()), len(w.tray.all())
				set := func() { w.set(row.ahead) }
				if row.restart {
					w.restarts(set)
				} else {
					set()
				}
				waitFor(5 * time.Hour)
				w.stands(entries)
				waitFor(20 * time.Hour)
				w.restarts(func() {})
				waitFor(time.Hour)
				w.stands(entries)
				if n := w.told(clockShows); n > 3 {
					t.Errorf("the operator is told %d times", n)
				}
				if n := len(w.tray.all()) - letters - w.told(clockShows); n != 0 {
					t.Errorf("%d letters come of a wrong clock:\n%s", n, w.tray.all()[len(w.tray.all())-1].Text)
				}
				if len(sure(w.daemon.store.Holds(context.Background()))) != 1 || len(w.daemon.clerk.Index.All()) != 2 {
					t.Error("something has lapsed")
				}
				ann.answerTo(w.lastTo(ann, w.id), "say is it late?")
				w.settle()
				e := w.entries()[len(w.entries())-1]
				if len(w.entries()) != entries+1 || time.Since(e.At) > time.Minute && !row.restart || e.At.After(time.Now()) {
					t.Errorf("of a mail of %v is made %s", time.Now(), e.Line())
				}
				w.set(0)
				waitFor(10 * time.Minute)
				if w.outage() != (log.Outage{}) {
					t.Errorf("an outage is noted: %v", w.outage())
				}
				w.goesOn()
			})
		})
	}
}

// lastTo is the last letter to somebody about a game.
func (w *clockWorld) lastTo(who *person, id games.GameID) (last *mail.Outgoing) {
	for _, l := range w.tray.to(who.address) {
		if strings.HasPrefix(keyIn(l), string(id)+".") {
			last = l
		}
	}
	return last
}

// TestLongDowntime has the daemon be off for three days. It goes on by itself as soon as mail of
// the last day is there, or comes; what came earlier is judged by its time meanwhile.
func TestLongDowntime(t *testing.T) {
	for _, row := range []struct {
		why     string
		mail    time.Duration // after which a mail comes; 0: none does
		confirm bool
		stands  bool
	}{
		{"nothing comes", 0, false, true},
		{"mail comes on the first day", 10 * time.Hour, false, true},
		{"mail comes on the last day", 70 * time.Hour, false, false},
		{"the operator confirms it", 0, true, false},
	} {
		t.Run(row.why, func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				entries, began := len(w.entries()), time.Now()
				w.restarts(func() {
					waitFor(row.mail)
					if row.mail > 0 {
						w.players[1].answer("say I am here")
						entries++
					}
					waitFor(3*day - row.mail)
					if row.confirm {
						d, err := Open(w.house(), w.cfg)
						must(t, err)
						if r := d.DoAlone(t.Context(), Request{Do: ActClock}); r.Error != "" {
							t.Error(r.Error)
						}
						must(t, d.Close())
					}
				})
				waitFor(10 * time.Minute)
				if row.stands {
					w.stands(entries)
					if row.mail > 0 {
						if e := w.entries()[entries-1]; e.At.Sub(began.Add(row.mail)).Abs() > time.Minute {
							t.Errorf("of the mail is made %s", e.Line())
						}
					}
					waitFor(5 * time.Hour)
					w.box.put(w.person("Fay", friendAt).raw("", "what is this?"))
					waitFor(10 * time.Minute)
				}
				if row.confirm && w.told("You have told me") != 1 {
					t.Error("no letter says that the clock was confirmed")
				}
				if o := w.outage(); o.To.Before(began.Add(3*day-time.Minute)) || o.From.After(began.Add(3*day)) {
					t.Errorf("the outage is %v", o)
				}
				w.goesOn()
			})
		})
	}
}

// TestServersClock has the mail server's clock be wrong while ours is right, or both in different
// ways: entries, deadlines and expiries are those of a server that is right.
func TestServersClock(t *testing.T) {
	for _, row := range []struct {
		why          string
		server, ours time.Duration
	}{
		{"the server's is ahead", tenYears, 0},
		{"the server's is behind", -tenYears, 0},
		{"both are ahead", tenYears / 2, tenYears},
		{"ours is ahead, and the server's behind", -tenYears, tenYears},
		{"ours is behind, and the server's ahead", tenYears, -tenYears},
	} {
		t.Run(row.why, func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				w.set(row.ours)
				w.box.sets(row.server)
				waitFor(time.Hour)
				w.players[1].answer("say how late is it?")
				w.settle()
				w.players[0].write("new game dee@example.org")
				w.settle()
				for _, id := range w.daemon.clerk.Index.All() {
					g := w.game(id)
					if e := g.Entries()[g.Len()-1]; time.Since(e.At).Abs() > 10*time.Minute || g.Ended() != "" {
						t.Errorf("%s has at %v the entry %s", id, time.Now(), e.Line())
					}
				}
				waitFor(3 * time.Hour)
				if all := w.daemon.clerk.Index.All(); len(all) != 2 || w.game(w.id).Ended() != "" {
					t.Errorf("games have lapsed: %v", all)
				}
				if _, _, doubted := w.daemon.kept.doubted(); doubted != (row.ours != 0) {
					t.Errorf("the clock is doubted: %v", doubted)
				}
				w.set(0)
				waitFor(10 * time.Minute)
				w.goesOn()
			})
		})
	}
}

// TestWrongClockInAnOutage has the mailbox be away while the clock is wrong: what is noted is the
// time the mailbox was away.
func TestWrongClockInAnOutage(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		waitFor(2*day - time.Hour)
		began, entries := time.Now(), len(w.entries())
		w.set(tenYears)
		w.box.setBroken(errors.New("the certificate has expired"))
		waitFor(2 * time.Hour)
		w.box.setBroken(nil)
		waitFor(10 * time.Minute)
		w.stands(entries)
		w.set(0)
		waitFor(10 * time.Minute)
		o := w.outage()
		if o.From.Sub(began).Abs() > 10*time.Minute || o.To.Sub(began) > 3*time.Hour {
			t.Errorf("the mailbox was away for two hours from %v; the outage is %v", began, o)
		}
		w.goesOn()
	})
}

// TestJournalOfAWrongClock takes up a journal that an earlier program has written ten years ahead:
// with a right clock all goes on when mail comes.
func TestJournalOfAWrongClock(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		w.restarts(func() {
			found, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
			must(t, err)
			journal := found[len(found)-1]
			data, err := os.ReadFile(journal)
			must(t, err)
			ahead := time.Now().Add(tenYears).UTC().Format(time.RFC3339)
			must(t, os.WriteFile(journal, append(data, "searched "+ahead+";\n"...), 0o600))
		})
		waitFor(10 * time.Minute)
		w.stands(len(w.entries()))
		w.players[1].answer("say I am here")
		waitFor(10 * time.Minute)
		if e := w.entries()[len(w.entries())-1]; e.At.After(time.Now()) {
			t.Errorf("of the mail is made %s", e.Line())
		}
		w.restarts(func() { waitFor(2 * time.Hour) })
		waitFor(10 * time.Minute)
		if n := w.told("The mailbox could not be searched"); n != 1 {
			t.Errorf("of two hours without a daemon %d letters tell", n)
		}
		w.goesOn()
	})
}

// TestUnreadLineTellsNoTime damages the time of the last line of the journal. The clock is believed
// at the next start, as by the lines before.
func TestUnreadLineTellsNoTime(t *testing.T) {
	for _, line := range []string{"in 2026-1?-20T18:02:11Z 77b0 accepted", "sent 2026-1?-20T18:02:11Z letter-one-1"} {
		t.Run(line, func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				w.restarts(func() {
					found, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
					must(t, err)
					journal := found[len(found)-1]
					data, err := os.ReadFile(journal)
					must(t, err)
					must(t, os.WriteFile(journal, append(data, line+";\n"...), 0o600))
				})
				if shown, at, doubted := w.daemon.kept.doubted(); doubted {
					t.Errorf("the clock shows %v, and is not believed: it is %v", shown, at)
				}
			})
		})
	}
}

// TestYearsInLetters wants letters to say the year of a time in another year.
func TestYearsInLetters(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		w.stop()
		waitFor(364 * day)
		w.start()
		ann.write("new game ben@example.net")
		w.settle()
		if text := w.person("Ben", benAt).letter().Text; !strings.Contains(text, "Jan 2001 ") {
			t.Errorf("at the end of a year Ben is asked\n%s", text)
		}
		if bytes.Contains([]byte(ann.letter().Text), []byte("2000 ")) {
			t.Errorf("Ann is told the year that it is\n%s", ann.letter().Text)
		}
	})
}

// TestWrongClockAtTwoStarts has the daemon be off for two hours, and then start with a clock that
// is wrong, and again with a right one: the outage is told of from when it was off first.
func TestWrongClockAtTwoStarts(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		waitFor(2*day - time.Hour)
		began := time.Now()
		w.restarts(func() {
			waitFor(2 * time.Hour)
			w.set(tenYears)
		})
		waitFor(30 * time.Minute)
		w.restarts(func() { w.set(0) })
		waitFor(10 * time.Minute)
		if o := w.outage(); o.From.Sub(began).Abs() > 10*time.Minute || o.To.Sub(began) < 2*time.Hour {
			t.Errorf("the daemon was off from %v; the outage is %v", began, o)
		}
		w.goesOn()
	})
}
