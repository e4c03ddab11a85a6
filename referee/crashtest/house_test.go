package crashtest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/store"
	"dhow/mail"
	"dhow/mail/postoffice"
	"dhow/referee"
	"dhow/referee/config"
)

// Who there is. The referee's operator is nobody's player.
const (
	refereeAddress  mail.Address = "dhow@example.org"
	operatorAddress mail.Address = "olga@example.org"
	hostAddress     mail.Address = "ann@example.org"
)

var players = []struct {
	name    string
	address mail.Address
}{{"Ann", hostAddress}, {"Ben", "ben@example.net"}, {"Cas", "cas@example.com"}, {"Dee", "dee@example.org"}}

// begins is when the games of all tests begin. No clock moves: what is written twice is to be
// equal.
var begins = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// house is a data directory and a post office, beside which a daemon runs that may be killed.
type house struct {
	testing.TB
	office *postoffice.Office
	dir    string
	clock  time.Time
	since  time.Time    // when the clock was started; zero: it stands still
	mails  int          // that were written so far, to name them
	idles  atomic.Int64 // how often the daemon has begun to wait for mail, after a search
}

// newHouse opens a post office at a time, and a data directory with the files of another, or with
// nothing but the server's keys.
func newHouse(t testing.TB, like string, clock time.Time) *house {
	t.Helper()
	h := &house{TB: t, dir: filepath.Join(t.TempDir(), "data"), clock: clock}
	var err error
	if h.office, err = postoffice.Open(postoffice.Options{Now: h.now, Trace: h.trace}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.office.Close() })
	h.open(refereeAddress)
	h.open(operatorAddress)
	for _, p := range players {
		h.open(p.address)
	}
	h.furnish(like)
	return h
}

// now is what the clock of the house says.
func (h *house) now() time.Time {
	if h.since.IsZero() {
		return h.clock
	}
	return h.clock.Add(time.Since(h.since))
}

// trace sees the commands that the post office gets.
func (h *house) trace(_ postoffice.Protocol, line string) {
	if strings.HasSuffix(line, " IDLE") {
		h.idles.Add(1)
	}
}

func (h *house) open(a mail.Address) {
	h.Helper()
	if err := h.office.AddAccount(a, "hunter2"); err != nil {
		h.Fatal(err)
	}
}

// furnish makes the data directory.
func (h *house) furnish(like string) {
	h.Helper()
	if err := os.Mkdir(h.dir, 0o700); err != nil {
		h.Fatal(err)
	}
	if like != "" {
		h.copy(like)
	} else {
		h.write(referee.KeysName, bytes.Repeat([]byte("0123456789abcdef"), 4))
	}
	h.write(config.Name, config.Write(h.config(h.dir)))
}

// config is the configuration of a referee whose files lie in a directory.
func (h *house) config(dir string) *config.Config {
	limits := config.DefaultLimits
	for _, limit := range []*int{&limits.PlayerMails, &limits.UnprovenMails, &limits.IdleAnswers, &limits.TalkMails} {
		*limit = 1_000_000 // the clock does not give back what was used
	}
	return &config.Config{
		Mailbox: refereeAddress, Name: "Dhow", Operator: operatorAddress,
		SMTP: h.office.SMTP(refereeAddress), Data: dir, Hosts: []string{string(hostAddress)}, Trust: config.TrustProof,
		Mailboxes:  []config.Mailbox{{IMAP: h.office.IMAP(refereeAddress), Folder: "INBOX", AuthServ: []string{h.office.Host()}}},
		SubAddress: true, Limits: limits,
	}
}

// copy takes the files of another data directory over, with the rights that the daemon wants.
func (h *house) copy(like string) {
	h.Helper()
	err := filepath.WalkDir(like, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(like, path)
		switch {
		case err != nil || name == ".":
			return err
		case e.IsDir():
			return os.Mkdir(filepath.Join(h.dir, name), 0o700)
		case !e.Type().IsRegular(): // a socket
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(h.dir, name), data, 0o600)
	})
	if err != nil {
		h.Fatal(err)
	}
}

func (h *house) write(name string, data []byte) {
	h.Helper()
	if err := os.WriteFile(filepath.Join(h.dir, name), data, 0o600); err != nil {
		h.Fatal(err)
	}
}

// searched has the journal say that the mailbox could be searched until now, so that no deadline
// moves.
func (h *house) searched() {
	h.Helper()
	file := h.daily()
	line := fmt.Sprintf("searched %s;\n", h.clock.Format(time.RFC3339))
	h.write(filepath.Join("post", filepath.Base(file)), append(h.read(file), line...))
}

// daemon is a process of dhow serve.
type daemon struct {
	cmd   *exec.Cmd
	log   lockedBuffer
	idles int64         // before it was started
	ended chan struct{} // closed when the process is no more
}

// passedFile gets the names of the fail points to which daemons of the house come.
func (h *house) passedFile() string { return filepath.Join(filepath.Dir(h.dir), "passed") }

// passed are the columns to which they came.
func (h *house) passed() map[string]bool {
	h.Helper()
	names, err := os.ReadFile(h.passedFile())
	if err != nil {
		h.Fatal(err)
	}
	columns, times := map[string]bool{}, map[string]int{}
	for _, name := range strings.Fields(string(names)) {
		times[name]++
		columns[name] = true
		columns[fmt.Sprint(name, ":", times[name])] = true
	}
	return columns
}

// lockedBuffer is a log that may be read while it grows.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// start starts the daemon, which is to die at a failpoint, or at none.
func (h *house) start(failpoint string) *daemon {
	h.Helper()
	return h.startIn(h.dir, failpoint)
}

// startIn starts one whose files lie in a directory.
func (h *house) startIn(dir, failpoint string) *daemon {
	h.Helper()
	d := &daemon{cmd: exec.Command(program(), "serve", "--data", dir), ended: make(chan struct{}), idles: h.idles.Load()}
	d.cmd.Env = append(os.Environ(), "DHOW_CLOCK="+h.clock.Format(time.RFC3339), "DHOW_FAILPOINT="+failpoint, "DHOW_PASSED="+h.passedFile())
	if !h.since.IsZero() {
		d.cmd.Env = append(d.cmd.Env, "DHOW_CLOCK_SINCE="+h.since.Format(time.RFC3339Nano))
	}
	d.cmd.Stderr = &d.log
	if err := d.cmd.Start(); err != nil {
		h.Fatal(err)
	}
	go func() {
		defer close(d.ended)
		_ = d.cmd.Wait() // how it ended is asked of ProcessState
	}()
	h.Cleanup(d.kill)
	return d
}

// kill ends the process as kill -9 does, and waits until it has ended.
func (d *daemon) kill() {
	_ = d.cmd.Process.Kill() // it may have ended
	<-d.ended
}

// killed tells whether a process that has ended was killed.
func (d *daemon) killed() bool {
	return d.cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL
}

// patience is how long a test waits for a daemon that says nothing.
const patience = 20 * time.Second

// run runs a daemon until there is nothing left to do for it, and stops it; or until it dies at its
// failpoint. It tells which.
func (h *house) run(failpoint string, done func() bool) (killed bool) {
	h.Helper()
	d := h.start(failpoint)
	if h.until(d, done) {
		_ = d.cmd.Process.Signal(syscall.SIGTERM) // it may just have died
	}
	select {
	case <-d.ended:
	case <-time.After(patience):
		h.Fatalf("the daemon does not end\n%s", &d.log)
	}
	switch killed = d.killed(); {
	case killed && failpoint == "", !killed && !d.cmd.ProcessState.Success():
		h.Fatalf("the daemon ended by itself: %v\n%s", d.cmd.ProcessState, &d.log)
	}
	return killed
}

// until waits until the daemon has searched the mailbox and something holds. It is false if the
// daemon ends before.
func (h *house) until(d *daemon, holds func() bool) bool {
	h.Helper()
	said, heard := "", time.Now()
	for {
		began := time.Now()
		if h.idles.Load() != d.idles && d.connected() && holds() {
			return true
		}
		looked := time.Now()
		if now := d.log.String(); now != said {
			said, heard = now, looked
		}
		if looked.Sub(heard) > patience {
			h.Fatalf("the daemon does not come to rest; it waits with %v\n%s", h.unfinished(), said)
		}
		select {
		case <-time.After(max(2*time.Millisecond, 3*looked.Sub(began))): // most of the time is the daemon's
		case <-d.ended:
			return false
		}
	}
}

// connected tells whether the daemon has reached the mailbox.
func (d *daemon) connected() bool {
	return strings.Contains(d.log.String(), "connected to the mailbox")
}

// atRest tells whether nothing is left to do: all mails are put away, and all letters that are owed
// have arrived.
func (h *house) atRest() bool { return len(h.unfinished()) == 0 }

// unfinished lists what is left to do.
func (h *house) unfinished() []string {
	h.Helper()
	var left []string
	if h.office.Count(refereeAddress, "INBOX") > 0 {
		left = append(left, "a mail in the mailbox")
	}
	facts := h.facts()
	for id := range facts.owed {
		if !facts.closed[id] {
			left = append(left, "letter "+string(id))
		}
	}
	for id, last := range h.lastEntries() {
		if facts.marks[id] != last {
			left = append(left, "letters of "+string(id))
		}
	}
	return left
}

// data opens the data directory for reading.
func (h *house) data() *store.DataDir {
	h.Helper()
	dir, err := store.ReadDataDir(disk.OS{}, h.dir)
	if err != nil {
		h.Fatal(err)
	}
	return dir
}

// lastEntries returns the number of the last entry of each game.
func (h *house) lastEntries() map[games.GameID]int {
	h.Helper()
	if _, err := os.Stat(filepath.Join(h.dir, "games")); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	dir := h.data()
	ids, err := dir.Games(h.Context())
	if err != nil {
		h.Fatal(err)
	}
	last := map[games.GameID]int{}
	for _, id := range ids {
		if g, err := dir.Glance(h.Context(), id); err == nil {
			last[id] = g.Last
		}
	}
	return last
}

// delivered is how many letters have come, those that came twice counted twice.
func (h *house) delivered() (n int) {
	for _, who := range h.readers() {
		n += h.office.Count(who, "INBOX")
	}
	return n
}
