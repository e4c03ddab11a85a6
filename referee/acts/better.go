package acts

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// This file has the orders that would have given nothing away, to be sent in the place of one that
// did.

const (
	mostBetter  = 2   // orders that are shown
	mostForesee = 400 // that are looked at
)

// better lists orders that may stand in the place of one which was carried out, and give less away,
// those first that give least away.
func better(v *engine.View, done engine.Action) []engine.Action {
	b := &improver{v: v, seat: done.Seat}
	step := b.foresee(done.Move)
	if step == nil {
		return nil
	}
	for _, loss := range []func(engine.Event) int{lostExpansion, lostSpaces, lostPoints} {
		b.loss = loss
		if b.lost = b.lossOf(step); b.lost == 0 {
			continue
		}
		switch m := done.Move.(type) {
		case *engine.UseGoods:
			b.elsewhere(m)
		case *engine.Expand:
			b.farther(m, step)
		}
		b.buying(done.Move)
		break
	}
	slices.SortStableFunc(b.found, func(a, c improved) int { return cmp.Compare(a.lost, c.lost) })
	var l []engine.Action
	for _, one := range b.found[:min(len(b.found), mostBetter)] {
		l = append(l, one.action)
	}
	return l
}

// What an event says was given away, of each kind.
func lostExpansion(e engine.Event) int {
	lost, _ := e.(engine.ExpansionLost)
	return lost.N
}

func lostSpaces(e engine.Event) int {
	lost, _ := e.(engine.SpacesLost)
	return lost.N
}

func lostPoints(e engine.Event) int {
	if got, is := e.(engine.Received); is && got.Why == engine.FromPoints {
		return got.Pounds
	}
	return 0
}

// improver looks for orders that give less away.
type improver struct {
	v     *engine.View
	seat  engine.Seat
	loss  func(engine.Event) int // what counts as given away
	lost  int                    // by the order that is to be replaced
	tried int
	found []improved
}

type improved struct {
	action engine.Action
	lost   int
}

// lossOf is how much an order gives away.
func (b *improver) lossOf(step *engine.Step) (n int) {
	for _, e := range step.Events {
		if isLoss(e, step.Action) {
			n += b.loss(e)
		}
	}
	return n
}

// foresee carries a move out as far as its seat can tell; nil if it is not legal.
func (b *improver) foresee(move engine.Move) *engine.Step {
	if b.tried++; b.tried > mostForesee {
		return nil
	}
	step, err := engine.Foresee(b.v, engine.Action{Seat: b.seat, Move: move})
	if err != nil {
		return nil
	}
	return step
}

// try takes a move if it is legal and gives less away.
func (b *improver) try(move engine.Move) {
	if step := b.foresee(move); step != nil && b.lossOf(step) < b.lost {
		b.found = append(b.found, improved{step.Action, b.lossOf(step)})
	}
}

// farther has an expansion go on, nearest regions first, until no point is left.
func (b *improver) farther(m *engine.Expand, step *engine.Step) {
	longer := func(region engine.RegionID) *engine.Expand {
		more := &engine.Expand{Company: m.Company, Entries: append(slices.Clip(m.Entries), engine.Entry{Region: region})}
		for _, p := range m.Points {
			more.Points = append(more.Points, engine.Points{Books: p.Books, Cash: engine.CashRest})
		}
		return more
	}
	before := len(b.found)
	for region, cost := range step.State.EntryCosts(m.Company) {
		if cost == 0 {
			continue
		}
		more := longer(engine.RegionID(region))
		next := b.foresee(more)
		if next == nil || b.lossOf(next) >= b.lossOf(step) {
			continue
		}
		if b.lossOf(next) > 0 {
			b.farther(more, next)
		}
		if len(b.found) == before {
			b.try(more)
		}
		if len(b.found) >= mostBetter {
			return
		}
	}
}

// elsewhere spends units on another track in the place of one that is at its end.
func (b *improver) elsewhere(m *engine.UseGoods) {
	for i, a := range m.Advance {
		for n := 1; n <= a.Spaces; n++ {
			for _, c := range engine.Companies {
				moved := slices.Clone(m.Advance)
				if moved[i].Spaces -= n; moved[i].Spaces == 0 {
					moved = slices.Delete(moved, i, i+1)
				}
				if at := slices.IndexFunc(moved, func(a engine.Advance) bool { return a.Company == c }); at >= 0 {
					moved[at].Spaces += n
				} else {
					moved = append(moved, engine.Advance{Company: c, Spaces: n})
				}
				if c != a.Company {
					b.try(&engine.UseGoods{Cards: m.Cards, Take: m.Take, Advance: moved})
				}
			}
		}
	}
}

// buying buys one book or two with points that became pounds.
func (b *improver) buying(done engine.Move) {
	books := b.books()
	for clause := len(engine.PointsOf(done)) - 1; clause >= 0; clause-- {
		for i, one := range books {
			b.try(withBooks(done, clause, one))
			for _, other := range books[i+1:] {
				if other.On != one.On {
					b.try(withBooks(done, clause, one, other))
				}
			}
		}
	}
}

// books lists a purchase of each book that the seat may place, on each of the first two empty
// spaces that it may go to.
func (b *improver) books() (l []engine.Purchase) {
	const most = 2
	p := &b.v.State.Seats[b.seat]
	for space, book := range b.v.State.Books {
		n := 0
		for _, on := range b.v.State.MayPlace(b.seat, book) {
			if book != 0 && n < most && on > int(p.Jar) && p.OwnBooks[on].Book == 0 {
				l = append(l, engine.Purchase{From: engine.BookSpace(space), On: on})
				n++
			}
		}
	}
	return l
}

// withBooks is an order with other books in the place of what it does with the points of a reward.
func withBooks(move engine.Move, clause int, books ...engine.Purchase) engine.Move {
	points := slices.Clone(engine.PointsOf(move))
	points[clause] = engine.Points{Books: books, Cash: engine.CashRest}
	switch m := move.(type) {
	case *engine.Expand:
		other := *m
		other.Points = points
		return &other
	case *engine.Bookkeep:
		other := *m
		other.Points = points
		return &other
	case *engine.PlaceMarker:
		other := *m
		other.Points = points
		return &other
	}
	return move
}
