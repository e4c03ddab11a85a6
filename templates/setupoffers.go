package templates

import (
	"dhow/engine"
	"dhow/notation"
)

// tiles offers the starting tiles of which one is kept.
func (o *offers) tiles() {
	var rows []Option
	for _, a := range o.legal.Simple {
		m, is := a.Move.(*engine.KeepTile)
		if !is {
			continue
		}
		rows = append(rows, Option{notation.PrintOrder(o.Edition, a), o.tileSays(m.Tile)})
	}
	o.show(rows)
}

// tileSays says what a starting tile lets rest and brings.
func (r *Reader) tileSays(id engine.TileID) string {
	tile := &r.Edition.StartingTiles[id]
	book := &r.Edition.Books[tile.Book]
	return r.say("offer.tile", "cards", r.faces(&tile.Rest), "gains", r.gains(tile.Bonus, engine.NoCompany),
		"asks", bookAsks(book), "brings", r.gains(book.Rewards, engine.NoCompany))
}

// rest offers an order for the resting cards.
func (o *offers) rest() {
	if o.legal.Rest == nil {
		return
	}
	move := &engine.Rest{}
	copy(move.Cards[:], o.legal.Rest)
	if step := o.foresee(move); step != nil {
		filled := step.Action.Move.(*engine.Rest)
		var cards []string
		for i, card := range filled.Cards {
			cards = append(cards, o.say("offer.in-slot", "card", o.face(card), "slot", i+1))
		}
		o.show([]Option{{notation.PrintOrder(o.Edition, step.Action), o.say("offer.rest", "cards", cards)}})
	}
}

// plan offers what a plan is made of, with an example.
func (o *offers) plan() {
	plan := o.legal.Plan
	if plan == nil {
		return
	}
	o.prose("offer.plan", "n", len(plan.Slots))
	if order := firstPlan(o.v); order != "" {
		o.show([]Option{{order, o.say("offer.plan-instance")}})
	}
	if o.Brief {
		return
	}
	for _, slot := range plan.Slots {
		deck := o.faces(&o.p.Resting[slot])
		if deck == nil {
			o.noted("offer.slot-new", "slot", int(slot))
		} else {
			o.noted("offer.slot-adds", "slot", int(slot), "cards", deck)
		}
	}
	o.prose("offer.plan-decks")
	for _, slot := range [...]engine.Slot{engine.DiamondSlot, engine.BookkeepingSlot} {
		if o.s.SlotOpen(o.v.Seat, slot) {
			continue
		}
		if slot == engine.DiamondSlot {
			o.prose("offer.slot-diamond", "slot", int(slot), "n", o.Edition.Diamonds.Slot, "at", int(o.p.Diamond))
		} else {
			o.prose("offer.slot-book", "slot", int(slot), "n", o.Edition.Bookkeeping.Slot, "at", int(o.p.Jar))
		}
	}
}
