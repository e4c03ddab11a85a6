package storetest

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/internal/postgresql"
	"dhow/mail"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
)

// postalWorld is a database with letters that are owed to people, and those who send them.
type postalWorld struct {
	testing.TB
	*onPostgres
	held *postgres.Store

	mu   sync.Mutex
	sent []string // recipient and letter
	took time.Duration
}

const people = 20

// owing is a world in which so many letters are owed.
func owing(t testing.TB, n int) *postalWorld {
	w := &postalWorld{TB: t, onPostgres: &onPostgres{server: postgresql.Start(t)}}
	w.database = w.server.Create(t, "")
	_, _, err := postgres.Migrate(t.Context(), w.settings(), nil)
	must(t, err)
	w.held, err = postgres.Open(t.Context(), w.settings())
	must(t, err)
	_, err = w.held.Recall()
	must(t, err)
	var owed []post.Line
	for i := range n {
		owed = append(owed, post.Owe{ID: letterID(i), At: time.Now(), Game: kilifi, Seat: 1,
			To: games.PlayerID(fmt.Sprintf("p%d-1", i%people)), Kind: "news", From: 1, Until: 1})
	}
	must(t, commitAll(t.Context(), w.held, store.Act{At: time.Now(), Facts: owed}))
	return w
}

// deputy is another process.
func (w *postalWorld) deputy() *postgres.Store {
	s, err := postgres.OpenDeputy(w.Context(), w.settings())
	must(w, err)
	_, err = s.Recall()
	must(w, err)
	return s
}

// run has a process send letters until ctx ends, or it has lost its lease, and close the store.
func (w *postalWorld) run(ctx context.Context, s *postgres.Store) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() {
		select {
		case <-s.Lost():
			end()
		case <-ctx.Done():
		}
	}()
	log := slog.New(slog.DiscardHandler)
	writer := outbox.NewWriter(s, untroubled{}, time.Now, log, new(metrics.Registry))
	box, err := outbox.New(ctx, outbox.Settings{Senders: []outbox.Sender{w, w, w}, Store: s, Post: writer, Letters: plain{s},
		Mails: plain{}, Clock: time.Now, Log: log, Metrics: new(metrics.Registry)})
	must(w, err)
	var writing sync.WaitGroup
	posting, endPosting := context.WithCancel(context.WithoutCancel(ctx))
	writing.Go(func() { writer.Run(posting, ctx) })
	box.Run(ctx, context.WithoutCancel(ctx))
	endPosting()
	writing.Wait()
	s.Close()
}

// Send takes its time, and takes the letter.
func (w *postalWorld) Send(_ context.Context, o *mail.Outgoing) error {
	time.Sleep(w.took)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent = append(w.sent, string(o.To)+" "+o.Subject)
	return nil
}

func (*postalWorld) Close() error { return nil }

func (w *postalWorld) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.sent)
}

// TestProcessesComeAndGo protects letters from processes that stand still until others have taken
// their part, and come back: each is noted as sent once, in order, and few are sent twice.
func TestProcessesComeAndGo(t *testing.T) {
	const letters = 600
	w := owing(t, letters)
	w.took = 3 * time.Millisecond
	w.open(t)
	ctx, end := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { w.run(ctx, w.held) })
	lost := new(atomic.Int64)
	for range 2 {
		all.Go(func() {
			for ctx.Err() == nil {
				s := w.deputy()
				w.run(ctx, s)
				if ctx.Err() == nil {
					lost.Add(1)
				}
			}
		})
	}
	for began := time.Now(); sure(w.held.Unsent(context.Background())) > 0 && time.Since(began) < time.Minute; time.Sleep(50 * time.Millisecond) {
		w.do("update lease set until = '-infinity' where name <> 'store'") // as when they stand still for long
	}
	end()
	all.Wait()
	var noted, apart int
	err := w.beside.QueryRow(context.Background(), `select count(*), count(distinct split_part(line, ' ', 3))
		from fact where line like 'sent %'`).Scan(&noted, &apart)
	if err != nil || noted != letters || apart != letters {
		t.Errorf("%d letters are noted as sent %d times, %v", apart, noted, err)
	}
	last := map[string]int{}
	for _, line := range w.sent {
		to, id, _ := strings.Cut(line, " ")
		var n int
		if _, err := fmt.Sscanf(id, "letter-about-%d", &n); err != nil || n > last[to]+people {
			t.Errorf("%s gets letter %d behind %d, %v", to, n, last[to], err)
		}
		last[to] = max(last[to], n)
	}
	if again := len(w.sent) - letters; again > 30*(int(lost.Load())+2) {
		t.Errorf("%d letters were sent again", again)
	}
	t.Logf("%d letters were sent %d times, and %d processes lost their lease", letters, len(w.sent), lost.Load())
}

// BenchmarkLetters has a number of processes send letters that are owed to people, to a server that
// takes 5 ms for each.
func BenchmarkLetters(b *testing.B) {
	for _, processes := range []int{1, 2, 4} {
		b.Run(fmt.Sprint(processes), func(b *testing.B) {
			w := owing(b, b.N)
			w.took = 5 * time.Millisecond
			ctx, end := context.WithCancel(b.Context())
			all := []*postgres.Store{w.held}
			for range processes - 1 {
				all = append(all, w.deputy())
			}
			b.ResetTimer()
			var running sync.WaitGroup
			for _, s := range all {
				running.Go(func() { w.run(ctx, s) })
			}
			for w.count() < b.N {
				time.Sleep(time.Millisecond)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
			b.StopTimer()
			end()
			running.Wait()
		})
	}
}

type untroubled struct{}

func (untroubled) Trouble(string, error) {}

// plain letters say their names.
type plain struct{ store *postgres.Store }

func (plain) Ask(context.Context, []post.Owe) any { return nil }

func (p plain) Render(_ context.Context, o post.Owe, _ any) (*mail.Outgoing, []post.Line, error) {
	return &mail.Outgoing{To: mail.Address(o.To), Subject: string(o.ID)}, nil, p.store.Lease()
}
func (plain) Gather([]post.Owe) (post.Owe, bool)                           { return post.Owe{}, false }
func (plain) Fold([]post.Owe) (post.Owe, bool)                             { return post.Owe{}, false }
func (plain) Waits(post.Owe) bool                                          { return false }
func (plain) Failed(context.Context, post.Owe, error) ([]post.Line, error) { return nil, nil }
func (plain) Alone(post.Owe) bool                                          { return false }
func (plain) PutOff(owe post.Owe, now time.Time) bool                      { return false }
func (plain) Handled() int                                                 { return 0 }
