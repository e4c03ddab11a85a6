package log_test

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
	"dhow/games/position"
	"dhow/notation"
)

var start = time.Date(2026, 11, 20, 18, 2, 11, 0, time.UTC)

// secretOf returns a secret that depends on a number.
func secretOf(seed uint64) *log.Secret {
	s := new(log.Secret)
	for i := range s {
		s[i] = byte(seed*31 + uint64(i))
	}
	return s
}

// headerOf returns the header of a test game.
func headerOf(players int, setup engine.Setup) log.Header {
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", setup, gametest.Names[:players]...)
	for i := range h.Seats {
		h.Seats[i].Player = games.PlayerID(fmt.Sprintf("player-%d", i))
	}
	h.Host = "player-1"
	h.Pace = log.Pace{Move: 72 * time.Hour, Reminder: 24 * time.Hour, OnTimeout: "house"}
	return h
}

// player plays a game by chance through drafts, with everything mixed in that a log can hold.
type player struct {
	t      testing.TB
	g      *log.Game
	chance engine.Pick
	undos  int
	due    map[int]bool // entries after which something is to be opened
	plain  bool         // orders and openings alone
}

// newPlayer begins a sealed game, joined and dealt.
func newPlayer(t testing.TB, players int, setup engine.Setup, seed uint64) *player {
	t.Helper()
	return playerOf(t, headerOf(players, setup), seed)
}

// playerOf begins a sealed game with a header.
func playerOf(t testing.TB, h log.Header, seed uint64) *player {
	t.Helper()
	g, err := log.New(edition.Mombasa(), h, secretOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	p := &player{t: t, g: g, chance: gametest.Pick(seed), due: map[int]bool{}}
	for i := range h.Seats {
		p.draft(engine.Seat(i+1), func(d *log.Draft) error { return d.Join(fmt.Sprintf("palm-%d-%d", seed, i)) })
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Deal(); return err })
	return p
}

// draft drafts an entry and commits it, with talk beside at times.
func (p *player) draft(by engine.Seat, what func(*log.Draft) error) {
	p.t.Helper()
	n := p.g.Len()
	mail := ""
	if by != engine.NoSeat {
		mail = fmt.Sprintf("9f3a%04d", n)
	}
	d := p.g.Draft(start.Add(time.Duration(n)*time.Hour), by, mail)
	if err := what(d); err != nil {
		p.t.Fatalf("entry %d: %v", n+1, err)
	}
	if !p.plain && p.chance(6) == 0 {
		p.say(d, engine.NoSeat, "Good \"luck\": all,\r\n# 'of' you\tand {Ann} — żółw \\ £3")
	}
	if !p.plain && by != engine.NoSeat && p.chance(6) == 0 {
		p.say(d, engine.Blue, "between us")
	}
	if got, again := d.Line(), d.Line(); !bytes.Equal(got, again) {
		p.t.Fatalf("written twice differently: %s %s", got, again)
	}
	p.g.Commit(d)
	p.due[p.g.Len()] = p.g.OpeningDue()
}

func (p *player) say(d *log.Draft, to engine.Seat, text string) {
	if err := d.Say(engine.SeatsOf(to), text); err != nil && codeOf(err) != log.ShareSpent {
		p.t.Fatal(err)
	}
}

// turn makes one entry of play.
func (p *player) turn() {
	p.t.Helper()
	switch {
	case p.g.OpeningDue():
		p.draft(engine.NoSeat, func(d *log.Draft) error { _, err := d.Open(); return err })
	case !p.plain && p.undos < 5 && p.chance(15) == 0:
		p.undos++
		p.undo()
	case !p.plain && p.chance(20) == 0:
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Spoil(engine.Green) })
	case !p.plain && p.chance(20) == 0:
		p.aside()
	case !p.plain && !p.g.Over() && p.chance(8) == 0:
		p.leave()
	default:
		p.order()
	}
}

// aside makes an entry that is beside play: an outage, a new key, once a resignation.
func (p *player) aside() {
	switch p.chance(4) {
	case 0:
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Outage(start, start.Add(time.Minute)) })
	case 1:
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.NewKey(engine.Blue) })
	case 2:
		p.draft(engine.Green, func(d *log.Draft) error { return d.NewKey(engine.Green) })
	case 3:
		if !p.g.Resigned(engine.Blue) {
			p.draft(engine.Blue, (*log.Draft).Resign)
		}
	}
}

// leave leaves an order for the next turn of a seat: one that is legal now for another to move,
// which may be of use then or not.
func (p *player) leave() {
	s, err := p.g.State()
	if err != nil {
		p.t.Fatal(err)
	}
	to := s.ToMove()[0]
	seat := engine.Seat(1 + p.chance(s.Players))
	if p.g.Resigned(seat) {
		return
	}
	var then notation.Then
	for range p.chance(4) {
		v := s.View(to)
		a, ok := engine.Sample(&v, p.chance)
		if !ok {
			return
		}
		a.Seat = seat
		one := notation.Alternative{If: []engine.Condition{{Compare: engine.AtLeast, Expectation: engine.Expectation{Pounds: p.chance(3)}}}, Action: a}
		if n := len(then.Items); n > 0 && p.chance(2) == 0 {
			then.Items[n-1].Alternatives = append(then.Items[n-1].Alternatives, one)
			continue
		}
		q := notation.Queued{Alternatives: []notation.Alternative{one}}
		if p.chance(3) == 0 {
			q.Until = 1 + p.chance(engine.Rounds)
		}
		then.Items = append(then.Items, q)
	}
	p.draft(seat, func(d *log.Draft) error {
		err := d.Queue(then)
		if codeOf(err) == log.ShareSpent {
			return nil
		}
		return err
	})
}

// useQueue carries out what a seat has left.
func (p *player) useQueue(seat engine.Seat) {
	p.draft(seat, func(d *log.Draft) error {
		_, err := d.UseQueue(p.chance(4) == 0)
		return err
	})
}

// undo goes back some entries, and at times gives an order at once.
func (p *player) undo() {
	n := p.g.Len() - p.chance(4)
	if !p.g.Counts(n) || n < 1 {
		return
	}
	p.draft(engine.Green, func(d *log.Draft) error {
		var bad *log.GameError
		if err := d.Undo(n); err != nil && !errors.As(err, &bad) {
			return err
		}
		return nil
	})
}

// order gives one or several orders of a seat the game waits for, or replaces a plan.
func (p *player) order() {
	s, err := p.g.State()
	if err != nil {
		p.t.Fatal(err)
	}
	seats := s.ToMove()
	if s.Phase == engine.PlanningPhase && !p.plain && p.chance(3) == 0 {
		seats = s.SeatList()
	}
	seat := seats[p.chance(len(seats))]
	v := s.View(seat)
	if then, _ := p.g.Queued(p.g.Queue(seat)); log.Take(&v, then).Item >= 0 {
		p.useQueue(seat)
		return
	}
	p.draft(seat, func(d *log.Draft) error {
		if late := !p.plain && p.chance(10) == 0; late || p.g.Resigned(seat) {
			if err := d.House(late); err != nil {
				return err
			}
		}
		for orders := 1 + p.chance(2); orders > 0; orders-- {
			v := d.State().View(seat)
			a, ok := engine.Sample(&v, p.chance)
			if !ok {
				return nil
			}
			_, err := d.Order(a)
			var first *log.GameError
			if errors.As(err, &first) && first.Code == log.OpenFirst {
				return nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// playOut plays to the end and publishes the keys.
func (p *player) playOut() *log.Game {
	p.t.Helper()
	for !p.g.Over() {
		p.turn()
	}
	p.draft(engine.NoSeat, (*log.Draft).Publish)
	return p.g
}

func readGame(t testing.TB, data []byte, s *log.Secret) *log.Game {
	t.Helper()
	g, err := log.Read(gametest.EditionOf(data), "kilifi-7.yaml", data, s)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	return g
}

// sameAt wants two games to be the same after an entry, as a seat sees it.
func sameAt(t *testing.T, a, b *log.Game, n int, seat engine.Seat) {
	t.Helper()
	va, errA := a.At(n).View(seat)
	vb, errB := b.At(n).View(seat)
	if (errA == nil) != (errB == nil) || va != vb {
		t.Fatalf("entry %d: %v sees different things (%v, %v)\n%s\n%s", n, seat, errA, errB, position.Write(&va.State), position.Write(&vb.State))
	}
}

func eachTable(t *testing.T, seeds int, test func(t *testing.T, players int, setup engine.Setup, seed uint64)) {
	for players := 2; players <= engine.MaxPlayers; players++ {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			for seed := range seeds {
				test(t, players, setup, uint64(seed))
			}
		}
	}
}

// TestGameReadBack plays whole games through drafts, and reads them back with the secret, by their
// published keys alone, and while they run without either.
func TestGameReadBack(t *testing.T) {
	t.Parallel()
	entries, hidden := 0, 0
	eachTable(t, gametest.Loops(3, 300), func(t *testing.T, players int, setup engine.Setup, seed uint64) {
		p := newPlayer(t, players, setup, seed)
		g := p.playOut()
		file := g.Bytes()
		again := readGame(t, file, secretOf(seed))
		byKeys := readGame(t, file, nil)
		if err := byKeys.Verify(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Bytes(), file) || !bytes.Equal(byKeys.Bytes(), file) {
			t.Fatalf("written again differently:\n%s\n%s", again.Bytes(), file)
		}
		running := file[:bytes.LastIndex(file, []byte("--- {"))]
		observer := readGame(t, running, nil)
		if !observer.Sealed() || !bytes.Equal(observer.Bytes(), running) {
			t.Fatal("without the secret the game is read differently")
		}
		for n := 0; n <= g.Len(); n++ {
			entries++
			for seat := engine.NoSeat; int(seat) <= players; seat++ {
				sameAt(t, g, again, n, seat)
				sameAt(t, g, byKeys, n, seat)
			}
			switch {
			case n == g.Len():
			case p.due[n]:
				hidden++
			default:
				sameAt(t, g, observer, n, engine.NoSeat)
			}
		}
		if len(again.Moves()) != len(g.Moves()) {
			t.Fatal("other orders count")
		}
	})
	t.Logf("count %d entries read back, %d of them waiting to be opened", entries, hidden)
}

func mustWork(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
