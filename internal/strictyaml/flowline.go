package strictyaml

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// flowLine reads a document that is one line of flow, as WriteFlow writes it: {n: 1, to: [a, "b
// c"]}, perhaps behind three dashes. A log is thousands of such lines, and the library takes ten
// times as long. It reads only what has one meaning at a glance: maps, lists, text in double
// quotes, and words without blanks. Whatever else occurs, mistakes included, it leaves to the
// library; so nothing is refused here, and what is read is what the library would have read.
type flowLine struct {
	p    *parser
	text string
	at   int // next byte
	wide int // bytes so far beyond one a character
}

const (
	flowStart = "--- "
	flowKeys  = 32 // a map with more is left to the library, since each is compared with each
)

// flow reads the whole document of the parser, if it can.
func (p *parser) flow() (*Node, bool) {
	line := strings.TrimRight(string(p.data), "\n")
	r := &flowLine{p: p, text: line}
	if strings.HasPrefix(line, flowStart) {
		r.at = len(flowStart)
	}
	if r.at == len(line) || line[r.at] != '{' && line[r.at] != '[' {
		return nil, false
	}
	p.nodes = 0
	n := &Node{}
	return n, r.value(n, 0) && r.at == len(line)
}

// take passes over a byte, if it comes next.
func (r *flowLine) take(c byte) bool {
	if r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// next passes over what divides two items, or over the end of them all; more tells which it was.
func (r *flowLine) next(end byte) (more, ok bool) {
	if r.take(end) {
		return false, true
	}
	return true, r.take(',') && r.take(' ')
}

func (r *flowLine) value(n *Node, depth int) bool {
	n.file, n.Line, n.Col = r.p.file, r.p.above+1, r.at-r.wide+1
	if r.p.nodes++; r.p.nodes > r.p.limits.Nodes || r.at == len(r.text) {
		return false
	}
	switch c := r.text[r.at]; {
	case c == '"':
		return r.quoted(n)
	case c != '{' && c != '[':
		// A plain scalar has letters, digits and the marks that are in numbers, times and names.
		from := r.at
		for r.at < len(r.text) && (letterOrDigit(r.text[r.at]) || r.at > from && r.inWord()) {
			r.at++
		}
		n.Kind, n.Text = Scalar, r.text[from:r.at]
		return !isNullWord(n.Text)
	case depth == r.p.limits.Depth:
		return false
	case c == '{':
		return r.pairs(n, depth+1)
	}
	return r.items(n, depth+1)
}

func (r *flowLine) items(n *Node, depth int) bool {
	n.Kind, n.Flow, n.Items = List, true, []*Node{}
	r.at++
	if r.take(']') {
		return true
	}
	for more, ok := true, true; more; more, ok = r.next(']') {
		item := &Node{parent: n, label: "[" + strconv.Itoa(len(n.Items)) + "]"}
		if !ok || !r.value(item, depth) {
			return false
		}
		n.Items = append(n.Items, item)
	}
	return true
}

func (r *flowLine) pairs(n *Node, depth int) bool {
	n.Kind, n.Flow, n.Pairs = Map, true, []Pair{}
	r.at++
	if r.take('}') {
		return true
	}
	for more, ok := true, true; more; more, ok = r.next('}') {
		pair := new([2]Node) // allocated together, as logs are full of them
		key, value := &pair[0], &pair[1]
		key.parent = n
		if !ok || !r.value(key, depth) || key.Kind != Scalar || !r.take(':') || !r.take(' ') {
			return false
		}
		if len(key.Text) > MaxKey || n.Get(key.Text) != nil || len(n.Pairs) == flowKeys {
			return false
		}
		key.label = key.Text
		value.parent, value.label = n, key.Text
		if !r.value(value, depth) {
			return false
		}
		n.Pairs = append(n.Pairs, Pair{key, value})
	}
	return true
}

// quoted reads text in double quotes with the escapes the writer uses most.
func (r *flowLine) quoted(n *Node) bool {
	var text strings.Builder
	for from := r.at + 1; r.plainText(); from = r.at + 1 {
		text.WriteString(r.text[from:r.at])
		if r.take('"') {
			n.Kind, n.Quoted, n.Text = Scalar, true, text.String()
			return true
		}
		if !r.escape(&text) {
			return false
		}
	}
	return false
}

// plainText passes over the byte that comes next and then over all text up to a quote or an escape.
// It is false where neither follows or something cannot be seen.
func (r *flowLine) plainText() bool {
	for r.at++; r.at < len(r.text); {
		char, size := rune(r.text[r.at]), 1
		if char >= utf8.RuneSelf {
			char, size = utf8.DecodeRuneInString(r.text[r.at:])
		}
		switch {
		case char == '"' || char == '\\':
			return true
		case !unicode.IsPrint(char) || char == utf8.RuneError:
			return false
		}
		r.at += size
		r.wide += size - 1
	}
	return false
}

// escape reads an escape of two characters, and stops at the second.
func (r *flowLine) escape(text *strings.Builder) bool {
	r.at++
	if r.at == len(r.text) {
		return false
	}
	i := strings.IndexByte(`"\nt`, r.text[r.at])
	if i < 0 {
		return false
	}
	text.WriteByte("\"\\\n\t"[i])
	return true
}

// inWord tells whether the next byte is a mark within a word: one that letters or digits follow.
func (r *flowLine) inWord() bool {
	return strings.IndexByte("-_.:/+", r.text[r.at]) >= 0 && r.at+1 < len(r.text) && letterOrDigit(r.text[r.at+1])
}

func letterOrDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
