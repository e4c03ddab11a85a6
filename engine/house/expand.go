package house

import (
	"cmp"
	"slices"

	"dhow/engine"
)

// maxExpansion bounds the expansion points that are thought of together.
const maxExpansion = 14

// Bounds of the search for regions to enter: how many ways of each number of regions are followed
// further, and how many ways are tried in the end.
const (
	followVentures = 6
	tryVentures    = 10
)

// venture is a way to expand a company: regions to enter one after the other.
type venture struct {
	company engine.Company
	regions [engine.Regions + 1]engine.Company // the map once the posts are there
	entries [maxExpansion]engine.RegionID
	n       int
	cost    int // expansion points
	gain    int // about what it brings

	pounds, diamonds, points, spaces int // rewards
	ousted                           int // what ousting brings
}

// weighMap looks at what can be done on the map with the expansion points the seat has or may plan.
func (m *mind) weighMap() {
	points := m.s.Tally(m.seat).Suits[engine.ExpansionPoints]
	if m.s.Phase == engine.PlanningPhase {
		n, cards := 0, 0 // what a plan could bring at most
		for id := range m.ed.Cards {
			if card := &m.ed.Cards[id]; card.Kind == engine.ExpansionCard {
				n += int(m.me.Hand[id]) * card.Value
				cards += int(m.me.Hand[id])
			}
		}
		if cards > 0 {
			n += 2 // the better of the special bonuses
		}
		points += n
	}
	points = min(points, maxExpansion)
	m.ventures, m.expand = nil, [maxExpansion + 1]int{}
	if points == 0 {
		return
	}
	for _, c := range engine.Companies {
		m.ventures = append(m.ventures, m.venturesOf(c, points)...)
	}
	slices.SortStableFunc(m.ventures, func(a, b venture) int { return cmp.Compare(b.gain, a.gain) })
	for _, v := range m.ventures {
		for p := v.cost; p <= points; p++ {
			m.expand[p] = max(m.expand[p], v.gain)
		}
	}
	for p := points + 1; p <= maxExpansion; p++ {
		m.expand[p] = m.expand[points]
	}
}

// venturesOf searches the ways to expand one company with some points: region by region, following
// the best ways of each number of regions.
func (m *mind) venturesOf(c engine.Company, points int) []venture {
	takings := m.takings(m.s, c, points)
	then := *m.s
	var all []venture
	front := []venture{{company: c, regions: m.s.Regions}}
	for n := 1; n < len(takings) && len(front) > 0; n++ {
		var next []venture
		for i := range front {
			then.Regions = front[i].regions
			for region := engine.RegionID(1); region <= engine.Regions; region++ {
				cost := then.EntryCost(c, region)
				if cost == 0 || front[i].cost+cost > points {
					continue
				}
				v := m.enter(front[i], region, cost, takings[n].coins)
				if !slices.ContainsFunc(next, func(o venture) bool {
					return o.regions == v.regions &&
						o.cost <= v.cost
				}) {
					next = append(next, v)
				}
			}
		}
		slices.SortStableFunc(next, func(a, b venture) int { return cmp.Compare(m.promise(&b), m.promise(&a)) })
		front = next[:min(len(next), followVentures)]
		all = append(all, front...)
	}
	return all
}

// promise orders ways by what they bring and leave over.
func (m *mind) promise(v *venture) int { return v.gain - v.cost*m.w.expansion }

// enter adds a region to a way; coins is what its posts bring to light in all.
func (m *mind) enter(v venture, region engine.RegionID, cost, coins int) venture {
	if d := v.regions[region]; d != engine.NoCompany {
		stake := m.stake(m.s, d)
		_, covered := m.returning(&m.s.Bases[d], d, stake)
		v.ousted -= covered * stake
	}
	v.regions[region] = v.company
	v.entries[v.n] = region
	v.n++
	v.cost += cost
	for _, r := range m.ed.Regions[region].Rewards {
		switch r.Kind {
		case engine.Pounds:
			v.pounds += r.N
		case engine.Diamonds:
			v.diamonds += r.N
		case engine.BookPoints:
			v.points += r.N
		case engine.TrackSpaces:
			v.spaces += r.N
		}
	}
	v.gain = v.ousted + coins*m.stake(m.s, v.company) + 100*v.pounds + m.moreDiamonds(m.me, v.diamonds) +
		m.points(m.s, v.points) + m.reach(m.s, v.company, v.spaces)
	return v
}

// expansions tries the best ways to expand, with sensible ways to spend their bookkeeping points.
func (m *mind) expansions(try func(engine.Move)) {
	points, tried := m.s.Tally(m.seat).Suits[engine.ExpansionPoints], 0
	for i := range m.ventures {
		v := &m.ventures[i]
		if v.cost > points || tried == tryVentures {
			continue
		}
		tried++
		entries := m.entriesOf(v)
		if v.points == 0 {
			try(&engine.Expand{Company: v.company, Entries: entries})
			continue
		}
		for _, p := range m.spendings(m.s, int(m.me.Jar), v.points) {
			try(&engine.Expand{Company: v.company, Entries: entries, Points: []engine.Points{p}})
		}
	}
	try(&engine.Expand{})
}

// entriesOf names a way as an order does: the columns that give the posts, and those to which
// ousted posts return.
func (m *mind) entriesOf(v *venture) []engine.Entry {
	columns := m.takings(m.s, v.company, v.n)[v.n].columns
	bases := m.s.Bases
	var l []engine.Entry
	for _, region := range v.entries[:v.n] {
		e := engine.Entry{Region: region}
		for column := range columns {
			if columns[column] > 0 {
				columns[column]--
				e.Column = column + 1
				break
			}
		}
		if d := m.s.Regions[region]; d != engine.NoCompany {
			e.Return, _ = m.returning(&bases[d], d, m.stake(m.s, d))
			if e.Return > 0 {
				bases[d][e.Return-1].Posts++
			}
		}
		l = append(l, e)
	}
	return l
}
