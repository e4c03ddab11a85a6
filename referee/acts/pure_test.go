package acts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestActsArePure holds that what is to be done follows from values alone: nothing here waits,
// locks, reads a clock or the disk, or knows a secret.
func TestActsArePure(t *testing.T) {
	impure := []string{"context", "sync", "os", "io/fs", "crypto", "math/rand", "net", "log/slog"}
	files, err := os.ReadDir(".")
	must(t, err)
	for _, file := range files {
		if strings.HasSuffix(file.Name(), "_test.go") || !strings.HasSuffix(file.Name(), ".go") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file.Name(), nil, 0)
		must(t, err)
		for _, imported := range f.Imports {
			path := strings.Trim(imported.Path.Value, `"`)
			if slices.ContainsFunc(impure, func(of string) bool { return path == of || strings.HasPrefix(path, of+"/") }) {
				t.Errorf("%s imports %s", file.Name(), path)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt, *ast.SelectStmt, *ast.ChanType:
				t.Errorf("%v: a goroutine, or a channel", set.Position(n.Pos()))
			case *ast.SelectorExpr:
				of, is := n.X.(*ast.Ident)
				if is && of.Name == "time" && slices.Contains([]string{"Now", "Since", "Until", "After", "Sleep", "NewTimer", "AfterFunc"}, n.Sel.Name) {
					t.Errorf("%v: a clock", set.Position(n.Pos()))
				}
				if is && of.Name == "identity" && slices.Contains([]string{"KeyRing", "Roster", "Index", "Authenticator"}, n.Sel.Name) {
					t.Errorf("%v: what has secrets, or files", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
}
