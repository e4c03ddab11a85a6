package edition

// companyNames are the names that the rulebook gives to the companies.
var companyNames = map[string]string{"": "", "M": "Mombasa", "T": "Cape Town", "L": "Saint-Louis", "C": "Cairo"}

// gain says what a reward is.
func gain(g Gain) Phrase {
	switch g.Word {
	case "pounds":
		return say(gainPounds, g.N)
	case "diamonds":
		return say(gainDiamonds, g.N)
	case "books":
		return say(gainPoints, g.N)
	case "track":
		if g.Company == "" {
			return say(gainOwnTrack, g.N)
		}
		return say(gainTrack, g.N, companyNames[g.Company])
	case "remove_posts":
		return say(gainRemoval, g.N)
	case "pounds_per_unit":
		return say(gainPerUnit, goodWords[g.Good], g.Minus)
	case "take_first_player":
		return say(gainFirst)
	case "buy_card":
		if g.N > 0 {
			return say(gainBuyLess, g.N)
		}
		return say(gainBuy)
	case "crate_plus":
		return say(gainCrate, g.N)
	case "other_tracks":
		return say(gainOtherTracks, g.N, g.Tracks)
	case "reserve_tile":
		return say(gainTile, tileCodes[g.Tile])
	}
	return say(asItIs, g.Word)
}

func gains(list []Gain) []Phrase {
	l := make([]Phrase, len(list))
	for i, g := range list {
		l[i] = gain(g)
	}
	return l
}

// costs says what a bonus space asks for.
func costs(list []Cost) []Phrase {
	var l []Phrase
	for _, x := range list {
		switch {
		case x.Word == "pay":
			l = append(l, say(costPay, x.N))
		case x.Word == "remove_hand_card" && x.Of == "any":
			l = append(l, say(costCard))
		case x.Word == "remove_hand_card":
			l = append(l, say(costGood, goodWords[x.Of]))
		case x.Word == "majority":
			l = append(l, say(costMajority, suitWords[x.Of]))
		case x.Word == "not_first_player_first_turn":
			l = append(l, say(costNotFirst))
		}
	}
	return l
}

// bonus says what a special bonus of a track is.
func bonus(b Bonus) Phrase {
	switch {
	case b.Type == "permanent":
		return permanentBonus(b)
	case len(b.OneOf) > 0:
		var choices []Phrase
		for _, list := range b.OneOf {
			choices = append(choices, say(allOf, gains(list)))
		}
		return say(extraSpaceChoice, costs(b.Cost), choices)
	case len(b.AnyOf) > 0:
		return say(extraSpaceAny, costs(b.Cost), gains(b.AnyOf))
	}
	return say(extraSpaceIs, costs(b.Cost), gains(b.AllOf))
}

func permanentBonus(b Bonus) Phrase {
	var l []Phrase
	if b.ExpansionTotalPlus > 0 {
		l = append(l, say(bonusExpansion, b.ExpansionTotalPlus))
	}
	if b.BonusMarkersPlus > 0 {
		l = append(l, say(bonusMarkers, b.BonusMarkersPlus))
	}
	if good, one := goodWords[b.PayWith]; b.PriceMinus > 0 && one {
		l = append(l, say(bonusPrice, b.PriceMinus, good))
	} else if b.PriceMinus > 0 {
		l = append(l, say(bonusPriceAny, b.PriceMinus))
	}
	if b.MixGoods {
		l = append(l, say(bonusMix))
	}
	if b.UnitPlus > 0 {
		l = append(l, say(bonusUnits, b.UnitPlus, goodWords[b.EachCardOf]))
	}
	return say(permanentIs, l)
}

// card says what a card does and costs.
func card(x Card) Phrase {
	share := companyNames[word(x.Share)]
	switch x.Kind {
	case "goods":
		return say(goodsCard, goodWords[word(x.Good)], x.Value, share, x.Crate)
	case "expansion":
		return say(expansionCard, x.Value, share, x.Crate)
	case "bookkeeper":
		return say(bookkeeperCard, x.Points, share, x.Crate)
	case "share":
		return say(shareCard, share, x.Crate)
	}
	m := x.Merchant
	if m.Company != nil && m.MinesPerExtra != nil {
		return say(companyMerchantCard, m.Diamonds, m.Pounds, *m.MinesPerExtra, companyNames[*m.Company], share,
			x.Crate)
	}
	return say(merchantCard, m.Diamonds, m.Pounds, share, x.Crate)
}
