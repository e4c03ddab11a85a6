package engine_test

import (
	"math"
	"slices"

	"dhow/engine"
)

// actionMaker makes up parts of actions by chance. Mostly they name what exists, now and then what
// does not.
type actionMaker struct {
	ed   *engine.Edition
	pick engine.Pick
	wild bool // name what does not exist, too
}

// id returns a number from 0 to most, or sometimes any that fits into a byte.
func (k *actionMaker) id(most int) int {
	if k.wild && k.pick(10) == 0 {
		return k.pick(256)
	}
	return k.pick(most + 1)
}

// number returns a number from least to most, or sometimes one far away.
func (k *actionMaker) number(least, most int) int {
	odd := [...]int{-1, -3, 64, 1 << 17, math.MaxInt, math.MinInt}
	if k.wild && k.pick(10) == 0 {
		return odd[k.pick(len(odd))]
	}
	return least + k.pick(most-least+1)
}

func (k *actionMaker) card() engine.CardID     { return engine.CardID(k.id(len(k.ed.Cards) - 1)) }
func (k *actionMaker) slot() engine.Slot       { return engine.Slot(k.id(engine.AreaSlots)) }
func (k *actionMaker) company() engine.Company { return engine.Company(k.id(int(engine.Cairo))) }
func (k *actionMaker) shown() engine.DisplaySpace {
	return engine.DisplaySpace(k.id(engine.DisplaySpaces))
}

func (k *actionMaker) ref() engine.CardRef {
	if k.pick(2) == 0 {
		return engine.CardRef{Card: k.card()}
	}
	return engine.CardRef{Card: k.card(), Slot: k.slot()}
}

func (k *actionMaker) planned() engine.PlannedCard {
	if k.pick(2) == 0 {
		return engine.PlannedCard{Card: k.card()}
	}
	return engine.PlannedCard{Card: k.card(), Slot: k.slot()}
}

func (k *actionMaker) entry() engine.Entry {
	return engine.Entry{Region: engine.RegionID(k.id(engine.Regions)), Column: k.number(0, 3), Return: k.number(0, 3)}
}

func (k *actionMaker) advance() engine.Advance {
	return engine.Advance{Company: k.company(), Spaces: k.number(0, 3)}
}

func (k *actionMaker) post() engine.PostRemoval {
	return engine.PostRemoval{Company: k.company(), Column: k.number(1, 3)}
}

func (k *actionMaker) purchase() engine.Purchase {
	return engine.Purchase{From: engine.BookSpace(k.id(engine.BookSpaces)), On: k.number(0, 17)}
}

func (k *actionMaker) points() engine.Points {
	p := engine.Points{Cash: engine.CashRest}
	for range k.pick(3) {
		p.Books = append(p.Books, k.purchase())
	}
	if k.pick(3) == 0 {
		p.Cash = k.number(0, 3)
	}
	return p
}

// several makes up to n things.
func several[T any](k *actionMaker, n int, one func() T) []T {
	var l []T
	for range k.pick(n + 1) {
		l = append(l, one())
	}
	return l
}

func (k *actionMaker) by() engine.RewardOrder {
	var by engine.RewardOrder
	for i := range by {
		if k.pick(3) > 0 {
			by[i] = engine.RewardKind(k.id(int(engine.BuyCard)))
		}
	}
	return by
}

func (k *actionMaker) expectation() engine.Expectation {
	switch k.pick(3) {
	case 0:
		return engine.Expectation{Display: k.shown(), Card: k.card()}
	case 1:
		return engine.Expectation{Region: engine.RegionID(k.id(engine.Regions)), Company: k.company()}
	}
	return engine.Expectation{Pounds: k.number(0, 5)}
}

// move makes up a whole move.
func (k *actionMaker) move() engine.Move {
	switch k.pick(10) {
	case 0:
		return &engine.KeepTile{Tile: engine.TileID(k.id(len(k.ed.StartingTiles) - 1))}
	case 1:
		return &engine.Rest{Cards: [engine.StartingSlots]engine.CardID{k.card(), k.card(), k.card()}}
	case 2:
		return &engine.Plan{Cards: several(k, 6, k.planned)}
	case 3:
		return &engine.UseGoods{Cards: several(k, 3, k.ref), Take: k.shown(), Advance: several(k, 4, k.advance)}
	case 4:
		return &engine.Expand{Company: k.company(), Entries: several(k, 3, k.entry), Points: several(k, 2, k.points)}
	case 5:
		return &engine.Bookkeep{Card: k.ref(), Flip: k.number(0, 17), Jar: k.number(-2, 17), Points: several(k, 3, k.points), Remove: several(k, 2, k.post)}
	case 6:
		return &engine.UseMerchant{Card: k.ref()}
	case 7:
		return k.marker()
	case 8:
		return &engine.EndPhase{Deck: engine.Slot(k.id(engine.ActionSlots))}
	}
	return nil
}

func (k *actionMaker) marker() *engine.PlaceMarker {
	m := &engine.PlaceMarker{Space: engine.SpaceID(k.id(len(k.ed.BonusSpaces) - 1))}
	for range k.pick(4) {
		k.changeMarker(m)
	}
	return m
}

// action makes up a whole action.
func (k *actionMaker) action(seat engine.Seat) engine.Action {
	a := engine.Action{Seat: seat, Move: k.move()}
	for range k.pick(3) {
		k.changeClauses(&a)
	}
	return a
}

// mutate returns an action that differs from another in one or two things.
func (k *actionMaker) mutate(a engine.Action) engine.Action {
	a = cloneAction(a)
	for range 1 + k.pick(2) {
		switch k.pick(5) {
		case 0:
			k.changeClauses(&a)
		default:
			k.changeMove(a.Move)
		}
	}
	return a
}

func (k *actionMaker) changeClauses(a *engine.Action) {
	switch k.pick(6) {
	case 0:
		a.PlusOne = k.ref()
	case 1:
		a.Stop = engine.CompanySet(k.id(15) << 1)
	case 2:
		a.By = k.by()
	case 3:
		a.Expect = append(a.Expect, k.expectation())
	case 4:
		a.Seat = engine.Seat(k.id(engine.MaxPlayers))
	case 5:
		a.Move = k.move()
	}
}

// changeMove changes one thing of a move in place.
func (k *actionMaker) changeMove(m engine.Move) {
	switch m := m.(type) {
	case *engine.KeepTile:
		m.Tile = engine.TileID(k.id(len(k.ed.StartingTiles) - 1))
	case *engine.Rest:
		m.Cards[k.pick(len(m.Cards))] = k.card()
	case *engine.Plan:
		m.Cards = changeList(k, m.Cards, k.planned)
	case *engine.UseGoods:
		k.changeGoods(m)
	case *engine.Expand:
		k.changeExpansion(m)
	case *engine.Bookkeep:
		k.changeBookkeeping(m)
	case *engine.UseMerchant:
		m.Card = k.ref()
	case *engine.PlaceMarker:
		k.changeMarker(m)
	case *engine.EndPhase:
		m.Deck = engine.Slot(k.id(engine.ActionSlots))
	}
}

// changeList leaves one out, adds one, changes one, doubles one, or turns the list round.
func changeList[T any](k *actionMaker, l []T, one func() T) []T {
	if len(l) == 0 {
		return append(l, one())
	}
	i := k.pick(len(l))
	switch k.pick(5) {
	case 0:
		return slices.Delete(l, i, i+1)
	case 1:
		return slices.Insert(l, i, one())
	case 2:
		l[i] = one()
	case 3:
		return append(l, l[i])
	case 4:
		slices.Reverse(l)
	}
	return l
}

func (k *actionMaker) changeGoods(m *engine.UseGoods) {
	switch k.pick(4) {
	case 0:
		m.Cards = changeList(k, m.Cards, k.ref)
	case 1:
		m.Take = k.shown()
	case 2:
		m.Advance = changeList(k, m.Advance, k.advance)
	case 3:
		if len(m.Advance) > 0 {
			m.Advance[k.pick(len(m.Advance))].Spaces += k.pick(3) - 1
		}
	}
}

func (k *actionMaker) changeExpansion(m *engine.Expand) {
	switch k.pick(4) {
	case 0:
		m.Company = k.company()
	case 1:
		m.Entries = changeList(k, m.Entries, k.entry)
	case 2:
		m.Points = k.changePoints(m.Points)
	case 3:
		if len(m.Entries) > 0 {
			e := &m.Entries[k.pick(len(m.Entries))]
			e.Column, e.Return = k.number(0, 3), k.number(0, 3)
		}
	}
}

// changePoints changes a clause, or one book in it.
func (k *actionMaker) changePoints(l []engine.Points) []engine.Points {
	if len(l) == 0 || k.pick(2) == 0 {
		return changeList(k, l, k.points)
	}
	p := &l[k.pick(len(l))]
	p.Books = changeList(k, p.Books, k.purchase)
	return l
}

func (k *actionMaker) changeBookkeeping(m *engine.Bookkeep) {
	switch k.pick(5) {
	case 0:
		m.Card = k.ref()
	case 1:
		m.Flip = k.number(0, 17)
	case 2:
		m.Jar = k.number(-2, 17)
	case 3:
		m.Points = k.changePoints(m.Points)
	case 4:
		m.Remove = changeList(k, m.Remove, k.post)
	}
}

func (k *actionMaker) changeMarker(m *engine.PlaceMarker) {
	switch k.pick(8) {
	case 0:
		m.Space = engine.SpaceID(k.id(len(k.ed.BonusSpaces) - 1))
	case 1:
		m.Tier = k.number(0, 6)
	case 2:
		m.OneOf = k.number(0, 3)
	case 3:
		m.Buy = k.shown()
	case 4:
		m.Card = k.card()
	case 5:
		m.Tracks = changeList(k, m.Tracks, k.company)
	case 6:
		m.Points = k.changePoints(m.Points)
	case 7:
		m.Remove = changeList(k, m.Remove, k.post)
	}
}

// cloneAction returns a copy that shares nothing with the original.
func cloneAction(a engine.Action) engine.Action {
	a.Expect = slices.Clone(a.Expect)
	switch m := a.Move.(type) {
	case *engine.KeepTile:
		a.Move = copied(m)
	case *engine.Rest:
		a.Move = copied(m)
	case *engine.Plan:
		a.Move = &engine.Plan{Cards: slices.Clone(m.Cards)}
	case *engine.UseGoods:
		a.Move = &engine.UseGoods{Cards: slices.Clone(m.Cards), Take: m.Take, Advance: slices.Clone(m.Advance)}
	case *engine.Expand:
		a.Move = &engine.Expand{Company: m.Company, Entries: slices.Clone(m.Entries), Points: copiedPoints(m.Points)}
	case *engine.Bookkeep:
		c := copied(m)
		c.Points, c.Remove = copiedPoints(m.Points), slices.Clone(m.Remove)
		a.Move = c
	case *engine.UseMerchant:
		a.Move = copied(m)
	case *engine.PlaceMarker:
		c := copied(m)
		c.Points, c.Remove, c.Tracks = copiedPoints(m.Points), slices.Clone(m.Remove), slices.Clone(m.Tracks)
		a.Move = c
	case *engine.EndPhase:
		a.Move = copied(m)
	}
	return a
}

func copied[T any](p *T) *T { c := *p; return &c }

func copiedPoints(l []engine.Points) []engine.Points {
	c := slices.Clone(l)
	for i := range c {
		c[i].Books = slices.Clone(c[i].Books)
	}
	return c
}
