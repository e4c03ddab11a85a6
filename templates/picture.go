package templates

import (
	"dhow/engine"
	"dhow/engine/edition"
	"dhow/picture"
)

// Picture is a panel of the board in the page of a letter.
type Picture struct {
	ID    string // by which the page calls it
	Panel picture.Panel
	Board *picture.Board
}

// Picture returns a position for drawing, with the words of the reader's language. Before is what
// the reader saw last; nil: nothing is new.
func (r *Reader) Picture(d *edition.Document, now, before *engine.State) *picture.Board {
	b := &picture.Board{Document: d, Now: now, Before: before, Reader: r.Seat, Words: r.pictureWords(now.Edition)}
	for seat, name := range r.Names {
		b.Names[seat] = r.sayName(name)
	}
	return b
}

// Sheet returns the components of an edition for printing, with the words of the reader's language.
func (r *Reader) Sheet(d *edition.Document, ed *engine.Edition) *picture.Sheet {
	return &picture.Sheet{Document: d, Edition: ed, Words: r.pictureWords(ed), Language: r.Language.String()}
}

func (r *Reader) pictureWords(ed *engine.Edition) *picture.Words {
	return &picture.Words{
		Round: r.say("picture.round"), Tracks: r.say("picture.tracks"), Cards: r.say("picture.cards"),
		Books: r.say("picture.books"), BonusSpaces: r.say("picture.bonus-spaces"), Players: r.say("picture.players"),
		CardsNote: r.say("picture.cards-note"), BooksNote: r.say("picture.books-note"),
		BonusNote: r.say("picture.bonus-note"), PlayersNote: r.say("picture.players-note"),
		Diamonds: r.say("picture.diamonds"), Bookkeeping: r.say("picture.bookkeeping"),
		FourthSlot: r.say("picture.fourth-slot"), FifthSlot: r.say("picture.fifth-slot"),
		Share: r.say("picture.share"), MarkersLeft: r.say("picture.markers-left"),
		FirstPlayer: r.say("picture.first-player"), Empty: r.say("picture.empty"), Closed: r.say("picture.closed"),
		Start: r.say("picture.start"), StartNote: r.say("picture.start-note"),
		Standing: r.say("picture.standing"), StandingNote: r.say("picture.standing-note"),
		Values: r.say("picture.values"), ValuesNote: r.say("picture.values-note"),
		Legend: picture.Legend{
			Pounds: r.say("picture.sign.pounds"), Diamonds: r.say("picture.sign.diamonds"),
			Points: r.say("picture.sign.points"), Spaces: r.say("picture.sign.spaces"), Mine: r.say("picture.sign.mine"),
			Single: r.say("picture.sign.single"), Double: r.say("picture.sign.double"), New: r.say("picture.sign.new"),
			Under: r.say("picture.sign.under"), Bare: r.say("picture.sign.bare"),
			Leaves: r.say("picture.sign.leaves"), Home: r.say("picture.sign.home"),
			Coffee: r.say("suit.coffee"), Bananas: r.say("suit.bananas"), Cotton: r.say("suit.cotton"),
			Expansion: r.say("suit.expansion"), Bookkeeper: r.say("picture.sign.bookkeeper"),
			Merchant: r.say("picture.sign.merchant"),
		},
		Company:  func(c engine.Company) string { return r.value(companyOf(ed, c)) },
		First:    func(name string) string { return r.say("picture.first", "name", name) },
		You:      func(name string) string { return r.say("picture.own-name", "name", name) },
		Hand:     func(cards int) string { return r.say("picture.hand", "n", cards) },
		BookCost: func(points int) string { return r.say("picture.book-cost", "n", points) },
		Extra:    func(space string) string { return r.say("picture.bonus.space", "space", space) },
		Bonus:    r.permanent,
		Row:      func(row int) string { return r.say("table.row", "n", row) },
		Edition:  func(game, name string) string { return r.say("picture.edition", "game", game, "name", name) },
	}
}

// permanent says what a permanent bonus is, in a few words.
func (r *Reader) permanent(p *engine.Permanent) string {
	switch {
	case p.ExpansionPlus > 0:
		return r.say("picture.bonus.expansion", "n", p.ExpansionPlus)
	case p.MarkersPlus > 0:
		return r.say("picture.bonus.markers", "n", p.MarkersPlus)
	case p.PriceMinus > 0 && p.Mix:
		return r.say("picture.bonus.price-mix", "n", p.PriceMinus)
	case p.PriceMinus > 0 && p.PriceGood != engine.NoGood:
		return r.say("picture.bonus.price-good", "n", p.PriceMinus, "good", p.PriceGood)
	case p.PriceMinus > 0:
		return r.say("picture.bonus.price", "n", p.PriceMinus)
	case p.Mix:
		return r.say("picture.bonus.mix")
	case p.UnitGood != engine.NoGood:
		return r.say("picture.bonus.unit", "n", p.UnitPlus, "good", p.UnitGood)
	}
	return ""
}
