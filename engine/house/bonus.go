package house

import "dhow/engine"

// bonusAt is what the special bonuses of a track bring in the rounds that are left to a marker on a
// space: those it has reached in all of these rounds, and part of what it would have of the others.
func (m *mind) bonusAt(track *engine.Track, at int) int {
	n, before := 0, 0
	for i, special := range track.Specials {
		brings := m.bonus(track, i)
		more := brings - before
		before = brings
		if at >= special.Space {
			n += more * m.left
		} else {
			n += more * max(0, m.left-1) * at * at / (special.Space * special.Space) * m.w.toBonus / 100
		}
	}
	return n
}

// bonus is what a special bonus of a track brings in a round. The second of a track is used instead
// of the first.
func (m *mind) bonus(track *engine.Track, i int) int {
	if id := track.Extra[i]; id != 0 {
		return m.extraSpace(&m.ed.BonusSpaces[id]) * m.w.extraSpace / 100
	}
	b := &track.Bonuses[i]
	n := b.ExpansionPlus*m.w.expansionPlus + b.MarkersPlus*m.w.markersPlus + b.UnitPlus*m.w.unitPlus
	if b.PriceGood == engine.NoGood {
		return n + b.PriceMinus*m.w.priceMinus
	}
	return n + b.PriceMinus*m.w.priceMinus/len(engine.Goods)
}

// extraSpace is about what an extra bonus space brings whoever places a marker there.
func (m *mind) extraSpace(space *engine.BonusSpace) int {
	best := 0
	for _, rewards := range space.OneOf {
		n := -100 * space.Cost.Pounds
		for _, r := range rewards {
			switch {
			case r.Kind == engine.BuyCard:
				n += m.w.buying
			case r.Kind == engine.Diamonds:
				n += r.N * m.w.diamond
			case r.Kind == engine.TrackSpaces:
				n += r.N * max(1, r.Others) * m.w.unit
			default:
				n += m.oneReward(m.s, r, engine.NoCompany)
			}
		}
		best = max(best, n)
	}
	return best
}
