package table

import (
	"cmp"
	"fmt"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games/log"
	"dhow/referee/acts"
)

// againstHouse is a game of Ann against so many of the house, which she has joined.
func againstHouse(t testing.TB, houses int, player string, seed byte) *log.Game {
	t.Helper()
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann")
	for i := range houses {
		h.Seats = append(h.Seats, log.Seated{Seat: engine.Seat(i + 2), Name: fmt.Sprint("House ", i+1), House: player})
	}
	g, err := log.New(edition.Mombasa(), h, &log.Secret{seed})
	if err != nil {
		t.Fatal(err)
	}
	d := g.Draft(time.Unix(1e9, 0), engine.Blue, "9f3a11")
	if err := d.Join("palm"); err != nil {
		t.Fatal(err)
	}
	g.Commit(d)
	return g
}

// follow makes all entries that follow by themselves, and tells how many the house made.
func follow(t testing.TB, g *log.Game) (byHouse int) {
	t.Helper()
	c := chain{History: acts.History{Edition: g.Edition(), Game: g}, id: "kilifi-7", now: time.Unix(1e9, 0)}
	for {
		d, err := c.following()
		if err != nil {
			t.Fatal(err)
		}
		if d == nil {
			return byHouse
		}
		g.Commit(d)
		if g.Entries()[g.Len()-1].House {
			byHouse++
		}
	}
}

// answer has Ann do what a sensible player would.
func answer(t testing.TB, g *log.Game) {
	t.Helper()
	v, err := g.View(engine.Blue)
	if err != nil {
		t.Fatal(err)
	}
	a, ok := house.Sensible(&v, nil)
	if !ok {
		t.Fatal("Ann is not asked")
	}
	d := g.Draft(time.Unix(1e9, 0), engine.Blue, "")
	if _, err := d.Order(a); err != nil {
		t.Fatal(err)
	}
	g.Commit(d)
}

// TestHouseChoosesTheSameAgain plays a game against gentle players twice: what is drafted after a
// crash is what was drafted before.
func TestHouseChoosesTheSameAgain(t *testing.T) {
	t.Parallel()
	play := func() string {
		g := againstHouse(t, 2, "gentle", 3)
		for follow(t, g); !g.Over() && g.Len() < 60; follow(t, g) {
			answer(t, g)
		}
		state, err := g.State()
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(g.Len(), state)
	}
	first, again := play(), play()
	if first != again {
		t.Error("the house chooses otherwise")
	}
}

// TestHouseThinksInOneGameAtATime has one game of the house wait for another, and no other game.
func TestHouseThinksInOneGameAtATime(t *testing.T) {
	t.Parallel()
	ts := New(Settings{})
	done := ts.thinks(againstHouse(t, 1, log.StandIn, 1))
	plain, err := log.New(edition.Mombasa(), log.NewHeader(edition.Mombasa(), "lamu-3", engine.FirstGame, "Ann", "Ben"), nil)
	if err != nil {
		t.Fatal(err)
	}
	ts.thinks(plain)()
	if ts.thinking.TryLock() {
		t.Error("two games of the house think at once")
	}
	done()
	if !ts.thinking.TryLock() {
		t.Error("nobody else can think")
	}
}

// BenchmarkAnswerOfTheHouse measures what the house does between two orders of a person who plays
// alone: what one mail can lead to.
func BenchmarkAnswerOfTheHouse(b *testing.B) {
	for _, houses := range []int{1, 3} {
		b.Run(fmt.Sprint(houses), func(b *testing.B) {
			var longest, sum time.Duration
			mails, entries, most := 0, 0, 0
			for i := 0; b.Loop(); i++ {
				g := againstHouse(b, houses, log.StandIn, byte(i))
				follow(b, g)
				for !g.Over() {
					answer(b, g)
					began := time.Now()
					n := follow(b, g)
					took := time.Since(began)
					longest, sum, most = max(longest, took), sum+took, max(most, n)
					mails, entries = mails+1, entries+n
				}
			}
			b.ReportMetric(float64(sum.Microseconds())/float64(cmp.Or(mails, 1))/1000, "ms/mail")
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms/mail-most")
			b.ReportMetric(float64(entries)/float64(cmp.Or(mails, 1)), "entries/mail")
			b.ReportMetric(float64(most), "entries/mail-most")
		})
	}
}
