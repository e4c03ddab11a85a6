package mail

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// readBody is what was read of the text of a mail.
type readBody struct {
	lines  []Line
	quoted []string // lines that are not new, without their quote marks
	other  string   // the media type of a mail without a text; empty: it has one, or a part that may have been meant as one
}

// source is a text of a mail: plain, or HTML, or the same in both.
type source struct {
	plain, html *part
}

// gatherer finds the texts of a mail in the order in which they are shown.
type gatherer struct {
	letter  *Letter
	sources []source
	files   []*part  // texts that came as files
	other   string   // the media type of the first part that is no text
	passed  []source // of mails within the mail
	inner   int      // how many mails the walk is in
}

// gather finds the texts of a mail. Its only text is its body, though the mail calls it a file; and
// so is a mail that has no parts, if it can be read as a text.
func (g *gatherer) gather(top *part) {
	g.walk(top)
	switch {
	case len(g.sources) > 0:
	case len(g.files) == 1 && g.files[0].media == "text/html":
		g.add(source{html: g.files[0]})
		return
	case len(g.files) == 1:
		g.add(source{plain: g.files[0]})
		return
	case g.other == top.media && len(top.parts) == 0 && makesSense(top.decoded(g.letter)) && utf8.Valid(top.decoded(g.letter)):
		g.letter.problem(MimeBroken, 0, "the mail is a text and says that it is "+clean(top.media))
		g.add(source{plain: top})
	}
	for _, file := range g.files {
		if file.name != "" {
			g.letter.problem(Attached, 0, file.name)
		}
	}
}

func (g *gatherer) add(s source) {
	if g.inner > 0 {
		g.passed = append(g.passed, s)
		return
	}
	g.sources = append(g.sources, s)
}

// walk takes the texts of a part (RFC 2046, section 5.1).
func (g *gatherer) walk(p *part) {
	switch {
	case p.media == "multipart/alternative":
		g.alternative(p)
	case p.media == "multipart/encrypted" || p.media == "application/pkcs7-mime" ||
		p.media == "application/x-pkcs7-mime":
		g.letter.problem(Encrypted, 0, p.media)
	case p.media == "multipart/signed" || p.media == "multipart/related":
		if root := p.root(); root != nil {
			g.walk(root)
		}
	case p.media == "message/rfc822" || p.media == "message/global":
		g.inner++
		g.walkAll(p.parts)
		g.inner--
	case len(p.parts) > 0:
		g.walkAll(p.parts)
	case !p.plain():
		if g.other == "" && g.inner == 0 {
			g.other = p.media
		}
	case p.attach || p.name != "" && len(g.sources) > 0:
		if g.inner == 0 {
			g.files = append(g.files, p)
		}
	case p.media == "text/html":
		g.add(source{html: p})
	default:
		g.add(source{plain: p})
	}
}

func (g *gatherer) walkAll(parts []*part) {
	for _, p := range parts {
		g.walk(p)
	}
}

// plain tells whether a part is text that can be read as it stands.
func (p *part) plain() bool {
	switch p.media {
	case "text/calendar", "text/rfc822-headers", "text/vcard", "text/x-vcard", "text/css", "text/csv", "text/rtf",
		"text/x-amp-html":
		return false
	}
	return strings.HasPrefix(p.media, "text/")
}

// root returns the part of a related or signed one that the others belong to (RFC 2387, section
// 3.2).
func (p *part) root() *part {
	if start := p.params["start"]; start != "" {
		for _, one := range p.parts {
			if one.header.get("content-id") == start {
				return one
			}
		}
	}
	if len(p.parts) == 0 {
		return nil
	}
	return p.parts[0]
}

// alternative takes the plain and the HTML text that the part has; the first of each, wherever it
// lies.
func (g *gatherer) alternative(p *part) {
	s := source{plain: find(p, "text/plain"), html: find(p, "text/html")}
	if s.plain != nil || s.html != nil {
		g.add(s)
		return
	}
	g.walkAll(p.parts[max(0, len(p.parts)-1):])
}

// find returns the first text of a media type in a part.
func find(p *part, media string) *part {
	if p.media == media && (!p.attach || !strings.HasPrefix(media, "text/")) {
		return p
	}
	for _, one := range p.parts {
		if found := find(one, media); found != nil {
			return found
		}
	}
	return nil
}

// readText reads the new text of a mail, and what it quotes.
func readText(l *Letter, top *part, r *Reading) readBody {
	g := gatherer{letter: l}
	g.gather(top)
	read := sortRows(g.rows(g.sources, r, false), r)
	if other := g.second(r, read); other != nil {
		read = other
	}
	l.note(read)
	if read.struck && len(read.lines) == 0 {
		l.problem(StruckOut, 0)
	}
	b := readBody{lines: read.lines, quoted: read.quoted}
	if len(g.sources)+len(g.files) == 0 {
		b.other = g.other
	}
	for _, row := range g.rows(g.passed, r, false) {
		b.quoted = append(b.quoted, row.text)
	}
	return b
}

// second reads the HTML text where the plain one is empty, or leaves something unclear, or cannot
// show what is struck out, and returns it if it is better: a page shows by its structure what a plain
// text cannot.
func (g *gatherer) second(r *Reading, first *sorter) *sorter {
	both := func(s source) bool { return s.plain != nil && s.html != nil }
	struck := func(s source) bool { return both(s) && mayBeStruck(s.html.text(g.letter)) }
	clear := len(first.lines) > 0 && first.unsure() == 0
	if clear && !slices.ContainsFunc(g.sources, struck) || !slices.ContainsFunc(g.sources, both) {
		return nil
	}
	second := sortRows(g.rows(g.sources, r, true), r)
	if second.struck || !clear && len(second.lines) > 0 && (len(first.lines) == 0 || second.unsure() < first.unsure()) {
		return second
	}
	return nil
}

// rows makes rows of texts, of the plain ones where there are both, or of the pages.
func (g *gatherer) rows(sources []source, r *Reading, pages bool) []row {
	var rows []row
	for _, s := range sources {
		if len(rows) > 0 {
			rows = append(rows, row{})
		}
		if s.plain == nil || pages && s.html != nil {
			rows = append(rows, unarmoured(g.letter, htmlRows(s.html.text(g.letter)))...)
			continue
		}
		lines := unarmoured(g.letter, plainRows(s.plain.text(g.letter)))
		if strings.EqualFold(s.plain.params["format"], "flowed") {
			lines = flowedRows(lines, strings.EqualFold(s.plain.params["delsp"], "yes"), r)
		}
		rows = append(rows, lines...)
	}
	if len(rows) >= maxRows {
		g.letter.problem(TextCut, 0, strconv.Itoa(maxRows)+" lines")
	}
	return withoutStruck(rows)
}

// note puts down what is unclear about lines, and cuts those that are too long.
func (l *Letter) note(s *sorter) {
	if s.at < len(s.rows) {
		l.problem(TextCut, 0, strconv.Itoa(maxNew)+" lines")
	}
	typed := 0
	for i := range s.lines {
		if typed > maxTyped {
			s.lines = s.lines[:i]
			l.problem(TextCut, 0, strconv.Itoa(maxTyped)+" bytes")
			return
		}
		line := &s.lines[i]
		if len(line.Text) > maxLine {
			line.Text = strings.ToValidUTF8(line.Text[:maxLine], "")
			l.problem(LineCut, i+1, strconv.Itoa(maxLine))
		}
		typed += len(line.Text)
		if s.why[i] != "" {
			l.problem(Unclear, i+1, s.why[i])
		}
	}
}
