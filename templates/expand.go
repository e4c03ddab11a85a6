package templates

import (
	"fmt"

	"dhow/engine"
)

var expandForm = Form{"X T 5 6/2 9x1", "form.expand"}

func (w *choiceWriter) expand() Choice {
	x := w.legal.Expand
	if x == nil {
		return Choice{}
	}
	c := Choice{Verb: "X", What: w.say("choice.expand", "points", x.Points), Whole: []string{"X none"}}
	for _, company := range engine.Companies {
		var into []string
		for _, e := range x.Entries {
			if e.Company == company {
				into = append(into, fmt.Sprintf("%d(%d)", e.Region, e.Cost))
			}
		}
		if len(into) > 0 {
			c.Parts = append(c.Parts, Part{w.say("choice.expand-into", "company", company), into})
		}
	}
	return c
}

// expansion says where posts came and went.
func (c *changeList) expansion(e engine.Event) {
	switch e := e.(type) {
	case engine.RegionEntered:
		c.add("change.enters", "company", e.Company, "region", e.Region)
	case engine.PostOusted:
		c.add("change.leaves", "company", e.Company, "region", e.Region)
	case engine.PostRemoved:
		c.add("change.loses", "company", e.Company, "column", e.Column)
	case engine.ExpansionLost:
		c.add("change.expansion-unused", "n", e.N)
	case engine.PostsLost:
		c.add("change.posts-stay", "n", e.N)
	}
}
