package templates

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// TestExamplesOfTalkAreInEachLanguage holds that what stands as an example behind say, note and
// rule is in the reader's words, and that it is read as such a line.
func TestExamplesOfTalkAreInEachLanguage(t *testing.T) {
	t.Parallel()
	found := 0
	for lang := notation.English + 1; lang < notation.Languages; lang++ {
		r := &Reader{Language: lang}
		for _, f := range append(Lines[:len(Lines):len(Lines)], Commands...) {
			word, _, _ := strings.Cut(f.Line, " ")
			if word != "say" && word != "note" && word != "rule" {
				continue
			}
			found++
			own := r.Example(f)
			if own == r.inWords(f.Line) {
				t.Errorf("%v: %q is in English", lang, own)
			}
			if r.example(f.Line) != own {
				t.Errorf("%v: %q is not the example %q", lang, r.example(f.Line), own)
			}
			if act, is := strings.CutPrefix(notation.ActInEnglish(own), word+" "); word == "rule" && (!is || act == "") {
				t.Errorf("%v: %q is not read", lang, own)
			}
			if reads := (notation.Reader{Edition: edition.Mombasa(), Language: lang}).Reads(engine.Blue, own); word != "rule" && !reads {
				t.Errorf("%v: %q is not read", lang, own)
			}
		}
	}
	if found < 12 {
		t.Errorf("only %d examples found", found)
	}
}
