package games

import (
	"strings"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// fault keeps an error.
func (r *positionReader) fault(err error) {
	switch err := err.(type) {
	case *strictyaml.Error:
		r.errs.Add(err)
	case strictyaml.Errors:
		for _, e := range err {
			r.errs.Add(e)
		}
	}
}

// pairs returns the entries of a map, none where it is left out.
func (r *positionReader) pairs(n *strictyaml.Node) []strictyaml.Pair {
	if n == nil {
		return nil
	}
	pairs, err := n.Map()
	r.fault(err)
	return pairs
}

// items returns the items of a list, none where it is left out.
func (r *positionReader) items(n *strictyaml.Node) []*strictyaml.Node {
	if n == nil {
		return nil
	}
	items, err := n.List()
	r.fault(err)
	return items
}

// perCompany calls read for each entry of a map by company.
func (r *positionReader) perCompany(n *strictyaml.Node, read func(engine.Company, *strictyaml.Node)) {
	for _, p := range r.pairs(n) {
		if c := r.company(p.Key); c != engine.NoCompany {
			read(c, p.Value)
		}
	}
}

// perSpace calls read for each entry of a map by space of the book display.
func (r *positionReader) perSpace(n *strictyaml.Node, read func(engine.BookSpace, *strictyaml.Node)) {
	for _, p := range r.pairs(n) {
		if space := r.bookSpace(p.Key.Text); space == 0 {
			r.fault(p.Key.Errorf("a space of the book display, as 1A"))
		} else {
			read(space, p.Value)
		}
	}
}

func (r *positionReader) int(n *strictyaml.Node, low, high int) int {
	v, err := n.Int(int64(low), int64(high))
	r.fault(err)
	return int(v)
}

func (r *positionReader) intOr(key string, plain, low, high int) int {
	if n := r.get(key); n != nil {
		return min(max(r.int(n, low, high), low), high)
	}
	return plain
}

func (r *positionReader) bool(n *strictyaml.Node) bool {
	v, err := n.Bool()
	r.fault(err)
	return v
}

// word returns the place of a word in a list.
func (r *positionReader) word(n *strictyaml.Node, words []string) int {
	i := indexOf(words, n.Text)
	if i < 0 || n.Kind != strictyaml.Scalar {
		r.fault(n.Errorf("%s", strings.Join(words, ", ")))
		return 0
	}
	return i
}

func (r *positionReader) wordOr(key string, words []string, plain int) int {
	if n := r.get(key); n != nil {
		return r.word(n, words)
	}
	return plain
}

// seat reads a seat of this game, or nobody.
func (r *positionReader) seat(n *strictyaml.Node) engine.Seat {
	return engine.Seat(r.word(n, seatWords[:r.s.Players+1]))
}

func (r *positionReader) seatOr(key string, plain engine.Seat) engine.Seat {
	if n := r.get(key); n != nil {
		return r.seat(n)
	}
	return plain
}

func (r *positionReader) company(n *strictyaml.Node) engine.Company {
	for _, c := range engine.Companies {
		if c.String() == n.Text {
			return c
		}
	}
	r.fault(n.Errorf("a company: M, T, L, C"))
	return engine.NoCompany
}

// pile reads a list of cards into a set.
func (r *positionReader) pile(n *strictyaml.Node, into, prefer *engine.CardSet) {
	for _, item := range r.items(n) {
		if card := r.card(item, item.Text, prefer); card != engine.NoCard {
			into.Add(card, 1)
		}
	}
}

// cardOrNothing reads a card or an empty place.
func (r *positionReader) cardOrNothing(n *strictyaml.Node, prefer *engine.CardSet) engine.CardID {
	if n.Text == nothing {
		return engine.NoCard
	}
	return r.card(n, n.Text, prefer)
}

// card reads a card by its identifier, or by its code if that fits one face only, or only one of those to prefer.
func (r *positionReader) card(n *strictyaml.Node, name string, prefer *engine.CardSet) engine.CardID {
	var fit []engine.CardID
	for id := 1; id < len(r.ed.Cards); id++ {
		switch card := &r.ed.Cards[id]; name {
		case card.ID:
			return engine.CardID(id)
		case card.Code:
			fit = append(fit, engine.CardID(id))
		}
	}
	if len(fit) > 1 && prefer != nil {
		fit = among(fit, prefer)
	}
	switch len(fit) {
	case 0:
		r.fault(n.Errorf("a card"))
		return engine.NoCard
	case 1:
		return fit[0]
	}
	r.fault(n.Errorf("one of %s", r.cardNames(fit)))
	return engine.NoCard
}

// among keeps the cards that are in a set; all of them if none is.
func among(cards []engine.CardID, set *engine.CardSet) []engine.CardID {
	var in []engine.CardID
	for _, card := range cards {
		if set.Has(card) {
			in = append(in, card)
		}
	}
	if in == nil {
		return cards
	}
	return in
}

func (r *positionReader) cardNames(cards []engine.CardID) string {
	names := make([]string, len(cards))
	for i, card := range cards {
		names[i] = r.ed.Cards[card].ID
	}
	return strings.Join(names, ", ")
}

func (r *positionReader) bookOrNothing(n *strictyaml.Node) engine.BookID {
	return r.book(n, n.Text)
}

func (r *positionReader) book(n *strictyaml.Node, name string) engine.BookID {
	if name == nothing {
		return 0
	}
	for id := 1; id < len(r.ed.Books); id++ {
		if r.ed.Books[id].ID == name {
			return engine.BookID(id)
		}
	}
	r.fault(n.Errorf("a book"))
	return 0
}

func (r *positionReader) tile(n *strictyaml.Node) engine.TileID {
	if n.Text == nothing {
		return 0
	}
	for id := 1; id < len(r.ed.StartingTiles); id++ {
		if r.ed.StartingTiles[id].ID == n.Text {
			return engine.TileID(id)
		}
	}
	r.fault(n.Errorf("a starting tile"))
	return 0
}
