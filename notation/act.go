package notation

import (
	"slices"
	"strings"
	"sync"
)

// mostActWords is how many words a line may have that begins with a word of another language than
// English for what is none of the notation: longer ones are talk, but where they name an address.
const mostActWords = 4

// acts has the words of AsAct that are not English by their first words, each as plain text and the
// longest first.
var acts = sync.OnceValue(func() map[string][]entry {
	l := map[string][]entry{}
	for _, e := range lexicon()[AsAct] {
		if e.lang != English {
			e.text = strings.ReplaceAll(e.text, "_", " ")
			first, _, _ := strings.Cut(e.text, " ")
			l[first] = append(l[first], e)
		}
	}
	for _, entries := range l {
		slices.SortStableFunc(entries, func(a, b entry) int { return len(b.text) - len(a.text) })
	}
	return l
})

// ActInEnglish returns a line with the words that it begins with in another language than English
// put as that of AsAct, where it is short enough to be no talk and asks nothing; empty otherwise.
func ActInEnglish(line string) string {
	var space [MaxWord]byte
	bare := func(word string) string { return strings.TrimRight(string(plain(space[:0], word)), ":,.!") }
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if len(first) > MaxWord {
		return ""
	}
	begun := acts()[bare(first)]
	if begun == nil {
		return ""
	}
	words := strings.Fields(line)
	if strings.Contains(line, "?") || len(words) > mostActWords && !strings.Contains(line, "@") {
		return ""
	}
	for _, e := range begun {
		n := strings.Count(e.text, " ") + 1
		if n > len(words) {
			continue
		}
		said := make([]string, n)
		for i, word := range words[:n] {
			said[i] = bare(word)
		}
		if strings.Join(said, " ") == e.text {
			if n < len(words) && words[n] == ":" { // which stands apart in French
				n++
			}
			return strings.Join(append([]string{e.code}, words[n:]...), " ")
		}
	}
	return ""
}

// InWords returns a line that begins with the name of such an act with the reader's own word for it.
// What stands behind set and letters is English, and so are they.
func (r Reader) InWords(line string) string {
	for _, e := range vocabulary {
		if code := e.codes[AsAct]; code != "" && r.Language != English && code != "set" && code != "letters" {
			if rest, is := strings.CutPrefix(line+" ", code+" "); is {
				own, _, _ := strings.Cut(e.words[r.Language], " ")
				return strings.TrimRight(strings.ReplaceAll(own, "_", " ")+" "+rest, " ")
			}
		}
	}
	return line
}
