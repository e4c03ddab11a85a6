package selfplay

import (
	"fmt"

	"dhow/engine"
)

// bonusTilesAccount knows where the four bonus tiles are: with one seat at most, who reserved it in
// the round before, until that seat ends its action phase.
type bonusTilesAccount struct {
	ed       *engine.Edition
	reserved [engine.AreaSlots + 1]engine.Seat // by place of the tile, 0 for the +1 goods tile
	holder   [engine.AreaSlots + 1]engine.Seat
	laidOn   engine.Slot // where its holder has laid the +1 goods tile; 0: beside the board
}

func (a *bonusTilesAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.TileReserved:
		if a.reserved[e.Tile] != engine.NoSeat {
			return fmt.Errorf("%v reserves tile %d, which %v has reserved", e.Seat, e.Tile, a.reserved[e.Tile])
		}
		a.reserved[e.Tile] = e.Seat
	case engine.TileTaken:
		if a.reserved[e.Tile] != e.Seat || a.holder[e.Tile] != engine.NoSeat {
			return fmt.Errorf("%v gets tile %d, which %v has reserved and %v holds", e.Seat, e.Tile, a.reserved[e.Tile],
				a.holder[e.Tile])
		}
		a.reserved[e.Tile], a.holder[e.Tile], a.laidOn = engine.NoSeat, e.Seat, 0
	case engine.RoundBegan:
		if a.reserved != [engine.AreaSlots + 1]engine.Seat{} {
			return fmt.Errorf("round %d begins, and tiles are still reserved by %v", e.Round, a.reserved)
		}
	case engine.PlusOneLaid:
		if a.holder[0] != e.Seat || a.laidOn != 0 || e.Slot == 0 {
			return fmt.Errorf("%v lays the +1 goods tile on slot %d, but does not hold it", e.Seat, e.Slot)
		}
		a.laidOn = e.Slot
	case engine.AreaCleared:
		for tile, holder := range a.holder {
			if holder == e.Seat {
				a.holder[tile] = engine.NoSeat
			}
		}
	}
	return nil
}

func (a *bonusTilesAccount) agree(s *engine.State) error {
	for seat := range s.Seats {
		p := &s.Seats[seat]
		holds := seat > 0 && a.holder[0] == engine.Seat(seat)
		if p.PlusOne != (holds && a.laidOn == 0) {
			return fmt.Errorf("%v holds the +1 goods tile: %v, the events told otherwise", engine.Seat(seat), p.PlusOne)
		}
		for slot, c := range p.Area {
			if c.PlusOne != (holds && a.laidOn != 0 && int(a.laidOn) == slot) {
				return fmt.Errorf("the +1 goods tile lies on slot %d of %v: %v, the events told otherwise", slot,
					engine.Seat(seat), c.PlusOne)
			}
			if c.PlusOne && a.ed.Cards[c.Card].Kind != engine.GoodsCard {
				return fmt.Errorf("the +1 goods tile lies on no goods card of %v", engine.Seat(seat))
			}
			if slot > engine.ActionSlots &&
				(c.Card != engine.NoCard) != (seat > 0 && a.holder[slot] == engine.Seat(seat)) {
				return fmt.Errorf("tile %d lies with %v: %v, the events told otherwise", slot, engine.Seat(seat),
					c.Card != engine.NoCard)
			}
		}
	}
	return nil
}
