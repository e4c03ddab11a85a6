package referee

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/table"
)

// BenchmarkDeliver tells how many orders a second tables accept: games side by side on a disk, the
// journal left out. DHOW_BENCH_DIR says where; without it, where tests write.
func BenchmarkDeliver(b *testing.B) {
	const side = 32
	p := newPartyOn(b, disk.OS{}, benchDir(b)+"/data", 2)
	parties := make([]*party, side)
	for i := range parties {
		q := *p
		q.id = games.GameID(fmt.Sprintf("bench-%d", i))
		q.begin()
		parties[i] = &q
	}
	b.ResetTimer()
	var all sync.WaitGroup
	for i, q := range parties {
		all.Go(func() {
			for n := i; n < b.N; n += side {
				q.anyOrder()
			}
		})
	}
	all.Wait()
}

// begin begins the next game of a party.
func (p *party) begin() {
	p.id += "x"
	p.owes = map[post.LetterID]post.Owe{}
	p.letters = [engine.MaxPlayers + 1][]post.Owe{}
	p.create(2)
	p.table = p.tables.Table(p.id)
	p.join()
}

func benchDir(b *testing.B) string {
	dir := os.Getenv("DHOW_BENCH_DIR")
	if dir == "" {
		return b.TempDir()
	}
	dir, err := os.MkdirTemp(dir, "bench")
	must(b, err)
	b.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// anyOrder has the next seat order anything.
func (p *party) anyOrder() {
	g := p.game()
	state, err := g.State()
	must(p.t, err)
	seats := state.ToMove()
	if len(seats) == 0 {
		p.begin()
		return
	}
	order, _ := p.order(g, seats[0])
	p.judge(seats[0], order)
}

// judge has a table judge a mail, and nothing look at how it did.
func (p *party) judge(seat engine.Seat, text string) table.Posting {
	posting, err := p.table.Deliver(p.t.Context(), p.mail(seat, text), nil)
	must(p.t, err)
	for _, o := range posting.Owes {
		p.letters[o.Seat] = append(p.letters[o.Seat][:0], o)
	}
	return posting
}

// BenchmarkLetter tells how long it takes to write a letter of a game in its fourth round.
func BenchmarkLetter(b *testing.B) {
	p := newParty(b, 4)
	p.join()
	p.playUntil(inPhase(engine.ActionPhase, 4))
	o := p.letters[engine.Blue][len(p.letters[engine.Blue])-1]
	for b.Loop() {
		p.render(o)
	}
}

// betweenMails is long enough for what each may add to the game's file in a day.
const betweenMails = 9 * time.Hour

// BenchmarkLongLog tells what it costs to handle a mail, and to write the answer, at the beginning
// of a game and at the end of the longest log that may still be talked in: plans that replace one
// another and talk, all in the planning of one round.
func BenchmarkLongLog(b *testing.B) {
	for _, entries := range []int{100, 9_000} {
		p := newParty(b, 4, threeDays)
		p.join()
		p.playUntil(inPhase(engine.PlanningPhase, 2))
		p.lengthen(entries)
		p.send(engine.Blue, "show") // so that the answers are no stale ones
		for _, what := range []string{"accepted", "refused"} {
			line := map[string]string{"accepted": "P none", "refused": "P Cf1"}[what]
			b.Run(fmt.Sprintf("mail %s/entries=%d", what, entries), func(b *testing.B) {
				for b.Loop() {
					p.now = p.now.Add(betweenMails)
					if got := p.judge(engine.Blue, line).In.Outcome; got != what {
						b.Fatalf("%s is %s", line, got)
					}
					_, _, err := p.table.Due(b.Context(), p.now)
					must(b, err)
				}
			})
			b.Run(fmt.Sprintf("letter %s/entries=%d", what, entries), func(b *testing.B) {
				last := p.letters[engine.Blue][len(p.letters[engine.Blue])-1]
				for b.Loop() {
					p.render(last)
				}
			})
		}
	}
}

// lengthen has Blue plan and Green talk, one after the other, until a game has so many entries.
func (p *party) lengthen(entries int) {
	p.t.Helper()
	for n := p.game().Len(); n < entries; n++ {
		p.now = p.now.Add(betweenMails)
		c := table.Cause{Mail: fmt.Sprintf("9f3a%08x", n), At: p.now}
		posting, err := p.table.Enter(p.t.Context(), c, nil, func(h acts.History) (*log.Draft, error) {
			d := c.Draft(h, engine.Seat(1+n%2))
			err := d.Say(log.ToAll, "Good luck!")
			if d.Entry().By == engine.Blue {
				_, err = d.Order(engine.Action{Seat: engine.Blue, Move: &engine.Plan{}})
			}
			return d, err
		})
		must(p.t, err)
		p.marks.set(p.id, posting.Mark.Entry)
	}
}
