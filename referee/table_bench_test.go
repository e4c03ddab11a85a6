package referee

import (
	"fmt"
	"os"
	"sync"
	"testing"

	"dhow/engine"
	"dhow/games"
)

// BenchmarkDeliver tells how many orders a second tables accept: games side by side on a disk, the journal left out. DHOW_BENCH_DIR says where;
// without it, where tests write.
func BenchmarkDeliver(b *testing.B) {
	const side = 32
	p := newPartyOn(b, games.OSDisk{}, benchDir(b)+"/data", 2)
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
	p.owes = map[games.LetterID]games.Owe{}
	p.letters = [engine.MaxPlayers + 1][]games.Owe{}
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
	posting, err := p.table.Deliver(p.t.Context(), p.mail(seats[0], order))
	must(p.t, err)
	for _, o := range posting.Owes {
		p.letters[o.Seat] = append(p.letters[o.Seat][:0], o)
	}
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
