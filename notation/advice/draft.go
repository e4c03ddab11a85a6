package advice

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// draft is the beginning of an order.
type draft struct {
	pieces []piece
	a      engine.Action
	bare   bool // too little for any order: no verb, or a verb alone that needs more
}

// newDraft puts pieces together.
func newDraft(seat engine.Seat, pieces []piece) *draft {
	d := &draft{pieces: pieces, a: engine.Action{Seat: seat}, bare: isBare(pieces)}
	for _, p := range pieces {
		a := &d.a
		switch p.kind {
		case notation.TilePart:
			a.PlusOne = p.ref()
		case notation.VerbPart:
			a.Move = newMove(byte(p.x))
		case notation.StopPart:
			a.Stop = a.Stop.With(engine.Company(p.x))
		case notation.ByPart:
			for i, n := len(a.By)-1, p.x; i >= 0; i, n = i-1, n/10 {
				a.By[i] = engine.RewardKind(n % 10)
			}
		case notation.ExpectedPart:
			a.Expect = append(a.Expect, p.expectation())
		default:
			d.putInMove(p)
		}
	}
	return d
}

// isBare tells whether pieces are too little for any order.
func isBare(pieces []piece) bool {
	verb := slices.IndexFunc(pieces, func(p piece) bool { return p.kind == notation.VerbPart })
	if verb < 0 {
		return true
	}
	rest := pieces[verb+1:]
	switch pieces[verb].x {
	case 'E':
		return false
	case 'R':
		return len(rest) < engine.StartingSlots
	case 'X':
		return len(rest) == 0 || len(rest) == 1 && rest[0].kind == notation.CompanyPart
	}
	return len(rest) == 0
}

func newMove(verb byte) engine.Move {
	switch verb {
	case 'T':
		return &engine.KeepTile{}
	case 'R':
		return &engine.Rest{}
	case 'P':
		return &engine.Plan{}
	case 'G':
		return &engine.UseGoods{}
	case 'X':
		return &engine.Expand{}
	case 'B':
		return &engine.Bookkeep{Jar: engine.JarUnsaid}
	case 'D':
		return &engine.UseMerchant{}
	case 'S':
		return &engine.PlaceMarker{}
	}
	return &engine.EndPhase{}
}

// putInMove adds a piece of the move itself.
func (d *draft) putInMove(p piece) {
	switch m := d.a.Move.(type) {
	case *engine.KeepTile:
		m.Tile = engine.TileID(p.x)
	case *engine.Rest:
		if i := slices.Index(m.Cards[:], engine.NoCard); i >= 0 {
			m.Cards[i] = engine.CardID(p.x)
		}
	case *engine.Plan:
		if p.kind == notation.PlannedPart {
			m.Cards = append(m.Cards, engine.PlannedCard{Card: engine.CardID(p.x), Slot: engine.Slot(p.y)})
		}
	case *engine.UseGoods:
		p.putInGoods(m)
	case *engine.Expand:
		p.putInExpand(m)
	case *engine.Bookkeep:
		p.putInBookkeep(m)
	case *engine.UseMerchant:
		m.Card = p.ref()
	case *engine.PlaceMarker:
		p.putInMarker(m)
	case *engine.EndPhase:
		m.Deck = engine.Slot(p.x)
	}
}

func (p piece) ref() engine.CardRef {
	return engine.CardRef{Card: engine.CardID(p.x), Slot: engine.Slot(p.y)}
}

func (p piece) putInGoods(m *engine.UseGoods) {
	switch p.kind {
	case notation.CardPart:
		m.Cards = append(m.Cards, p.ref())
	case notation.TakePart:
		m.Take = engine.DisplaySpace(p.x)
	case notation.AdvancePart:
		m.Advance = append(m.Advance, engine.Advance{Company: engine.Company(p.x), Spaces: p.y})
	}
}

func (p piece) putInExpand(m *engine.Expand) {
	last := len(m.Entries) - 1
	switch p.kind {
	case notation.CompanyPart:
		m.Company = engine.Company(p.x)
	case notation.RegionPart:
		m.Entries = append(m.Entries, engine.Entry{Region: engine.RegionID(p.x)})
	case notation.ColumnPart:
		if last >= 0 {
			m.Entries[last].Column = p.x
		}
	case notation.ReturnPart:
		if last >= 0 {
			m.Entries[last].Return = p.x
		}
	default:
		p.putInPoints(&m.Points)
	}
}

func (p piece) putInBookkeep(m *engine.Bookkeep) {
	switch p.kind {
	case notation.CardPart:
		m.Card = p.ref()
	case notation.FlipPart:
		m.Flip = p.x
	case notation.JarPart:
		m.Jar = p.x
	case notation.RemovalPart:
		m.Remove = append(m.Remove, p.post())
	default:
		p.putInPoints(&m.Points)
	}
}

func (p piece) putInMarker(m *engine.PlaceMarker) {
	switch p.kind {
	case notation.SpacePart:
		m.Space = engine.SpaceID(p.x)
	case notation.TierPart:
		m.Tier = p.x
	case notation.ChoicePart:
		m.OneOf = p.x
	case notation.BuyPart:
		m.Buy = engine.DisplaySpace(p.x)
	case notation.HandPart:
		m.Card = engine.CardID(p.x)
	case notation.TrackPart:
		m.Tracks = append(m.Tracks, engine.Company(p.x))
	case notation.RemovalPart:
		m.Remove = append(m.Remove, p.post())
	default:
		p.putInPoints(&m.Points)
	}
}

func (p piece) post() engine.PostRemoval {
	return engine.PostRemoval{Company: engine.Company(p.x), Column: p.y}
}

func (p piece) putInPoints(points *[]engine.Points) {
	if p.kind != notation.BookPart && p.kind != notation.CashPart {
		return
	}
	if len(*points) == 0 || p.also {
		*points = append(*points, engine.Points{Cash: engine.CashRest})
	}
	last := &(*points)[len(*points)-1]
	if p.kind == notation.CashPart {
		last.Cash = p.x
		return
	}
	last.Books = append(last.Books, engine.Purchase{From: engine.BookSpace(p.x), On: p.y})
}

// text returns the canonical text of the order so far.
func (d *draft) text(ed *engine.Edition) string {
	m, plan := d.a.Move.(*engine.Plan)
	switch {
	case d.bare:
		var l []string
		for _, p := range d.pieces {
			switch p.kind {
			case notation.TilePart:
				l = append(l, "+1@"+cardAt(ed, p.ref().Card, p.ref().Slot)+";")
			case notation.VerbPart:
				l = append(l, string(rune(p.x)))
			case notation.CompanyPart:
				l = append(l, engine.Company(p.x).String())
			case notation.RestedPart:
				l = append(l, notation.CardName(ed, engine.CardID(p.x)))
			}
		}
		return strings.Join(l, " ")
	case plan && len(m.Cards) > 0 && m.Cards[len(m.Cards)-1].Card == engine.NoCard:
		// The empty slots that a plan ends in so far mean nothing in an order.
		l := []string{"P"}
		for _, c := range m.Cards {
			if c.Card == engine.NoCard {
				l = append(l, "_")
			} else {
				l = append(l, cardAt(ed, c.Card, c.Slot))
			}
		}
		return strings.Join(l, " ")
	}
	return notation.PrintOrder(ed, d.a)
}

// cardAt is how a card is written whose slot may be said.
func cardAt(ed *engine.Edition, card engine.CardID, slot engine.Slot) string {
	if slot == 0 {
		return notation.CardName(ed, card)
	}
	return notation.CardName(ed, card) + "@" + strconv.Itoa(int(slot))
}

// follows tells whether a piece may stand behind another in canonical text.
func (p piece) follows(last piece) bool {
	switch p.kind {
	case notation.NonePart:
		return last.kind == notation.VerbPart || last.kind == notation.CompanyPart
	case notation.RegionPart:
		return last.kind >= notation.CompanyPart && last.kind <= notation.ReturnPart
	case notation.ColumnPart:
		return last.kind == notation.RegionPart
	case notation.ReturnPart:
		return last.kind == notation.RegionPart || last.kind == notation.ColumnPart
	case notation.BookPart, notation.CashPart:
		cash := last.kind == notation.CashPart
		return p.also == cash && last.kind <= notation.CashPart || p.also && last.kind == notation.BookPart
	case notation.RestedPart, notation.PlannedPart, notation.CardPart, notation.AdvancePart, notation.TrackPart,
		notation.RemovalPart, notation.StopPart, notation.ExpectedPart:
		return last.kind <= p.kind
	}
	return last.kind < p.kind
}
