package referee

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/fault"
	"dhow/referee/intake"
)

// secretOfPanic is what panics say in these tests, and nobody may hear.
const secretOfPanic = "Ben plans Cf1"

// indexed lists the games that the daemon knows.
func (w *world) indexed() []games.GameID { return w.daemon.clerk.Index.All() }

// another has Ann start one more game, without a clock, which the others have not joined yet.
func (w *town) another() games.GameID {
	w.t.Helper()
	before := w.indexed()
	w.players[0].write("new game no clock " + string(w.players[1].address) + " " + string(w.players[2].address))
	w.quiet(time.Minute)
	for _, id := range w.indexed() {
		if !slices.Contains(before, id) {
			return id
		}
	}
	w.t.Fatal("there is no second game")
	return ""
}

// about is the last letter to somebody about a game.
func (w *town) about(p *person, id games.GameID) *mail.Outgoing {
	w.t.Helper()
	for _, l := range slices.Backward(w.tray.to(p.address)) {
		if strings.Contains(l.Subject, string(id)) {
			return l
		}
	}
	w.t.Fatalf("no letter to %s about %s", p.name, id)
	return nil
}

// says counts the letters to an address that say something.
func (w *town) says(a mail.Address, what string) (n int) {
	w.deliver()
	for _, l := range w.tray.to(a) {
		if strings.Contains(strings.Join(strings.Fields(l.Text), " "), what) {
			n++
		}
	}
	return n
}

// tellsNoSecret wants the stack in the log, and nothing of a panic in any letter.
func (w *town) tellsNoSecret() {
	w.t.Helper()
	if log := w.said.String(); !strings.Contains(log, secretOfPanic) || !strings.Contains(log, "goroutine ") {
		w.t.Error("the log has no stack")
	}
	for _, l := range w.tray.all() {
		if strings.Contains(l.Text, secretOfPanic) || strings.Contains(l.Text, ".go:") {
			w.t.Errorf("a letter to %s says\n%s", l.To, l.Text)
		}
	}
}

// openFiles counts the files that this process has open under a path.
func openFiles(path string) (n int) {
	links, _ := filepath.Glob("/proc/self/fd/*")
	for _, link := range links {
		if to, err := os.Readlink(link); err == nil && strings.HasPrefix(to, path) {
			n++
		}
	}
	return n
}

// TestFaultWhileWriting has the program fail while an entry is half on disk. That game stands
// still, and host and operator are told once; another one goes on. The mail stays in the mailbox
// and is tried again, less and less often and after a restart; when the program does not fail any
// more it is accepted once, and what was half written is moved aside.
func TestFaultWhileWriting(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		t.Run(map[bool]string{false: "it goes on", true: "with a restart"}[restarts], func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				other := w.another()
				n, order, file := w.last(id), w.order(id), w.logPath(id)
				attempts := 0
				w.disk.taking(func() {
					attempts++
					f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
					must(t, err)
					_, err = f.WriteString("--- {n: ")
					must(t, err)
					must(t, f.Close())
					panic(secretOfPanic)
				}, filepath.Base(file), "write")
				who.answerTo(w.about(who, id), order)
				w.pass(time.Hour)
				if w.deliver() != 1 || attempts < 4 || attempts > 15 {
					t.Errorf("the mail was tried %d times in an hour, and %d are left", attempts, w.deliver())
				}
				if open := openFiles(file); open != 0 {
					t.Errorf("the log is open %d times", open)
				}
				ben := w.players[1]
				ben.answerTo(w.about(ben, other), "join palm")
				w.pass(time.Minute)
				if got := w.last(other); got != 2 {
					t.Errorf("the other game has %d entries", got)
				}
				const told = "stands still, because the program has failed at it"
				if host, operator := w.says(w.players[0].address, told), w.says(operatorAddress, told); host != 1 || operator != 1 {
					t.Errorf("the host was told %d times, the operator %d times", host, operator)
				}
				w.tellsNoSecret()
				if restarts {
					before := attempts
					w.restart()
					w.pass(time.Minute)
					if attempts == before {
						t.Error("the mail is not tried again after a start")
					}
				}
				w.disk.heal()
				w.quiet(15 * time.Minute)
				entries := w.game(id).Entries()[n:]
				if len(entries) == 0 || entries[0].By == engine.NoSeat || slices.ContainsFunc(entries[1:], func(e log.Entry) bool { return e.Mail == entries[0].Mail }) {
					t.Errorf("the order is not accepted once: %d entries more", len(entries))
				}
				w.wantLetter(operatorAddress, "was not whole, as after a crash")
			})
		})
	}
}

// onEdition has a town's daemon stand on components of its own, which a test can spoil so that the
// rules fail.
func (w *town) onEdition() (spoil func(bool)) {
	ed := *edition.Mombasa()
	whole := ed.Cards
	w.world.house = func() House {
		h := w.onTheOffice()
		h.Edition = &ed
		return h
	}
	w.restart()
	return func(spoilt bool) {
		synctest.Wait()
		if ed.Cards = whole; spoilt {
			ed.Cards = nil
		}
	}
}

// TestFaultOfALetter has the program fail when it writes letters of one game. They are put off and
// told of, those of another go out, and in the end all have come.
func TestFaultOfALetter(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		spoil := w.onEdition()
		id, who := w.inPlay("random")
		other := w.another()
		before := len(w.tray.to(who.address))
		spoil(true)
		who.answerTo(w.about(who, id), "show")
		ben := w.players[1]
		ben.answerTo(w.about(ben, other), "join palm")
		w.pass(time.Hour)
		if w.deliver() != 0 {
			t.Error("a mail was not judged")
		}
		if text := w.about(ben, other).Text; !strings.Contains(text, "palm") {
			t.Errorf("the letter of the other game says\n%s", text)
		}
		if n := w.says(operatorAddress, "cannot be written now, because the program has failed at it"); n != 1 {
			t.Errorf("the operator was told %d times", n)
		}
		spoil(false)
		w.quiet(15 * time.Minute)
		if got := len(w.tray.to(who.address)); got <= before {
			t.Error("the letter has not come")
		}
	})
}

// TestFaultOfTheHousePlayer has the program fail when the house player is to move because a
// deadline has passed. The other game goes on, and the house player moves when it can.
func TestFaultOfTheHousePlayer(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		spoil := w.onEdition()
		id, who := w.inPlay("random")
		other := w.another()
		n := w.last(id)
		w.until(w.deadline(id).Add(-40 * time.Second))
		who.answerTo(w.about(who, id), "show") // so that the game is in memory
		w.pass(20 * time.Second)
		spoil(true)
		ben := w.players[1]
		ben.answerTo(w.about(ben, other), "join palm")
		w.pass(time.Minute)
		if got := w.last(other); got != 2 {
			t.Errorf("the other game has %d entries", got)
		}
		w.wantLetter(operatorAddress, "stands still, because the program has failed at it")
		spoil(false)
		w.pass(15 * time.Minute)
		if e := w.game(id).Entries()[n]; !e.House || !e.Timeout {
			t.Errorf("entry %d is %s", n+1, e.Line())
		}
	})
}

// hostile tells whether a mail is the one at which the program fails in a test.
func hostile(raw string) bool { return strings.Contains(raw, "hostile") }

// failingReader fails when it reads the hostile mail.
type failingReader struct {
	intake.Desk
	tried func()
}

func (f failingReader) Read(raw []byte, mailbox string) *mail.Letter {
	if hostile(string(raw)) {
		f.tried()
	}
	return f.Desk.Read(raw, mailbox)
}

// failingSorter fails when it is asked what is to be done with the hostile mail.
type failingSorter struct {
	intake.Desk
	tried func()
}

func (f failingSorter) Sort(ctx context.Context, in *intake.Incoming) intake.Task {
	if hostile(string(in.Letter.ID)) {
		f.tried()
	}
	return f.Desk.Sort(ctx, in)
}

// failingDoer fails when it does that.
type failingDoer struct {
	intake.Desk
	tried func()
}

func (f failingDoer) Sort(ctx context.Context, in *intake.Incoming) intake.Task {
	task := f.Desk.Sort(ctx, in)
	if hostile(string(in.Letter.ID)) {
		task = intake.Task{Do: func(context.Context) (intake.Done, error) {
			f.tried()
			return intake.Done{}, nil
		}}
	}
	return task
}

// TestFaultAtAMail has the program fail when it reads a mail, when it asks what is to be done with
// it, and when it does that. The mail stays where it is and is tried again, others are handled, and
// the operator is told once. After a start with a program that does not fail, it is handled.
func TestFaultAtAMail(t *testing.T) {
	places := map[string]func(intake.Desk, func()) intake.Desk{
		"read": func(c intake.Desk, tried func()) intake.Desk { return failingReader{c, tried} },
		"sort": func(c intake.Desk, tried func()) intake.Desk { return failingSorter{c, tried} },
		"do":   func(c intake.Desk, tried func()) intake.Desk { return failingDoer{c, tried} },
	}
	for name, fail := range places {
		t.Run(name, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random")
				n, attempts := w.last(id), 0
				synctest.Wait()
				w.daemon.desk.Desk = fail(w.daemon.desk.Desk, func() {
					attempts++
					panic(secretOfPanic)
				})
				w.box.put(who.mailAs("hostile@example.org", "show"))
				w.pass(time.Minute)
				who.answerTo(w.about(who, id), w.order(id))
				w.pass(time.Hour)
				if w.deliver() != 1 || attempts < 4 || attempts > 15 {
					t.Errorf("the mail was tried %d times in an hour, and %d are left", attempts, w.deliver())
				}
				if w.last(id) == n {
					t.Error("the mail behind it was not handled")
				}
				if told := w.says(operatorAddress, "The program has failed at a mail."); told != 1 {
					t.Errorf("the operator was told %d times", told)
				}
				w.tellsNoSecret()
				w.restart()
				w.quiet(time.Minute)
			})
		})
	}
}

// failingChance is chance that fails.
type failingChance struct{ fails bool }

func (c *failingChance) Read(b []byte) (int, error) {
	if c.fails {
		panic(secretOfPanic)
	}
	return io.ReadFull(alikeChance{}, b)
}

type alikeChance struct{}

func (alikeChance) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(i)
	}
	return len(b), nil
}

// TestFaultOfTheClerk has the program fail when a game is to be made. The mail waits, and makes one
// game when it can.
func TestFaultOfTheClerk(t *testing.T) {
	inTown(t, func(t *testing.T, w *town) {
		chance := &failingChance{}
		w.world.house = func() House {
			h := w.onTheOffice()
			h.Random = chance
			return h
		}
		w.restart()
		synctest.Wait()
		chance.fails = true
		w.players[0].write("new game " + string(w.players[1].address))
		w.pass(time.Hour)
		if w.deliver() != 1 || len(w.indexed()) != 0 {
			t.Errorf("%d mails are left, and the games are %v", w.deliver(), w.indexed())
		}
		w.tellsNoSecret()
		w.wantLetter(operatorAddress, "The program has failed at a mail.")
		synctest.Wait()
		chance.fails = false
		w.quiet(15 * time.Minute)
		if len(w.indexed()) != 1 {
			t.Errorf("the games are %v", w.indexed())
		}
	})
}

// TestPlaceOfPanic finds the function of ours in which the program has failed, below those of Go
// that it called.
func TestPlaceOfPanic(t *testing.T) {
	err := fault.Safely(nil, func() error {
		_ = strings.Repeat("x", -len(t.Name()))
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "in referee.TestPlaceOfPanic.func1, fault_test.go:") {
		t.Errorf("the error is %v", err)
	}
}
