package strictyaml

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// selfEvident tells whether an unquoted scalar that is not text may stand as it is: a number, a
// boolean or a time as the writer spells them.
func selfEvident(s string) bool {
	return canonicalInt(s) || s == "true" || s == "false" || utcTime().MatchString(s)
}

var utcTime = pattern(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$`)

// plain tells whether text needs no quotes: every reader, of YAML 1.1 or 1.2, in block or flow,
// takes it for this text.
func plain(s string) bool {
	return s != "" && visible(s) && !punctuated(s) && !otherType(s)
}

// visible tells whether text is printable and does not begin or end with a space.
func visible(s string) bool {
	hidden := func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
	return strings.TrimSpace(s) == s && !strings.ContainsFunc(s, hidden)
}

// punctuated tells whether text has punctuation that means something to YAML where it stands.
func punctuated(s string) bool {
	switch {
	case strings.ContainsAny(s, ",[]{}\"?"), strings.ContainsRune(":#&*!|>'%@`", rune(s[0])):
		return true
	case strings.Contains(s, ": "), strings.Contains(s, " #"), strings.HasSuffix(s, ":"):
		return true
	}
	return s == "-" || strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...")
}

// otherType tells whether some reader resolves the text to a null, a boolean, a number, a time, or
// a special key.
func otherType(s string) bool {
	switch strings.ToLower(s) {
	case "~", "null", "y", "n", "yes", "no", "on", "off", "true", "false", "<<", "=":
		return true
	}
	const begins = "+-.0123456789" // a number or a time; most texts do not
	return strings.IndexByte(begins, s[0]) >= 0 && (number().MatchString(s) || date().MatchString(s))
}

// number matches whatever YAML 1.1 or 1.2 may take for a number: decimal, octal, hexadecimal and
// binary, with signs and underscores, base 60, floats, infinities.
var number = pattern(`^(?i)[-+]?(0x[0-9a-f_]+|0b[01_]+|0o[0-7_]+|[0-9][0-9_:,]*(\.[0-9_]*)?(e[-+]?[0-9]+)?|\.[0-9][0-9_]*(e[-+]?[0-9]+)?|\.inf|\.nan)$`)

// date matches the beginning of what YAML 1.1 takes for a time.
var date = pattern(`^\d{4}-\d\d?-\d\d?([Tt ]|$)`)

// pattern compiles an expression when it is first wanted: most programs read and never write.
func pattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
