package message

import (
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// categories lists the plural categories that whole numbers have in a language, in the order of
// CLDR. All of them occur below 200.
func categories(tag language.Tag) []plural.Form {
	var l []plural.Form
	for n := range 200 {
		if form := category(tag, n); !slices.Contains(l, form) {
			l = append(l, form)
		}
	}
	slices.SortFunc(l, func(a, b plural.Form) int { return order(a) - order(b) })
	return l
}

// category is the plural category of a whole number. The least there is has no number opposite.
func category(tag language.Tag, n int) plural.Form {
	return plural.Cardinal.MatchPlural(tag, max(n, -n, 0), 0, 0, 0, 0)
}

// order is the place of a category among all of CLDR: zero, one, two, few, many, other.
func order(form plural.Form) int {
	return slices.Index([]plural.Form{plural.Zero, plural.One, plural.Two, plural.Few, plural.Many, plural.Other}, form)
}
