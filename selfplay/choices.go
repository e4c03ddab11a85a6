package selfplay

import (
	"fmt"

	"dhow/engine"
)

// choicesAccount remembers what is chosen in secret: starting tiles, resting cards, plans. What is
// turned up must be that.
type choicesAccount struct {
	ed    *engine.Edition
	table engine.Table
	seats [engine.MaxPlayers + 1]chosen
	made  int // choices of this action
	due   int // choices that it has to make: 1 in set-up and planning phases
	next  int // due in the next action
}

// chosen is what a seat has chosen and not shown.
type chosen struct {
	dealt [2]engine.TileID
	tile  engine.TileID
	rest  [engine.StartingSlots + 1]engine.CardID
	stop  engine.CompanySet
	by    engine.RewardOrder
	plan  [engine.ActionSlots + 1]engine.CardID
}

func (a *choicesAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.FirstPlayer:
		if a.table.Setup == engine.FirstGame {
			for i, seat := range clockwise(e.Seat, a.table.Players) {
				a.seats[seat].tile = a.ed.FirstGameTiles[a.table.Players][i]
			}
		}
	case engine.RoundBegan:
		a.next = 1
	case engine.ActionsBegan:
		a.next = 0
	case engine.TilesDealt:
		// Both tiles are new, and nobody has them.
		for seat := range a.seats {
			for _, tile := range a.seats[seat].dealt {
				if tile != 0 && (tile == e.Tiles[0] || tile == e.Tiles[1]) {
					return fmt.Errorf("tile %d is dealt twice", tile)
				}
			}
		}
		if e.Tiles[0] == 0 || e.Tiles[1] == 0 || e.Tiles[0] == e.Tiles[1] {
			return fmt.Errorf("%v is dealt the tiles %v", e.Seat, e.Tiles)
		}
		a.seats[e.Seat].dealt = e.Tiles
	case engine.TileKept:
		c := &a.seats[e.Seat]
		if e.Tile == 0 || e.Tile != c.dealt[0] && e.Tile != c.dealt[1] {
			return fmt.Errorf("%v keeps tile %d, which it was not dealt", e.Seat, e.Tile)
		}
		*c = chosen{dealt: c.dealt, tile: e.Tile}
		a.made++
	case engine.TileRevealed:
		c := &a.seats[e.Seat]
		if c.dealt[0] == 0 || c.tile != e.Tile {
			return fmt.Errorf("%v turns up tile %d, having kept %d of %v", e.Seat, e.Tile, c.tile, c.dealt)
		}
		c.dealt = [2]engine.TileID{}
	case engine.Rested:
		c := &a.seats[e.Seat]
		c.rest, c.stop, c.by = e.Cards, e.Stop, e.By
		a.made++
	case engine.RestRevealed:
		c := &a.seats[e.Seat]
		if c.rest != e.Cards {
			return fmt.Errorf("%v turns up the resting cards %v, having chosen %v", e.Seat, e.Cards, c.rest)
		}
		*c = chosen{tile: c.tile}
	case engine.Planned:
		a.seats[e.Seat].plan = e.Cards
		a.made++
	case engine.PlanRevealed:
		c := &a.seats[e.Seat]
		if c.plan != e.Cards {
			return fmt.Errorf("%v turns up the plan %v, having made %v", e.Seat, e.Cards, c.plan)
		}
		*c = chosen{tile: c.tile}
	}
	return nil
}

func (a *choicesAccount) agree(s *engine.State) error {
	if a.made != a.due {
		return fmt.Errorf("one action makes %d choices, not %d", a.made, a.due)
	}
	a.made, a.due = 0, a.next
	for seat := range s.Seats {
		p := &s.Seats[seat]
		if is := (chosen{p.Dealt, p.Tile, p.Rest, p.Stop, p.By, p.Plan}); is != a.seats[seat] {
			return fmt.Errorf("%v has chosen %+v, the events told %+v", engine.Seat(seat), is, a.seats[seat])
		}
	}
	return nil
}
