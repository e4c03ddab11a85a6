package house

import "dhow/engine"

// space tries one bonus space.
func (m *mind) space(c *engine.MarkerChoices, try func(engine.Move)) {
	space := &m.ed.BonusSpaces[c.Space]
	move := engine.PlaceMarker{Space: c.Space}
	switch {
	case space.Kind == engine.MajoritySpace && len(c.Tiers) > 0:
		for _, tier := range c.Tiers {
			move.Tier = tier.Min
			m.choices(move, tier.Rewards, c, try)
		}
	case space.Kind == engine.MajoritySpace:
		try(&move)
	case c.OneOf != nil:
		for i, rewards := range c.OneOf {
			move.OneOf = i + 1
			m.choices(move, rewards, c, try)
		}
	default:
		m.choices(move, space.OneOf[0], c, try)
	}
}

// choices tries the choices that rewards and cost of a space leave open.
func (m *mind) choices(move engine.PlaceMarker, rewards []engine.Reward, c *engine.MarkerChoices,
	try func(engine.Move)) {
	points, posts, others := 0, 0, engine.Reward{}
	for _, r := range rewards {
		switch {
		case r.Kind == engine.BookPoints:
			points += r.N
		case r.Kind == engine.RemovePosts:
			posts += r.N
		case r.Others > 0:
			others = r
		}
	}
	move.Remove = m.removals(posts)
	spendings := [][]engine.Points{nil}
	if points > 0 {
		spendings = m.clauses(m.s, int(m.me.Jar), 0, points)
	}
	buys := c.Buy
	if m.ed.BonusSpaces[c.Space].Optional || len(buys) == 0 {
		buys = append([]engine.DisplaySpace{0}, buys...)
	}
	cards := c.Cards
	if len(cards) == 0 {
		cards = []engine.CardID{engine.NoCard}
	}
	for _, move.Points = range spendings {
		for _, move.Buy = range buys {
			for _, move.Card = range cards {
				for _, move.Tracks = range m.ways(c.Tracks, others) {
					one := move
					try(&one)
				}
			}
		}
	}
}

// ways lists the sets of other tracks that a reward can move.
func (m *mind) ways(tracks []engine.Company, r engine.Reward) [][]engine.Company {
	if r.Others == 0 {
		return [][]engine.Company{nil}
	}
	if r.Others >= len(tracks) {
		return [][]engine.Company{tracks}
	}
	var l [][]engine.Company
	for i, a := range tracks {
		for _, b := range tracks[i+1:] {
			l = append(l, []engine.Company{a, b})
		}
	}
	return l
}
