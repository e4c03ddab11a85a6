package edition

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	"dhow/internal/strictyaml"
)

var provenanceWords = []string{Rulebook, Reported, Reconstructed, Transcribed}

// provenance checks that every group says where its values come from.
func (c *checker) provenance() {
	for _, g := range c.d.groups() {
		if g.source.Node == nil {
			continue // a missing source has been reported with the shape of the file
		}
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
func (d *Document) groups() []group {
	var out []group
	v := reflect.ValueOf(*d)
	for i := range v.NumField() {
		key := v.Type().Field(i).Tag.Get("yaml")
		f := v.Field(i)
		switch f.Kind() {
		case reflect.Struct:
			out = append(out, groupOf(key, f))
		case reflect.Slice:
			out = append(out, groupsIn(key, f)...)
		}
		if key == "starting_tiles" {
			out = append(out, groupsIn(key, f.FieldByName("Tiles"))...)
		}
	}
	return out
}

func groupsIn(section string, list reflect.Value) []group {
	var out []group
	for i := range list.Len() {
		out = append(out, groupOf(section+" "+labelOf(list.Index(i), i), list.Index(i)))
	}
	return out
}

func groupOf(name string, v reflect.Value) group {
	return group{name, v.FieldByName("Source").Interface().(Source)}
}

// labelOf names an item as the file does, or by its place.
func labelOf(v reflect.Value, i int) string {
	for _, field := range []string{"ID", "Code", "Company", "Letter"} {
		if f := v.FieldByName(field); f.IsValid() && !f.IsZero() {
			return fmt.Sprint(f.Interface())
		}
	}
	return fmt.Sprint(i + 1)
}
