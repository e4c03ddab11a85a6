package crashtest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dhow/internal/postgresql"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/config"
)

// fleet is a house whose games lie in a database: that of two servers, beside which several daemons
// run. Whatever may be looked at from without is: mails, letters, logs and what the commands say.
type fleet struct {
	*house
	pair    *postgresql.Pair
	workers [3]*worker

	mails  []sent // that are not written yet
	after  []int  // how many letters there are after each of them
	heard  map[mail.Address]int
	came   map[mail.MessageID]bool // all letters that have come
	ended  map[string]int          // how often daemons have ended by themselves, by what they said
	events []string                // what was done, for the log of a test that fails

	began    time.Time // when something has befallen the fleet last
	answered int       // how many letters there are when what was written then is answered
}

// worker is a machine on which a daemon runs.
type worker struct {
	dir    string
	daemon *daemon
}

// newFleet starts the servers and the daemons, which are to get the mails of a recording.
func newFleet(t testing.TB, r *recording, nets ...*postgresql.Net) *fleet {
	t.Helper()
	f := &fleet{house: newHouse(t, "", begins), pair: postgresql.StartPair(t, nets...), mails: r.mails, after: r.letters,
		heard: map[mail.Address]int{}, came: map[mail.MessageID]bool{}, ended: map[string]int{}}
	f.since = time.Now() // what is put off waits for the clock
	database := f.pair.Primary.Create(t, "")
	for i := range f.workers {
		w := &worker{dir: filepath.Join(t.TempDir(), fmt.Sprint("worker", i))}
		cfg := f.config(w.dir)
		cfg.Store = f.pair.URL(database)
		if err := os.Mkdir(w.dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string][]byte{config.Name: config.Write(cfg), referee.KeysName: f.read(filepath.Join(f.dir, referee.KeysName))} {
			if err := os.WriteFile(filepath.Join(w.dir, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if f.workers[i] = w; i == 0 {
			f.command("store", "migrate", "--data", w.dir)
		}
		f.begin(w)
	}
	return f
}

// command runs a command of dhow, again as long as a daemon that was killed counts as one that may
// run.
func (f *fleet) command(args ...string) {
	f.Helper()
	for began := time.Now(); ; <-time.After(time.Second) {
		said, err := exec.Command(program(), args...).CombinedOutput()
		if err == nil {
			return
		}
		if !strings.Contains(string(said), "another process holds it") || time.Since(began) > longest {
			f.Fatalf("dhow %q: %v\n%s", args, err, said)
		}
	}
}

func (f *fleet) begin(w *worker) { w.daemon = f.startIn(w.dir, "") }

// has tells whether a worker referees.
func (w *worker) has() bool { return strings.Contains(w.daemon.log.String(), `msg="dhow serve"`) }

// holder is the worker that referees, once there is one.
func (f *fleet) holder() *worker {
	f.Helper()
	for began := time.Now(); time.Since(began) < longest; <-time.After(10 * time.Millisecond) {
		f.tend()
		for _, w := range f.workers {
			if w.has() {
				return w
			}
		}
	}
	f.stuck("nobody referees")
	return nil
}

// reads is when a worker has last begun to read the mailbox, as its log says; empty: it has not.
func (w *worker) reads() string {
	begun := ""
	for line := range strings.Lines(w.daemon.log.String()) {
		if strings.Contains(line, "the mailbox is read here") {
			begun, _, _ = strings.Cut(line, " ")
		}
	}
	return begun
}

// reader is the worker that reads the mailbox, or has until lately.
func (f *fleet) reader() *worker {
	f.holder() // and tends all
	return slices.MaxFunc(f.workers[:], func(a, b *worker) int { return strings.Compare(a.reads(), b.reads()) })
}

// other is a worker that does not.
func (f *fleet) other(n int) *worker {
	holder := f.holder()
	for i := range f.workers {
		if w := f.workers[(n+i)%len(f.workers)]; w != holder {
			return w
		}
	}
	panic("there is but one worker")
}

// tend starts daemons that have ended by themselves, as systemd does.
func (f *fleet) tend() {
	f.Helper()
	for _, w := range f.workers {
		select {
		case <-w.daemon.ended:
		default:
			continue
		}
		lines := strings.Split(strings.TrimSpace(w.daemon.log.String()), "\n")
		why := lines[len(lines)-1]
		f.ended[leftOut.ReplaceAllString(why, "…")]++
		f.event("%s has ended by itself: %s", filepath.Base(w.dir), why)
		if strings.Contains(w.daemon.log.String(), "panic") {
			f.Errorf("a daemon failed:\n%s", &w.daemon.log)
		}
		f.begin(w)
	}
}

// leftOut is what differs between messages of one kind.
var leftOut = regexp.MustCompile(`postgres://[^ :]*(:\d+)?[^ :]*|time=\S+`)

func (f *fleet) event(format string, args ...any) {
	f.events = append(f.events, time.Now().Format("15:04:05.000 ")+fmt.Sprintf(format, args...))
}

// write has the next mails be written, and returns how many letters there are when they are
// answered.
func (f *fleet) write(n int) (answered int) {
	f.Helper()
	n = min(n, len(f.mails))
	for i, m := range f.mails[:n] {
		f.deliver(m)
		answered = f.after[i]
	}
	f.mails, f.after = f.mails[n:], f.after[n:]
	return answered
}

var idOfLetter = regexp.MustCompile(`(?mi)^Message-ID:\s+<([^>]+)>`)

// letters is how many letters have come, each counted once.
func (f *fleet) letters() int {
	for _, who := range f.readers() {
		all := f.office.Mails(who)
		for _, raw := range all[f.heard[who]:] {
			head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
			if id := idOfLetter.FindSubmatch(head); id != nil {
				f.came[mail.MessageID(id[1])] = true
			}
		}
		f.heard[who] = len(all)
	}
	return len(f.came)
}

// longest is how long anything may take.
const longest = 3 * time.Minute

// await waits until so many letters have come.
func (f *fleet) await(answered int) {
	f.Helper()
	for began := time.Now(); f.letters() < answered; <-time.After(10 * time.Millisecond) {
		f.tend()
		if time.Since(began) > longest {
			f.stuck(fmt.Sprintf("%d letters have come of %d, and %d mails lie in the mailbox", f.letters(), answered, f.office.Count(refereeAddress, "INBOX")))
		}
	}
}

// stuck ends a test in which nothing happens any more.
func (f *fleet) stuck(what string) {
	f.Helper()
	for _, w := range f.workers {
		lines := strings.Split(w.daemon.log.String(), "\n")
		f.Logf("%s:\n%s", filepath.Base(w.dir), strings.Join(lines[max(0, len(lines)-40):], "\n"))
	}
	f.Fatalf("%s\n%s", what, strings.Join(f.events, "\n"))
}

// rest waits until nothing is left to do, has all daemons end, and brings what they have left in
// the database into the files of the house.
func (f *fleet) rest(want *outcome) {
	f.Helper()
	f.await(f.write(len(f.mails)))
	for tries := range 5 { // a letter that has come may not be noted as sent yet
		for began := time.Now(); f.office.Count(refereeAddress, "INBOX") > 0 && time.Since(began) < longest; <-time.After(10 * time.Millisecond) {
			f.tend()
		}
		for _, w := range f.workers {
			_ = w.daemon.cmd.Process.Signal(syscall.SIGTERM)
		}
		for _, w := range f.workers {
			if <-w.daemon.ended; !w.daemon.cmd.ProcessState.Success() {
				f.Logf("a daemon that is to end says\n%s", &w.daemon.log)
			}
		}
		f.dir = filepath.Join(f.TempDir(), fmt.Sprint("export", tries))
		f.command("store", "export", f.dir, "--data", f.workers[0].dir)
		if f.atRest() {
			return
		}
		f.command("store", "reopen", "--data", f.workers[0].dir)
		for _, w := range f.workers {
			f.begin(w)
		}
		f.holder()
		<-time.After(10 * time.Second)
	}
	f.stuck(fmt.Sprintf("there is left to do: %v", f.unfinished()))
}
