package notation_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// example is a line, or all lines, of a fenced block of a page.
type example struct {
	page  string
	line  int
	fence string
	text  string
}

// examples reads the fenced blocks of a page.
func examples(t *testing.T, page string) []example {
	t.Helper()
	text, err := os.ReadFile("../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	var all []example
	fence := ""
	for i, line := range strings.Split(string(text), "\n") {
		if name, ok := strings.CutPrefix(line, "```"); ok {
			fence = name
		} else if fence != "" {
			all = append(all, example{page, i + 1, fence, line})
		}
	}
	return all
}

// TestDocumentedExamples holds the examples of docs/notation.md true: orders, lines and draws stand
// there in canonical form, loose texts with theirs behind an arrow, refused ones with column and
// message.
func TestDocumentedExamples(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	for _, e := range examples(t, "notation.md") {
		text, comment, _ := strings.Cut(e.text, "#")
		want := strings.TrimSpace(text)
		switch e.fence {
		case "talk":
			text, want = e.text, e.text
		case "loose":
			want = strings.TrimPrefix(comment, " => ")
		case "refused":
			text, want = strings.TrimRight(text, " "), strings.TrimSpace(comment)
		case "orders", "draws", "lines":
			text = want
		case "prose", "ask", "alone":
			count[e.fence]++
			kind := map[string]string{"prose": "prose", "ask": "ask", "alone": "ask-alone"}[e.fence]
			if got := verdictOf(notation.Reader{Edition: mombasa}, e.text); got != kind {
				t.Errorf("%s:%d: %q is %s", e.page, e.line, e.text, got)
			}
			continue
		case "around":
			count[e.fence]++
			if got := understood(t, text); got != strings.TrimPrefix(comment, " => ") {
				t.Errorf("%s:%d: %q is read as %q", e.page, e.line, text, got)
			}
			continue
		default:
			continue
		}
		count[e.fence]++
		e.check(t, text, want)
	}
	for fence, least := range map[string]int{"orders": 50, "lines": 15, "draws": 5, "loose": 20, "refused": 8, "talk": 2,
		"around": 10, "prose": 8, "ask": 6, "alone": 2} {
		if count[fence] < least {
			t.Errorf("only %d examples of %s", count[fence], fence)
		}
	}
}

// understood returns the canonical text of all that a line says, with | between.
func understood(t *testing.T, text string) string {
	t.Helper()
	lines, err := english.Lines(engine.Blue, text)
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, l := range lines {
		all = append(all, notation.PrintLine(mombasa, l))
	}
	return strings.Join(all, " | ")
}

// check holds that the text of an example is read as it should be: by every reader if it is
// canonical.
func (e example) check(t *testing.T, text, want string) {
	t.Helper()
	for lang := range notation.Languages {
		if got := canonical(lang, e.fence, text); got != want {
			t.Errorf("docs/%s:%d: %v reads %q as %q", e.page, e.line, lang, text, got)
		}
		if text != want {
			return
		}
	}
}

// canonical returns what a text prints as for a reader of a language, or why it is not understood.
func canonical(lang notation.Language, fence, text string) string {
	r := notation.Reader{Edition: mombasa, Language: lang}
	if fence == "draws" {
		draws, err := r.Draws(text)
		if err != nil {
			return told(err)
		}
		return notation.PrintDraws(mombasa, draws)
	}
	if fence == "orders" {
		a, err := r.Order(engine.Blue, text)
		if err != nil {
			return told(err)
		}
		return notation.PrintOrder(mombasa, a)
	}
	lines, err := r.Lines(engine.Blue, text)
	var one *notation.Error
	if errors.As(advice.ExplainAll(err, nil), &one) {
		return fmt.Sprintf("%d: %s", one.Col, teller.Reason(one))
	}
	if len(lines) != 1 {
		return fmt.Sprintf("%d lines", len(lines))
	}
	return notation.PrintLine(mombasa, lines[0])
}

// TestDocumentedMail holds that the mail of docs/notation.md is understood as a whole.
func TestDocumentedMail(t *testing.T) {
	t.Parallel()
	var text []string
	for _, e := range examples(t, "notation.md") {
		if e.fence == "mail" {
			text = append(text, e.text)
		}
	}
	lines, err := english.Lines(engine.Green, strings.Join(text, "\n"))
	if err != nil || len(lines) != len(text)-1 {
		t.Errorf("%d lines of %q, %v", len(lines), text, err)
	}
	for _, l := range lines {
		checkLineRoundTrip(t, l)
	}
}

// TestCard holds that every example of the players' cards is understood as it stands, in the words of
// the card's language where it has some, and that each card fits a page.
func TestCard(t *testing.T) {
	t.Parallel()
	for lang, card := range []string{"card.md", "card.fr.md", "card.nl.md", "card.pl.md"} {
		verbs := map[string]bool{}
		for _, e := range examples(t, card) {
			if e.fence != "card" || strings.HasPrefix(e.text, " ") {
				continue
			}
			text, _, _ := strings.Cut(strings.NewReplacer("  ", "\t", "\u202f", " ").Replace(e.text), "\t")
			r := notation.Reader{Edition: mombasa, Language: notation.Language(lang)}
			is := canonical(r.Language, e.fence, text)
			if own := r.InWords(is); own != text && !strings.HasPrefix(is, "help ") {
				t.Errorf("docs/%s:%d: %q is read as %q, which is %q there", card, e.line, text, is, own)
			}
			first, _, _ := strings.Cut(is, " ")
			verbs[first] = true
		}
		for _, verb := range strings.Fields("T R P G X B D S E try then undo show legal say help") {
			if !verbs[verb] && verb != "show" {
				t.Errorf("docs/%s has no example of %s", card, verb)
			}
		}
		page, err := os.ReadFile("../docs/" + card)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(page)), "\n")
		printed := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return l == "" || strings.HasPrefix(l, "```") })
		if len(printed) > 60 {
			t.Errorf("docs/%s has %d lines", card, len(printed))
		}
		for i, l := range lines {
			if n := utf8.RuneCountInString(l); n > 76 {
				t.Errorf("docs/%s:%d has %d columns", card, i+1, n)
			}
		}
	}
}

// TestGrammars holds that the package comment and docs/notation.md have the same grammar, and the
// former an example of each production.
func TestGrammars(t *testing.T) {
	t.Parallel()
	var page []string
	for _, e := range examples(t, "notation.md") {
		if e.fence == "ebnf" {
			page = append(page, e.text)
		}
	}
	source, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var comment []string
	for _, line := range strings.Split(string(source), "\n") {
		if rule, ok := strings.CutPrefix(line, "//\t"); ok {
			comment = append(comment, rule)
		}
	}
	inPage, _ := productions(strings.Join(page, "\n"))
	inComment, exemplified := productions(strings.Join(comment, "\n"))
	if len(inPage) < 40 {
		t.Errorf("only %d productions", len(inPage))
	}
	for _, name := range slices.Sorted(maps.Keys(inPage)) {
		if inPage[name] != inComment[name] {
			t.Errorf("%s: docs/notation.md has\n%s\ndoc.go has\n%s", name, inPage[name], inComment[name])
		}
	}
	for name := range inComment {
		if inPage[name] == "" || !exemplified[name] {
			t.Errorf("%s: not in docs/notation.md, or without an example", name)
		}
	}
}

// productions reads a grammar: each name with what it stands for, blanks made one, and whether text
// follows its full stop.
func productions(grammar string) (rules map[string]string, exemplified map[string]bool) {
	rules, exemplified = map[string]string{}, map[string]bool{}
	words := strings.Fields(grammar)
	name, inside := "", false
	for i, w := range words {
		switch {
		case !inside && i+1 < len(words) && words[i+1] == "=":
			name, inside = w, true
		case inside && w == ".":
			inside = false
		case inside && w != "=":
			rules[name] = strings.TrimSpace(rules[name] + " " + w)
		case !inside && name != "":
			exemplified[name] = true
		}
	}
	return rules, exemplified
}
