package advice

import (
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// tiles lists the starting tiles dealt.
func (g *guide) tiles(m *engine.KeepTile) []piece {
	var l []piece
	for _, a := range g.choices.Simple {
		if keep, ok := a.Move.(*engine.KeepTile); ok && m.Tile == 0 {
			l = append(l, piece{kind: notation.KeptPart, x: int(keep.Tile)})
		}
	}
	return l
}

// restable lists the cards of the starting tile that are still to rest.
func (g *guide) restable(m *engine.Rest) []piece {
	left := slices.Clone(g.choices.Rest)
	for _, card := range m.Cards {
		if i := slices.IndexFunc(left, func(c engine.CardID) bool { return g.ed.Cards[c].Code == g.ed.Cards[card].Code }); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	if len(left) == 0 || m.Cards[engine.StartingSlots-1] != engine.NoCard {
		return nil
	}
	var l []piece
	for _, card := range slices.Compact(left) {
		l = append(l, piece{kind: notation.RestedPart, x: int(card)})
	}
	return l
}

// merchants lists the diamond merchants that lie face up.
func (g *guide) merchants(m *engine.UseMerchant) []piece {
	var l []piece
	for _, a := range g.choices.Simple {
		if use, ok := a.Move.(*engine.UseMerchant); ok && m.Card.Card == engine.NoCard {
			l = addOnce(l, refPiece(notation.CardPart, use.Card))
		}
	}
	return l
}

func addOnce(l []piece, p piece) []piece {
	if slices.Contains(l, p) {
		return l
	}
	return append(l, p)
}

// decks lists the resting decks that can be picked up.
func (g *guide) decks(m *engine.EndPhase) []piece {
	var l []piece
	for _, a := range g.choices.Simple {
		if e, ok := a.Move.(*engine.EndPhase); ok && m.Deck == 0 {
			l = addNumber(l, notation.DeckPart, int(e.Deck))
		}
	}
	return l
}

func (g *guide) deckNames(d *draft) []piece { return g.decks(d.a.Move.(*engine.EndPhase)) }
