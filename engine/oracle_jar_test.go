package engine_test

import (
	"math/rand/v2"
	"testing"

	"dhow/engine"
)

// openCards is what lies face up in one seat's action area, as the requirements of books see it.
type openCards struct {
	units       [4]int // by good
	expansion   int
	merchants   int
	bookkeepers int // without the one in use
}

// lookAt counts the face-up cards and tiles of the seat to move, without the bookkeeper in use,
// with the +1 tile laid on a slot first (0: not).
func lookAt(s *engine.State, inUse, plusOne engine.Slot) *openCards {
	o := &openCards{expansion: expansionValue(s), merchants: len(faceUp(s, s.Turn, engine.MerchantCard))}
	for _, slot := range faceUp(s, s.Turn, engine.BookkeeperCard) {
		if slot != inUse {
			o.bookkeepers++
		}
	}
	for _, slot := range faceUp(s, s.Turn, engine.GoodsCard) {
		c := s.Seats[s.Turn].Area[slot]
		card := s.Edition.Cards[c.Card]
		o.units[card.Good] += card.Value
		if c.PlusOne || slot == plusOne {
			o.units[card.Good]++
		}
		for _, bonus := range bonusesInForce(s, s.Turn) {
			if bonus.UnitPlus > 0 && bonus.UnitGood == card.Good {
				o.units[card.Good] += bonus.UnitPlus
			}
		}
	}
	return o
}

// satisfy tells whether the cards meet all requirements of a book (rulebook, Requirements; Overview
// of selected icons).
func (o *openCards) satisfy(requires []engine.Requirement) bool {
	for i, r := range requires {
		ok := false
		switch r.Kind {
		case engine.NeedSuit:
			ok = o.suit(r.Suit) >= r.N
		case engine.NeedOneGood:
			ok = max(o.units[engine.Coffee], o.units[engine.Bananas], o.units[engine.Cotton]) >= r.N
		case engine.NeedMerchantOrBookkeeper:
			ok = o.merchants+o.bookkeepers >= r.N
		case engine.NeedOneGoodFurther:
			ok = o.further(r.N, requires[1-i])
		}
		if !ok {
			return false
		}
	}
	return true
}

func (o *openCards) suit(suit engine.Suit) int {
	switch suit {
	case engine.CoffeeUnits:
		return o.units[engine.Coffee]
	case engine.BananaUnits:
		return o.units[engine.Bananas]
	case engine.CottonUnits:
		return o.units[engine.Cotton]
	}
	return o.expansion
}

// further tells whether n units of one good lie there beside the units that another requirement
// names: of another good n, of the good named n more than it asks for (ruling 3).
func (o *openCards) further(n int, other engine.Requirement) bool {
	for _, g := range engine.Goods {
		needed := n
		if other.Kind == engine.NeedSuit && other.Suit == engine.Suit(g) {
			needed += other.N
		}
		if o.units[g] >= needed {
			return true
		}
	}
	return false
}

// jarWalk is one way to use a bookkeeper: which, what is flipped, where the +1 tile is laid first.
type jarWalk struct {
	s       *engine.State
	inUse   engine.Slot
	flip    int
	plusOne engine.Slot

	countsItself bool // as in version 0 of the rules: the bookkeeper in use meets "merchant or bookkeeper"
}

// flips tells whether the flip is allowed: a face-up book of the track, for 2 pounds (ruling 40).
func (w *jarWalk) flips() bool {
	p := &w.s.Seats[w.s.Turn]
	if w.flip == 0 {
		return true
	}
	return w.flip <= w.s.Edition.Bookkeeping.Spaces && p.OwnBooks[w.flip].Book != 0 && !p.OwnBooks[w.flip].Flipped && p.Pounds >= 2
}

// reach walks the ink jar book by book: every space needs a book, which lies flipped or whose
// requirements are met.
func (w *jarWalk) reach() int {
	p := &w.s.Seats[w.s.Turn]
	open := lookAt(w.s, w.inUse, w.plusOne)
	if w.countsItself {
		open.bookkeepers++
	}
	n := 0
	for on := int(p.Jar) + 1; on <= w.s.Edition.Bookkeeping.Spaces; on++ {
		own := p.OwnBooks[on]
		enters := own.Book != 0 && (own.Flipped || on == w.flip || open.satisfy(w.s.Edition.Books[own.Book].Requires))
		if !enters {
			break
		}
		n++
	}
	return n
}

// action writes the order for going n spaces; the points buy pounds, and where the book removes
// posts any posts go.
func (w *jarWalk) action(n int) engine.Action {
	p := &w.s.Seats[w.s.Turn]
	m := &engine.Bookkeep{Card: engine.CardRef{Card: p.Area[w.inUse].Card}, Flip: w.flip, Jar: n}
	if on := int(p.Jar) + n; n > 0 && on <= w.s.Edition.Bookkeeping.Spaces && on != w.flip && !p.OwnBooks[on].Flipped {
		for _, reward := range w.s.Edition.Books[p.OwnBooks[on].Book].Rewards {
			if reward.Kind == engine.RemovePosts {
				m.Remove = firstPosts(w.s, reward.N)
			}
		}
	}
	a := engine.Action{Seat: w.s.Turn, Move: m}
	if w.plusOne != 0 {
		a.PlusOne = engine.CardRef{Card: p.Area[w.plusOne].Card, Slot: w.plusOne}
	}
	return a
}

// firstPosts names n posts to remove, or as many as stand in all bases.
func firstPosts(s *engine.State, n int) []engine.PostRemoval {
	var l []engine.PostRemoval
	for _, c := range engine.Companies {
		for i, column := range s.Bases[c] {
			for range min(int(column.Posts), n-len(l)) {
				l = append(l, engine.PostRemoval{Company: c, Column: i + 1})
			}
		}
	}
	return l
}

// TestInkJarGoesExactlyAsFarAsTheBooksAllow holds every distance of the ink jar, with every flip,
// to the definition in the rulebook (Use 1 bookkeeper card; rulings 3, 40 and 41).
func TestInkJarGoesExactlyAsFarAsTheBooksAllow(t *testing.T) {
	t.Parallel()
	disturb := func(s *engine.State, r *rand.Rand) {
		disturbBooks(s, r)
		disturbPlayer(s, r)
	}
	var far [20]int
	spots(t, 14, oracleSize(10_000, 60_000), engine.BookkeeperCard, disturb, func(s *engine.State, r *rand.Rand) {
		v := s.View(s.Turn)
		bookkeepers := faceUp(s, s.Turn, engine.BookkeeperCard)
		w := jarWalk{s: s, inUse: bookkeepers[r.IntN(len(bookkeepers))]}
		far[checkJar(t, &v, &w)]++
		w.flip = 1 + r.IntN(s.Edition.Bookkeeping.Spaces+1)
		checkJar(t, &v, &w)
		if goods := faceUp(s, s.Turn, engine.GoodsCard); s.Seats[s.Turn].PlusOne && len(goods) > 0 {
			w.flip, w.plusOne = r.IntN(8), goods[r.IntN(len(goods))]
			checkJar(t, &v, &w)
		}
	})
	for n, times := range far[:9] {
		if times < 20 {
			t.Errorf("only %d walks went %d spaces", times, n)
		}
	}
}

// checkJar compares all distances of one walk, named as a number, left out, and "as far as it can".
// It returns the reach.
func checkJar(t *testing.T, v *engine.View, w *jarWalk) int {
	t.Helper()
	reach := w.reach()
	for n := range w.s.Edition.Bookkeeping.Spaces + 2 {
		w.check(t, v, w.action(n), w.flips() && n <= reach)
	}
	unsaid := w.action(0)
	unsaid.Move.(*engine.Bookkeep).Jar = engine.JarUnsaid
	w.check(t, v, unsaid, w.flips() && reach == 0)
	if !w.flips() {
		return reach
	}
	far := w.action(reach)
	far.Move.(*engine.Bookkeep).Jar = engine.JarFar
	filled, err := engine.Fill(v, far)
	if err != nil || filled.Move.(*engine.Bookkeep).Jar != reach {
		t.Fatalf("the ink jar goes %d spaces, \"as far as it can\" is %+v, %v", reach, filled.Move, err)
	}
	return reach
}

func (w *jarWalk) check(t *testing.T, v *engine.View, a engine.Action, want bool) {
	t.Helper()
	err := engine.Check(v, a)
	if (err == nil) != want {
		t.Fatalf("reach %d, flip allowed %v: expected %v, got %v: %s\narea %+v\nbooks %+v", w.reach(), w.flips(), want, err,
			actionText(a), v.State.Seats[v.Seat].Area, v.State.Seats[v.Seat].OwnBooks)
	}
	if code := refusalCode(err); w.flips() && !want && code != engine.JarBlocked && code != engine.NameJar {
		t.Fatalf("a jar that cannot go so far is refused with %q: %s", code, actionText(a))
	}
}
