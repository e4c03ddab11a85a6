package templates

import (
	"go/ast"
	"go/token"
	"math"
	"os"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestRefusalsAreGivenTheirArguments counts the arguments that the engine, the parser and advice
// give to the codes of refusals: behind the code of a call, or beside it in a literal or a return.
func TestRefusalsAreGivenTheirArguments(t *testing.T) {
	t.Parallel()
	for _, room := range []struct {
		dir, kind string
		apart     map[string]int // how many of the arguments behind the code are not the sentence's
		least     int
	}{
		{"../engine", "refusal", map[string]int{"refuse": 1}, 80},
		{"../notation", "unread", map[string]int{"lacks": -1}, 20}, // which adds what was found
	} {
		codes := read(t, room.dir).constants("Code")
		codeOf := func(e ast.Expr) string {
			if selector, is := e.(*ast.SelectorExpr); is {
				e = selector.Sel
			}
			id, _ := e.(*ast.Ident)
			if id == nil {
				return ""
			}
			return codes[id.Name]
		}
		checked := 0
		goFiles(t, room.dir, func(fset *token.FileSet, file *ast.File) {
			check := func(n ast.Node, code string, given int) {
				checked++
				if m := english().Sentence(room.kind + "." + code); m != nil && len(m.Args) != given {
					t.Errorf("%v: %s takes %q, and is given %d", fset.Position(n.Pos()), code, m.Args, given)
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					for i, arg := range n.Args {
						if name := called(n); codeOf(arg) != "" && refusing[name] {
							check(n, codeOf(arg), len(n.Args)-i-1-room.apart[name])
						}
					}
				case *ast.ReturnStmt:
					if len(n.Results) != 2 || codeOf(n.Results[0]) == "" {
						return true
					}
					if list, is := n.Results[1].(*ast.CompositeLit); is {
						check(n, codeOf(n.Results[0]), len(list.Elts))
					}
				case *ast.CompositeLit:
					code, given := "", 0
					for _, e := range n.Elts {
						if pair, is := e.(*ast.KeyValueExpr); is {
							if c := codeOf(pair.Value); c != "" {
								code = c
							}
							if list, is := pair.Value.(*ast.CompositeLit); is {
								given = len(list.Elts)
							}
						}
					}
					if typed, is := n.Type.(*ast.Ident); is && strings.HasSuffix(typed.Name, "Error") && code != "" {
						check(n, code, given)
					}
				}
				return true
			})
		})
		if checked < room.least {
			t.Errorf("only %d refusals found in %s", checked, room.dir)
		}
	}
}

// refusing are the functions that refuse for a code.
var refusing = map[string]bool{"refuse": true, "cannotBe": true, "fail": true, "failAt": true, "failFor": true, "lacks": true}

// TestWhatProgramsNameIsSaid says refusals of what only programs can name.
func TestWhatProgramsNameIsSaid(t *testing.T) {
	t.Parallel()
	r := &Reader{}
	for want, err := range map[string]error{
		"7 does not play; the seats of this game are blue, green; the game waits for none (rulebook, General action phase)": &engine.IllegalError{
			Code: engine.NotYourTurn, Case: engine.SeatNotPlaying, Rule: "rulebook, General action phase",
			Args: []any{engine.Seat(7), []engine.Seat{engine.Blue, engine.Green}, []engine.Seat(nil)}},
		"there is no space of the bookkeeping track 99 (rulings 8 and 9)": &engine.IllegalError{
			Case: engine.OutOfRange, Rule: "rulings 8 and 9", Args: []any{engine.Component("space-of-the-bookkeeping-track"), 99}},
		"you expect to have -9223372036854775808 pounds, but you have 1 (ruling 7; notation, S: place a bonus marker)": &engine.IllegalError{
			Case: engine.ExpectedPounds, Rule: "ruling 7; notation, S: place a bonus marker", Args: []any{math.MinInt, 1}},
		"expected a region (1–24), found the end": &notation.Error{
			Code: notation.Expected, Args: []any{notation.Thing{Name: notation.ARegion, Lo: 1, Hi: 24}, "", []string(nil)}},
		`expected "]", found "a\"b"; did you mean: y1, y2 or y 3`: &notation.Error{
			Code: notation.Expected, Args: []any{notation.Thing{Name: notation.TheBracket}, `a"b`, []string{"y1", "y2", "y 3"}}},
	} {
		if got := r.Reason(err); got != want {
			t.Errorf("%q is said, not %q", got, want)
		}
	}
}

// TestPlacesOfRulesAreNamed knows each section of the rulebook, and each heading of the notation's
// page, that the engine says a rule stands in.
func TestPlacesOfRulesAreNamed(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	goFiles(t, "../engine", func(fset *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, is := n.(*ast.BasicLit)
			if !is || lit.Kind != token.STRING {
				return true
			}
			for place := range strings.SplitSeq(strings.Trim(lit.Value, "\""), "; ") {
				section, inBook := strings.CutPrefix(place, "rulebook, ")
				heading, inPage := strings.CutPrefix(place, "notation, ")
				named[section], named[heading] = true, true
				switch {
				case inBook && bookSections[section] == "", inPage && notationHeadings[heading] == "":
					t.Errorf("%s: %s has no name in the tables", fset.Position(n.Pos()), place)
				case inPage && !strings.Contains(string(page), "\n### "+heading+"\n"):
					t.Errorf("%s: the page of the notation has no heading %s", fset.Position(n.Pos()), heading)
				}
			}
			return true
		})
	})
	for _, places := range []map[string]messageKey{bookSections, notationHeadings} {
		for place := range places {
			if !named[place] {
				t.Errorf("the engine names no place %s", place)
			}
		}
	}
}
