package mail

import (
	"bytes"
	"mime"
	"strconv"
	"strings"
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
	p.media, p.params = mediaType(p.header.get("content-type"))
	disposition, params := mediaType(p.header.get("content-disposition"))
	p.name = decodeWords(params["filename"])
	if p.name == "" {
		p.name = decodeWords(p.params["name"])
	}
	p.attach = disposition == "attachment"
	if p.media == "" {
		p.deduced = true
		// The first bytes tell parts and HTML from plain text.
		begin := bytes.ToLower(bytes.TrimSpace(p.body[:min(len(p.body), 500)]))
		p.media = "text/plain"
		switch {
		case bytes.HasPrefix(begin, []byte("--")) && guessBoundary(p.body) != "":
			p.media = "multipart/mixed"
		case bytes.HasPrefix(begin, []byte("<html")) || bytes.HasPrefix(begin, []byte("<!doctype html")) ||
			bytes.HasPrefix(begin, []byte("<div")):
			p.media = "text/html"
			l.problem(MimeBroken, 0, "the mail is HTML and does not say so")
		}
	}
}

// mediaType reads a Content-Type or Content-Disposition (RFC 2045, section 5.1). What is broken in
// it costs only itself.
func mediaType(value string) (string, map[string]string) {
	media, params, err := mime.ParseMediaType(value)
	if err == nil {
		return media, params
	}
	media, rest, _ := strings.Cut(value, ";")
	media = strings.ToLower(strings.TrimSpace(media))
	params = map[string]string{}
	for _, one := range strings.Split(rest, ";") {
		name, text, ok := strings.Cut(one, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, known := params[name]; ok && !known {
			params[name] = strings.Trim(strings.TrimSpace(text), `"`)
		}
	}
	if media == "text" || strings.ContainsAny(media, " \t") {
		media = "text/plain"
	}
	return media, params
}
