package notation_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"dhow/notation"
)

func TestExcerpt(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("abcdefghij", 20)
	rows := []struct {
		rule, text string
		line, col  int
		want       string
	}{
		{"a place in a line", "E\nG Cf1 r12\nE", 2, 7, "2: G Cf1 r12\n         ^"},
		{"the first place", "Q", 1, 1, "1: Q\n   ^"},
		{"behind the end", "X T", 1, 4, "1: X T\n      ^"},
		{"far behind the end", "X T", 1, 400, "1: X T\n      ^"},
		{"an empty line", "", 1, 1, "1:\n   ^"},
		{"a line that is none", "E", 3, 1, "3:\n   ^"},
		{"a line that ends in CR LF", "X T\r\nE", 1, 4, "1: X T\n      ^"},
		{"a tab is one blank", "G\tCf1\tr12", 1, 7, "1: G Cf1 r12\n         ^"},
		{"a no-break space is one blank", "G\u00a0Cf1 r12", 1, 7, "1: G Cf1 r12\n         ^"},
		{"a wide character is two columns", "G 日本 r12", 1, 6, "1: G 日本 r12\n          ^"},
		{"a picture is two columns", "G 🙂 r12", 1, 5, "1: G 🙂 r12\n        ^"},
		{"a combining mark has no column", "e\u0301 r12", 1, 4, "1: e\u0301 r12\n     ^"},
		{"a combining mark stands under its letter", "ae\u0301", 1, 3, "1: ae\u0301\n    ^"},
		{"many marks are cut", "e" + strings.Repeat("\u0301", 900) + "x", 1, 902, "1: e\u0301\u0301x\n    ^"},
		{"a mark without a letter", "\u0301x", 1, 2, "1: �x\n    ^"},
		{"control characters are shown as such", "E\x1b[2J\x07", 1, 2, "1: E�[2J�\n    ^"},
		{"bidi characters too", "E\u202eabc", 1, 2, "1: E�abc\n    ^"},
		{"bytes that are no text", "G \xff\xfe", 1, 4, "1: G ��\n      ^"},
		{"a long line is cut behind", long, 1, 5, "1: " + long[:66] + "…\n       ^"},
		{"a long line is cut before", long, 1, 201, "1: …" + long[200-66:] + "\n" + strings.Repeat(" ", 70) + "^"},
		{"a long line is cut on both sides", long, 1, 101, "1: …" + long[67:133] + "…\n" + strings.Repeat(" ", 37) + "^"},
	}
	for _, row := range rows {
		if got := notation.Excerpt(row.text, row.line, row.col); got != row.want {
			t.Errorf("%s:\n%s\nwant\n%s", row.rule, got, row.want)
		}
	}
}

func TestErrorInText(t *testing.T) {
	t.Parallel()
	const text = "E 2\n\nG Cf1 r12 M1\nHello all of you\n\nbo Bk2"
	_, err := english.Lines(0, text)
	const want = `3: G Cf1 r12 M1
         ^
   expected another goods card, a card to take (y2) or an advance (M1),
   found "r12"

6: bo Bk2
   ^
   "bo" can mean bookkeeper or bonus`
	if got := teller.Unread(text, err, nil); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// FuzzExcerpt holds that an excerpt is two lines of at most 72 columns' worth of characters which a
// terminal only draws.
func FuzzExcerpt(f *testing.F) {
	f.Add("G Cf1 r12", 1, 7)
	f.Add("\x1b]0;title\x07\u202e\xff\u0301日本🙂\t", 1, 3)
	f.Fuzz(func(t *testing.T, text string, line, col int) {
		line, col = line&0xff, col&0xfff
		got := notation.Excerpt(text, line, col)
		first, second, ok := strings.Cut(got, "\n")
		if !ok || strings.Contains(second, "\n") || !utf8.ValidString(got) {
			t.Fatalf("%q", got)
		}
		if n := utf8.RuneCountInString(second); n > notation.Columns {
			t.Fatalf("the caret stands at %d: %q", n, got)
		}
		for _, c := range first {
			if !unicode.IsPrint(c) {
				t.Fatalf("%q holds %U", first, c)
			}
		}
	})
}

// checkSeen holds that a text has only characters that can be seen, and ends of lines.
func checkSeen(t *testing.T, text string) {
	t.Helper()
	for _, c := range text {
		if c != '\n' && !unicode.IsPrint(c) {
			t.Fatalf("%q holds %U", text, c)
		}
	}
	if !utf8.ValidString(text) {
		t.Fatalf("%q is no text", text)
	}
}
