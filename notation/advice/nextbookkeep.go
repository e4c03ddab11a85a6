package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// bookkeeping lists the bookkeepers, then books to flip, the ways of the jar, points and posts.
func (g *guide) bookkeeping(d *draft, m *engine.Bookkeep, ask asked) []piece {
	c := g.choices.Bookkeep
	if c == nil {
		return nil
	}
	var l []piece
	if m.Card.Card == engine.NoCard {
		for _, ref := range c.Cards {
			l = addOnce(l, refPiece(notation.CardPart, ref))
		}
		return l
	}
	if m.Jar == engine.JarUnsaid {
		if m.Flip == 0 {
			for _, flip := range c.Flips {
				l = append(l, piece{kind: notation.FlipPart, x: flip.On})
			}
		}
		l = append(l, g.jars(d)...)
		if _, refused := g.fill(d.a); refused != nil && refused.Code == engine.NameJar {
			return l
		}
	}
	l = g.points(l, d, m.Points, ask)
	return append(l, g.posts(d)...)
}

// jars lists how far the ink jar may go.
func (g *guide) jars(d *draft) []piece {
	m := d.a.Move.(*engine.Bookkeep)
	move := &engine.Bookkeep{Card: m.Card, Flip: m.Flip, Jar: engine.MaxBookSpaces}
	far := engine.Action{Seat: d.a.Seat, PlusOne: d.a.PlusOne, Move: move}
	_, refused := g.fill(far)
	if refused == nil || refused.Code != engine.JarBlocked {
		return nil
	}
	var l []piece
	for n := range refused.Args[1].(int) + 1 {
		l = append(l, piece{kind: notation.JarPart, x: n})
	}
	return l
}
