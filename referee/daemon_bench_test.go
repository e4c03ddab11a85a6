package referee

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
)

// crowd is many games of two, and what their players would order.
type crowd struct {
	*world
	ids   []games.GameID
	mails int
}

// newCrowd makes games that everybody has joined, without mail.
func newCrowd(b *testing.B, n int) *crowd {
	c := &crowd{world: newWorld(b, func(cfg *config.Config) {
		cfg.Data = filepath.Join(benchDir(b), "data")
		cfg.Limits = config.Limits{PlayerMails: 1 << 30, UnprovenMails: 1 << 30, HeldMails: 10, Invitations: 10, InvitesADay: 10, IdleAnswers: 1 << 30, TalkMails: 1 << 30}
	})}
	dir, err := store.OpenDataDir(disk.OS{}, c.cfg.Data)
	must(b, err)
	for i := range n {
		c.create(dir, i)
	}
	must(b, dir.Close())
	c.senders, c.files = 4, disk.OS{}
	return c
}

// create makes a game of two with players of its own, as far as its deal.
func (c *crowd) create(dir *store.HeldDir, i int) {
	id := games.GameID(fmt.Sprintf("bench-%d", i))
	h := log.NewHeader(edition.Mombasa(), id, engine.FirstGame, "Ann", "Ben")
	h.Pace = log.Pace{Move: 72 * time.Hour, Reminder: 24 * time.Hour, OnTimeout: "house"}
	secret := log.Secret{byte(i), byte(i >> 8)}
	for s := range h.Seats {
		player := games.PlayerID(fmt.Sprintf("player-%d-%d", i, s))
		h.Seats[s].Player = player
		must(c.t, dir.SaveProfile(c.t.Context(), player, &store.Profile{
			Name: h.Seats[s].Name, Lang: "en", Zone: "UTC",
			Addresses: []store.Address{{Address: c.addressOf(i, s), Proof: identity.AddressAnswered, Since: time.Now()}},
		}))
	}
	g, err := log.New(edition.Mombasa(), h, &secret)
	must(c.t, err)
	for s := range h.Seats {
		d := g.Draft(time.Now(), engine.Seat(s+1), fmt.Sprintf("join%d%d", i, s))
		must(c.t, d.Join("word"))
		g.Commit(d)
	}
	d := g.Draft(time.Now(), engine.NoSeat, "")
	_, err = d.Deal()
	must(c.t, err)
	g.Commit(d)
	must(c.t, dir.CreateGame(id, g.Bytes(), []byte(secret.Text())))
	c.ids = append(c.ids, id)
}

func (c *crowd) addressOf(game, seat int) string {
	return fmt.Sprintf("p%d-%d@example.org", game, seat)
}

// orders writes a mail for each seat that is waited for.
func (c *crowd) orders() (raws []string) {
	pick := &party{t: c.t, pick: c.pick}
	for i, id := range c.ids {
		g := c.game(id)
		if g.Over() {
			continue
		}
		state, err := g.State()
		must(c.t, err)
		for _, seat := range state.ToMove() {
			if order, ok := pick.order(g, seat); ok {
				raws = append(raws, c.order(i, g, seat, order))
			}
		}
	}
	return raws
}

func (c *crowd) order(i int, g *log.Game, seat engine.Seat, order string) string {
	c.mails++
	key := c.daemon.clerk.Ring.Text(identity.Key{Game: g.Header.Game, Position: g.Len(), Seat: seat, Epoch: 1})
	return strings.ReplaceAll(fmt.Sprintf(`From: Player <%s>
To: %s
Message-ID: <bench-%d@example.org>
Date: Fri, 20 Nov 2026 18:00:00 +0000
Subject: Re: [%s] Round 1
Content-Type: text/plain; charset=utf-8

%s

On Friday Dhow wrote:
> Your turn.
>
> key %s
`, c.addressOf(i, int(seat)-1), ourAddress, c.mails, g.Header.Game, order, key), "\n", "\r\n")
}

// BenchmarkOrders is from mails in the mailbox to letters handed over: 200 games of two, all orders
// of a turn at once.
func BenchmarkOrders(b *testing.B) {
	c := newCrowd(b, 200)
	c.start()
	done, owed, sent := 0, time.Duration(0), time.Duration(0)
	for b.Loop() {
		b.StopTimer()
		raws := c.orders()
		b.StartTimer()
		begun := time.Now()
		for _, raw := range raws {
			c.box.mu.Lock()
			c.box.next++
			c.box.mails = append(c.box.mails, boxed{mail.Waiting{UID: mail.UID{Validity: 1, Number: c.box.next}, Size: int64(len(raw)), Received: begun}, []byte(raw)})
			c.box.mu.Unlock()
		}
		select {
		case c.box.news <- struct{}{}:
		default:
		}
		for c.box.left() > 0 {
			time.Sleep(time.Millisecond)
		}
		owed += time.Since(begun)
		for c.daemon.outbox.Waiting() > 0 {
			time.Sleep(time.Millisecond)
		}
		sent += time.Since(begun)
		done += len(raws)
	}
	b.ReportMetric(float64(done)/owed.Seconds(), "owed/s")
	b.ReportMetric(float64(done)/sent.Seconds(), "sent/s")
	b.ReportMetric(float64(c.daemon.metrics.Count("dhow_journal_writes_total"))/float64(done), "syncs/order")
	c.stop()
}

// BenchmarkStart opens a daemon on 10,000 games and searches its mailbox once.
func BenchmarkStart(b *testing.B) {
	c := newCrowd(b, 10_000)
	c.start()
	c.stop() // the journal knows all games
	var before, after runtime.MemStats
	for b.Loop() {
		runtime.GC()
		runtime.ReadMemStats(&before)
		c.start()
		for c.daemon.metrics.Count("dhow_searches_total") == 0 {
			time.Sleep(time.Millisecond)
		}
		b.StopTimer()
		runtime.GC()
		runtime.ReadMemStats(&after)
		c.stop()
		b.StartTimer()
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MB")
}
