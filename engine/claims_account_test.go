package engine_test

import (
	"slices"

	"dhow/engine"
)

// names lists how cards are written.
func (c *claimed) names(cards []engine.CardID) []string {
	var l []string
	for _, id := range cards {
		l = append(l, c.s.Edition.CardName(id))
	}
	return l
}

// upTo returns the position with another seat to move, for the accounts that count what that seat
// has.
func (c *claimed) of(seat engine.Seat) *engine.State {
	s := copyOf(c.s)
	s.Turn = seat
	return s
}

// open counts what a seat has face up.
func (c *claimed) open(seat engine.Seat) *openCards { return lookAt(c.of(seat), 0, 0) }

// faceUpNames lists the face-up cards of the seat.
func (c *claimed) faceUpNames() []string {
	var cards []engine.CardID
	for slot := 1; slot <= engine.AreaSlots; slot++ {
		if a := c.p().Area[slot]; a.Card != engine.NoCard && !a.Used {
			cards = append(cards, a.Card)
		}
	}
	return c.names(cards)
}

// seatsDue lists the seats the game waits for.
func (c *claimed) seatsDue() []engine.Seat {
	var l []engine.Seat
	for seat := engine.Blue; int(seat) <= c.s.Players; seat++ {
		p := &c.s.Seats[seat]
		due := seat == c.s.Turn
		switch c.s.Phase {
		case engine.SetupPhase:
			due = !p.Kept || !p.Rested
		case engine.PlanningPhase:
			due = !p.Planned
		}
		if due {
			l = append(l, seat)
		}
	}
	return l
}

// goods is a use of goods as the cards and the display tell it.
type goods struct {
	*claimed
	m     *engine.UseGoods
	units int
	price int
	good  engine.Good // NoGood if different goods are used
}

// goods adds up the cards of the order. Which of equal cards are meant does not matter, unless one
// bears the +1 tile: then the slot is named, or all are used.
func (c *claimed) goods() *goods {
	g := &goods{claimed: c, m: c.a.Move.(*engine.UseGoods)}
	var taken [engine.AreaSlots + 1]bool
	take := func(ref engine.CardRef) {
		for slot := 1; slot <= engine.AreaSlots; slot++ {
			a := c.p().Area[slot]
			if taken[slot] || a.Used || a.Card != ref.Card || ref.Slot != 0 && int(ref.Slot) != slot {
				continue
			}
			taken[slot] = true
			face := c.s.Edition.Cards[a.Card]
			g.units += face.Value
			if a.PlusOne {
				g.units++
			}
			for _, b := range bonusesInForce(c.s, c.a.Seat) {
				if b.UnitPlus > 0 && b.UnitGood == face.Good {
					g.units += b.UnitPlus
				}
			}
			return
		}
	}
	for i, ref := range g.m.Cards {
		if good := c.s.Edition.Cards[ref.Card].Good; i == 0 {
			g.good = good
		} else if good != g.good {
			g.good = engine.NoGood
		}
		if ref.Slot != 0 {
			take(ref)
		}
	}
	for _, ref := range g.m.Cards {
		if ref.Slot == 0 {
			take(ref)
		}
	}
	if g.m.Take != 0 {
		g.price = max(0, g.full()-g.off())
	}
	return g
}

// full is the price of the card taken before anything is taken off.
func (g *goods) full() int { return g.fullPrice(g.m.Take) }

func (c *claimed) fullPrice(space engine.DisplaySpace) int {
	return c.s.Edition.Cards[c.s.Display[space]].Crate + int(c.s.Edition.DisplayPrice[space])
}

func (g *goods) off() int {
	n := 0
	for _, b := range bonusesInForce(g.s, g.a.Seat) {
		if b.PriceMinus > 0 && (b.PriceGood == engine.NoGood || b.PriceGood == g.good) {
			n += b.PriceMinus
		}
	}
	return n
}

// march is where the markers come to step by step, and what that costs and brings.
type march struct {
	at     [5]int
	pounds int
}

// spent adds up the advances named.
func (g *goods) spent() int {
	n := 0
	for _, a := range g.m.Advance {
		n += a.Spaces
	}
	return n
}

// march goes the advances of the order, up to the first step that cannot be made: its company, and
// the capital call that is too dear, or 0 if the track ends. There a whole advance is refused
// before it begins.
func (g *goods) march() (w march, stuck engine.Company, call int) {
	w = march{pounds: g.p().Pounds}
	for _, c := range engine.Companies {
		w.at[c] = int(g.p().Track[c])
	}
	for i := 0; i < len(g.m.Advance); i++ {
		c, n := g.m.Advance[i].Company, g.m.Advance[i].Spaces
		for i+1 < len(g.m.Advance) && (g.m.Advance[i+1].Company == c || g.m.Advance[i+1].Spaces == 0) { // one advance
			i++
			n += g.m.Advance[i].Spaces
		}
		track := g.s.Edition.Tracks[g.s.Tracks[c]]
		if w.at[c]+n > track.Spaces {
			return w, c, 0
		}
		for range n {
			if call := int(track.Calls[w.at[c]]); call > w.pounds {
				return w, c, call
			} else {
				w.pounds -= call
			}
			w.at[c]++
			for _, special := range track.Specials {
				if special.Space == w.at[c] {
					w.pounds += special.Pounds
				}
			}
		}
	}
	return w, engine.NoCompany, 0
}

// onwards lists the tracks on which a marker can make one step more, as messages name them.
func (g *goods) onwards() []string {
	w, _, _ := g.march()
	var l []string
	for _, c := range engine.Companies {
		track := g.s.Edition.Tracks[g.s.Tracks[c]]
		if w.at[c] == track.Spaces {
			continue
		}
		switch call := int(track.Calls[w.at[c]]); {
		case call == 0:
			l = append(l, c.String())
		case call == 1 && w.pounds >= 1:
			l = append(l, c.String()+" (capital call: 1 pound)")
		case call <= w.pounds:
			l = append(l, c.String()+" (capital call: "+itoa(call)+" pounds)")
		}
	}
	return l
}

// foray is an expansion as the map and the bases tell it.
type foray struct {
	*claimed
	m     *engine.Expand
	maps  *expansionMap
	bases [5][engine.BaseColumns]engine.Column
}

func (c *claimed) foray() *foray {
	m := c.a.Move.(*engine.Expand)
	return &foray{c, m, newExpansionMap(c.s, m.Company), c.s.Bases}
}

// enters goes through the entries as long as they can be made; fails is told of the one that
// cannot: what entering it costs, and the points that are left.
func (f *foray) enters(fails func(e engine.Entry, cost, left int) bool) bool {
	left, entered := f.maps.points, regionSet(0)
	for _, e := range f.m.Entries {
		cost, _ := f.maps.cost(e.Region, entered)
		column := e.Column
		if column == 0 {
			column = emptiest(f.bases[f.m.Company])
		}
		if (f.maps.held | entered).has(e.Region) || cost == 0 || column == 0 || f.bases[f.m.Company][column-1].Posts == 0 || cost > left {
			return fails(e, cost, left)
		}
		left -= cost
		entered = entered.with(e.Region)
		takePost(&f.bases[f.m.Company][column-1])
	}
	return false
}

// all goes through all entries.
func (f *foray) all() bool {
	ok := true
	f.enters(func(engine.Entry, int, int) bool { ok = false; return false })
	return ok
}

// emptiest returns the column with the fewest posts that has any, from 1; 0 if none has.
func emptiest(base [engine.BaseColumns]engine.Column) int {
	best := 0
	for i, column := range base {
		if column.Posts > 0 && (best == 0 || column.Posts < base[best-1].Posts) {
			best = i + 1
		}
	}
	return best
}

func takePost(c *engine.Column) {
	c.Posts--
	if c.Posts == 0 {
		c.Open = true
	}
}

// roomy lists the columns to which a post can return.
func roomy(base [engine.BaseColumns]engine.Column) []int {
	var l []int
	for i, column := range base {
		if roomForPost(column) {
			l = append(l, i+1)
		}
	}
	return l
}

// homes sends the ousted posts home up to the first for which stop is true.
func (f *foray) homes(stop func(i int, c engine.Company, e engine.Entry) bool) bool {
	for i, e := range f.m.Entries {
		c := f.s.Regions[e.Region]
		if stop(i, c, e) {
			return true
		}
		if c == engine.NoCompany {
			continue
		}
		to := e.Return
		if open := roomy(f.bases[c]); to == 0 && len(open) > 0 {
			to = open[0]
		}
		if to != 0 {
			f.bases[c][to-1].Posts++
		}
	}
	return false
}

// matters tells whether the share value of a company, or whether the columns named later can be
// used, depends on the columns of its posts that return from an entry on.
func (f *foray) matters(c engine.Company, from int) bool {
	values := map[int]bool{}
	var try func(i int, base [engine.BaseColumns]engine.Column)
	try = func(i int, base [engine.BaseColumns]engine.Column) {
		for i < len(f.m.Entries) && f.s.Regions[f.m.Entries[i].Region] != c {
			i++
		}
		if i == len(f.m.Entries) {
			values[shareValue(f.s, c, base)] = true
			return
		}
		columns := roomy(base)
		switch named := f.m.Entries[i].Return; {
		case len(columns) == 0:
			try(i+1, base)
			return
		case named != 0 && !slices.Contains(columns, named):
			values[-1] = true
			return
		case named != 0:
			columns = []int{named}
		}
		for _, to := range columns {
			after := base
			after[to-1].Posts++
			try(i+1, after)
		}
	}
	try(from, f.bases[c])
	return len(values) > 1 || values[-1]
}

// shareValue counts the coins that no post covers, column by column from the front.
func shareValue(s *engine.State, c engine.Company, base [engine.BaseColumns]engine.Column) int {
	changed := copyOf(s)
	changed.Bases[c] = base
	return changed.ShareValue(c)
}

// sums lists the bookkeeping points that come together in the order, reward by reward.
func (c *claimed) sums() []int {
	points := func(rewards []engine.Reward) []int {
		n := 0
		for _, r := range rewards {
			if r.Kind == engine.BookPoints {
				n += r.N
			}
		}
		if n == 0 {
			return nil
		}
		return []int{n}
	}
	switch m := c.a.Move.(type) {
	case *engine.Expand:
		var all []engine.Reward
		for _, e := range m.Entries {
			all = append(all, c.s.Edition.Regions[e.Region].Rewards...)
		}
		return points(all)
	case *engine.Bookkeep:
		return append(points(c.bookReward()), c.s.Edition.Cards[m.Card.Card].Points)
	case *engine.PlaceMarker:
		return points(c.spaceRewards())
	}
	return nil
}

// goes returns how far the ink jar goes.
func (c *claimed) goes() int {
	m := c.a.Move.(*engine.Bookkeep)
	if m.Jar < 0 {
		return c.jar().reach()
	}
	return m.Jar
}

// jar is the way of the ink jar with the bookkeeper of the order.
func (c *claimed) jar() *jarWalk {
	m := c.a.Move.(*engine.Bookkeep)
	w := &jarWalk{s: c.s, flip: m.Flip, inUse: m.Card.Slot}
	for slot := engine.Slot(engine.AreaSlots); slot >= 1; slot-- {
		if a := c.p().Area[slot]; a.Card == m.Card.Card && !a.Used && (m.Card.Slot == 0 || m.Card.Slot == slot) {
			w.inUse = slot
		}
	}
	return w
}

// bookReward returns what the book brings on which the ink jar stops.
func (c *claimed) bookReward() []engine.Reward {
	m := c.a.Move.(*engine.Bookkeep)
	n := c.goes()
	if on := int(c.p().Jar) + n; n > 0 && on <= c.s.Edition.Bookkeeping.Spaces {
		if own := c.p().OwnBooks[on]; !own.Flipped && on != m.Flip {
			return c.s.Edition.Books[own.Book].Rewards
		}
	}
	return nil
}

// space is the bonus space of the order.
func (c *claimed) space() *engine.BonusSpace {
	return &c.s.Edition.BonusSpaces[c.a.Move.(*engine.PlaceMarker).Space]
}

// suit counts what the seat has of a suit.
func (c *claimed) suit(seat engine.Seat, suit engine.Suit) int { return c.open(seat).suit(suit) }

// spaceRewards returns what the bonus space of the order brings.
func (c *claimed) spaceRewards() []engine.Reward {
	m, space := c.a.Move.(*engine.PlaceMarker), c.space()
	if space.Kind == engine.MajoritySpace {
		var rewards []engine.Reward
		for _, tier := range space.Tiers {
			if tier.Min <= c.suit(c.a.Seat, space.Majority) && (m.Tier == 0 || tier.Min <= m.Tier) {
				rewards = tier.Rewards
			}
		}
		return rewards
	}
	if len(space.OneOf) > 1 {
		return space.OneOf[m.OneOf-1]
	}
	return space.OneOf[0]
}

// removes returns how many posts the rewards of the order remove, and those it names.
func (c *claimed) removes() (n int, posts []engine.PostRemoval) {
	var rewards []engine.Reward
	switch m := c.a.Move.(type) {
	case *engine.Bookkeep:
		rewards, posts = c.bookReward(), m.Remove
	case *engine.PlaceMarker:
		rewards, posts = c.spaceRewards(), m.Remove
	}
	for _, r := range rewards {
		if r.Kind == engine.RemovePosts {
			n += r.N
		}
	}
	return n, posts
}

// moneyToBuy returns the pounds that the seat has when a bonus space lets it buy: what the space
// costs is paid, and its diamond spaces are moved.
func (c *claimed) moneyToBuy() int {
	pounds, diamonds := c.p().Pounds-c.space().Cost.Pounds, int(c.p().Diamond)
	for _, r := range c.spaceRewards() {
		switch r.Kind {
		case engine.Pounds:
			pounds += r.N
		case engine.Diamonds:
			diamonds += r.N
		}
	}
	return pounds + 2*max(0, diamonds-c.s.Edition.Diamonds.Spaces)
}

// buyOff returns what a bonus space takes off the price of the card bought.
func (c *claimed) buyOff() int {
	for _, r := range c.spaceRewards() {
		if r.Kind == engine.BuyCard {
			return r.N
		}
	}
	return 0
}

// others returns how many other tracks the bonus space moves, and which there are.
func (c *claimed) others() (n int, tracks []engine.Company) {
	for _, rewards := range c.space().OneOf {
		for _, r := range rewards {
			n = max(n, r.Others)
		}
	}
	for _, company := range engine.Companies {
		if c.s.Tracks[company] != c.space().Track {
			tracks = append(tracks, company)
		}
	}
	return n, tracks
}

// purchases lists the books of the order in which they are bought, and what each letter costs.
func (c *claimed) purchases() (all []engine.Purchase) {
	for _, p := range c.points() {
		all = append(all, p.Books...)
	}
	return all
}

func (c *claimed) points() []engine.Points {
	switch m := c.a.Move.(type) {
	case *engine.Expand:
		return m.Points
	case *engine.Bookkeep:
		return m.Points
	case *engine.PlaceMarker:
		return m.Points
	}
	return nil
}

// clauseWith tells whether some clause of points and some sum that it may be for are as is says:
// the clause's cost, its pounds, the sum.
func (c *claimed) clauseWith(is func(cost, cash, sum int) bool) bool {
	sums := c.sums()
	for i, p := range c.points() {
		cost := 0
		for _, b := range p.Books {
			cost += c.s.Edition.BookCost[c.s.Edition.BookSpaces[b.From].Letter]
		}
		for j, sum := range sums {
			if (j == i || len(c.points()) == 1) && is(cost, p.Cash, sum) {
				return true
			}
		}
	}
	return false
}

// allowed lists the spaces on which a book may be placed once some others have been.
func (c *claimed) allowed(book engine.BookID, placed []engine.Purchase) []int {
	own := c.p().OwnBooks
	for _, b := range placed {
		own[b.On].Book = c.s.Books[b.From]
	}
	var l []int
	for on := 1; on <= c.s.Edition.Bookkeeping.Spaces; on++ {
		under := c.s.Edition.Books[own[on].Book].Letter
		if c.s.Edition.Books[book].Letter == engine.BookA {
			if own[on].Book == 0 && c.s.Edition.CrossedOutA[on] || under == engine.BookB || under == engine.BookC {
				continue
			}
		}
		l = append(l, on)
	}
	return l
}

// slotOpen tells whether the seat may plan a card into a slot.
func (c *claimed) slotOpen(slot int) bool {
	switch slot {
	case 4:
		return int(c.p().Diamond) >= c.s.Edition.Diamonds.Slot
	case 5:
		return int(c.p().Jar) >= c.s.Edition.Bookkeeping.Slot
	}
	return slot >= 1 && slot <= 3
}

// trackOf returns the company at whose edge an extra bonus space's track lies.
func (c *claimed) trackOf(space *engine.BonusSpace) engine.Company {
	for _, company := range engine.Companies {
		if c.s.Tracks[company] == space.Track {
			return company
		}
	}
	return engine.NoCompany
}
