package notation_test

import (
	"os"
	"path/filepath"
	"strings"
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
		checkReadsToAny(t, text)
	}
	t.Logf("count %d texts", len(texts))
}

// checkReadsToAny holds ReadsToAny to what readers of all languages read.
func checkReadsToAny(t *testing.T, text string) {
	t.Helper()
	want := false
	for lang := notation.English; lang <= notation.Polish; lang++ {
		want = want || notation.Reader{Edition: mombasa, Language: lang}.Reads(engine.Blue, text)
	}
	if got := (notation.Reader{Edition: mombasa}).ReadsToAny(engine.Blue, text); got != want {
		t.Errorf("%q is read %v, and language by language %v", text, got, want)
	}
}

// TestReadsToAnyInLetters agrees with Reads in all languages on all that letters and scripts of
// mails have, from each word on, since a line of a letter may begin with any.
func TestReadsToAnyInLetters(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, files := range []string{"../templates/testdata/*.golden", "../docs/*.md", "../cmd/dhow/testdata/script/*", "../referee/testdata/script/*"} {
		names, err := filepath.Glob(files)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d files, %v", files, len(names), err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				continue // a directory
			}
			for line := range strings.Lines(string(text)) {
				line = strings.TrimSpace(line)
				for ; line != ""; _, line, _ = strings.Cut(line, " ") {
					start := line[:min(len(line), 40)]
					if !seen[start] {
						seen[start] = true
						checkReadsToAny(t, strings.ToValidUTF8(start, ""))
					}
				}
			}
		}
	}
	t.Logf("count %d texts", len(seen))
}

// FuzzReadsToAny agrees with Reads in all languages on any text.
func FuzzReadsToAny(f *testing.F) {
	for _, text := range []string{"E 2", "1) E 2", "- G Cf1 M1 please", "Pas.", "to y1", "+1@Cf1; G Cf1 M2", "E\nG Cf1 M1", ", E", "#E\nE", "“E”", "Ｅ 2", "then E"} {
		f.Add(text)
	}
	f.Fuzz(checkReadsToAny)
}
