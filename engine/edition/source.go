package edition

import (
	"strings"

	"dhow/internal/strictyaml"
)

// The words of provenance with which every source begins.
const (
	Rulebook      = "rulebook"      // printed in the text of the rulebook
	Reported      = "reported"      // found in one outside publication
	Reconstructed = "reconstructed" // chosen to fit the rules
	Transcribed   = "transcribed"   // read off the component by an owner of the game
)

// Source says where the values of a group come from.
type Source struct {
	Default string       // for the whole group
	Parts   []SourcePart // exceptions by field or aspect, in the order of the file
	Node    *strictyaml.Node
}

// SourcePart is the source of one field or aspect of a group.
type SourcePart struct {
	Field string
	Text  string
	Node  *strictyaml.Node
}

// word is the word of provenance with which the source begins.
func (p SourcePart) word() string {
	first, _, _ := strings.Cut(p.Text, " ")
	return first
}

// DecodeNode reads one text for the whole group, or a map of texts with the key default.
func (s *Source) DecodeNode(n *strictyaml.Node) error {
	s.Node = n
	if n.Kind == strictyaml.Scalar {
		s.Default = n.Text
		return nil
	}
	pairs, err := n.Map()
	if err != nil {
		return n.Errorf("text, or a map with the key default")
	}
	var errs strictyaml.Errors
	for _, p := range pairs {
		text := ""
		decodeInto(&errs, p.Value, &text)
		if p.Key.Text == "default" {
			s.Default = text
		} else {
			s.Parts = append(s.Parts, SourcePart{p.Key.Text, text, p.Value})
		}
	}
	if n.Get("default") == nil {
		errs.Add(n.Mismatch("the key default", "none"))
	}
	return errs.Err()
}

// String says the sources as the file does, in brackets of a page.
func (s Source) String() string {
	text := s.Default
	for _, part := range s.Parts {
		text += "; " + strings.ReplaceAll(part.Field, "_", " ") + ": " + part.Text
	}
	return text
}

// Of returns the source of a field or aspect: its own, or else the group's.
func (s Source) Of(field string) string {
	for _, p := range s.Parts {
		if p.Field == field {
			return p.Text
		}
	}
	return s.Default
}

// is tells whether the first word of the source of a field (or of the whole group, if empty) is the
// one given.
func (s Source) is(word, field string) bool {
	return SourcePart{Text: s.Of(field)}.word() == word
}
