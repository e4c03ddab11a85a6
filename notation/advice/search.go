package advice

import (
	"cmp"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// searcher looks for legal orders by the number of tokens changed. It writes orders from left to
// right, taking the tokens typed or changing them, and gives up a beginning that nothing can make
// legal.
type searcher struct {
	g       *guide
	typed   []piece
	asks    notation.Part // what the refusal asks for, or notation.VerbPart
	goesOn  bool          // units are left of an order that names no track
	seen    map[string]bool
	alive   map[string]fate
	reached []*node // with no change, shortest first
	tries   int
}

// fate is what becomes of the beginning of an order.
type fate uint8

const (
	lost  fate = iota + 1 // nothing can make it legal
	begun                 // more may make it legal
	legal
)

// node is the beginning of an order, and how many of the tokens typed it stands for.
type node struct {
	*draft
	at int
}

func newSearcher(g *guide, a *engine.Action) *searcher {
	s := &searcher{g: g, typed: piecesOf(a), asks: notation.VerbPart, seen: map[string]bool{}, alive: map[string]fate{}}
	if _, refused := g.fill(*a); refused != nil {
		steps := slices.ContainsFunc(s.typed, func(p piece) bool { return p.kind == notation.AdvancePart })
		s.goesOn = refused.Code == engine.UnitsUnspent && !steps
		if lacked, ok := lack[refused.Code]; ok &&
			lacked.kind > notation.AdvancePart { // advances can be made in other ways
			s.asks = lacked.kind
		}
	}
	return s
}

// answers finds the orders that add what the refusal asks for, and nothing else.
func (s *searcher) answers() []engine.Action {
	if s.asks == notation.VerbPart {
		return nil
	}
	return s.look(true, 1, func(n *node, _ int) []piece {
		ask := asked{returns: s.asks == notation.ReturnPart}
		return slices.DeleteFunc(s.options(n, ask), func(p piece) bool { return p.kind != s.asks })
	})
}

// nearby finds the orders with the fewest changes.
func (s *searcher) nearby() []engine.Action {
	exact := slices.ContainsFunc(s.typed, func(p piece) bool { return p.kind == notation.CashPart && p.x >= 0 })
	return s.look(false, mostNearest, func(n *node, changes int) []piece {
		ask := asked{noBooks: changes > 1 && !exact} // without a sum to come to, no order needs a book to become legal
		if n.at < len(s.typed) {
			p := s.typed[n.at]
			ask.slots = p.kind == notation.PlannedPart && p.y != 0
			ask.columns, ask.returns = p.kind == notation.ColumnPart, p.kind == notation.ReturnPart
			ask.all = p.kind == notation.TierPart || p.kind == notation.StopPart
		}
		return s.options(n, ask)
	})
}

// remains finds orders by taking tokens away and adding what the rules miss.
func (s *searcher) remains() []engine.Action {
	return s.look(false, 1, func(n *node, _ int) []piece {
		if n.bare {
			return s.options(n, asked{})
		}
		if _, refused := s.g.fill(n.a); refused != nil {
			return s.g.missing(n.draft, refused.Code)
		}
		return nil
	})
}

// look makes one change after the other to what has been typed, of the options for each place,
// until it has found enough orders; from the second change on one is enough. If the tokens typed
// are kept, the changes only add.
func (s *searcher) look(keep bool, enough int, options func(n *node, changes int) []piece) []engine.Action {
	s.seen, s.tries = map[string]bool{}, 0
	meant := map[string]bool{}
	level := s.reach(nil, &node{s.g.of(nil), 0})
	s.reached = level
	found := s.distinct(nil, s.wholeOrders(level), meant)
	for changes := 1; len(level) > 0 && !s.spent(); changes++ {
		level = s.change(level, keep, func(n *node) []piece { return options(n, changes) })
		found = s.distinct(found, s.wholeOrders(level), meant)
		if len(found) >= enough || len(found) > 0 && changes > 1 {
			break
		}
	}
	return found
}

// spent tells whether no more orders should be tried.
func (s *searcher) spent() bool { return s.tries > mostTries }

// change lists the beginnings with one token more changed, and what comes of taking over tokens
// typed behind it. It begins with what needs nothing new, and where the order goes wrong.
func (s *searcher) change(level []*node, keep bool, options func(n *node) []piece) []*node {
	var l []*node
	free := func(n *node) bool { return !keep && n.at < len(s.typed) && s.typed[n.at].kind != notation.VerbPart }
	for _, n := range slices.Backward(level) {
		if free(n) {
			l = s.reach(l, &node{n.draft, n.at + 1})
		}
	}
	for _, n := range slices.Backward(level) {
		if s.spent() {
			break
		}
		for _, p := range options(n) {
			if free(n) && p.kind == s.typed[n.at].kind && !p.same(s.typed[n.at]) {
				l = s.visit(l, n, p, n.at+1)
			}
			l = s.visit(l, n, p, n.at)
		}
	}
	return l
}

// options lists the pieces that may stand next. The verb is never changed.
func (s *searcher) options(n *node, ask asked) []piece {
	s.g.look(n.draft)
	if n.a.Move == nil {
		return slices.DeleteFunc(s.g.verbs(n.draft), func(p piece) bool { return p.kind == notation.VerbPart })
	}
	l := s.g.next(n.draft, ask)
	if ask.all {
		l = append(l, s.g.stops(n.draft)...)
	}
	return l
}

// visit adds the beginning that goes on with a piece, if it can still become legal, and what comes
// of it.
func (s *searcher) visit(l []*node, n *node, p piece, at int) []*node {
	if k := len(n.pieces); s.spent() || k > 0 && !p.follows(n.pieces[k-1]) {
		return l
	}
	s.tries++
	d := s.g.with(n.draft, p)
	if s.fate(d) == lost {
		return l
	}
	return s.reach(l, &node{d, at})
}

// reach adds a beginning that has not been reached before, and those that come of taking over the
// tokens typed next.
func (s *searcher) reach(l []*node, n *node) []*node {
	key := keyOf(n.pieces) + string(rune(n.at))
	if s.tries++; s.spent() || s.seen[key] {
		return l
	}
	s.seen[key] = true
	l = append(l, n)
	if n.at < len(s.typed) {
		for _, p := range s.typed[n.at].readings() {
			l = s.visit(l, n, p, n.at+1)
		}
	}
	return l
}

func keyOf(pieces []piece) string {
	b := make([]byte, 0, 8*len(pieces))
	for _, p := range pieces {
		also := byte(0)
		if p.also {
			also = 1
		}
		b = append(b, byte(p.kind), byte(p.x), byte(p.x>>8), byte(p.x>>16), byte(p.y), byte(p.y>>8), also)
	}
	return string(b)
}

// fate tells what can become of the beginning of an order.
func (s *searcher) fate(d *draft) fate {
	key := keyOf(d.pieces)
	f := s.alive[key]
	if f == 0 {
		f = s.g.fate(d)
		s.alive[key] = f
	}
	return f
}

func (g *guide) fate(d *draft) fate {
	if d.bare {
		if _, ok := engine.LayPlusOne(g.v, d.a.PlusOne); !ok && d.a.PlusOne.Card != engine.NoCard {
			return lost
		}
		return begun
	}
	_, refused := g.fill(d.a)
	if refused == nil {
		return legal
	}
	if lacked, ok := lack[refused.Code]; ok && d.pieces[len(d.pieces)-1].kind <= lacked.kind {
		return begun
	}
	return lost
}

// wholeOrders lists the legal orders that stand for all tokens typed.
func (s *searcher) wholeOrders(level []*node) []*node {
	var l []*node
	for _, n := range level {
		if n.at < len(s.typed) || n.bare || repeats(n.pieces) || s.fate(n.draft) != legal {
			continue
		}
		if slices.Equal(piecesOf(&n.a), n.pieces) {
			l = append(l, n)
		}
	}
	return l
}

// repeats tells whether neighbouring advances are on one track, which canonical text joins.
func repeats(pieces []piece) bool {
	for i := 1; i < len(pieces); i++ {
		if a, b := pieces[i-1], pieces[i]; a.kind == notation.AdvancePart && b.kind == notation.AdvancePart &&
			a.x == b.x {
			return true
		}
	}
	return false
}

// distinct adds orders to those found, sorted by their text, with goods those on the tracks typed
// first, and without those that mean the same as another.
func (s *searcher) distinct(found []engine.Action, orders []*node, meant map[string]bool) []engine.Action {
	type order struct {
		*node
		text string
	}
	sorted := make([]order, len(orders))
	for i, n := range orders {
		sorted[i] = order{n, notation.PrintOrder(s.g.ed, n.a)}
	}
	slices.SortFunc(sorted, func(a, b order) int {
		return cmp.Or(cmp.Compare(s.unlike(a.node), s.unlike(b.node)), strings.Compare(a.text, b.text))
	})
	for _, o := range sorted {
		if len(found) == mostNearest {
			break
		}
		filled, _ := s.g.fill(o.a)
		if meaning := notation.PrintOrder(s.g.ed, filled); !meant[meaning] {
			meant[meaning] = true
			found = append(found, o.a)
		}
	}
	return found
}

// unlike is 1 for an order with goods that does not go on the tracks typed, else 0: a player who
// has units left, or too few, most likely meant another number of steps. One who has named no track
// yet most likely goes on from what is typed.
func (s *searcher) unlike(n *node) int {
	_, goods := n.a.Move.(*engine.UseGoods)
	switch {
	case !goods, !s.goesOn && slices.EqualFunc(n.pieces, s.typed, alike):
		return 0
	case s.goesOn && len(n.pieces) > len(s.typed) && slices.Equal(n.pieces[:len(s.typed)], s.typed):
		return 0
	}
	return 1
}

// alike tells whether two pieces are of one kind, and advances on the same track.
func alike(a, b piece) bool {
	return a.kind == b.kind && (a.kind != notation.AdvancePart || a.x == b.x)
}

// readings lists a piece, and if it says points the same without or with a semicolon before it.
func (p piece) readings() []piece {
	if p.kind != notation.BookPart && p.kind != notation.CashPart {
		return []piece{p}
	}
	other := p
	other.also = !p.also
	return []piece{p, other}
}

// same tells whether two pieces are the same but for a semicolon.
func (p piece) same(o piece) bool { return p.kind == o.kind && p.x == o.x && p.y == o.y }

// fallBack lets beginnings of the order go on as far as the rules want.
func (s *searcher) fallBack() []engine.Action {
	var orders []*node
	for _, n := range slices.Backward(s.reached) {
		if filled, ok := s.g.finish(n.draft); ok && len(orders) == 0 {
			orders = append(orders, &node{s.g.of(piecesOf(&filled)), len(s.typed)})
		}
	}
	return s.distinct(nil, orders, map[string]bool{})
}
