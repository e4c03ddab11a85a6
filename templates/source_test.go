package templates

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// source is the Go text of a package, tests left out, with the types of what it declares itself.
// What it takes from other packages has no types.
type source struct {
	fset  *token.FileSet
	files []*ast.File
	info  types.Info
}

// read reads the package of a directory.
func read(t *testing.T, dir string) *source {
	t.Helper()
	s := &source{fset: token.NewFileSet(), info: types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
	}}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatal("no files in", dir, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(s.fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		s.files = append(s.files, file)
	}
	lax := types.Config{Importer: nothing{}, Error: func(error) {}}
	_, _ = lax.Check(dir, s.fset, s.files, &s.info) // what others declare is missing
	return s
}

// nothing imports empty packages.
type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}

// here is this package.
var here = sync.OnceValue(func() *source { return read(&testing.T{}, ".") })

// constants returns the constants of a type by their names.
func (s *source) constants(typeName string) map[string]string {
	l := map[string]string{}
	for _, o := range s.info.Defs {
		if c, is := o.(*types.Const); is && typeOf(c.Type()) == typeName && c.Val().Kind() == constant.String {
			l[c.Name()] = constant.StringVal(c.Val())
		}
	}
	return l
}

// typeOf is the name of a named type.
func typeOf(t types.Type) string {
	if named, is := t.(*types.Named); is {
		return named.Obj().Name()
	}
	return ""
}

// keyOf is the constant key that an expression has; "" if it has none.
func (s *source) keyOf(e ast.Expr) string {
	if tv := s.info.Types[e]; tv.Value != nil && typeOf(tv.Type) == "messageKey" {
		return constant.StringVal(tv.Value)
	}
	return ""
}

// at says where something stands.
func (s *source) at(n ast.Node) string { return s.fset.Position(n.Pos()).String() }

// sayings calls use with each call of a function that takes a key and pairs of names and values:
// the keys it may have, none if they come from elsewhere, and its arguments behind the key.
func (s *source) sayings(use func(call *ast.CallExpr, keys []string, args []ast.Expr)) {
	for _, file := range s.files {
		for _, decl := range file.Decls {
			forwards := keyParam(decl)
			ast.Inspect(decl, func(n ast.Node) bool {
				call, is := n.(*ast.CallExpr)
				if !is {
					return true
				}
				i := s.keyArg(call)
				if i < 0 {
					return true
				}
				if id, is := call.Args[i].(*ast.Ident); is && id.Name == forwards && call.Ellipsis.IsValid() {
					return true // its own key and arguments, handed on
				}
				use(call, s.keysOf(call.Args[i]), call.Args[i+1:])
				return true
			})
		}
	}
}

// keyParam is the name of the parameter that is the key of a function; "" if it has none.
func keyParam(decl ast.Decl) string {
	f, is := decl.(*ast.FuncDecl)
	if !is {
		return ""
	}
	for _, field := range f.Type.Params.List {
		if id, is := field.Type.(*ast.Ident); is && id.Name == "messageKey" {
			return field.Names[0].Name
		}
	}
	return ""
}

// keyArg is which argument of a call is a key with pairs behind it; -1: none is.
func (s *source) keyArg(call *ast.CallExpr) int {
	tv, known := s.info.Types[call.Fun]
	if !known || tv.Type == nil {
		return -1
	}
	sig, is := tv.Type.(*types.Signature)
	if !is || !sig.Variadic() {
		return -1
	}
	i := sig.Params().Len() - 2
	if i < 0 || typeOf(sig.Params().At(i).Type()) != "messageKey" {
		return -1
	}
	return i
}

// keysOf returns the keys that an expression may be: a constant, or an element of a table of keys.
func (s *source) keysOf(e ast.Expr) []string {
	if key := s.keyOf(e); key != "" {
		return []string{key}
	}
	index, is := e.(*ast.IndexExpr)
	if !is {
		return nil
	}
	id, is := index.X.(*ast.Ident)
	if !is {
		return nil
	}
	table := s.info.Uses[id]
	var keys []string
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is || s.info.Defs[spec.Names[0]] != table {
				return true
			}
			ast.Inspect(spec, func(n ast.Node) bool {
				if e, is := n.(ast.Expr); is && s.keyOf(e) != "" {
					keys = append(keys, s.keyOf(e))
				}
				return true
			})
			return false
		})
	}
	return slices.Compact(keys)
}

// codesElsewhere are kinds of codes that are declared in other packages: where, and of which type.
var codesElsewhere = map[string][2]string{
	"refusal":   {"../engine", "Code"},
	"edition":   {"../engine/edition", "Code"},
	"component": {"../engine", "Component"},
	"unread":    {"../notation", "Code"},
	"thing":     {"../notation", "ThingName"},
}

// codes returns the kinds of codes that are said, each with the codes there are.
func (s *source) codes(t *testing.T) map[string][]string {
	kinds := map[string][]string{}
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is {
				return true
			}
			if fun, is := call.Fun.(*ast.SelectorExpr); !is || fun.Sel.Name != "sayCode" {
				return true
			}
			kind, code := s.info.Types[call.Args[0]], s.info.Types[call.Args[1]]
			if conversion, is := call.Args[1].(*ast.CallExpr); is && len(conversion.Args) == 1 {
				code = s.info.Types[conversion.Args[0]]
			}
			all := slices.Sorted(maps.Values(s.constants(typeOf(code.Type))))
			if kind.Value != nil && codesElsewhere[constant.StringVal(kind.Value)] != [2]string{} {
				where := codesElsewhere[constant.StringVal(kind.Value)]
				all = slices.Sorted(maps.Values(read(t, where[0]).constants(where[1])))
			}
			if kind.Value == nil || len(all) == 0 {
				t.Errorf("%s: no kind, or no codes", s.at(call))
				return true
			}
			kinds[constant.StringVal(kind.Value)] = all
			return true
		})
	}
	return kinds
}

// codesOfActs returns the codes of results that the referee's acts have for themselves, by the
// names of their constants.
func codesOfActs(t *testing.T) map[string]string {
	codes := map[string]string{}
	goFiles(t, "../referee", func(_ *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is || len(spec.Values) != 1 {
				return true
			}
			typed, is := spec.Type.(*ast.SelectorExpr)
			if value, lit := spec.Values[0].(*ast.BasicLit); is && lit && typed.Sel.Name == "ResultCode" {
				codes[spec.Names[0].Name] = strings.Trim(value.Value, `"`)
			}
			return true
		})
	})
	return codes
}

// goFiles calls use with the text of each Go file below a directory, tests left out.
func goFiles(t *testing.T, dir string, use func(fset *token.FileSet, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err == nil {
			use(fset, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
