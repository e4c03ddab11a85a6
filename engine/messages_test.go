package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"dhow/engine"
)

// codesOf lists the constants of type Code in a file of the engine.
func codesOf(t *testing.T, file string) []engine.Code {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var codes []engine.Code
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Code" {
			codes = append(codes, engine.Code(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
		}
		return true
	})
	if len(codes) < 50 {
		t.Fatalf("only %d codes found in %s", len(codes), file)
	}
	return codes
}

// TestOutOfRangeSaysTheNumberNamed proves that a refusal of something that does not exist gives the
// number that was named.
func TestOutOfRangeSaysTheNumberNamed(t *testing.T) {
	t.Parallel()
	s := firstInPhase(t, engine.ActionPhase)
	v := s.View(s.Turn)
	for number, m := range map[string]engine.Move{
		" 77 ":  &engine.Bookkeep{Card: engine.CardRef{Card: 27}, Jar: 77},
		" 78 ":  &engine.Bookkeep{Card: engine.CardRef{Card: 27}, Flip: 78},
		" -6 ":  &engine.Expand{Points: []engine.Points{{Cash: -6}}},
		" 0 ":   &engine.UseGoods{Cards: []engine.CardRef{{Card: 1}}, Advance: []engine.Advance{{Company: 0, Spaces: 1}}},
		" 99 ":  &engine.EndPhase{Deck: 99},
		" 100 ": &engine.PlaceMarker{Space: 100},
	} {
		if err := engine.Check(&v, engine.Action{Seat: s.Turn, Move: m}); err == nil || !strings.Contains(english.Reason(err), number) {
			t.Errorf("expected the number%sin %q", number, err)
		}
	}
}
