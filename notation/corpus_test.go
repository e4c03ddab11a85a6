package notation_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
	"dhow/notation/advice"
)

// errorMark stands before the column and the message that are expected of the line before it.
const errorMark = "  # ERROR "

// readerMark stands before the language of those who read a file.
const readerMark = "## reader: "

// TestErrorCorpus reads the wrong lines of testdata/errors. Each line is a text of its own; between
// "-- mail …" and "-- end --" all lines are one text. A line is followed by the error expected
// there:
//
//	G Cf1 r12  # ERROR 7: expected …
//
// A line "## reader: fr" says whose words come first in the file; without it they are English.
// Characters that an editor would hide are written as in Go: \u202e, \xff. Lines that begin with
// "##" are about the corpus.
func TestErrorCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := corpus{t: t, reader: english, lines: strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")}
		c.run(file)
		wrong += c.errors
		if *notation.Update {
			if err := os.WriteFile(file, []byte(strings.Join(c.lines, "\n")+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if wrong < 150 {
		t.Errorf("only %d wrong lines", wrong)
	}
}

// corpus is one file of wrong lines.
type corpus struct {
	t      *testing.T
	reader notation.Reader
	lines  []string
	errors int
}

func (c *corpus) run(file string) {
	for i := 0; i < len(c.lines); i++ {
		switch line := c.lines[i]; {
		case strings.HasPrefix(line, readerMark):
			c.reader.Language = language(c.t, strings.TrimPrefix(line, readerMark))
		case line == "" || strings.HasPrefix(line, "##"):
		case strings.HasPrefix(line, "-- mail"):
			first := i + 1
			for i++; c.lines[i] != "-- end --"; i++ {
			}
			c.check(file, first, i)
		default:
			c.check(file, i, i+1)
		}
	}
}

// check reads the lines from … to as one text and compares their errors.
func (c *corpus) check(file string, from, to int) {
	var texts, wants []string
	for _, line := range c.lines[from:to] {
		text, want, _ := strings.Cut(line, errorMark)
		texts, wants = append(texts, text), append(wants, want)
	}
	found := c.read(texts)
	for i := range texts {
		if found[i] != "" {
			c.errors++
		}
		if *notation.Update {
			c.lines[from+i] = texts[i]
			if found[i] != "" {
				c.lines[from+i] += errorMark + found[i]
			}
		} else if found[i] != wants[i] {
			c.t.Errorf("%s:%d: %s\n got %s\nwant %s", file, from+i+1, texts[i], found[i], wants[i])
		}
	}
	if strings.Join(found, "") == "" {
		c.t.Errorf("%s:%d: %q is understood", file, from+1, texts)
	}
}

// language returns the language with a code.
func language(t *testing.T, code string) notation.Language {
	t.Helper()
	lang, ok := notation.ParseLanguage(code)
	if !ok {
		t.Fatalf("no language %q", code)
	}
	return lang
}

// read returns the errors of some lines as they are noted in the files, by line.
func (c *corpus) read(texts []string) []string {
	found := make([]string, len(texts))
	lines, err := c.reader.Lines(engine.Blue, unescaped(c.t, strings.Join(texts, "\n")))
	for _, l := range lines {
		if aside, is := l.Says.(notation.Prose); is && aside.Why != nil {
			e := advice.Explain(aside.Why, nil)
			found[e.Line-1] = fmt.Sprintf("%d: %s", e.Col, teller.Reason(e))
		}
	}
	var list *notation.ErrorList
	if errors.As(advice.ExplainAll(err, nil), &list) {
		for _, e := range list.Errors {
			if found[e.Line-1] != "" {
				c.t.Errorf("two errors in line %d: %v", e.Line, err)
			}
			found[e.Line-1] = fmt.Sprintf("%d: %s", e.Col, teller.Reason(e))
		}
		if list.More > 0 {
			c.t.Errorf("too many errors for one mail: %v", err)
		}
	}
	return found
}

// unescaped puts characters where they are written as in Go.
func unescaped(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '\\' {
			b.WriteByte(text[i])
			i++
			continue
		}
		c, multi, rest, err := strconv.UnquoteChar(text[i:], 0)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if multi {
			b.WriteRune(c)
		} else {
			b.WriteByte(byte(c))
		}
		i = len(text) - len(rest)
	}
	return b.String()
}

// corpusTexts returns all wrong lines, for fuzzing.
func corpusTexts(tb testing.TB) []string {
	tb.Helper()
	files, _ := filepath.Glob("testdata/errors/*.txt")
	var all []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			line, _, _ = strings.Cut(line, errorMark)
			all = append(all, line)
		}
	}
	return all
}
