package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// readDraft reads the beginning of an order, canonical or loosely written, that ends at the end of
// a token. It is false if the text is none.
func readDraft(r notation.Reader, seat engine.Seat, text string) (*draft, bool) {
	if b, ok := r.Begins(text); ok {
		return newDraft(seat, begunPieces(&b)), true
	}
	a, err := r.Order(seat, text)
	if err != nil {
		return nil, false
	}
	return newDraft(seat, piecesOf(&a)), true
}

// begunPieces takes the beginning of an order apart.
func begunPieces(b *notation.Beginning) []piece {
	var l []piece
	if b.PlusOne.Card != engine.NoCard {
		l = append(l, refPiece(notation.TilePart, b.PlusOne))
	}
	if b.Verb == 0 {
		return l
	}
	l = append(l, piece{kind: notation.VerbPart, x: int(b.Verb)})
	l = addNumber(l, notation.CompanyPart, int(b.Company))
	for _, c := range b.Cards {
		if b.Verb == 'R' {
			l = append(l, piece{kind: notation.RestedPart, x: int(c.Card)})
		} else {
			l = append(l, piece{kind: notation.PlannedPart, x: int(c.Card), y: int(c.Slot)})
		}
	}
	return l
}
