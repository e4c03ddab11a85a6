package engine

import (
	"fmt"
	"strings"
)

func (m *EndPhase) phase() Phase { return ActionPhase }
func (m *EndPhase) clone() Move  { c := *m; return &c }

// act ends the seat's action phase: a resting deck comes up into the hand, then the area is cleared
// onto the linked decks and bonus tiles go back (rulebook, End your own action phase; rulings 31
// and 52).
func (m *EndPhase) act(t *turn) error {
	if err := m.chooseDeck(t); err != nil {
		return err
	}
	if m.Deck != 0 {
		t.emit(DeckTaken{t.seat, m.Deck})
	}
	t.emit(AreaCleared{t.seat})
	return nil
}

// chooseDeck fills in the deck where there is nothing to choose: in round 7, with all decks empty,
// or with a single deck that has cards.
func (m *EndPhase) chooseDeck(t *turn) error {
	var decks []Slot
	for slot := range t.p.Resting {
		if !t.p.Resting[slot].Empty() {
			decks = append(decks, Slot(slot))
		}
	}
	if t.s.Round == Rounds || len(decks) == 0 {
		m.Deck = 0
		return nil
	}
	if m.Deck == 0 && len(decks) > 1 {
		return refuse(NameDeck, "rulebook, End your own action phase; ruling 31", t.show(decks))
	}
	if m.Deck == 0 {
		m.Deck = decks[0]
	}
	if t.p.Resting[m.Deck].Empty() {
		return refuse(DeckEmpty, "rulebook, End your own action phase; ruling 31", m.Deck, t.show(decks))
	}
	return nil
}

// RestingDeck is a resting deck and what lies in it, for a player who has to choose.
type RestingDeck struct {
	Deck  Slot
	Cards []string // their codes
}

// String names the deck as 2 (Cf1 Bn2).
func (d RestingDeck) String() string {
	return fmt.Sprintf("%d (%s)", d.Deck, strings.Join(d.Cards, " "))
}

// show lists resting decks with what lies in them.
func (t *turn) show(decks []Slot) []RestingDeck {
	var l []RestingDeck
	for _, slot := range decks {
		l = append(l, RestingDeck{slot, t.s.Edition.cardNames(&t.p.Resting[slot])})
	}
	return l
}

// DeckTaken says that a seat has taken up a resting deck.
type DeckTaken struct {
	Seat Seat
	Deck Slot
}

func (e DeckTaken) fold(s *State) {
	p := &s.Seats[e.Seat]
	p.Hand.AddAll(&p.Resting[e.Deck])
	p.Resting[e.Deck] = CardSet{}
}

// AreaCleared says that a seat has ended its action phase: its cards have gone to the resting decks
// linked with their slots, its bonus tiles back beside the board.
type AreaCleared struct{ Seat Seat }

func (e AreaCleared) fold(s *State) {
	p := &s.Seats[e.Seat]
	for slot := Slot(1); slot <= ActionSlots; slot++ {
		if card := p.Area[slot].Card; card != NoCard {
			p.Resting[slot].Add(card, 1)
		}
	}
	p.Area = [AreaSlots + 1]AreaCard{}
	p.PlusOne, p.Ended = false, true
}
