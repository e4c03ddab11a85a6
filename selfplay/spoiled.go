package selfplay

import (
	"slices"

	"dhow/engine"
)

// spoiled returns an action with one thing changed by chance, of its clauses or of its move; most
// such actions are refused.
func spoiled(a engine.Action, pick engine.Pick) engine.Action {
	switch pick(24) {
	case 0:
		a.PlusOne.Card = anyCard(pick)
	case 1:
		a.Stop = a.Stop.With(anyCompany(pick))
	case 2:
		a.By = engine.RewardOrder{engine.RewardKind(1 + pick(6))}
	case 3:
		a.Expect = append(slices.Clone(a.Expect),
			engine.Expectation{Region: anyRegion(pick), Company: anyCompany(pick)})
	default:
		a.Move = spoiledMove(a.Move, pick)
	}
	return a
}

func anyCard(pick engine.Pick) engine.CardID     { return engine.CardID(1 + pick(40)) }
func anyCompany(pick engine.Pick) engine.Company { return engine.Companies[pick(4)] }
func anyRegion(pick engine.Pick) engine.RegionID { return engine.RegionID(1 + pick(engine.Regions)) }
func anySlot(pick engine.Pick) engine.Slot       { return engine.Slot(pick(engine.ActionSlots + 1)) }
func anyDisplaySpace(pick engine.Pick) engine.DisplaySpace {
	return engine.DisplaySpace(pick(engine.DisplaySpaces + 1))
}

// spoiledMove changes one thing of a move.
func spoiledMove(move engine.Move, pick engine.Pick) engine.Move {
	switch m := move.(type) {
	case *engine.KeepTile:
		return &engine.KeepTile{Tile: engine.TileID(1 + pick(9))}
	case *engine.Rest:
		c := *m
		c.Cards[pick(len(c.Cards))] = anyCard(pick)
		return &c
	case *engine.Plan:
		return &engine.Plan{Cards: append(slices.Clone(m.Cards),
			engine.PlannedCard{Card: anyCard(pick), Slot: anySlot(pick)})}
	case *engine.UseGoods:
		return spoiledGoods(*m, pick)
	case *engine.Expand:
		return spoiledExpansion(*m, pick)
	case *engine.Bookkeep:
		return spoiledBookkeeping(*m, pick)
	case *engine.UseMerchant:
		return &engine.UseMerchant{Card: engine.CardRef{Card: anyCard(pick)}}
	case *engine.PlaceMarker:
		return spoiledMarker(*m, pick)
	default:
		return &engine.EndPhase{Deck: anySlot(pick)}
	}
}

func spoiledGoods(m engine.UseGoods, pick engine.Pick) engine.Move {
	switch pick(3) {
	case 0:
		m.Cards = append(slices.Clone(m.Cards), engine.CardRef{Card: anyCard(pick)})
	case 1:
		m.Take = anyDisplaySpace(pick)
	case 2:
		m.Advance = append(slices.Clone(m.Advance), engine.Advance{Company: anyCompany(pick), Spaces: 1})
	}
	return &m
}

func spoiledExpansion(m engine.Expand, pick engine.Pick) engine.Move {
	m.Entries = slices.Clone(m.Entries)
	switch pick(4) {
	case 0:
		m.Company = anyCompany(pick)
	case 1:
		m.Entries = append(m.Entries, engine.Entry{Region: anyRegion(pick)})
	case 2:
		for i := range m.Entries {
			m.Entries[i].Column, m.Entries[i].Return = pick(4), pick(4)
		}
	case 3:
		m.Points = spoiledPoints(m.Points, pick)
	}
	return &m
}

func spoiledBookkeeping(m engine.Bookkeep, pick engine.Pick) engine.Move {
	switch pick(4) {
	case 0:
		m.Jar = engine.JarFar + pick(8)
	case 1:
		m.Flip = pick(6)
	case 2:
		m.Points = spoiledPoints(m.Points, pick)
	case 3:
		m.Remove = spoiledRemovals(m.Remove, pick)
	}
	return &m
}

func spoiledMarker(m engine.PlaceMarker, pick engine.Pick) engine.Move {
	switch pick(8) {
	case 0:
		m.Space = engine.SpaceID(1 + pick(15))
	case 1:
		m.Tier = pick(8)
	case 2:
		m.OneOf = pick(4)
	case 3:
		m.Buy = anyDisplaySpace(pick)
	case 4:
		m.Card = anyCard(pick)
	case 5:
		m.Tracks = append(slices.Clone(m.Tracks), anyCompany(pick))
	case 6:
		m.Points = spoiledPoints(m.Points, pick)
	case 7:
		m.Remove = spoiledRemovals(m.Remove, pick)
	}
	return &m
}

// spoiledPoints buys one book more with the points of a reward.
func spoiledPoints(points []engine.Points, pick engine.Pick) []engine.Points {
	if len(points) == 0 {
		points = []engine.Points{{Cash: engine.CashRest}}
	}
	points = slices.Clone(points)
	p := &points[pick(len(points))]
	book := engine.Purchase{From: engine.BookSpace(1 + pick(engine.BookSpaces)), On: 1 + pick(16)}
	*p = engine.Points{Books: append(slices.Clone(p.Books), book), Cash: engine.CashRest}
	return points
}

func spoiledRemovals(posts []engine.PostRemoval, pick engine.Pick) []engine.PostRemoval {
	return append(slices.Clone(posts),
		engine.PostRemoval{Company: anyCompany(pick), Column: 1 + pick(engine.BaseColumns)})
}
