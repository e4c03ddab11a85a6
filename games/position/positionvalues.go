package position

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
	"dhow/notation"
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
	given := map[engine.Company]bool{}
	for _, p := range r.pairs(n) {
		if c := findCompany(p.Key.Text); fresh(r, given, p.Key, c, companyExpected) {
			read(c, p.Value)
		}
	}
}

// perSpace calls read for each entry of a map by space of the book display, and returns the spaces.
func (r *positionReader) perSpace(n *strictyaml.Node,
	read func(engine.BookSpace, *strictyaml.Node)) map[engine.BookSpace]bool {
	given := map[engine.BookSpace]bool{}
	for _, p := range r.pairs(n) {
		space := find(p.Key.Text, engine.BookSpaces+1, r.ed.BookSpaceName)
		if fresh(r, given, p.Key, space, "a space of the book display, as 1A") {
			read(space, p.Value)
		}
	}
	return given
}

// find returns the number, from 1 on, of the thing that has a name, or 0. Case counts only where
// two names differ in nothing else.
func find[T ~uint8](text string, end int, name func(T) string) T {
	var near []T
	for i := 1; i < end; i++ {
		switch id := T(i); {
		case name(id) == text:
			return id
		case strings.EqualFold(name(id), text):
			near = append(near, id)
		}
	}
	if len(near) != 1 {
		return 0
	}
	return near[0]
}

// fresh tells whether a thing was found and is named for the first time, and reports it if not.
func fresh[T ~uint8](r *positionReader, given map[T]bool, n *strictyaml.Node, thing T, expected string) bool {
	switch {
	case thing == 0:
		r.fault(n.Errorf("%s", expected))
		return false
	case given[thing]:
		r.fault(n.Errorf("each once"))
		return false
	}
	given[thing] = true
	return true
}

const companyExpected = "a company: M, T, L, C"

func findCompany(text string) engine.Company {
	return find(text, len(engine.Companies)+1, engine.Company.String)
}

func (r *positionReader) int(n *strictyaml.Node, low, high int) int {
	v, err := n.Int(int64(low), int64(high))
	r.fault(err)
	return int(v)
}

// intOr reads a number, or takes the plain one where it is left out.
func (r *positionReader) intOr(n *strictyaml.Node, plain, low, high int) int {
	if n == nil {
		return plain
	}
	return min(max(r.int(n, low, high), low), high)
}

// word returns the place of a word in a list.
func (r *positionReader) word(n *strictyaml.Node, words []string) int {
	i := slices.Index(words, n.Text)
	if i < 0 {
		i = slices.Index(words, strings.ToLower(n.Text))
	}
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
	return engine.Seat(r.word(n, games.SeatWords[:r.s.Players+1]))
}

func (r *positionReader) seatOr(key string, plain engine.Seat) engine.Seat {
	if n := r.get(key); n != nil {
		return r.seat(n)
	}
	return plain
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
	if n.Text == games.Nothing {
		return engine.NoCard
	}
	return r.card(n, n.Text, prefer)
}

// maxCards is how many cards a position may name. The game has fewer than 100, of which plans name
// some again; as many as 256 could not be counted.
const maxCards = 150

// card reads a card by its identifier, or by its code if that fits one face only, or only one of
// those to prefer.
func (r *positionReader) card(n *strictyaml.Node, name string, prefer *engine.CardSet) engine.CardID {
	if r.cards++; r.cards > maxCards {
		if r.cards == maxCards+1 {
			r.fault(n.Mismatch(fmt.Sprintf("at most %d cards in all", maxCards), "more"))
		}
		return engine.NoCard
	}
	if id := find(name, len(r.ed.Cards),
		func(id engine.CardID) string { return r.ed.Cards[id].ID }); id != engine.NoCard {
		return id
	}
	var fit []engine.CardID
	for id := 1; id < len(r.ed.Cards); id++ {
		if strings.EqualFold(r.ed.Cards[id].Code, name) {
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

// book reads a book, or 0 for an empty place.
func (r *positionReader) book(n *strictyaml.Node, name string) engine.BookID {
	book := find(name, len(r.ed.Books), func(id engine.BookID) string { return r.ed.Books[id].ID })
	if book == 0 && name != games.Nothing {
		r.fault(n.Errorf("a book"))
	}
	return book
}

// tile reads a starting tile, or 0 for none.
func (r *positionReader) tile(n *strictyaml.Node) engine.TileID {
	tile := find(n.Text, len(r.ed.StartingTiles), func(id engine.TileID) string { return r.ed.StartingTiles[id].ID })
	if tile == 0 && n.Text != games.Nothing {
		r.fault(n.Errorf("a starting tile"))
	}
	return tile
}

// unknown is a card that the reader of a view may not see.
const unknown = "?"

var phaseWords = []string{"setup", "planning", "action", "over"} // by engine.Phase

// rewardLetter returns the letter of a kind of reward in the notation's by clause.
func rewardLetter(kind engine.RewardKind) string { return string(notation.RewardLetter(kind)) }

// plainWord tells whether a word can stand in YAML without quotes and without being taken for
// something else.
func plainWord(s string) bool {
	if s == "" || strings.ContainsFunc(s, isNoPlainLetter) {
		return false
	}
	first := s[0] | 0x20
	if first < 'a' || first > 'z' {
		return false
	}
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "y", "n", "null":
		return false
	}
	return true
}

func isNoPlainLetter(r rune) bool {
	switch {
	case 'A' <= r && r <= 'Z', 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '_', r == '.', r == '-':
		return false
	}
	return true
}
