package templates

import (
	"cmp"
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// merchants offers the diamond merchants.
func (o *offers) merchants() {
	rows := o.simple(func(m engine.Move) bool { _, is := m.(*engine.UseMerchant); return is })
	if rows == nil {
		return
	}
	o.heading("offer.merchant")
	o.brieflyOr(rows)
}

// simple lists the orders without a choice of one kind.
func (o *offers) simple(is func(engine.Move) bool) []Option {
	var rows []Option
	for _, a := range o.legal.Simple {
		if is(a.Move) {
			if row, ok := o.option(a.Move); ok && !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// markers offers the bonus spaces that may be taken, and says who has taken others.
func (o *offers) markers() {
	if len(o.legal.Markers) > 0 {
		o.heading("offer.marker", "n", o.s.MarkersLeft(o.v.Seat))
		var rows []Option
		for i := range o.legal.Markers {
			rows = append(rows, o.placed(&o.legal.Markers[i])...)
		}
		o.openSpaces()
		o.brieflyOr(rows)
	}
	if taken := o.taken(); taken != nil && !o.Brief && o.s.MarkersLeft(o.v.Seat) > 0 {
		if len(o.legal.Markers) == 0 {
			o.gap()
		}
		o.prose("offer.taken", "spaces", taken)
	}
}

// openSpaces names in a brief letter the bonus spaces that may be taken, as far as it has room.
func (o *offers) openSpaces() {
	switch {
	case !o.Brief:
	case o.extent > entire:
		o.prose("offer.marker-count", "n", len(o.legal.Markers))
	default:
		var spaces []string
		for i := range o.legal.Markers {
			id := o.legal.Markers[i].Space
			spaces = append(spaces, o.say("offer.marker-open", "space", o.spaceInShort(id),
				"code", notation.SpaceName(o.Edition, id)))
		}
		o.prose("offer.marker-brief", "spaces", spaces)
	}
}

// spaceInShort says what a bonus space is for in as few words as a brief letter has.
func (o *offers) spaceInShort(id engine.SpaceID) string {
	switch space := &o.Edition.BonusSpaces[id]; {
	case space.Kind == engine.MajoritySpace:
		return o.say("open.majority", "suit", suits[space.Majority])
	case space.OneOf[0][0].Kind == engine.BuyCard:
		return o.say("open.sells")
	case space.OneOf[0][0].Kind == engine.TakeFirstPlayer:
		return o.say("open.first")
	case space.Kind == engine.TileSpace, space.Kind == engine.ExtraSpace:
		return o.value(o.space(o.s, id))
	}
	return o.say("open.discards")
}

// placed lists orders that place a marker on one space: one for each of its alternatives, with the
// cheapest card and the first of everything else that is to be named.
func (o *offers) placed(m *engine.MarkerChoices) (rows []Option) {
	for i := range max(len(m.OneOf), 1) {
		move := &engine.PlaceMarker{Space: m.Space}
		if m.OneOf != nil {
			move.OneOf = i + 1
		}
		if len(m.Cards) > 0 {
			move.Card = o.leastCrate(m.Cards)
		}
		if len(m.Buy) > 0 {
			move.Buy = o.cheapest(m.Buy)
		}
		row, ok := o.option(move)
		for n := 1; !ok && n <= len(m.Tracks); n++ {
			move.Tracks = m.Tracks[:n]
			row, ok = o.option(move)
		}
		if ok {
			row.Says = o.withMore(o.withSpace(row.Says, m.Space), m, move)
			rows = append(rows, row)
		}
	}
	return rows
}

// withSpace says of an order whose bonus space has no name in it what the space is for.
func (o *offers) withSpace(says string, id engine.SpaceID) string {
	kind := o.Edition.BonusSpaces[id].Kind
	if o.extent < bare && (kind == engine.MajoritySpace || kind == engine.ExtraSpace) {
		return o.say("offer.placed", "space", o.space(o.s, id), "says", says)
	}
	return says
}

// withMore says of an order what else could stand in the place of its card.
func (o *offers) withMore(says string, m *engine.MarkerChoices, move *engine.PlaceMarker) string {
	var more []string
	for _, space := range m.Buy {
		if space != move.Buy {
			more = append(more, o.say("offer.instead-buy", "space", space.String(), "card", notation.CardName(o.Edition, o.s.Display[space])))
		}
	}
	for _, card := range m.Cards {
		if card != move.Card {
			more = append(more, notation.CardName(o.Edition, card))
		}
	}
	if more == nil {
		return says
	}
	return o.say("offer.instead", "says", says, "cards", more)
}

// leastCrate is the first of the cards that are worth least.
func (o *offers) leastCrate(cards []engine.CardID) engine.CardID {
	return slices.MinFunc(cards, func(a, b engine.CardID) int {
		return cmp.Compare(o.Edition.Cards[a].Crate, o.Edition.Cards[b].Crate)
	})
}

// cheapest is the space of the display whose card costs least.
func (o *offers) cheapest(spaces []engine.DisplaySpace) engine.DisplaySpace {
	return slices.MinFunc(spaces, func(a, b engine.DisplaySpace) int { return cmp.Compare(o.price(o.s, a), o.price(o.s, b)) })
}

// taken lists the bonus spaces that somebody has taken.
func (o *offers) taken() []string {
	var l []string
	for id, seat := range o.s.Markers {
		if seat == engine.NoSeat {
			continue
		}
		who := o.player(seat)
		if seat == o.Seat {
			who = o.say("told.reader")
		}
		l = append(l, o.say("offer.taken-by", "space", o.space(o.s, engine.SpaceID(id)), "player", who))
	}
	return l
}

// end offers the decks that may be taken up.
func (o *offers) end() {
	rows := o.simple(func(m engine.Move) bool { _, is := m.(*engine.EndPhase); return is })
	if rows == nil {
		return
	}
	if o.s.Round == engine.Rounds {
		o.heading("offer.end-last")
	} else {
		o.heading("offer.end")
	}
	for i, a := range rows {
		for _, simple := range o.legal.Simple {
			m, is := simple.Move.(*engine.EndPhase)
			if is && m.Deck != 0 && notation.PrintOrder(o.Edition, simple) == a.Order {
				rows[i].Says = o.value(nouns{o.faces(&o.p.Resting[m.Deck]), inCommas})
			}
		}
	}
	o.show(rows)
	l := o.legal
	used := l.Goods == nil && l.Expand == nil && l.Bookkeep == nil && len(l.Markers) == 0
	if used && o.s.Round < engine.Rounds {
		o.joins()
	}
}

// joins says of a seat that can do no more than end the round where its cards go then.
func (o *offers) joins() {
	var cards []string
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		if card := o.p.Area[slot].Card; card != engine.NoCard {
			cards = append(cards, o.say("offer.joins", "card", o.face(card), "deck", int(slot)))
		}
	}
	if cards != nil {
		o.prose("offer.end-joins", "cards", cards)
	}
}
