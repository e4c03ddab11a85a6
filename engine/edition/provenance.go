package edition

import (
	"cmp"
	"strings"
	"unicode"

	"dhow/internal/strictyaml"
)

var provenanceWords = []string{Rulebook, Reported, Reconstructed, Transcribed}

// provenance checks that every group says where its values come from.
func (c *checker) provenance() {
	for _, g := range c.d.groups() {
		c.sourceText(g.name, g.source.Node, g.source.Default)
		for _, p := range g.source.Parts {
			c.sourceText(g.name+": "+p.Field, p.Node, p.Text)
		}
	}
	words := provenanceWords[:3] // in a file of which nothing is transcribed
	if given := c.d.Vocabulary.ProvenanceWords; len(given) == len(provenanceWords) {
		words = provenanceWords
	}
	c.same(at(c.d.Vocabulary.Node, "provenance_words"), "vocabulary: provenance_words", c.d.Vocabulary.ProvenanceWords, words)
}

// cited tells whether a source names a page, or a section or publication in brackets.
func cited(text string) bool {
	for _, page := range strings.Split(text, "p. ")[1:] {
		if page != "" && unicode.IsDigit(rune(page[0])) {
			return true
		}
	}
	_, bracket, _ := strings.Cut(text, "(")
	return strings.LastIndex(bracket, ")") > 0
}

func (c *checker) sourceText(what string, n *strictyaml.Node, text string) {
	first, _, _ := strings.Cut(text, " ")
	if !c.oneOf(n, what+": source", first, provenanceWords) {
		return
	}
	if first == Rulebook || first == Reported {
		c.need(cited(text), n, what+": source", "a page (p. 8), or a section or publication in brackets", text)
	}
}

// group is a part of the file with a source of its own.
type group struct {
	name   string
	source Source
}

// groups lists every group in the order of the file.
func (d *Document) groups() []group { return groupsIn("", d.Node) }

// groupsIn lists the group that a node is, and those below it.
func groupsIn(name string, n *strictyaml.Node) []group {
	var out []group
	if n.Get("source") != nil {
		g := group{name: name}
		_ = g.source.DecodeNode(n.Get("source")) // the file has been read that way
		out = append(out, g)
	}
	for _, p := range n.Pairs {
		out = append(out, groupsIn(cmp.Or(name, p.Key.Text), p.Value)...)
	}
	for i, item := range n.Items {
		out = append(out, groupsIn(name+" "+labelled(item, i), item)...)
	}
	return out
}
