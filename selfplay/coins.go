package selfplay

import (
	"fmt"

	"dhow/engine"
)

// coinsAccount moves the pounds of the round track: to the book display with each new round, and
// from there to whoever buys the book. What falls where no book lies is lost.
type coinsAccount struct {
	ed    *engine.Edition
	track [engine.Rounds + 1]int // by space of the round track
	round int
	book  [engine.BookSpaces + 1]bool
	coins [engine.BookSpaces + 1]uint8
}

func (a *coinsAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.BookRevealed:
		a.book[e.Space] = true
	case engine.CoinDropped:
		column := a.ed.BookSpaces[e.Space].Column
		if column != a.round+1 || a.track[column] == 0 {
			return fmt.Errorf("a coin falls on space %d after round %d", e.Space, a.round)
		}
		a.track[column]--
		if e.Kept != a.book[e.Space] {
			return fmt.Errorf("a coin falls on space %d: kept is %v", e.Space, e.Kept)
		}
		if e.Kept {
			a.coins[e.Space]++
		}
	case engine.BookBought:
		if e.Coins != int(a.coins[e.Space]) {
			return fmt.Errorf("%v gets %d coins with the book of space %d, where %d lie", e.Seat, e.Coins, e.Space,
				a.coins[e.Space])
		}
		a.coins[e.Space], a.book[e.Space] = 0, false
	case engine.RoundBegan:
		a.round = e.Round
		if e.Round > 1 && a.track[e.Round] != 0 {
			return fmt.Errorf("%d coins are left on space %d of the round track", a.track[e.Round], e.Round)
		}
	}
	return nil
}

func (a *coinsAccount) agree(s *engine.State) error {
	if a.coins != s.Coins {
		return fmt.Errorf("beside the books lie %v coins, the events told %v", s.Coins, a.coins)
	}
	return nil
}
