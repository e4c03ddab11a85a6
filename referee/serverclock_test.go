package referee

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/mail"
	"dhow/referee/letters"
	"dhow/referee/outbox"
	"dhow/referee/questions"
)

// tellingMailbox is a mailbox whose server tells what time it is.
type tellingMailbox struct{ *mailbox }

func (b tellingMailbox) ServerTime(context.Context) (time.Time, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return time.Now().Add(b.ahead).Truncate(time.Second), b.broken
}

// tells has the server tell what time it is from the next start on.
func (w *clockWorld) tells() {
	house := w.house
	w.house = func() House {
		h := house()
		h.Inboxes = oneInbox(tellingMailbox{w.box})
		return h
	}
}

func (w *clockWorld) doubts(t *testing.T, want bool) {
	t.Helper()
	if shown, at, doubted := w.daemon.kept.doubted(); doubted != want {
		t.Errorf("the clock shows %v, and is doubted: %v; it is %v", shown, doubted, at)
	}
}

// TestFirstStartByAWrongClock starts for the first time, with an empty directory, by a clock that
// is ten years ahead or back: the operator is told, and no mail is judged until the clock is right
// or a person says that it is.
func TestFirstStartByAWrongClock(t *testing.T) {
	for _, row := range []struct {
		why     string
		ahead   time.Duration
		tells   bool
		confirm bool
	}{
		{"ahead, the server tells", tenYears, true, false},
		{"ahead, the mail tells", tenYears, false, false},
		{"back, the server tells", -tenYears, true, false},
		{"back, the mail tells", -tenYears, false, false},
		{"two days ahead, the server tells", 2 * day, true, false},
		{"the server's is wrong, and tells", 3 * day, true, true},
		{"the server's is wrong, and the mail tells", 3 * day, false, true},
	} {
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := &clockWorld{world: newWorld(t)}
				w.house = func() House {
					return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, DNS: w.dns, Log: w.log, Clock: w.now}
				}
				if row.tells {
					w.tells()
				}
				w.set(row.ahead)
				w.start()
				defer func() { w.stop() }()
				waitFor(time.Hour)
				if row.tells {
					w.doubts(t, true)
				}
				ann := w.person("Ann", "ann@example.org")
				ann.write("new game ben@example.net\npace 3d")
				w.settle()
				waitFor(10 * time.Minute)
				w.doubts(t, true)
				if w.told(clockShows) == 0 {
					t.Error("the operator is not told")
				}
				w.restarts(func() {})
				waitFor(10 * time.Minute)
				w.doubts(t, true)
				if all := w.daemon.clerk.Index.All(); len(all) != 0 {
					t.Errorf("there are the games %v", all)
				}
				if row.confirm {
					if r := w.daemon.Do(t.Context(), Request{Do: ActClock}); r.Error != "" {
						t.Fatal(r.Error)
					}
					w.restarts(func() {})
				} else {
					w.set(0)
				}
				waitFor(20 * time.Minute)
				w.doubts(t, false)
				all := w.daemon.clerk.Index.All()
				if len(all) != 1 {
					t.Fatalf("there are the games %v", all)
				}
				for _, e := range w.game(all[0]).Entries() {
					if e.At.Sub(w.now()).Abs() > day {
						t.Errorf("at %v there is %s", w.now(), e.Line())
					}
				}
				waitFor(3 * day)
				if w.game(all[0]).Ended() != "" {
					t.Error("the game has lapsed")
				}
			})
		})
	}
}

// TestRestartsThatCreep sets the clock on, or back, by less than a day at each start: the second
// time it is doubted, for the server says another time. It goes on when the clock is right, or when
// a person says so, and then also after the next start.
func TestRestartsThatCreep(t *testing.T) {
	for _, tells := range []bool{true, false} {
		for _, step := range []time.Duration{20 * time.Hour, -20 * time.Hour} {
			for _, confirm := range []bool{true, false} {
				if confirm == tells {
					continue // each is tried with one of the others, for either step
				}
				name := map[bool]string{true: "the server tells, ", false: "the mail tells, "}[tells] + step.String() + map[bool]string{true: ", confirmed", false: ", set right"}[confirm]
				t.Run(name, func(t *testing.T) {
					inClockWorld(t, func(t *testing.T, w *clockWorld) {
						if tells {
							w.tells()
						}
						for n := range 2 {
							w.restarts(func() { w.set(time.Duration(n+1) * step) })
							waitFor(10 * time.Minute)
							w.players[1].answer("say which day is it?")
							waitFor(10 * time.Minute)
							w.doubts(t, n == 1)
						}
						entries := len(w.entries())
						waitFor(4 * day)
						w.stands(entries)
						if !confirm {
							w.set(0)
							waitFor(20 * time.Minute)
							w.goesOn()
							return
						}
						if r := w.daemon.Do(t.Context(), Request{Do: ActClock}); r.Error != "" {
							t.Fatal(r.Error)
						}
						w.players[1].answer("say thank you")
						waitFor(10 * time.Minute)
						w.doubts(t, false)
						w.restarts(func() {})
						w.players[1].answer("say once more")
						waitFor(10 * time.Minute)
						w.goesOn()
					})
				})
			}
		}
	}
}

// TestMailPutBackRaisesNoDoubt puts mails of last year back into the mailbox, before a start and
// after it, on a server that tells what time it is, and on one that does not once new mail has
// come.
func TestMailPutBackRaisesNoDoubt(t *testing.T) {
	for _, tells := range []bool{true, false} {
		t.Run(map[bool]string{true: "the server tells", false: "the mail tells"}[tells], func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				if tells {
					w.tells()
				}
				putBack := func() {
					w.box.sets(-400 * day)
					w.box.put(w.person("Fay", friendAt).raw("", "what is this?"))
					w.box.sets(0)
				}
				w.restarts(putBack)
				waitFor(10 * time.Minute)
				w.doubts(t, false)
				if !tells {
					w.players[1].answer("say good morning")
					w.settle()
				}
				for range 3 {
					putBack()
					waitFor(20 * time.Minute)
				}
				w.doubts(t, false)
				w.goesOn()
			})
		})
	}
}

// TestServerThatIsWrong has the server tell a wrong time. Where ours has been borne out, it was the
// server's that was set, and that is known after a start; at a start a person is asked, once.
func TestServerThatIsWrong(t *testing.T) {
	for _, running := range []bool{true, false} {
		t.Run(map[bool]string{true: "while we run", false: "at a start"}[running], func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				w.tells()
				w.restarts(func() {
					if !running {
						w.box.sets(tenYears)
					}
				})
				waitFor(time.Hour)
				w.box.sets(tenYears)
				w.players[1].answer("say how late is it?")
				waitFor(20 * time.Minute)
				w.doubts(t, !running)
				if !running {
					if r := w.daemon.Do(t.Context(), Request{Do: ActClock}); r.Error != "" {
						t.Fatal(r.Error)
					}
				}
				for range 2 {
					w.restarts(func() {})
					waitFor(20 * time.Minute)
					w.doubts(t, false)
				}
				w.box.sets(0) // it is mended
				w.restarts(func() {})
				waitFor(20 * time.Minute)
				w.doubts(t, false)
				note := filepath.Join(w.cfg.Data, "server-clock")
				if data, err := os.ReadFile(note); err != nil || !strings.Contains(string(data), "ahead: 0s") {
					t.Errorf("of the server is noted %q, %v", data, err)
				}
				w.restarts(func() { must(t, os.WriteFile(note, []byte("ahead: soon\n"), 0o600)) })
				waitFor(20 * time.Minute)
				w.doubts(t, false)
				w.goesOn()
			})
		})
	}
}

// TestMendedServerBearsOutNoMistake sets the server's clock back, and right again, and then ours
// ahead by as much, with no mail meanwhile: what was known of the server does not make that right.
func TestMendedServerBearsOutNoMistake(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		w.tells()
		w.restarts(func() {})
		waitFor(time.Hour)
		w.box.sets(-tenYears)
		w.players[1].answer("say how late is it?")
		waitFor(20 * time.Minute)
		w.box.sets(0)
		waitFor(30 * time.Minute)
		w.doubts(t, false)
		w.set(tenYears)
		waitFor(20 * time.Minute)
		w.doubts(t, true)
		w.set(0)
		waitFor(20 * time.Minute)
		w.doubts(t, false)
		w.goesOn()
	})
}

// TestServerCannotBeAsked loses the connection when the server is asked after a start: nothing is
// made of the clock before it has told.
func TestServerCannotBeAsked(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		w.tells()
		entries := len(w.entries())
		w.restarts(func() {
			waitFor(15 * time.Hour)
			w.set(20 * time.Hour)
			w.box.setBroken(&mail.Error{Op: "imap append", Kind: mail.Temporary, Err: context.DeadlineExceeded})
		})
		waitFor(5 * time.Hour)
		if n := len(w.entries()); n != entries {
			t.Errorf("%d entries were made", n-entries)
		}
		w.set(0)
		w.box.setBroken(nil)
		waitFor(20 * time.Minute)
		w.doubts(t, false)
		w.goesOn()
	})
}

// TestLettersOfAWrongClock starts beside a journal that has invitations of ten years ahead, which a
// wrong clock has made. They are sent, and keep no others waiting.
func TestLettersOfAWrongClock(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		ann := w.players[0]
		w.tray.fail(&mail.Error{Op: "smtp", Kind: mail.Temporary, Err: context.DeadlineExceeded})
		ann.write("new game fay@example.org")
		waitFor(time.Minute)
		w.restarts(func() {
			w.datesAhead(func(words []string) bool { return words[0] == "owe" && words[3] == letters.KindInvitation })
		})
		w.tray.fail(nil)
		waitFor(2 * time.Hour)
		if n := len(w.tray.to("fay@example.org")); n != 1 {
			t.Errorf("%d letters have gone to who was invited", n)
		}
	})
}

// datesAhead has those lines of the journal be of ten years ahead of which a function says so.
func (w *clockWorld) datesAhead(wrong func(words []string) bool) {
	w.t.Helper()
	found, err := filepath.Glob(filepath.Join(w.cfg.Data, "post", "*.log"))
	must(w.t, err)
	moved := 0
	for _, journal := range found {
		data, err := os.ReadFile(journal)
		must(w.t, err)
		lines := strings.Split(string(data), "\n")
		for i, line := range lines {
			if words := strings.Fields(line); len(words) > 3 && wrong(words) {
				at, err := time.Parse(time.RFC3339, words[1])
				must(w.t, err)
				lines[i] = strings.Replace(line, words[1], at.Add(tenYears).Format(time.RFC3339), 1)
				moved++
			}
		}
		must(w.t, os.WriteFile(journal, []byte(strings.Join(lines, "\n")), 0o600))
	}
	if moved == 0 {
		w.t.Fatal("the journal has no such line")
	}
}

// TestQuestionsOfAWrongClock starts beside a journal with questions of ten years ahead, which a
// wrong clock has made. They wait for as long as others from then on, over another start, and no
// longer; and so does a change of address.
func TestQuestionsOfAWrongClock(t *testing.T) {
	for why, row := range map[string]struct {
		ask   func(*proofWorld)
		lasts time.Duration
		first mail.Address // of Ben's, when it is over
	}{
		"held mail": {func(p *proofWorld) {
			p.box.put(from("Fay", friendAt, "", "say hello\nkey "+p.keyOf(p.players[1])))
		}, questions.HeldTime, benAt},
		"address": {func(p *proofWorld) { asksUnvouched(p.t, p) }, questions.MoveTime, newAt},
	} {
		t.Run(why, func(t *testing.T) {
			inClockWorld(t, func(t *testing.T, w *clockWorld) {
				row.ask(&proofWorld{world: w.world, players: w.players, id: w.id})
				w.settle()
				w.restarts(func() { w.datesAhead(func(words []string) bool { return words[0] == "hold" }) })
				waitFor(row.lasts / 2)
				w.restarts(func() {})
				waitFor(row.lasts/2 - 2*time.Hour)
				asked := sure(w.daemon.store.Holds(context.Background()))
				if len(asked) != 1 || w.firstOf(benAt) != benAt {
					t.Fatalf("%d questions wait, and letters go to %s", len(asked), w.firstOf(benAt))
				}
				waitFor(4 * time.Hour)
				if _, waits := answer(w.daemon.store.Held(context.Background(), asked[0].Fingerprint)); waits || w.firstOf(benAt) != row.first {
					t.Errorf("the question waits: %v, and letters go to %s", waits, w.firstOf(benAt))
				}
			})
		})
	}
}

// TestMailsOfAServerThatIsBehind has mails come while the daemon does not run and the server's
// clock is weeks behind: what is made of them is of about the time at which they came, so that no
// invitation and no deadline is over at once.
func TestMailsOfAServerThatIsBehind(t *testing.T) {
	inClockWorld(t, func(t *testing.T, w *clockWorld) {
		w.tells()
		w.restarts(func() {
			w.box.sets(-20 * day)
			w.players[0].write("new game fay@example.edu\npace 3d")
			waitFor(time.Hour)
		})
		waitFor(10 * time.Minute)
		w.doubts(t, true)
		w.box.sets(0)
		waitFor(20 * time.Minute)
		w.doubts(t, false)
		made := w.newest()
		if at := w.game(made).At(1).TimeOf(1); w.now().Sub(at) > 2*day {
			t.Errorf("the game is of %v", at)
		}
		waitFor(5 * day)
		if ended := w.game(made).Ended(); ended != "" {
			t.Errorf("the game has ended: %s", ended)
		}
	})
}
