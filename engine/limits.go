package engine

import "math"

// limits notes the first identifier or number of an action that no component of the edition bears. Orders that come from
// notation never fail here; actions that programs make up may.
type limits struct {
	what  string
	value int
}

func (l *limits) between(what string, value, least, most int) {
	if l.what == "" && (value < least || value > most) {
		l.what, l.value = what, value
	}
}

func (l *limits) upTo(what string, value, most int)  { l.between(what, value, 0, most) }
func (l *limits) from1(what string, value, most int) { l.between(what, value, 1, most) }

func (l *limits) card(ed *Edition, ref CardRef) {
	l.upTo("card", int(ref.Card), len(ed.Cards)-1)
	l.upTo("slot", int(ref.Slot), AreaSlots)
}

// used is a card that must be named.
func (l *limits) used(ed *Edition, ref CardRef) {
	l.from1("card", int(ref.Card), len(ed.Cards)-1)
	l.card(ed, ref)
}

func (l *limits) company(c Company) { l.from1("company", int(c), len(Companies)) }

func (l *limits) points(points []Points) {
	for _, p := range points {
		l.between("number of pounds", p.Cash, CashRest, 1<<16)
		for _, b := range p.Books {
			l.from1("book space", int(b.From), BookSpaces)
		}
	}
}

func (l *limits) posts(posts []PostRemoval) {
	for _, r := range posts {
		l.company(r.Company)
		l.from1("column", r.Column, BaseColumns)
	}
}

// inRange refuses an action that names what does not exist.
func (a *Action) inRange(ed *Edition) error {
	l := &limits{}
	l.card(ed, a.PlusOne)
	for _, e := range a.Expect {
		l.card(ed, CardRef{Card: e.Card})
		l.upTo("display space", int(e.Display), DisplaySpaces)
		l.upTo("region", int(e.Region), Regions)
		l.upTo("company", int(e.Company), len(Companies))
	}
	l.upTo("company", int(a.Stop)>>1, 1<<len(Companies)-1)
	l.upTo("company", int(a.Stop)&1, 0)
	for _, kind := range a.By {
		l.upTo("kind of reward", int(kind), int(BuyCard))
	}
	a.Move.inRange(ed, l)
	if l.what != "" {
		return refuse(OutOfRange, "rulebook, Components", l.what, l.value)
	}
	return nil
}

func (m *KeepTile) inRange(ed *Edition, l *limits) {
	l.from1("starting tile", int(m.Tile), len(ed.StartingTiles)-1)
}

func (m *Rest) inRange(ed *Edition, l *limits) {
	for _, card := range m.Cards {
		l.from1("card", int(card), len(ed.Cards)-1)
	}
}

func (m *Plan) inRange(ed *Edition, l *limits) {
	for _, c := range m.Cards {
		l.card(ed, CardRef(c))
	}
}

func (m *UseGoods) inRange(ed *Edition, l *limits) {
	l.from1("number of goods cards", len(m.Cards), math.MaxInt) // more than lie there are refused as cards that do not
	for _, ref := range m.Cards {
		l.used(ed, ref)
	}
	l.upTo("display space", int(m.Take), DisplaySpaces)
	for _, a := range m.Advance {
		l.company(a.Company)
		l.upTo("number of spaces", a.Spaces, MaxTrackSpaces)
	}
}

func (m *Expand) inRange(_ *Edition, l *limits) {
	if len(m.Entries) > 0 {
		l.company(m.Company)
	}
	for _, e := range m.Entries {
		l.from1("region", int(e.Region), Regions)
		l.upTo("column", e.Column, BaseColumns)
		l.upTo("column", e.Return, BaseColumns)
	}
	l.points(m.Points)
}

func (m *Bookkeep) inRange(ed *Edition, l *limits) {
	l.used(ed, m.Card)
	l.upTo("space of the bookkeeping track", m.Flip, MaxBookSpaces)
	l.between("distance of the ink jar", m.Jar, JarFar, MaxBookSpaces)
	l.points(m.Points)
	l.posts(m.Remove)
}

func (m *UseMerchant) inRange(ed *Edition, l *limits) { l.used(ed, m.Card) }

func (m *PlaceMarker) inRange(ed *Edition, l *limits) {
	l.from1("bonus space", int(m.Space), len(ed.BonusSpaces)-1)
	l.upTo("display space", int(m.Buy), DisplaySpaces)
	l.card(ed, CardRef{Card: m.Card})
	for _, c := range m.Tracks {
		l.company(c)
	}
	l.points(m.Points)
	l.posts(m.Remove)
}

func (m *EndPhase) inRange(_ *Edition, l *limits) { l.upTo("resting deck", int(m.Deck), ActionSlots) }
