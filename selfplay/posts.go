package selfplay

import (
	"fmt"

	"dhow/engine"
)

// postsAccount moves every trading post: 15 of each company, which stand in its base, in a region,
// or are out of the game.
type postsAccount struct {
	ed     *engine.Edition
	bases  [5][3]base
	region [engine.Regions + 1]engine.Company
	ousted [engine.Regions + 1]engine.Company // its post waits to go home
	out    [5]int
}

// base is a column of a company base, its spaces from front to rear.
type base struct {
	post [5]bool
	open bool // the final space has been emptied, and stays so
}

func newPostsAccount(ed *engine.Edition) *postsAccount {
	a := &postsAccount{ed: ed}
	for _, c := range engine.Companies {
		for i := range a.bases[c] {
			a.bases[c][i].post = [5]bool{true, true, true, true, true}
		}
	}
	return a
}

// take removes the foremost post.
func (b *base) take() bool {
	for space := range b.post {
		if b.post[space] {
			b.post[space] = false
			b.open = b.open || space == len(b.post)-1
			return true
		}
	}
	return false
}

// home returns the rearmost empty space that a post may cover, or -1.
func (b *base) home() int {
	for space := len(b.post) - 1; space >= 0; space-- {
		if !b.post[space] && (space < len(b.post)-1 || !b.open) {
			return space
		}
	}
	return -1
}

func (b *base) posts() int {
	n := 0
	for _, there := range b.post {
		if there {
			n++
		}
	}
	return n
}

func (a *postsAccount) see(e engine.Event) error {
	switch e := e.(type) {
	case engine.RegionEntered:
		if cost := a.cost(e.Company, e.Region); cost != e.Cost {
			return fmt.Errorf("%v enters region %d for %d points, it costs %d", e.Company, e.Region, e.Cost, cost)
		}
		a.ousted[e.Region] = a.region[e.Region]
		a.region[e.Region] = e.Company
		return a.take(e.Company, e.Column)
	case engine.PostOusted:
		return a.oust(e)
	case engine.PostRemoved:
		a.out[e.Company]++
		return a.take(e.Company, e.Column)
	}
	return nil
}

func (a *postsAccount) take(c engine.Company, column int) error {
	if c == engine.NoCompany || column < 1 || column > 3 || !a.bases[c][column-1].take() {
		return fmt.Errorf("a post leaves column %d of %v, where none stands", column, c)
	}
	return nil
}

// cost is what the cheapest border of a company's posts and base with a region asks for; one point
// more for a post that stands there. 0: no border, or a post of its own.
func (a *postsAccount) cost(c engine.Company, region engine.RegionID) int {
	if a.region[region] == c {
		return 0
	}
	const far = 100
	cost := far
	for _, b := range a.ed.BaseBorders[c] {
		if b.To == region {
			cost = min(cost, b.Cost)
		}
	}
	for from := range a.region {
		for _, b := range a.ed.Regions[from].Borders {
			if a.region[from] == c && b.To == region {
				cost = min(cost, b.Cost)
			}
		}
	}
	if cost == far {
		return 0
	}
	if a.region[region] != engine.NoCompany {
		cost++
	}
	return cost
}

func (a *postsAccount) oust(e engine.PostOusted) error {
	if e.Company == engine.NoCompany || a.ousted[e.Region] != e.Company {
		return fmt.Errorf("a post of %v comes home from region %d, where none was ousted", e.Company, e.Region)
	}
	a.ousted[e.Region] = engine.NoCompany
	if e.Column == 0 {
		a.out[e.Company]++
		for i := range a.bases[e.Company] {
			if a.bases[e.Company][i].home() >= 0 {
				return fmt.Errorf("a post of %v leaves the game, but could return to column %d", e.Company, i+1)
			}
		}
		return nil
	}
	column := &a.bases[e.Company][e.Column-1]
	space := column.home()
	if space < 0 {
		return fmt.Errorf("a post of %v returns to column %d, where no space can take it", e.Company, e.Column)
	}
	column.post[space] = true
	return nil
}

func (a *postsAccount) agree(s *engine.State) error {
	if a.region != s.Regions {
		return fmt.Errorf("in the regions stand %v, the events told %v", s.Regions, a.region)
	}
	for c := engine.NoCompany; int(c) < len(a.bases); c++ { // NoCompany has no base
		n := a.out[c]
		for i := range a.bases[c] {
			column, has := &a.bases[c][i], s.Bases[c][i]
			n += int(has.Posts)
			if int(has.Posts) != column.posts() || has.Open != column.open {
				return fmt.Errorf("column %d of %v is %+v, the events told %+v", i+1, c, has, *column)
			}
		}
		for region, owner := range s.Regions {
			if owner == c {
				n++
			}
			if c != engine.NoCompany && a.ousted[region] == c {
				return fmt.Errorf("a post of %v ousted from region %d has gone nowhere", c, region)
			}
		}
		if c != engine.NoCompany && n != 15 {
			return fmt.Errorf("%v has %d posts with the %d out of the game", c, n, a.out[c])
		}
	}
	return nil
}

// shareValuesAccount counts the coin icons of the bases that no post covers.
type shareValuesAccount struct{ posts *postsAccount }

func (*shareValuesAccount) see(engine.Event) error { return nil }

func (a *shareValuesAccount) agree(s *engine.State) error {
	for _, c := range engine.Companies {
		visible := 0
		for i := range a.posts.bases[c] {
			for space, covered := range a.posts.bases[c][i].post {
				if !covered {
					visible += int(a.posts.ed.Bases[c][i][space])
				}
			}
		}
		if value := s.ShareValue(c); value != visible {
			return fmt.Errorf("a share of %v is worth %d, visible are %d coins", c, value, visible)
		}
	}
	return nil
}
