package message

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Table has the sentences of one language.
type Table struct {
	file       string
	tag        language.Tag
	categories []plural.Form
	entries    map[string]*entry // by key
	stray      []int             // lines of sentences without a key
}

// Sentence is one message of a table.
type Sentence struct {
	Args   []string // the names of its arguments
	pieces []piece
}

// piece is a part of a sentence: a text, an argument, a plural form chosen by an argument, or
// pieces that are left out where an argument in them is empty.
type piece struct {
	text     string
	arg      int      // among Sentence.Args; -1: none
	style    string   // how the argument is written, behind a colon
	forms    []string // by plural category; none: the argument itself
	optional []piece
}

// Styles returns the styles that it wants arguments written in, each as often as it does.
func (s *Sentence) Styles() []string { return styles(nil, s.pieces) }

func styles(l []string, pieces []piece) []string {
	for _, p := range pieces {
		if p.style != "" {
			l = append(l, p.style)
		}
		l = styles(l, p.optional)
	}
	return l
}

// Values writes arguments as the language does: those that are neither texts nor numbers, and all
// that the sentence wants written in a style.
type Values interface {
	Write(arg any, style string) string
}

// Keys returns the keys of all sentences, sorted.
func (t *Table) Keys() []string { return slices.Sorted(maps.Keys(t.entries)) }

// Sentence returns what stands below a key; nil if nothing does that can be read.
func (t *Table) Sentence(key string) *Sentence {
	e := t.entries[key]
	if e == nil {
		return nil
	}
	e.read.Do(func() { e.sentence, e.err = t.parse(e) })
	return e.sentence
}

// Say says a sentence. Its arguments are pairs of a name and a value. What is missing is shown in
// braces, as a test finds.
func (t *Table) Say(key string, values Values, args ...any) string {
	s := t.Sentence(key)
	if s == nil {
		return missing(key)
	}
	return t.say(s, values, func(i int) any {
		for j := 0; j+1 < len(args); j += 2 {
			if args[j] == s.Args[i] {
				return args[j+1]
			}
		}
		return missing(s.Args[i])
	})
}

// Code says the sentence of a code, whose arguments are numbered: they are the ones that the table
// names behind the key, in that order.
func (t *Table) Code(key string, values Values, args []any) string {
	s := t.Sentence(key)
	if s == nil {
		return missing(key)
	}
	return t.say(s, values, func(i int) any {
		if i < len(args) {
			return args[i]
		}
		return missing(s.Args[i])
	})
}

// missing stands for a sentence or an argument that is not there.
func missing(name string) string { return "{" + name + "}" }

// say writes the pieces of a sentence.
func (t *Table) say(s *Sentence, values Values, arg func(int) any) string {
	if len(s.pieces) == 1 && s.pieces[0].text != "" {
		return s.pieces[0].text
	}
	var room [192]byte
	b, _ := t.append(room[:0], s.pieces, values, arg)
	return string(b)
}

// append writes pieces. It is false if one of them is an argument that is empty.
func (t *Table) append(b []byte, pieces []piece, values Values, arg func(int) any) ([]byte, bool) {
	full := true
	for i := range pieces {
		p := &pieces[i]
		switch {
		case p.optional != nil:
			if more, whole := t.append(b, p.optional, values, arg); whole {
				b = more
			}
		case p.arg < 0:
			b = append(b, p.text...)
		case len(p.forms) > 0:
			b = append(b, t.form(p.forms, arg(p.arg))...)
		default:
			text := written(arg(p.arg), p.style, values)
			full = full && text != ""
			b = append(b, text...)
		}
	}
	return b, full
}

// form chooses the form of a plural. What is counted may be a number that is written already.
func (t *Table) form(forms []string, counted any) string {
	n, is := counted.(int)
	if !is {
		var err error
		if n, err = strconv.Atoi(fmt.Sprint(counted)); err != nil {
			return missing(fmt.Sprint(counted))
		}
	}
	return forms[slices.Index(t.categories, category(t.tag, n))]
}

// written writes an argument.
func written(arg any, style string, values Values) string {
	if text, is := arg.(string); is && style == "" {
		return text
	}
	if n, is := arg.(int); is {
		return strconv.Itoa(n)
	}
	return values.Write(arg, style)
}
