package templates

import "slices"

// plusOneVerb stands for the clause that lays the +1 goods tile.
const plusOneVerb = "+1@"

func (w *choiceWriter) plusOne() Choice {
	c := Choice{Verb: plusOneVerb, What: w.say("choice.plus-one")}
	if len(w.legal.PlusOne) > 0 {
		c.Parts = []Part{{w.say("choice.plus-one-on"), w.refs(w.legal.PlusOne)}}
	}
	return c
}

// opened lists what stands among the choices with the tile on a card, and not among those without.
func (w *choiceWriter) opened(card string, all, then []Choice) []Choice {
	known := map[string]bool{}
	for _, c := range all {
		for _, p := range c.Parts {
			for _, word := range p.Words {
				known[c.Verb+p.What+word] = true
			}
		}
	}
	var l []Choice
	for _, c := range then {
		more := Choice{Verb: c.Verb, What: w.say("choice.plus-one-then", "card", card), After: plusOneVerb + card}
		for _, p := range c.Parts {
			p.Words = slices.DeleteFunc(slices.Clone(p.Words),
				func(word string) bool { return known[c.Verb+p.What+word] })
			if len(p.Words) > 0 {
				more.Parts = append(more.Parts, p)
			}
		}
		if more.Parts != nil && c.Verb != plusOneVerb {
			l = append(l, more)
		}
	}
	return l
}
