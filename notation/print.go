package notation

import (
	"strconv"

	"dhow/engine"
)

// printer builds canonical text. Its methods are named as the parser's.
type printer struct {
	ed   *engine.Edition
	text []byte
}

func (b *printer) add(s string) { b.text = append(b.text, s...) }
func (b *printer) space()       { b.text = append(b.text, ' ') }
func (b *printer) number(n int) { b.text = strconv.AppendInt(b.text, int64(n), 10) }

func (b *printer) order(a *engine.Action) {
	if a.PlusOne.Card != engine.NoCard {
		b.add("+1@")
		b.ref(a.PlusOne)
		b.add("; ")
	}
	b.move(a.Move)
	b.clauses(a)
}

func (b *printer) move(m engine.Move) {
	switch m := m.(type) {
	case *engine.KeepTile:
		b.keepTile(m)
	case *engine.Rest:
		b.rest(m)
	case *engine.Plan:
		b.plan(m)
	case *engine.UseGoods:
		b.goods(m)
	case *engine.Expand:
		b.expand(m)
	case *engine.Bookkeep:
		b.bookkeep(m)
	case *engine.UseMerchant:
		b.merchant(m)
	case *engine.PlaceMarker:
		b.marker(m)
	case *engine.EndPhase:
		b.endPhase(m)
	}
}

// clauses prints the clauses that any move may carry.
func (b *printer) clauses(a *engine.Action) {
	if a.Stop != 0 {
		b.add("; stop")
		for _, c := range engine.Companies {
			if a.Stop.Has(c) {
				b.space()
				b.add(c.String())
			}
		}
	}
	b.by(a.By)
	for i := range a.Expect {
		if i == 0 {
			b.add(";")
		}
		b.add(" =")
		b.expectation(&a.Expect[i])
	}
}

func (b *printer) by(by engine.RewardOrder) {
	sep := "; by "
	for _, kind := range by {
		if kind != engine.NoReward {
			b.add(sep)
			b.text = append(b.text, RewardLetter(kind))
			sep = ","
		}
	}
}

func (b *printer) expectation(e *engine.Expectation) {
	switch {
	case e.Display != 0:
		b.add(e.Display.String())
		b.add(":")
		b.cardOrNone(e.Card)
	case e.Region != 0:
		b.number(int(e.Region))
		b.add(":")
		b.add(e.Company.String())
	default:
		b.add("p")
		b.number(e.Pounds)
	}
}

// pointsClauses prints each sum of points as a clause.
func (b *printer) pointsClauses(points []engine.Points) {
	for i := range points {
		b.add("; ")
		b.points(&points[i])
	}
}

// points prints books and pounds. Pounds that are merely the rest need no number, and behind books
// no word either.
func (b *printer) points(pts *engine.Points) {
	for i, buy := range pts.Books {
		if i > 0 {
			b.space()
		}
		b.add(BookSpaceName(b.ed, buy.From))
		b.add("@")
		b.number(buy.On)
	}
	switch books := len(pts.Books) > 0; {
	case pts.Cash == engine.CashRest && books:
		return
	case books:
		b.space()
	}
	b.add("p")
	if pts.Cash != engine.CashRest {
		b.number(pts.Cash)
	}
}

// removals prints the posts removed as one clause.
func (b *printer) removals(posts []engine.PostRemoval) {
	for i, r := range posts {
		if i == 0 {
			b.add(";")
		}
		b.add(" -")
		b.add(r.Company.String())
		b.add("/")
		b.number(r.Column)
	}
}

func (b *printer) card(id engine.CardID) { b.add(CardName(b.ed, id)) }

// cardOrNone prints what lies on a space of the card display.
func (b *printer) cardOrNone(id engine.CardID) {
	if id == engine.NoCard {
		b.add("-")
		return
	}
	b.card(id)
}

func (b *printer) ref(r engine.CardRef) {
	b.card(r.Card)
	b.atSlot(r.Slot)
}

func (b *printer) atSlot(slot engine.Slot) {
	if slot != 0 {
		b.add("@")
		b.number(int(slot))
	}
}
