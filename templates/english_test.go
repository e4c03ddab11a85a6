package templates

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// typedWords are the words of the program that people type, or that stand for something in what
// they type: they are the same in all languages.
var typedWords = []string{
	"key ", "try ", "then ", "help ", "the ", // how lines begin
	"end", "game", "leave", // commands
	"X none",       // an order
	"15:04", "MST", // layouts of package time
}

// TestNoEnglishOutsideTheTable looks for words in the text of the program that a reader could see.
// A word may be the key of a sentence, the name of an argument, a code, or something that people
// type: an example of a line, a verb of an order.
func TestNoEnglishOutsideTheTable(t *testing.T) {
	t.Parallel()
	s := here()
	exempt := s.words()
	found := 0
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			literal, is := n.(*ast.BasicLit)
			if !is || literal.Kind != token.STRING || exempt[literal] {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			if found++; words.MatchString(verbs.ReplaceAllString(text, "")) && !slices.Contains(typedWords, text) {
				t.Errorf("%s: %s is not in the table of sentences", s.at(literal), literal.Value)
			}
			return true
		})
	}
	if found < 100 {
		t.Errorf("only %d texts found", found)
	}
}

// words is what a text in English has, and verbs what a format has.
var (
	words = regexp.MustCompile(`[A-Za-z]{3}`)
	verbs = regexp.MustCompile(`%[-+*0-9.]*[a-z]`)
)

// words returns the literals of a package that are words for the program, and not for readers.
func (s *source) words() map[*ast.BasicLit]bool {
	exempt := map[*ast.BasicLit]bool{}
	all := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if literal, is := n.(*ast.BasicLit); is {
				exempt[literal] = true
			}
			return true
		})
	}
	s.sayings(func(_ *ast.CallExpr, _ []string, args []ast.Expr) {
		for i := 0; i < len(args); i += 2 {
			all(args[i]) // the names of arguments
		}
	})
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				all(n)
			case *ast.Field:
				if n.Tag != nil {
					all(n.Tag)
				}
			case *ast.BasicLit:
				if named, is := s.info.Types[n].Type.(*types.Named); is && named.Obj().Pkg() != nil {
					exempt[n] = true // a key, or a code
				}
			case *ast.ValueSpec:
				if typed := []string{"bookSections", "formerPlayer", "watchers", "notRead", "mayBeTyped", "notationHeadings", "shortSpan", "daysOfLogs", "quietHours", "commandWords", "lettersWord", "typedBehind", "regionSection", "moment", "since", "until", "shown", "known", "length", "subject", "you", "command",
					"languageFile", "inLog", "inAnd", "inOr", "asEither", "inCommas", "asListed", "asTyped", "inRules", "inNotation", "asGained", "asCost", "inAndOr", "asChoice", "asBegin", "inSentences"}; slices.Contains(typed, n.Names[0].Name) {
					all(n)
				}
			case *ast.CaseClause:
				for _, e := range n.List {
					all(e) // what is compared, and not said
				}
			case *ast.CompositeLit:
				if typeOf(s.info.Types[n].Type) == "Form" {
					all(n.Elts[0])
				}
			case *ast.KeyValueExpr:
				if id, is := n.Key.(*ast.Ident); is && (id.Name == "sections" || id.Name == "Verb") {
					all(n.Value) // headings of the edition's guide; how orders begin
				}
			case *ast.CallExpr:
				switch name := called(n); name {
				case "examples", "orders":
					all(n)
				case "sayCode", "given", "New":
					all(n.Args[0])
				}
			}
			return true
		})
	}
	return exempt
}

// called is the name of the function that is called.
func called(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.Ident:
		return fun.Name
	}
	return ""
}
