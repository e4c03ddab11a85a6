package mail

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// signatureMark tells whether a line stands above a signature (RFC 3676, section 4.3), also where
// the space has got lost.
func signatureMark(text string) bool {
	return text == "-- " || text == "--" || text == "—" || text == "– "
}

// ruled tells whether a line is nothing but a rule.
func ruled(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) >= 3 && strings.Trim(text, "-–—_=*~ ") == ""
}

// sentFrom tells whether the row at hand is what programs on phones add, or a link below that.
func (s *sorter) sentFrom() bool {
	text := s.rows[s.at].text
	link := strings.HasPrefix(text, "http") && !strings.Contains(text, " ")
	return sentFromLine(text) || sentFromName(text) || link && s.at > 0 && sentFromLine(s.rows[s.at-1].text)
}

// sentFromLine tells whether a line is what programs on phones add: it names a device or a program,
// or the writer's own. A person's sentence that begins so goes on with a comma or a second sentence.
func sentFromLine(text string) bool {
	const mostWords = 14
	line := lowered(text)
	text, _, _ = strings.Cut(line, "<http")
	text = strings.Trim(text, " .])|*_<>")
	added := func(words string) bool {
		words, ends, _ := strings.Cut(words, "…")
		return strings.HasPrefix(text, words) && strings.HasSuffix(text, ends)
	}
	names := func(word string) bool { return wordBegins(text, word) }
	if len(strings.Fields(text)) > mostWords || !slices.ContainsFunc(spoken.sentFrom, added) ||
		!slices.ContainsFunc(devices, names) && !strings.HasPrefix(text, "sent from my ") {
		return false
	}
	stands := func(words string) bool { return strings.Contains(text, words) }
	return slices.ContainsFunc(spoken.sorry, stands) ||
		!strings.ContainsAny(text, ",;!?") && !strings.Contains(text, ". ")
}

// sentFromName tells whether a line is what a program adds whose name nobody knows: that the mail was
// sent with it, and a name of few words, in capitals as names are.
func sentFromName(text string) bool {
	const mostWords, longest = 3, 60
	text, _, _ = strings.Cut(strings.Trim(text, " \t\u00a0*_[(|"), "<http")
	text, _, _ = strings.Cut(text, "](")
	text = strings.TrimRight(text, " .])|*_")
	low := strings.ToLower(text)
	if len(text) > longest || len(low) != len(text) || strings.ContainsAny(text, ",;:!?") {
		return false
	}
	return slices.ContainsFunc(spoken.sentFrom, func(phrase string) bool {
		if !strings.HasPrefix(low, phrase+" ") {
			return false
		}
		words := strings.Fields(text[len(phrase):])
		capital := func(word string) bool { return strings.ContainsFunc(word, unicode.IsUpper) }
		return len(words) > 0 && len(words) <= mostWords && capital(words[0]) && capital(words[len(words)-1])
	})
}

// wordBegins tells whether a word of a text begins so. Scripts that do not divide words have it
// anywhere.
func wordBegins(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); !unicode.IsLetter(before) || word >= "\u2e80" {
			return true
		}
		from = at + len(word)
	}
}

// stray tells whether a line is nothing but a mark that programs leave over when they make text of a
// page.
func stray(text string) bool {
	mark, size := utf8.DecodeRuneInString(strings.TrimSpace(text))
	return size == len(strings.TrimSpace(text)) && strings.ContainsRune("*|_·•~-–—<>\\.,:;`´=", mark)
}

// scanner tells whether the row at hand is one of a virus scanner's, or goes on with one above it, and
// is no line of ours.
func (s *sorter) scanner() bool {
	text := s.rows[s.at].text
	wrapped := s.at+1 < len(s.rows) && speaksOfScanner(lowered(text)) > 0 && scannerLine(text+" "+s.rows[s.at+1].text)
	if !scannerLine(text) && !wrapped && s.scanned != s.at-1 || s.r.matters(text) {
		return false
	}
	s.scanned = s.at
	return true
}

// scannerLine tells whether a line is one of a virus scanner's: it has words of theirs, or names one,
// and a virus.
func scannerLine(text string) bool {
	text = lowered(text)
	if text == "" {
		return false
	}
	stands := func(words string) bool { return strings.Contains(text, words) }
	return slices.ContainsFunc(spoken.scanned, stands) || strings.HasPrefix(text, "<#dab4fad8") ||
		strings.HasPrefix(text, "[http") && strings.Contains(text, "avast") || speaksOfScanner(text) > 1
}

// speaksOfScanner counts what a text speaks of: a scanner by name, scanners, and viruses.
func speaksOfScanner(text string) (n int) {
	for _, words := range scannerWords {
		if slices.ContainsFunc(words, func(word string) bool { return wordBegins(text, word) }) {
			n++
		}
	}
	return n
}

// notice tells whether a notice below the mail begins at the row at hand, with its own first words
// or with a rule above them.
func (s *sorter) notice() bool {
	if s.noticeBegins(s.at) {
		return true
	}
	if !ruled(s.rows[s.at].text) {
		return false
	}
	all := ""
	for at := s.at + 1; at < min(s.at+4, len(s.rows)); at++ {
		below := lowered(s.rows[at].text)
		stands := func(word string) bool { return strings.Contains(below, word) }
		if s.rows[at].depth == 0 && (slices.ContainsFunc(spoken.list, stands) || s.noticeBegins(at)) {
			return true
		}
		if s.rows[at].depth == 0 {
			all += below + " "
		}
	}
	return scannerLine(all)
}

// noticeBegins tells whether a row begins a notice. What might be a person's sentence goes on with
// words for secrecy.
func (s *sorter) noticeBegins(at int) bool {
	text := lowered(s.rows[at].text)
	if s.rows[at].depth > 0 || begins(text, spoken.notice) {
		return s.rows[at].depth == 0
	}
	if !begins(text, spoken.weak) {
		return false
	}
	for _, row := range s.rows[at+1 : min(at+3, len(s.rows))] {
		text += " " + lowered(row.text)
	}
	return slices.ContainsFunc(spoken.secret, func(stem string) bool { return strings.Contains(text, stem) })
}

// lowered returns a line as phrases are compared with it, or "" for one too long to be looked at.
func lowered(text string) string {
	if len(text) > 4*maxTextual {
		text = text[:4*maxTextual]
	}
	return strings.ToLower(strings.Map(plainSpace, strings.Trim(text, " \t\u00a0*_[(|")))
}

func begins(text string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(phrase string) bool { return strings.HasPrefix(text, phrase) })
}
