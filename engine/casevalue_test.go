package engine_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/position"
	"dhow/internal/strictyaml"
)

// valueTree is a canonical position, to compare values of it by path.
type valueTree struct {
	ed   *engine.Edition
	root *strictyaml.Node
}

func newValueTree(t testing.TB, ed *engine.Edition, s *engine.State) *valueTree {
	t.Helper()
	root, err := strictyaml.Parse("canonical position", position.Write(s), strictyaml.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return &valueTree{ed, root}
}

// compare holds the value at a path to what a case says. Items of a list have numbers from 1, as
// slots and columns do. "-" stands for what is empty, absent or 0.
func (v *valueTree) compare(path, want string) error {
	n, err := v.find(v.root, path, "")
	if err != nil {
		return err
	}
	if empty(n) && (want == "-" || want == nothing || want == "0" || want == "[]" || want == "{}") {
		return nil
	}
	wanted := &strictyaml.Node{Kind: strictyaml.Scalar, Text: want}
	if want != "-" { // which YAML takes for a list
		if wanted, err = strictyaml.Parse("value", []byte(want), strictyaml.Limits{}); err != nil {
			return err
		}
	}
	if v.render(n, path) != v.render(wanted, path) {
		return fmt.Errorf("expected %s, got %s", v.render(wanted, path), v.render(n, path))
	}
	return nil
}

const nothing = "_"

// find follows a path. Keys may hold dots themselves, as C1.2, so the longest key that fits is
// followed. A last key that is absent is nil, because maps leave out what is empty.
func (v *valueTree) find(n *strictyaml.Node, path, in string) (*strictyaml.Node, error) {
	if path == "" {
		return n, nil
	}
	switch n.Kind {
	case strictyaml.Map:
		return v.findKey(n, path, in)
	case strictyaml.List:
		head, rest, _ := strings.Cut(path, ".")
		i, err := strconv.Atoi(head)
		if err != nil || i < 1 {
			return nil, fmt.Errorf("expected the number of an item, found %q", head)
		}
		if i > engine.ActionSlots {
			return nil, fmt.Errorf("no list is compared beyond item %d", engine.ActionSlots)
		}
		if i > len(n.Items) {
			return nil, nil
		}
		return v.find(n.Items[i-1], rest, in)
	}
	return nil, fmt.Errorf("nothing is inside %q", n.Text)
}

// findKey follows a key of a map that stands under the key in.
func (v *valueTree) findKey(n *strictyaml.Node, path, in string) (*strictyaml.Node, error) {
	var best *strictyaml.Node
	key, rest, length := "", "", -1
	for _, p := range n.Pairs {
		after, ok := strings.CutPrefix(path, p.Key.Text)
		if ok && (after == "" || after[0] == '.') && len(p.Key.Text) > length {
			best, rest, length = p.Value, strings.TrimPrefix(after, "."), len(p.Key.Text)
			key = p.Key.Text
		}
	}
	if best != nil {
		return v.find(best, rest, key)
	}
	if !slices.Contains(v.leftOut(in), path) {
		return nil, fmt.Errorf("a position has no such key")
	}
	return nil, nil
}

// leftOut lists the keys that a map of a canonical position leaves out where there is nothing.
func (v *valueTree) leftOut(in string) []string {
	var keys []string
	upTo := func(n int) {
		for i := 1; i <= n; i++ {
			keys = append(keys, strconv.Itoa(i))
		}
	}
	switch in {
	case "regions":
		upTo(engine.Regions)
	case "resting":
		upTo(engine.ActionSlots)
	case "books":
		upTo(v.ed.Bookkeeping.Spaces)
	case "coins":
		for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
			keys = append(keys, v.ed.BookSpaceName(space))
		}
	case "bonuses":
		for _, c := range engine.Companies {
			keys = append(keys, c.String())
		}
	case "markers":
		for _, space := range v.ed.BonusSpaces[1:] {
			keys = append(keys, space.Name)
		}
	}
	return keys
}

func empty(n *strictyaml.Node) bool {
	if n == nil {
		return true
	}
	switch n.Kind {
	case strictyaml.Scalar:
		return n.Text == nothing || n.Text == "0"
	case strictyaml.List:
		for _, item := range n.Items {
			if !empty(item) {
				return false
			}
		}
		return true
	}
	return len(n.Pairs) == 0
}

// render writes a value so that equal values read equal: cards by their code, piles sorted, empty
// slots at the end of a list and empty entries of a map left out.
func (v *valueTree) render(n *strictyaml.Node, path string) string {
	if n == nil {
		return "-"
	}
	var parts []string
	switch n.Kind {
	case strictyaml.Null, strictyaml.Scalar:
		return v.renderScalar(n.Text)
	case strictyaml.List:
		for _, item := range n.Items {
			parts = append(parts, v.render(item, ""))
		}
		if isPile(path) {
			slices.Sort(parts)
		}
		for len(parts) > 0 && parts[len(parts)-1] == "-" {
			parts = parts[:len(parts)-1]
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	for _, p := range n.Pairs {
		if !empty(p.Value) {
			parts = append(parts, p.Key.Text+": "+v.render(p.Value, path+"."+p.Key.Text))
		}
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ", ") + "}"
}

func (v *valueTree) renderScalar(text string) string {
	if text == nothing {
		return "-"
	}
	name, marks, marked := strings.Cut(text, " ")
	for i := range v.ed.Cards {
		if v.ed.Cards[i].ID == name {
			name = v.ed.Cards[i].Code
		}
	}
	if marked {
		return name + " " + marks
	}
	return name
}

// isPile tells whether the order of a list says nothing.
func isPile(path string) bool {
	keys := strings.Split(path, ".")
	switch last := keys[len(keys)-1]; last {
	case "hand", "stack", "discard", "supply", "tiles":
		return true
	default:
		return len(keys) > 1 && keys[len(keys)-2] == "resting"
	}
}
