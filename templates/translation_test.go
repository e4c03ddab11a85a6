package templates

import (
	"os"
	"slices"
	"strings"
	"testing"

	"dhow/notation"
)

// original begins a line of a table that has what the English sentence was when it was translated:
// behind the key, above the translation.
const original = "#| "

// translations returns the languages that have a table, without English.
func translations(t testing.TB) (l []notation.Language) {
	t.Helper()
	files, err := languageFiles.ReadDir("languages")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if lang, known := notation.ParseLanguage(strings.TrimSuffix(file.Name(), ".txt")); known && lang != notation.English {
			l = append(l, lang)
		}
	}
	return l
}

// sentence is what a table has below a key, line by line.
type sentence struct {
	key             string
	originals, text []string // without what they begin with
}

// sentences returns those of a table.
func sentences(text string) (l []sentence) {
	for line := range strings.Lines(text) {
		switch line[0] {
		case ' ', '\t':
			one := &l[len(l)-1]
			one.text = append(one.text, strings.TrimSpace(line))
		case '\n':
		case '#':
			if behind, is := strings.CutPrefix(line, original); is && len(l) > 0 {
				one := &l[len(l)-1]
				one.originals = append(one.originals, strings.TrimSpace(behind))
			}
		default:
			key, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			l = append(l, sentence{key: key})
		}
	}
	return l
}

// stale returns the keys of a table whose English is another than the one that was translated, and
// those of which nothing says what that was.
func stale(table, english string) (changed, unsaid []string) {
	now := map[string]string{}
	for _, one := range sentences(english) {
		now[one.key] = strings.Join(one.text, " ")
	}
	for _, one := range sentences(table) {
		switch text, there := now[one.key]; {
		case !there: // a form of a name
		case one.originals == nil:
			unsaid = append(unsaid, one.key)
		case strings.Join(one.originals, " ") != text:
			changed = append(changed, one.key)
		}
	}
	return changed, unsaid
}

// withOriginals writes the English into a table below the keys of which it does not say it.
func withOriginals(table, english string) string {
	_, unsaid := stale(table, english)
	now := map[string][]string{}
	for _, one := range sentences(english) {
		now[one.key] = one.text
	}
	var out strings.Builder
	for line := range strings.Lines(table) {
		out.WriteString(line)
		key, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.ContainsAny(line[:1], " \t#\n") || !slices.Contains(unsaid, key) {
			continue
		}
		for _, text := range now[key] {
			out.WriteString(original + text + "\n")
		}
	}
	return out.String()
}

// TestNoTranslationIsStale holds that each sentence of a table was made from the English one that
// stands. One that is stale is looked at again; then the lines with the former English are taken
// out, and -update writes the new ones.
func TestNoTranslationIsStale(t *testing.T) {
	t.Parallel()
	english := englishFile()
	for _, lang := range translations(t) {
		name := "languages/" + lang.String() + ".txt"
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		table := string(text)
		if *update {
			table = withOriginals(table, english)
			if err := os.WriteFile(name, []byte(table), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		changed, unsaid := stale(table, english)
		if changed != nil {
			t.Errorf("%s: the English has changed: look again at %q", name, changed)
		}
		if unsaid != nil {
			t.Errorf("%s: -update has to write what English these were made from: %q", name, unsaid)
		}
	}
}

// TestStaleSentencesAreFound changes one sentence of three, and leaves one without its original.
func TestStaleSentencesAreFound(t *testing.T) {
	t.Parallel()
	const english = "# about\n\none n\n    {n}\n    pounds\n\ntwo\n    two\n\nthree\n    three\n"
	const table = "# sur\n\none n\n#| {n}\n#| pounds\n    {n} livres\n\ntwo\n#| two of it\n    deux\n\nthree\n    trois\n\nthree.of\n    de trois\n"
	changed, unsaid := stale(table, english)
	if !slices.Equal(changed, []string{"two"}) || !slices.Equal(unsaid, []string{"three"}) {
		t.Errorf("%q have changed, and %q have no original", changed, unsaid)
	}
	if again := withOriginals(table, english); again != strings.Replace(table, "three\n", "three\n#| three\n", 1) {
		t.Errorf("the table becomes\n%s", again)
	}
}
