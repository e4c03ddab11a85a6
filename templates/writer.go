package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/notation"
)

// Columns is how wide the lines of letters are at most, canonical orders that are longer left out (design, A letter).
const Columns = notation.Columns

// writer writes the text of a letter, line by line.
type writer struct {
	strings.Builder
	*Reader
	read map[string]bool // what mayBeRead has said of lines
}

// newWriter begins the text of a letter.
func newWriter(r *Reader) *writer { return &writer{Reader: r, read: map[string]bool{}} }

// line writes a line, behind a star if it could be taken for one that somebody has typed.
func (w *writer) line(text string) {
	text = strings.TrimRight(text, " ")
	if w.mayBeRead(text) {
		text = example(text)
	}
	w.WriteString(text + "\n")
}

// lines writes a text that is laid out already. Lists that are too long for a line are continued.
func (w *writer) lines(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if utf8.RuneCountInString(line) <= Columns {
			w.line(line)
			continue
		}
		for i, part := range Wrap(line, Columns-2) {
			w.line(strings.Repeat(" ", min(2*i, 2)) + part)
		}
	}
}

// gap separates what comes from what stands above, by one empty line.
func (w *writer) gap() {
	if w.Len() > 0 && !strings.HasSuffix(w.String(), "\n\n") {
		w.WriteByte('\n')
	}
}

// prosef writes a sentence as a paragraph.
func (w *writer) prosef(sentence string, args ...any) { w.hung("", w.sayf(sentence, args...)) }

// notedf writes a sentence below what it speaks of.
func (w *writer) notedf(sentence string, args ...any) { w.hung(below, w.sayf(sentence, args...)) }

// below is what stands before what is written under a line of a mail.
const below = "   "

// hung writes a paragraph behind a word, its further lines below the beginning of the text.
func (w *writer) hung(before, text string) {
	n := utf8.RuneCountInString(before)
	for _, line := range w.wrapped(text, Columns-n) {
		w.line(before + line)
		before = strings.Repeat(" ", n)
	}
}

// listed writes a paragraph behind blanks, its further lines further in.
func (w *writer) listed(blanks, text string) {
	for i, line := range w.wrapped(text, Columns-len(blanks)-2) {
		if i == 1 {
			blanks += "  "
		}
		w.line(blanks + line)
	}
}

// wrapped divides a text into lines of at most so many characters, and of fewer if one of them could then be taken for an order.
func (w *writer) wrapped(text string, width int) []string {
	for narrow := width; narrow > width/2; narrow-- {
		if lines := Wrap(text, narrow); !slices.ContainsFunc(lines, w.mayBeRead) {
			return lines
		}
	}
	return Wrap(text, width)
}

// headed writes an order behind what says whose it is, or below it if it does not fit: an order is never divided.
func (w *writer) headed(head, order string) {
	if utf8.RuneCountInString(head+order) <= Columns {
		w.line(head + order)
		return
	}
	w.line(head)
	w.line(example(order))
}

// examples writes orders or other lines as they may be typed, each behind a star.
func (w *writer) examples(texts ...string) {
	for _, text := range texts {
		w.line(example(text))
	}
}

// example marks a line as one that nobody has typed: what begins with a star is no order.
func example(text string) string { return below + "* " + strings.TrimLeft(text, " ") }

// quote writes what people have written, marked as mail marks it.
func (w *writer) quote(text string) {
	for line := range strings.Lines(text) {
		w.hungEvery("> ", plain(line))
	}
}

// hungEvery writes a paragraph with the same before each of its lines.
func (w *writer) hungEvery(before, text string) {
	for _, line := range Wrap(text, Columns-utf8.RuneCountInString(before)) {
		w.line(before + line)
	}
}

// Wrap divides a text into lines of at most so many characters, between words if possible.
func Wrap(text string, width int) []string {
	var words []string
	for _, word := range strings.Fields(text) {
		if len(word) > width { // in bytes, of which a character has at least one
			words = append(words, pieces(word, width)...)
		} else {
			words = append(words, word)
		}
	}
	return fill(words, width)
}

// fill puts things into lines of at most so many characters, with blanks between. One that is longer stands alone.
func fill(things []string, width int) []string {
	var lines []string
	for _, thing := range things {
		n := len(lines) - 1
		if n >= 0 && utf8.RuneCountInString(lines[n])+1+utf8.RuneCountInString(thing) <= width {
			lines[n] += " " + thing
		} else {
			lines = append(lines, thing)
		}
	}
	return lines
}

// pieces cuts a word that is too long for a line.
func pieces(word string, width int) []string {
	var l []string
	letters := []rune(word)
	for len(letters) > width {
		l, letters = append(l, string(letters[:width])), letters[width:]
	}
	return append(l, string(letters))
}
