package storetest

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/internal/postgresql"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
)

// BenchmarkLetters has a number of processes send letters that are owed to a hundred people, to a
// server that answers after 5 ms.
func BenchmarkLetters(b *testing.B) {
	for _, processes := range []int{1, 2, 4} {
		b.Run(fmt.Sprint(processes), func(b *testing.B) { benchmarkLetters(b, processes) })
	}
}

func benchmarkLetters(b *testing.B, processes int) {
	server := postgresql.Start(b)
	p := onPostgres{server: server, database: server.Create(b, "")}
	if _, _, err := postgres.Migrate(b.Context(), p.settings()); err != nil {
		b.Fatal(err)
	}
	held, err := postgres.Open(b.Context(), p.settings())
	if err != nil {
		b.Fatal(err)
	}
	if _, err := held.Recall(); err != nil {
		b.Fatal(err)
	}
	var owed []post.Line
	for i := range b.N {
		owed = append(owed, post.Owe{ID: letterID(i), At: time.Now(), Game: kilifi, Seat: 1,
			To: games.PlayerID(fmt.Sprintf("p%d-1", i%100)), Kind: "news", From: 1, Until: 1})
	}
	if _, err := held.Commit(b.Context(), store.Act{At: time.Now(), Facts: owed}); err != nil {
		b.Fatal(err)
	}
	all := []referee.Store{held}
	for range processes - 1 {
		h, err := p.Help()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := h.Recall(); err != nil {
			b.Fatal(err)
		}
		all = append(all, h)
	}
	ctx, end := context.WithCancel(b.Context())
	sent, done := new(atomic.Int64), make(chan struct{})
	b.ResetTimer()
	for _, s := range all {
		log := slog.New(slog.DiscardHandler)
		w := outbox.NewWriter(s, untroubled{}, time.Now, log, new(metrics.Registry))
		out := counted{func() {
			if sent.Add(1) == int64(b.N) {
				close(done)
			}
		}}
		box := outbox.New(outbox.Settings{Senders: []outbox.Sender{out, out, out}, Store: s, Post: w, Letters: plain{},
			Mails: plain{}, Clock: time.Now, Log: log, Metrics: new(metrics.Registry)})
		go w.Run(ctx, ctx)
		go box.Run(ctx, ctx)
	}
	<-done
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
	b.StopTimer()
	end()
	for _, s := range all {
		s.Close()
	}
}

type untroubled struct{}

func (untroubled) Trouble(string, error) {}

// counted is a server that counts.
type counted struct{ one func() }

func (c counted) Send(context.Context, *mail.Outgoing) error {
	time.Sleep(5 * time.Millisecond)
	c.one()
	return nil
}

func (counted) Close() error { return nil }

// plain letters are all alike.
type plain struct{}

func (plain) Render(context.Context, post.Owe) (*mail.Outgoing, []post.Line, error) {
	return &mail.Outgoing{}, nil, nil
}
func (plain) Gather([]post.Owe) (post.Owe, bool)      { return post.Owe{}, false }
func (plain) Fold([]post.Owe) (post.Owe, bool)        { return post.Owe{}, false }
func (plain) Waits(post.Owe) bool                     { return false }
func (plain) Failed(post.Owe, error) []post.Line      { return nil }
func (plain) Alone(post.Owe) bool                     { return false }
func (plain) Apart(post.Owe) bool                     { return false }
func (plain) PutOff(owe post.Owe, now time.Time) bool { return false }
func (plain) Handled() int                            { return 0 }
