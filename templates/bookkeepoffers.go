package templates

import (
	"slices"

	"dhow/engine"
)

// bookkeeper offers what bookkeepers do: how far the jar goes, and what stopping there brings.
func (o *offers) bookkeeper() {
	b := o.legal.Bookkeep
	if b == nil {
		return
	}
	points := o.Edition.Cards[b.Cards[0].Card].Points
	o.heading("offer.bookkeeper", "n", points)
	if !o.Brief {
		o.jar(b.Reach)
	}
	var rows []Option
	for _, card := range b.Cards {
		rows = append(rows, o.bookkeeps(card, b)...)
	}
	o.brieflyOr(rows[:min(len(rows), o.most())])
}

// bookkeeps lists orders of a bookkeeper: the jar as far as it goes, without a flip and with one,
// the points as pounds or for the cheapest book.
func (o *offers) bookkeeps(card engine.CardRef, b *engine.BookkeepChoices) (rows []Option) {
	try := func(move *engine.Bookkeep) {
		if row, ok := o.option(move); ok && !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
	}
	jar := &engine.Bookkeep{Card: card, Jar: b.Reach}
	probe := o.foresee(jar)
	if probe == nil {
		return nil
	}
	clauses := len(probe.Action.Move.(*engine.Bookkeep).Points)
	for _, buy := range o.cheapestBook() {
		points := slices.Repeat([]engine.Points{{Cash: engine.CashRest}}, clauses)
		points[clauses-1] = engine.Points{Books: []engine.Purchase{buy}, Cash: engine.CashRest}
		try(&engine.Bookkeep{Card: card, Jar: b.Reach, Points: points})
	}
	try(jar)
	for _, flip := range b.Flips {
		if flip.Reach > b.Reach {
			try(&engine.Bookkeep{Card: card, Flip: flip.On, Jar: flip.Reach})
		}
	}
	return rows
}

// cheapestBook is the first of the books that cost least, for the first space of the seat's track
// that has none and may have it; none if there is no such book or space.
func (o *offers) cheapestBook() []engine.Purchase {
	var best []engine.Purchase
	least := 0
	for space, book := range o.s.Books {
		if book == 0 {
			continue
		}
		cost := o.Edition.BookCost[o.Edition.Books[book].Letter]
		if best != nil && cost >= least {
			continue
		}
		for _, on := range o.s.MayPlace(o.v.Seat, book) {
			if on > int(o.p.Jar) && o.p.OwnBooks[on].Book == 0 {
				best, least = []engine.Purchase{{From: engine.BookSpace(space), On: on}}, cost
				break
			}
		}
	}
	return best
}

// jar shows the books on the way of the ink jar, to the first that stops it.
func (o *offers) jar(reach int) {
	g := Grid{Indent: len(below), Columns: []Column{{}, {Head: o.say("offer.asks")}, {Head: o.say("offer.stop")}}}
	track := &o.Edition.Bookkeeping
	for on := int(o.p.Jar) + 1; on <= min(int(o.p.Jar)+reach+1, track.Spaces); on++ {
		g.Rows = append(g.Rows, o.jarSpace(on, on > int(o.p.Jar)+reach))
	}
	o.add(g)
}

// jarSpace is a row of the books on the way of the ink jar.
func (o *offers) jarSpace(on int, stops bool) []string {
	own := o.p.OwnBooks[on]
	name := o.say("offer.jar-space", "n", on)
	switch {
	case own.Book == 0:
		return []string{name, o.say("offer.no-book"), ""}
	case own.Flipped:
		return []string{name, o.say("offer.flipped"), o.say("list.no-gain")}
	}
	book := &o.Edition.Books[own.Book]
	asks, brings := o.value(bookAsks(book)), o.value(o.gains(book.Rewards, engine.NoCompany))
	if stops {
		asks = o.say("offer.asks-not", "asks", asks)
	}
	values := o.Edition.Bookkeeping.Values
	if values[on] > values[on-1] {
		brings = o.say("offer.stop-worth", "gains", brings, "pounds", pounds(values[on]))
	}
	return []string{name, asks, brings}
}

// books shows the book display. On the move it says which demands are met now.
func (w *writer) books(v *engine.View, met bool) {
	s, now := &v.State, w.say("offer.now")
	g := Grid{Indent: len(below), Columns: []Column{{}, {Head: now}, {Head: w.say("offer.asks")}, {Head: w.say("offer.brings")}}}
	tally := s.Tally(v.Seat)
	for space, id := range s.Books {
		if id == 0 {
			continue
		}
		book := &w.Edition.Books[id]
		brings, shown := w.value(w.gains(book.Rewards, engine.NoCompany)), ""
		if coins := s.Coins[space]; coins > 0 {
			brings = w.say("offer.coins", "gains", brings, "pounds", pounds(coins))
		}
		if met && tally.Meets(book.Requires) {
			shown = w.say("offer.met")
		}
		row := []string{w.Edition.BookSpaceName(engine.BookSpace(space)), shown, w.value(bookAsks(book)), brings}
		g.Rows = append(g.Rows, row)
	}
	if !met {
		g.Columns = slices.Delete(g.Columns, 1, 2)
		for i := range g.Rows {
			g.Rows[i] = slices.Delete(g.Rows[i], 1, 2)
		}
	}
	cost := w.Edition.BookCost
	w.prose("offer.books", "a", cost[engine.BookA], "b", cost[engine.BookB], "c", cost[engine.BookC])
	if met {
		w.prose("offer.books-met", "now", now)
	}
	w.add(g)
}
