package picture

import (
	"cmp"
	"math"
	"slices"

	"dhow/engine"
	"dhow/engine/edition"
)

// Measures of what stands on a company's base.
const (
	titleWidth, titleHeight = 62, 36
	slimWidth, slimHeight   = 44, 46 // of a title whose change stands below the name
	columnWidth, cellHeight = 18, 14
	gridHead                = 12 // the numbers of the columns
	gridWidth               = engine.BaseColumns * columnWidth
	gridHeight              = gridHead + engine.ColumnSpaces*cellHeight
)

// Measures of the legend and of the notes about bases.
const (
	legendWidth, legendHeight = 75, 119
	notesWidth, notesHeight   = 80, 72
)

// settle finds where the bases lie on the shore, and where the sea has room for the legend. A base
// is drawn from where the edition has it to where its title and its grid have room: below the land,
// so that it needs no coast of its own.
func (a *atlas) settle(d *edition.Document, ed *engine.Edition, at func(edition.Point) point) {
	sea := rect{4, mapTop + 4, panelWidth - 8, mapHeight - mapTop - 8}
	a.land = new(land)
	a.measure()
	defer func() { a.land = nil }()
	var harbours [5]outline
	for i := range d.Bases {
		company := companyOf(d.Bases[i].Company)
		for _, p := range d.Bases[i].Outline {
			harbours[company] = append(harbours[company], at(p))
		}
	}
	a.anchorAll(sea, harbours)
	a.makeRoom(sea, harbours)
	for _, company := range engine.Companies {
		a.bodies[company] = body(harbours[company], a.plates[company])
		a.homeBorders(company, ed.BaseBorders[company], harbours[company])
	}
	a.legend = a.legendPlaces(sea, harbours)
	const boatWidth, boatHeight = 32, 38
	if r, ok := a.nearest(sea, boatWidth, boatHeight, point{X: panelWidth, Y: mapHeight / 3}, a.legend, a.bodies[1:]...); ok {
		a.boat = &point{X: r.middle().X, Y: r.y + 16}
	}
}

// legendPlaces finds where the sea has room for the legend and for the notes about bases.
func (a *atlas) legendPlaces(sea rect, harbours [5]outline) (places []rect) {
	var bodies []outline
	for _, company := range engine.Companies {
		bodies = append(bodies, body(harbours[company], a.plates[company]))
	}
	for _, size := range [][2]float64{{legendWidth, legendHeight}, {notesWidth, notesHeight}} {
		r, ok := a.nearest(sea, size[0], size[1], point{X: 60, Y: mapHeight - 60}, places, bodies...)
		if !ok {
			break
		}
		places = append(places, r)
	}
	return places
}

// makeRoom arranges one base otherwise if the legend has room then that it lacked.
func (a *atlas) makeRoom(sea rect, harbours [5]outline) {
	had := len(a.legendPlaces(sea, harbours))
	found := a.plates
	for _, company := range engine.Companies {
		var others []rect
		for _, other := range engine.Companies {
			if other != company {
				others = append(others, a.plates[other].title, a.plates[other].grid)
			}
		}
		was := a.plates[company]
		for _, p := range a.arrangements(sea, inPanel(harbours[company].middle()), others) {
			a.plates[company] = p.plate
			if n := len(a.legendPlaces(sea, harbours)); n > had {
				had, found = n, a.plates
			}
		}
		a.plates[company] = was
	}
	a.plates = found
}

// anchorAll finds the places of all bases: who is served first takes the room of others, so all
// orders are tried.
func (a *atlas) anchorAll(sea rect, harbours [5]outline) {
	least := math.Inf(1)
	var best [5]plate
	var try func(plates [5]plate, taken []rect, left []engine.Company, cost float64)
	try = func(plates [5]plate, taken []rect, left []engine.Company, cost float64) {
		if cost >= least {
			return
		}
		if len(left) == 0 {
			best, least = plates, cost
			return
		}
		for i, company := range left {
			p, d := a.anchor(sea, inPanel(harbours[company].middle()), taken)
			plates[company] = p
			try(plates, append(taken[:len(taken):len(taken)], p.title, p.grid),
				slices.Delete(slices.Clone(left), i, i+1), cost+d)
		}
	}
	try([5]plate{}, nil, engine.Companies[:], 0)
	a.plates = best
}

// inPanel brings a place that lies beyond the panel to its edge.
func inPanel(p point) point {
	return point{X: max(0, min(panelWidth, p.X)), Y: max(mapTop, min(mapHeight, p.Y))}
}

func companyOf(letter string) engine.Company {
	for _, c := range engine.Companies {
		if c.String() == letter {
			return c
		}
	}
	return engine.NoCompany
}

// arrangement is a plate, and how far it is from where its base lies.
type arrangement struct {
	plate
	away float64
}

// anchor finds the places of a base's title and grid that are nearest to where it lies, and tells
// how far away they are.
func (a *atlas) anchor(sea rect, home point, occupied []rect) (plate, float64) {
	all := a.arrangements(sea, home, occupied)
	if len(all) == 0 {
		return a.onLand(sea, home, occupied), 1000 // farther than any place
	}
	return all[0].plate, all[0].away
}

// onLand finds a place for a base that has no room in the sea: beside the others, on the land.
func (a *atlas) onLand(sea rect, home point, occupied []rect) plate {
	const gap = 4
	all := a.land
	a.land = new(land)
	defer func() { a.land = all }()
	r, _ := a.nearest(sea, titleWidth, titleHeight+gap+gridHeight, home, occupied)
	return plate{
		title:  rect{r.x, r.y, titleWidth, titleHeight},
		grid:   rect{r.x, r.y + titleHeight + gap, gridWidth, gridHeight},
		onLand: true,
	}
}

// arrangements are the ways to place a base's title and grid, beside each other or apart, the
// nearest first.
func (a *atlas) arrangements(sea rect, home point, occupied []rect) (all []arrangement) {
	const gap, apart, slim = 4, 12, 10 // pixels that lying apart, and a slim title, have to save
	for i, size := range [][2]float64{{titleWidth, titleHeight}, {slimWidth, slimHeight}} {
		extra := slim * float64(i)
		title := rect{0, 0, size[0], size[1]}
		for _, p := range []plate{
			{title: title, grid: rect{0, title.h + gap, gridWidth, gridHeight}},
			{title: rect{0, gridHeight + gap, title.w, title.h}, grid: rect{0, 0, gridWidth, gridHeight}},
			{title: rect{0, 20, title.w, title.h}, grid: rect{title.w + gap, 0, gridWidth, gridHeight}},
			{title: rect{gridWidth + gap, 20, title.w, title.h}, grid: rect{0, 0, gridWidth, gridHeight}},
		} {
			w, h := max(p.title.x+p.title.w, p.grid.x+p.grid.w), max(p.title.y+p.title.h, p.grid.y+p.grid.h)
			if r, ok := a.nearest(sea, w, h, home, occupied); ok {
				p.title.x, p.title.y, p.grid.x, p.grid.y = p.title.x+r.x, p.title.y+r.y, p.grid.x+r.x, p.grid.y+r.y
				all = append(all, arrangement{p, away(r.middle(), home) + extra})
			}
		}
		title, ok := a.nearest(sea, title.w, title.h, home, occupied)
		if !ok {
			continue
		}
		if grid, ok := a.nearest(sea, gridWidth, gridHeight, title.middle(),
			append(occupied[:len(occupied):len(occupied)], title)); ok {
			d := (away(title.middle(), home)+away(grid.middle(), home))/2 + apart + extra +
				2*a.land.between(title.middle(), grid.middle())
			all = append(all, arrangement{plate{title: title, grid: grid}, d})
		}
	}
	slices.SortStableFunc(all, func(p, q arrangement) int { return cmp.Compare(p.away, q.away) })
	return all
}

// between is how much of the line between two places lies on land, in pixels.
func (l *land) between(p, q point) (n float64) {
	length := math.Ceil(away(p, q))
	for i := range int(length) {
		x, y := p.X+(q.X-p.X)*float64(i)/length, p.Y+(q.Y-p.Y)*float64(i)/length
		if l.any(x, y, x+1, y+1) {
			n++
		}
	}
	return n
}

func away(p, q point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// nearest finds where in the sea a rectangle has room, as near to a place as there is.
func (a *atlas) nearest(sea rect, w, h float64, want point, occupied []rect, bodies ...outline) (rect, bool) {
	const step, margin = 4, 3
	best, least := rect{w: w, h: h}, math.Inf(1)
	for y := sea.y; y+h <= sea.y+sea.h; y += step {
		for x := sea.x; x+w <= sea.x+sea.w; x += step {
			r := rect{x, y, w, h}
			if d := away(r.middle(), want); d < least && a.isFree(r, margin, occupied, bodies) {
				best, least = r, d
			}
		}
	}
	return best, !math.IsInf(least, 1)
}

// isFree tells whether a rectangle lies in the sea, and on nothing that stands there.
func (a *atlas) isFree(r rect, margin float64, occupied []rect, bodies []outline) bool {
	for _, o := range occupied {
		if r.apart(o) < margin {
			return false
		}
	}
	if a.land.any(r.x-margin, r.y-margin, r.x+r.w+margin, r.y+r.h+margin) {
		return false
	}
	return !slices.ContainsFunc(bodies, func(b outline) bool { return slices.ContainsFunc(r.outer(), b.contains) })
}

// land is how many pixels of land lie above and to the left of each pixel of the panel, so that a
// rectangle is looked at in four steps.
type land [int(mapHeight) + 1][int(panelWidth) + 1]int32

// measure notes where there is land.
func (a *atlas) measure() {
	for _, o := range a.regions[1:] {
		low, high := o.bounds()
		for y := int(max(0, low.Y)); y < int(min(mapHeight, high.Y+1)); y++ {
			for x := int(max(0, low.X)); x < int(min(panelWidth, high.X+1)); x++ {
				if o.contains(point{X: float64(x) + .5, Y: float64(y) + .5}) {
					a.land[y+1][x+1] = 1
				}
			}
		}
	}
	for y := 1; y < len(a.land); y++ {
		for x := 1; x < len(a.land[y]); x++ {
			a.land[y][x] += a.land[y-1][x] + a.land[y][x-1] - a.land[y-1][x-1]
		}
	}
}

// any tells whether there is land between two corners.
func (l *land) any(x0, y0, x1, y1 float64) bool {
	left, right := int(max(0, x0)), int(min(panelWidth, math.Ceil(x1)))
	top, bottom := int(max(0, y0)), int(min(mapHeight, math.Ceil(y1)))
	return l[bottom][right]-l[top][right]-l[bottom][left]+l[top][left] > 0
}

// body is the ground of a base: all from its harbour to its title and its grid, and to the edge of
// the panel where that is near.
func body(harbour outline, p plate) outline {
	const margin, near = 6, 16
	places := slices.Concat(harbour, p.title.corners(margin), p.grid.corners(margin))
	for i, q := range places {
		switch {
		case q.X < near:
			places[i].X = -4
		case q.X > panelWidth-near:
			places[i].X = panelWidth + 4
		}
		switch {
		case q.Y < mapTop+near:
			places[i].Y = mapTop - 4
		case q.Y > mapHeight-near:
			places[i].Y = mapHeight + 4
		}
	}
	return hull(places)
}

// homeBorders collects the borders between a base and regions: the edges that they share.
func (a *atlas) homeBorders(company engine.Company, ways []engine.Border, harbour outline) {
	shared := harbour.edges()
	for _, b := range ways {
		line := border{a: b.To, base: company, cost: b.Cost}
		for _, e := range a.regions[b.To].edges() {
			if slices.Contains(shared, e) {
				line.edges = append(line.edges, e)
			}
		}
		a.borders = append(a.borders, line)
	}
}
