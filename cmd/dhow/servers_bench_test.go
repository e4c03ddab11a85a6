package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/referee/outbox"
)

// BenchmarkServers has the players of many games write through Postfix to Dovecot, and the referee
// answer them the same way, all on one machine, and tells how many messages a second that are, in
// and out together. The baselines of the same run are as many messages of the same sizes with no
// referee between: handed in by swaks, a process each; and by connections that are kept.
// DHOW_BENCH_GAMES says how many games.
func BenchmarkServers(b *testing.B) {
	var served, swaks, kept rates
	for b.Loop() {
		c := newCrowd(b, b.TempDir(), speedGames(), 12, 1)
		letters := 0
		for _, turn := range []func(){
			func() { letters = c.throughServers(&served) },
			func() { c.bareThroughServers(&swaks, letters, c.bySwaks) },
			func() { c.bareThroughServers(&kept, letters, c.byConnection) },
		} {
			turn()
		}
	}
	b.ReportMetric(served.median(), "messages/s")
	b.ReportMetric(swaks.median(), "swaks-messages/s")
	b.ReportMetric(kept.median(), "kept-messages/s")
	b.ReportMetric(served.median()/swaks.median(), "messages/swaks")
	b.ReportMetric(served.median()/kept.median(), "messages/kept")
	b.ReportMetric(0, "ns/op")
}

// servers is a Postfix and a Dovecot with the crowd's accounts.
type servers struct {
	*mailservers.Dovecot
	*mailservers.Postfix
}

var crowdAccounts = []mail.Address{crowdMailbox, crowdOperator, "ann@example.org", "ben@example.org"}

func (c *crowd) servers() servers {
	d := mailservers.StartDovecot(c, crowdAccounts...)
	return servers{d, mailservers.StartPostfix(c, d)}
}

// letters counts those in the players' mailboxes.
func (c *crowd) lettersAt(s servers) int {
	return s.Count(c, "ann@example.org", "INBOX") + s.Count(c, "ben@example.org", "INBOX")
}

// throughServers has the players write and the referee answer, and returns how many letters that
// makes.
func (c *crowd) throughServers(r *rates) int {
	s := c.servers()
	in := mail.NewInbox(mail.InboxConfig{Account: s.IMAP(crowdMailbox)})
	var senders []outbox.Sender
	for range connections {
		senders = append(senders, mail.NewSender(mail.SenderConfig{Account: s.SMTP()}))
	}
	daemon := c.serve(in, senders...)
	defer daemon.stop()
	begun := startWatch()
	c.handIn(c.mails, c.byConnection(s))
	c.until("the last order", func() bool { return daemon.accepted() == len(c.mails) })
	c.until("the last letter", daemon.idle)
	c.until("the last letter in its mailbox", func() bool { return c.lettersAt(s) >= daemon.sent() })
	r.add(len(c.mails)+daemon.sent(), begun.wall())
	return daemon.sent()
}

// bareThroughServers sends as many messages with no referee between them.
func (c *crowd) bareThroughServers(r *rates, letters int, by func(servers) func(from, to mail.Address, raw []byte) error) {
	s := c.servers()
	raw, err := mail.Compose(c.bareLetter(0))
	c.must(err)
	all := slices.Clone(c.mails)
	for i := range letters {
		all = append(all, crowdMail{from: crowdMailbox, to: c.mails[i%len(c.mails)].from, raw: raw})
	}
	begun := startWatch()
	c.handIn(all, by(s))
	c.until("the last letter", func() bool { return c.lettersAt(s) >= letters })
	r.add(len(all), begun.wall())
}

// handIn hands mails in, several at a time.
func (c *crowd) handIn(mails []crowdMail, submit func(from, to mail.Address, raw []byte) error) {
	var all sync.WaitGroup
	for i := range connections {
		all.Go(func() {
			for n := i; n < len(mails); n += connections {
				m := mails[n]
				if err := submit(m.from, m.to, m.raw); err != nil {
					c.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// byConnection hands in over connections that are kept.
func (c *crowd) byConnection(s servers) func(from, to mail.Address, raw []byte) error {
	free := make(chan *mail.Sender, connections)
	for range connections {
		sender := mail.NewSender(mail.SenderConfig{Account: s.SMTP()})
		c.Cleanup(func() { sender.Close() })
		free <- sender
	}
	return func(from, to mail.Address, raw []byte) error {
		sender := <-free
		defer func() { free <- sender }()
		return sender.SendRaw(c.Context(), raw, from, to)
	}
}

// bySwaks hands in by a process for each mail.
func (c *crowd) bySwaks(s servers) func(from, to mail.Address, raw []byte) error {
	mailservers.NeedPrograms(c, "swaks")
	dir := c.TempDir()
	var mu sync.Mutex
	n := 0
	return func(from, to mail.Address, raw []byte) error {
		mu.Lock()
		n++
		file := filepath.Join(dir, strconv.Itoa(n))
		mu.Unlock()
		if err := os.WriteFile(file, raw, 0o600); err != nil {
			return err
		}
		out, err := exec.Command("swaks", "--server", "127.0.0.1:"+strconv.Itoa(s.SMTP().Port), "--from", string(from), "--to", string(to),
			"--data", "@"+file, "--silent", "2").CombinedOutput()
		if err != nil {
			return fmt.Errorf("swaks: %w: %s", err, strings.TrimSpace(string(out)))
		}
		return nil
	}
}
