package engine

// Choices is what a seat may do now: simple actions in full, and for compound ones the choices they
// are made of. Laying the +1 goods tile first may open more; Choices of the view after laying tell.
type Choices struct {
	Simple   []Action         // keeping a tile, merchants, bonus spaces that leave no choice, ending the phase
	Rest     []CardID         // the three cards to rest
	Plan     *PlanChoices     // in the planning phase
	PlusOne  []CardRef        // goods cards on which the +1 tile may be laid first
	Goods    *GoodsChoices    // if a goods card lies face up
	Expand   *ExpandChoices   // if an expansion card lies face up
	Bookkeep *BookkeepChoices // if a bookkeeper lies face up
	Markers  []MarkerChoices  // every bonus space the seat may take, the simple ones too
}

// PlanChoices is what a plan is made of.
type PlanChoices struct {
	Cards CardSet // that may be planned
	Slots []Slot  // that are open
}

// GoodsChoices is what a goods action is made of.
type GoodsChoices struct {
	Cards  []GoodsChoice
	Mix    bool // different goods may pay for a card together
	Takes  []TakeChoice
	Tracks []Onward // on which a unit can be spent, perhaps behind units on other tracks that bring the pounds for a capital call
}

// GoodsChoice is a goods card that may be used.
type GoodsChoice struct {
	Card  CardRef
	Slot  Slot
	Good  Good
	Units int
}

// TakeChoice is a card of the display and its price.
type TakeChoice struct {
	Space DisplaySpace
	Card  CardID
	Price [4]int  // by Good, in units; for NoGood with different goods
	Pays  [4]bool // by Good: the cards that lie face up suffice
}

// ExpandChoices is what an expansion begins with; every region entered opens more
// (State.EntryCost).
type ExpandChoices struct {
	Points  int
	Entries []EntryChoice
}

// EntryChoice is a region that a company can enter first.
type EntryChoice struct {
	Company Company
	Region  RegionID
	Cost    int // expansion points
}

// BookkeepChoices is what a bookkeeper action is made of.
type BookkeepChoices struct {
	Cards []CardRef
	Flips []FlipChoice
	Reach int // spaces the ink jar can go without a flip
}

// FlipChoice is a book that may be flipped.
type FlipChoice struct {
	On    int // its space of the bookkeeping track
	Reach int // spaces the ink jar can go then
}

// MarkerChoices is what placing a marker on one bonus space is made of.
type MarkerChoices struct {
	Space  SpaceID
	Tiers  []Tier         // on a majority space: the tiers reached
	OneOf  [][]Reward     // the alternatives of which one is taken
	Buy    []DisplaySpace // cards that can be paid now
	Cards  []CardID       // hand cards that may be removed
	Tracks []Company      // the other tracks
}

// Legal returns what the seat of a view may do now; nothing if it may do nothing. A plan that lies
// face down may be replaced (ruling 56).
func Legal(v *View) *Choices {
	s := &v.State
	if v.Seat == NoSeat || int(v.Seat) > s.Players || s.Phase == GameOver ||
		s.Phase == ActionPhase && s.Turn != v.Seat {
		return &Choices{}
	}
	t := &turn{s: s}
	t.as(v.Seat)
	return t.choices()
}

// choices returns what the seat, which is to move, may do.
func (t *turn) choices() *Choices {
	l := &Choices{}
	switch t.s.Phase {
	case SetupPhase:
		t.setupChoices(l)
	case PlanningPhase:
		l.Plan = t.planChoices()
	case ActionPhase:
		t.actionChoices(l)
	}
	return l
}

func (t *turn) setupChoices(l *Choices) {
	for _, tile := range t.p.Dealt {
		if tile != 0 {
			l.Simple = append(l.Simple, Action{Seat: t.seat, Move: &KeepTile{tile}})
		}
	}
	if t.p.Tile != 0 {
		l.Rest = t.s.Edition.StartingTiles[t.p.Tile].Rest.List()
	}
}

func (t *turn) planChoices() *PlanChoices {
	c := &PlanChoices{Cards: t.p.Hand}
	for id := range t.s.Edition.Cards {
		if t.s.Edition.Cards[id].Kind == ShareCard {
			c.Cards[id] = 0
		}
	}
	for slot := Slot(1); slot <= ActionSlots; slot++ {
		if t.s.SlotOpen(t.seat, slot) {
			c.Slots = append(c.Slots, slot)
		}
	}
	return c
}

func (t *turn) actionChoices(l *Choices) {
	for slot := Slot(1); slot <= AreaSlots; slot++ {
		c := t.p.Area[slot]
		if !c.Ready() {
			continue
		}
		switch t.face(slot).Kind {
		case GoodsCard:
			t.goodsChoice(l, slot)
		case ExpansionCard:
			if l.Expand == nil {
				l.Expand = t.expandChoices()
			}
		case BookkeeperCard:
			t.bookkeepChoice(l, slot)
		case MerchantCard:
			l.Simple = append(l.Simple, Action{Seat: t.seat, Move: &UseMerchant{t.ref(slot)}})
		}
	}
	if t.s.MarkersLeft(t.seat) > 0 {
		t.spaceChoices(l)
	}
	if l.Goods != nil {
		t.goodsReach(l.Goods)
	}
	t.endChoices(l)
}

func (t *turn) goodsChoice(l *Choices, slot Slot) {
	if l.Goods == nil {
		l.Goods = t.goodsChoices()
	}
	ref, c := t.ref(slot), t.p.Area[slot]
	l.Goods.Cards = append(l.Goods.Cards, GoodsChoice{ref, slot, t.face(slot).Good, t.s.Units(t.seat, c)})
	if t.p.PlusOne {
		l.PlusOne = append(l.PlusOne, t.plusOneRef(slot))
	}
}

// plusOneRef returns how an order names the card in a slot to lay the +1 goods tile on it: with its
// slot where an equal card lies before it.
func (t *turn) plusOneRef(slot Slot) CardRef {
	c := t.p.Area[slot]
	for first := Slot(1); first < slot; first++ {
		if t.p.Area[first] == c {
			return CardRef{c.Card, slot}
		}
	}
	return CardRef{Card: c.Card}
}

func (t *turn) goodsChoices() *GoodsChoices {
	g := &GoodsChoices{Takes: make([]TakeChoice, 0, DisplaySpaces)}
	var off [4]int
	for good := range off {
		off[good] = t.s.reduction(t.seat, Good(good))
	}
	for _, b := range t.s.permanents(t.seat) {
		g.Mix = g.Mix || b.Mix
	}
	for space := DisplaySpace(1); space <= DisplaySpaces; space++ {
		if card := t.s.Display[space]; card != NoCard {
			take := TakeChoice{Space: space, Card: card}
			for good := range off {
				take.Price[good] = t.s.price(space, off[good])
			}
			g.Takes = append(g.Takes, take)
		}
	}
	return g
}

// goodsReach tells which cards the goods that lie face up can pay for, and how far the rest takes
// the markers.
func (t *turn) goodsReach(g *GoodsChoices) {
	var units [4]int // by Good; NoGood: all goods together
	for _, c := range g.Cards {
		units[c.Good] += c.Units
		units[NoGood] += c.Units
	}
	most := 0
	mixed := g.Mix && units[NoGood] > max(units[Coffee], units[Bananas], units[Cotton])
	for good := range units {
		for i := range g.Takes {
			take := &g.Takes[i]
			if take.Pays[good] = units[good] >= max(1, take.Price[good]) &&
				(Good(good) != NoGood || mixed); take.Pays[NoGood] {
				most = max(most, units[NoGood]-take.Price[NoGood])
			}
		}
	}
	g.Tracks = t.within(max(most, units[Coffee], units[Bananas], units[Cotton]))
}

// within lists the tracks on which some units can be spent, in whatever order.
func (t *turn) within(units int) []Onward {
	x := explorer{t: t, seen: map[[5]uint8]bool{}}
	if m := (march{t.p.Track, t.p.Pounds}); units > 0 && !x.sees(m) && x.hopes(m, units) {
		x.explore(m, units)
	}
	var l []Onward
	for _, c := range Companies {
		if x.open[c] {
			l = append(l, Onward{c, int(t.s.TrackOf(c).Calls[t.p.Track[c]])})
		}
	}
	return l
}

// march is where a seat's track markers come to with goods units, and the pounds it has there.
type march struct {
	track  [5]uint8
	pounds int
}

// explorer looks for the tracks that goods units can reach.
type explorer struct {
	t    *turn
	open [len(Companies) + 1]bool // by Company
	seen map[[5]uint8]bool
}

// sees notes the tracks on which a march can go on at once. It is true if no others are left to be
// found.
func (x *explorer) sees(m march) bool {
	all := true
	for _, c := range Companies {
		track, at := x.t.s.TrackOf(c), m.track[c]
		x.open[c] = x.open[c] || int(at) < track.Spaces && int(track.Calls[at]) <= m.pounds
		all = all && (x.open[c] || int(at) == track.Spaces)
	}
	return all
}

// hopes tells whether special spaces within some units of the markers bring the pounds for a
// capital call that is too dear.
func (x *explorer) hopes(m march, units int) bool {
	pounds := m.pounds
	for _, c := range Companies {
		for _, special := range x.t.s.TrackOf(c).Specials {
			if from := int(m.track[c]); special.Space > from && special.Space <= from+units {
				pounds += special.Pounds
			}
		}
	}
	for _, c := range Companies {
		if track, at := x.t.s.TrackOf(c), m.track[c]; !x.open[c] && int(at) < track.Spaces &&
			int(track.Calls[at]) <= pounds {
			return true
		}
	}
	return false
}

// explore spends units in every order, until nothing is left to be found.
func (x *explorer) explore(m march, units int) (done bool) {
	if done = x.sees(m); done || units == 1 || x.seen[m.track] {
		return done
	}
	x.seen[m.track] = true
	for _, c := range Companies {
		track, at := x.t.s.TrackOf(c), m.track[c]
		if int(at) == track.Spaces || int(track.Calls[at]) > m.pounds {
			continue
		}
		next := m
		next.track[c]++
		next.pounds -= int(track.Calls[at])
		for _, special := range track.Specials {
			if special.Space == int(next.track[c]) {
				next.pounds += special.Pounds
			}
		}
		if x.explore(next, units-1) {
			return true
		}
	}
	return false
}

func (t *turn) expandChoices() *ExpandChoices {
	e := &ExpandChoices{Points: t.s.Tally(t.seat).Suits[ExpansionPoints]}
	for _, c := range Companies {
		if t.s.posts(c) == 0 {
			continue
		}
		for region, cost := range t.s.EntryCosts(c) {
			if cost > 0 && cost <= e.Points {
				e.Entries = append(e.Entries, EntryChoice{c, RegionID(region), cost})
			}
		}
	}
	return e
}

func (t *turn) bookkeepChoice(l *Choices, slot Slot) {
	if l.Bookkeep == nil {
		l.Bookkeep = &BookkeepChoices{Reach: t.s.JarReach(t.seat)}
		for on, own := range t.p.OwnBooks {
			if own.Book != 0 && !own.Flipped && t.p.Pounds >= FlipBookCost {
				l.Bookkeep.Flips = append(l.Bookkeep.Flips, FlipChoice{on, t.s.jarReach(t.seat, on)})
			}
		}
	}
	l.Bookkeep.Cards = append(l.Bookkeep.Cards, t.ref(slot))
}

func (t *turn) spaceChoices(l *Choices) {
	open := make([]MarkerChoices, 0, MaxBonusSpaces) // on the stack; few are kept
	for id := range t.s.Edition.BonusSpaces {
		if m, ok := t.markerChoices(SpaceID(id)); ok {
			open = append(open, m)
			if m.simple(t.s.Edition) {
				l.Simple = append(l.Simple, Action{Seat: t.seat, Move: &PlaceMarker{Space: m.Space}})
			}
		}
	}
	l.Markers = append(l.Markers, open...)
}

// markerChoices returns the choices of a bonus space if the seat, which has a marker left, may take
// it.
func (t *turn) markerChoices(id SpaceID) (MarkerChoices, bool) {
	m := MarkerChoices{Space: id}
	space := &t.s.Edition.BonusSpaces[id]
	if id == 0 || t.barred(id) != "" || space.Cost.Pounds > t.p.Pounds {
		return m, false
	}
	if space.Kind == MajoritySpace {
		total, needed := t.s.majority(t.seat, space.Majority)
		m.Tiers = space.reached(total)
		return m, total >= needed
	}
	if len(space.OneOf) > 1 {
		m.OneOf = space.OneOf
	}
	if space.Cost.RemoveCard {
		if m.Cards = t.removable(space.Cost.RemoveGood); len(m.Cards) == 0 {
			return m, false
		}
	}
	must := false
	for _, rewards := range space.OneOf {
		for _, r := range rewards {
			switch {
			case r.Kind == BuyCard:
				must = !space.Optional
				m.Buy = t.affordable(r.N, t.p.Pounds-space.Cost.Pounds+t.poundsFirst(space.OneOf))
			case r.Others > 0:
				m.Tracks = (&choices{own: t.s.companyOf(space.Track)}).otherTracks()
			}
		}
	}
	return m, len(m.Buy) > 0 || !must
}

// removable lists the faces of hand cards that may be removed.
func (t *turn) removable(good Good) []CardID {
	var l []CardID
	for id, n := range t.p.Hand {
		if n > 0 && (good == NoGood || t.s.Edition.Cards[id].Kind == GoodsCard && t.s.Edition.Cards[id].Good == good) {
			l = append(l, CardID(id))
		}
	}
	return l
}

// affordable lists the display spaces whose card can be bought for some pounds.
func (t *turn) affordable(off, pounds int) []DisplaySpace {
	var l []DisplaySpace
	for space := DisplaySpace(1); space <= DisplaySpaces; space++ {
		if t.s.Display[space] != NoCard && t.s.price(space, off) <= pounds {
			l = append(l, space)
		}
	}
	return l
}

// poundsFirst returns the pounds that the rewards of a space can bring before a purchase:
// themselves, and by diamond spaces beyond the end of the track.
func (t *turn) poundsFirst(alternatives [][]Reward) int {
	pounds, diamonds := 0, 0
	for _, rewards := range alternatives {
		for _, r := range rewards {
			switch r.Kind {
			case Pounds:
				pounds += r.N
			case Diamonds:
				diamonds += r.N
			}
		}
	}
	return pounds + max(0, int(t.p.Diamond)+diamonds-t.s.Edition.Diamonds.Spaces)*PoundsPastDiamondEnd
}

// simple tells whether a bonus space leaves nothing to choose.
func (m *MarkerChoices) simple(ed *Edition) bool {
	if ed.BonusSpaces[m.Space].Kind == MajoritySpace || len(m.OneOf)+len(m.Buy)+len(m.Cards)+len(m.Tracks) > 0 {
		return false
	}
	for _, r := range ed.BonusSpaces[m.Space].OneOf[0] {
		if r.Kind == BookPoints || r.Kind == RemovePosts || r.Kind == TrackSpaces {
			return false
		}
	}
	return true
}

// endChoices lists the resting decks that may be picked up.
func (t *turn) endChoices(l *Choices) {
	n := len(l.Simple)
	for slot := Slot(1); slot <= ActionSlots && t.s.Round < Rounds; slot++ {
		if !t.p.Resting[slot].Empty() {
			l.Simple = append(l.Simple, Action{Seat: t.seat, Move: &EndPhase{slot}})
		}
	}
	if len(l.Simple) == n {
		l.Simple = append(l.Simple, Action{Seat: t.seat, Move: &EndPhase{}})
	}
}
