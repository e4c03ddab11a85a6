package templates

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestKeys holds the sentences that the program says against the table: each key that is used
// stands in it with the arguments that are given, and each key of it is used.
func TestKeys(t *testing.T) {
	t.Parallel()
	if err := english().Check(); err != nil {
		t.Fatal(err)
	}
	s, used, checked := here(), map[string]bool{}, map[string]bool{}
	calls := 0
	s.sayings(func(call *ast.CallExpr, keys []string, args []ast.Expr) {
		calls++
		names := s.argNames(t, call, args)
		if keys == nil && len(names) > 0 {
			t.Errorf("%s: the key is neither a constant nor in a table", s.at(call))
		}
		for _, key := range keys {
			checked[key] = true
			if m := english().Sentence(key); m != nil && !slices.Equal(slices.Sorted(slices.Values(m.Args)), names) {
				t.Errorf("%s: %s takes %q, and is given %q", s.at(call), key, m.Args, names)
			}
		}
	})
	for e := range s.info.Types {
		key := s.keyOf(e)
		if key == "" || key == you {
			continue
		}
		used[key] = true
		switch m := english().Sentence(key); {
		case m == nil:
			t.Errorf("%s: the table has no %s", s.at(e), key)
		case len(m.Args) > 0 && !checked[key]:
			t.Errorf("%s: %s takes %q, and is given nothing", s.at(e), key, m.Args)
		}
	}
	all := s.codes(t)
	all["result"] = slices.Concat(all["result"], slices.Collect(maps.Values(codesOfActs(t))))
	for kind, codes := range all {
		for _, code := range codes {
			key := kind + "." + code
			if used[key] = true; english().Sentence(key) == nil {
				t.Errorf("the table has no %s", key)
			}
		}
	}
	for _, form := range Commands {
		used[string(form.reads)] = true
	}
	for code := range tellings(t) {
		used["does."+code], used["in-log."+code] = true, true
	}
	for _, key := range english().Keys() {
		if !used[strings.TrimSuffix(key, you)] {
			t.Errorf("nothing says %s", key)
		}
	}
	t.Logf("count %d sentences, %d places that say one", len(english().Keys()), calls)
}

// TestSentencesSpeakToTheReader holds that each sentence whose subject is a player, and all that such
// a player did, has a twin that speaks to that player, with the same arguments beside that.
func TestSentencesSpeakToTheReader(t *testing.T) {
	t.Parallel()
	twins := 0
	for _, key := range english().Keys() {
		m := english().Sentence(key)
		other := english().Sentence(key + you)
		if base, is := strings.CutSuffix(key, you); is {
			other = english().Sentence(base)
		} else if !slices.Contains(m.Args, "who") && !strings.HasPrefix(key, "did.") {
			continue
		}
		others := func(arg string) bool { return arg == "who" }
		if twins++; other == nil || !slices.Equal(slices.DeleteFunc(slices.Clone(m.Args), others),
			slices.DeleteFunc(slices.Clone(other.Args), others)) {
			t.Errorf("%s has no twin with its arguments", key)
		}
	}
	if twins == 0 {
		t.Error("there are no such sentences")
	}
}

// TestNumbersAreCounted says every sentence, and holds that what is given for an argument that
// chooses a plural form is a number.
func TestNumbersAreCounted(t *testing.T) {
	t.Parallel()
	written := (*values)(&Reader{})
	counts := map[string][]string{}
	for _, key := range english().Keys() {
		names := english().Sentence(key).Args
		if text := english().Code(key, written, slices.Repeat([]any{2}, len(names))); text == "" || strings.ContainsAny(text, "{}") {
			t.Errorf("%s says %q", key, text)
		}
		for i, name := range names {
			args := slices.Repeat([]any{2}, len(names))
			args[i] = "some"
			if strings.Contains(english().Code(key, written, args), "{some}") {
				counts[key] = append(counts[key], name)
			}
		}
	}
	s, checked := here(), 0
	s.sayings(func(call *ast.CallExpr, keys []string, args []ast.Expr) {
		for _, key := range keys {
			for i := 0; i+1 < len(args); i += 2 {
				if name := s.info.Types[args[i]].Value; name == nil || !slices.Contains(counts[key], constant.StringVal(name)) {
					continue
				}
				checked++
				given := s.info.Types[args[i+1]].Type
				if given == nil {
					continue // of a package that is not read here
				}
				basic, is := given.Underlying().(*types.Basic)
				if is && basic.Kind() != types.Invalid && basic.Info()&types.IsInteger == 0 {
					t.Errorf("%s: %s counts what is no number", s.at(args[i+1]), key)
				}
			}
		}
	})
	if checked < 5 {
		t.Errorf("only %d numbers found", checked)
	}
}

// argNames returns the sorted names of the pairs behind a key.
func (s *source) argNames(t *testing.T, call *ast.CallExpr, args []ast.Expr) []string {
	names := []string{}
	if len(args)%2 != 0 || call.Ellipsis.IsValid() {
		t.Errorf("%s: not pairs of names and values", s.at(call))
		return names
	}
	for i := 0; i < len(args); i += 2 {
		tv := s.info.Types[args[i]]
		if tv.Value == nil || tv.Value.Kind() != constant.String {
			t.Errorf("%s: argument %d has no constant name", s.at(call), i/2+1)
			continue
		}
		names = append(names, constant.StringVal(tv.Value))
	}
	slices.Sort(names)
	return names
}

// TestCodesAreGivenTheirArguments counts the arguments that the referee gives to results and news:
// behind the code of a call, or beside it in a literal.
func TestCodesAreGivenTheirArguments(t *testing.T) {
	t.Parallel()
	kinds := map[string]map[string]string{"result": here().constants("ResultCode"), "news": here().constants("NewsCode")}
	own := codesOfActs(t)
	keyOf := func(e ast.Expr) string {
		if id, is := e.(*ast.Ident); is && own[id.Name] != "" {
			return "result." + own[id.Name]
		}
		selector, is := e.(*ast.SelectorExpr)
		if !is {
			return ""
		}
		if room, _ := selector.X.(*ast.Ident); room == nil || room.Name != "templates" {
			return ""
		}
		for kind, codes := range kinds {
			if code := codes[selector.Sel.Name]; code != "" {
				return kind + "." + code
			}
		}
		return ""
	}
	checked := 0
	check := func(at token.Position, key string, args int) {
		checked++
		if m := english().Sentence(key); m != nil && len(m.Args) != args {
			t.Errorf("%v: %s takes %q, and is given %d", at, key, m.Args, args)
		}
	}
	goFiles(t, "../referee", func(fset *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				for i, arg := range n.Args {
					if key := keyOf(arg); key != "" && !n.Ellipsis.IsValid() {
						check(fset.Position(n.Pos()), key, len(n.Args)-i-1)
					}
				}
			case *ast.CompositeLit:
				key, args := "", 0
				for _, e := range n.Elts {
					pair, is := e.(*ast.KeyValueExpr)
					if !is {
						continue
					}
					if found := keyOf(pair.Value); found != "" {
						key = found
					}
					if list, is := pair.Value.(*ast.CompositeLit); is {
						args = len(list.Elts)
					}
				}
				if key != "" {
					check(fset.Position(n.Pos()), key, args)
				}
			}
			return true
		})
	})
	if checked < 80 {
		t.Errorf("only %d places found", checked)
	}
}

// checkNothingMissing tests that a letter has no brace, which stands where a key or an argument is
// missing.
func checkNothingMissing(t *testing.T, l Letter) {
	t.Helper()
	if strings.ContainsAny(l.Subject+l.Text, "{}") {
		t.Errorf("something is missing in\n%s", l.Text)
	}
}
