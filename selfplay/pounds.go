package selfplay

import (
	"fmt"

	"dhow/engine"
)

// poundsAccount counts every seat's pounds: what is paid and received is told, and nobody ever has
// less than none, not even between two events of one action.
type poundsAccount struct {
	has [engine.MaxPlayers + 1]int
}

func newPoundsAccount(t engine.Table) *poundsAccount {
	a := &poundsAccount{}
	for seat := 1; seat <= t.Players; seat++ {
		a.has[seat] = 1 // ruling 1
	}
	return a
}

func (a *poundsAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.Received:
		return a.receive(e.Seat, e.Pounds)
	case engine.SpecialPaid:
		return a.receive(e.Seat, e.Pounds)
	case engine.BookBought:
		return a.receive(e.Seat, e.Coins)
	case engine.Paid:
		if e.Why == engine.ForFlip && e.Pounds != 2 {
			return fmt.Errorf("%v pays %d pounds to flip a book, not 2", e.Seat, e.Pounds)
		}
		return a.pay(e.Seat, e.Pounds)
	case engine.CallPaid:
		return a.pay(e.Seat, e.Pounds)
	}
	return nil
}

func (a *poundsAccount) receive(seat engine.Seat, pounds int) error {
	if pounds < 0 {
		return fmt.Errorf("%v receives %d pounds", seat, pounds)
	}
	a.has[seat] += pounds
	return nil
}

func (a *poundsAccount) pay(seat engine.Seat, pounds int) error {
	if pounds < 0 || pounds > a.has[seat] {
		return fmt.Errorf("%v pays %d pounds and has %d", seat, pounds, a.has[seat])
	}
	a.has[seat] -= pounds
	return nil
}

func (a *poundsAccount) agree(s *engine.State) error {
	for seat := range s.Seats {
		if s.Seats[seat].Pounds != a.has[seat] {
			return fmt.Errorf("%v has %d pounds, the events told %d", engine.Seat(seat), s.Seats[seat].Pounds,
				a.has[seat])
		}
	}
	return nil
}
