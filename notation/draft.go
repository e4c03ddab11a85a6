package notation

import (
	"slices"

	"dhow/engine"
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
		d.put(p)
	}
	return d
}

// isBare tells whether pieces are too little for any order.
func isBare(pieces []piece) bool {
	verb := slices.IndexFunc(pieces, func(p piece) bool { return p.kind == verbPiece })
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
		return len(rest) == 0 || len(rest) == 1 && rest[0].kind == companyPiece
	}
	return len(rest) == 0
}

// put adds a piece to the action.
func (d *draft) put(p piece) {
	a := &d.a
	switch p.kind {
	case tilePiece:
		a.PlusOne = p.ref()
	case verbPiece:
		a.Move = newMove(byte(p.x))
	case stopPiece:
		a.Stop = a.Stop.With(engine.Company(p.x))
	case byPiece:
		for i, n := len(a.By)-1, p.x; i >= 0; i, n = i-1, n/10 {
			a.By[i] = engine.RewardKind(n % 10)
		}
	case expectedPiece:
		a.Expect = append(a.Expect, p.expectation())
	default:
		d.putInMove(p)
	}
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
		if p.kind == plannedPiece {
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
	case cardPiece:
		m.Cards = append(m.Cards, p.ref())
	case takePiece:
		m.Take = engine.DisplaySpace(p.x)
	case advancePiece:
		m.Advance = append(m.Advance, engine.Advance{Company: engine.Company(p.x), Spaces: p.y})
	}
}

func (p piece) putInExpand(m *engine.Expand) {
	last := len(m.Entries) - 1
	switch p.kind {
	case companyPiece:
		m.Company = engine.Company(p.x)
	case regionPiece:
		m.Entries = append(m.Entries, engine.Entry{Region: engine.RegionID(p.x)})
	case columnPiece:
		if last >= 0 {
			m.Entries[last].Column = p.x
		}
	case returnPiece:
		if last >= 0 {
			m.Entries[last].Return = p.x
		}
	default:
		p.putInPoints(&m.Points)
	}
}

func (p piece) putInBookkeep(m *engine.Bookkeep) {
	switch p.kind {
	case cardPiece:
		m.Card = p.ref()
	case flipPiece:
		m.Flip = p.x
	case jarPiece:
		m.Jar = p.x
	case removalPiece:
		m.Remove = append(m.Remove, p.post())
	default:
		p.putInPoints(&m.Points)
	}
}

func (p piece) putInMarker(m *engine.PlaceMarker) {
	switch p.kind {
	case spacePiece:
		m.Space = engine.SpaceID(p.x)
	case tierPiece:
		m.Tier = p.x
	case choicePiece:
		m.OneOf = p.x
	case buyPiece:
		m.Buy = engine.DisplaySpace(p.x)
	case handPiece:
		m.Card = engine.CardID(p.x)
	case trackPiece:
		m.Tracks = append(m.Tracks, engine.Company(p.x))
	case removalPiece:
		m.Remove = append(m.Remove, p.post())
	default:
		p.putInPoints(&m.Points)
	}
}

func (p piece) post() engine.PostRemoval {
	return engine.PostRemoval{Company: engine.Company(p.x), Column: p.y}
}

func (p piece) putInPoints(points *[]engine.Points) {
	if p.kind != bookPiece && p.kind != cashPiece {
		return
	}
	if len(*points) == 0 || p.also {
		*points = append(*points, engine.Points{Cash: engine.CashRest})
	}
	last := &(*points)[len(*points)-1]
	if p.kind == cashPiece {
		last.Cash = p.x
		return
	}
	last.Books = append(last.Books, engine.Purchase{From: engine.BookSpace(p.x), On: p.y})
}

// text returns the canonical text of the order so far.
func (d *draft) text(ed *engine.Edition) string {
	b := printer{ed: ed, text: make([]byte, 0, 64)}
	m, plan := d.a.Move.(*engine.Plan)
	switch {
	case d.bare:
		b.bare(d.pieces)
	case plan && len(m.Cards) > 0 && m.Cards[len(m.Cards)-1].Card == engine.NoCard:
		b.unfinishedPlan(m)
	default:
		b.order(&d.a)
	}
	return string(b.text)
}

// bare prints what is too little for an order.
func (b *printer) bare(pieces []piece) {
	for i, p := range pieces {
		switch {
		case p.kind == tilePiece:
			b.add("+1@")
			b.ref(p.ref())
			b.add(";")
			continue
		case i > 0:
			b.space()
		}
		switch p.kind {
		case verbPiece:
			b.text = append(b.text, byte(p.x))
		case companyPiece:
			b.add(engine.Company(p.x).String())
		case restedPiece:
			b.card(engine.CardID(p.x))
		}
	}
}

// unfinishedPlan prints a plan with the empty slots it ends in so far, which mean nothing in an order.
func (b *printer) unfinishedPlan(m *engine.Plan) {
	b.add("P")
	for _, c := range m.Cards {
		if c.Card == engine.NoCard {
			b.add(" _")
			continue
		}
		b.space()
		b.card(c.Card)
		b.atSlot(c.Slot)
	}
}

// follows tells whether a piece may stand behind another in canonical text.
func (p piece) follows(last piece) bool {
	switch p.kind {
	case nonePiece:
		return last.kind == verbPiece || last.kind == companyPiece
	case regionPiece:
		return last.kind >= companyPiece && last.kind <= returnPiece
	case columnPiece:
		return last.kind == regionPiece
	case returnPiece:
		return last.kind == regionPiece || last.kind == columnPiece
	case bookPiece, cashPiece:
		return p.also == (last.kind == cashPiece) && last.kind <= cashPiece || p.also && last.kind == bookPiece
	case restedPiece, plannedPiece, cardPiece, advancePiece, trackPiece, removalPiece, stopPiece, expectedPiece:
		return last.kind <= p.kind
	}
	return last.kind < p.kind
}
