package picture

import (
	"math"
	"slices"
	"strconv"

	"dhow/engine"
	"dhow/engine/edition"
)

// The map's panel, its head apart.
const (
	panelWidth = 360.0
	mapTop     = 36.0
	mapHeight  = 500.0
)

// atlas is where all lies on the map of an edition, in pixels of the panel. Places of signs are
// found, so that an owner's edition with other outlines can be drawn.
type atlas struct {
	regions [engine.Regions + 1]outline
	enclave [engine.Regions + 1]bool
	blocks  [engine.Regions + 1]block
	borders []border
	coast   []edge // edges that one region has alone
	bodies  [5]outline
	plates  [5]plate
	boat    *point // where the one ornament has room; nil: nowhere
	legend  []rect // free places for the legend and for the notes about bases, in this order
	land    *land  // while places are looked for
}

// border is the chain of edges that two regions, or a region and a base, share.
type border struct {
	a, b  engine.RegionID // b is 0 for a base
	base  engine.Company
	edges []edge
	cost  int
}

// block is where a region's signs stand: the middle of the first two rows, whether all stand in one,
// and whether mines have a row of their own.
type block struct {
	at     point
	oneRow bool
	mines  bool
	shift  float64 // of the second row, to the right
	scale  float64 // of all signs
	free   float64 // how far the nearest border is
}

// plate is where the signs of a base stand: the title, and the grid of spaces for trading posts; on
// a ground of their own where the sea has no room.
type plate struct {
	title, grid rect
	onLand      bool
}

// survey finds the places of an edition's map.
func survey(d *edition.Document, ed *engine.Edition) *atlas {
	a := &atlas{}
	at := a.projection(d)
	within := [engine.Regions + 1]int{}
	for i := range d.Regions {
		r := &d.Regions[i]
		for _, p := range r.Outline {
			a.regions[r.ID] = append(a.regions[r.ID], at(p))
		}
		if r.EnclaveOf != nil {
			a.enclave[r.ID], within[r.ID] = true, *r.EnclaveOf
		}
	}
	for id, around := range within {
		for _, by := range []float64{1.35, 1.2, 1.1} {
			if big := a.regions[id]; around != 0 && big.grown(by+.3).within(a.regions[around]) {
				a.regions[id] = big.grown(by)
				break
			}
		}
	}
	a.bordersOf(ed)
	for id := 1; id <= engine.Regions; id++ {
		a.blocks[id] = a.place(engine.RegionID(id), &ed.Regions[id])
	}
	a.settle(d, ed, at)
	return a
}

// projection brings the canvas of the edition to the panel. The map is stretched a little from
// north to south, so that two rows of signs have room in each region.
func (a *atlas) projection(d *edition.Document) func(edition.Point) point {
	low, high := d.Regions[0].Outline[0], d.Regions[0].Outline[0]
	for i := range d.Regions {
		for _, p := range d.Regions[i].Outline {
			low = edition.Point{min(low[0], p[0]), min(low[1], p[1])}
			high = edition.Point{max(high[0], p[0]), max(high[1], p[1])}
		}
	}
	const left, right, top, bottom = 8, 353, 52, 445
	sx := (right - left) / float64(max(1, high[0]-low[0]))
	sy := (bottom - top) / float64(max(1, high[1]-low[1]))
	sx, sy = min(sx, 1.2*sy), min(sy, 1.2*sx)
	x0 := (left+right)/2 - sx*float64(low[0]+high[0])/2
	y0 := (top+bottom)/2 - sy*float64(low[1]+high[1])/2
	return func(p edition.Point) point { return point{X: x0 + sx*float64(p[0]), Y: y0 + sy*float64(p[1])} }
}

// bordersOf collects the borders, with what it costs to cross them.
func (a *atlas) bordersOf(ed *engine.Edition) {
	owners := map[edge][]engine.RegionID{}
	for id := engine.RegionID(1); id <= engine.Regions; id++ {
		for _, e := range a.regions[id].edges() {
			owners[e] = append(owners[e], id)
		}
	}
	for id := engine.RegionID(1); id <= engine.Regions; id++ {
		for _, b := range ed.Regions[id].Borders {
			if b.To < id {
				continue
			}
			line := border{a: id, b: b.To, cost: b.Cost}
			switch {
			case a.enclave[id]:
				line.edges = a.regions[id].edges()
			case a.enclave[b.To]:
				line.edges = a.regions[b.To].edges()
			default:
				for _, e := range a.regions[id].edges() {
					if o := owners[e]; len(o) == 2 && (o[0] == b.To || o[1] == b.To) {
						line.edges = append(line.edges, e)
					}
				}
			}
			a.borders = append(a.borders, line)
		}
		for _, e := range a.regions[id].edges() {
			if len(owners[e]) == 1 && !a.enclave[id] {
				a.coast = append(a.coast, e)
			}
		}
	}
}

// Measures of a region's signs.
const (
	postWidth, postHeight = 15, 16
	badge                 = 13
	badgeStep             = 15
	rowStep               = 17
	mineRow               = 12 // below the rewards
)

// blockSize returns how wide the two rows of a region's signs are.
func blockSize(r *engine.Region) (first, second float64) {
	first = 13 + 5 + postWidth // two digits, a gap, a post
	second = float64(len(r.Rewards))*badgeStep + mineWidth(r.Mines)
	return first, second
}

// manyMines is how many mines are drawn as one and their number.
const manyMines = 4

func mineWidth(mines int) float64 {
	if mines >= manyMines {
		return 8 + bold(10, ink).Width(strconv.Itoa(mines))
	}
	return float64(mines) * 8
}

// place finds where a region's signs have the most room: in two rows, the second perhaps to one
// side, or in one; smaller where there is little.
func (a *atlas) place(id engine.RegionID, r *engine.Region) block {
	const cramped, tight = 3.0, 1.0
	room := a.roomIn(id)
	best := block{at: a.regions[id].middle(), scale: 1, free: math.Inf(-1)}
	try := func(b block, rects ...rect) {
		for i := range rects {
			rects[i] = rects[i].scaled(b.scale)
		}
		if b.at, b.free = room.roomiest(rects); b.free > best.free+.5 || math.IsInf(best.free, -1) {
			best = b
		}
	}
	first, second := blockSize(r)
	for _, scale := range []float64{1, .92, .84, .75} {
		if scale < 1 && best.free >= tight {
			break
		}
		if second == 0 {
			try(block{scale: scale}, rect{-first / 2, -postHeight / 2, first, postHeight})
			continue
		}
		above := rect{-first / 2, -rowStep/2 - postHeight/2, first, postHeight}
		below := rect{-second / 2, rowStep/2 - badge/2, second, badge}
		try(block{scale: scale}, above, below)
		for shift := -12.0; shift <= 12 && best.free < cramped; shift += 3 {
			try(block{scale: scale, shift: shift}, above, rect{below.x + shift, below.y, below.w, below.h})
		}
		if mines := mineWidth(r.Mines); mines > 0 && best.free < tight {
			rewards := second - mines
			try(block{scale: scale, mines: true}, above, rect{-rewards / 2, below.y, rewards, badge},
				rect{-mines / 2, below.y + mineRow, mines, badge})
		}
		if width := first + 4 + second; best.free < cramped {
			try(block{scale: scale, oneRow: true}, rect{-width / 2, -postHeight / 2, width, postHeight})
		}
	}
	return best
}

// room is how far each pixel of a region is from its borders; less than 0 outside it.
type room struct {
	low, high point
	width     int
	free      []float64
}

func (a *atlas) roomIn(id engine.RegionID) *room {
	home := a.regions[id]
	edges := home.edges()
	var holes []outline
	for other := range a.regions {
		if a.enclave[other] && engine.RegionID(other) != id && a.regions[other].within(home) {
			holes = append(holes, a.regions[other])
			edges = append(edges, a.regions[other].edges()...)
		}
	}
	r := &room{}
	r.low, r.high = home.bounds()
	r.width = int(r.high.X-r.low.X) + 1
	for y := r.low.Y; y <= r.high.Y; y++ {
		for x := range r.width {
			p := point{X: r.low.X + float64(x), Y: y}
			free := math.Inf(1)
			for _, e := range edges {
				free = min(free, e.distance(p))
			}
			if !home.contains(p) || slices.ContainsFunc(holes, func(h outline) bool { return h.contains(p) }) {
				free = -free
			}
			r.free = append(r.free, free)
		}
	}
	return r
}

// roomiest finds where rectangles round a place have the most room about them, and how much.
func (r *room) roomiest(rects []rect) (best point, free float64) {
	const enough, far = 7, 0.02
	var around []point
	for _, s := range rects {
		around = append(around, s.outer()...)
	}
	middle := point{X: (r.low.X + r.high.X) / 2, Y: (r.low.Y + r.high.Y) / 2}
	score := math.Inf(-1)
	best, free = middle, math.Inf(-1)
	step := 1 + math.Floor(float64(len(r.free))/(100*100)) // a region that fills the map has room anywhere
	for y := r.low.Y; y <= r.high.Y; y += step {
		for x := r.low.X; x <= r.high.X; x += step {
			away := far * math.Hypot(x-middle.X, y-middle.Y)
			least := math.Inf(1)
			for _, p := range around {
				if least = min(least, r.at(x+p.X, y+p.Y)); least-away <= score {
					break
				}
			}
			if s := min(least, enough) - away; s > score {
				best, free, score = point{X: x, Y: y}, least, s
			}
		}
	}
	return best, free
}

// at is how far a place is from the borders.
func (r *room) at(x, y float64) float64 {
	x, y = math.Floor(x-r.low.X), math.Floor(y-r.low.Y)
	i, j := max(0, min(x, float64(r.width-1))), max(0, min(y, float64(len(r.free)/r.width-1)))
	free := r.free[int(j)*r.width+int(i)]
	if x != i || y != j { // beyond the region's bounds
		free = min(free, 0) - math.Hypot(x-i, y-j)
	}
	return free
}
