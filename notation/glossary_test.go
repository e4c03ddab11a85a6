package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestGlossary holds docs/glossary.md to the vocabulary.
func TestGlossary(t *testing.T) {
	var b strings.Builder
	b.WriteString(`# Glossary

What the four rulebooks call the things of the game, how the notation writes them, and the words
that are read for them. Any language works in every game; how words are looked up is in
[notation.md](notation.md#what-is-forgiven). Written from ` + "`notation/vocabulary.go`" + ` by
` + "`go test ./notation -run Glossary -update`" + `.

Which words the letters of a language use, and where its rulebook has them, is in
[glossary.fr.md](glossary.fr.md), [glossary.nl.md](glossary.nl.md) and
[glossary.pl.md](glossary.pl.md).

## The rulebooks' terms

`)
	glossaryTerms(&b)
	b.WriteString(`
## The words that are read

Capitals, accents and hyphens do not matter. Where beginnings will do, the number of letters they
need stands beside the heading; in another language than the reader's it is three at least.
`)
	for c := range AsTile {
		glossaryWords(&b, c)
	}
	for _, c := range []Category{AsAct, AsBehind, AsDay, AsSetting, AsValue} {
		glossaryWords(&b, c)
	}
	golden(t, "../docs/glossary.md", b.String())
}

const glossaryHead = "| notation | English | français | Nederlands | polski |\n|---|---|---|---|---|\n"

// glossaryTerms writes what has a name in the rulebooks, with all that its codes are.
func glossaryTerms(b *strings.Builder) {
	b.WriteString(glossaryHead)
	for i := range vocabulary {
		row := &vocabulary[i]
		if row.terms == (wording{}) {
			continue
		}
		var written []string
		for c, code := range row.codes {
			if code != "" && Category(c) != AsTile && Category(c) != AsInstead && !slices.Contains(written, "`"+code+"`") {
				written = append(written, "`"+code+"`")
			}
		}
		fmt.Fprintf(b, "| %s | %s |\n", strings.Join(written, " "), strings.Join(row.terms[:], " | "))
	}
}

// glossaryWords writes the words of a category, all words of a code together.
func glossaryWords(b *strings.Builder, c Category) {
	fmt.Fprintf(b, "\n### %s", glossaryTitles[c])
	if shortest[c] > 0 {
		fmt.Fprintf(b, " (%d)", shortest[c])
	}
	b.WriteString("\n\n" + glossaryHead)
	var done []string
	for i := range vocabulary {
		code := vocabulary[i].codes[c]
		if code == "" || slices.Contains(done, code) {
			continue
		}
		done = append(done, code)
		fmt.Fprintf(b, "| `%s` |", code)
		for lang := range Language(languages) {
			fmt.Fprintf(b, " %s |", strings.ReplaceAll(strings.Join(wordsOf(c, lang, code), ", "), "_", " "))
		}
		b.WriteString("\n")
	}
}

// wordsOf lists the words of a language that stand for a code.
func wordsOf(c Category, lang Language, code string) []string {
	var l []string
	for i := range vocabulary {
		if vocabulary[i].codes[c] == code {
			l = append(l, strings.Fields(vocabulary[i].words[lang])...)
		}
	}
	return l
}

var glossaryTitles = [categories]string{
	AsVerb: "Orders", AsCompany: "Companies", AsKind: "Kinds of card", AsSpace: "Bonus spaces", AsReward: "Rewards, behind by",
	AsClause: "Clauses", AsSeat: "Seats", AsDraw: "Draws", AsPounds: "Pounds", AsNone: "Nothing", AsJar: "The ink jar's way",
	AsDeck: "A resting deck", AsLine: "Lines that are no orders",
	AsAll: "Whom something is said to, besides seats", AsUntil: "How long what is left waits", AsRound: "A round, behind until", AsMajority: "A majority, in a condition", AsFlip: "A book flipped",
	AsAct: "Lines that are none of the notation", AsBehind: "Behind these", AsDay: "Days, behind quiet",
	AsSetting: "What is set, behind set and where a game is made", AsValue: "What it is set to",
}
