package selfplay

import (
	"slices"

	"dhow/engine"
)

// spoiled returns an action with one thing changed by chance; most such actions are refused.
func spoiled(a engine.Action, pick engine.Pick) engine.Action {
	switch m := a.Move.(type) {
	case *engine.KeepTile:
		a.Move = &engine.KeepTile{Tile: engine.TileID(1 + pick(9))}
	case *engine.Rest:
		c := *m
		c.Cards[pick(len(c.Cards))] = engine.CardID(1 + pick(20))
		a.Move = &c
	case *engine.Plan:
		a.Move = &engine.Plan{Cards: append(slices.Clone(m.Cards), engine.PlannedCard{Card: engine.CardID(1 + pick(20)), Slot: engine.Slot(pick(6))})}
	case *engine.UseGoods:
		c := *m
		if c.Take = engine.DisplaySpace(pick(13)); pick(2) == 0 {
			c.Advance = append(slices.Clone(m.Advance), engine.Advance{Company: engine.Companies[pick(4)], Spaces: 1})
		}
		a.Move = &c
	case *engine.Expand:
		c := *m
		c.Company = engine.Companies[pick(4)]
		c.Entries = append(slices.Clone(m.Entries), engine.Entry{Region: engine.RegionID(1 + pick(engine.Regions))})
		a.Move = &c
	case *engine.Bookkeep:
		c := *m
		c.Jar, c.Flip = pick(6), pick(6)
		a.Move = &c
	case *engine.UseMerchant:
		a.Move = &engine.UseMerchant{Card: engine.CardRef{Card: engine.CardID(1 + pick(60))}}
	case *engine.PlaceMarker:
		c := *m
		c.Space = engine.SpaceID(1 + pick(15))
		a.Move = &c
	case *engine.EndPhase:
		a.Move = &engine.EndPhase{Deck: engine.Slot(pick(6))}
	}
	return a
}
