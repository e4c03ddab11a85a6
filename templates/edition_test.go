package templates

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine"
	"dhow/engine/edition"
)

// TestEditionPageNamesFaces holds that different cards of one code are shown by the names that
// orders give them.
func TestEditionPageNamesFaces(t *testing.T) {
	t.Parallel()
	const old = "value: 3, points: 0, share: null, crate: 3, copies: 2, source: {default: reconstructed}}\n  - {id: Bn3.2"
	own := strings.Replace(old, "crate: 3, copies: 2, source: {default: reconstructed}", "crate: 5, copies: 2, source: transcribed", 1)
	embedded, err := os.ReadFile("../engine/edition/mombasa.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d, err := edition.Load("own.yaml", []byte(strings.Replace(string(embedded), old, own, 1)))
	if err != nil {
		t.Fatal(err)
	}
	page := new(Reader).EditionPage(d)
	for _, want := range []string{
		"\n  Cf3.1     1 x coffee 3, crate 3 (other Cf3 differ) [reconstructed]\n",
		"\n  Cf3.2     1 x coffee 3, crate 5 (other Cf3 differ) [transcribed]\n",
		"\n  Bn3       1 x bananas 3, crate 3 [reconstructed]\n",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("not shown: %s", want)
		}
	}
}

// TestEditionPage holds the page of all components to its file, in 100 columns.
func TestEditionPage(t *testing.T) {
	t.Parallel()
	page := new(Reader).EditionPage(edition.MombasaDocument())
	const file = "testdata/edition.txt"
	if *update {
		if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if page != string(want) {
		t.Errorf("differs from %s; look at it and run go test -update\n%s", file, page)
	}
	for i, line := range strings.Split(page, "\n") {
		if utf8.RuneCountInString(line) > 100 || strings.HasSuffix(line, " ") || strings.ContainsAny(line, "{}") {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
}

// TestHelpTellsWhatAComponentIs holds what help says of one component, whatever the case of its
// name.
func TestHelpTellsWhatAComponentIs(t *testing.T) {
	t.Parallel()
	s := turnOfThree().state
	v := s.View(engine.NoSeat)
	says := func(name string) string { return Help(Reader{Edition: s.Edition}, guide(), &v, name) }
	for name, want := range map[string]string{
		"a07": ":", "12": "", "S04": "rest ", "C1": "bonus 2", "first": "bookkeeping", "2": "Barbary", "y2": "adds 1",
		"1a": "A-books", "C1.1": "pay ", "M": "Mombasa, black",
	} {
		if text := says(name); text == "" || !strings.Contains(text, want) {
			t.Errorf("%s: %q", name, text)
		}
	}
	for _, name := range []string{"A99", "Ann"} {
		if text := says(name); text != "" {
			t.Errorf("%s: %q", name, text)
		}
	}
}
