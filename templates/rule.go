package templates

import (
	"strings"
	"unicode"
)

// rule says where the rules have something: in sections of the rulebook or the notation, whose
// names stay as they are, and in rulings.
func (r *Reader) rule(places string) string {
	var l []string
	for place := range strings.SplitSeq(places, "; ") {
		of, at, section := strings.Cut(place, ", ")
		numbers := strings.FieldsFunc(place, func(c rune) bool { return !unicode.IsDigit(c) })
		switch {
		case section && of == inNotation:
			l = append(l, r.say("rule.notation", "section", at))
		case section:
			l = append(l, r.say("rule.book", "section", at))
		case len(numbers) == 1:
			l = append(l, r.say("rule.ruling", "n", numbers[0]))
		default:
			l = append(l, r.say("rule.rulings", "numbers", numbers))
		}
	}
	return r.list(l, inRules)
}

// inNotation is what the engine calls the description of the notation.
const inNotation = "notation"
