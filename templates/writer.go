package templates

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// Columns is how wide the lines of letters are at most, canonical orders that are longer left out (design, A letter).
const Columns = notation.Columns

// writer writes the text of a letter, line by line.
type writer struct {
	strings.Builder
	reader *Reader
}

// newWriter begins the text of a letter for a reader.
func newWriter(r *Reader) *writer { return &writer{reader: r} }

// linef writes a line of fixed form, that is not to be wrapped.
func (w *writer) linef(format string, args ...any) { w.line(fmt.Sprintf(format, args...)) }

// line writes a line, behind a star if it could be taken for a line of the notation.
func (w *writer) line(text string) {
	text = strings.TrimRight(text, " ")
	if w.reader.mayBeRead(text) {
		text = example(text)
	}
	w.WriteString(text + "\n")
}

// gap separates what comes from what stands above, by one empty line.
func (w *writer) gap() {
	if w.Len() > 0 && !strings.HasSuffix(w.String(), "\n\n") {
		w.WriteByte('\n')
	}
}

// prose writes a paragraph.
func (w *writer) prose(format string, args ...any) { w.hung("", fmt.Sprintf(format, args...)) }

// hung writes a paragraph behind a word, its further lines below where it began.
func (w *writer) hung(before, text string) {
	for _, line := range Wrap(text, Columns-utf8.RuneCountInString(before)) {
		w.line(before + line)
		before = strings.Repeat(" ", utf8.RuneCountInString(before))
	}
}

// order writes an order behind what says whose it is; it is never divided.
func (w *writer) order(before, text string) { w.line(before + text) }

// examples writes orders or other lines as they may be typed, each behind a star.
func (w *writer) examples(texts ...string) {
	for _, text := range texts {
		w.line(example(text))
	}
}

// example marks a line as one that nobody has typed: what begins with a star is no order.
func example(text string) string { return "  * " + strings.TrimLeft(text, " ") }

// quote writes what people have written as mail quotes it.
func (w *writer) quote(text string) {
	for line := range strings.Lines(text) {
		for _, part := range Wrap(plain(line), Columns-2) {
			w.line("> " + part)
		}
	}
}

// Wrap divides a text into lines of at most so many characters, between words. A word that is longer stands alone.
func Wrap(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		n := len(lines) - 1
		if n >= 0 && utf8.RuneCountInString(lines[n])+1+utf8.RuneCountInString(word) <= width {
			lines[n] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// plain returns a line that people have typed as it can be shown: without what cannot be seen or steers a terminal.
func plain(line string) string {
	shown, _, _ := strings.Cut(notation.Excerpt(line, 1, 1), "\n")
	return strings.TrimPrefix(shown, "1: ")
}

// list joins names as a sentence does.
func list(l []string) string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	n := len(l) - 1
	return strings.Join(l[:n], ", ") + " and " + l[n]
}

// names lists the players of seats as a sentence does.
func (r *Reader) names(seats []engine.Seat) string {
	l := make([]string, len(seats))
	for i, seat := range seats {
		l[i] = r.Names.of(seat)
	}
	return list(l)
}
