package engine

import "math"

// limits notes the first identifier or number of an action that no component of the edition bears.
// Orders that come from notation never fail here; actions that programs make up may.
type limits struct {
	what  Component
	value int
}

// Component is what a number of an action stands for.
type Component string

// The components.
const (
	theBonusSpace                 Component = "bonus-space"
	theBookSpace                  Component = "book-space"
	theCard                       Component = "card"
	theColumn                     Component = "column"
	theCompany                    Component = "company"
	theDisplaySpace               Component = "display-space"
	theDistanceOfTheInkJar        Component = "distance-of-the-ink-jar"
	theKindOfReward               Component = "kind-of-reward"
	theNumberOfGoodsCards         Component = "number-of-goods-cards"
	theNumberOfPounds             Component = "number-of-pounds"
	theNumberOfSpaces             Component = "number-of-spaces"
	theRegion                     Component = "region"
	theRestingDeck                Component = "resting-deck"
	theSlot                       Component = "slot"
	theSpaceOfTheBookkeepingTrack Component = "space-of-the-bookkeeping-track"
	theStartingTile               Component = "starting-tile"
)

func (l *limits) between(what Component, value, least, most int) {
	if l.what == "" && (value < least || value > most) {
		l.what, l.value = what, value
	}
}

func (l *limits) upTo(what Component, value, most int)  { l.between(what, value, 0, most) }
func (l *limits) from1(what Component, value, most int) { l.between(what, value, 1, most) }

func (l *limits) card(ed *Edition, ref CardRef) {
	l.upTo(theCard, int(ref.Card), len(ed.Cards)-1)
	l.upTo(theSlot, int(ref.Slot), AreaSlots)
}

// used is a card that must be named.
func (l *limits) used(ed *Edition, ref CardRef) {
	l.from1(theCard, int(ref.Card), len(ed.Cards)-1)
	l.card(ed, ref)
}

func (l *limits) company(c Company) { l.from1(theCompany, int(c), len(Companies)) }

func (l *limits) points(points []Points) {
	for _, p := range points {
		l.between(theNumberOfPounds, p.Cash, CashRest, 1<<16)
		for _, b := range p.Books {
			l.from1(theBookSpace, int(b.From), BookSpaces)
		}
	}
}

func (l *limits) posts(posts []PostRemoval) {
	for _, r := range posts {
		l.company(r.Company)
		l.from1(theColumn, r.Column, BaseColumns)
	}
}

// inRange refuses an action that names what does not exist.
func (a *Action) inRange(ed *Edition) error {
	l := &limits{}
	l.card(ed, a.PlusOne)
	for _, e := range a.Expect {
		l.card(ed, CardRef{Card: e.Card})
		l.upTo(theDisplaySpace, int(e.Display), DisplaySpaces)
		l.upTo(theRegion, int(e.Region), Regions)
		l.upTo(theCompany, int(e.Company), len(Companies))
	}
	l.upTo(theCompany, int(a.Stop)>>1, 1<<len(Companies)-1)
	l.upTo(theCompany, int(a.Stop)&1, 0)
	for _, kind := range a.By {
		l.upTo(theKindOfReward, int(kind), int(BuyCard))
	}
	a.Move.inRange(ed, l)
	if l.what != "" {
		return refuse(OutOfRange, "rulebook, Components", l.what, l.value)
	}
	return nil
}

func (m *KeepTile) inRange(ed *Edition, l *limits) {
	l.from1(theStartingTile, int(m.Tile), len(ed.StartingTiles)-1)
}

func (m *Rest) inRange(ed *Edition, l *limits) {
	for _, card := range m.Cards {
		l.from1(theCard, int(card), len(ed.Cards)-1)
	}
}

func (m *Plan) inRange(ed *Edition, l *limits) {
	for _, c := range m.Cards {
		l.card(ed, CardRef(c))
	}
}

func (m *UseGoods) inRange(ed *Edition, l *limits) {
	l.from1(theNumberOfGoodsCards, len(m.Cards), math.MaxInt) // more than lie there are refused as cards that do not
	for _, ref := range m.Cards {
		l.used(ed, ref)
	}
	l.upTo(theDisplaySpace, int(m.Take), DisplaySpaces)
	for _, a := range m.Advance {
		l.company(a.Company)
		l.upTo(theNumberOfSpaces, a.Spaces, MaxTrackSpaces)
	}
}

func (m *Expand) inRange(_ *Edition, l *limits) {
	if len(m.Entries) > 0 {
		l.company(m.Company)
	}
	for _, e := range m.Entries {
		l.from1(theRegion, int(e.Region), Regions)
		l.upTo(theColumn, e.Column, BaseColumns)
		l.upTo(theColumn, e.Return, BaseColumns)
	}
	l.points(m.Points)
}

func (m *Bookkeep) inRange(ed *Edition, l *limits) {
	l.used(ed, m.Card)
	l.upTo(theSpaceOfTheBookkeepingTrack, m.Flip, MaxBookSpaces)
	l.between(theDistanceOfTheInkJar, m.Jar, JarFar, MaxBookSpaces)
	l.points(m.Points)
	l.posts(m.Remove)
}

func (m *UseMerchant) inRange(ed *Edition, l *limits) { l.used(ed, m.Card) }

func (m *PlaceMarker) inRange(ed *Edition, l *limits) {
	l.from1(theBonusSpace, int(m.Space), len(ed.BonusSpaces)-1)
	l.upTo(theDisplaySpace, int(m.Buy), DisplaySpaces)
	l.card(ed, CardRef{Card: m.Card})
	for _, c := range m.Tracks {
		l.company(c)
	}
	l.points(m.Points)
	l.posts(m.Remove)
}

func (m *EndPhase) inRange(_ *Edition, l *limits) { l.upTo(theRestingDeck, int(m.Deck), ActionSlots) }
