package strictyaml

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// Limits caps what is read. A zero field stands for the value in DefaultLimits.
type Limits struct {
	Bytes     int // of the whole input
	Depth     int // of nested lists and maps
	Nodes     int // of one document, keys included
	Documents int // of a stream
}

// DefaultLimits suits any file that a person writes.
var DefaultLimits = Limits{Bytes: 1 << 20, Depth: 16, Nodes: 50_000, Documents: 20_000}

// MaxKey is the longest key in bytes. YAML itself wants a key to end within 1024 characters,
// escapes included.
const MaxKey = 100

// Parse reads a file that holds exactly one document. The file's name is only for messages.
func Parse(file string, data []byte, limits Limits) (*Node, error) {
	p, err := newParser(file, data, limits)
	if err != nil {
		return nil, err
	}
	if n, ok := p.flow(); ok {
		return n, nil
	}
	p.dec = yaml.NewDecoder(bytes.NewReader(p.data))
	n, err := p.next()
	if err == io.EOF {
		return nil, &Error{File: file, What: "document", Expected: "one", Found: "an empty file"}
	}
	if err != nil {
		return nil, err
	}
	switch second, err := p.next(); {
	case err == io.EOF:
		return n, nil
	case err != nil:
		return nil, err
	default:
		return nil, &Error{File: file, Line: second.Line, Col: second.Col, What: "document", Expected: "only one",
			Found: "a second one"}
	}
}

// ParseStream reads a file of any number of documents. With an error it returns the documents
// before it, for a caller who wants to say how far a log could be read.
func ParseStream(file string, data []byte, limits Limits) ([]*Node, error) {
	p, err := newParser(file, data, limits)
	if err != nil {
		return nil, err
	}
	var docs []*Node
	for part := range p.parts() {
		docs, err = part.all(docs)
		if err != nil {
			return docs, err
		}
	}
	return docs, nil
}

// all appends all documents of the parser: one where it is a part of a stream, unless the marks
// that end documents are used.
func (p *parser) all(docs []*Node) ([]*Node, error) {
	if n, ok := p.flow(); ok {
		return p.add(docs, n)
	}
	p.dec = yaml.NewDecoder(bytes.NewReader(p.data))
	for {
		n, err := p.next()
		if err == nil {
			docs, err = p.add(docs, n)
		}
		switch {
		case err == io.EOF:
			return docs, nil
		case err != nil:
			return docs, err
		}
	}
}

func (p *parser) add(docs []*Node, n *Node) ([]*Node, error) {
	if len(docs) == p.limits.Documents {
		return docs, &Error{File: p.file, Line: n.Line, What: "documents",
			Expected: fmt.Sprintf("at most %d", p.limits.Documents), Found: "more"}
	}
	return append(docs, n), nil
}

type parser struct {
	file   string
	data   []byte
	above  int // lines of the file above data
	limits Limits
	dec    *yaml.Decoder
	nodes  int
	errs   Errors
}

func newParser(file string, data []byte, limits Limits) (*parser, error) {
	limits.Bytes = cmp.Or(limits.Bytes, DefaultLimits.Bytes)
	limits.Depth = cmp.Or(limits.Depth, DefaultLimits.Depth)
	limits.Nodes = cmp.Or(limits.Nodes, DefaultLimits.Nodes)
	limits.Documents = cmp.Or(limits.Documents, DefaultLimits.Documents)
	if len(data) > limits.Bytes {
		return nil, &Error{File: file, What: "size", Expected: fmt.Sprintf("at most %d bytes", limits.Bytes),
			Found: fmt.Sprintf("%d bytes", len(data))}
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // some editors put a byte order mark before UTF-8
	if !utf8.Valid(data) {
		return nil, &Error{File: file, Line: lineOf(data, invalid), What: "encoding", Expected: "UTF-8",
			Found: "other bytes"}
	}
	if line := directive(data); line > 0 {
		return nil, &Error{File: file, Line: line, What: "directive", Expected: "no line that begins with %",
			Found: "one"}
	}
	return &parser{file: file, data: data, limits: limits}, nil
}

// parts cuts a stream where lines begin with three dashes, which begin documents wherever they
// stand.
func (p *parser) parts() iter.Seq[*parser] {
	return func(yield func(*parser) bool) {
		above := 0
		for rest := p.data; len(rest) > 0; {
			size := partSize(rest)
			part := &parser{file: p.file, data: rest[:size], above: above, limits: p.limits}
			if !yield(part) {
				return
			}
			// The library counts the ends of lines like this.
			n := bytes.Count(part.data, []byte("\n"))
			for _, end := range [...]string{"\r", "\u0085", "\u2028", "\u2029"} {
				n += bytes.Count(part.data, []byte(end))
			}
			above += n - bytes.Count(part.data, []byte("\r\n"))
			rest = rest[size:]
		}
	}
}

// partSize returns how many bytes there are before the next line that begins with three dashes.
func partSize(data []byte) int {
	size := 0
	for {
		i := bytes.Index(data[size:], []byte("\n---"))
		if i < 0 {
			return len(data)
		}
		size += i + 1
		if after := data[size+3:]; len(after) == 0 || strings.IndexByte(" \t\r\n", after[0]) >= 0 {
			return size
		}
	}
}

// directive returns the line of the first directive, or 0. The library reads many of them in
// quadratic time.
func directive(data []byte) int {
	if bytes.HasPrefix(data, []byte("%")) {
		return 1
	}
	for _, end := range [...]string{"\n%", "\r%"} {
		if i := bytes.Index(data, []byte(end)); i >= 0 {
			return 2 + bytes.Count(data[:i], []byte("\n"))
		}
	}
	return 0
}

// lineOf returns the line of the first character of a kind.
func lineOf(data []byte, kind func(r rune, size int) bool) int {
	line := 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if kind(r, size) {
			return line
		}
		if r == '\n' {
			line++
		}
		data = data[size:]
	}
	return line
}

// invalid tells whether a byte is not UTF-8.
func invalid(r rune, size int) bool { return r == utf8.RuneError && size == 1 }

// control tells whether YAML allows a character nowhere, as the library has it.
func control(r rune, _ int) bool {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == 0x85:
		return false
	case r == 0xFFFE || r == 0xFFFF:
		return true
	}
	return r < ' ' || r >= 0x7F && r < 0xA0
}

// next returns the next document, or io.EOF.
func (p *parser) next() (*Node, error) {
	var doc yaml.Node
	if err := p.dec.Decode(&doc); err != nil {
		if err == io.EOF {
			return nil, err
		}
		return nil, p.syntax(err)
	}
	p.nodes = 0
	p.errs = nil
	root := &Node{Line: p.above + doc.Line, Col: doc.Column, file: p.file}
	if len(doc.Content) == 1 {
		if !p.convert(root, doc.Content[0], 0) {
			return nil, p.errs[len(p.errs)-1] // a limit was reached; what else is wrong does not matter
		}
	}
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	return root, nil
}

// syntax turns an error of the library into ours.
func (p *parser) syntax(err error) *Error {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	var typed *yaml.TypeError
	if errors.As(err, &typed) && len(typed.Errors) > 0 {
		text = typed.Errors[0]
	}
	line := 0
	if rest, found := strings.CutPrefix(text, "line "); found {
		if number, message, found := strings.Cut(rest, ": "); found {
			if n, err := strconv.Atoi(number); err == nil {
				line, text = n, message
			}
		}
	}
	if line = p.trueLine(line, text); line > 0 {
		line += p.above
	}
	e := &Error{File: p.file, Line: line, What: "not YAML: " + text}
	if strings.HasPrefix(text, "did not find expected") {
		e.What += " here or below"
	}
	return e
}

// trueLine returns the line, from 1, of an error for which the library gives a line or 0. It is the
// line on which the construct begins that is wrong, or where the wrong thing stands if the
// construct begins on the first line. The library counts from 0 in errors of its parser and from 1
// in those of its scanner, and leaves out a line 0.
func (p *parser) trueLine(line int, text string) int {
	switch {
	case strings.HasPrefix(text, "control characters"):
		return lineOf(p.data, control)
	case strings.HasPrefix(text, "unknown anchor"):
		return 0
	case line == 0:
		return 1
	case fromParser(text):
		line++
	}
	return min(line, 1+bytes.Count(bytes.TrimRight(p.data, " \t\r\n"),
		[]byte("\n"))) // what is missing at the end is missing on the last line
}

// fromParser tells an error of the library's parser from one of its scanner.
func fromParser(text string) bool {
	for _, p := range []string{
		"did not find expected node content", "did not find expected ',' or", "did not find expected key",
		"did not find expected '-' indicator", "did not find expected <", "found duplicate %", "found undefined tag handle",
		"found incompatible YAML document",
	} {
		if strings.HasPrefix(text, p) {
			return true
		}
	}
	return false
}

// convert fills n from the library's node y at a nesting depth. It returns false when a limit is
// reached, and then stops at once; other errors are collected.
func (p *parser) convert(n *Node, y *yaml.Node, depth int) bool {
	n.file, n.Line, n.Col = p.file, p.above+y.Line, y.Column
	if p.nodes++; p.nodes > p.limits.Nodes {
		p.errs = append(p.errs, p.refuse(y, "size", fmt.Sprintf("at most %d values in a document", p.limits.Nodes),
			"more"))
		return false
	}
	// What is YAML but not ours is refused.
	switch {
	case y.Kind == yaml.AliasNode:
		p.errs.Add(p.refuse(y, "alias", "no aliases", quoteFound("*"+y.Value)))
	case y.Anchor != "":
		p.errs.Add(p.refuse(y, "anchor", "no anchors", quoteFound("&"+y.Anchor)))
	case y.Style&yaml.TaggedStyle != 0:
		p.errs.Add(p.refuse(y, "tag", "no tags", quoteFound(y.Tag)))
	}
	switch y.Kind {
	case yaml.ScalarNode:
		fillScalar(n, y)
		if i := strings.IndexFunc(n.Text, unseen); i >= 0 {
			p.errs.Add(p.refuse(y, "text", "characters that can be seen", quoteFound(n.Text)))
			n.Text = strings.Map(func(r rune) rune {
				if unseen(r) {
					return '?'
				}
				return r
			}, n.Text)
		}
	case yaml.SequenceNode, yaml.MappingNode:
		if depth++; depth > p.limits.Depth {
			p.errs = append(p.errs, p.refuse(y, "nesting", fmt.Sprintf("at most %d levels", p.limits.Depth), "more"))
			return false
		}
		n.Flow = y.Style&yaml.FlowStyle != 0
		if y.Kind == yaml.SequenceNode {
			n.Kind = List
			n.Items = make([]*Node, len(y.Content))
			for i, c := range y.Content {
				n.Items[i] = &Node{parent: n, label: "[" + strconv.Itoa(i) + "]"}
				if !p.convert(n.Items[i], c, depth) {
					return false
				}
			}
			return true
		}
		return p.convertMap(n, y, depth)
	}
	return true // an alias, already refused
}

func (p *parser) refuse(y *yaml.Node, what, expected, found string) *Error {
	return &Error{File: p.file, Line: p.above + y.Line, Col: y.Column, What: what, Expected: expected, Found: found}
}

// unseen tells whether a character cannot be seen and changes how others are: control characters,
// which escapes can write, and marks of direction. Texts end up in terminals and letters.
func unseen(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r))
}

const anyQuotes = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle

func fillScalar(n *Node, y *yaml.Node) {
	n.Quoted = y.Style&anyQuotes != 0
	if !n.Quoted && isNullWord(y.Value) {
		return
	}
	n.Kind, n.Text = Scalar, y.Value
}

func isNullWord(s string) bool {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return true
	}
	return false
}

func (p *parser) convertMap(n *Node, y *yaml.Node, depth int) bool {
	n.Kind = Map
	n.Pairs = make([]Pair, 0, len(y.Content)/2)
	seen := make(map[string]int, len(y.Content)/2) // key to line: finding duplicates by comparing pairs would be quadratic
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := &Node{parent: n}
		if !p.convert(key, y.Content[i], depth) {
			return false
		}
		key.label = key.Text
		p.checkKey(n, key, seen)
		value := &Node{parent: n, label: key.Text}
		if !p.convert(value, y.Content[i+1], depth) {
			return false
		}
		n.Pairs = append(n.Pairs, Pair{key, value})
	}
	return true
}

func (p *parser) checkKey(n, key *Node, seen map[string]int) {
	at := func(what, expected, found string) {
		p.errs.Add(&Error{File: p.file, Line: key.Line, Col: key.Col, What: what, Expected: expected, Found: found})
	}
	switch line, twice := seen[key.Text]; {
	case key.Kind != Scalar:
		at(n.Path()+": key", "a word or number", key.describe())
	case len(key.Text) > MaxKey:
		at(n.Path()+": key", fmt.Sprintf("at most %d bytes", MaxKey), quoteFound(key.Text))
	case key.Text == "<<" && !key.Quoted:
		at(n.Path()+": key", "no merge keys", `"<<"`)
	case twice:
		at(n.Path()+": key "+quoteFound(key.Text), "once", fmt.Sprintf("again (first on line %d)", line))
	default:
		seen[key.Text] = key.Line
	}
}
