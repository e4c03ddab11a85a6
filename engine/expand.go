package engine

import "slices"

func (m *Expand) phase() Phase { return ActionPhase }
func (m *Expand) clone() Move {
	return &Expand{m.Company, slices.Clone(m.Entries), clonePoints(m.Points)}
}

const expandRule = "rulebook, Use all expansion cards; ruling 17"

// act enters regions in the order named, takes their rewards together, then ousts (rulebook, Use
// all expansion cards; rulings 15 to 20 and 51). With no entries the cards are flipped all the same
// (ruling 19).
func (m *Expand) act(t *turn) error {
	cards := t.expansionCards()
	if len(cards) == 0 {
		return refuse(NoExpansionCard, "rulebook, Use all expansion cards; ruling 51")
	}
	if len(m.Entries) == 0 {
		m.Company = NoCompany
	}
	left := t.s.Tally(t.seat).Suits[ExpansionPoints]
	ousted := make([]Company, len(m.Entries))
	for i := range m.Entries {
		ousted[i] = t.s.Regions[m.Entries[i].Region]
		cost, err := t.enter(m.Company, &m.Entries[i], left)
		if err != nil {
			return err
		}
		left -= cost
	}
	if err := m.reward(t); err != nil {
		return err
	}
	if err := t.oust(m.Entries, ousted); err != nil {
		return err
	}
	if left > 0 {
		t.emit(ExpansionLost{t.seat, left})
	}
	for _, slot := range cards {
		t.use(slot)
	}
	return nil
}

// expansionCards lists the slots of all face-up expansion cards and the tile (ruling 51).
func (t *turn) expansionCards() []Slot {
	var l []Slot
	for slot, c := range t.p.Area {
		if c.Ready() && t.s.face(c).Kind == ExpansionCard {
			l = append(l, Slot(slot))
		}
	}
	return l
}

// enter moves a post into a region and returns the expansion points it took.
func (t *turn) enter(c Company, e *Entry, left int) (int, error) {
	if t.s.Regions[e.Region] == c {
		return 0, refuse(OwnPost, expandRule, e.Region, c)
	}
	cost := t.s.EntryCost(c, e.Region)
	if cost == 0 {
		return 0, refuse(NotAdjacent, expandRule, e.Region, c)
	}
	column, err := t.giveColumn(c, e.Column)
	if err != nil {
		return 0, err
	}
	if cost > left {
		return 0, refuse(ExpansionShort, expandRule, e.Region, cost, left)
	}
	e.Column = column
	t.emit(RegionEntered{t.seat, c, e.Region, column, cost})
	return cost, nil
}

// EntryCost returns the expansion points that a company needs to enter a region now: the cheapest
// border from its base or any of its regions, and one more if another company's post stands there
// (ruling 17). 0 means that it cannot: nothing of the company is next to it, or its own post stands
// there.
func (s *State) EntryCost(c Company, region RegionID) int { return s.EntryCosts(c)[region] }

// EntryCosts returns EntryCost by region.
func (s *State) EntryCosts(c Company) [Regions + 1]int {
	var costs [Regions + 1]int
	leave := func(borders []Border) {
		for _, b := range borders {
			if costs[b.To] == 0 || b.Cost < costs[b.To] {
				costs[b.To] = b.Cost
			}
		}
	}
	leave(s.Edition.BaseBorders[c])
	for region, owner := range s.Regions {
		if owner == c {
			leave(s.Edition.Regions[region].Borders)
		}
	}
	for region, owner := range s.Regions {
		switch {
		case owner == c:
			costs[region] = 0
		case costs[region] > 0 && owner != NoCompany:
			costs[region] += OccupiedExtra
		}
	}
	return costs
}

// reward takes the rewards of all regions entered together; their bookkeeping points are one sum
// (ruling 20).
func (m *Expand) reward(t *turn) error {
	var rewards []Reward
	for _, e := range m.Entries {
		for _, r := range t.s.Edition.Regions[e.Region].Rewards {
			if r.Kind == TrackSpaces && r.Company == NoCompany {
				r.Company = m.Company
			}
			rewards = append(rewards, r)
		}
	}
	c := choices{points: m.Points}
	if err := t.collect(rewards, &c); err != nil {
		return err
	}
	m.Points = c.spent
	return c.finish()
}

// RegionEntered says that a post of the expanding company has been moved from a base column into a
// region.
type RegionEntered struct {
	Seat    Seat
	Company Company
	Region  RegionID
	Column  int // 1 to 3
	Cost    int // expansion points
}

func (e RegionEntered) fold(s *State) {
	s.Bases[e.Company][e.Column-1].take()
	s.Regions[e.Region] = e.Company
}

// ExpansionLost says that expansion points were forfeited; it changes nothing.
type ExpansionLost struct {
	Seat Seat
	N    int
}

func (ExpansionLost) fold(*State) {}
