package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// faultPlace returns where in the text of an order a piece of it stands, or where the text ends if
// there is no such piece. The order of what is typed makes no difference.
func faultPlace(r notation.Reader, text string, pieces []piece, fault int) (line, col int) {
	places, behind := r.Places(text)
	if fault == len(pieces) {
		return behind.Line, behind.Col
	}
	at := pieces[fault]
	before := 0
	for _, p := range pieces[:fault] {
		if p.kind == at.kind {
			before++
		}
	}
	for _, p := range places {
		switch {
		case p.Part != at.kind:
		case p.Part == notation.StopPart && int(p.Company) == at.x, p.Part != notation.StopPart && before == 0:
			return p.Line, p.Col
		default:
			before--
		}
	}
	return behind.Line, behind.Col
}

// faultIn returns which piece of an order its refusal speaks of; their number, if it speaks of one
// that is missing. Of several it is the one from which nothing can make the order legal any more,
// or else the first. Where the pieces before it are a legal order, that is returned, too, or else
// the longest beginning of them that is.
func (g *guide) faultIn(pieces []piece, refused *engine.IllegalError) (fault int, until *engine.Action) {
	alive := len(pieces)
	for ; alive > 0; alive-- {
		if _, ok := g.finish(g.of(pieces[:alive])); ok {
			break
		}
	}
	speaks, known := spokenOf[refused.Case]
	if !known {
		speaks, known = spokenOf[refused.Code]
	}
	isSpoken := func(i int) bool { return known && i < len(pieces) && speaks(g.ed, pieces, i, refused.Args) }
	fault = alive
	for i := range pieces {
		if !isSpoken(alive) && isSpoken(i) {
			fault = i
			break
		}
	}
	for n := min(fault, alive); n > 0; n-- {
		if d := g.of(pieces[:n]); g.fate(d) == legal {
			return fault, &d.a
		}
	}
	return fault, nil
}
