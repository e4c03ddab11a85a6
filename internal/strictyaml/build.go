package strictyaml

import (
	"fmt"
	"strconv"
	"time"
)

// NewText returns a scalar that is text: it is quoted where another YAML reader would take it for
// something else. Text is UTF-8; other bytes are written as the replacement character.
func NewText(s string) *Node { return &Node{Kind: Scalar, Text: s, Quoted: true} }

// NewQuoted returns a scalar that is text and is written in quotes whatever it is, where a form is
// to look the same always.
func NewQuoted(s string) *Node { return &Node{Kind: Scalar, Text: s, Quoted: true, always: true} }

// NewInt returns a whole number.
func NewInt[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32](i T) *Node {
	return &Node{Kind: Scalar, Text: strconv.FormatInt(int64(i), 10)}
}

// NewBool returns true or false.
func NewBool(b bool) *Node { return &Node{Kind: Scalar, Text: strconv.FormatBool(b)} }

// NewTime returns a time in UTC.
func NewTime(t time.Time) *Node {
	return &Node{Kind: Scalar, Text: t.UTC().Format(time.RFC3339Nano)}
}

// NewList returns a list, written one item a line unless InFlow is called.
func NewList(items ...*Node) *Node {
	n := &Node{Kind: List}
	for _, item := range items {
		n.Append(item)
	}
	return n
}

// NewTexts returns a list of texts in one line.
func NewTexts[T ~string](texts ...T) *Node {
	n := NewList().InFlow()
	for _, t := range texts {
		n.Append(NewText(string(t)))
	}
	return n
}

// Append adds an item to a list and returns the list.
func (n *Node) Append(item *Node) *Node {
	item.parent, item.label = n, "["+strconv.Itoa(len(n.Items))+"]"
	n.Items = append(n.Items, item)
	return n
}

// NewMap returns an empty map, written one pair a line unless InFlow is called.
func NewMap() *Node { return &Node{Kind: Map} }

// Set adds a pair to the end of a map and returns the map. The caller sees to it that no key comes
// twice. A key longer than MaxKey could not be read back; it is a mistake of the program, so Set
// panics.
func (n *Node) Set(key string, value *Node) *Node {
	if len(key) > MaxKey {
		panic(fmt.Sprintf("strictyaml: key of %d bytes", len(key)))
	}
	value.parent, value.label = n, key
	n.Pairs = append(n.Pairs, Pair{Key: NewText(key), Value: value})
	return n
}

// InFlow makes a list or map be written in one line, with everything in it, and returns it.
func (n *Node) InFlow() *Node {
	n.Flow = true
	return n
}
