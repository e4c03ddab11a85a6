package edition

import (
	"strconv"

	"dhow/engine"
)

// bonusSpaces numbers the spaces of the board, then the extra ones of the tracks.
func (b *builder) bonusSpaces() {
	b.ed.BonusSpaces = []engine.BonusSpace{{}}
	for _, s := range b.doc.BonusSpaces {
		b.ed.BonusSpaces = append(b.ed.BonusSpaces, boardSpace(s))
	}
	for i, t := range b.doc.Tracks {
		for level, bonus := range t.Bonuses {
			if bonus.Type != "space" {
				continue
			}
			track := engine.TrackID(i + 1)
			b.ed.Tracks[track].Extra[level] = engine.SpaceID(len(b.ed.BonusSpaces))
			b.ed.BonusSpaces = append(b.ed.BonusSpaces, extraSpace(t.ID, track, level+1, bonus))
		}
	}
}

var majorityNames = map[string]string{"coffee": "cf", "bananas": "bn", "cotton": "ct", "expansion": "ex"}

func boardSpace(s BonusSpace) engine.BonusSpace {
	out := engine.BonusSpace{Name: s.ID, Kind: engine.BoardSpace, Cost: cost(s.Cost)}
	switch s.Kind {
	case "majority":
		suit := s.Cost[0].Of
		out.Kind, out.Name, out.Majority = engine.MajoritySpace, majorityNames[suit], suitWords[suit]
		for _, t := range s.Tiers {
			out.Tiers = append(out.Tiers, engine.Tier{Min: t.Min, Rewards: rewards(t.Reward)})
		}
		return out
	case "bonus_tile":
		out.Kind, out.Name = engine.TileSpace, tileCodes[s.Reward[0].Tile]
	}
	out.OneOf = [][]engine.Reward{rewards(s.Reward)}
	return out
}

func extraSpace(id string, track engine.TrackID, level int, b Bonus) engine.BonusSpace {
	out := engine.BonusSpace{
		Name: id + "." + strconv.Itoa(level), Kind: engine.ExtraSpace, Cost: cost(b.Cost), Track: track, Level: level,
	}
	switch {
	case len(b.OneOf) > 0:
		for _, alternative := range b.OneOf {
			out.OneOf = append(out.OneOf, rewards(alternative))
		}
	case len(b.AnyOf) > 0:
		out.OneOf, out.Optional = [][]engine.Reward{rewards(b.AnyOf)}, true
	default:
		out.OneOf = [][]engine.Reward{rewards(b.AllOf)}
	}
	return out
}

func cost(parts []Cost) engine.Cost {
	var out engine.Cost
	for _, c := range parts {
		switch c.Word {
		case "pay":
			out.Pounds += c.N
		case "remove_hand_card":
			out.RemoveCard, out.RemoveGood = true, goodWords[c.Of]
		case "not_first_player_first_turn":
			out.NotFirstTurn = true
		}
	}
	return out
}

func rewards(gains []Gain) []engine.Reward {
	var out []engine.Reward
	for _, g := range gains {
		out = append(out, reward(g))
	}
	return out
}

func reward(g Gain) engine.Reward {
	r := engine.Reward{N: g.N, Company: companyLetters[g.Company], Others: g.Tracks, PerUnit: goodWords[g.Good],
		Minus: g.Minus}
	switch g.Word {
	case "pounds", "pounds_per_unit":
		r.Kind = engine.Pounds
	case "crate_plus":
		r.Kind, r.Crate = engine.Pounds, true
	case "diamonds":
		r.Kind = engine.Diamonds
	case "books":
		r.Kind = engine.BookPoints
	case "track", "other_tracks":
		r.Kind = engine.TrackSpaces
	case "remove_posts":
		r.Kind = engine.RemovePosts
	case "buy_card":
		r.Kind = engine.BuyCard
	case "take_first_player":
		r.Kind = engine.TakeFirstPlayer
	case "reserve_tile":
		r.Kind, r.N = engine.ReserveTile, int(tileSlots[g.Tile])
	}
	return r
}
