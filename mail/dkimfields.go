package mail

import (
	"bytes"
	"errors"
	"slices"
)

// rawField is a field of a header byte for byte, line ends included, as signatures cover it.
type rawField struct {
	name string // in lower case
	raw  []byte
}

// value returns what stands behind the colon.
func (f rawField) value() string { return string(f.raw[len(f.name)+1:]) }

var errSeveralViews = errors.New("its header is not read alike by all programs")

// plainFields parts a mail into the fields of its header and its body. It refuses a mail that
// programs part in different ways, so that what was signed is what Read has read: control
// characters, carriage returns by themselves, lines that are no field, spaces before a colon, a
// line of spaces, which ends the header for some; and a header that does not end.
func plainFields(mail []byte) (fields []rawField, body []byte, err error) {
	if bytes.IndexByte(mail, 0) >= 0 || bytes.Count(mail, []byte("\r")) != bytes.Count(mail, []byte("\r\n")) {
		return nil, nil, errSeveralViews
	}
	for rest := mail; len(rest) > 0; {
		line, after := cutLine(rest)
		whole := rest[:len(rest)-len(after)]
		switch name, ok := nameOf(line); {
		case len(line) == 0:
			return fields, after, nil
		case ok && len(whole) <= maxValue:
			fields = append(fields, rawField{name, whole})
		case len(whole) > maxValue || len(fields) == 0 || len(bytes.Trim(line, " \t")) == 0 ||
			line[0] != ' ' && line[0] != '\t':
			return nil, nil, errSeveralViews
		default:
			last := &fields[len(fields)-1]
			if last.raw = last.raw[:len(last.raw)+len(whole)]; len(last.raw) > maxValue {
				return nil, nil, errSeveralViews
			}
		}
		rest = after
	}
	return nil, nil, errSeveralViews
}

// nameOf returns the name of the field that a line begins, in lower case.
func nameOf(line []byte) (string, bool) {
	colon := bytes.IndexByte(line, ':')
	if colon < 0 {
		return "", false
	}
	name := lowerASCII(string(line[:min(colon, maxName+1)]))
	return name, fieldName(name)
}

// twice returns a field that stands there more than once although it may not (RFC 5322, section
// 3.6), or "".
func (m *signedMail) twice() string {
	for _, name := range slices.Concat(reliedOn, []string{"content-type", "content-transfer-encoding"}) {
		if len(m.header.all(name)) > 1 {
			return name
		}
	}
	return ""
}
