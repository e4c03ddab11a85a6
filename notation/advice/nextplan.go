package advice

import (
	"dhow/engine"
	"dhow/notation"
)

// plannable lists cards of the hand for the next slot, an empty slot, or no card at all. Slots 4
// and 5 are always named.
func (g *guide) plannable(d *draft, m *engine.Plan, ask asked) []piece {
	c := g.choices.Plan
	if c == nil || d.pieces[len(d.pieces)-1].kind == notation.NonePart {
		return nil
	}
	left, inOrder := c.Cards, 0
	gaps := g.v.State.Round < engine.Rounds-1 // later slots do not matter, and gaps between them are closed (ruling 32)
	var taken [engine.ActionSlots + 1]bool
	for _, planned := range m.Cards {
		if planned.Card != engine.NoCard && left.Has(planned.Card) {
			left.Remove(planned.Card)
		}
		if taken[planned.Slot] = true; planned.Slot == 0 && (gaps || planned.Card != engine.NoCard) {
			inOrder++
		}
	}
	var l []piece
	for id, n := range left {
		if n > 0 {
			l = g.planCard(l, id, inOrder, &taken, ask)
		}
	}
	if gaps && inOrder < engine.StartingSlots-1 {
		l = append(l, piece{kind: notation.PlannedPart})
	}
	if len(m.Cards) == 0 {
		l = append(l, piece{kind: notation.NonePart})
	}
	return l
}

// planCard lists the slots for one card.
func (g *guide) planCard(l []piece, id, inOrder int, taken *[engine.ActionSlots + 1]bool, ask asked) []piece {
	full := inOrder >= engine.StartingSlots
	if !full {
		l = append(l, piece{kind: notation.PlannedPart, x: id})
	}
	for _, slot := range g.choices.Plan.Slots {
		if slot > engine.StartingSlots && !taken[slot] && (full || ask.slots) {
			l = append(l, piece{kind: notation.PlannedPart, x: id, y: int(slot)})
		}
	}
	return l
}
