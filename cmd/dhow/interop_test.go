package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
	"dhow/mail"
)

// TestGameOnRealServers plays a game of three by Dovecot and Postfix, with mails that neomutt
// writes and swaks hands in. The referee's connections are cut and its process is killed on the
// way, and the record is that of the same game on the embedded post office.
func TestGameOnRealServers(t *testing.T) {
	mailservers.NeedPrograms(t, "swaks", "neomutt", "script")
	t.Parallel()
	real := newInterop(t, mailservers.StartDovecot)
	real.doctor()
	real.start()
	began := time.Now()
	m := real.table(real.dovecot.IMAP, real.write)
	m.begin()
	m.takeLuck(theLuck)
	m.trouble = func(g *log.Game) { real.trouble(m, g) }
	m.join()
	m.playOut()
	record := m.ended()
	m.stop()
	for folder, want := range map[string]int{"INBOX": 0, "Dhow/Refused": 0} {
		if n := real.dovecot.Count(t, mailbox, folder); n != want {
			t.Errorf("%d mails are left in %s", n, folder)
		}
	}
	t.Logf("%d turns in %v, %d letters by neomutt, %d by swaks, %d connections cut, %d kills",
		m.turns, time.Since(began).Round(time.Second), real.neomutts, real.swaks, real.kicks, real.kills)
	if embedded := sameGame(t); choicesSorted(embedded) != choicesSorted(record) {
		t.Errorf("the record is\n%s\nand on the embedded post office\n%s", record, embedded)
	}
}

// choicesSorted is a record with the resting cards of the set-up in the order of seats: their
// letters are written at the same time, and come in any order.
func choicesSorted(record string) string {
	lines := strings.Split(record, "\n")
	isChoice := func(line string) bool { return strings.Contains(line, ": R ") }
	from := slices.IndexFunc(lines, isChoice)
	until := from
	for until < len(lines) && until >= 0 && isChoice(lines[until]) {
		until++
	}
	if from >= 0 {
		slices.Sort(lines[from:until])
	}
	return strings.Join(lines, "\n")
}

// TestDoctorOnRealServers has folders below INBOX, and an SMTP server that is sent a login it does
// not ask for.
func TestDoctorOnRealServers(t *testing.T) {
	t.Parallel()
	i := newInterop(t, mailservers.StartDottedDovecot)
	i.doctor()
	if n := i.dovecot.Count(t, mailbox, "INBOX.Dhow.Done"); n != 2 {
		t.Errorf("%d letters of the doctor have been put away", n)
	}
	i.configure("  user: none\n", "")
	var out, errs bytes.Buffer
	if status := run([]string{"doctor", "--data", i.dir}, nil, &out, &errs); status != refused || !strings.Contains(out.String(), "write user: none below smtp") {
		t.Errorf("dhow doctor ends with %d\n%s%s", status, out.String(), errs.String())
	}
}

// theLuck is where the luck of both games comes from.
var theLuck = log.Secret{6}

// sameGame plays the game with the same luck on the embedded post office.
func sameGame(t *testing.T) string {
	s := serveBeside(t)
	if err := s.office.AddAccount("cas@example.com", "hunter2"); err != nil {
		t.Fatal(err)
	}
	s.configure("sub-address: false", "sub-address: true")
	if said := mustRun(t, "", "doctor", "--data", s.dir); strings.Contains(said, "warn") {
		t.Errorf("dhow doctor says\n%s", said)
	}
	s.start()
	n := 0
	m := s.table(s.office.IMAP, func(p *mailPlayer, a *correspondents.Answer) {
		raw := composed(a, correspondents.Programs[n%len(correspondents.Programs)])
		n++
		if err := s.office.Deliver(raw, addressee(a)); err != nil {
			p.Fatal(err)
		}
	})
	began := time.Now()
	m.begin()
	m.takeLuck(theLuck)
	m.join()
	m.playOut()
	record := m.ended()
	m.stop()
	t.Logf("%d turns on the embedded post office in %v", m.turns, time.Since(began).Round(100*time.Millisecond))
	return record
}

const mailbox mail.Address = "dhow@example.org"

// composed makes a mail of what was typed.
func composed(a *correspondents.Answer, by correspondents.Program) []byte {
	if a.To != nil {
		return by.Write(a)
	}
	n := &correspondents.New{ID: a.ID, From: a.From, To: mailbox, Name: a.Name, Subject: "a game", Text: a.Text, At: a.At}
	return n.Write()
}

// addressee is whom a mail goes to.
func addressee(a *correspondents.Answer) mail.Address {
	if a.To == nil {
		return mailbox
	}
	return a.To.ReplyTo
}

// interop is a referee beside Dovecot and Postfix.
type interop struct {
	*served
	dovecot *mailservers.Dovecot
	postfix *mailservers.Postfix

	neomutts, swaks, kicks, kills int
}

// newInterop starts the servers, and sets up a data directory as their operator does.
func newInterop(t *testing.T, start func(testing.TB, ...mail.Address) *mailservers.Dovecot) *interop {
	t.Helper()
	d := start(t, mailbox, "ann@example.org", "ben@example.net", "cas@example.com", "dee@example.org")
	i := &interop{dovecot: d, postfix: mailservers.StartPostfix(t, d)}
	i.served = &served{T: t, program: "dhow", dir: filepath.Join(t.TempDir(), "data")}
	i.system, i.notify = systemd(t)
	password := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(password, []byte("secret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "", "init", "--data", i.dir, "--mailbox", string(mailbox), "--operator", "ann@example.org", "--password-file", password,
		"--imap", hostPort(d.IMAP(mailbox)), "--smtp", hostPort(i.postfix.SMTP()), "--smtp-user", "none")
	i.configure("sub-address: false", "sub-address: true")
	i.configure("dkim: true", "dkim: false") // no names are looked up in tests
	return i
}

func hostPort(a mail.Account) string { return a.Host + ":" + strconv.Itoa(a.Port) }

// doctor wants every check to be ok but one: our Dovecot and Postfix write no
// Authentication-Results.
func (i *interop) doctor() {
	i.Helper()
	for line := range strings.Lines(mustRun(i.T, "", "doctor", "--data", i.dir)) {
		if !strings.HasPrefix(line, "ok  ") && !strings.HasPrefix(line, "warn  authserv-id    the letter has no Authentication-Results") {
			i.Errorf("dhow doctor says %s", line)
		}
	}
}

// trouble cuts the referee's connection in every third turn, and kills the referee in two: before
// it has seen the mails, and as soon as one of them is an entry of the game.
func (i *interop) trouble(m *servedGame, before *log.Game) {
	i.Helper()
	if m.turns%3 == 0 {
		i.dovecot.Kick(i.T, mailbox)
		i.kicks++
	}
	switch m.turns {
	case 7:
		i.strike()
	case 23:
		i.until("the next entry", func() bool { return m.entries() > before.Len() })
		i.strike()
	}
}

// strike kills the referee and starts it again.
func (i *interop) strike() {
	i.Helper()
	i.kill()
	i.start()
	i.kills++
}

// write has neomutt write every ninth mail, and the programs of package correspondents the others,
// for swaks to hand in.
func (i *interop) write(p *mailPlayer, a *correspondents.Answer) {
	p.Helper()
	program := (i.neomutts + i.swaks) % (len(correspondents.Programs) + 1)
	if program == len(correspondents.Programs) && a.To != nil {
		i.neomutts++
		i.terminal("neomutt", p, a, false)
		return
	}
	i.bySwaks(p, a, correspondents.Programs[program%len(correspondents.Programs)])
}

// bySwaks has swaks hand in a mail of a program.
func (i *interop) bySwaks(p *mailPlayer, a *correspondents.Answer, program correspondents.Program) {
	p.Helper()
	i.swaks++
	cmd := exec.Command("swaks", "--silent", "2", "--server", hostPort(i.postfix.SMTP()), "--from", string(a.From), "--to", string(addressee(a)), "--data", "-")
	cmd.Stdin = bytes.NewReader(composed(a, program))
	if out, err := cmd.CombinedOutput(); err != nil {
		p.Fatalf("swaks: %v\n%s", err, out)
	}
}

// muttConfig has the address, name and password of its user, the ports of IMAP and SMTP, the
// editor, the Message-ID of the letter to be answered, as a pattern, and that of the answer.
const muttConfig = `
set imap_user="%[1]s" imap_pass="secret" ssl_starttls=no ssl_force_tls=no
set folder="imap://127.0.0.1:%[3]d/" spoolfile="imap://127.0.0.1:%[3]d/INBOX" smtp_url="smtp://127.0.0.1:%[4]d"
set from="%[1]s" realname="%[2]s" use_from=yes use_envelope_from=yes copy=no
set autoedit=yes fast_reply=yes include=yes reply_to=yes editor="%[5]s" abort_unmodified=no abort_nosubject=no
set quit=yes wait_key=no sleep_time=0 sort=mailbox-order header_cache="" message_cachedir=""
my_hdr Message-ID: <%[7]s>
push '<last-entry><search>~i "%[6]s"<enter><reply><send-message><quit>'
`

// terminal has mutt or neomutt fetch the letter that is to be answered, quote it, and send the
// answer, above the quotation or below it. What is edited in the same second in which mutt looks
// at it makes mutt ask whether it has changed, so that it is dated back.
func (i *interop) terminal(program string, p *mailPlayer, a *correspondents.Answer, below bool) {
	p.Helper()
	dir := p.TempDir()
	parts := `"$typed" "$1"`
	if below {
		parts = `"$1" "$typed"`
	}
	files := map[string]string{
		"typed":  a.Text + "\n\n",
		"editor": fmt.Sprintf("#!/bin/sh\ntyped=%[1]s/typed\ncat %[2]s >%[1]s/whole && cp %[1]s/whole \"$1\" && touch -d '1 minute ago' \"$1\"\n", dir, parts),
		"rc": fmt.Sprintf(muttConfig, p.address, p.name, i.dovecot.IMAP(p.address).Port, i.postfix.SMTP().Port, dir+"/editor",
			regexp.QuoteMeta(string(a.To.ID)), a.ID),
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			p.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "script", "-qfec", fmt.Sprintf("%s -n -F %s/rc", program, dir), dir+"/seen") // it wants a terminal
	cmd.Env = append(os.Environ(), "TERM=xterm", "HOME="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		seen, _ := os.ReadFile(dir + "/seen")
		p.Fatalf("%s: %v\n%s\n%q", program, err, out, seen)
	}
}
