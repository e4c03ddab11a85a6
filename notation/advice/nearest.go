package advice

import (
	"dhow/engine"
	"dhow/notation"
)

const (
	mostNearest = 3    // how many orders are offered for one that is refused
	mostTries   = 1500 // how many beginnings of orders are tried in each of three ways to find them
)

// Nearest returns up to three legal orders of the same verb that are nearest to an order: those
// with the fewest tokens of the canonical text replaced by one of the same kind, added or taken
// away, and of equally near ones with goods those on the same tracks, or those that only spend what
// an order with units left does not, then the first by canonical text. They are as a player would
// type them; Fill fills them in. Of several that mean the same there is the nearest. Semicolons do
// not count.
//
// Where the refusal is a question, as which column or which deck, the orders are the answers to it,
// and others only if it has none.
//
// A book newly named lies on the first empty space, and columns, slots, tiers and stops are only
// named where the order names some. At most 1,500 beginnings of orders are tried in each way of
// looking, so there may be other orders as near as the last ones returned, but none nearer. If
// nothing is found in that many, tokens are only taken away and what the rules miss is added; what
// is found then need not be the nearest. There is no order where the verb cannot be used at all
// (see Open), or where the order names what does not exist, which only programs can.
func Nearest(v *engine.View, a engine.Action) []engine.Action {
	g := newGuide(v)
	if a.Move == nil || a.Seat != v.Seat || !g.opens(notation.Verb(a.Move)) {
		return nil
	}
	if _, refused := g.fill(a); refused != nil && refused.Code == engine.OutOfRange {
		return nil
	}
	s := newSearcher(g, &a)
	for _, look := range []func() []engine.Action{s.answers, s.nearby, s.remains, s.fallBack} {
		if found := look(); found != nil {
			return found
		}
	}
	return nil
}

// Open lists the letters of the verbs that the seat of a view can use now, with the +1 tile laid
// first if it must be.
func Open(v *engine.View) []string {
	g := newGuide(v)
	var l []string
	for _, verb := range []byte("TRPGXBDSE") {
		if g.opens(verb) {
			l = append(l, string(rune(verb)))
		}
	}
	return l
}

// opens tells whether an order with a verb is legal now, with the +1 tile laid first if it must be.
func (g *guide) opens(verb byte) bool {
	empty := g.of(nil)
	begun := []*draft{empty}
	for _, p := range g.next(empty, asked{}) {
		if p.kind == notation.TilePart {
			begun = append(begun, g.with(empty, p))
		}
	}
	for _, d := range begun {
		for _, p := range g.next(d, asked{}) {
			if p.kind != notation.VerbPart || p.x != int(verb) {
				continue
			}
			if _, ok := g.finish(g.with(d, p)); ok {
				return true
			}
		}
	}
	return false
}
