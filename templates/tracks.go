package templates

import "dhow/engine"

var stopForm = Form{"; stop M", "form.stop"}

// tracks says how far the markers went on the tracks of companies.
func (c *changeList) tracks(e engine.Event) {
	switch e := e.(type) {
	case engine.Advanced:
		c.move(e.Seat, e.Company, "change.track", "seat", c.seat(e.Seat), "company", e.Company, "n", e.To)
	case engine.SpacesLost:
		c.add("change.forfeited", "seat", c.seat(e.Seat), "company", e.Company, "n", e.N)
	}
}
