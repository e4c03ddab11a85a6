package templates

import (
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// html renders a document as a page for mail programs: tables with styles of their own, narrow
// first, nothing from elsewhere and no script. What stands in its style sheet are the colours of
// the dark alone, so that a program that reads none loses nothing. No line of the text that a
// program makes of it, to quote it, can be taken for one that somebody has typed, but for the key.
func (d Document) html(g *guard, subject string) *htmlWriter {
	h := &htmlWriter{guard: g, subject: subject}
	h.Grow(usualPage)
	h.put(`<!DOCTYPE html>
<html lang="`, escaped(g.r.Language.String()), `" dir="ltr"><head><meta charset="utf-8">`,
		`<meta name="viewport" content="width=device-width,initial-scale=1">`,
		`<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
		`<title>`, escaped(subject), `</title><style>`, dark, `</style></head>`, "\n",
		`<body class="g" style="margin:0;padding:0;background-color:#E7EBEE">`,
		layout, ` class="g" bgcolor="#E7EBEE" style="background-color:#E7EBEE"><tr><td align="center">`, "\n",
		// Word, with which Outlook draws, knows no greatest width.
		`<!--[if mso]><table role="presentation" width="720"><tr><td><![endif]-->`, "\n",
		layout, ` class="s" bgcolor="#FFFFFF" style="max-width:720px;background-color:#FFFFFF">`, "\n")
	for _, block := range slices.Concat(d...) {
		_, panels := block.(Panels)
		h.drawn = h.drawn || panels
	}
	for i, section := range d {
		for j, block := range section {
			if first, is := block.(Paragraph); is && i+j == 0 {
				h.head(first.Text)
				continue
			}
			block.html(h)
		}
		h.close()
	}
	h.put("</table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table></body></html>\n")
	return h
}

// usualPage is about how large a page is, in bytes.
const usualPage = 32 << 10

// dark is the style sheet. A class is named after what it colours: the ground, the sheet on it,
// text, heads, notes, lines, and buttons with their text and their notes.
const dark markup = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.g{background-color:#0E1620!important}
.s{background-color:#17212C!important}
.t{color:#E6EAEE!important}
.h{color:#F3EEDF!important}
.n{color:#AEBBC6!important}
.l{border-color:#33465A!important}
.b{background-color:#EDB72B!important}
.bt{color:#14202C!important}
.bn{color:#3A3216!important}
.w{background-color:#6B2440!important}
}`

// markup is a piece of a page. Text becomes one by being escaped.
type markup string

// What begins tags and styles.
const (
	layout markup = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`
	sans   markup = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
	mono   markup = "font-family:Menlo,Consolas,monospace"
)

// htmlWriter writes the page of a letter.
type htmlWriter struct {
	strings.Builder
	*guard
	subject  string // of the letter, and so of answers to it
	answer   answer // made with the first link
	open     bool   // a cell for text is
	drawn    bool   // there are pictures of the board
	pictures []Picture
	height   float64 // on a phone, about
}

func (h *htmlWriter) put(pieces ...markup) {
	for _, piece := range pieces {
		h.WriteString(string(piece))
	}
}

// begin makes sure that text may be written: in a cell of its section.
func (h *htmlWriter) begin() {
	if h.open {
		return
	}
	h.open = true
	h.height += 9
	h.put(`<tr><td class="t" align="left" style="padding:8px 16px 1px;`, sans,
		`;font-size:16px;line-height:1.45;color:#1A2330;word-break:break-word">`, "\n")
}

// close ends the cell for text, if there is one.
func (h *htmlWriter) close() {
	if h.open {
		h.put("</td></tr>\n")
		h.open = false
	}
}

// head writes what the letter says first.
func (h *htmlWriter) head(text string) {
	h.tall(text, 30, 27, 33)
	h.put(`<tr><td bgcolor="#14263A" align="left" style="padding:14px 16px;background-color:#14263A;border-bottom:5px solid #EDB72B">`,
		`<h1 style="margin:0;`, sans, `;font-size:21px;line-height:1.3;color:#FFFFFF">`, h.guarded(text), "</h1></td></tr>\n")
}

// guarded is a line that begins with a text, escaped, and behind a star if it could be taken for
// one that somebody has typed.
func (h *htmlWriter) guarded(text string) markup {
	if h.mayBeRead(text) {
		text = "* " + text
	}
	return escaped(text)
}

// mono writes lines in letters of one width.
func (h *htmlWriter) mono(lines []string) {
	h.begin()
	h.height += 8
	h.put(`<p style="margin:0 0 8px;`, mono, `;font-size:14px;word-break:break-all">`)
	for i, line := range lines {
		if i > 0 {
			h.put("<br>\n")
		}
		h.tall(line, 39, 20, 0)
		h.put(markup(strings.ReplaceAll(string(h.guarded(line)), "  ", "\u00a0 ")))
	}
	h.put("</p>\n")
}

// escaped is a text as it can stand in a page, also within an attribute: without what has a meaning
// there, what cannot be seen, and what turns the direction of reading.
func escaped(text string) markup { return markup(html.EscapeString(legible(text))) }

// narrowNoBreak is the blank that French has before : ; ! and ?, and inside its quotation marks.
const (
	narrowNoBreak = '\u202f'
	narrowBlank   = "\u202f"
)

// legible is a text as it can be seen in a letter. Most is so as it stands, and is looked at in a
// quicker way than seen does.
func legible(text string) string {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case ' ' <= c && c < 0x7f:
			i++
		case 0xc3 <= c && c <= 0xc5 && i+1 < len(text) && !utf8.RuneStart(text[i+1]): // À to ſ
			i += 2
		case strings.HasPrefix(text[i:], narrowBlank):
			i += len(narrowBlank)
		default:
			c, n := utf8.DecodeRuneInString(text[i:])
			if c == utf8.RuneError || seen(c) != c {
				return strings.Map(seen, text)
			}
			i += n
		}
	}
	return text
}

// seen is a character as it can be seen in a letter: -1 if it cannot.
func seen(c rune) rune {
	switch {
	case ' ' <= c && c < 0x7f || 'À' <= c && c <= 'ž' || c == '\u00a0' || c == narrowNoBreak:
	case unicode.IsSpace(c):
		return ' '
	case unicode.Is(unicode.Cf, c):
		return -1
	case !unicode.IsPrint(c) || c == utf8.RuneError:
		return '\uFFFD'
	}
	return c
}

func (b Heading) html(h *htmlWriter) {
	h.begin()
	h.tall(b.Text, 32, 22, 10)
	h.put(`<h2 class="h" style="margin:4px 0 6px;font-size:17px;line-height:1.3;color:#14263A">`, h.guarded(b.Text), "</h2>\n")
}

func (b Paragraph) html(h *htmlWriter) {
	h.begin()
	h.tall(b.Mark+b.Text, 39, 23, 6)
	h.put(`<p style="margin:0 0 6px`)
	if b.Indent > 0 {
		h.put(`;padding-left:12px`)
	}
	h.put(`">`, h.guarded(b.Mark+b.Text), "</p>\n")
}

func (b OrderLine) html(h *htmlWriter) {
	h.begin()
	h.tall(b.Head+b.Order, 37, 23, 6)
	head := b.Head
	if h.mayBeRead(b.Head + b.Order) {
		head = "* " + head
	}
	h.put(`<p style="margin:0 0 6px">`, escaped(head), `<b style="`, mono, `;font-size:15px">`, escaped(b.Order), "</b></p>\n")
}

func (b Examples) html(h *htmlWriter) {
	for _, line := range b.Lines {
		h.button(Option{Order: line})
	}
}

func (b Quote) html(h *htmlWriter) {
	h.begin()
	for line := range strings.Lines(b.Text) {
		h.tall(line, 37, 23, 8)
		h.put(`<p class="l" dir="auto" style="margin:0 0 8px;padding-left:10px;border-left:3px solid #EDB72B">&gt; `,
			escaped(plain(line)), "</p>\n")
	}
}

// html shows a line as it was typed, with what is wrong in it marked from its first character on.
func (b TypedLine) html(h *htmlWriter) {
	if b.Caret == nil {
		h.mono(b.lines())
		return
	}
	lines := b.lines()
	h.begin()
	h.tall(lines[0], 39, 20, 8)
	text, at := []rune(lines[0]), strings.IndexByte(lines[1], '^')
	right, wrong := lines[0], ""
	if at < len(text) {
		right, wrong = string(text[:at]), string(text[at:])
	}
	wrong, rest, _ := strings.Cut(wrong, " ")
	if wrong == "" {
		wrong = "\u00a0\u00a0"
	}
	h.put(`<p style="margin:0 0 8px;`, mono, `;font-size:14px;word-break:break-all">`, h.guarded(right),
		`<u class="w" style="background-color:#F9D5E0">`, escaped(wrong), `</u> `, escaped(rest), "</p>\n")
}

func (b Verbatim) html(h *htmlWriter) { h.mono(b.Lines) }

func (b KeyLine) html(h *htmlWriter) {
	h.begin()
	h.tall(b.line(), 39, 20, 14)
	h.put(`<p style="margin:0 0 14px;`, mono, `;font-size:14px;word-break:break-all">`, escaped(b.line()), "</p>\n")
}

// html writes names and what is said of them in two columns.
func (b Table) html(h *htmlWriter) {
	h.begin()
	h.height += 12
	h.put(dataTable)
	for _, row := range b.Rows {
		name, line, font := row.Name, row.Name+" "+row.Text, markup("")
		if b.Orders {
			name, line, font = "* "+name, "* "+line, mono
		}
		if h.mayBeRead(line) {
			name = "* " + name
		}
		h.tall(line, 38, 19, 7)
		h.put(`<tr>`)
		h.cell(name, "left", font)
		h.cell(row.Text, "left", "")
		h.put("</tr>\n")
	}
	h.put("</table>\n")
}

const dataTable markup = `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;border-collapse:collapse">`

// cell writes a cell of a table.
func (h *htmlWriter) cell(text string, align, font markup) {
	h.put(`<td class="t l" align="`, align, `" valign="top" style="padding:3px 8px 3px 0;border-bottom:1px solid #D5DADF;`, font,
		`;font-size:14px;line-height:1.35;color:#1A2330">`, escaped(text), "</td>")
}

// html writes a table with the heads of its columns. Cells that a row has not are empty.
func (b Grid) html(h *htmlWriter) {
	if b.Brief != "" && h.drawn {
		b.named(h)
		return
	}
	h.begin()
	h.height += 12
	h.put(dataTable)
	if b.headed() {
		h.put("<tr>")
		for _, c := range b.Columns {
			h.put(`<th scope="col" class="n l" align="`, c.align(), `" valign="bottom" style="padding:4px 8px 4px 0;`,
				`border-bottom:1px solid #9AA7B2;font-size:14px;line-height:1.35;color:#55606B">`, escaped(c.Head), "</th>")
		}
		h.put("</tr>\n")
	}
	for _, row := range b.Rows {
		h.put("<tr>")
		h.tall(strings.Join(row, " "), 42-3*len(b.Columns), 19, 7)
		star := ""
		if h.mayBeRead(strings.Join(row, " ")) {
			star = "* "
		}
		for i, c := range b.Columns {
			text := ""
			if i < len(row) {
				text = row[i]
			}
			h.cell(star+text, c.align(), "")
			star = ""
		}
		h.put("</tr>\n")
	}
	h.put("</table>\n")
}

// named names the first two cells of each row in a line.
func (b Grid) named(h *htmlWriter) {
	var things []string
	for _, row := range b.Rows {
		things = append(things, h.r.say("page.named", "thing", row[0], "n", row[1]))
	}
	Paragraph{Text: b.Brief + " " + h.r.list(things, inCommas)}.html(h)
}

// align is where the cells of a column stand.
func (c Column) align() markup {
	if c.Right {
		return "right"
	}
	return "left"
}

func (b Drawn) html(h *htmlWriter) {
	if !h.drawn {
		b.Block.html(h)
	}
}

func (b BoardBlock) html(h *htmlWriter) { h.laidOut(b) }

// laidOut writes a block as it stands in the text.
func (h *htmlWriter) laidOut(b Block) {
	t := textWriter{guard: h.guard}
	b.text(&t)
	h.mono(linesOf(t.String()))
}
