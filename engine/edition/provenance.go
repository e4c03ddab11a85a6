package edition

import (
	"cmp"

	"dhow/internal/strictyaml"
)

var provenanceWords = []string{Rulebook, Reported, Reconstructed, Transcribed}

// provenance checks that every group says where its values come from.
func (c *checker) provenance() {
	for _, s := range c.d.sources() {
		c.oneOf(s.Node, s.Field+": source", s.word(), provenanceWords)
	}
	words := provenanceWords[:3] // in a file of which nothing is transcribed
	if given := c.d.Vocabulary.ProvenanceWords; len(given) == len(provenanceWords) {
		words = provenanceWords
	}
	c.same(at(c.d.Vocabulary.Node, "provenance_words"), "vocabulary: provenance_words", c.d.Vocabulary.ProvenanceWords,
		words)
}

// sources lists the source of every group and its exceptions, in the order of the file. Their field
// is the name of the group, and behind it that of the exception.
func (d *Document) sources() []SourcePart { return sourcesIn("", d.Node) }

func sourcesIn(name string, n *strictyaml.Node) []SourcePart {
	var out []SourcePart
	if node := n.Get("source"); node != nil {
		var s Source
		_ = s.DecodeNode(node) // the file has been read that way
		out = append(out, SourcePart{name, s.Default, node})
		for _, p := range s.Parts {
			out = append(out, SourcePart{name + ": " + p.Field, p.Text, p.Node})
		}
	}
	for _, p := range n.Pairs {
		out = append(out, sourcesIn(cmp.Or(name, p.Key.Text), p.Value)...)
	}
	for i, item := range n.Items {
		out = append(out, sourcesIn(name+" "+labelled(item, i), item)...)
	}
	return out
}
