package message

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// Parse reads the table of a language. An error names the line of the file.
func Parse(file, text string, tag language.Tag) (*Table, error) {
	t := &Table{tag: tag, categories: categories(tag), sentences: map[string]*Sentence{}}
	var s *Sentence
	var raw []string
	var at int
	finish := func() error {
		if s == nil {
			return nil
		}
		if err := t.add(s, strings.Join(raw, " ")); err != nil {
			return fmt.Errorf("message: %s:%d: %s: %w", file, at, s.Key, err)
		}
		s, raw = nil, nil
		return nil
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == ' ' || line[0] == '\t':
			if s == nil {
				return nil, fmt.Errorf("message: %s:%d: a sentence without a key", file, n)
			}
			raw = append(raw, strings.TrimLeft(line, " \t"))
		default:
			if err := finish(); err != nil {
				return nil, err
			}
			words := strings.Fields(line)
			s, at = &Sentence{Key: words[0], Args: words[1:]}, n
		}
	}
	return t, finish()
}

// add puts a sentence into the table.
func (t *Table) add(s *Sentence, text string) error {
	if _, twice := t.sentences[s.Key]; twice {
		return fmt.Errorf("stands twice")
	}
	if text == "" {
		return fmt.Errorf("has no sentence")
	}
	p := parser{sentence: s, forms: len(t.categories), rest: text}
	var err error
	if s.pieces, err = p.pieces(0); err != nil {
		return err
	}
	for i, name := range s.Args {
		if p.used&(1<<i) == 0 {
			return fmt.Errorf("does not say {%s}", name)
		}
	}
	t.sentences[s.Key] = s
	return nil
}

// parser divides a sentence into pieces.
type parser struct {
	sentence *Sentence
	forms    int    // that a plural has
	rest     string // what is to be read
	used     uint64 // the arguments that are said, a bit each
}

// pieces reads up to a sign that ends them: ] or, for 0, the end of the text.
func (p *parser) pieces(end byte) ([]piece, error) {
	var l []piece
	var plain strings.Builder
	flush := func() {
		if plain.Len() > 0 {
			l = append(l, piece{text: plain.String(), arg: -1})
			plain.Reset()
		}
	}
	for p.rest != "" {
		sign := p.rest[0]
		p.rest = p.rest[1:]
		switch {
		case sign == '\\' && p.rest != "":
			plain.WriteByte(p.rest[0])
			p.rest = p.rest[1:]
		case sign == '{':
			flush()
			one, err := p.argument()
			if err != nil {
				return nil, err
			}
			l = append(l, one)
		case sign == '[' && end == 0:
			flush()
			inner, err := p.pieces(']')
			if err != nil {
				return nil, err
			}
			l = append(l, piece{arg: -1, optional: inner})
		case sign == end:
			flush()
			return l, nil
		case sign == '[' || sign == ']' || sign == '}':
			return nil, fmt.Errorf("a %q that fits nothing", sign)
		default:
			plain.WriteByte(sign)
		}
	}
	if end != 0 {
		return nil, fmt.Errorf("a %q is missing", end)
	}
	flush()
	return l, nil
}

// argument reads an argument behind its brace.
func (p *parser) argument() (piece, error) {
	inside, rest, closed := strings.Cut(p.rest, "}")
	if !closed {
		return piece{}, fmt.Errorf("a %q is missing", '}')
	}
	p.rest = rest
	parts := strings.Split(inside, "|")
	i := slices.Index(p.sentence.Args, parts[0])
	if i < 0 {
		return piece{}, fmt.Errorf("{%s} is not among its arguments", parts[0])
	}
	p.used |= 1 << i
	if len(parts) > 1 && len(parts)-1 != p.forms {
		return piece{}, fmt.Errorf("{%s} has %d forms, and the language %d", inside, len(parts)-1, p.forms)
	}
	return piece{arg: i, forms: parts[1:]}, nil
}
