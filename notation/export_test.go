package notation

import "strings"

// Update says that tests write the files they compare with.
var Update = update

// WordsOf lists the words of a language that stand for a code, as people write them.
var WordsOf = wordsOf

// AllWords lists the words of all languages, as people write them.
func AllWords() (l []string) {
	for i := range vocabulary {
		for _, words := range vocabulary[i].words {
			l = append(l, strings.Fields(words)...)
		}
	}
	return l
}
