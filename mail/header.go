package mail

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxHeader = 256 << 10 // bytes of a header that are read
	maxFields = 1000      // of one header
	maxValue  = 64 << 10  // bytes of one field's value
	maxName   = 100       // bytes of a field's name
)

// field is one field of a header as it stands, folded lines joined.
type field struct {
	name  string // in lower case
	value string
}

// header is the fields of a mail or part from the top.
type header []field

// headerReader gathers the fields of a header.
type headerReader struct {
	letter *Letter // takes the problems
	names  []string
	values [][]byte
}

// splitHeader parts a mail from its body at the first empty line. A line that cannot be a field is
// left out; the "From " line of an mbox silently.
func (l *Letter) splitHeader(raw []byte) (header, []byte) {
	r := headerReader{letter: l}
	rest := raw
	for len(rest) > 0 {
		line, after := cutLine(rest)
		if len(bytes.TrimRight(line, " \t")) == 0 {
			return r.header(), after
		}
		if len(raw)-len(after) > maxHeader || len(r.names) == maxFields {
			l.problem(HeaderCut, 0, limitWords(len(r.names) == maxFields))
			return r.header(), bodyBelow(rest)
		}
		r.line(line)
		rest = after
	}
	return r.header(), nil
}

func limitWords(fields bool) string {
	if fields {
		return strconv.Itoa(maxFields) + " fields"
	}
	return strconv.Itoa(maxHeader) + " bytes"
}

// bodyBelow returns what stands below the first empty line.
func bodyBelow(rest []byte) []byte {
	lf, crlf := bytes.Index(rest, []byte("\n\n")), bytes.Index(rest, []byte("\r\n\r\n"))
	switch {
	case crlf >= 0 && (lf < 0 || crlf < lf):
		return rest[crlf+4:]
	case lf >= 0:
		return rest[lf+2:]
	}
	return nil
}

func (r *headerReader) header() header {
	h := make(header, len(r.names))
	for i, name := range r.names {
		h[i] = field{name, string(r.values[i][:min(len(r.values[i]), maxValue)])}
	}
	return h
}

// line adds a line to the header: a field, or more of the field above.
func (r *headerReader) line(line []byte) {
	if line[0] == ' ' || line[0] == '\t' {
		if n := len(r.values); n > 0 && len(r.values[n-1]) < maxValue {
			r.values[n-1] = append(append(r.values[n-1], ' '), bytes.TrimSpace(line)...)
		}
		return
	}
	colon := bytes.IndexByte(line, ':')
	name := strings.ToLower(string(bytes.TrimRight(line[:min(max(colon, 0), maxName+1)], " \t")))
	switch {
	case fieldName(name):
		r.names = append(r.names, name)
		r.values = append(r.values, bytes.Clone(bytes.TrimSpace(line[colon+1:])))
	case len(r.names) > 0 || !bytes.HasPrefix(line, []byte("From ")):
		r.letter.problem(HeaderBroken, 0, clean(utf8Text(string(line[:min(len(line), 40)]))))
	}
}

// fieldName tells whether a text can name a field (RFC 5322, section 2.2).
func fieldName(name string) bool {
	return name != "" && len(name) <= maxName &&
		!strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r >= 0x7F })
}

// cutLine cuts the first line off a text, without its CR and LF.
func cutLine(text []byte) (line, after []byte) {
	line, after, _ = bytes.Cut(text, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), after
}

// get returns the value of the first field of a name, which is given in lower case, or "".
func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

func (h header) has(name string) bool {
	return slices.ContainsFunc(h, func(f field) bool { return f.name == name })
}

// all returns the values of a field from the top.
func (h header) all(name string) []string {
	var values []string
	for _, f := range h {
		if f.name == name {
			values = append(values, f.value)
		}
	}
	return values
}

// clean makes one line of a header's text: no control characters, nothing that turns the direction
// of writing or cannot be seen, so that a name cannot bring fields or lines of its own into
// anything we write.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, text)
	const longest = 1000
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "")
	}
	return strings.TrimSpace(text)
}
