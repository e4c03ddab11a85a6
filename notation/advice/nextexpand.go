package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// expansion lists the companies, then regions with their columns, then points.
func (g *guide) expansion(d *draft, m *engine.Expand, ask asked) []piece {
	if g.choices.Expand == nil || d.pieces[len(d.pieces)-1].kind == notation.NonePart {
		return nil
	}
	if m.Company == engine.NoCompany {
		l := []piece{}
		for _, e := range g.choices.Expand.Entries {
			l = addOnce(l, piece{kind: notation.CompanyPart, x: int(e.Company)})
		}
		return append(l, piece{kind: notation.NonePart})
	}
	var l []piece
	if n := len(m.Entries); n > 0 {
		if ask.columns && m.Entries[n-1].Column == 0 {
			l = append(l, g.columns(m.Company)...)
		}
		if _, refused := g.fill(d.a); ask.returns || refused != nil && refused.Code == engine.NameReturn {
			l = append(l, g.returns(d)...)
		}
	}
	if len(m.Points) == 0 {
		l = append(l, g.regions(m)...)
	}
	return g.points(l, d, m.Points, ask)
}

// regions lists the regions that can be entered with the points that are left.
func (g *guide) regions(m *engine.Expand) []piece {
	s := g.laid.State
	left := g.choices.Expand.Points
	for _, e := range m.Entries {
		left -= s.EntryCost(m.Company, e.Region)
		s.Regions[e.Region] = m.Company
	}
	var l []piece
	for region := engine.RegionID(1); region <= engine.Regions; region++ {
		if cost := s.EntryCost(m.Company, region); cost > 0 && cost <= left {
			l = append(l, piece{kind: notation.RegionPart, x: int(region)})
		}
	}
	return l
}

// columns lists the base columns of a company that have posts.
func (g *guide) columns(c engine.Company) []piece {
	var l []piece
	for i, column := range g.v.State.Bases[c] {
		if column.Posts > 0 {
			l = append(l, piece{kind: notation.ColumnPart, x: i + 1})
		}
	}
	return l
}

// returns lists the columns to which the post ousted from the last region may return.
func (g *guide) returns(d *draft) []piece {
	m, ok := d.a.Move.(*engine.Expand)
	if !ok || len(m.Entries) == 0 || len(m.Points) > 0 {
		return nil
	}
	last := m.Entries[len(m.Entries)-1]
	if g.v.State.Regions[last.Region] == engine.NoCompany || last.Return != 0 {
		return nil
	}
	var l []piece
	for column := 1; column <= engine.BaseColumns; column++ {
		l = append(l, piece{kind: notation.ReturnPart, x: column})
	}
	return l
}
