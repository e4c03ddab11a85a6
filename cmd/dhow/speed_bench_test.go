package main

import (
	"os"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
	"dhow/referee/outbox"
)

// BenchmarkServe tells how many orders a second one process accepts and owes letters for, post
// office included: a mailbox full of answers, twenty from each of a hundred games, is worked off
// while letters go out. Baselines of the same run are a program that only fetches and puts away as
// many mails and hands in as many letters, and the disk, which takes short lines and syncs each.
// DHOW_BENCH_DIR says which disk.
func BenchmarkServe(b *testing.B) {
	const many, rounds = 100, 20
	dir := speedDir(b)
	var owed, sent, cpu, bare, raw rates
	for b.Loop() {
		c := newCrowd(b, dir, many, 12, rounds)
		office := c.office()
		c.fill(office)
		begun := startWatch()
		r := c.serve(c.inbox(office), c.senders(office, 4)...)
		c.until("the last order", func() bool { return r.accepted() == len(c.mails) })
		owed.add(len(c.mails), begun.wall())
		c.until("the last letter", r.idle)
		letters := r.sent()
		b.Logf("%d orders, %d letters, %v, %v", len(c.mails), letters, begun.wall(), begun.cpu())
		sent.add(len(c.mails)+letters, begun.wall())
		cpu.add(len(c.mails), begun.cpu())
		r.stop()
		bare.add(len(c.mails)+letters, c.bare(letters))
		raw.add(500, rawSyncs(b, dir, 500))
		c.must(os.RemoveAll(c.cfg.Data))
		c.must(office.Close())
	}
	b.ReportMetric(owed.median(), "orders/s")
	b.ReportMetric(cpu.median(), "orders/cpu-s")
	b.ReportMetric(sent.median(), "messages/s")
	b.ReportMetric(bare.median(), "bare-messages/s")
	b.ReportMetric(raw.median(), "syncs/s")
	b.ReportMetric(owed.median()/raw.median(), "orders/sync")
	b.ReportMetric(sent.median()/bare.median(), "messages/bare")
	b.ReportMetric(0, "ns/op")
}

// bare is what the mails and letters cost without a referee: they are fetched, put away and handed
// in. It returns how long that takes.
func (c *crowd) bare(letters int) time.Duration {
	office := c.office()
	defer office.Close()
	c.fill(office)
	in, senders := c.inbox(office), c.senders(office, 4)
	defer in.Close()
	begun := startWatch()
	done := make(chan int)
	go func() { done <- c.fetchAll(in) }()
	for i, s := range senders {
		go func() {
			defer s.Close()
			n := 0
			for ; n*len(senders)+i < letters; n++ {
				c.must(s.Send(c.Context(), c.bareLetter(n*len(senders)+i)))
			}
			done <- 0
		}()
	}
	for range 1 + len(senders) {
		<-done
	}
	return begun.wall()
}

// fetchAll fetches and puts away what is in a mailbox, and returns how many mails that are.
func (c *crowd) fetchAll(in *mail.Inbox) int {
	waiting, err := in.Search(c.Context(), mail.UID{})
	c.must(err)
	for i := 0; i < len(waiting); i += 100 {
		var uids []mail.UID
		for _, w := range waiting[i:min(i+100, len(waiting))] {
			uids = append(uids, w.UID)
		}
		c.must(in.FetchAll(c.Context(), uids, func(mail.UID, []byte) error { return nil }))
		c.must(in.Mark(c.Context(), mail.Done, uids...))
	}
	return len(waiting)
}

// bareLetter is a letter as long as the referee's.
func (c *crowd) bareLetter(n int) *mail.Outgoing {
	m := c.mails[n%len(c.mails)]
	return &mail.Outgoing{
		ID: c.sample.ID, Date: c.sample.Date, From: crowdMailbox, FromName: "Dhow", To: m.from, Subject: c.sample.Subject, Text: c.sample.Text,
	}
}

// office opens a post office for the crowd and its referee.
func (c *crowd) office() *postoffice.Office { return c.officeThat(postoffice.Options{}) }

func (c *crowd) officeThat(opt postoffice.Options) *postoffice.Office {
	o, err := postoffice.Open(opt)
	c.must(err)
	for _, a := range []mail.Address{crowdMailbox, crowdOperator, "ann@example.org", "ben@example.org"} {
		c.must(o.AddAccount(a, "hunter2"))
	}
	return o
}

// fill puts all mails into the referee's mailbox.
func (c *crowd) fill(o *postoffice.Office) {
	for _, m := range c.mails {
		c.must(o.Deliver(m.raw, crowdMailbox))
	}
}

func (c *crowd) inbox(o *postoffice.Office) *mail.Inbox {
	return mail.NewInbox(mail.InboxConfig{Account: o.IMAP(crowdMailbox)})
}

func (c *crowd) senders(o *postoffice.Office, n int) []outbox.Sender {
	l := make([]outbox.Sender, n)
	for i := range l {
		l[i] = mail.NewSender(mail.SenderConfig{Account: o.SMTP(crowdMailbox)})
	}
	return l
}
