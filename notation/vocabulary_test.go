package notation

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

// golden compares a text with a file, or writes the file.
func golden(t *testing.T, name, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == text {
		return
	}
	had := strings.Split(string(want), "\n")
	for _, line := range strings.Split(text, "\n") {
		if !slices.Contains(had, line) {
			t.Errorf("%s has not: %s", name, line)
		}
	}
	t.Errorf("%s is stale: look at what changed, then run the test with -update", name)
}

var categoryNames = [categories]string{
	AsVerb: "verb", AsCompany: "company", AsKind: "kind of card", AsSpace: "bonus space", AsReward: "reward",
	AsClause: "clause", AsSeat: "seat", AsDraw: "draw", AsPounds: "pounds", AsNone: "none", AsJar: "jar", AsDeck: "deck",
	AsLine: "line", AsAll: "to all", AsMajority: "majority", AsUntil: "until", AsRound: "round", AsFlip: "flip", AsTile: "bonus tile", AsInstead: "instead", AsIf: "if", AsArticle: "article", AsTail: "second word", AsFiller: "filler", AsNoun: "noun",
	AsAct: "act", AsSetting: "setting", AsValue: "value", AsBlank: "blank", AsWritten: "only written",
}

// TestClashes keeps the list of texts that mean different things to different readers, or several
// things to one, from growing unseen.
func TestClashes(t *testing.T) {
	var b strings.Builder
	b.WriteString("# What may mean several things: category, text, and what a reader of each language reads it as.\n")
	b.WriteString("# Several meanings (|) are refused, a hyphen is nothing known. Words of several categories that may\n")
	b.WriteString("# stand in one place follow; what is said instead of an order comes before verbs cut short.\n")
	b.WriteString("# Written by go test ./notation -run Clashes -update.\n")
	for c := range AsWritten {
		for _, text := range accepted(c) {
			if line := readingsOf(c, text); line != "" {
				fmt.Fprintf(&b, "%s\t%s\t%s\n", categoryNames[c], text, line)
			}
		}
	}
	for _, place := range places {
		b.WriteString(strings.Join(placeClashes(place), ""))
	}
	golden(t, "testdata/clashes.txt", b.String())
}

// accepted lists the plain texts of all words of a category, and their beginnings where those will
// do.
func accepted(c Category) []string {
	var l []string
	for _, e := range lexicon()[c] {
		l = append(l, e.text)
		for n := e.shortest(c); n > 0 && n < len(e.text); n++ {
			l = append(l, e.text[:n])
		}
	}
	slices.Sort(l)
	return slices.Compact(l)
}

// readingsOf says what a text means to each reader, or nothing where it has one meaning.
func readingsOf(c Category, text string) string {
	var l, meanings []string
	for lang := range Language(languages) {
		meaning := meaningOf(c, lang, text)
		if meaning != "-" {
			meanings = append(meanings, meaning)
		}
		l = append(l, lang.String()+" "+meaning)
	}
	slices.Sort(meanings)
	if meanings = slices.Compact(meanings); len(meanings) == 1 && !strings.Contains(meanings[0], "|") {
		return ""
	}
	return strings.Join(l, ", ")
}

func meaningOf(c Category, lang Language, text string) string {
	if code := c.code(text); code != "" {
		return code
	}
	if !c.admits(text) {
		return "-"
	}
	f := find(c, lang, text)
	if f.code == "" {
		return "-"
	}
	if !f.several {
		return f.code
	}
	var several []string
	for _, e := range lexicon()[c] {
		if begins(e.text, []byte(text)) && e.fit(lang, []byte(text), e.shortest(c)) == f.fit && !slices.Contains(several, e.code) {
			several = append(several, e.code)
		}
	}
	slices.Sort(several)
	return strings.Join(several, "|")
}

// places are categories of which words may stand in one place of an order, or at the beginning of a
// line.
var places = [][]Category{
	{AsKind, AsCompany, AsClause, AsPounds, AsNone, AsJar, AsFlip, AsDeck},
	{AsSpace, AsNone},
	{AsReward, AsClause},
	{AsVerb, AsLine, AsClause, AsInstead},
	{AsSeat, AsAll},
}

// placeClashes lists the texts that some reader may take for words of two categories in one place.
func placeClashes(place []Category) []string {
	var l []string
	for i, c := range place {
		for _, text := range accepted(c) {
			for _, other := range place[i+1:] {
				for lang := range Language(languages) {
					a, b := meaningOf(c, lang, text), meaningOf(other, lang, text)
					if a != "-" && b != "-" {
						l = append(l, fmt.Sprintf("%s, %s\t%s\t%v %s or %s\n", categoryNames[c], categoryNames[other], text, lang, a, b))
					}
				}
			}
		}
	}
	return l
}

// TestCanonicalWordsMeanThemselves holds that no language uses a canonical word of a category for
// something else there: that is why it does not matter that those are looked up before the reader's
// own.
func TestCanonicalWordsMeanThemselves(t *testing.T) {
	t.Parallel()
	for c := range untyped {
		for _, code := range canonical[c] {
			for _, e := range lexicon()[c] {
				if e.text == strings.ToLower(code) && e.code != code {
					t.Errorf("%s: %s is %s in %v", categoryNames[c], code, e.code, e.lang)
				}
			}
		}
	}
}

// TestVocabularyIsWhole holds that every language says everything, and that words are written as
// people write them.
func TestVocabularyIsWhole(t *testing.T) {
	t.Parallel()
	for c := range AsWritten {
		words := map[string][languages]bool{}
		for _, e := range lexicon()[c] {
			said := words[e.code]
			said[e.lang] = true
			words[e.code] = said
			if len(e.text) > MaxWord || c < AsPlease && strings.ContainsFunc(e.text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLower(r) }) {
				t.Errorf("%s: the plain text of %q is %q", categoryNames[c], e.said, e.text)
			}
		}
		if c == AsArticle || c == AsTail {
			continue
		}
		for code, said := range words {
			for lang, ok := range said {
				if english := Language(lang) == English && c < untyped; !ok && !english { // there the code is the word
					t.Errorf("%s: %s has no word in %v", categoryNames[c], code, Language(lang))
				}
			}
		}
	}
}
