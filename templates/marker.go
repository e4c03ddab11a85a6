package templates

import (
	"fmt"
	"slices"

	"dhow/engine"
	"dhow/notation"
)

var markerForm = Form{"S first 1A@3", "form.marker"}

func (w *choiceWriter) markers() Choice {
	c := Choice{Verb: "S", What: w.say("choice.marker"), Whole: simple[*engine.PlaceMarker](w)}
	for i := range w.legal.Markers {
		m := &w.legal.Markers[i]
		name := "S " + notation.SpaceName(w.ed, m.Space)
		if !slices.Contains(c.Whole, name) {
			if cost := w.ed.BonusSpaces[m.Space].Cost.Pounds; cost > 0 {
				name = w.say("choice.marker-cost", "order", name, "pounds", pounds(cost))
			}
			c.Parts = append(c.Parts, Part{name, w.markerWords(m)})
		}
	}
	return c
}

// markerWords lists the choices that placing a marker on one space brings.
func (w *choiceWriter) markerWords(m *engine.MarkerChoices) []string {
	var l []string
	for _, tier := range m.Tiers {
		l = append(l, fmt.Sprintf("%d+", tier.Min))
	}
	for i := range m.OneOf {
		l = append(l, notation.AlternativeName(m.OneOf, i))
	}
	for _, space := range m.Buy {
		card := notation.CardName(w.ed, w.shown[space])
		l = append(l, fmt.Sprintf("%v=%s(%d)", space, card, w.inPounds(m.Space, space)))
	}
	l = append(l, w.cards(m.Cards)...)
	for _, company := range m.Tracks {
		l = append(l, company.String())
	}
	if n := w.points(m); n > 0 {
		l = append(l, w.say("choice.marker-points", "n", n))
	}
	return l
}

// inPounds returns what a card of the display costs that is bought on a bonus space.
func (w *choiceWriter) inPounds(on engine.SpaceID, space engine.DisplaySpace) int {
	price := w.ed.Cards[w.shown[space]].Crate + int(w.ed.DisplayPrice[space])
	for _, rewards := range w.ed.BonusSpaces[on].OneOf {
		for _, r := range rewards {
			if r.Kind == engine.BuyCard {
				price -= r.N
			}
		}
	}
	return max(0, price)
}

// points returns the bookkeeping points that a space surely brings, or 0.
func (w *choiceWriter) points(m *engine.MarkerChoices) int {
	n := 0
	if rewards := w.ed.BonusSpaces[m.Space].OneOf; len(rewards) == 1 {
		for _, r := range rewards[0] {
			if r.Kind == engine.BookPoints {
				n += r.N
			}
		}
	}
	return n
}

// marker says what else a bonus marker brought.
func (c *changeList) marker(e engine.Event) {
	if c.round == engine.Rounds { // no next round
		return
	}
	switch e := e.(type) {
	case engine.FirstTaken:
		c.add("change.first", "seat", c.seat(e.Seat))
	case engine.TileReserved:
		c.add("change.tile")
	}
}
