package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/outbox"
)

// BenchmarkAnswerBesideHouses tells how long letters to others take, as BenchmarkAnswer does, while
// people play against three of the house each and answer at once: none of them, as many as one
// person may have, and ten times as many.
func BenchmarkAnswerBesideHouses(b *testing.B) {
	const many = 100
	for _, beside := range []int{0, 2, 20} {
		b.Run(fmt.Sprint(beside), func(b *testing.B) {
			var answers latencies
			housed := 0
			for b.Loop() {
				c := newCrowd(b, b.TempDir(), many, 12, 1)
				times, n := c.besideHouses(c.addAlone(beside, 60))
				answers, housed = append(answers, times...), housed+n
			}
			b.ReportMetric(answers.part(50), "ms/p50")
			b.ReportMetric(answers.part(99), "ms/p99")
			b.ReportMetric(float64(housed)/float64(b.N)/(many/5), "alone-mails/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// alone are people who play against the house, each one game after another, and write as soon as
// they have been answered.
type alone struct {
	mails   [][]crowdMail // of each
	next    []atomic.Int64
	plays   map[string]int // whose a game is
	going   atomic.Bool
	written atomic.Int64
	deliver func(crowdMail)
}

// addAlone adds so many games of people who play against three of the house, each of whom has one
// at a time.
func (c *crowd) addAlone(people, many int) *alone {
	dir, err := store.OpenFiles(disk.OS{}, c.cfg.Data, time.Now)
	c.must(err)
	defer dir.Close()
	all := &alone{mails: make([][]crowdMail, people), next: make([]atomic.Int64, people), plays: map[string]int{}}
	var marks []post.Line
	for n := 0; people > 0 && n < many; n++ {
		secret := log.Secret(seeded("alone", "secret", fmt.Sprint(n)))
		h := c.rehearseAlone(games.GameID(fmt.Sprintf("lindi-%d", n)), &secret, n)
		id, ann := h.game.Header.Game, h.game.Header.Seats[0]
		from := mail.Address(fmt.Sprintf("ann+alone%d@example.org", n))
		c.must(dir.CreateGame(id, h.game.Bytes(), []byte(secret.Text()+"\n")))
		c.must(dir.SaveProfile(context.Background(), ann.Player, &store.Profile{Name: "Ann", Lang: "en", Zone: "UTC", HTML: true,
			Addresses: []store.Address{{Address: string(from), Proof: "key", Since: h.at}}}))
		marks = append(marks, post.Mark{Game: id, Entry: h.game.Len()})
		who := n % people
		for all.plays[string(id)] = who; !h.game.Over(); {
			all.mails[who] = append(all.mails[who], c.writeAlone(h, from, n))
		}
	}
	_, err = dir.Recall()
	c.must(err)
	_, err = dir.Commit(c.Context(), store.Act{At: time.Now(), Facts: marks})
	c.must(err)
	return all
}

// rehearseAlone begins such a game in memory, up to where the person is asked.
func (c *crowd) rehearseAlone(id games.GameID, secret *log.Secret, n int) *rehearsal {
	header := log.NewHeader(edition.Mombasa(), id, engine.FirstGame, "Ann")
	header.Seats[0].Player = games.PlayerID(fmt.Sprintf("alone-%04x", n))
	for i := range 3 {
		header.Seats = append(header.Seats, log.Seated{Seat: engine.Seat(i + 2), Name: fmt.Sprint("House ", i+1), House: log.StandIn})
	}
	game, err := log.New(edition.Mombasa(), header, secret)
	c.must(err)
	h := &rehearsal{game: game, words: luckWords[:1], at: time.Now().AddDate(0, -2, 0)}
	c.must(h.step())
	c.followHouses(h)
	return h
}

// followHouses has the house do what follows, with the chance that the referee gives it.
func (c *crowd) followHouses(h *rehearsal) {
	for !h.game.Over() {
		state, err := h.game.State()
		if h.game.Dealt() && !h.game.OpeningDue() {
			c.must(err)
			seat := engine.NoSeat
			for _, s := range state.ToMove() {
				if s != engine.Blue && seat == engine.NoSeat {
					seat = s
				}
			}
			if seat == engine.NoSeat {
				return
			}
			d := h.game.Draft(h.at, seat, "")
			c.must(d.House(false))
			chance := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s %d", h.game.Header.Game, h.game.Len()+1))))
			v := d.State().View(seat)
			a, _ := house.Sensible(&v, chance.IntN)
			_, err = d.Order(a)
			c.must(err)
			h.game.Commit(d)
			continue
		}
		d, err := h.next()
		c.must(err)
		h.game.Commit(d)
	}
}

// writeAlone plays the person's next order, and writes the mail with it.
func (c *crowd) writeAlone(h *rehearsal, from mail.Address, n int) crowdMail {
	position := h.game.Len()
	v, err := h.game.View(engine.Blue)
	c.must(err)
	a, ok := house.Sensible(&v, func(int) int { return 0 })
	if !ok {
		c.Fatalf("%s has no order", h.game.Header.Game)
	}
	d := h.game.Draft(h.at, engine.Blue, "")
	text := acts.Typed(&v, a)
	_, err = d.Order(a)
	c.must(err)
	h.game.Commit(d)
	c.followHouses(h)
	key := c.ring.Text(identity.Key{Game: h.game.Header.Game, Position: position, Seat: engine.Blue, Epoch: 1})
	to := *c.sample
	to.ID = c.ring.MessageID("crowd-letter", key, crowdMailbox.Domain())
	to.Text = keyLine.ReplaceAllLiteralString(to.Text, "key "+key)
	return crowdMail{from, crowdMailbox, string(h.game.Header.Game), correspondents.Programs[0].Write(&correspondents.Answer{
		To: &to, ID: mail.MessageID(fmt.Sprintf("alone%d.%d@example.org", n, position)), From: from, Name: "Ann", Text: text, At: time.Now(),
	})}
}

// answeringSender has people who play alone answer each letter at once.
type answeringSender struct {
	outbox.Sender
	alone *alone
}

func (s answeringSender) Send(ctx context.Context, letter *mail.Outgoing) error {
	err := s.Sender.Send(ctx, letter)
	game, _, _ := strings.Cut(letter.ListID, ".")
	if who, is := s.alone.plays[game]; is {
		s.alone.write(who)
	}
	return err
}

// write has somebody write their next mail.
func (a *alone) write(who int) {
	if i := int(a.next[who].Load()); a.going.Load() && i < len(a.mails[who]) {
		a.next[who].Add(1)
		a.written.Add(1)
		a.deliver(a.mails[who][i])
	}
}

// besideHouses is how long the letters after each mail of others take, and how many mails people
// wrote meanwhile who play alone.
func (c *crowd) besideHouses(a *alone) (latencies, int) {
	office, clock := c.office(), newClocked()
	defer office.Close()
	a.deliver = func(m crowdMail) { c.must(office.Deliver(m.raw, crowdMailbox)) }
	senders := c.senders(office, 2)
	for i := range senders {
		senders[i] = answeringSender{clockedSender{senders[i], clock}, a}
	}
	r := c.serve(c.inbox(office), senders...)
	defer r.stop()
	a.going.Store(true)
	for who := range a.mails {
		a.write(who)
	}
	c.arrive(office, clock)
	a.going.Store(false)
	written := int(a.written.Load())
	c.until("the last order", func() bool { return r.accepted() == len(c.mails)+written })
	c.until("the last letter", r.idle)
	return clock.took(), written
}
