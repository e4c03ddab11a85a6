package templates

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// Document is a letter as data: sections of blocks, from which its text is rendered (text.go), and
// its page (html.go). What a reader sees of a block, as its width or a star, is the affair of the
// rendering.
type Document [][]Block

// Block is one of the types below.
type Block interface {
	text(t *textWriter)
	html(h *htmlWriter)
}

// Paragraph is sentences. In text it stands so many blanks in from the left.
type Paragraph struct {
	Mark   string // before its first line, as the number of an entry
	Text   string
	Indent int
}

// OrderLine is an order behind what says whose it is.
type OrderLine struct{ Head, Order string }

// Examples are orders or other lines as they may be typed.
type Examples struct {
	Lines  []string
	Orders bool // that may be given as they stand
}

// Quote is what people have written.
type Quote struct{ Text string }

// TypedLine is a line of the reader's mail.
type TypedLine struct {
	Number int    // of the line; 0: it is none of the mail's
	Text   string // with the lines that continue it
	Caret  *Place // what is wrong in it; nil: nothing
}

// Place is a place in a mail: line and column, both from 1.
type Place struct{ Line, Col int }

// Verbatim is lines that stay as they are.
type Verbatim struct{ Lines []string }

// Table is rows of a name and what is said of it.
type Table struct {
	Rows   []Row
	Width  int  // of the names
	Orders bool // the names are lines as they may be typed
}

// Row is a thing and what is said of it. A row without a name goes on with what the one above says.
type Row struct{ Name, Text string }

// Heading begins a part of a letter that has one, as what may be done with goods.
type Heading struct{ Text string }

// Options are orders that may be given as they stand. All of them are legal in the position of the
// letter.
type Options struct{ Rows []Option }

// Option is an order, canonical but for names of companies that are written out, and what it costs,
// brings and opens.
type Option struct{ Order, Says string }

// Grid is a table with columns. A row may have fewer cells than there are columns.
type Grid struct {
	Columns []Column
	Rows    [][]string
	Indent  int    // of the whole table, in text
	Brief   string // what a page with pictures says in its place, before the first two cells of each row
}

// Column is a column of a table: what stands above it, and how its cells stand in it.
type Column struct {
	Head  string // may be empty; a table has a row of heads if one of them is not
	Right bool   // its cells stand to the right, as numbers do
	Width int    // at least, in characters of the text; 0: as wide as its cells
}

// Drawn is a block that says what pictures show too: a page with pictures leaves it out.
type Drawn struct{ Block }

// BoardBlock is a position.
type BoardBlock struct {
	View *engine.View
	Own  bool // the reader's own things alone
}

// ScoreBlock is the score sheet of a game that is over, or as it would be if the game were.
type ScoreBlock struct{ View *engine.View }

// KeyLine is the line that says who answers.
type KeyLine struct{ Key string }

// writer makes the document of a letter, block by block.
type writer struct {
	*Reader
	doc    Document
	extent extent
	aside  bool // what is written is drawn, too
	sheet  bool // a sheet of the components is attached
}

// newWriter begins a document.
func newWriter(r *Reader) *writer { return &writer{Reader: r, doc: Document{nil}} }

// letter returns what is written as a letter.
func (w *writer) letter(subject string) Letter {
	g := newGuard(w.Reader)
	l := w.inText(g, subject)
	w.onPage(g, &l)
	return l
}

// inText returns what is written as a letter that has no page yet.
func (w *writer) inText(g *guard, subject string) Letter {
	text := w.doc.text(g)
	l := Letter{Subject: legible(subject), Text: text.String(), Offers: text.offers, extent: w.extent}
	if w.sheet {
		l.Sheet = w.Sheet(w.Document, w.Edition)
	}
	return l
}

// onPage gives a letter the page that shows what is written, where its reader wants pages.
func (w *writer) onPage(g *guard, l *Letter) {
	l.HTML, l.Pictures, l.height = "", nil, 0
	if !w.HTML {
		return
	}
	if page := w.doc.html(g, l.Subject); page.Len() <= maxPage {
		l.HTML, l.Pictures, l.height = page.String(), page.pictures, page.height
	}
}

// maxPage is how large a page may be, in bytes: Gmail cuts it at 102 KB. What would be larger, as
// the answers to very many questions, is told in the text alone.
const maxPage = 90 << 10

// add puts a block at the end of the document.
func (w *writer) add(b Block) {
	if w.aside {
		b = Drawn{b}
	}
	last := len(w.doc) - 1
	w.doc[last] = append(w.doc[last], b)
}

// drawn writes what pictures show too.
func (w *writer) drawn(write func()) {
	w.aside = true
	write()
	w.aside = false
}

// gap begins a section.
func (w *writer) gap() {
	if w.doc[len(w.doc)-1] != nil {
		w.doc = append(w.doc, nil)
	}
}

// prose writes a sentence as a paragraph.
func (w *writer) prose(key messageKey, args ...any) { w.paragraph(w.say(key, args...)) }

// noted writes a sentence below what it speaks of.
func (w *writer) noted(key messageKey, args ...any) { w.note(w.say(key, args...)) }

// paragraph writes a text as a paragraph.
func (w *writer) paragraph(text string) { w.add(Paragraph{Text: text}) }

// note writes a text below what it speaks of.
func (w *writer) note(text string) { w.add(Paragraph{Text: text, Indent: len(below)}) }

// heading begins a part of the letter with a sentence.
func (w *writer) heading(key messageKey, args ...any) {
	if !w.Brief {
		w.gap()
	}
	w.add(Heading{w.say(key, args...)})
}

// examples writes orders or other lines as they may be typed.
func (w *writer) examples(lines ...string) {
	own := make([]string, len(lines))
	for i, line := range lines {
		own[i] = w.inWords(line)
	}
	w.add(Examples{Lines: own})
}

// inWords puts what a line begins with that is read in every language in the reader's own words,
// and the lengths of time behind it, where it has some.
func (r *Reader) inWords(line string) string {
	own := notation.Reader{Language: r.Language}.InWords(line)
	switch command, behind, _ := strings.Cut(line, " "); command {
	case "set":
		return r.spansInWords(behind, own)
	case "extend":
		return r.spansInWords(line, own)
	}
	return own
}

// example puts a line that shows how something is written in the reader's own words: where help has
// it too, in those that the table has.
func (r *Reader) example(line string) string {
	for _, f := range slices.Concat(Lines, Commands) {
		if f.Line == line {
			return r.Example(f)
		}
	}
	return r.inWords(line)
}

// settings puts lines that set something, or the ways in which they are written, in the reader's
// own words.
func (r *Reader) settings(lines []string) []string {
	own := make([]string, len(lines))
	for i, line := range lines {
		own[i] = r.spansInWords(line, notation.Reader{Language: r.Language}.SettingInWords(line))
	}
	return own
}

// written says in the reader's own words how a line is written, with an example behind its form.
func (r *Reader) written(line string) string {
	form, example, both := strings.Cut(line, ", as ")
	form = notation.Reader{Language: r.Language}.FormInWords(form)
	if !both {
		return form
	}
	return r.say("form.example", "form", form, "example", r.example(example))
}

// forms shows how lines are written.
func (w *writer) forms(forms ...Form) {
	t := Table{Width: formWidth, Orders: true}
	for _, f := range forms {
		t.Rows = append(t.Rows, Row{w.Example(f), w.meaning(f)})
	}
	w.add(t)
}

// linesOf divides a text into its lines.
func linesOf(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }
