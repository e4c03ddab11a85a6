package engine

// MaxCards bounds the number of different card faces of an edition, NoCard included. The rulebook's
// 44 action cards, 9 starting cards, 4 "1"-expansion cards and 3 card tiles need at most 61.
const MaxCards = 64

// CardSet is a multiset of cards: how many there are of each face. Its zero value is empty. A hand
// that a reader may not see is a CardSet of as many NoCards as it holds.
type CardSet [MaxCards]uint8

// Add puts n cards of one face in.
func (c *CardSet) Add(card CardID, n int) { c[card] += uint8(n) }

// Remove takes one card out; of a hand whose faces are hidden an unknown one. Taking a card that is
// not there is a mistake of the caller.
func (c *CardSet) Remove(card CardID) {
	if c[card] == 0 {
		card = NoCard
	}
	if c[card] == 0 {
		panic("engine: removing a card that is not there")
	}
	c[card]--
}

// AddAll puts every card of o in.
func (c *CardSet) AddAll(o *CardSet) {
	for i, n := range o {
		c[i] += n
	}
}

// Has tells whether at least one card of the face is there.
func (c *CardSet) Has(card CardID) bool { return c[card] > 0 }

// Total returns the number of cards.
func (c *CardSet) Total() int {
	n := uint8(0)
	for _, k := range c {
		n += k
	}
	return int(n)
}

// Empty tells whether there is no card.
func (c *CardSet) Empty() bool { return *c == CardSet{} }

// List returns the cards in the order of their faces, each as often as it is there.
func (c *CardSet) List() []CardID {
	var l []CardID
	for i, n := range c {
		for range n {
			l = append(l, CardID(i))
		}
	}
	return l
}

// hidden returns what a stranger sees of the cards: how many they are.
func (c *CardSet) hidden() CardSet { return CardSet{NoCard: uint8(c.Total())} }

// BookSet is a set of books.
type BookSet [2]uint64

// Add puts a book in.
func (b *BookSet) Add(id BookID) { b[id/64] |= 1 << (id % 64) }

// Remove takes a book out.
func (b *BookSet) Remove(id BookID) { b[id/64] &^= 1 << (id % 64) }

// Has tells whether the book is there.
func (b *BookSet) Has(id BookID) bool { return b[id/64]&(1<<(id%64)) != 0 }
