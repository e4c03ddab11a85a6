package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// posts lists the posts that can be removed next, if more must be.
func (g *guide) posts(d *draft) []piece {
	var removed []engine.PostRemoval
	switch m := d.a.Move.(type) {
	case *engine.Bookkeep:
		removed = m.Remove
	case *engine.PlaceMarker:
		removed = m.Remove
	}
	if !g.wantsPost(d, len(removed)) {
		return nil
	}
	var l []piece
	for _, c := range engine.Companies {
		for i, column := range g.v.State.Bases[c] {
			if column.Posts > 0 {
				l = append(l, piece{kind: notation.RemovalPart, x: int(c), y: i + 1})
			}
		}
	}
	return l
}

// wantsPost tells whether an order removes more posts than it names.
func (g *guide) wantsPost(d *draft, named int) bool {
	filled, refused := g.fill(d.a)
	if refused != nil {
		return refused.Code == engine.NamePost
	}
	switch m := filled.Move.(type) {
	case *engine.Bookkeep:
		return len(m.Remove) > named
	case *engine.PlaceMarker:
		return len(m.Remove) > named
	}
	return false
}

// stops lists companies whose marker a stop clause would really keep before its next capital call.
func (g *guide) stops(d *draft) []piece {
	if d.bare || d.a.By != (engine.RewardOrder{}) || len(d.a.Expect) > 0 {
		return nil
	}
	if _, refused := g.fill(d.a); refused != nil {
		return nil
	}
	var l []piece
	for _, c := range engine.Companies {
		if d.a.Stop.Has(c) {
			continue
		}
		a := d.a
		a.Stop = a.Stop.With(c)
		if filled, refused := g.fill(a); refused == nil && filled.Stop == a.Stop {
			l = append(l, piece{kind: notation.StopPart, x: int(c)})
		}
	}
	return l
}
