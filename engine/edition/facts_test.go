package edition_test

import (
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestFactsFitTheEngine adds up the most that a file can have of what the engine's types bound. The
// facts fix every number but that of faces, which is highest where no two cards are alike.
func TestFactsFitTheEngine(t *testing.T) {
	d := edition.MombasaDocument()
	counts := d.Counts
	tracks := 0
	for _, track := range d.Tracks {
		for _, b := range track.Bonuses {
			if b.Type == "space" {
				tracks++
			}
		}
	}
	hand := 9
	for what, n := range map[string][2]int{
		"faces, none and the tiles included":   {1 + counts.ActionCards + hand + counts.FirstExpansionCards + counts.BonusTiles, engine.MaxCards},
		"books of an engine.BookSet":           {counts.BookTiles + counts.StartingTiles, 127},
		"bonus spaces":                         {len(d.BonusSpaces) + tracks, engine.MaxBonusSpaces - 1},
		"cards of a game, counted in one byte": {engine.MaxPlayers*(hand+1) + counts.ActionCards, 255},
	} {
		if n[0] > n[1] {
			t.Errorf("%s: %d of at most %d", what, n[0], n[1])
		}
	}
}

// TestSecondBonusIsAtLeastAsGood compares the permanent bonuses of every pair. A player may use
// either but never both (ruling 11); the engine always takes the second, which is right only where
// it is at least as good for every use. The embedded edition has every pair that a file may have.
func TestSecondBonusIsAtLeastAsGood(t *testing.T) {
	for _, track := range edition.Mombasa().Tracks {
		if !atLeastAsGood(track.Bonuses[1], track.Bonuses[0]) {
			t.Errorf("track %s: the second bonus is worse for some use", track.ID)
		}
	}
	if atLeastAsGood(engine.Permanent{UnitPlus: 1, UnitGood: engine.Coffee}, engine.Permanent{PriceMinus: 1, PriceGood: engine.Cotton}) ||
		atLeastAsGood(engine.Permanent{PriceMinus: 2, PriceGood: engine.Coffee}, engine.Permanent{PriceMinus: 1, PriceGood: engine.Bananas}) ||
		atLeastAsGood(engine.Permanent{MarkersPlus: 7}, engine.Permanent{ExpansionPlus: 1}) {
		t.Error("a bonus that is worse for some use passes")
	}
}

func atLeastAsGood(p, q engine.Permanent) bool {
	if p.ExpansionPlus < q.ExpansionPlus || p.MarkersPlus < q.MarkersPlus || q.Mix && !p.Mix || mixedSaving(p) < mixedSaving(q) {
		return false
	}
	for _, g := range engine.Goods {
		if unitPlus(p, g) < unitPlus(q, g) || saving(p, g) < saving(q, g) {
			return false
		}
	}
	return true
}

// saving is what a bonus is worth to a payment in one good: at least one card is used, so a unit
// more a card saves as much as a unit off the price.
func saving(p engine.Permanent, g engine.Good) int {
	s := unitPlus(p, g)
	if p.PriceGood == engine.NoGood || p.PriceGood == g {
		s += p.PriceMinus
	}
	return s
}

// mixedSaving is what a bonus takes off the price whatever goods are paid.
func mixedSaving(p engine.Permanent) int {
	if p.PriceGood == engine.NoGood {
		return p.PriceMinus
	}
	return 0
}

func unitPlus(p engine.Permanent, g engine.Good) int {
	if p.UnitGood == g {
		return p.UnitPlus
	}
	return 0
}
