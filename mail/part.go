package mail

import (
	"bytes"
	"mime"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	maxParts = 200 // of one mail
	maxDepth = 20  // of parts within parts
)

// part is a mail, or a part of one (RFC 2046).
type part struct {
	header  header
	media   string // as "text/plain", in lower case
	params  map[string]string
	body    []byte // as it came
	parts   []*part
	attach  bool   // to be saved, not read
	name    string // of the file
	deduced bool   // its header does not say what it is
}

// partReader cuts a mail into parts.
type partReader struct {
	letter *Letter // takes the problems
	parts  int
}

// read makes a part of a header and what stands below it. A mail in the place of a part is a part
// of that part.
func (r *partReader) read(h header, body []byte, depth int) *part {
	p := &part{header: h, body: body}
	p.readType(r.letter)
	switch {
	case strings.HasPrefix(p.media, "multipart/"):
		r.readParts(p, depth)
	case p.media == "message/rfc822" || p.media == "message/global":
		if r.enter(depth + 1) {
			inner, below := (&Letter{}).splitHeader(p.decoded(r.letter))
			p.parts = []*part{r.read(inner, below, depth+1)}
		}
	}
	return p
}

// enter counts a part at a depth, and refuses it above the limits.
func (r *partReader) enter(depth int) bool {
	switch {
	case depth > maxDepth:
		r.letter.problem(TooDeep, 0, strconv.Itoa(maxDepth))
		return false
	case r.parts == maxParts:
		r.letter.problem(PartsCut, 0, strconv.Itoa(maxParts))
		return false
	}
	r.parts++
	return true
}

func (r *partReader) readParts(p *part, depth int) {
	boundary := p.params["boundary"]
	if boundary == "" || !bytes.Contains(p.body, []byte("--"+boundary)) {
		r.letter.problem(MimeBroken, 0, "the mail is in parts, and where they part is not said")
		boundary = guessBoundary(p.body)
	}
	if boundary == "" {
		p.media, p.params, p.deduced = "text/plain", nil, true
		return
	}
	for s := (splitter{rest: p.body, boundary: []byte("--" + boundary)}); ; {
		text, ok := s.next()
		if !ok || !r.enter(depth+1) {
			break
		}
		h, body := r.letter.splitHeader(text)
		p.parts = append(p.parts, r.read(h, body, depth+1))
	}
	if p.deduced && len(p.parts) == 2 && p.parts[0].media == "text/plain" && p.parts[1].media == "text/html" {
		p.media = "multipart/alternative"
	}
}

// splitter cuts a body at its boundaries (RFC 2046, section 5.1.1). The last one may be missing.
type splitter struct {
	rest     []byte
	boundary []byte // with the dashes in front
	begun    bool
}

// next returns the text of the next part.
func (s *splitter) next() ([]byte, bool) {
	if !s.begun {
		s.begun = true
		s.upToBoundary()
	}
	if s.rest == nil {
		return nil, false
	}
	return s.upToBoundary(), true
}

// upToBoundary takes the text up to the next line that is a boundary, and that line away. Behind
// the last there is no rest.
func (s *splitter) upToBoundary() []byte {
	for from := 0; ; {
		at := bytes.Index(s.rest[from:], s.boundary)
		if at < 0 {
			text := s.rest
			s.rest = nil
			return text
		}
		at += from
		from = at + len(s.boundary)
		if at > 0 && s.rest[at-1] != '\n' {
			continue
		}
		line, after := cutLine(s.rest[from:])
		from = len(s.rest) - len(after)
		line = bytes.TrimRight(line, " \t")
		last := bytes.Equal(line, []byte("--"))
		if len(line) > 0 && !last {
			continue
		}
		text := s.rest[:at]
		if s.rest = after; last || after == nil {
			s.rest = nil
		}
		return bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\r"))
	}
}

// guessBoundary takes the first line that begins with two dashes and stands before a line
// "Content-…" for a boundary.
func guessBoundary(body []byte) string {
	for n := 0; len(body) > 0 && n < 100; n++ {
		var line []byte
		line, body = cutLine(body)
		rest, ok := bytes.CutPrefix(bytes.TrimRight(line, " \t"), []byte("--"))
		if ok && len(rest) > 0 && len(rest) <= 100 && len(body) > 8 && strings.EqualFold(string(body[:8]), "content-") {
			return string(rest)
		}
	}
	return ""
}

// readType reads what the part is, from its header, or where that does not say from what it looks
// like.
func (p *part) readType(l *Letter) {
	p.media, p.params = contentType(p.header)
	disposition, params := mediaType(p.header.get("content-disposition"))
	p.name = decodeWords(params["filename"])
	if p.name == "" {
		p.name = decodeWords(p.params["name"])
	}
	p.attach = disposition == "attachment"
	if p.media == "" {
		p.deduced = true
		p.media = p.looksLike()
		if p.media == "text/html" {
			l.problem(MimeBroken, 0, "the mail is HTML and does not say so")
		}
	}
}

// looksLike tells parts and HTML from plain text, by the boundary that the header names or by the
// first bytes. What is neither is plain text (RFC 2045, section 5.2).
func (p *part) looksLike() string {
	begin := bytes.ToLower(bytes.TrimSpace(p.body[:min(len(p.body), 500)]))
	boundary := p.params["boundary"]
	switch {
	case boundary != "" && bytes.Contains(p.body, []byte("--"+boundary)),
		bytes.HasPrefix(begin, []byte("--")) && guessBoundary(p.body) != "":
		return "multipart/mixed"
	case beginsPage(begin):
		return "text/html"
	}
	return "text/plain"
}

// beginsPage tells whether a text begins with a tag of HTML.
func beginsPage(begin []byte) bool {
	z := html.NewTokenizer(bytes.NewReader(begin))
	switch z.Next() {
	case html.DoctypeToken:
		return true
	case html.StartTagToken:
		name, _ := z.TagName()
		return atom.Lookup(name) != 0
	}
	return false
}

// contentType reads the first Content-Type that names a type and a subtype. Where none does the
// type is empty, and the parameters are those of the first that has any.
func contentType(h header) (media string, params map[string]string) {
	for _, value := range h.all("content-type") {
		named, with := mediaType(value)
		if kind, sub, ok := strings.Cut(named, "/"); ok && isToken(kind) && isToken(sub) {
			return named, with
		}
		if len(params) == 0 {
			params = with
		}
	}
	return "", params
}

// isToken tells whether a text is a word as types and their parameters are (RFC 2045, section 5.1).
func isToken(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r <= ' ' || r >= 0x7F || strings.ContainsRune(`()<>@,;:\"/[]?=*`, r)
	})
}

// mediaType reads a Content-Type or Content-Disposition (RFC 2045, section 5.1). What is broken in
// it costs only itself.
func mediaType(value string) (string, map[string]string) {
	media, params, err := mime.ParseMediaType(value)
	if err == nil {
		return media, params
	}
	params = map[string]string{}
	for i, one := range strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune("; \t,", r) }) {
		name, text, ok := strings.Cut(one, "=")
		name = strings.ToLower(name)
		if _, known := params[name]; ok && !known {
			params[name] = strings.Trim(text, `"'`)
		} else if i == 0 {
			media = name
		}
	}
	return media, params
}
