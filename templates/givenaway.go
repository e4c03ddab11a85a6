package templates

import (
	"dhow/engine"
	"dhow/notation"
)

// givenAway says what an order of the mail gave away because it did not say otherwise, and whether
// that can be changed; "" if nothing was.
func (p *Page) givenAway() string {
	for i := range p.Answers {
		o, is := p.Answers[i].Outcome.(Accepted)
		if !is {
			continue
		}
		lost := p.lost(&o, &p.Answers[i])
		switch {
		case lost == "":
		case o.Changes && len(p.ToMove) > 0 && p.Ask.What == AskNothing:
			return p.list([]string{lost, p.say("given.until", "players", p.players(p.ToMove))}, inSentences)
		case o.Changes:
			return p.list([]string{lost, p.say("given.changes")}, inSentences)
		default:
			return lost
		}
	}
	return ""
}

// lost says what an order gave away; "" if nothing.
func (p *Page) lost(o *Accepted, a *Answer) string {
	if o.Hidden {
		return ""
	}
	for _, e := range o.Events {
		switch e := e.(type) {
		case engine.ExpansionLost:
			return p.say("given.expansion", "name", p.Name, "n", e.N)
		case engine.SpacesLost:
			if e.Seat == p.Seat && !p.stops(o, e.Company) {
				return p.say("given.spaces", "name", p.Name, "n", e.N, "company", p.company(e.Company))
			}
		case engine.Received:
			if e.Seat == p.Seat && e.Why == engine.FromPoints && p.pointsUnsaid(a) {
				return p.say("given.points", "name", p.Name, "pounds", pounds(e.Pounds))
			}
		}
	}
	return ""
}

// change shows orders that would replace one that gave something away.
func (o Accepted) change(w *writer, p *Page, a *Answer) {
	if len(o.Better) == 0 || p.lost(&o, a) == "" {
		return
	}
	w.noted("given.better")
	view := offers{writer: w, v: o.Before, s: &o.Before.State}
	var rows []Option
	for _, order := range o.Better {
		move, err := notation.ParseOrder(w.Edition, p.Seat, order)
		if err != nil {
			continue
		}
		if row, legal := view.option(move.Move); legal {
			rows = append(rows, row)
		}
	}
	w.add(Options{rows})
}

// stops tells whether an order says that rewards do not carry a marker on.
func (p *Page) stops(o *Accepted, c engine.Company) bool {
	order, err := notation.ParseOrder(p.Edition, p.Seat, o.Order)
	return err == nil && order.Stop.Has(c)
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
