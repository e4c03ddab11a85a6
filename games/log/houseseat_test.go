package log_test

import (
	"bytes"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/gametest"
	"dhow/games/log"
)

// houseHeader is of a game of Ann with the house, and the same game as the rematch of another.
func houseHeader() log.Header {
	h := headerOf(3, engine.RandomSetup)
	h.Seats[1] = log.Seated{Seat: engine.Green, Name: "House", House: log.StandIn}
	h.Seats[2] = log.Seated{Seat: engine.Yellow, Name: "House 2", House: "gentle"}
	h.After = "lamu-3"
	return h
}

// TestSeatsOfTheHouse deals as soon as all people have joined, takes orders of the house in its
// seats and of nobody else, and holds that luck and seal are verified as in other games.
func TestSeatsOfTheHouse(t *testing.T) {
	t.Parallel()
	g, err := log.New(edition.Mombasa(), houseHeader(), secretOf(3))
	mustWork(t, err)
	if !bytes.HasPrefix(g.HeaderBytes(), []byte("dhow: 6\n")) || g.Needs() != 6 {
		t.Errorf("programs that know no seats of the house would read it: %s", g.HeaderBytes())
	}
	if code := codeOf(g.Draft(start, engine.Green, "").Join("palm")); code != log.HasResigned {
		t.Errorf("the house joins: %v", code)
	}
	p := &player{t: t, g: g, chance: gametest.Pick(3), due: map[int]bool{}, plain: true}
	p.draft(engine.Blue, func(d *log.Draft) error { return d.Join("palm") })
	if joined := g.Joined(); !joined[engine.Blue] || !joined[engine.Green] || !joined[engine.Yellow] {
		t.Errorf("the deal waits: %v", joined)
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	for _, seat := range []engine.Seat{engine.Green, engine.Yellow} {
		sample := func(d *log.Draft) error {
			v := d.State().View(seat)
			a, _ := engine.Sample(&v, p.chance)
			_, err := d.Order(a)
			return err
		}
		if code := codeOf(sample(g.Draft(start, seat, ""))); code != log.HasResigned {
			t.Errorf("somebody orders for %v: %v", seat, code)
		}
		p.draft(seat, func(d *log.Draft) error {
			mustWork(t, d.House(false))
			return sample(d)
		})
		if g.Turn(seat) != 0 {
			t.Errorf("%v has a turn, which a clock would end", seat)
		}
	}
	p.draft(engine.Yellow, replaceBy(dee))
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	eachReading(t, g, secretOf(3), func(g *log.Game) {
		if g.HousePlayer(engine.Blue) != "" || g.HousePlayer(engine.Green) != log.StandIn ||
			g.HousePlayer(engine.Yellow) != "" || g.At(4).HousePlayer(engine.Yellow) != "gentle" {
			t.Errorf("the house plays %q, %q, %q", g.HousePlayer(engine.Blue), g.HousePlayer(engine.Green), g.HousePlayer(engine.Yellow))
		}
		if want := (log.Seated{Seat: engine.Yellow, Player: dee.Player, Name: dee.Name}); g.Seats()[2] != want {
			t.Errorf("%v has the seat", g.Seats()[2])
		}
	})
	tells(t, "a seat of the house was given away", g, g.Bytes())
	mustWork(t, log.VerifyFile(edition.Mombasa(), "kilifi-7.yaml", g.Bytes(), nil))
}

// TestLeave takes a seat from who has joined: nobody has it, the deal waits, its keys are worth
// nothing, and somebody else can take it. Nobody leaves who has not joined, nor after the deal.
func TestLeave(t *testing.T) {
	t.Parallel()
	g, err := log.New(edition.Mombasa(), headerOf(2, engine.FirstGame), secretOf(5))
	mustWork(t, err)
	p := &player{t: t, g: g, chance: gametest.Pick(5), due: map[int]bool{}, plain: true}
	leave := func(d *log.Draft) error { return d.Leave(engine.Green) }
	if code := codeOf(leave(g.Draft(start, engine.NoSeat, ""))); code != log.NotJoined {
		t.Errorf("who has not joined leaves: %v", code)
	}
	p.draft(engine.Green, func(d *log.Draft) error { return d.Join("palm") })
	if code := codeOf(g.Draft(start, engine.NoSeat, "").Leave(engine.NoSeat)); code != log.NeedsSeat {
		t.Errorf("nobody leaves: %v", code)
	}
	p.draft(engine.NoSeat, leave)
	n := g.Len()
	if e := g.Entries()[n-1]; e.Need != 6 || e.News() != log.Everybody || !e.Of(engine.Green) {
		t.Errorf("%s", e.Line())
	}
	free := log.Seated{Seat: engine.Green, Name: "green"}
	if g.Joined()[engine.Green] || g.Luck(engine.Green) != "" || g.Seats()[1] != free || g.Epoch(engine.Green) != 2 {
		t.Errorf("seats %v, epoch %d", g.Seats(), g.Epoch(engine.Green))
	}
	tells(t, "a seat is free", g, g.Bytes())
	p.draft(engine.Green, func(d *log.Draft) error {
		mustWork(t, d.Replace(dee))
		return d.Join("reef")
	})
	p.draft(engine.Blue, func(d *log.Draft) error { return d.Join("tree") })
	p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	eachReading(t, g, secretOf(5), func(g *log.Game) {
		if g.Seats()[1].Player != dee.Player || g.At(n).Seats()[1] != free || g.Luck(engine.Green) != "reef" {
			t.Errorf("seats %v", g.Seats())
		}
	})
	if code := codeOf(leave(g.Draft(start, engine.NoSeat, ""))); code != log.AlreadyDealt {
		t.Errorf("somebody leaves a game that has been dealt: %v", code)
	}
	if !slices.Equal(g.NeedsMore(5), []int{n}) {
		t.Errorf("older programs could read all but %v", g.NeedsMore(5))
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	mustWork(t, log.VerifyFile(edition.Mombasa(), "kilifi-7.yaml", g.Bytes(), nil))
}
