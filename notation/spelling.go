package notation

import "slices"

// mostNear is how many equally near words are offered. More would be no help.
const mostNear = 4

// Near returns the words at the least distance from what was found, if that is near enough. Most
// words of talk are near to some.
func Near(found string, words []string) []string {
	target := string(plain(nil, found))
	best := 1
	switch {
	case len(target) < 2:
		return nil
	case len(target) > 4:
		best = 2
	}
	var near []string
	for _, w := range words {
		said := string(plain(nil, w))
		if len(said) < 2 || digitIn(found) != digitIn(w) || !digitIn(w) && !similar(target, said) {
			continue
		}
		d := distance(target, said)
		if d < best {
			best, near = d, nil
		}
		if d == best && !slices.Contains(near, w) {
			near = append(near, w)
		}
	}
	if len(near) > mostNear {
		return nil
	}
	return near
}

// Spellings returns what a text may be misspelt for: words that orders and other lines have, and
// names of components. The reader's words come before those of other languages, and the nearest
// before others; those that are equally near are together. A word that is
// one of them is not misspelt.
func (r Reader) Spellings(text string) [][]string {
	target := string(plain(nil, text))
	if len(target) < 2 || isNumber(target) {
		return nil
	}
	var groups [][]string
	names := Names(r.Edition)
	for lang := range Languages {
		near := spellings(target, names, (r.Language+lang)%Languages, readCategories)
		if len(near[0]) > 0 && !digitIn(target) {
			return near[:1]
		}
		groups, names = append(groups, near[:]...), nil
	}
	return groups
}

// readCategories are those whose words stand in orders and other lines.
var readCategories = slices.Collect(func(yield func(Category) bool) {
	for c := AsVerb; c <= AsFlip && yield(c); c++ {
	}
})

// spellings returns the names, and the words of a language, that are at a distance of none, of one
// and of two from a plain text.
func spellings(target string, names []string, lang Language, categories []Category) (near [3][]string) {
	add := func(word, said string) {
		if d := distance(target, said); (d < 2 || d == 2 && len(target) > 4) && !slices.Contains(near[d], word) {
			near[d] = append(near[d], word)
		}
	}
	for _, name := range names {
		said := string(plain(nil, name))
		if len(said) > 1 && digitIn(said) == digitIn(target) && (digitIn(said) || similar(target, said)) {
			add(name, said)
		}
	}
	if digitIn(target) {
		return near
	}
	for _, c := range categories {
		for _, letter := range []byte(target[:2]) { // the first, or the second if they are swapped
			words := lexicon()[c]
			for i := search(words, []byte{letter}); i < len(words) && words[i].text[0] == letter; i++ {
				if e := &words[i]; e.lang == lang && len(e.text) > 1 && similar(target, e.text) {
					add(e.said, e.text)
				}
			}
		}
	}
	return near
}

// similar tells whether two words begin with the same letter, or with two swapped; of short words
// none is merely another letter.
func similar(a, b string) bool {
	if a[0] != b[0] && (a[0] != b[1] || a[1] != b[0]) {
		return false
	}
	const short = 3
	if len(a) != len(b) || len(a) > short {
		return true
	}
	changed := 0
	for i := range a {
		changed += unequal(a[i], b[i])
	}
	return changed != 1
}

// distance counts the letters to change, add, leave out or swap with their neighbour to make one
// word of the other.
func distance(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 || max(len(a), len(b)) > MaxWord {
		return 3
	}
	var before, above, row [MaxWord + 1]int
	for j := range len(b) + 1 {
		above[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			row[j+1] = min(row[j]+1, above[j+1]+1, above[j]+unequal(a[i], b[j]))
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above = above, row
	}
	return above[len(b)]
}

func unequal(a, b byte) int {
	if a == b {
		return 0
	}
	return 1
}
