package main

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
	"dhow/referee/outbox"
)

// BenchmarkAnswer tells how long it takes from a mail lying in the mailbox until all letters that
// follow from it are handed over, when five mails come a second and IDLE tells of them. The
// baseline, after it on the same machine, is a program that hears of each mail, fetches it, hands
// two letters in and puts the mail away.
func BenchmarkAnswer(b *testing.B) {
	const many = 150
	var answers, bare latencies
	for b.Loop() {
		c := newCrowd(b, b.TempDir(), many, 12, 1)
		answers = append(answers, c.answerTimes()...)
		bare = append(bare, c.bareTimes()...)
	}
	b.ReportMetric(answers.part(50), "ms/p50")
	b.ReportMetric(answers.part(99), "ms/p99")
	b.ReportMetric(bare.part(50), "ms/bare-p50")
	b.ReportMetric(bare.part(99), "ms/bare-p99")
	b.ReportMetric(0, "ns/op")
}

// latencies are times of many of one kind.
type latencies []time.Duration

// part returns the time in milliseconds that so many of a hundred do not exceed.
func (l latencies) part(percent int) float64 {
	slices.Sort(l)
	return float64(l[(len(l)-1)*percent/100].Microseconds()) / 1000
}

// clocked is when things began and ended last, by what they are called.
type clocked struct {
	mu           sync.Mutex
	began, ended map[string]time.Time
}

func newClocked() *clocked {
	return &clocked{began: map[string]time.Time{}, ended: map[string]time.Time{}}
}

func (c *clocked) begin(name string) { c.note(c.began, name) }
func (c *clocked) end(name string)   { c.note(c.ended, name) }

func (c *clocked) note(in map[string]time.Time, name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	in[name] = time.Now()
}

// took returns how long each took.
func (c *clocked) took() latencies {
	c.mu.Lock()
	defer c.mu.Unlock()
	var l latencies
	for name, began := range c.began {
		l = append(l, c.ended[name].Sub(began))
	}
	return l
}

// clockedSender notes when letters about a game have been handed over.
type clockedSender struct {
	outbox.Sender
	clock *clocked
}

func (s clockedSender) Send(ctx context.Context, letter *mail.Outgoing) error {
	err := s.Sender.Send(ctx, letter)
	game, _, _ := strings.Cut(letter.ListID, ".")
	s.clock.end(game)
	return err
}

// arrive has the mails come, five a second.
func (c *crowd) arrive(o *postoffice.Office, clock *clocked) {
	tick := time.NewTicker(time.Second / 5)
	defer tick.Stop()
	for _, m := range c.mails {
		<-tick.C
		clock.begin(m.game)
		c.must(o.Deliver(m.raw, crowdMailbox))
	}
}

// answerTimes is how long the letters after each mail take.
func (c *crowd) answerTimes() latencies {
	office, clock := c.office(), newClocked()
	defer office.Close()
	senders := c.senders(office, 2)
	for i := range senders {
		senders[i] = clockedSender{senders[i], clock}
	}
	r := c.serve(c.inbox(office), senders...)
	defer r.stop()
	c.arrive(office, clock)
	c.until("the last order", func() bool { return r.accepted() == len(c.mails) })
	c.until("the last letter", r.idle)
	return clock.took()
}

// bareTimes is the same without a referee.
func (c *crowd) bareTimes() latencies {
	office, clock := c.office(), newClocked()
	defer office.Close()
	in, sender := c.inbox(office), c.senders(office, 1)[0]
	defer in.Close()
	defer sender.Close()
	done := make(chan error, 1)
	go func() { done <- c.pass(in, sender, clock) }()
	c.arrive(office, clock)
	c.must(<-done)
	return clock.took()
}

// pass answers each mail that comes with two letters, without looking at it.
func (c *crowd) pass(in *mail.Inbox, sender outbox.Sender, clock *clocked) error {
	for n := 0; ; {
		waiting, err := in.Search(c.Context(), mail.UID{})
		if err != nil {
			return err
		}
		for _, w := range waiting {
			if _, err := in.Fetch(c.Context(), w.UID); err != nil {
				return err
			}
			for range 2 {
				if err := sender.Send(c.Context(), c.bareLetter(n)); err != nil {
					return err
				}
			}
			clock.end(c.mails[n].game)
			n++
			if err := in.Mark(c.Context(), mail.Done, w.UID); err != nil {
				return err
			}
		}
		if n == len(c.mails) {
			return nil
		}
		if err := in.Wait(c.Context(), time.Minute); err != nil {
			return err
		}
	}
}
