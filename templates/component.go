package templates

import (
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// company names a company in a sentence: as the language does, where the table has the name that the
// edition gives it, or the edition is not known.
func (r *Reader) company(c engine.Company) any { return companyOf(r.Edition, c) }

func companyOf(ed *engine.Edition, c engine.Company) any {
	if ed == nil {
		return companies[c]
	}
	name := ed.CompanyNames[c]
	if c != engine.NoCompany && name == english().Say(string(companies[c]), nil) {
		return companies[c]
	}
	return name
}

// companies are those of the rulebook.
var companies = [...]messageKey{
	engine.Mombasa: "company.mombasa", engine.CapeTown: "company.cape-town",
	engine.SaintLouis: "company.saint-louis", engine.Cairo: "company.cairo",
}

// withCompanies has the companies of the rulebook among some arguments named as a language names them.
func withCompanies(args []any) []any {
	args = slices.Clone(args)
	for i, arg := range args {
		for _, key := range companies[engine.Mombasa:] {
			if arg == english().Say(string(key), nil) {
				args[i] = key
			}
		}
	}
	return args
}

// companyName is a company's name by itself.
func (r *Reader) companyName(c engine.Company) string { return r.value(r.company(c)) }

// face names what a card is and counts: coffee 3, expansion 2 with a share of Cairo.
func (r *Reader) face(id engine.CardID) any {
	for place, tile := range r.Edition.TileCards {
		if tile == id && id != engine.NoCard {
			return tileOf(engine.Slot(place))
		}
	}
	return r.faceWith(id, r.company(r.Edition.Cards[id].Share))
}

// faceWith names what a card of an action area is, with the share that is named.
func (r *Reader) faceWith(id engine.CardID, share any) any {
	card := &r.Edition.Cards[id]
	switch card.Kind {
	case engine.GoodsCard:
		return named("card.goods", "good", suits[card.Good], "n", card.Value, "company", share)
	case engine.ExpansionCard:
		return named("card.expansion", "n", card.Value, "company", share)
	case engine.BookkeeperCard:
		return named("card.bookkeeper", "n", card.Points, "company", share)
	case engine.MerchantCard:
		return named("card.merchant", "of", r.company(card.Merchant.Company), "company", share)
	case engine.ShareCard:
		return named("card.share", "company", share)
	}
	return notation.CardName(r.Edition, id)
}

// faces names what cards are, those that are alike with their number.
func (r *Reader) faces(set *engine.CardSet) []any {
	var l []any
	for id, n := range set {
		switch {
		case n == 0 || engine.CardID(id) == engine.NoCard:
		case n == 1:
			l = append(l, r.face(engine.CardID(id)))
		default:
			l = append(l, named("card.several", "n", int(n), "card", r.face(engine.CardID(id))))
		}
	}
	return l
}

// tileOf names a bonus tile by its place in an action area; 0 is the +1 goods tile.
func tileOf(place engine.Slot) messageKey {
	switch place {
	case engine.BookkeeperTile:
		return "tile.bookkeeper"
	case engine.MerchantTile:
		return "tile.merchant"
	case engine.ExpansionTile:
		return "tile.expansion"
	}
	return "tile.plus-one"
}

// gains names what rewards are that somebody gets with the expansion of a company, if it is one.
func (r *Reader) gains(rewards []engine.Reward, own engine.Company) any {
	if len(rewards) == 0 {
		return messageKey("list.no-gain")
	}
	var l []any
	for _, reward := range rewards {
		l = append(l, r.gain(reward, own))
	}
	return nouns{l, inCommas}
}

// gain names what one reward is.
func (r *Reader) gain(reward engine.Reward, own engine.Company) any {
	n := reward.N
	switch reward.Kind {
	case engine.Pounds:
		switch {
		case reward.PerUnit != engine.NoGood:
			return named("edition.gain-per-unit", "good", suits[reward.PerUnit], "n", reward.Minus)
		case reward.Crate:
			return named("edition.gain-crate", "n", n)
		}
		return pounds(n)
	case engine.Diamonds:
		return named("edition.gain-diamonds", "n", n)
	case engine.BookPoints:
		return named("gain.points", "n", n)
	case engine.TrackSpaces:
		switch {
		case reward.Others > 0:
			return named("edition.gain-other-tracks", "n", n, "tracks", reward.Others)
		case reward.Company == engine.NoCompany && own == engine.NoCompany:
			return named("edition.gain-own-track", "n", n)
		case reward.Company == engine.NoCompany:
			reward.Company = own
		}
		return named("edition.gain-track", "n", n, "company", r.company(reward.Company))
	case engine.RemovePosts:
		return named("edition.gain-removal", "n", n)
	case engine.BuyCard:
		if n > 0 {
			return named("edition.gain-buy-less", "n", n)
		}
		return named("edition.gain-buy")
	case engine.TakeFirstPlayer:
		return named("edition.gain-first")
	}
	return named("gain.tile", "tile", tileOf(engine.Slot(n)))
}

// bookAsks names what a book asks for.
func bookAsks(book *engine.Book) nouns {
	var l []any
	for _, q := range book.Requires {
		if q.Kind == engine.NeedMerchantOrBookkeeper && q.N == 1 {
			l = append(l, named("asks.person"))
		} else {
			l = append(l, need(q))
		}
	}
	return nouns{l, inCommas}
}

// space names what a bonus space is for.
func (r *Reader) space(s *engine.State, id engine.SpaceID) any {
	space := &r.Edition.BonusSpaces[id]
	switch space.Kind {
	case engine.MajoritySpace:
		return named("space.majority", "suit", suits[space.Majority])
	case engine.TileSpace:
		return tileOf(engine.Slot(space.OneOf[0][0].N))
	case engine.ExtraSpace:
		return named("space.extra", "company", r.company(trackOwner(s, space.Track)))
	}
	switch reward := space.OneOf[0][0]; {
	case reward.Kind == engine.BuyCard:
		return named("space.sells")
	case reward.Kind == engine.TakeFirstPlayer:
		return named("space.first")
	}
	return named("space.discards")
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

// bonusOf names what a special bonus of a track is.
func bonusOf(b *engine.Permanent) nouns {
	var l []any
	if b.ExpansionPlus > 0 {
		l = append(l, named("edition.bonus-expansion", "n", b.ExpansionPlus))
	}
	if b.MarkersPlus > 0 {
		l = append(l, named("edition.bonus-markers", "n", b.MarkersPlus))
	}
	switch {
	case b.PriceMinus > 0 && b.PriceGood != engine.NoGood:
		l = append(l, named("bonus.price", "n", b.PriceMinus, "good", suits[b.PriceGood]))
	case b.PriceMinus > 0:
		l = append(l, named("bonus.price-any", "n", b.PriceMinus))
	}
	if b.Mix {
		l = append(l, named("edition.bonus-mix"))
	}
	if b.UnitPlus > 0 {
		l = append(l, named("edition.bonus-units", "n", b.UnitPlus, "good", suits[b.UnitGood]))
	}
	return nouns{l, inCommas}
}

// special names what a track opens at one of its special spaces, 0 or 1.
func (r *Reader) special(track *engine.Track, level int) any {
	id := track.Extra[level]
	if id == 0 {
		return bonusOf(&track.Bonuses[level])
	}
	space := &r.Edition.BonusSpaces[id]
	var ways []any
	for _, rewards := range space.OneOf {
		ways = append(ways, r.gains(rewards, engine.NoCompany))
	}
	return named("bonus.space", "costs", costs(&space.Cost), "ways", nouns{ways, inOr})
}

// costs names what a bonus space takes.
func costs(c *engine.Cost) noun {
	switch {
	case c.Pounds > 0:
		return named("edition.cost-pay", "n", c.Pounds)
	case c.RemoveCard && c.RemoveGood != engine.NoGood:
		return named("edition.cost-good", "good", suits[c.RemoveGood])
	case c.RemoveCard:
		return named("edition.cost-card")
	}
	return named("list.no-cost")
}
