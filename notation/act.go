package notation

import (
	"bytes"
	"slices"
	"strings"
	"sync"
)

// mostBehind is how many words a line may have behind the name of an act in another language than
// English: longer ones are talk, but where they name an address, two dates, a seat and its order,
// settings, or what a host rules.
const mostBehind = 3

var longer = map[string]int{"away": 8, "correct": MaxWords, "quiet": 8, "rule": MaxWords, "set": 16}

// answersAct are the acts behind which the code of a question stands.
var answersAct = map[string]bool{"yes": true, "no": true, "agree": true, "disagree": true}

// fixed says, by the first word of an act's name, which words behind it are read in all languages,
// where not all are: the others are names, what the author chooses or writes, or settings, whose
// words are read by Settings.
var fixed = map[string]struct{ from, to int }{
	"join": {from: 1, to: 2}, "standby": {to: 2}, "replace": {to: 1}, "host": {to: 1}, "address": {to: 1}, "correct": {to: 1},
	"reshuffle": {}, "rule": {to: 1}, "set": {}, "admit": {}, "watch": {}, "unwatch": {}, "new": {to: 1},
	"say": {to: 1}, "note": {to: 1},
}

// acts has the words of AsAct by their first words, each as plain text and the longest first.
var acts = sync.OnceValue(func() map[string][]entry {
	l := map[string][]entry{}
	for _, e := range lexicon()[AsAct] {
		e.text = strings.ReplaceAll(e.text, "_", " ")
		first, _, _ := strings.Cut(e.text, " ")
		l[first] = append(l[first], e)
	}
	for _, entries := range l {
		slices.SortStableFunc(entries, func(a, b entry) int { return len(b.text) - len(a.text) })
	}
	return l
})

// actSigns may stand behind a word of an act.
const actSigns = ":,.!"

// bareWord is a word as plain text, without the signs behind it.
func bareWord(word string) string {
	if len(word) > MaxWord {
		return word
	}
	var space [MaxWord]byte
	return strings.TrimRight(string(plain(space[:0], word)), actSigns)
}

// ActInEnglish returns a line that begins with the name of such an act in English, and what is
// fixed of the words behind it, where it is short enough to be no talk and asks nothing; empty
// otherwise.
func ActInEnglish(line string) string {
	act, behind := actOf(line)
	if act == nil {
		return ""
	}
	return strings.Join(append([]string{act.code}, behindInEnglish(act.code, behind)...), " ")
}

// actOf returns the name of an act that a line begins with, and the words behind it; nil: it begins
// with none, or is talk, or asks something.
func actOf(line string) (act *entry, behind []string) {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	var space [MaxWord]byte
	begun := acts()[string(bytes.TrimRight(plain(space[:0], first), actSigns))]
	if begun == nil || strings.Contains(line, "?") {
		return nil, nil
	}
	words := strings.Fields(line)
	for i := range begun {
		e := &begun[i]
		n := strings.Count(e.text, " ") + 1
		if n > len(words) || e.lang == English && strings.ContainsAny(strings.Join(words[:n], ""), ",.!") {
			continue // in English that is talk
		}
		said := make([]string, n)
		for i, word := range words[:n] {
			said[i] = bareWord(word)
		}
		if strings.Join(said, " ") != e.text {
			continue
		}
		if n < len(words) && words[n] == ":" { // which stands apart in French
			n++
		}
		if n < len(words) && answersAct[e.code] && strings.HasSuffix(words[n-1], ",") && !strings.ContainsAny(words[n], "234567") {
			continue // talk, as oui, volontiers, though that has the length of a code
		}
		if behind := words[n:]; len(behind) <= max(mostBehind, longer[e.code]) || strings.Contains(line, "@") {
			return e, behind
		}
	}
	return nil, nil
}

// LanguageOfAct returns the language of the word that names an act at the beginning of a line, or
// asks a question there. It is false where there is none, or that is a word of several languages.
func LanguageOfAct(line string) (lang Language, sure bool) {
	if act, _ := actOf(line); act != nil {
		first, _, _ := strings.Cut(act.text, " ")
		return onlyLanguage(acts()[first], act.text)
	}
	const most = 3 // words of a question; longer lines are talk
	words := strings.Fields(line)
	if len(words) == 0 || len(words) > most {
		return English, false
	}
	switch AsLine.meaning(bareWord(words[0])) {
	case "help", "show", "legal", "log":
		return onlyLanguage(lexicon()[AsLine], bareWord(words[0]))
	}
	return English, false
}

// onlyLanguage is the one language that a plain text is of among some words, if there is one alone.
func onlyLanguage(among []entry, text string) (lang Language, sure bool) {
	for _, e := range among {
		switch {
		case e.text != text:
		case sure && e.lang != lang:
			return English, false
		default:
			lang, sure = e.lang, true
		}
	}
	return lang, sure
}

// ActNamed returns the English name of the act that a word names in any language; empty: of none.
func ActNamed(word string) string { return AsAct.meaning(bareWord(word)) }

// NearActs returns those of some acts, by their English names, whose names a word may be misspelt
// for, in the language in which it is nearest; of names of several words without the blanks.
func NearActs(word string, names []string) (near []string) {
	var said []string
	of := map[string]string{}
	for i := range vocabulary {
		if code := vocabulary[i].codes[AsAct]; slices.Contains(names, code) {
			for _, words := range vocabulary[i].words {
				for name := range strings.FieldsSeq(strings.ReplaceAll(words, "_", "")) {
					said, of[name] = append(said, name), code
				}
			}
		}
	}
	for _, name := range Near(word, said) {
		if !slices.Contains(near, of[name]) {
			near = append(near, of[name])
		}
	}
	return near
}

// behindInEnglish puts the fixed words behind the name of an act in English, up to the one behind
// which a word for the luck stands.
func behindInEnglish(code string, words []string) []string {
	l := slices.Clone(words)
	forFixed(code, words, func(i int, in []Category) bool {
		said := bareWord(words[i])
		for _, c := range in {
			if is := c.meaning(said); is != "" {
				l[i] = is + strings.Repeat(":", strings.Count(words[i], ":"))
				return is != "luck"
			}
		}
		return true
	})
	if code == "ask" {
		if question := ActInEnglish(strings.Join(words, " ")); question != "" {
			return strings.Fields(question)
		}
	}
	return l
}

// forFixed does something with the places of the words behind the name of an act that are fixed,
// until it is false, and says where each of them may be found.
func forFixed(code string, words []string, do func(i int, in []Category) bool) {
	from, to := 0, len(words)
	name, _, _ := strings.Cut(code, " ")
	if of, is := fixed[name]; is {
		from, to = of.from, min(of.to, len(words))
	}
	in := []Category{AsBehind, AsSeat}
	switch name {
	case "quiet":
		in = []Category{AsDay, AsBehind}
	case "rule":
		in = []Category{AsAct}
	case "new":
		if len(words) > 1 { // people
			return
		}
	}
	for i := from; i < to && do(i, in); i++ {
	}
}

// meaning is the code of a whole word of any language, as plain text; empty if there is none.
func (c Category) meaning(text string) string {
	words := lexicon()[c]
	if i := search(words, []byte(text)); i < len(words) && words[i].text == text {
		return words[i].code
	}
	return ""
}

// InWords returns a line that is in English, but for orders, with the reader's own words: for what
// begins it, and for what is fixed behind the name of an act, where those are read.
func (r Reader) InWords(line string) string {
	if r.Language == English {
		return line
	}
	first, rest, _ := strings.Cut(line, " ")
	for i := range vocabulary {
		e := &vocabulary[i]
		if code := e.codes[AsAct]; code != "" {
			if behind, is := strings.CutPrefix(line+" ", code+" "); is {
				own := strings.TrimRight(e.own(r.Language)+" "+r.behindInWords(code, strings.Fields(behind)), " ")
				if ActInEnglish(own) == "" {
					return line
				}
				return own
			}
		}
		if e.codes[AsLine] == first && (e.words[r.Language] != "" || first == "auto") {
			switch {
			case first == "auto":
				return r.queueInWords(line)
			case first == "then":
				rest = r.queueInWords(strings.ReplaceAll(rest, "; then ", "; "+e.own(r.Language)+" "))
			case first == "say" || rest == clearWord:
				rest = r.behindInWords(first, strings.Fields(rest))
				colon := map[bool]string{true: " : ", false: ": "}[r.Language == French]
				if said, toAll := strings.CutPrefix(rest, "all: "); toAll {
					rest = r.RecipientInWords("all") + colon + said
				}
				if first == "say" && !strings.Contains(rest, ":") { // which sets what is said apart from talk
					return e.own(r.Language) + colon + rest
				}
			}
			return strings.TrimRight(e.own(r.Language)+" "+rest, " ")
		}
	}
	return line
}

// queueInWords puts the words between the orders that are left for later in the reader's own.
func (r Reader) queueInWords(line string) string {
	words := strings.Split(line, " ")
	for i, word := range words {
		switch {
		case word == "end" && i > 0 && words[i-1] == "auto":
			words[i] = r.term("E", []Category{AsVerb})
		case word == "until" && r.Language == French:
			words[i] = "jusqu'à" + " " + "la"
		case word == "until", word == "round":
			words[i] = r.term(word, []Category{AsUntil, AsRound})
		case word == "none" && i == len(words)-1:
			words[i] = r.term(word, []Category{AsNone})
		}
	}
	return strings.Join(words, " ")
}

// behindInWords puts the fixed words behind the name of an act in the reader's own words.
func (r Reader) behindInWords(code string, words []string) string {
	switch code {
	case "ask":
		return r.InWords(strings.Join(words, " "))
	case "set":
		return r.SettingInWords(strings.Join(words, " "))
	}
	l := slices.Clone(words)
	forFixed(code, words, func(i int, in []Category) bool {
		for j := range vocabulary {
			for _, c := range in {
				if e := &vocabulary[j]; e.codes[c] != "" && e.codes[c] == strings.TrimRight(words[i], ":") {
					l[i] = e.own(r.Language) + strings.Repeat(":", strings.Count(words[i], ":"))
					return words[i] != "luck"
				}
			}
		}
		return true
	})
	return strings.Join(l, " ")
}

// own is the word of a language that is offered.
func (c *concept) own(lang Language) string {
	word, _, _ := strings.Cut(c.words[lang], " ")
	return strings.ReplaceAll(word, "_", " ")
}
