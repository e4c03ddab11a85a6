package advice_test

import (
	"os"
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
