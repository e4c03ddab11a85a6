package templates

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"dhow/notation"
)

// shownInAll are the letters that have golden files in all languages: one of each kind.
var shownInAll = []string{
	"invitation", "new-address", "offer", "request", "hosting", "deal", "plan", "turn", "accepted", "refused",
	"not-understood", "round-end", "final", "reminder", "held", "help", "status", "stranger", "host-notice",
}

// opened are the letters of other languages whose pages .ci/pages opens.
var opened = []string{"invitation", "plan", "turn", "not-understood", "final", "help"}

// inLanguage makes letters in a language, while no other test runs.
func inLanguage(lang notation.Language, use func()) {
	spoken = lang
	defer func() { spoken = notation.English }()
	use()
}

// TestLettersOfOtherLanguages makes every letter in each language that has a table: it is as safe as
// the English one and tells the same facts, and one of each kind is as its file has it.
func TestLettersOfOtherLanguages(t *testing.T) { // not parallel: it changes what others read
	for _, lang := range translations(t) {
		shorter := 0
		for _, l := range letters {
			var letter, english Letter
			inLanguage(notation.English, func() { english = l.make(t) })
			inLanguage(lang, func() { letter = l.make(t) })
			t.Run(lang.String()+"/"+l.name, func(t *testing.T) {
				checkSafe(t, letter)
				checkWhole(t, letter)
				got, want := facts(letter), facts(english)
				if letter.extent != english.extent { // it has less room
					shorter++
				} else if !slices.Equal(got, want) {
					t.Errorf("it tells %q, and the English one %q", without(got, want), without(want, got))
				}
				if slices.Contains(shownInAll, l.name) {
					if err := os.MkdirAll(filepath.Join("testdata", lang.String()), 0o755); err != nil {
						t.Fatal(err)
					}
					golden(t, filepath.Join(lang.String(), l.name), letter)
				}
				if dir := os.Getenv("DHOW_PAGES"); dir != "" && slices.Contains(opened, l.name) {
					writePage(t, dir, l.name+"-"+lang.String(), letter)
				}
			})
		}
		if shorter > len(letters)/3 {
			t.Errorf("%v: %d letters of %d say less than in English", lang, shorter, len(letters))
		}
	}
}

// fact is what a letter has in all languages: numbers, codes of components, names, addresses.
var fact = regexp.MustCompile(`\S+@\S+\w|\b(Ann|Ben|Cas|Dee)\b|\b[A-Z][a-z]?[0-9]+[A-Z]?\b|[0-9]+|(?m)^key \S+`)

// inRulebook is where the rulebook has something, as letters say it in any language.
var inRulebook = sync.OnceValue(func() *regexp.Regexp {
	var books []string
	for lang := range notation.Languages {
		r := &Reader{Language: lang}
		book, see := r.say("rule.book", "section", ""), strings.TrimSuffix(r.say("help.rules", "rules", ""), ".")
		books = append(books, `\(`+spaced(book)+`[^()]*\)`, spaced(see)+`[^.]*\.`)
	}
	return regexp.MustCompile(strings.Join(books, "|"))
})

// spaced finds a text wherever its lines are divided.
func spaced(text string) string { return strings.Join(strings.Fields(text), `[\s\x{202f}]+`) }

// facts are those of a letter, sorted. Sections of the rulebook have names of their own in each
// language, and some of them a number.
func facts(l Letter) []string {
	text := inRulebook().ReplaceAllString(l.Subject+"\n"+l.Text, "")
	found := fact.FindAllString(text, -1)
	slices.Sort(found)
	return found
}

// without returns what one list has more often than another.
func without(a, b []string) (more []string) {
	b = slices.Clone(b)
	for _, one := range a {
		if i := slices.Index(b, one); i >= 0 {
			b = slices.Delete(b, i, i+1)
		} else {
			more = append(more, one)
		}
	}
	return more
}

// TestTextsAreSaidInTheirLanguage tells that a table is of the language that its file is named
// after: of the sentences that are longer than a few words, nearly none is the English one.
func TestTextsAreSaidInTheirLanguage(t *testing.T) {
	t.Parallel()
	for _, lang := range translations(t) {
		table, same := tables[lang](), []string(nil)
		for _, key := range english().Keys() {
			m := english().Code(key, (*values)(&Reader{}), slices.Repeat([]any{2}, len(english().Sentence(key).Args)))
			if len(latin.FindAllString(m, 5)) < 5 || table.Sentence(key) == nil {
				continue
			}
			if m == table.Code(key, (*values)(&Reader{Language: lang}), slices.Repeat([]any{2}, len(english().Sentence(key).Args))) {
				same = append(same, key)
			}
		}
		if len(same) > 0 {
			t.Errorf("%v: these are English: %q", lang, same)
		}
	}
}

// TestYesIsAskedForInTheReadersWords wants an order that is kept for a yes to ask for it in the
// language of the letter.
func TestYesIsAskedForInTheReadersWords(t *testing.T) { // not parallel: it changes what others read
	for _, l := range letters {
		inLanguage(notation.French, func() {
			if l.name == "asked-first" && !strings.Contains(l.make(t).Text, "   * oui\n") {
				t.Error("there is no oui in it")
			}
		})
	}
}
