package templates

import (
	"slices"
	"strings"
)

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
func (w *choiceWriter) opened(card string, all, then []Choice) []Part {
	known := map[string]bool{}
	for _, c := range all {
		for _, p := range c.Parts {
			for _, word := range p.Words {
				known[c.Verb+p.What+word] = true
			}
		}
	}
	var l []Part
	for _, c := range then {
		for _, p := range c.Parts {
			more := slices.DeleteFunc(slices.Clone(p.Words), func(word string) bool {
				return known[c.Verb+p.What+word]
			})
			if len(more) > 0 && c.Verb != plusOneVerb {
				l = append(l, Part{w.say("choice.plus-one-then", "card", card, "what", w.inVerb(c.Verb, p.What)), more})
			}
		}
	}
	return l
}

// inVerb says of which verb a part is, unless that begins with it.
func (w *choiceWriter) inVerb(verb, what string) string {
	if strings.HasPrefix(what, verb+" ") {
		return what
	}
	return w.say("choice.of-verb", "verb", verb, "what", what)
}
