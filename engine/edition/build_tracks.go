package edition

import "dhow/engine"

func (b *builder) tracks() {
	b.ed.Tracks = []engine.Track{{}}
	for _, t := range b.doc.Tracks {
		b.ed.Tracks = append(b.ed.Tracks, companyTrack(t))
	}
	for _, c := range b.doc.Companies {
		b.ed.FirstTracks[companyLetters[c.ID]] = b.trackID(c.FirstGameTrack)
	}
	for _, c := range b.doc.TrackCards {
		b.ed.TrackCards = append(b.ed.TrackCards, [2]engine.TrackID{b.trackID(c.Halves[0]), b.trackID(c.Halves[1])})
	}
}

func (b *builder) trackID(id string) engine.TrackID {
	for i, t := range b.ed.Tracks {
		if t.ID == id {
			return engine.TrackID(i)
		}
	}
	panic("edition: unknown track " + id)
}

// companyTrack leaves out the extra bonus spaces, which are numbered after those of the board.
func companyTrack(t Track) engine.Track {
	track := engine.Track{ID: t.ID, Spaces: t.Spaces, Shares: steps(t.Spaces, t.Shares),
		Calls: make([]uint8, t.Spaces+1)}
	for _, call := range t.CapitalCalls {
		track.Calls[call[0]] = uint8(call[1])
	}
	for i, special := range t.Specials {
		track.Specials[i] = engine.SpecialSpace{Space: special[0], Pounds: special[1]}
	}
	for i, bonus := range t.Bonuses {
		if bonus.Type == "permanent" {
			track.Bonuses[i] = engine.Permanent{
				ExpansionPlus: bonus.ExpansionTotalPlus,
				MarkersPlus:   bonus.BonusMarkersPlus,
				PriceMinus:    bonus.PriceMinus,
				PriceGood:     goodWords[bonus.PayWith], // "goods" is none of them: any goods
				Mix:           bonus.MixGoods,
				UnitPlus:      bonus.UnitPlus,
				UnitGood:      goodWords[bonus.EachCardOf],
			}
		}
	}
	return track
}

// steps spreads [space, value] pairs over the spaces 0 to last: a value holds from its space to the
// next one (ruling 38).
func steps(last int, pairs [][2]int) []uint8 {
	out := make([]uint8, last+1)
	for i, p := range pairs {
		end := last + 1
		if i+1 < len(pairs) {
			end = pairs[i+1][0]
		}
		for s := p[0]; s < end; s++ {
			out[s] = uint8(p[1])
		}
	}
	return out
}

func (b *builder) playerTracks() {
	d, k := b.doc.Diamonds, b.doc.Bookkeeping
	b.ed.Diamonds = engine.PlayerTrack{Spaces: d.Spaces, Slot: d.Slot, Values: steps(d.Spaces, d.Values)}
	b.ed.Bookkeeping = engine.PlayerTrack{Spaces: k.Spaces, Slot: k.Slot, Values: steps(k.Spaces, k.Values)}
	for _, s := range k.CrossedOutA {
		b.ed.CrossedOutA[s] = true
	}
}
