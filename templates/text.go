package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/notation"
	"dhow/templates/message"
)

// Columns is how wide the lines of letters are at most, canonical orders that are longer left out.
const Columns = notation.Columns

// text renders a document as the text of a letter.
func (d Document) text(g *guard) *textWriter {
	t := &textWriter{guard: g}
	t.Grow(usualText)
	for _, section := range d {
		t.gap()
		for _, block := range section {
			block.text(t)
		}
	}
	return t
}

// usualText is about how long a text is, in bytes.
const usualText = 8 << 10

func (b Paragraph) text(t *textWriter) {
	t.hung(strings.Repeat(" ", b.Indent)+b.Mark, b.Text)
}

// text writes an order behind what says whose it is, or below it if it does not fit: an order is
// never divided.
func (b OrderLine) text(t *textWriter) {
	if utf8.RuneCountInString(b.Head+b.Order) <= Columns {
		t.line(b.Head + b.Order)
		return
	}
	t.line(b.Head)
	t.line(example(b.Order))
}

func (b Examples) text(t *textWriter) {
	for _, line := range b.Lines {
		write := func() { t.line(example(line)) }
		if b.Orders {
			t.offer(line, write)
		} else {
			write()
		}
	}
}

// text marks what people have written as mail marks it.
func (b Quote) text(t *textWriter) {
	for line := range strings.Lines(b.Text) {
		t.hungEvery("> ", plain(line))
	}
}

// text writes a line as it was typed: cut to the width of letters, or with a caret at what is
// wrong.
func (b TypedLine) text(t *textWriter) {
	t.lines(strings.Join(b.lines(), "\n"))
}

// lines are the line behind its number, and below it the caret; without one, each line of it.
func (b TypedLine) lines() []string {
	if b.Caret != nil {
		return linesOf(notation.Excerpt(strings.Repeat("\n", max(b.Number, 1)-1)+b.Text, b.Caret.Line, b.Caret.Col))
	}
	lines := strings.Split(b.Text, "\n")
	for i, line := range lines {
		n := max(b.Number, 1) + i
		lines[i], _, _ = strings.Cut(notation.Excerpt(strings.Repeat("\n", n-1)+line, n, 1), "\n")
	}
	return lines
}

func (b Verbatim) text(t *textWriter) {
	for _, line := range b.Lines {
		t.line(line)
	}
}

func (b Table) text(t *textWriter) {
	before := below + "  "
	if b.Orders {
		before = example("")
	}
	for _, row := range b.Rows {
		gap := b.Width + 1 - utf8.RuneCountInString(row.Name)
		if gap < 1 {
			gap = 2
		}
		t.hung(before+row.Name+strings.Repeat(" ", gap), row.Text)
	}
}

func (b Heading) text(t *textWriter) { t.hung("", b.Text) }

// The room for orders before what is said of them: an order that is longer stands on a line of its
// own.
const (
	narrowOrder = 12
	widestOrder = 26
)

func (b Options) text(t *textWriter) {
	room := narrowOrder
	for _, o := range b.Rows {
		if n := utf8.RuneCountInString(o.Order); n <= widestOrder {
			room = max(room, n)
		}
	}
	for _, o := range b.Rows {
		t.offer(o.Order, func() { o.text(t, room) })
	}
}

// text writes an order, and what is said of it behind so much room for orders.
func (o Option) text(t *textWriter, room int) {
	before := example(o.Order)
	n := utf8.RuneCountInString(o.Order)
	switch {
	case o.Says == "":
		t.line(before)
	case n > room:
		t.line(before)
		t.hung(strings.Repeat(" ", len(example(""))+room+2), o.Says)
	default:
		t.hung(before+strings.Repeat(" ", room-n+2), o.Says)
	}
}

// text writes a table. Its last column has the room that is left, and its cells are continued below
// themselves.
func (b Grid) text(t *textWriter) {
	heads := make([]string, len(b.Columns))
	widths := make([]int, len(b.Columns))
	for i, c := range b.Columns {
		heads[i], widths[i] = c.Head, max(c.Width, utf8.RuneCountInString(c.Head))
		for _, row := range b.Rows {
			if i < len(row) {
				widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
			}
		}
	}
	b.squeeze(widths)
	if b.headed() {
		b.row(t, heads, widths)
	}
	for _, row := range b.Rows {
		b.row(t, row, widths)
	}
}

// leastLast is the room that the last column has at least where others can be narrower.
const leastLast = 20

// squeeze makes the widest text of a table narrower that leaves the last column too little room.
func (b Grid) squeeze(widths []int) {
	last := len(widths) - 1
	left, widest := Columns-b.Indent, 0
	for i, width := range widths[:last] {
		left -= width + 2
		if !b.Columns[i].Right && width > widths[widest] {
			widest = i
		}
	}
	if left < min(narrowest, widths[last]) {
		widths[widest] = max(widths[widest]-min(leastLast, widths[last])+left, narrowest)
	}
}

// headed tells whether a table has a row of heads.
func (b Grid) headed() bool {
	return slices.ContainsFunc(b.Columns, func(c Column) bool { return c.Head != "" })
}

// row writes a row of a table.
func (b Grid) row(t *textWriter, cells []string, widths []int) {
	for i := range cells[:max(len(cells)-1, 0)] {
		if lines := Wrap(cells[i], widths[i]); len(lines) > 1 {
			b.rowOfLines(t, cells, widths)
			return
		}
	}
	var before strings.Builder
	before.WriteString(strings.Repeat(" ", b.Indent))
	for i, cell := range cells {
		blanks := strings.Repeat(" ", max(widths[i]-utf8.RuneCountInString(cell), 0))
		switch {
		case b.Columns[i].Right:
			cell = blanks + cell
		case i < len(cells)-1:
			cell += blanks
		}
		if i == len(cells)-1 && strings.TrimSpace(cell) != "" {
			t.hung(before.String()+blanksBefore(cell), strings.TrimLeft(cell, " "))
			return
		}
		before.WriteString(cell + "  ")
	}
	t.line(before.String())
}

// rowOfLines writes a row of which a cell but the last has no room on one line.
func (b Grid) rowOfLines(t *textWriter, cells []string, widths []int) {
	var rows [][]string
	for i, cell := range cells {
		width := widths[i]
		if i == len(b.Columns)-1 {
			width = min(width, leastLast)
		}
		for n, line := range Wrap(cell, width) {
			if n == len(rows) {
				rows = append(rows, make([]string, len(cells)))
			}
			rows[n][i] = line
		}
	}
	for _, row := range rows {
		b.row(t, row, widths)
	}
}

// blanksBefore are the blanks with which a text begins.
func blanksBefore(text string) string { return text[:len(text)-len(strings.TrimLeft(text, " "))] }

// text writes the one line of a letter that is to be read.
func (b KeyLine) text(t *textWriter) { t.WriteString(b.line() + "\n") }

func (b KeyLine) line() string { return "key " + b.Key }

// textWriter writes the text of a letter, line by line.
type textWriter struct {
	strings.Builder
	*guard
	offers []Copyable
}

// line writes a line as it can be seen, behind a star if it could be taken for one that somebody
// has typed.
func (t *textWriter) line(text string) {
	text = strings.TrimRight(legible(text), " ")
	if t.mayBeRead(text) {
		text = example(text)
	}
	t.WriteString(text + "\n")
}

// lines writes a text that is laid out already. Lists that are too long for a line are continued.
func (t *textWriter) lines(text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if utf8.RuneCountInString(line) <= Columns {
			t.line(line)
			continue
		}
		for i, part := range Wrap(line, Columns-2) {
			t.line(strings.Repeat(" ", min(2*i, 2)) + part)
		}
	}
}

// gap separates what comes from what stands above, by one empty line.
func (t *textWriter) gap() {
	if t.Len() > 0 && !strings.HasSuffix(t.String(), "\n\n") {
		t.WriteByte('\n')
	}
}

// below is what stands before what is written under a line of a mail.
const below = "   "

// narrowest is the room for text behind something that leaves less, and so is too wide itself.
const narrowest = 12

// hung writes a paragraph behind a word, its further lines below the beginning of the text.
func (t *textWriter) hung(before, text string) {
	n := utf8.RuneCountInString(before)
	for _, line := range t.wrapped(before, text, max(Columns-n, narrowest)) {
		t.line(before + line)
		before = strings.Repeat(" ", n)
	}
}

// wrapped divides a text into lines of at most so many characters, and of fewer if one of them
// could then be taken for an order. The first one stands behind something.
func (t *textWriter) wrapped(before, text string, width int) []string {
	first := 0
	if strings.TrimSpace(before) != "" {
		first = 1
	}
	for narrow := width; narrow > width/2; narrow-- {
		if lines := Wrap(text, narrow); len(lines) <= first || !slices.ContainsFunc(lines[first:], t.mayBeRead) {
			return lines
		}
	}
	return Wrap(text, width)
}

// example marks a line as one that nobody has typed: what begins with a star is no order.
func example(text string) string { return below + "* " + strings.TrimLeft(text, " ") }

// hungEvery writes a paragraph with the same before each of its lines.
func (t *textWriter) hungEvery(before, text string) {
	for _, line := range Wrap(text, Columns-utf8.RuneCountInString(before)) {
		t.line(before + line)
	}
}

// Wrap divides a text into lines of at most so many characters, between words if possible. Orders
// of a sentence are divided only if they do not fit into a line.
func Wrap(text string, width int) []string {
	if utf8.RuneCountInString(text) <= width && text != "" && !strings.ContainsAny(text, "\n\t") &&
		!strings.Contains(text, "  ") {
		return []string{strings.Trim(breakable(text), " ")}
	}
	words := make([]string, 0, 1+len(text)/shortWord)
	for at, end := 0, 0; at < len(text); at = end + 1 {
		for end = at; end < len(text) && !isBlank(text[end]); end++ {
		}
		word := text[at:end]
		if word == "" {
			continue
		}
		if len(word) <= width || utf8.RuneCountInString(word) <= width {
			words = append(words, word)
			continue
		}
		for word := range strings.FieldsSeq(word) {
			words = append(words, pieces(word, width)...)
		}
	}
	lines := fill(words, width)
	for i := range lines {
		lines[i] = breakable(lines[i])
	}
	return lines
}

// isBlank tells whether a character stands between words, so that a line may be divided there.
func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

// shortWord is how long a word and its blank are, less than on average.
const shortWord = 4

// breakable is a text with blanks only where lines may be divided.
func breakable(text string) string { return strings.ReplaceAll(text, message.NoBreak, " ") }

// fill puts things into lines of at most so many characters, with blanks between. One that is
// longer stands alone.
func fill(things []string, width int) []string {
	var lines []string
	first, long := 0, -1 // the first thing of the line, and how long the line is
	for i, thing := range things {
		n := utf8.RuneCountInString(thing)
		if i > first && long+1+n > width {
			lines = append(lines, strings.Join(things[first:i], " "))
			first, long = i, -1
		}
		long += 1 + n
	}
	if first < len(things) {
		lines = append(lines, strings.Join(things[first:], " "))
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
