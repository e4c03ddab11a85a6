package notation

import "dhow/engine"

// parseKeepTile reads what follows T: the tile kept.
func (p *parser) parseKeepTile() engine.Move {
	p.place(KeptPart, p.here())
	return &engine.KeepTile{Tile: p.parseTile()}
}

// parseRest reads what follows R: the cards for resting slots 1, 2 and 3.
func (p *parser) parseRest() engine.Move {
	m := &engine.Rest{}
	for i := range m.Cards {
		p.place(RestedPart, p.here())
		m.Cards[i] = p.parseCard()
	}
	return m
}

func (b *printer) keepTile(m *engine.KeepTile) {
	b.add("T ")
	b.add(tileNumber(b.ed, m.Tile))
}

// tileNumber returns the number in a tile's name, if no other tile has it.
func tileNumber(ed *engine.Edition, tile engine.TileID) string {
	id := TileName(ed, tile)
	number := id[letters(id):]
	for len(number) > 1 && number[0] == '0' {
		number = number[1:]
	}
	if other, several := findTile(ed, number); other != tile || len(several) > 1 {
		return id
	}
	return number
}

func (b *printer) rest(m *engine.Rest) {
	b.add("R")
	for _, card := range m.Cards {
		b.space()
		b.card(card)
	}
}
