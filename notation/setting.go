package notation

import (
	"slices"
	"strings"
	"sync"
)

// settingPhrases has the names of settings and their values in all languages, as plain texts, by
// their first words.
var settingPhrases = sync.OnceValue(func() map[string][]entry {
	l := map[string][]entry{}
	for _, c := range []Category{AsSetting, AsValue} {
		for _, e := range lexicon()[c] {
			e.text = strings.ReplaceAll(e.text, "_", " ")
			first, _, _ := strings.Cut(e.text, " ")
			l[first] = append(l[first], e)
		}
	}
	return l
})

// Settings lists what the first of some words may name a setting by, in any language, and one value
// behind its name: in English, as timeout and timeout wait, with how many words say it.
func Settings(words []string) map[string]int {
	var all map[string]int
	for _, name := range settingsIn(words) {
		if all == nil {
			all = map[string]int{}
		}
		all[name.code] = name.words
		for _, value := range settingsIn(words[name.words:]) {
			all[name.code+" "+value.code] = name.words + value.words
		}
	}
	return all
}

// Value returns the English word for what a setting may be set to, in whatever language it is said;
// empty if it is no such word.
func Value(word string) string { return AsValue.meaning(bareWord(word)) }

// And tells whether a word stands before the last of several things, in any language.
func And(word string) bool {
	const longest = 4 // letters: most words of a list are longer
	return len(word) <= longest && AsFiller.meaning(bareWord(word)) == "and"
}

// said is a code and how many words have said it.
type said struct {
	code  string
	words int
}

// settingsIn lists the names and values that stand at the beginning of some words.
func settingsIn(words []string) (l []said) {
	if len(words) == 0 {
		return nil
	}
	for _, e := range settingPhrases()[bareWord(words[0])] {
		phrase := strings.Fields(e.text)
		if len(phrase) <= len(words) && slices.EqualFunc(phrase[1:], words[1:len(phrase)], func(word, typed string) bool { return bareWord(typed) == word }) {
			l = append(l, said{e.code, len(phrase)})
		}
	}
	return l
}

// settingWords has what names of settings and their values are called in all languages, by their
// English names.
var settingWords = sync.OnceValue(func() map[string][]string {
	l := map[string][]string{}
	for _, c := range []Category{AsSetting, AsValue} {
		for _, e := range lexicon()[c] {
			l[e.code] = append(l[e.code], strings.ReplaceAll(e.said, "_", " "))
		}
	}
	return l
})

// NearSettings returns what the lines of some settings, named in English, begin with in any
// language and a text may be misspelt for.
func NearSettings(text string, names []string) []string {
	var known []string
	for _, name := range names {
		first, _, _ := strings.Cut(name, " ")
		known = append(append(known, settingWords()[name]...), settingWords()[first]...)
	}
	return Near(text, known)
}

// SettingInWords returns a line that sets something, or says how such lines are written, with the
// reader's own words for what is set, to what, and what one fills in. What people and editions are
// called stays.
func (r Reader) SettingInWords(line string) string {
	name, called, _ := strings.Cut(line, " ")
	switch {
	case len(settingsIn(strings.Fields(line))) == 0:
		return line
	case (name == "name" || name == "edition") && called != "NAME":
		return strings.TrimRight(r.inTerms(name, AsSetting)+" "+called, " ")
	}
	return r.inTerms(line, AsSetting, AsValue, AsBlank)
}

// PlayerInWords returns a line that says who is to sit where in a new game in the reader's own
// words: the colour in front, and who is meant behind it where that is whoever writes, or the
// program.
func (r Reader) PlayerInWords(line string) string {
	colour, who, _ := strings.Cut(line, " ")
	if !AsSeat.Has(colour) {
		return line
	}
	first, _, _ := strings.Cut(who, " ")
	switch first {
	case "me":
		who = r.inTerms(who, AsBehind)
	case "house":
		who = r.inTerms(who, AsValue)
	}
	return r.inTerms(colour, AsSeat) + " " + who
}

// RecipientInWords returns a seat's colour, or the word for all, in the reader's own words; a name
// stays.
func (r Reader) RecipientInWords(word string) string {
	if AsSeat.code(word) == "" && AsAll.code(word) == "" {
		return word
	}
	return r.inTerms(word, AsSeat, AsAll)
}

// Luck tells whether a word stands before one for the luck, in any language.
func Luck(word string) bool { return AsBehind.meaning(bareWord(word)) == "luck" }

// Me tells whether a word means whoever writes, in any language.
func Me(word string) bool { return AsBehind.meaning(bareWord(word)) == "me" }

// FormInWords returns how a line is written in English, in the reader's own words.
func (r Reader) FormInWords(form string) string {
	return r.inTerms(form, AsAct, AsLine, AsBehind, AsBlank)
}

// inTerms puts what has a word in one of some categories in the reader's own words, several words
// before one of them. Brackets and strokes may stand around them.
func (r Reader) inTerms(line string, in ...Category) string {
	if r.Language == English {
		return line
	}
	const most = 3 // words of a code
	words := strings.Split(line, " ")
	var l []string
	for i := 0; i < len(words); {
		n, own := 1, words[i]
		for long := min(most, len(words)-i); long > 0; long-- {
			text := strings.Join(words[i:i+long], " ")
			if inner := strings.Trim(text, "[]"); inner != "" {
				if term := r.term(inner, in); term != "" {
					n, own = long, strings.Replace(text, inner, term, 1)
					break
				}
			}
		}
		if n == 1 && strings.Contains(own, "|") && own != "|" {
			own = r.inTerms(strings.ReplaceAll(own, "|", " "), in...)
			own = strings.ReplaceAll(own, " ", "|")
		}
		l, i = append(l, own), i+n
	}
	return strings.Join(l, " ")
}

// term is the reader's word for a code; empty: there is none.
func (r Reader) term(code string, in []Category) string {
	for i := range vocabulary {
		for _, c := range in {
			if e := &vocabulary[i]; e.codes[c] == code {
				return e.own(r.Language)
			}
		}
	}
	return ""
}
