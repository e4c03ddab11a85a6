package notation_test

import (
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestReads agrees with Lines on single lines.
func TestReads(t *testing.T) {
	t.Parallel()
	reader := notation.Reader{Edition: mombasa}
	for _, text := range []string{
		"E", "e 2", "E 2 3", "say hello", "say", "try E", "undo", "undo it", "", " ", "# E", "> E", "; stop M", "- E", "* E 2",
		"Ann (blue): E 2", "1: E 2", "hand ShM", "key abc", "game kilifi-7", "Round 3", "legal G", "show 3", "G Cf1 M1", "G Cf9 M1",
		"G Cf1 M1 # well", "\"E 2\"", "Hello", "X none", "then E | E 2", "[p>=3] E", "~ x1 Cf2",
	} {
		lines, err := reader.Lines(engine.Blue, text)
		want := err == nil && len(lines) > 0 && lines[0].Says != nil
		if want {
			_, prose := lines[0].Says.(notation.Prose)
			want = !prose
		}
		if got := reader.Reads(engine.Blue, text); got != want {
			t.Errorf("%q: read %v, and by Lines %v", text, got, want)
		}
	}
}

// TestReadsToAny agrees with Reads in all languages: on each word of the vocabulary, its
// beginnings, and what may follow it.
func TestReadsToAny(t *testing.T) {
	t.Parallel()
	texts := []string{"", " ", "# E", "> E", "; stop M", "- E", "* E 2", "1: E 2", "Ann: E", "~ x1 Cf2", "[p>=3] E", "| E", ".", "\u200b", "\x00", "Żółty"}
	for _, word := range notation.AllWords() {
		for n := range word {
			texts = append(texts, word[:n], word[:n]+" 2", word[:n]+".")
		}
		texts = append(texts, word, word+" 2", word+" M 5", word+": E", "try "+word, word+" E")
	}
	for _, text := range texts {
		want := false
		for lang := notation.English; lang <= notation.Polish; lang++ {
			want = want || notation.Reader{Edition: mombasa, Language: lang}.Reads(engine.Blue, text)
		}
		if got := (notation.Reader{Edition: mombasa}).ReadsToAny(engine.Blue, text); got != want {
			t.Errorf("%q is read %v, and language by language %v", text, got, want)
		}
	}
	t.Logf("count %d texts", len(texts))
}
