package engine

import "strconv"

// CardName returns how a card is written: its code, or its id where cards of one code differ. The
// "1"-expansion cards are written alike, as no player can hold two. NoCard is "_".
func (ed *Edition) CardName(id CardID) string {
	switch {
	case id == NoCard:
		return "_"
	case int(id) >= len(ed.Cards):
		return strconv.Itoa(int(id))
	case ed.isFirstExpansion(id):
		return ed.Cards[id].Code
	}
	return ed.Cards[id].ID
}

// means tells whether an order that names one card can mean another: the same face, or a
// "1"-expansion card, which has one code and a face for each seat.
func (ed *Edition) means(named, card CardID) bool {
	return named == card || ed.isFirstExpansion(named) && ed.isFirstExpansion(card)
}

func (ed *Edition) isFirstExpansion(id CardID) bool {
	for _, card := range ed.FirstExpansion {
		if card == id {
			return true
		}
	}
	return false
}

// find returns the card of a pile that an order means.
func (ed *Edition) find(pile *CardSet, named CardID) (CardID, bool) {
	if pile.Has(named) {
		return named, true
	}
	for _, id := range ed.FirstExpansion {
		if pile.Has(id) && ed.means(named, id) {
			return id, true
		}
	}
	return 0, false
}

// cardNames lists the codes of a pile.
func (ed *Edition) cardNames(pile *CardSet) []string { return ed.namesOf(pile.List()) }

// namesOf lists the codes of cards.
func (ed *Edition) namesOf(cards []CardID) []string {
	var names []string
	for _, id := range cards {
		names = append(names, ed.CardName(id))
	}
	return names
}
