package templates

import (
	"slices"
	"strings"

	"dhow/engine"
)

// spell writes the names of companies, as the reader's language has them, in a canonical order in
// place of their letters: M3 as Mombasa 3. C is four things in orders, and a name is one.
func (r *Reader) spell(order string) string {
	words := strings.Split(order, " ")
	for i, word := range words {
		if i == 0 || word == "" || words[i-1] == "by" {
			continue
		}
		letter, rest := word[:1], word[1:]
		at := slices.IndexFunc(engine.Companies[:], func(c engine.Company) bool { return c.String() == letter })
		if at < 0 || strings.Trim(strings.TrimSuffix(rest, ";"), "0123456789") != "" {
			continue
		}
		name := r.companyName(engine.Companies[at])
		if rest != "" && rest != ";" {
			name += " "
		}
		words[i] = name + rest
	}
	return strings.Join(words, " ")
}
