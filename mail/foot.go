package mail

import (
	"slices"
	"strings"
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

// sentFromLine tells whether a line is what programs on phones add. A person's sentence that begins
// so goes on with a comma or a second sentence.
func sentFromLine(text string) bool {
	const mostWords = 14
	text = lowered(text)
	if !begins(text, sentFrom) || len(strings.Fields(text)) > mostWords {
		return false
	}
	for _, excuse := range excuses {
		if strings.Contains(text, excuse) {
			return true
		}
	}
	return !strings.ContainsAny(text, ",;!?") && !strings.Contains(text, ". ") ||
		strings.Contains(text, "get the app") || strings.Contains(text, "http")
}

// scannerLine tells whether a line is one of a virus scanner's.
func scannerLine(text string) bool {
	text = lowered(text)
	if text == "" {
		return false
	}
	for _, words := range scanners {
		if strings.Contains(text, words) {
			return true
		}
	}
	return strings.HasPrefix(text, "<#dab4fad8") || strings.HasPrefix(text, "[http") && strings.Contains(text, "avast")
}

// notice tells whether a notice below the mail begins at the row at hand, with its own first words
// or with a rule above them.
func (s *sorter) notice() bool {
	text := s.rows[s.at].text
	if begins(lowered(text), notices) {
		return true
	}
	if !ruled(text) {
		return false
	}
	for _, row := range s.rows[s.at+1 : min(s.at+4, len(s.rows))] {
		below := lowered(row.text)
		for _, word := range listWords {
			if row.depth == 0 && strings.Contains(below, word) {
				return true
			}
		}
		if row.depth == 0 && begins(below, notices) {
			return true
		}
	}
	return false
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
