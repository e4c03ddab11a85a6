package notation

import (
	"strings"
	"unicode"
)

// withoutContacts returns a line without the telephone numbers, postcodes and addresses in it, and
// without the letters that say what those are, and how many there were.
func withoutContacts(line string) (rest string, contacts int) {
	var b strings.Builder
	for at := 0; at < len(line); {
		n := 0
		if at == 0 || classOf(line[at-1]) != wordClass {
			n = contact(line[at:])
			if at == 0 && n == 0 {
				n = postcode(line, countryPostcodes)
			}
		}
		if n == 0 {
			b.WriteByte(line[at])
			at++
			continue
		}
		unlabelled := withoutLabels(b.String(), line[at])
		if unlabelled == "" && isDigit(line[at]) && isRegions(line[at:at+n]) {
			return line, 0
		}
		b.Reset()
		b.WriteString(unlabelled + " ")
		at, contacts = at+n, contacts+1
	}
	return b.String(), contacts
}

// contact returns how long the telephone number, the postcode or the address is that a text begins
// with; 0: it begins with none.
func contact(text string) int {
	return max(phone(text), postcode(text, postcodes), address(text))
}

// fewestDigits is how many digits a telephone number has.
const fewestDigits = 7

// phone returns the length of the telephone number that a text begins with, with its extension.
func phone(text string) int {
	n := strings.IndexFunc(text, func(c rune) bool {
		return !unicode.IsDigit(c) && !strings.ContainsRune(" \t\u00a0\u202f()+-‐‑–./", c)
	})
	if n < 0 {
		n = len(text)
	} else if n > 0 && isDigit(text[n-1]) && classOf(text[n]) == wordClass { // 9x1
		n = strings.LastIndexByte(text[:n], ' ') + 1
	}
	number := text[:strings.LastIndexAny(text[:n], "0123456789")+1]
	count := 0
	for i := range len(number) {
		if isDigit(number[i]) {
			count++
		}
	}
	if count < fewestDigits {
		return 0
	}
	behind := strings.TrimLeft(text[len(number):], " .,-")
	if extension := strings.TrimLeft(behind, "xX"); len(extension) < len(behind) && digits(extension) > 0 {
		return len(text) - len(extension) + digits(extension)
	}
	return len(number)
}

// isRegions tells whether a number may be regions that are listed, each in the range of those.
func isRegions(number string) bool {
	for group := range strings.FieldsFuncSeq(number, func(c rune) bool { return c < '0' || c > '9' }) {
		if n, length := leadingNumber(group); length == 0 || group[0] == '0' || n > highest['X'] {
			return false
		}
	}
	return !strings.ContainsAny(number[:1], "+(")
}

// withoutLabels returns the text before a contact without the letters that say what the contact is:
// T:, M., T/F. Without a sign behind it such a letter has to begin the line.
func withoutLabels(before string, first byte) string {
	for {
		text := strings.TrimRight(before, " \t")
		bare := strings.TrimRight(text, ":./|,&-·•(")
		n := len(bare) - 1
		if n < 0 {
			return ""
		}
		alone := isAlpha(bare[n]) && (n == 0 || classOf(bare[n-1]) != wordClass)
		if !alone || n > 0 && bare == text && first != '+' && first != '(' && first != '0' {
			return before
		}
		before = bare[:n]
	}
}

// postcodes are the forms of postcodes that have letters: A stands for a capital, 9 for a digit, X
// for either.
var postcodes = []string{
	"A9 9AA", "A99 9AA", "AA9 9AA", "AA99 9AA", "A9A 9AA", "AA9A 9AA", "A99AA", "A999AA", "AA99AA", "AA999AA", "A9A9AA", "AA9A9AA", // Britain
	"A9A 9A9", "A9A9A9", "A9A-9A9", // Canada
	"A99 XXXX", "A9A XXXX", "A99XXXX", // Ireland
	"A9999AAA", "A9999", // Argentina
	"A-9999", "A-99999", "A-999 99", "A-9999-999", "A-99-999", "AA-9999", "AA-99999", "AA-99-999", "AA-999 99", // a country before it
}

// countryPostcodes begin a line only: a letter and a number may be a company and a region.
var countryPostcodes = []string{"A 99999", "A 9999", "A 999 99"}

// postcode returns the length of the longest postcode of some forms that a text begins with, up to the end of a
// word.
func postcode(text string, forms []string) int {
	longest := 0
	for _, form := range forms {
		if len(form) > longest && len(form) <= len(text) && (len(form) == len(text) || classOf(text[len(form)]) != wordClass) && hasForm(text[:len(form)], form) {
			longest = len(form)
		}
	}
	return longest
}

func hasForm(text, form string) bool {
	for i := range len(form) {
		capital, digit := 'A' <= text[i] && text[i] <= 'Z', isDigit(text[i])
		switch form[i] {
		case 'A':
			if !capital {
				return false
			}
		case '9':
			if !digit {
				return false
			}
		case 'X':
			if !capital && !digit {
				return false
			}
		default:
			if text[i] != form[i] {
				return false
			}
		}
	}
	return true
}

// address returns the length of the address of a mailbox, a page or a person that a text begins with.
func address(text string) int {
	n := strings.IndexAny(text, " \t,;|<>")
	if n < 0 {
		n = len(text)
	}
	name, host, at := strings.Cut(text[:n], "@")
	switch {
	case strings.HasPrefix(text, "www."), strings.Contains(text[:n], "://"):
	case at && name == "" && letters(host) >= 3:
	case at && name != "" && strings.Contains(host, ".") && isAlpha(host[0]):
	default:
		return 0
	}
	return n
}
