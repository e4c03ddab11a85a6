package templates

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dhow/notation"
)

// term is a row of a language's glossary.
type term struct {
	said  *regexp.Regexp // where an English sentence has it
	name  string
	forms []string // of which its translation has one
}

// glossary returns the terms of a language.
func glossary(t *testing.T, lang notation.Language) (terms []term) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("../docs/glossary.%v.md", lang))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 4 || strings.HasPrefix(line, "|---") || strings.HasPrefix(line, "| English") {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if slices.Contains(cells, "") {
			t.Errorf("glossary.%v.md: something is missing in %q", lang, line)
		}
		terms = append(terms, term{inEnglish(cells[0]), cells[0], strings.Split(plainly(cells[2]), ", ")})
	}
	return terms
}

// inEnglish finds a term in English, in one or several.
func inEnglish(name string) *regexp.Regexp {
	plural := regexp.QuoteMeta(name) + "e?s?"
	if base, is := strings.CutSuffix(name, "y"); is {
		plural = regexp.QuoteMeta(base) + "(y|ies)"
	}
	return regexp.MustCompile(`(?i)(^|[^\w+{])` + plural + `($|[^\w}])`)
}

// plainly is a text in small letters, with plain blanks.
func plainly(text string) string {
	return strings.ToLower(strings.NewReplacer("\u202f", " ", "\u00a0", " ", `\ `, " ").Replace(text))
}

// inBraces is an argument in a sentence, of which the forms of a plural are left.
var inBraces = regexp.MustCompile(`\{[a-z-]+(:[a-z:-]+)?\}`)

// otherwise are sentences in which a word means something else than in the rulebook.
var otherwise = map[string]string{"ask.shared": "share", "command.mine": "mine", "section.special": "special space"}

// TestTablesSpeakTheGlossary holds each table to the words of its rulebook: where an English sentence
// has a term, the translation has a form of the rulebook's word.
func TestTablesSpeakTheGlossary(t *testing.T) {
	t.Parallel()
	for _, lang := range translations(t) {
		text, err := languageFiles.ReadFile(fmt.Sprintf(languageFile, lang))
		if err != nil {
			t.Fatal(err)
		}
		own, found := map[string]string{}, 0
		for _, one := range sentences(string(text)) {
			own[one.key] = plainly(strings.Join(one.text, " "))
		}
		for _, term := range glossary(t, lang) {
			for _, one := range sentences(englishFile()) {
				english := inBraces.ReplaceAllString(plainly(strings.Join(one.text, " ")), "")
				if !term.said.MatchString(english) || otherwise[one.key] == term.name {
					continue
				}
				found++
				if !slices.ContainsFunc(term.forms, func(form string) bool { return strings.Contains(own[one.key], form) }) {
					t.Errorf("%v: %s has no %s (%q): %q", lang, one.key, term.name, term.forms, own[one.key])
				}
			}
		}
		if found < 300 {
			t.Errorf("%v: only %d terms found", lang, found)
		}
	}
}
