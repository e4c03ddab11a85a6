package strictyaml

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Kind is what a node is.
type Kind uint8

// The kinds of node.
const (
	Null Kind = iota
	Scalar
	List
	Map
)

var kindNames = [...]string{"nothing", "a scalar", "a list", "a map"}

// String names the kind as an error message does.
func (k Kind) String() string { return kindNames[k] }

// Pair is a key of a map and its value. Keys are always scalars.
type Pair struct {
	Key, Value *Node
}

// Node is a value of a document. The zero value is null.
type Node struct {
	Kind   Kind
	Text   string // of a scalar: its text, quotes and escapes resolved
	Quoted bool   // of a scalar: it was quoted, so it is text and nothing else
	Flow   bool   // of a list or map: written in one line, as [a, b] or {a: b}
	Items  []*Node
	Pairs  []Pair
	Line   int // from 1; 0 for a node that was not read
	Col    int // from 1

	file   string
	always bool // written in quotes even where it needs none
	parent *Node
	label  string // the key or [index] under the parent
}

// File returns the name of the file the node was read from.
func (n *Node) File() string { return n.file }

// Path names the node by the keys and indexes that lead to it, as regions[3].mines; the root is
// "document".
func (n *Node) Path() string {
	var labels []string
	for ; n != nil && n.parent != nil; n = n.parent {
		labels = append(labels, n.label)
	}
	if len(labels) == 0 {
		return "document"
	}
	var b strings.Builder
	for i := len(labels) - 1; i >= 0; i-- {
		if b.Len() > 0 && !strings.HasPrefix(labels[i], "[") {
			b.WriteByte('.')
		}
		b.WriteString(labels[i])
	}
	return b.String()
}

// Errorf returns an error at the node. The formatted text says what was expected; what was found is
// the node.
func (n *Node) Errorf(expected string, args ...any) *Error {
	return n.Mismatch(fmt.Sprintf(expected, args...), n.describe())
}

// Mismatch returns an error at the node with both expectation and finding given.
func (n *Node) Mismatch(expected, found string) *Error {
	return &Error{File: n.file, Line: n.Line, Col: n.Col, What: n.Path(), Expected: expected, Found: found}
}

func (n *Node) describe() string {
	if n.Kind != Scalar {
		return n.Kind.String()
	}
	return quoteFound(n.Text)
}

// quoteFound quotes text for a message and cuts it, because it comes from a file of any content.
func quoteFound(s string) string {
	const longest = 60
	if len(s) <= longest {
		return strconv.Quote(s)
	}
	cut := longest
	for cut > 0 && s[cut]&0xC0 == 0x80 {
		cut--
	}
	return strconv.Quote(s[:cut]) + "…"
}

// Get returns the value of a key of a map, or nil.
func (n *Node) Get(key string) *Node {
	for _, p := range n.Pairs {
		if p.Key.Text == key {
			return p.Value
		}
	}
	return nil
}

// IsNull tells whether the node is null, or absent.
func (n *Node) IsNull() bool { return n == nil || n.Kind == Null }

// Scalar returns the text of any scalar, quoted or not.
func (n *Node) Scalar() (string, error) {
	if n.Kind != Scalar {
		return "", n.Errorf("text")
	}
	return n.Text, nil
}

// Int returns a plain decimal number within bounds.
func (n *Node) Int(low, high int64) (int64, error) {
	if n.Kind != Scalar || n.Quoted || !canonicalInt(n.Text) {
		return 0, n.Errorf("a whole number")
	}
	v, err := strconv.ParseInt(n.Text, 10, 64)
	if err != nil || v < low || v > high {
		return 0, n.Errorf("a whole number from %d to %d", low, high)
	}
	return v, nil
}

// canonicalInt tells whether s is a decimal number as the writer would write it: no plus, no
// leading zeros, no underscores.
func canonicalInt(s string) bool {
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || digits[0] == '0' && s != "0" {
		return false
	}
	return strings.Trim(digits, "0123456789") == ""
}

// Bool returns a plain true or false; no other word is a boolean.
func (n *Node) Bool() (bool, error) {
	if n.Kind == Scalar && !n.Quoted {
		switch n.Text {
		case "true":
			return true, nil
		case "false":
			return false, nil
		}
	}
	return false, n.Errorf("true or false")
}

// List returns the items of a list.
func (n *Node) List() ([]*Node, error) {
	if n.Kind != List {
		return nil, n.Errorf("a list")
	}
	return n.Items, nil
}

// Map returns the pairs of a map in the order of the file, whatever its keys are.
func (n *Node) Map() ([]Pair, error) {
	if n.Kind != Map {
		return nil, n.Errorf("a map")
	}
	return n.Pairs, nil
}

// Fields returns the values of a map by key and refuses keys that are not among those named. A key
// that is absent is absent in the result.
func (n *Node) Fields(keys ...string) (map[string]*Node, error) {
	pairs, err := n.Map()
	if err != nil {
		return nil, err
	}
	known := make(map[string]bool, len(keys))
	for _, k := range keys {
		known[k] = true
	}
	var errs Errors
	fields := make(map[string]*Node, len(pairs))
	for _, p := range pairs {
		if !known[p.Key.Text] {
			errs.Add(&Error{
				File: p.Key.file, Line: p.Key.Line, Col: p.Key.Col,
				What:     n.Path() + ": unknown key",
				Expected: oneOf(keys),
				Found:    quoteFound(p.Key.Text),
			})
			continue
		}
		fields[p.Key.Text] = p.Value
	}
	return fields, errs.Err()
}

func oneOf(words []string) string {
	switch len(words) {
	case 0:
		return "no keys"
	case 1:
		return words[0]
	}
	return "one of " + strings.Join(words, ", ")
}

func missingKey(n *Node, key string) *Error {
	e := n.Mismatch("the key "+key, "")
	e.What += ": missing key"
	return e
}

// Time returns a time as RFC 3339 spells it.
func (n *Node) Time() (time.Time, error) {
	if n.Kind == Scalar {
		if t, err := time.Parse(time.RFC3339, n.Text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, n.Errorf("a time such as 2026-11-20T18:02:11Z")
}
