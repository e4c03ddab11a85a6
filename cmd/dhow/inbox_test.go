package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// TestEveryOutcomeHasWords wants inbox to know what every outcome of the referee means.
func TestEveryOutcomeHasWords(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../games/post/outcome.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(file.Decls[0], func(n ast.Node) bool { // what stands beside mails comes after it
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		for _, value := range spec.Values {
			word, err := strconv.Unquote(value.(*ast.BasicLit).Value)
			if found++; err != nil || outcomeWords[word] == "" {
				t.Errorf("inbox has no words for %s", word)
			}
		}
		return false
	})
	if found != len(outcomeWords) {
		t.Errorf("the referee has %d outcomes, inbox words for %d", found, len(outcomeWords))
	}
}
