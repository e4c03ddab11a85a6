package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// way is how a company can get into a region.
type way struct {
	region engine.RegionID
	cost   int             // expansion points for this step
	all    int             // for the whole way
	from   engine.RegionID // where it goes on from; 0: from where the company is already
}

// ways lists the regions that a company can enter with some points, and on from there, nearest
// first.
func (o *offers) ways(c engine.Company, points int) []way {
	var best [engine.Regions + 1]way
	for region, cost := range o.s.EntryCosts(c) {
		if cost > 0 && cost <= points {
			best[region] = way{engine.RegionID(region), cost, cost, 0}
		}
	}
	for range engine.Regions {
		for _, w := range best {
			for _, b := range o.Edition.Regions[w.region].Borders {
				cost := b.Cost
				if owner := o.s.Regions[b.To]; owner == c {
					continue
				} else if owner != engine.NoCompany {
					cost += engine.OccupiedExtra
				}
				if all := w.all + cost; w.region != 0 && all <= points && (best[b.To].all == 0 || all < best[b.To].all) {
					best[b.To] = way{b.To, cost, all, w.region}
				}
			}
		}
	}
	l := slices.DeleteFunc(slices.Clone(best[:]), func(w way) bool { return w.region == 0 })
	slices.SortStableFunc(l, func(a, b way) int {
		return cmp.Or(cmp.Compare(min(a.from, 1), min(b.from, 1)), cmp.Compare(a.all, b.all))
	})
	return l
}

// expansion offers where each company can expand.
func (o *offers) expansion() {
	x := o.legal.Expand
	if x == nil {
		return
	}
	o.heading("offer.expansion", "n", x.Points, "parts", o.expansionParts())
	if !o.Brief {
		o.drawn(func() { o.prose("offer.expansion-one") })
	}
	var rows []Option
	for _, c := range engine.Companies {
		ways := o.ways(c, x.Points)
		posts := len(o.s.ValuesAhead(c, x.Points))
		if posts == 0 && !o.Brief {
			o.prose("offer.base-empty", "company", o.company(c), "n", o.s.ShareValue(c))
		}
		if len(ways) == 0 || posts == 0 {
			continue
		}
		if o.Brief {
			o.prose("offer.expansion-brief", "company", o.company(c), "regions", direct(ways))
		} else {
			o.regions(c, ways)
		}
		if row, ok := o.spread(c, ways, x.Points, posts); ok {
			rows = append(rows, row)
		}
	}
	if rows == nil {
		row, _ := o.option(&engine.Expand{})
		rows = append(rows, row)
	}
	o.brieflyOr(rows)
	if !o.Brief {
		o.drawn(func() { o.expansionSigns(rows) })
	}
}

// expansionSigns explains what stands in the orders shown.
func (o *offers) expansionSigns(rows []Option) {
	has := func(sign string) bool {
		return slices.ContainsFunc(rows, func(r Option) bool { return strings.Contains(r.Order, sign) })
	}
	if has("x") {
		o.prose("offer.sign-home")
	}
	if has("; p") {
		o.prose("offer.sign-points")
	}
}

// expansionParts says where the expansion points come from.
func (o *offers) expansionParts() []string {
	var l []string
	points := 0
	for _, c := range o.p.Area {
		if card := &o.Edition.Cards[c.Card]; c.Ready() && card.Kind == engine.ExpansionCard {
			l = append(l, o.say("offer.part", "n", card.Value, "what", o.cardOrTile(c.Card)))
			points += card.Value
		}
	}
	if more := o.legal.Expand.Points - points; more > 0 {
		l = append(l, o.say("offer.part-bonus", "n", more))
	}
	return l
}

// cardOrTile is the code of a card, or the name of a bonus tile.
func (r *Reader) cardOrTile(id engine.CardID) string {
	if slices.Contains(r.Edition.TileCards[:], id) {
		return r.value(r.face(id))
	}
	return notation.CardName(r.Edition, id)
}

// numbers writes numbers in a row.
func numbers(l []int) string {
	var words []string
	for _, n := range l {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, " ")
}

// direct lists the regions that can be entered first, with their costs.
func direct(ways []way) []string {
	var l []string
	for _, w := range ways {
		if w.from == 0 {
			l = append(l, fmt.Sprintf("%d (%d)", w.region, w.cost))
		}
	}
	return l
}

// regions shows where a company can begin, and where that leads.
func (o *offers) regions(c engine.Company, ways []way) {
	begins := o.say("offer.begins", "company", o.company(c), "n", o.s.ShareValue(c),
		"values", numbers(o.s.ValuesAhead(c, o.legal.Expand.Points)))
	o.drawn(func() { o.note(begins) })
	g := Grid{Indent: len(below), Brief: begins, Columns: []Column{{Width: 28}, {Right: true}, {}}}
	var on, also []string
	for _, w := range ways {
		brings := o.gains(o.Edition.Regions[w.region].Rewards, c)
		switch {
		case w.from == 0 && len(g.Rows) < o.most():
			g.Rows = append(g.Rows, []string{o.region(w.region), strconv.Itoa(w.cost), o.value(brings)})
			continue
		case w.from == 0:
			also = append(also, o.say("offer.also-in", "region", int(w.region), "n", w.cost))
			continue
		}
		on = append(on, o.say("offer.on-to", "region", o.region(w.region), "n", w.cost, "from", int(w.from), "gains", brings))
	}
	o.add(g)
	if also != nil {
		o.noted("offer.also", "regions", also)
	}
	if len(on) > 0 && o.extent == entire {
		o.drawn(func() { o.note(o.say("offer.on", "regions", o.list(on[:min(len(on), mostOn)], inRules))) })
	}
}

// mostOn is how many regions are told of that can be entered by way of others.
const mostOn = 3

// region names a region, and the company whose post stands there.
func (o *offers) region(id engine.RegionID) string {
	name := o.Edition.Regions[id].Name
	if owner := o.s.Regions[id]; owner != engine.NoCompany {
		return o.say("offer.region-of", "n", int(id), "name", name, "company", o.company(owner))
	}
	return o.say("offer.region", "n", int(id), "name", name)
}

// spread is an order that enters regions, the nearest first, with all points if that is possible.
func (o *offers) spread(c engine.Company, ways []way, points, posts int) (Option, bool) {
	t := &tour{ways: ways, posts: posts, left: points}
	t.on(0, points)
	move := &engine.Expand{Company: c}
	for _, region := range t.best {
		move.Entries = append(move.Entries, engine.Entry{Region: region})
	}
	step := o.foresee(move)
	if step == nil {
		return Option{}, false
	}
	move.Points = step.Action.Move.(*engine.Expand).Points
	order := notation.PrintOrder(o.Edition, engine.Action{Seat: o.v.Seat, Move: move})
	return Option{o.spell(order), o.comes(o.s, step)}, true
}

// tour looks for regions to enter one after the other that take all points, or as many as it finds.
type tour struct {
	ways     []way
	posts    int
	now      []engine.RegionID
	best     []engine.RegionID
	left     int // of the points, with best
	searched int
}

// mostSearched bounds the search.
const mostSearched = 200

// on goes on with the ways from one on; true: all points are taken.
func (t *tour) on(from, points int) bool {
	if t.searched++; points < t.left {
		t.best, t.left = slices.Clone(t.now), points
	}
	if points == 0 || t.searched > mostSearched {
		return true
	}
	for i := from; i < len(t.ways) && len(t.now) < t.posts; i++ {
		w := t.ways[i]
		if w.cost > points || w.from != 0 && !slices.Contains(t.now, w.from) {
			continue
		}
		t.now = append(t.now, w.region)
		if t.on(i+1, points-w.cost) {
			return true
		}
		t.now = t.now[:len(t.now)-1]
	}
	return false
}
