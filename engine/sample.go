package engine

// Sample returns one legal action of the view's seat by chance, filled in; every legal action can
// come. It is false if the game does not wait for the seat. Kinds of action come about equally
// often, not every action.
func Sample(v *View, pick Pick) (Action, bool) {
	choices := Legal(v)
	if len(kinds(choices)) == 0 {
		return Action{Seat: v.Seat}, false
	}
	s := sampler{t: &turn{}, pick: pick}
	for {
		s.t.begin(&v.State, Action{Seat: v.Seat})
		if a := s.draft(choices); s.t.carryOut(&v.State, a) == nil {
			return s.t.step.Action, true
		}
	}
}

// sampler makes up actions on a copy of the state, step by step as the rules would carry them out.
type sampler struct {
	pick  Pick
	t     *turn
	taken []Reward // of the bonus space chosen
}

// draft makes up an action. Carrying it out tells whether it is allowed.
func (s *sampler) draft(choices *Choices) Action {
	a := Action{Seat: s.t.seat}
	if len(choices.PlusOne) > 0 && s.pick(2) == 0 {
		a.PlusOne = choices.PlusOne[s.pick(len(choices.PlusOne))]
		s.t.a.PlusOne = a.PlusOne
		if s.t.layPlusOne() == nil {
			choices = s.t.choices()
		}
	}
	k := kinds(choices)
	k[s.pick(len(k))](s, choices, &a)
	s.clauses(&a)
	return a
}

// maker makes up an action of one kind.
type maker func(*sampler, *Choices, *Action)

// kinds lists the makers of the kinds of action that are open.
func kinds(l *Choices) []maker {
	k := make([]maker, 0, 7) // there are no more kinds
	if len(l.Simple) > 0 {
		k = append(k, (*sampler).simple)
	}
	if l.Rest != nil {
		k = append(k, (*sampler).rest)
	}
	if l.Plan != nil {
		k = append(k, (*sampler).plan)
	}
	if l.Goods != nil {
		k = append(k, (*sampler).goods)
	}
	if l.Expand != nil {
		k = append(k, (*sampler).expand)
	}
	if l.Bookkeep != nil {
		k = append(k, (*sampler).bookkeep)
	}
	if l.Markers != nil {
		k = append(k, (*sampler).marker)
	}
	return k
}

// clauses adds an order of rewards and stops at random; Fill drops them where they do not matter.
func (s *sampler) clauses(a *Action) {
	switch a.Move.(type) {
	case *Rest, *Expand, *Bookkeep, *PlaceMarker:
	default:
		return
	}
	if s.pick(2) == 0 {
		a.By = usualOrder
		for i := range a.By {
			j := i + s.pick(len(a.By)-i)
			a.By[i], a.By[j] = a.By[j], a.By[i]
		}
	}
	for _, c := range s.moves(a) {
		if s.pick(2) == 0 {
			a.Stop = a.Stop.With(c)
		}
	}
}

// moves lists the companies on whose tracks rewards of the action move the marker.
func (s *sampler) moves(a *Action) []Company {
	var rewards []Reward
	switch m := a.Move.(type) {
	case *Rest:
		rewards = s.t.s.Edition.StartingTiles[s.t.p.Tile].Bonus
	case *Expand:
		for _, e := range m.Entries {
			for _, r := range s.t.s.Edition.Regions[e.Region].Rewards {
				if r.Kind == TrackSpaces {
					return []Company{m.Company}
				}
			}
		}
	case *PlaceMarker:
		rewards = s.taken
		if len(m.Tracks) > 0 {
			return m.Tracks
		}
	}
	var l []Company
	for _, r := range rewards {
		if r.Kind == TrackSpaces {
			l = append(l, r.Company)
		}
	}
	return l
}

func (s *sampler) simple(l *Choices, a *Action) { a.Move = l.Simple[s.pick(len(l.Simple))].Move }

func (s *sampler) rest(l *Choices, a *Action) {
	m := &Rest{}
	for i, j := range s.shuffled(len(l.Rest)) {
		m.Cards[i] = l.Rest[j]
	}
	a.Move = m
}

// shuffled returns 0 … n-1 in random order.
func (s *sampler) shuffled(n int) []int {
	l := make([]int, n)
	for i := range l {
		j := s.pick(i + 1)
		l[i], l[j] = l[j], i
	}
	return l
}

// plan fills most slots.
func (s *sampler) plan(l *Choices, a *Action) {
	m := &Plan{}
	cards := l.Plan.Cards
	for _, slot := range l.Plan.Slots {
		if n := cards.Total(); n > 0 && s.pick(8) > 0 {
			card := pickCard(&cards, s.pick)
			cards.Remove(card)
			m.Cards = append(m.Cards, PlannedCard{card, slot})
		}
	}
	a.Move = m
}

// goods uses a random set of cards, perhaps takes a card, and spends each remaining unit where it
// can go.
func (s *sampler) goods(l *Choices, a *Action) {
	m := &UseGoods{}
	units, good, kinds := s.payment(l.Goods, m)
	if kinds > 1 || s.pick(2) == 0 {
		s.take(l.Goods, m, &units, good)
	}
	if kinds > 1 && m.Take == 0 {
		s.goods(l, a)
		return
	}
	for units > 0 {
		c, ok := s.unit()
		if !ok {
			break
		}
		m.Advance = append(m.Advance, Advance{c, 1})
		units--
	}
	a.Move = m
}

// payment picks goods cards: of one good, or of several where a bonus allows it. It returns their
// units, their good and how many different goods they show.
func (s *sampler) payment(g *GoodsChoices, m *UseGoods) (units int, good Good, kinds int) {
	lead := g.Cards[s.pick(len(g.Cards))]
	mix := g.Mix && s.pick(2) == 0
	seen := [4]bool{}
	for _, c := range g.Cards {
		if c.Slot != lead.Slot && (s.pick(2) == 0 || !mix && c.Good != lead.Good) {
			continue
		}
		m.Cards = append(m.Cards, CardRef{c.Card.Card, c.Slot})
		units += c.Units
		if !seen[c.Good] {
			seen[c.Good] = true
			kinds++
		}
	}
	if good = lead.Good; kinds > 1 {
		good = NoGood
	}
	return units, good, kinds
}

func (s *sampler) take(g *GoodsChoices, m *UseGoods, units *int, good Good) {
	var open []TakeChoice
	for _, t := range g.Takes {
		if t.Price[good] <= *units {
			open = append(open, t)
		}
	}
	if len(open) > 0 {
		t := open[s.pick(len(open))]
		m.Take = t.Space
		*units -= t.Price[good]
	}
}

// unit spends one goods unit on the copy of the state. False if it stops: it may where only capital
// calls lie ahead.
func (s *sampler) unit() (Company, bool) {
	var can []Company
	for _, c := range Companies {
		track, at := s.t.s.TrackOf(c), s.t.p.Track[c]
		if int(at) < track.Spaces && int(track.Calls[at]) <= s.t.p.Pounds {
			can = append(can, c)
		}
	}
	options := len(can)
	if len(s.t.openTracks()) == 0 {
		options++
	}
	if options == 0 {
		return 0, false
	}
	i := s.pick(options)
	if i == len(can) {
		return 0, false
	}
	w := walk{t: s.t, company: can[i], at: int(s.t.p.Track[can[i]])}
	w.step()
	w.arrive()
	return can[i], true
}

// expand enters regions one after the other until it stops or nothing is left.
func (s *sampler) expand(l *Choices, a *Action) {
	m := &Expand{Company: Companies[s.pick(len(Companies))]}
	a.Move = m
	var ousted []Company
	left, points := l.Expand.Points, 0
	for {
		e, ok := s.entry(m.Company, left)
		if !ok {
			break
		}
		stood := s.t.s.Regions[e.Region]
		cost, err := s.t.enter(m.Company, &e, left)
		if err != nil {
			break
		}
		left -= cost
		m.Entries, ousted = append(m.Entries, e), append(ousted, stood)
		for _, r := range s.t.s.Edition.Regions[e.Region].Rewards {
			if r.Kind == BookPoints {
				points += r.N
			}
		}
	}
	s.points(&m.Points, points)
	for i := range m.Entries {
		e := &m.Entries[i]
		if c := ousted[i]; c != NoCompany {
			e.Return = s.column(c, Column.room)
			PostOusted{c, e.Region, e.Return}.fold(s.t.s)
		}
	}
}

// entry picks a region that can be entered, and the column that gives the post.
func (s *sampler) entry(c Company, left int) (Entry, bool) {
	var open []RegionID
	for region, cost := range s.t.s.EntryCosts(c) {
		if cost > 0 && cost <= left {
			open = append(open, RegionID(region))
		}
	}
	i := s.pick(len(open) + 1)
	column := s.column(c, func(c Column) bool { return c.Posts > 0 })
	if i == len(open) || column == 0 {
		return Entry{}, false
	}
	return Entry{Region: open[i], Column: column}, true
}

// column picks a column of a base, from 1, or 0 if none will do.
func (s *sampler) column(c Company, will func(Column) bool) int {
	var open []int
	for i, column := range s.t.s.Bases[c] {
		if will(column) {
			open = append(open, i+1)
		}
	}
	if len(open) == 0 {
		return 0
	}
	return open[s.pick(len(open))]
}

// points spends a sum of bookkeeping points, on the copy of the state too.
func (s *sampler) points(l *[]Points, n int) {
	if n == 0 {
		return
	}
	p := Points{Cash: CashRest}
	if int(s.t.p.Jar) < s.t.s.Edition.Bookkeeping.Spaces {
		for {
			from, on := s.book(n)
			if from == 0 {
				break
			}
			book := s.t.s.Books[from]
			n -= s.t.s.Edition.BookCost[s.t.s.Edition.Books[book].Letter]
			s.t.s.Books[from] = 0
			BookPlaced{s.t.seat, on, book}.fold(s.t.s)
			p.Books = append(p.Books, Purchase{from, on})
		}
	}
	*l = append(*l, p)
}

// book picks a book that n points can buy and a space for it, or 0 to buy no more.
func (s *sampler) book(n int) (BookSpace, int) {
	var open []BookSpace
	for space := BookSpace(1); space <= BookSpaces; space++ {
		if id := s.t.s.Books[space]; id != 0 && s.t.s.Edition.BookCost[s.t.s.Edition.Books[id].Letter] <= n {
			open = append(open, space)
		}
	}
	i := s.pick(len(open) + 1)
	if i == len(open) {
		return 0, 0
	}
	spaces := s.t.s.MayPlace(s.t.seat, s.t.s.Books[open[i]])
	if len(spaces) == 0 {
		return 0, 0
	}
	return open[i], spaces[s.pick(len(spaces))]
}

// posts picks posts to remove, on the copy of the state too.
func (s *sampler) posts(n int) []PostRemoval {
	var l []PostRemoval
	for ; n > 0; n-- {
		possible := s.t.s.foremost()
		if len(possible) == 0 {
			break
		}
		r := possible[s.pick(len(possible))]
		PostRemoved(r).fold(s.t.s)
		l = append(l, r)
	}
	return l
}

// bookkeep flips perhaps, goes some way, and spends.
func (s *sampler) bookkeep(l *Choices, a *Action) {
	m := &Bookkeep{Card: l.Bookkeep.Cards[s.pick(len(l.Bookkeep.Cards))]}
	a.Move = m
	if n := len(l.Bookkeep.Flips); n > 0 && s.pick(3) == 0 {
		m.Flip = l.Bookkeep.Flips[s.pick(n)].On
		BookFlipped{s.t.seat, m.Flip}.fold(s.t.s)
	}
	reach := s.t.s.JarReach(s.t.seat)
	if m.Jar = reach; s.pick(2) == 0 {
		m.Jar = s.pick(reach + 1)
	}
	s.t.p.Jar += uint8(m.Jar)
	if book := s.t.p.OwnBooks[s.t.p.Jar]; m.Jar > 0 && !book.Flipped {
		s.rewards(s.t.s.Edition.Books[book.Book].Rewards, &m.Points, &m.Remove)
	}
	s.points(&m.Points, s.t.s.Edition.Cards[m.Card.Card].Points)
}

// rewards makes the choices that rewards ask for.
func (s *sampler) rewards(rewards []Reward, points *[]Points, remove *[]PostRemoval) {
	sum, posts := 0, 0
	for _, r := range rewards {
		switch r.Kind {
		case BookPoints:
			sum += r.N
		case RemovePosts:
			posts += r.N
		}
	}
	s.points(points, sum)
	*remove = s.posts(posts)
}

// marker takes a bonus space.
func (s *sampler) marker(l *Choices, a *Action) {
	c := l.Markers[s.pick(len(l.Markers))]
	space := &s.t.s.Edition.BonusSpaces[c.Space]
	m := &PlaceMarker{Space: c.Space}
	a.Move = m
	var rewards []Reward
	switch {
	case space.Kind == MajoritySpace && len(c.Tiers) == 0:
	case space.Kind == MajoritySpace:
		tier := c.Tiers[s.pick(len(c.Tiers))]
		m.Tier, rewards = tier.Min, tier.Rewards
	case c.OneOf != nil:
		i := s.pick(len(c.OneOf))
		m.OneOf, rewards = i+1, c.OneOf[i]
	default:
		rewards = space.OneOf[0]
	}
	s.taken = rewards
	s.rewards(rewards, &m.Points, &m.Remove)
	if n := len(c.Buy); n > 0 && (!space.Optional || s.pick(2) == 0) {
		m.Buy = c.Buy[s.pick(n)]
	}
	if n := len(c.Cards); n > 0 {
		m.Card = c.Cards[s.pick(n)]
	}
	for _, r := range rewards {
		if r.Others > 0 {
			for _, i := range s.shuffled(len(c.Tracks))[:r.Others] {
				m.Tracks = append(m.Tracks, c.Tracks[i])
			}
		}
	}
}
