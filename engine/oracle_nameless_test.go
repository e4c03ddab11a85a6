package engine_test

import (
	"math"
	"slices"

	"dhow/engine"
)

// nameless lists, by phase, actions in which one number names nothing.
func nameless(ed *engine.Edition) map[engine.Phase][]engine.Action {
	card, tile := engine.CardID(len(ed.Cards)), engine.TileID(len(ed.StartingTiles))
	plans := []engine.Move{}
	for _, c := range []engine.PlannedCard{{Card: card}, {Card: 255}, {Slot: engine.AreaSlots + 1}, {Slot: 255}} {
		plans = append(plans, &engine.Plan{Cards: []engine.PlannedCard{c}})
	}
	return map[engine.Phase][]engine.Action{
		engine.SetupPhase: actionsOf(&engine.KeepTile{}, &engine.KeepTile{Tile: tile}, &engine.KeepTile{Tile: 255}, &engine.Rest{},
			&engine.Rest{Cards: [3]engine.CardID{1, 2, card}}, &engine.Rest{Cards: [3]engine.CardID{255, 1, 2}}),
		engine.PlanningPhase: actionsOf(plans...),
		engine.ActionPhase: slices.Concat(actionsOf(namelessCards(card)...), actionsOf(namelessGoods()...), actionsOf(namelessExpansions()...),
			actionsOf(namelessRewards()...), actionsOf(namelessSpaces(ed)...), namelessClauses(card)),
	}
}

func actionsOf(moves ...engine.Move) []engine.Action {
	var l []engine.Action
	for _, m := range moves {
		l = append(l, engine.Action{Move: m})
	}
	return l
}

// namelessRefs lists references to cards of an area that no card or slot bears.
func namelessRefs(card engine.CardID) []engine.CardRef {
	return []engine.CardRef{{Card: card}, {Card: 255}, {Card: 1, Slot: engine.AreaSlots + 1}, {Card: 1, Slot: 255}}
}

func namelessCards(card engine.CardID) []engine.Move {
	l := []engine.Move{&engine.UseMerchant{}, &engine.Bookkeep{}, &engine.UseGoods{Cards: []engine.CardRef{{Slot: 1}}}}
	for _, ref := range namelessRefs(card) {
		l = append(l, &engine.UseGoods{Cards: []engine.CardRef{ref}}, &engine.UseMerchant{Card: ref}, &engine.Bookkeep{Card: ref})
	}
	return l
}

func namelessGoods() []engine.Move {
	goods := []engine.CardRef{{Card: 1}}
	l := []engine.Move{&engine.UseGoods{}, &engine.UseGoods{Cards: make([]engine.CardRef, engine.AreaSlots+1)},
		&engine.UseGoods{Cards: goods, Take: engine.DisplaySpaces + 1}, &engine.UseGoods{Cards: goods, Take: 255}}
	for _, step := range []engine.Advance{{Company: 0, Spaces: 1}, {Company: 5, Spaces: 1}, {Company: 255, Spaces: 1}, {Company: 1, Spaces: -1},
		{Company: 1, Spaces: engine.MaxTrackSpaces + 1}, {Company: 1, Spaces: math.MaxInt}, {Company: 1, Spaces: math.MinInt}} {
		l = append(l, &engine.UseGoods{Cards: goods, Advance: []engine.Advance{step}})
	}
	return l
}

func namelessExpansions() []engine.Move {
	var l []engine.Move
	for _, e := range []engine.Entry{{}, {Region: engine.Regions + 1}, {Region: 255}, {Region: 1, Column: -1}, {Region: 1, Column: 4},
		{Region: 1, Return: -1}, {Region: 1, Return: 4}, {Region: 1, Column: math.MaxInt}} {
		l = append(l, &engine.Expand{Company: engine.Cairo, Entries: []engine.Entry{e}})
	}
	for _, c := range []engine.Company{0, 5, 255} {
		l = append(l, &engine.Expand{Company: c, Entries: []engine.Entry{{Region: 1}}})
	}
	return l
}

// namelessRewards lists clauses of points and of posts, with each move that may have them.
func namelessRewards() []engine.Move {
	bookkeeper := engine.CardRef{Card: 27}
	var l []engine.Move
	for _, p := range []engine.Points{{Cash: -2}, {Cash: math.MinInt}, {Cash: math.MaxInt}, {Books: []engine.Purchase{{}}},
		{Books: []engine.Purchase{{From: engine.BookSpaces + 1}}}, {Books: []engine.Purchase{{From: 255}}}} {
		points := []engine.Points{p}
		l = append(l, &engine.Expand{Points: points}, &engine.Bookkeep{Card: bookkeeper, Points: points}, &engine.PlaceMarker{Space: 1, Points: points})
	}
	for _, p := range []engine.PostRemoval{{}, {Company: 1}, {Company: 5, Column: 1}, {Company: 1, Column: 4}, {Company: 1, Column: -1}} {
		posts := []engine.PostRemoval{p}
		l = append(l, &engine.Bookkeep{Card: bookkeeper, Remove: posts}, &engine.PlaceMarker{Space: 1, Remove: posts})
	}
	for _, n := range []int{-3, engine.MaxBookSpaces + 1, math.MaxInt, math.MinInt} {
		l = append(l, &engine.Bookkeep{Card: bookkeeper, Flip: n}, &engine.Bookkeep{Card: bookkeeper, Jar: n})
	}
	return l
}

func namelessSpaces(ed *engine.Edition) []engine.Move {
	card, space := engine.CardID(len(ed.Cards)), engine.SpaceID(len(ed.BonusSpaces))
	l := []engine.Move{&engine.PlaceMarker{}, &engine.PlaceMarker{Space: space}, &engine.PlaceMarker{Space: 255},
		&engine.PlaceMarker{Space: 1, Buy: engine.DisplaySpaces + 1}, &engine.PlaceMarker{Space: 1, Card: card}, &engine.PlaceMarker{Space: 1, Card: 255},
		&engine.EndPhase{Deck: engine.ActionSlots + 1}, &engine.EndPhase{Deck: 255}}
	for _, c := range []engine.Company{0, 5, 255} {
		l = append(l, &engine.PlaceMarker{Space: 1, Tracks: []engine.Company{c}})
	}
	return l
}

// namelessClauses lists clauses that may stand with any move.
func namelessClauses(card engine.CardID) []engine.Action {
	end := &engine.EndPhase{}
	l := []engine.Action{{Move: end, Stop: 1}, {Move: end, Stop: 1 << 5}, {Move: end, By: engine.RewardOrder{engine.TakeFirstPlayer}},
		{Move: end, By: engine.RewardOrder{engine.Pounds, 255}}}
	for _, ref := range namelessRefs(card) {
		l = append(l, engine.Action{PlusOne: ref, Move: end})
	}
	for _, e := range []engine.Expectation{{Display: engine.DisplaySpaces + 1}, {Display: 1, Card: card}, {Region: engine.Regions + 1}, {Region: 1, Company: 5}} {
		l = append(l, engine.Action{Move: end, Expect: []engine.Expectation{e}})
	}
	return l
}
