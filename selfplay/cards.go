package selfplay

import (
	"fmt"

	"dhow/engine"
)

// cardsAccount moves every action card: between the stack with its letters, the display, the
// discard pile, and the hands, action areas and resting decks of the seats.
type cardsAccount struct {
	ed      *engine.Edition
	table   engine.Table
	stack   []pile // by letter, from top to bottom
	display [engine.DisplaySpaces + 1]engine.CardID
	discard pile
	hand    [engine.MaxPlayers + 1]pile
	area    [engine.MaxPlayers + 1][engine.AreaSlots + 1]laid
	resting [engine.MaxPlayers + 1][engine.ActionSlots + 1]pile
	shown   [engine.MaxPlayers + 1]bool // its hand, at the end
}

// pile is how many cards of each face lie together.
type pile [engine.MaxCards]uint8

// laid is a card in an action area.
type laid struct {
	card engine.CardID
	used bool
}

// take removes a card, if it is there.
func (p *pile) take(card engine.CardID) bool {
	if card == engine.NoCard || p[card] == 0 {
		return false
	}
	p[card]--
	return true
}

func (p *pile) addAll(o *pile) {
	for card, n := range o {
		p[card] += n
	}
}

func newCardsAccount(ed *engine.Edition, t engine.Table) *cardsAccount {
	a := &cardsAccount{ed: ed, table: t}
	for i := range ed.Stack {
		a.stack = append(a.stack, pile(ed.Stack[i].Cards))
	}
	for seat := 1; seat <= t.Players; seat++ {
		a.hand[seat] = pile(ed.StartingHand)
	}
	return a
}

func (a *cardsAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.FirstPlayer:
		for i, seat := range clockwise(e.Seat, a.table.Players) {
			a.hand[seat][a.ed.FirstExpansion[i]]++
		}
	case engine.CardLaid:
		return a.lay(e)
	case engine.CardTaken:
		if e.Card == engine.NoCard || a.display[e.Space] != e.Card {
			return fmt.Errorf("%v takes %s from %v, where it does not lie", e.Seat, a.ed.CardName(e.Card), e.Space)
		}
		a.display[e.Space] = engine.NoCard
		a.hand[e.Seat][e.Card]++
	case engine.CardDiscarded:
		if a.display[e.Space] == engine.NoCard {
			return fmt.Errorf("nothing is discarded from %v", e.Space)
		}
		a.discard[a.display[e.Space]]++
		a.display[e.Space] = engine.NoCard
	case engine.CardSlid:
		return a.slide(e)
	case engine.HandCardRemoved:
		a.discard[e.Card]++
		return a.fromHand(e.Seat, e.Card)
	case engine.RestRevealed:
		for slot, card := range e.Cards {
			if slot == 0 || card == engine.NoCard {
				continue
			}
			if err := a.fromHand(e.Seat, card); err != nil {
				return err
			}
			a.resting[e.Seat][slot][card]++
		}
	case engine.PlanRevealed:
		return a.plan(e)
	case engine.TileTaken:
		if e.Tile != 0 {
			a.area[e.Seat][e.Tile] = laid{card: a.ed.TileCards[e.Tile]}
		}
	case engine.CardUsed:
		c := &a.area[e.Seat][e.Slot]
		if c.card == engine.NoCard || c.used {
			return fmt.Errorf("%v uses the card in slot %d, where none lies face up", e.Seat, e.Slot)
		}
		c.used = true
	case engine.DeckTaken:
		if a.resting[e.Seat][e.Deck] == (pile{}) {
			return fmt.Errorf("%v takes up resting deck %d, which is empty", e.Seat, e.Deck)
		}
		a.hand[e.Seat].addAll(&a.resting[e.Seat][e.Deck])
		a.resting[e.Seat][e.Deck] = pile{}
	case engine.AreaCleared:
		// The cards go to the resting decks of their slots, bonus tiles back beside the board.
		for slot := 1; slot <= engine.ActionSlots; slot++ {
			if card := a.area[e.Seat][slot].card; card != engine.NoCard {
				a.resting[e.Seat][slot][card]++
			}
		}
		a.area[e.Seat] = [engine.AreaSlots + 1]laid{}
	case engine.HandShown:
		if pile(e.Hand) != a.hand[e.Seat] || a.shown[e.Seat] {
			return fmt.Errorf("%v shows a hand that is not its own", e.Seat)
		}
		a.shown[e.Seat] = true
	}
	return nil
}

func (a *cardsAccount) fromHand(seat engine.Seat, card engine.CardID) error {
	if !a.hand[seat].take(card) {
		return fmt.Errorf("%s leaves the hand of %v, where it is not", a.ed.CardName(card), seat)
	}
	return nil
}

// lay takes a card from the topmost letter of the stack that has any left.
func (a *cardsAccount) lay(e engine.CardLaid) error {
	if a.display[e.Space] != engine.NoCard {
		return fmt.Errorf("%v is filled, but not empty", e.Space)
	}
	a.display[e.Space] = e.Card
	for i := range a.stack {
		if a.stack[i] != (pile{}) {
			if !a.stack[i].take(e.Card) {
				return fmt.Errorf("%s comes to %v, but does not lie on top of the stack", a.ed.CardName(e.Card),
					e.Space)
			}
			return nil
		}
	}
	return fmt.Errorf("%s comes to %v from an empty stack", a.ed.CardName(e.Card), e.Space)
}

// slide moves a card to the right within its row, past empty spaces.
func (a *cardsAccount) slide(e engine.CardSlid) error {
	const rows = engine.DisplayRows
	if e.To <= e.From || (e.To-e.From)%rows != 0 || a.display[e.From] == engine.NoCard {
		return fmt.Errorf("a card slides from %v to %v", e.From, e.To)
	}
	for space := e.From + rows; space <= e.To; space += rows {
		if a.display[space] != engine.NoCard {
			return fmt.Errorf("a card slides from %v to %v across %v, where one lies", e.From, e.To, space)
		}
	}
	a.display[e.To], a.display[e.From] = a.display[e.From], engine.NoCard
	return nil
}

func (a *cardsAccount) plan(e engine.PlanRevealed) error {
	for slot, card := range e.Cards {
		if card == engine.NoCard {
			continue
		}
		if slot == 0 || a.area[e.Seat][slot].card != engine.NoCard {
			return fmt.Errorf("a plan of %v lies in slot %d, which cannot be", e.Seat, slot)
		}
		if err := a.fromHand(e.Seat, card); err != nil {
			return err
		}
		a.area[e.Seat][slot] = laid{card: card}
	}
	return nil
}

func (a *cardsAccount) agree(s *engine.State) error {
	var stack pile
	for i := range a.stack {
		stack.addAll(&a.stack[i])
	}
	if stack != pile(s.Stack) || a.discard != pile(s.Discard) {
		return fmt.Errorf("stack %v and discard pile %v are not what the events told: %v and %v", s.Stack, s.Discard,
			stack, a.discard)
	}
	if a.display != s.Display {
		return fmt.Errorf("the display is %v, the events told %v", s.Display, a.display)
	}
	for seat := range s.Seats {
		if over := s.Phase == engine.GameOver && seat >= 1 && seat <= s.Players; a.shown[seat] != over {
			return fmt.Errorf("%v has shown its hand: %v", engine.Seat(seat), a.shown[seat])
		}
		if err := a.agreeSeat(engine.Seat(seat), &s.Seats[seat]); err != nil {
			return err
		}
	}
	// Wherever the state has them, the cards are those of the box.
	var box, seen pile
	for i := range a.ed.Stack {
		box.addAll((*pile)(&a.ed.Stack[i].Cards))
	}
	seen.addAll((*pile)(&s.Stack))
	seen.addAll((*pile)(&s.Discard))
	for _, card := range s.Display[1:] {
		seen[card]++
	}
	for i := range s.Players {
		box.addAll((*pile)(&a.ed.StartingHand))
		box[a.ed.FirstExpansion[i]]++
		p := &s.Seats[i+1]
		seen.addAll((*pile)(&p.Hand))
		for slot := 1; slot <= engine.ActionSlots; slot++ {
			seen.addAll((*pile)(&p.Resting[slot]))
			seen[p.Area[slot].Card]++
		}
	}
	seen[engine.NoCard] = 0 // empty spaces and slots
	if box != seen {
		return fmt.Errorf("of the faces there are %v cards, the box has %v", seen, box)
	}
	return nil
}

func (a *cardsAccount) agreeSeat(seat engine.Seat, p *engine.Player) error {
	if pile(p.Hand) != a.hand[seat] {
		return fmt.Errorf("the hand of %v is %v, the events told %v", seat, p.Hand, a.hand[seat])
	}
	for slot := range p.Resting {
		if pile(p.Resting[slot]) != a.resting[seat][slot] {
			return fmt.Errorf("resting deck %d of %v is %v, the events told %v", slot, seat, p.Resting[slot],
				a.resting[seat][slot])
		}
	}
	for slot, c := range p.Area {
		if told := a.area[seat][slot]; c.Card != told.card || c.Used != told.used {
			return fmt.Errorf("in slot %d of %v lies %+v, the events told %+v", slot, seat, c, told)
		}
	}
	return nil
}
