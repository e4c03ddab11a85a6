package advice

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// harms tells whether a line may not be offered for the one that is not understood. What is offered
// may be sent back unread, so it must do no harm: orders are of the verb that was said, use cards
// that the verb has a use for, and end or forgo something only if the verb for that was said;
// nothing is taken back where more was said than that.
func (m *misreading) harms(says notation.Saying) bool {
	switch says := says.(type) {
	case notation.Order:
		return m.harmsBy(&says.Action)
	case notation.Try:
		return m.harmsBy(&says.Action)
	case notation.Then:
		return len(says.Items) == 0 || slices.ContainsFunc(says.Items, func(q notation.Queued) bool {
			return slices.ContainsFunc(q.Alternatives, func(a notation.Alternative) bool { return m.harmsBy(&a.Action) })
		})
	case notation.Undo:
		first := m.Reader.Tokens(m.Text)[0].Text
		return !m.Reader.Owns(notation.AsLine, first) && m.at < len(m.tokens)-1
	case notation.Game, notation.Key:
		return !digitIn(m.order)
	}
	return false
}

// forgoesAny tells whether a line ends a phase, or leaves unused what was there to be used.
func (m *misreading) forgoesAny(says notation.Saying) bool {
	order, is := says.(notation.Order)
	return is && forgoes(order.Action.Move)
}

// harmsBy is harms of an order.
func (m *misreading) harmsBy(a *engine.Action) bool {
	verb := notation.Verb(a.Move)
	switch m.Verb {
	case verb:
		asked := strings.HasSuffix(strings.TrimSpace(m.order), "?")
		if forgoes(a.Move) && (asked || m.signsWithin()) || !m.namesCode() && m.Reader.VerbOf(m.verbSaid()) == "" {
			return true
		}
	case 0, '+':
		if forgoes(a.Move) || !m.namesCode() {
			return true
		}
	case 'T':
		if verb != 'X' || forgoes(a.Move) { // of Cape Town
			return true
		}
	default:
		return true
	}
	return slices.ContainsFunc(piecesOf(a), func(p piece) bool {
		switch p.kind {
		case notation.RestedPart, notation.PlannedPart, notation.CardPart, notation.HandPart:
			return p.x != int(engine.NoCard) && !hasUse(m.Reader.Edition, verb, engine.CardID(p.x))
		}
		return false
	})
}

// verbSaid returns the word that the order begins with, behind what it lays the +1 tile on.
func (m *misreading) verbSaid() string {
	from := 1 + slices.IndexFunc(m.tokens, func(t token) bool { return t.Sign == ';' })
	if from == len(m.tokens) || m.tokens[0].Sign != '+' {
		from = 0
	}
	return strings.TrimRight(m.tokens[from].Text, digits)
}

// signsWithin tells whether a sign stands in the middle of a word, so that E-2 or X@ none may be
// anything.
func (m *misreading) signsWithin() bool {
	return slices.ContainsFunc(m.tokens[:max(len(m.tokens)-1, 0)], func(t token) bool { return t.Sign != 0 && t.Glue })
}

// forgoes tells whether a move ends a phase, or leaves unused what was there to be used.
func forgoes(m engine.Move) bool {
	switch m := m.(type) {
	case *engine.EndPhase:
		return true
	case *engine.Plan:
		return len(m.Cards) == 0
	case *engine.Expand:
		return len(m.Entries) == 0
	}
	return false
}

// hasUse tells whether an order of a verb may name a card.
func hasUse(ed *engine.Edition, verb byte, card engine.CardID) bool {
	tile := slices.Contains(ed.TileCards[:], card)
	switch verb {
	case 'G', '+':
		return ed.Cards[card].Kind == engine.GoodsCard && !tile
	case 'B':
		return ed.Cards[card].Kind == engine.BookkeeperCard
	case 'D':
		return ed.Cards[card].Kind == engine.MerchantCard
	}
	return !tile
}

// keepsTile tells whether a line is an order to keep a starting tile.
func keepsTile(says notation.Saying) bool {
	order, is := says.(notation.Order)
	return is && notation.Verb(order.Action.Move) == 'T'
}
