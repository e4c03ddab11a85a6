package strictyaml

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Write returns a document: maps and lists one entry a line, indented by two, those in flow in one
// line. Equal trees of equal style give equal bytes, and Parse reads an equal tree back.
func Write(n *Node) []byte {
	w := &writer{}
	w.root(n)
	return []byte(w.String())
}

// WriteFlow returns a document in one line without a newline, for a log that appends one document a
// line.
func WriteFlow(n *Node) string {
	w := &writer{}
	w.flow(n)
	return w.String()
}

type writer struct{ strings.Builder }

func (w *writer) root(n *Node) {
	if inline(n) {
		w.flow(n)
		w.WriteByte('\n')
		return
	}
	w.block(n, 0)
}

// inline tells whether a node is written on the line of its key or dash.
func inline(n *Node) bool {
	return n.Kind == Null || n.Kind == Scalar || n.Flow || len(n.Items)+len(n.Pairs) == 0
}

// block writes the entries of a list or map. The cursor stands where the first entry begins, at the
// given indent.
func (w *writer) block(n *Node, indent int) {
	margin := ""
	for _, p := range n.Pairs {
		w.WriteString(margin)
		margin = strings.Repeat(" ", indent)
		w.key(p.Key.Text)
		w.WriteByte(':')
		w.entry(p.Value, indent)
	}
	for _, item := range n.Items {
		w.WriteString(margin)
		margin = strings.Repeat(" ", indent)
		w.WriteByte('-')
		if inline(item) {
			w.entry(item, indent)
		} else {
			w.WriteByte(' ')
			w.block(item, indent+2)
		}
	}
}

// entry writes the value of a key, from behind the colon to the end of the line.
func (w *writer) entry(n *Node, indent int) {
	if inline(n) {
		w.WriteByte(' ')
		w.flow(n)
		w.WriteByte('\n')
		return
	}
	w.WriteByte('\n')
	w.WriteString(strings.Repeat(" ", indent+2))
	w.block(n, indent+2)
}

// flow writes a node in one line.
func (w *writer) flow(n *Node) {
	switch n.Kind {
	case Null:
		w.WriteString("null")
	case Scalar:
		w.scalar(n)
	case List:
		w.WriteByte('[')
		for i, item := range n.Items {
			w.comma(i)
			w.flow(item)
		}
		w.WriteByte(']')
	case Map:
		w.WriteByte('{')
		for i, p := range n.Pairs {
			w.comma(i)
			w.key(p.Key.Text)
			w.WriteString(": ")
			w.flow(p.Value)
		}
		w.WriteByte('}')
	}
}

func (w *writer) comma(i int) {
	if i > 0 {
		w.WriteString(", ")
	}
}

// key writes a key. A number is a key as it is, because keys are compared as text and a person
// types 1 and not "1"; so is n, the number of an entry in a log, which hardly any reader takes for
// no.
func (w *writer) key(s string) {
	if s == "n" {
		w.WriteString(s)
		return
	}
	w.scalar(&Node{Kind: Scalar, Text: s, Quoted: !canonicalInt(s)})
}

func (w *writer) scalar(n *Node) {
	if !n.always && (!n.Quoted && selfEvident(n.Text) || plain(n.Text)) {
		w.WriteString(n.Text)
		return
	}
	w.quote(n.Text)
}

// quote writes text in double quotes. What cannot be seen is escaped, so that nothing hides in a
// file.
func (w *writer) quote(s string) {
	w.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			w.WriteByte('\\')
			w.WriteRune(r)
		case r == '\n':
			w.WriteString(`\n`)
		case r == '\t':
			w.WriteString(`\t`)
		case unicode.IsPrint(r) && r != utf8.RuneError:
			w.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(w, `\U%08x`, r)
		default:
			fmt.Fprintf(w, `\u%04x`, r)
		}
	}
	w.WriteByte('"')
}
