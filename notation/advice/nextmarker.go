package advice

import (
	"slices"

	"dhow/engine"
	"dhow/notation"
)

// marking lists the bonus spaces, then the choices that the space brings.
func (g *guide) marking(d *draft, m *engine.PlaceMarker, ask asked) []piece {
	var l []piece
	if m.Space == 0 {
		for i := range g.choices.Markers {
			l = append(l, piece{kind: notation.SpacePart, x: int(g.choices.Markers[i].Space)})
		}
		return l
	}
	if len(m.Points) == 0 {
		l = append(l, g.tiers(m, ask)...)
		l = append(l, g.alternatives(d)...)
		l = append(l, g.buys(d)...)
		l = append(l, g.handCards(d)...)
		l = append(l, g.tracks(d)...)
	}
	l = g.points(l, d, m.Points, ask)
	return append(l, g.posts(d)...)
}

// space returns the choices of the bonus space that a marker is placed on.
func (g *guide) space(m *engine.PlaceMarker) *engine.MarkerChoices {
	for i := range g.choices.Markers {
		if g.choices.Markers[i].Space == m.Space {
			return &g.choices.Markers[i]
		}
	}
	return &engine.MarkerChoices{}
}

// tiers lists the tiers of a majority below the highest reached, which is taken if nothing is said.
func (g *guide) tiers(m *engine.PlaceMarker, ask asked) []piece {
	c := g.space(m)
	var l []piece
	for i, tier := range c.Tiers {
		if m.Tier == 0 && (ask.all || i < len(c.Tiers)-1) {
			l = append(l, piece{kind: notation.TierPart, x: tier.Min})
		}
	}
	return l
}

// alternatives lists the rewards of which one is taken.
func (g *guide) alternatives(d *draft) []piece {
	m := d.a.Move.(*engine.PlaceMarker)
	var l []piece
	for i := range g.space(m).OneOf {
		if m.OneOf == 0 {
			l = append(l, piece{kind: notation.ChoicePart, x: i + 1})
		}
	}
	return l
}

// buys lists the cards of the display that can be bought.
func (g *guide) buys(d *draft) []piece {
	m := d.a.Move.(*engine.PlaceMarker)
	var l []piece
	for _, shown := range g.space(m).Buy {
		if m.Buy == 0 {
			l = append(l, piece{kind: notation.BuyPart, x: int(shown)})
		}
	}
	return l
}

// handCards lists the hand cards that can be removed.
func (g *guide) handCards(d *draft) []piece {
	m := d.a.Move.(*engine.PlaceMarker)
	var l []piece
	for _, card := range g.space(m).Cards {
		if m.Card == engine.NoCard {
			l = append(l, piece{kind: notation.HandPart, x: int(card)})
		}
	}
	return l
}

// tracks lists the other tracks that are not named yet.
func (g *guide) tracks(d *draft) []piece {
	m := d.a.Move.(*engine.PlaceMarker)
	var l []piece
	for _, c := range g.space(m).Tracks {
		if !slices.Contains(m.Tracks, c) {
			l = append(l, piece{kind: notation.TrackPart, x: int(c)})
		}
	}
	return l
}
