package position

import (
	"strconv"

	"dhow/engine"
	"dhow/games"
)

// player writes one seat's things, as a map under the seat's colour.
func (w *positionWriter) player(seat engine.Seat, p *engine.Player) {
	w.buf = append(w.buf, games.SeatWords[seat]...)
	w.buf = append(w.buf, ":\n"...)
	w.number("  pounds", p.Pounds)
	w.perCompany("  markers", &p.Track)
	w.perCompany("  bonuses", &p.Bonus)
	w.number("  diamond", int(p.Diamond))
	w.number("  jar", int(p.Jar))
	w.ownBooks(p)
	w.cards("  hand", &p.Hand)
	w.area(p)
	w.tiles(p)
	w.resting(p)
	w.startingTile(p)
	w.flag("  acted", p.Acted)
	w.flag("  ended", p.Ended)
	w.flag("  planned", p.Planned)
	w.slots("  plan", p.Plan[1:])
}

func (w *positionWriter) perCompany(key string, values *[5]uint8) {
	w.key(key)
	w.open('{')
	for _, c := range engine.Companies {
		w.entry(c.String())
		w.int(int(values[c]))
	}
	w.close('}')
}

func (w *positionWriter) ownBooks(p *engine.Player) {
	w.key("  books")
	w.open('{')
	for space, own := range p.OwnBooks {
		if own == (engine.OwnBook{}) {
			continue
		}
		w.entry(strconv.Itoa(space))
		w.book(own.Book)
		if own.Flipped {
			w.buf = append(w.buf, " flipped"...)
		}
	}
	w.close('}')
}

// area writes the cards of the action slots.
func (w *positionWriter) area(p *engine.Player) {
	w.key("  area")
	w.open('[')
	for slot := 1; slot <= engine.ActionSlots; slot++ {
		w.next()
		w.areaCard(p.Area[slot])
	}
	w.close(']')
}

// tiles writes the bonus tiles that count as cards, and the +1 goods tile where it lies beside the board.
func (w *positionWriter) tiles(p *engine.Player) {
	w.key("  tiles")
	w.open('[')
	for slot := engine.ActionSlots + 1; slot <= engine.AreaSlots; slot++ {
		if p.Area[slot].Card != engine.NoCard {
			w.next()
			w.areaCard(p.Area[slot])
		}
	}
	if p.PlusOne {
		w.next()
		w.buf = append(w.buf, "+1"...)
	}
	w.close(']')
}

func (w *positionWriter) areaCard(c engine.AreaCard) {
	w.card(c.Card)
	if c.Used {
		w.buf = append(w.buf, " used"...)
	}
	if c.PlusOne {
		w.buf = append(w.buf, " +1"...)
	}
}

func (w *positionWriter) resting(p *engine.Player) {
	w.key("  resting")
	w.open('{')
	for slot := range p.Resting {
		if deck := &p.Resting[slot]; !deck.Empty() {
			w.entry(strconv.Itoa(slot))
			w.buf = append(w.buf, '[')
			w.pile(deck)
			w.buf = append(w.buf, ']')
		}
	}
	w.close('}')
}

// startingTile writes the starting tile and, while they are not revealed, the choices of the set-up.
func (w *positionWriter) startingTile(p *engine.Player) {
	w.key("  dealt")
	w.open('[')
	if p.Dealt != [2]engine.TileID{} {
		for _, tile := range p.Dealt {
			w.next()
			w.word(w.tileName(tile))
		}
	}
	w.close(']')
	w.line("  tile", w.tileName(p.Tile))
	w.flag("  kept", p.Kept)
	w.flag("  rested", p.Rested)
	w.slots("  rest", p.Rest[1:])
	w.key("  stop")
	w.open('[')
	for _, c := range engine.Companies {
		if p.Stop.Has(c) {
			w.next()
			w.word(c.String())
		}
	}
	w.close(']')
	w.key("  by")
	w.open('[')
	for _, kind := range p.By {
		if kind != engine.NoReward {
			w.next()
			w.word(rewardLetter(kind))
		}
	}
	w.close(']')
}

func (w *positionWriter) tileName(tile engine.TileID) string {
	if tile == 0 {
		return games.Nothing
	}
	return w.ed.StartingTiles[tile].ID
}

// slots writes one card for each slot.
func (w *positionWriter) slots(key string, cards []engine.CardID) {
	w.key(key)
	w.open('[')
	for _, card := range cards {
		w.next()
		w.card(card)
	}
	w.close(']')
}
