package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// served is a daemon in a process of its own, beside an office in this one.
type served struct {
	*testing.T
	program string // that is started
	office  *postoffice.Office
	dir     string
	arrived chan struct{} // rings when the office has taken a letter
	system  *net.UnixConn // what the daemon tells systemd
	notify  string
	cmd     *exec.Cmd
	log     *growing
}

// growing is a log that grows while it is looked at.
type growing struct {
	mu   sync.Mutex
	text bytes.Buffer
	grew chan struct{}
}

func (g *growing) Write(b []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case g.grew <- struct{}{}:
	default:
	}
	return g.text.Write(b)
}

func (g *growing) String() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.text.String()
}

func serveBeside(t *testing.T) *served {
	t.Helper()
	s := &served{T: t, program: "dhow", dir: filepath.Join(t.TempDir(), "data"), arrived: make(chan struct{}, 1)}
	s.system, s.notify = systemd(t)
	var err error
	s.office, err = postoffice.Open(postoffice.Options{Trace: s.trace})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.office.Close() })
	for _, who := range []mail.Address{"dhow@example.org", "ann@example.org", "ben@example.net"} {
		if err := s.office.AddAccount(who, "hunter2"); err != nil {
			t.Fatal(err)
		}
	}
	password := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(password, []byte("hunter2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "", "init", "--data", s.dir, "--mailbox", "dhow@example.org", "--operator", "ann@example.org", "--password-file", password,
		"--imap", "127.0.0.1:"+strconv.Itoa(s.office.IMAP("dhow@example.org").Port), "--smtp", "127.0.0.1:"+strconv.Itoa(s.office.SMTP("dhow@example.org").Port))
	s.configure("dkim: true", "dkim: false") // no names are looked up in tests
	s.configure("# listen: 127.0.0.1:9180", "listen: 127.0.0.1:0")
	s.configure("# authserv-id: [mx.example.org]", "authserv-id: "+s.office.Host())
	return s
}

// configure changes a line of the configuration.
func (s *served) configure(line, to string) {
	s.Helper()
	file := filepath.Join(s.dir, "dhow.yaml")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), line) {
		s.Fatalf("%s in %s: %v", line, file, err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), line, to, 1)), 0o600); err != nil {
		s.Fatal(err)
	}
}

func (s *served) trace(p postoffice.Protocol, line string) {
	if p == postoffice.SMTP {
		select {
		case s.arrived <- struct{}{}:
		default:
		}
	}
}

// start runs the daemon until it is ready.
func (s *served) start(args ...string) {
	s.Helper()
	s.cmd = exec.Command(s.program, append([]string{"serve", "--data", s.dir}, args...)...)
	s.cmd.Env = append(os.Environ(), "NOTIFY_SOCKET="+s.notify)
	s.log = &growing{grew: make(chan struct{}, 1)}
	s.cmd.Stderr = s.log
	if err := s.cmd.Start(); err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { s.cmd.Process.Kill() })
	s.hear("READY=1")
}

// hear waits until the daemon tells systemd something.
func (s *served) hear(want string) {
	s.Helper()
	if err := s.system.SetReadDeadline(time.Now().Add(patience)); err != nil {
		s.Fatal(err)
	}
	if got := hear(s.T, s.system); got != want {
		s.Fatalf("the daemon tells systemd %q, expected %q\n%s", got, want, s.log)
	}
}

// patience is how long a test waits for what must come: a lease of 15 s may have to end first, on a
// machine that is busy with other tests.
const patience = raceSlowdown * 45 * time.Second

// until waits for something that comes with letters.
func (s *served) until(what string, holds func() bool) {
	s.Helper()
	over := time.After(patience)
	for !holds() {
		select {
		case <-s.arrived:
		case <-s.log.grew:
		case <-over:
			s.Fatalf("%s does not come\n%s", what, s.log)
		}
	}
}

// stop ends the daemon as systemd does.
func (s *served) stop() {
	s.Helper()
	began := time.Now()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil || time.Since(began) > 10*time.Second {
		s.Errorf("the daemon ended after %v: %v\n%s", time.Since(began), err, s.log)
	}
	s.hear("STOPPING=1")
}

// letters counts the letters that an address has.
func (s *served) letters(a mail.Address) int { return len(s.office.Mails(a)) }

// write delivers a mail to the referee from an address that its provider vouches for.
func (s *served) write(from mail.Address, text string) {
	s.Helper()
	raw := fmt.Sprintf("From: %s\r\nTo: dhow@example.org\r\nSubject: a game\r\nMessage-ID: <%d@example.org>\r\nDate: Fri, 20 Nov 2026 18:00:00 +0000\r\n\r\n%s\r\n",
		from, s.letters("dhow@example.org"), text)
	if err := s.office.DeliverProven([]byte(raw), "dhow@example.org"); err != nil {
		s.Fatal(err)
	}
}

// TestServe plays the life of a daemon in a process of its own: a game is started by mail, looked
// at and tended through the socket, and the daemon stops when it is told to.
func TestServe(t *testing.T) {
	s := serveBeside(t)
	s.start()
	s.write("ann@example.org", "new game Ben ben@example.net")
	s.until("the invitation", func() bool { return s.letters("ben@example.net") == 1 && s.letters("ann@example.org") == 1 })
	game := s.onlyGame()
	s.web("/healthz", "ok")
	s.web("/metrics", `dhow_mails_total{outcome="new-game"} 1`)
	if inbox := mustRun(t, "", "inbox", "--data", s.dir); !strings.Contains(inbox, "new-game") {
		t.Errorf("inbox says\n%s", inbox)
	}
	show := mustRun(t, "", "game", "show", game, "--data", s.dir)
	if !strings.Contains(show, "waits for players") || !strings.Contains(show, "ben@example.net") {
		t.Errorf("show says\n%s", show)
	}
	var out, errs bytes.Buffer
	if status := run([]string{"serve", "--data", s.dir}, nil, &out, &errs); status != refused || !strings.Contains(errs.String(), "a data directory has one daemon") {
		t.Errorf("a second daemon ends with %d: %s", status, errs.String())
	}
	before := s.letters("ann@example.org")
	if done := mustRun(t, "", "game", "end", game, "--data", s.dir); done != game+" is given up\n" {
		t.Errorf("end says %q", done)
	}
	s.until("the news of the end", func() bool { return s.letters("ann@example.org") > before })
	s.stop()
	if strings.Contains(s.log.String(), "hunter2") {
		t.Error("the log has a password")
	}
	if strings.Contains(s.log.String(), "level=WARN") {
		t.Errorf("the log warns of something\n%s", s.log)
	}
}

// onlyGame returns the name of the one game there is.
func (s *served) onlyGame() string {
	s.Helper()
	var list struct{ Games []struct{ Game string } }
	if err := json.Unmarshal([]byte(mustRun(s.T, "", "game", "list", "--json", "--data", s.dir)), &list); err != nil || len(list.Games) != 1 {
		s.Fatalf("the games are %v: %v", list, err)
	}
	return list.Games[0].Game
}

// web wants an answer of the daemon at the address its log names.
func (s *served) web(path, want string) {
	s.Helper()
	if body := s.answer(path); !strings.Contains(body, want) {
		s.Errorf("%s is\n%s", path, body)
	}
}

func (s *served) answer(path string) string {
	s.Helper()
	address := regexp.MustCompile(`address=(\S+)`).FindStringSubmatch(s.log.String())
	if address == nil {
		s.Fatalf("the log names no address\n%s", s.log)
	}
	answer, err := http.Get("http://" + address[1] + path)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	return string(body)
}

// TestGameActsWithoutADaemon wants what is done at the shell to be mailed by the next daemon.
func TestGameActsWithoutADaemon(t *testing.T) {
	s := serveBeside(t)
	s.start("--log", "json", "--verbose")
	s.write("ann@example.org", "new game Ben ben@example.net")
	s.until("the invitation", func() bool { return s.letters("ben@example.net") == 1 && s.letters("ann@example.org") == 1 })
	s.stop()
	game := s.onlyGame()
	done := mustRun(t, "", "game", "end", game, "--data", s.dir)
	if !strings.Contains(done, game+" is given up\ndhow serve is not running") {
		t.Errorf("end says %q", done)
	}
	for _, row := range []struct{ args, want string }{
		{"game end " + game, game + " is over"},
		{"game resign " + game + " green", game + " is over"},
		{"game resend " + game + " purple", `has no seat "purple"; it has blue, green`},
		{"game end lamu-1", "there is no running game lamu-1"},
	} {
		var out, errs bytes.Buffer
		if status := run(append(strings.Fields(row.args), "--data", s.dir), nil, &out, &errs); status != refused || !strings.Contains(errs.String(), row.want) {
			t.Errorf("%s: %d %s", row.args, status, errs.String())
		}
	}
	s.start()
	s.until("the news of the end", func() bool { return s.letters("ann@example.org") == 2 })
	s.stop()
}
