package templates

import (
	"dhow/engine"
	"dhow/notation"
)

// company names a company in a sentence.
func (r *Reader) company(c engine.Company) string { return r.Edition.CompanyNames[c] }

// face says what a card is and counts: coffee 3, expansion 2 with a share of Cairo.
func (r *Reader) face(id engine.CardID) string {
	for place, tile := range r.Edition.TileCards {
		if tile == id && id != engine.NoCard {
			return r.tile(engine.Slot(place))
		}
	}
	return r.faceWith(id, r.company(r.Edition.Cards[id].Share))
}

// faceWith says what a card of an action area is, with the share that is named.
func (r *Reader) faceWith(id engine.CardID, share string) string {
	card := &r.Edition.Cards[id]
	switch card.Kind {
	case engine.GoodsCard:
		return r.say("card.goods", "good", r.say(suits[card.Good]), "n", card.Value, "company", share)
	case engine.ExpansionCard:
		return r.say("card.expansion", "n", card.Value, "company", share)
	case engine.BookkeeperCard:
		return r.say("card.bookkeeper", "n", card.Points, "company", share)
	case engine.MerchantCard:
		return r.say("card.merchant", "of", r.company(card.Merchant.Company), "company", share)
	case engine.ShareCard:
		return r.say("card.share", "company", share)
	}
	return notation.CardName(r.Edition, id)
}

// faces says what cards are, those that are alike with their number.
func (r *Reader) faces(set *engine.CardSet) []string {
	var l []string
	for id, n := range set {
		switch {
		case n == 0 || engine.CardID(id) == engine.NoCard:
		case n == 1:
			l = append(l, r.face(engine.CardID(id)))
		default:
			l = append(l, r.say("card.several", "n", int(n), "card", r.face(engine.CardID(id))))
		}
	}
	return l
}

// tile names a bonus tile by its place in an action area; 0 is the +1 goods tile.
func (r *Reader) tile(place engine.Slot) string {
	switch place {
	case engine.BookkeeperTile:
		return r.say("tile.bookkeeper")
	case engine.MerchantTile:
		return r.say("tile.merchant")
	case engine.ExpansionTile:
		return r.say("tile.expansion")
	}
	return r.say("tile.plus-one")
}

// gains says what rewards are that somebody gets with the expansion of a company, if it is one.
func (r *Reader) gains(rewards []engine.Reward, own engine.Company) string {
	var l []string
	for _, reward := range rewards {
		l = append(l, r.gain(reward, own))
	}
	if l == nil {
		return r.say("list.no-gain")
	}
	return r.list(l, inCommas)
}

// gain says what one reward is.
func (r *Reader) gain(reward engine.Reward, own engine.Company) string {
	n := reward.N
	switch reward.Kind {
	case engine.Pounds:
		switch {
		case reward.PerUnit != engine.NoGood:
			return r.say("edition.gain-per-unit", "good", r.say(suits[reward.PerUnit]), "n", reward.Minus)
		case reward.Crate:
			return r.say("edition.gain-crate", "n", n)
		}
		return r.value(pounds(n))
	case engine.Diamonds:
		return r.say("edition.gain-diamonds", "n", n)
	case engine.BookPoints:
		return r.say("gain.points", "n", n)
	case engine.TrackSpaces:
		switch {
		case reward.Others > 0:
			return r.say("edition.gain-other-tracks", "n", n, "tracks", reward.Others)
		case reward.Company == engine.NoCompany && own == engine.NoCompany:
			return r.say("edition.gain-own-track", "n", n)
		case reward.Company == engine.NoCompany:
			reward.Company = own
		}
		return r.say("edition.gain-track", "n", n, "company", r.company(reward.Company))
	case engine.RemovePosts:
		return r.say("edition.gain-removal", "n", n)
	case engine.BuyCard:
		if n > 0 {
			return r.say("edition.gain-buy-less", "n", n)
		}
		return r.say("edition.gain-buy")
	case engine.TakeFirstPlayer:
		return r.say("edition.gain-first")
	}
	return r.say("gain.tile", "tile", r.tile(engine.Slot(n)))
}

// asks says what a book asks for.
func (r *Reader) asks(book *engine.Book) string {
	var l []string
	for _, q := range book.Requires {
		if q.Kind == engine.NeedMerchantOrBookkeeper && q.N == 1 {
			l = append(l, r.say("asks.person"))
		} else {
			l = append(l, r.need(q))
		}
	}
	return r.list(l, inCommas)
}

// space says what a bonus space is for.
func (r *Reader) space(s *engine.State, id engine.SpaceID) string {
	space := &r.Edition.BonusSpaces[id]
	switch space.Kind {
	case engine.MajoritySpace:
		return r.say("space.majority", "suit", r.say(suits[space.Majority]))
	case engine.TileSpace:
		return r.tile(engine.Slot(space.OneOf[0][0].N))
	case engine.ExtraSpace:
		return r.say("space.extra", "company", r.company(trackOwner(s, space.Track)))
	}
	switch reward := space.OneOf[0][0]; {
	case reward.Kind == engine.BuyCard:
		return r.say("space.sells")
	case reward.Kind == engine.TakeFirstPlayer:
		return r.say("space.first")
	}
	return r.say("space.discards")
}

// trackOwner is the company at whose edge a track lies.
func trackOwner(s *engine.State, track engine.TrackID) engine.Company {
	for _, c := range engine.Companies {
		if s.Tracks[c] == track {
			return c
		}
	}
	return engine.NoCompany
}

// bonus says what a special bonus of a track is.
func (r *Reader) bonus(b *engine.Permanent) string {
	var l []string
	if b.ExpansionPlus > 0 {
		l = append(l, r.say("edition.bonus-expansion", "n", b.ExpansionPlus))
	}
	if b.MarkersPlus > 0 {
		l = append(l, r.say("edition.bonus-markers", "n", b.MarkersPlus))
	}
	switch {
	case b.PriceMinus > 0 && b.PriceGood != engine.NoGood:
		l = append(l, r.say("bonus.price", "n", b.PriceMinus, "good", r.say(suits[b.PriceGood])))
	case b.PriceMinus > 0:
		l = append(l, r.say("bonus.price-any", "n", b.PriceMinus))
	}
	if b.Mix {
		l = append(l, r.say("edition.bonus-mix"))
	}
	if b.UnitPlus > 0 {
		l = append(l, r.say("edition.bonus-units", "n", b.UnitPlus, "good", r.say(suits[b.UnitGood])))
	}
	return r.list(l, inCommas)
}

// special says what a track opens at one of its special spaces, 0 or 1.
func (r *Reader) special(track *engine.Track, level int) string {
	id := track.Extra[level]
	if id == 0 {
		return r.bonus(&track.Bonuses[level])
	}
	space := &r.Edition.BonusSpaces[id]
	var ways []string
	for _, rewards := range space.OneOf {
		ways = append(ways, r.gains(rewards, engine.NoCompany))
	}
	return r.say("bonus.space", "costs", r.costs(&space.Cost), "ways", r.list(ways, inOr))
}

// costs says what a bonus space takes.
func (r *Reader) costs(c *engine.Cost) string {
	switch {
	case c.Pounds > 0:
		return r.say("edition.cost-pay", "n", c.Pounds)
	case c.RemoveCard && c.RemoveGood != engine.NoGood:
		return r.say("edition.cost-good", "good", r.say(suits[c.RemoveGood]))
	case c.RemoveCard:
		return r.say("edition.cost-card")
	}
	return r.say("list.no-cost")
}
