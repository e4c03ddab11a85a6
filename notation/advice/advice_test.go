package advice_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"dhow/engine/edition"
	"dhow/notation"
)

var mombasa = edition.Mombasa()

// english reads as files are read.
var english = notation.Reader{Edition: mombasa}

// documented returns the orders that docs/notation.md gives as examples.
func documented(tb testing.TB) []string {
	tb.Helper()
	page, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		tb.Fatal(err)
	}
	var orders []string
	fence := ""
	for line := range strings.Lines(string(page)) {
		if name, ok := strings.CutPrefix(line, "```"); ok {
			fence = strings.TrimSpace(name)
		} else if fence == "orders" {
			text, _, _ := strings.Cut(line, "#")
			orders = append(orders, strings.TrimSpace(text))
		}
	}
	if len(orders) < 20 {
		tb.Fatalf("only %d examples", len(orders))
	}
	return orders
}

// TestErrorsBehindLinkWords has the writer of a line with a word that only links others hear what
// is wrong with the line, which would be so without the word, and where.
func TestErrorsBehindLinkWords(t *testing.T) {
	t.Parallel()
	for _, with := range []string{
		"expand Cape Town to 99", "X Cairo to 14, to 99", "G Ct3 to Cairo 99", "G coffee 2 to x9", "B Bk2 to 9Z",
		"X C to 14; 1A@99", "try X Cairo to 99", "then X Cairo to 99", "X Kair to 99",
	} {
		without := strings.ReplaceAll(with, "to", "  ")
		r := notation.Reader{Edition: mombasa, Language: notation.English}
		got, want := firstError(r, "\n"+with), firstError(r, "\n"+without)
		if got == nil || want == nil {
			t.Errorf("%s: %v, without the words: %v", with, got, want)
			continue
		}
		if got.Code == notation.Filler || got.Line != want.Line || got.Col != want.Col || got.Code != want.Code || !reflect.DeepEqual(got.Args, want.Args) {
			t.Errorf("%s: %v at %d:%d, and without the words %v at %d:%d", with, got, got.Line, got.Col, want, want.Line, want.Col)
		}
	}
	if e := firstError(notation.Reader{Edition: mombasa, Language: notation.English}, "X T 5 to 6"); e == nil || e.Code != notation.Fillers {
		t.Errorf("a word without which the line is read: %v", e)
	}
}
