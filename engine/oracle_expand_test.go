package engine_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"dhow/engine"
)

// regionSet is a set of regions, one bit a region.
type regionSet uint32

func (r regionSet) has(region engine.RegionID) bool { return r>>region&1 == 1 }

func (r regionSet) with(region engine.RegionID) regionSet { return r | 1<<region }

func (r regionSet) size() int { return bits.OnesCount32(uint32(r)) }

// line is a border line of the map as the expanding company crosses it into a region.
type line struct {
	from engine.RegionID // 0: the company's base
	cost int
}

// expansionMap is what the rulebook's section on expanding a company speaks of, for one company in
// one position.
type expansionMap struct {
	s       *engine.State
	company engine.Company
	lines   [engine.Regions + 1][]line // by the region they lead into
	held    regionSet                  // regions with a post of the company
	others  regionSet                  // regions with a post of another company
	points  int                        // total expansion value of the seat to move
	posts   int                        // posts in the company's base
}

func newExpansionMap(s *engine.State, c engine.Company) *expansionMap {
	m := &expansionMap{s: s, company: c, points: expansionValue(s)}
	for _, b := range s.Edition.BaseBorders[c] {
		m.lines[b.To] = append(m.lines[b.To], line{0, b.Cost})
	}
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		for _, b := range s.Edition.Regions[region].Borders {
			m.lines[b.To] = append(m.lines[b.To], line{region, b.Cost})
		}
		switch s.Regions[region] {
		case engine.NoCompany:
		case c:
			m.held = m.held.with(region)
		default:
			m.others = m.others.with(region)
		}
	}
	for _, column := range s.Bases[c] {
		m.posts += int(column.Posts)
	}
	return m
}

// expansionValue adds up the expansion cards and the tile of the seat to move, with the permanent
// bonus that counts while one of them lies face up (rulebook, Use all expansion cards; ruling 14).
func expansionValue(s *engine.State) int {
	slots := faceUp(s, s.Turn, engine.ExpansionCard)
	n := 0
	for _, slot := range slots {
		n += s.Edition.Cards[s.Seats[s.Turn].Area[slot].Card].Value
	}
	if len(slots) == 0 {
		return 0
	}
	for _, bonus := range bonusesInForce(s, s.Turn) {
		n += bonus.ExpansionPlus
	}
	return n
}

// bonusesInForce lists a seat's permanent bonuses: of every track the second if it is in force,
// else the first.
func bonusesInForce(s *engine.State, seat engine.Seat) []engine.Permanent {
	var l []engine.Permanent
	for _, c := range engine.Companies {
		bonuses := s.Edition.Tracks[s.Tracks[c]].Bonuses
		switch s.Seats[seat].Bonus[c] {
		case 1:
			l = append(l, bonuses[0])
		case 2:
			l = append(l, bonuses[1])
		}
	}
	return l
}

// cost returns the points that entering a region takes once some regions have been entered; false
// if it cannot be entered.
func (m *expansionMap) cost(region engine.RegionID, entered regionSet) (int, bool) {
	if (m.held | entered).has(region) {
		return 0, false
	}
	best, found := 0, false
	for _, l := range m.lines[region] {
		accessible := l.from == 0 || (m.held | entered).has(l.from)
		if accessible && (!found || l.cost < best) {
			best, found = l.cost, true
		}
	}
	if found && m.others.has(region) {
		best++
	}
	return best, found
}

// allows tells whether the regions can be entered in this order with the points and posts there
// are.
func (m *expansionMap) allows(order []engine.RegionID) bool {
	if len(order) > m.posts {
		return false
	}
	total, entered := 0, regionSet(0)
	for _, region := range order {
		cost, ok := m.cost(region, entered)
		if !ok {
			return false
		}
		total += cost
		entered = entered.with(region)
	}
	return total <= m.points
}

// route is the cheapest way found to enter a set of regions.
type route struct {
	cost  int
	order []engine.RegionID
}

// routes finds all sets of regions that can be entered, each with a cheapest order, set by set from
// small to large. It gives up beyond limit sets.
func (m *expansionMap) routes(limit int) (map[regionSet]route, bool) {
	all := map[regionSet]route{0: {}}
	level := []regionSet{0}
	for size := 1; len(level) > 0 && size <= m.posts; size++ {
		var next []regionSet
		for _, set := range level {
			next = append(next, m.relax(all, set)...)
		}
		if level = next; len(all) > limit {
			return nil, false
		}
	}
	return all, true
}

// relax enters one region more than a set in every possible way and returns the sets that are new.
func (m *expansionMap) relax(all map[regionSet]route, set regionSet) []regionSet {
	var fresh []regionSet
	from := all[set]
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		cost, ok := m.cost(region, set)
		if cost += from.cost; !ok || cost > m.points {
			continue
		}
		known, seen := all[set.with(region)]
		if !seen {
			fresh = append(fresh, set.with(region))
		}
		if !seen || cost < known.cost {
			all[set.with(region)] = route{cost, append(slices.Clone(from.order), region)}
		}
	}
	return fresh
}

// expandAction writes the expansion into regions in an order; every ousted post goes to the first
// column that has room for it.
func (m *expansionMap) expandAction(order []engine.RegionID) engine.Action {
	move := &engine.Expand{Company: m.company}
	bases := m.s.Bases
	for _, region := range order {
		e := engine.Entry{Region: region}
		if ousted := m.s.Regions[region]; ousted != engine.NoCompany && ousted != m.company {
			e.Return = sendHome(&bases[ousted])
		}
		move.Entries = append(move.Entries, e)
	}
	return engine.Action{Seat: m.s.Turn, Move: move}
}

// sendHome returns a post to the first column with room and tells which, from 1; 0 if the post
// leaves the game.
func sendHome(base *[engine.BaseColumns]engine.Column) int {
	for i := range base {
		if roomForPost(base[i]) {
			base[i].Posts++
			return i + 1
		}
	}
	return 0
}

// TestExpansionEntersExactlyTheAccessibleRegions holds the cost of a first region, and whether it
// may be entered, to the rulebook's definition: the cheapest border from the base or any region of
// the company, one point more where another company's post stands (ruling 17).
func TestExpansionEntersExactlyTheAccessibleRegions(t *testing.T) {
	t.Parallel()
	spots(t, 11, oracleSize(10_000, 60_000), engine.ExpansionCard, disturbForExpansion, func(s *engine.State, r *rand.Rand) {
		v := s.View(s.Turn)
		checked := engine.Companies[r.IntN(len(engine.Companies))]
		for _, c := range engine.Companies {
			m := newExpansionMap(s, c)
			for region := engine.RegionID(1); region <= engine.Regions; region++ {
				cost, ok := m.cost(region, 0)
				if got := s.EntryCost(c, region); got != cost || got > 0 != ok {
					t.Fatalf("%v into %v costs %d, the engine says %d", c, region, cost, got)
				}
				if c == checked {
					checkFirstEntry(t, m, &v, region)
				}
			}
		}
	})
}

func disturbForExpansion(s *engine.State, r *rand.Rand) {
	disturbPosts(s, r)
	disturbPlayer(s, r)
}

// checkFirstEntry compares the verdict on entering one region, and where one reason alone forbids
// it, that reason.
func checkFirstEntry(t *testing.T, m *expansionMap, v *engine.View, region engine.RegionID) {
	t.Helper()
	cost, ok := m.cost(region, 0)
	var reasons []engine.Code
	if m.held.has(region) {
		reasons = append(reasons, engine.OwnPost)
	} else if !ok {
		reasons = append(reasons, engine.NotAdjacent)
	}
	if m.posts == 0 {
		reasons = append(reasons, engine.BaseEmpty)
	}
	if cost > m.points {
		reasons = append(reasons, engine.ExpansionShort)
	}
	a := m.expandAction([]engine.RegionID{region})
	got := refusalCode(engine.Check(v, a))
	if len(reasons) == 0 && got != "" || len(reasons) > 0 && !slices.Contains(reasons, got) {
		t.Fatalf("%v into %v with %d points, %d posts: expected %v, got %q: %s", m.company, region, m.points, m.posts, reasons, got, actionText(a))
	}
}

// TestExpansionOrderDecides holds random sequences of regions to the sum of their costs, each
// region entered opening its neighbours within the action (rulings 17 and 18).
func TestExpansionOrderDecides(t *testing.T) {
	t.Parallel()
	accepted := 0
	spots(t, 12, oracleSize(10_000, 60_000), engine.ExpansionCard, disturbForExpansion, func(s *engine.State, r *rand.Rand) {
		v := s.View(s.Turn)
		m := newExpansionMap(s, engine.Companies[r.IntN(len(engine.Companies))])
		for range 6 {
			order := m.randomOrder(r)
			a := m.expandAction(order)
			err := engine.Check(&v, a)
			if m.allows(order) != (err == nil) {
				t.Fatalf("%v in the order %v with %d points: the engine says %v", m.company, order, m.points, err)
			}
			if err == nil && len(order) > 1 {
				accepted++
			}
		}
	})
	if accepted < 1000 {
		t.Errorf("only %d expansions into several regions were tried", accepted)
	}
}

// randomOrder makes up a sequence of regions, most of which can be entered one after the other.
func (m *expansionMap) randomOrder(r *rand.Rand) []engine.RegionID {
	var order []engine.RegionID
	entered := regionSet(0)
	for range 1 + r.IntN(5) {
		region := engine.RegionID(1 + r.IntN(engine.Regions))
		for range 20 {
			if _, ok := m.cost(region, entered); ok || r.IntN(20) == 0 {
				break
			}
			region = engine.RegionID(1 + r.IntN(engine.Regions))
		}
		order = append(order, region)
		entered = entered.with(region)
	}
	return order
}

// TestExpansionReachesExactlyTheSets compares which sets of regions can be entered at all: each set
// that the map allows in its cheapest order, and no set one region larger in any order. A smallest
// set that the engine alone allowed would be one of the latter.
func TestExpansionReachesExactlyTheSets(t *testing.T) {
	t.Parallel()
	limit, sets := oracleSize(40, 400), 0
	spots(t, 13, oracleSize(500, 3_000), engine.ExpansionCard, disturbForExpansion, func(s *engine.State, r *rand.Rand) {
		v := s.View(s.Turn)
		m := newExpansionMap(s, engine.Companies[r.IntN(len(engine.Companies))])
		all, ok := m.routes(limit)
		if !ok {
			return
		}
		for set, way := range all {
			sets++
			if a := m.expandAction(way.order); engine.Check(&v, a) != nil {
				t.Fatalf("%v can enter %v for %d of %d points; the engine says %v", m.company, way.order, way.cost, m.points, engine.Check(&v, a))
			}
			m.checkBeyond(t, &v, all, set)
		}
	})
	if sets < 1000 {
		t.Errorf("only %d sets were compared", sets)
	}
}

// checkBeyond wants the engine to refuse every unreachable set of one region more, of up to four
// regions, in every order.
func (m *expansionMap) checkBeyond(t *testing.T, v *engine.View, all map[regionSet]route, set regionSet) {
	t.Helper()
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		larger := set.with(region)
		if _, reached := all[larger]; reached || larger == set || larger.size() > 4 {
			continue
		}
		permute(larger.list(), func(order []engine.RegionID) {
			if a := m.expandAction(order); engine.Check(v, a) == nil {
				t.Fatalf("%v cannot enter %v with %d points; the engine allows it", m.company, order, m.points)
			}
		})
	}
}

func (r regionSet) list() []engine.RegionID {
	var l []engine.RegionID
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		if r.has(region) {
			l = append(l, region)
		}
	}
	return l
}

// permute shows every order of some things.
func permute[T any](l []T, see func([]T)) {
	var place func(int)
	place = func(n int) {
		if n == len(l) {
			see(l)
			return
		}
		for i := n; i < len(l); i++ {
			l[n], l[i] = l[i], l[n]
			place(n + 1)
			l[n], l[i] = l[i], l[n]
		}
	}
	place(0)
}
