package templates

import (
	"dhow/engine"
	"dhow/notation"
)

// givenAway says what an order of the mail gave away because it did not say otherwise, and how to
// change that; "" if nothing was.
func (p *Page) givenAway() string {
	for i := range p.Answers {
		o, is := p.Answers[i].Outcome.(Accepted)
		if !is || o.Hidden {
			continue
		}
		for _, e := range o.Events {
			switch e := e.(type) {
			case engine.ExpansionLost:
				return p.say("given.expansion", "name", p.Name, "n", e.N)
			case engine.SpacesLost:
				if e.Seat == p.Seat {
					return p.say("given.spaces", "name", p.Name, "n", e.N, "company", p.company(e.Company))
				}
			case engine.Received:
				if e.Seat == p.Seat && e.Why == engine.FromPoints && p.pointsUnsaid(&p.Answers[i]) {
					return p.say("given.points", "name", p.Name, "pounds", pounds(e.Pounds))
				}
			}
		}
	}
	return ""
}

// pointsUnsaid tells whether an order as it was typed does not say what its points are for.
func (p *Page) pointsUnsaid(a *Answer) bool {
	typed, err := notation.Reader{Edition: p.Edition, Language: p.Language}.Order(p.Seat, a.Text)
	if err != nil {
		return false
	}
	switch m := typed.Move.(type) {
	case *engine.Expand:
		return m.Points == nil
	case *engine.Bookkeep:
		return m.Points == nil
	case *engine.PlaceMarker:
		return m.Points == nil
	}
	return false
}
