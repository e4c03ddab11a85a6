package mail

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const maxOpen = 200 // elements within each other of which is remembered what they are

// htmlRows makes rows of a page. It reads tags, not a tree: time and memory grow with the text
// alone.
func htmlRows(text string) []row {
	h := htmlReader{rows: make([]row, 0, 64)}
	z := html.NewTokenizer(strings.NewReader(text))
	for len(h.rows) < maxRows {
		switch z.Next() {
		case html.ErrorToken:
			h.endLine()
			return h.rows
		case html.TextToken:
			if h.hidden == 0 {
				h.text(string(z.Text()))
			} else if n := len(h.open); n > 0 && h.open[n-1].tag == atom.Style {
				h.strikingClasses(string(z.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			h.start(z)
		case html.EndTagToken:
			name, _ := z.TagName()
			h.end(atom.Lookup(name))
		}
	}
	return h.rows
}

// htmlReader turns tags and text into rows.
type htmlReader struct {
	rows []row
	line strings.Builder
	gap  bool // a space is due before the next word
	cut  bool // something of the line is struck out

	open     []element
	overflow int // open elements beyond those remembered
	quoted, loose, hidden, pre,
	attributed, signed, struck int // how many open elements are so
	rest     bool     // what is quoted began, and has no end
	striking []string // classes whose text is struck out
}

// element is an open element, and what it says of the rows in it.
type element struct {
	tag  atom.Atom
	says says
}

// says is what an element says of the rows in it.
type says struct{ quoted, loose, hidden, pre, attributed, signed, struck, rest bool }

func (h *htmlReader) start(z *html.Tokenizer) {
	name, more := z.TagName()
	tag := atom.Lookup(name)
	if tag == atom.Br {
		h.breakLine()
		return
	}
	if block(tag) {
		h.endLine()
	}
	if tag == 0 || void(tag) {
		return
	}
	if len(h.open) == maxOpen {
		h.overflow++
		return
	}
	e := element{tag, h.readMarks(z, tag, more)}
	if e.says.rest && !h.rest {
		h.endLine()
		h.rest = true
	}
	h.open = append(h.open, e)
	h.count(e.says, 1)
}

// end closes the innermost open element of a tag, and all that it has left open.
func (h *htmlReader) end(tag atom.Atom) {
	if block(tag) {
		h.endLine()
	} else if tag == atom.Td || tag == atom.Th {
		h.gap = true
	}
	if h.overflow > 0 && tag != 0 && !void(tag) {
		h.overflow--
		return
	}
	for i := len(h.open) - 1; i >= 0 && tag != 0; i-- {
		if h.open[i].tag != tag {
			continue
		}
		for _, e := range h.open[i:] {
			h.count(e.says, -1)
		}
		h.open = h.open[:i]
		return
	}
}

// count notes that an element has begun or ended, after ending the line where that changes what the
// line is.
func (h *htmlReader) count(s says, by int) {
	if s.quoted || s.loose || s.attributed || s.signed {
		h.endLine()
	}
	for _, c := range []struct {
		is    bool
		count *int
	}{
		{s.quoted, &h.quoted}, {s.loose, &h.loose}, {s.hidden, &h.hidden}, {s.pre, &h.pre},
		{s.attributed, &h.attributed}, {s.signed, &h.signed}, {s.struck, &h.struck},
	} {
		if c.is {
			*c.count += by
		}
	}
}

// text adds text to the line: as it stands where it is preformatted, else with single spaces.
func (h *htmlReader) text(text string) {
	text = tidy(text)
	if h.struck > 0 {
		h.strike(text)
		return
	}
	if h.pre > 0 {
		first, more, broken := strings.Cut(text, "\n")
		h.word(first)
		for broken && len(h.rows) < maxRows {
			h.breakLine()
			first, more, broken = strings.Cut(more, "\n")
			h.word(first)
		}
		return
	}
	for text != "" {
		space := strings.IndexAny(text, " \t\n")
		if space < 0 {
			h.word(text)
			return
		}
		h.word(text[:space])
		h.gap = true
		text = strings.TrimLeft(text[space:], " \t\n")
	}
}

func (h *htmlReader) word(word string) {
	if word == "" {
		return
	}
	if h.gap && h.line.Len() > 0 {
		h.line.WriteByte(' ')
	}
	h.gap = false
	h.line.WriteString(word)
}

// breakLine ends the line, also an empty one.
func (h *htmlReader) breakLine() {
	if h.hidden == 0 {
		h.row()
	}
}

// endLine ends the line if it has begun.
func (h *htmlReader) endLine() {
	h.gap = false
	if h.line.Len() > 0 || h.cut {
		h.row()
	}
}

func (h *htmlReader) row() {
	depth, text := quoteMarks(h.line.String())
	h.line.Reset()
	h.gap = false
	r := row{text: text, depth: depth + h.quoted, loose: h.loose > 0 && h.quoted == 0, struck: h.cut, origin: len(h.rows) + 1}
	h.cut = false
	if r.loose {
		r.depth++
	}
	switch {
	case h.rest:
		r.role = restIsQuoted
	case h.attributed > 0:
		r.role = attribution
	case h.signed > 0:
		r.role = signature
	}
	h.rows = append(h.rows, r)
}

func block(tag atom.Atom) bool {
	switch tag {
	case atom.Div, atom.P, atom.Blockquote, atom.Tr, atom.Table, atom.Li, atom.Ul, atom.Ol, atom.Pre, atom.Hr, atom.H1,
		atom.H2, atom.H3,
		atom.H4, atom.H5, atom.H6, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Body, atom.Center, atom.Dl, atom.Dt, atom.Dd, atom.Address, atom.Form:
		return true
	}
	return false
}

func void(tag atom.Atom) bool {
	switch tag {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta,
		atom.Param, atom.Source, atom.Wbr:
		return true
	}
	return false
}
