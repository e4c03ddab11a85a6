package notation_test

import (
	"os"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestDocumentedExamples holds the examples of docs/notation.md true: orders and draws stand there in canonical form,
// loose texts with theirs behind an arrow.
func TestDocumentedExamples(t *testing.T) {
	text, err := os.ReadFile("../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	block, examples := "", 0
	for number, line := range strings.Split(string(text), "\n") {
		if fence, ok := strings.CutPrefix(line, "```"); ok {
			block = fence
			continue
		}
		loose := block == "loose"
		if !loose && block != "orders" && block != "draws" {
			continue
		}
		examples++
		example, comment, _ := strings.Cut(line, "#")
		want := strings.TrimSpace(example)
		if loose {
			want = strings.TrimPrefix(comment, " => ")
		}
		if got := canonical(block, line); got != want {
			t.Errorf("docs/notation.md:%d: %q is read as %q", number+1, line, got)
		}
	}
	if examples < 50 {
		t.Errorf("only %d examples found", examples)
	}
}

// canonical returns what a text prints as, or why it is not understood.
func canonical(block, text string) string {
	if block == "draws" {
		draws, err := notation.ParseDraws(mombasa, text)
		if err != nil {
			return err.Error()
		}
		return notation.PrintDraws(mombasa, draws)
	}
	a, err := notation.ParseOrder(mombasa, engine.Blue, text)
	if err != nil {
		return err.Error()
	}
	return notation.PrintOrder(mombasa, a)
}
