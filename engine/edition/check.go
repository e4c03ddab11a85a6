package edition

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"dhow/internal/strictyaml"
)

// checker collects what is wrong with a document.
type checker struct {
	d    *Document
	errs strictyaml.Errors
}

// sorted returns the errors in the order of the file, each once.
func (c *checker) sorted() error {
	slices.SortFunc(c.errs, func(x, y *strictyaml.Error) int {
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Col, y.Col),
			cmp.Compare(x.What, y.What), cmp.Compare(x.Found, y.Found))
	})
	errs := slices.CompactFunc(c.errs, func(x, y *strictyaml.Error) bool { return *x == *y })
	return errs.Err()
}

// fail reports something at a node.
func (c *checker) fail(n *strictyaml.Node, what, expected string, found any) {
	e := n.Mismatch(expected, render(found))
	e.What = what
	c.errs.Add(e)
}

// need reports something unless it holds.
func (c *checker) need(ok bool, n *strictyaml.Node, what, expected string, found any) {
	if !ok {
		c.fail(n, what, expected, found)
	}
}

// same reports a value that differs from the only one allowed.
func (c *checker) same(n *strictyaml.Node, what string, found, want any) {
	if !reflect.DeepEqual(found, want) {
		c.fail(n, what, render(want), found)
	}
}

// between reports a number out of bounds.
func (c *checker) between(n *strictyaml.Node, what string, found, low, high int) {
	if found < low || found > high {
		c.fail(n, what, fmt.Sprintf("%d to %d", low, high), found)
	}
}

// oneOf reports a word that is not among those known.
func (c *checker) oneOf(n *strictyaml.Node, what, found string, known []string) bool {
	ok := slices.Contains(known, found)
	c.need(ok, n, what, "one of "+strings.Join(known, ", "), found)
	return ok
}

// section returns the node of a section of the file, for what no single line is to blame for.
func (c *checker) section(key string) *strictyaml.Node { return at(c.d.Node, key) }

// at follows keys as far as they lead, so that an error points at the line of a field rather than
// of its group.
func at(n *strictyaml.Node, keys ...string) *strictyaml.Node {
	for _, k := range keys {
		next := n.Get(k)
		if next == nil {
			return n
		}
		n = next
	}
	return n
}

// render says a value in an error, lists as the file writes them.
func render(v any) string {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.String:
		return cmp.Or(r.String(), "nothing")
	case reflect.Slice, reflect.Array:
		out := make([]string, r.Len())
		for i := range out {
			out[i] = render(r.Index(i).Interface())
		}
		return list(out)
	}
	return fmt.Sprint(v)
}
