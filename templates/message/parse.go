package message

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
)

// entry is a sentence in the file. It is read when it is first said.
type entry struct {
	line       int
	head, body string // the line of the key, and the lines below it
	read       sync.Once
	sentence   *Sentence
	err        error
}

// New returns the table of a file. What is wrong in it is said by Check.
func New(file, text string, tag language.Tag) *Table {
	t := &Table{file: file, tag: tag, categories: categories(tag), entries: map[string]*entry{}}
	var e *entry
	line, at, begins := 0, 0, 0 // begins is where the sentence of e does
	finish := func(end int) {
		if e != nil {
			e.body = text[begins:end]
		}
	}
	for text := range strings.Lines(text) {
		line++
		switch text[0] {
		case '\n', '\r', '#':
		case ' ', '\t':
			if e == nil {
				t.stray = append(t.stray, line)
			}
		default:
			finish(at)
			e, begins = &entry{line: line, head: text}, at+len(text)
			key, _, _ := strings.Cut(strings.TrimSpace(text), " ")
			if t.entries[key] != nil {
				e.err = errTwice
			}
			t.entries[key] = e
		}
		at += len(text)
	}
	finish(at)
	return t
}

// NoBreak is a blank at which no line is divided, as those inside an order. A table has it as \
// and a blank.
const NoBreak = "\u00a0"

var errTwice = errors.New("stands twice")

// Check reads all sentences. An error names the lines of the file.
func (t *Table) Check() error {
	var errs []error
	for _, line := range t.stray {
		errs = append(errs, fmt.Errorf("message: %s:%d: a sentence without a key", t.file, line))
	}
	for _, key := range t.Keys() {
		if e := t.entries[key]; t.Sentence(key) == nil {
			errs = append(errs, fmt.Errorf("message: %s:%d: %s: %w", t.file, e.line, key, e.err))
		}
	}
	return errors.Join(errs...)
}

// parse reads a sentence.
func (t *Table) parse(e *entry) (*Sentence, error) {
	if e.err != nil {
		return nil, e.err
	}
	words := strings.Fields(e.head)
	var lines []string
	for line := range strings.Lines(e.body) {
		if text := strings.TrimSpace(line); text != "" && line[0] != '#' {
			lines = append(lines, text)
		}
	}
	if lines == nil {
		return nil, errors.New("has no sentence")
	}
	s := &Sentence{Args: words[1:]}
	p := parser{sentence: s, forms: len(t.categories), rest: strings.Join(lines, " ")}
	var err error
	if s.pieces, err = p.pieces(0); err != nil {
		return nil, err
	}
	for i, name := range s.Args {
		if p.used&(1<<i) == 0 {
			return nil, fmt.Errorf("does not say {%s}", name)
		}
	}
	return s, nil
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
		case sign == '\\' && strings.HasPrefix(p.rest, " "):
			plain.WriteString(NoBreak)
			p.rest = p.rest[1:]
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
	name, style, _ := strings.Cut(parts[0], ":")
	i := slices.Index(p.sentence.Args, name)
	if i < 0 {
		return piece{}, fmt.Errorf("{%s} is not among its arguments", name)
	}
	p.used |= 1 << i
	if len(parts) > 1 && len(parts)-1 != p.forms {
		return piece{}, fmt.Errorf("{%s} has %d forms, and the language %d", inside, len(parts)-1, p.forms)
	}
	return piece{arg: i, style: style, forms: parts[1:]}, nil
}
