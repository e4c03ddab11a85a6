package position

import (
	"cmp"
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
	w.fields("  books", func() {
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
	})
	w.cards("  hand", &p.Hand)
	// The cards of the action slots come first, then the bonus tiles that count as cards, and
	// the +1 goods tile where it lies beside the board.
	w.list("  area", func() {
		for slot := 1; slot <= engine.ActionSlots; slot++ {
			w.next()
			w.areaCard(p.Area[slot])
		}
	})
	w.list("  tiles", func() {
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
	})
	w.fields("  resting", func() {
		for slot := range p.Resting {
			if deck := &p.Resting[slot]; !deck.Empty() {
				w.entry(strconv.Itoa(slot))
				w.buf = append(w.buf, '[')
				w.pile(deck)
				w.buf = append(w.buf, ']')
			}
		}
	})
	w.startingTile(p)
	w.flag("  acted", p.Acted)
	w.flag("  ended", p.Ended)
	w.flag("  planned", p.Planned)
	w.slots("  plan", p.Plan[1:])
}

func (w *positionWriter) perCompany(key string, values *[5]uint8) {
	w.fields(key, func() {
		for _, c := range engine.Companies {
			w.entry(c.String())
			w.int(int(values[c]))
		}
	})
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

// startingTile writes the starting tile and, while they are not revealed, the choices of the
// set-up.
func (w *positionWriter) startingTile(p *engine.Player) {
	w.list("  dealt", func() {
		if p.Dealt != [2]engine.TileID{} {
			for _, tile := range p.Dealt {
				w.next()
				w.word(w.tileName(tile))
			}
		}
	})
	w.line("  tile", w.tileName(p.Tile))
	w.flag("  kept", p.Kept)
	w.flag("  rested", p.Rested)
	w.slots("  rest", p.Rest[1:])
	w.list("  stop", func() {
		for _, c := range engine.Companies {
			if p.Stop.Has(c) {
				w.next()
				w.word(c.String())
			}
		}
	})
	w.list("  by", func() {
		for _, kind := range p.By {
			if kind != engine.NoReward {
				w.next()
				w.word(rewardLetter(kind))
			}
		}
	})
}

func (w *positionWriter) tileName(tile engine.TileID) string {
	return cmp.Or(w.ed.StartingTiles[tile].ID, games.Nothing)
}

// slots writes one card for each slot.
func (w *positionWriter) slots(key string, cards []engine.CardID) {
	w.list(key, func() {
		for _, card := range cards {
			w.next()
			w.card(card)
		}
	})
}
