package mail

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxHead     = 6   // rows that say that somebody wrote what follows
	maxHeadText = 800 // bytes of them
)

// quoteHead returns how many rows from one on say that somebody wrote what follows. The last of
// them ends in a colon, or has dashes around it.
func (s *sorter) quoteHead(at int) int {
	if at < len(s.rows) && s.rows[at].arrows() {
		return 1
	}
	text := ""
	for n := 1; n <= maxHead && at+n <= len(s.rows); n++ {
		row := &s.rows[at+n-1]
		// A program that breaks an address in two may begin a line with its end, which is a quote mark.
		broken := n > 1 && row.depth <= 2 && opensBracket(text)
		if row.blank() && n > 1 && s.bracketBelow(at+n) && readHead(text).dated() {
			continue
		}
		if row.depth > 0 && !broken || row.blank() || len(text)+len(row.text) > maxHeadText {
			return 0
		}
		text += " " + strings.Repeat(">", row.depth) + row.text
		if n == 1 && runsOn(text) {
			return 1
		}
		if s.endsHead(text, at+n) && s.isHead(at, n, text) {
			return n
		}
	}
	return 0
}

// bracketBelow tells whether a row begins with the bracket of an address.
func (s *sorter) bracketBelow(at int) bool {
	return at < len(s.rows) && strings.HasPrefix(strings.TrimSpace(s.rows[at].text), "<")
}

// arrows tells whether a row stands above a quote as GroupWise writes it: with three marks before and
// behind, and no marks below.
func (r *row) arrows() bool {
	return r.depth == 3 && len(r.text) <= maxTextual && strings.HasSuffix(strings.TrimSpace(r.text), ">>>") &&
		readHead(r.text).digits >= 5
}

// endsHead tells whether a text may end what stands above a quote: with a colon, between dashes, with
// the verb, or, as old programs of Google's do, with an address right above quote marks.
func (s *sorter) endsHead(text string, next int) bool {
	plain := strings.TrimRightFunc(text, trailing)
	return strings.HasSuffix(plain, ":") || strings.HasSuffix(plain, "：") || framed(text) || endsInVerb(text) ||
		strings.HasSuffix(plain, ")") && strings.Contains(plain, ": (") ||
		strings.HasSuffix(plain, ">") && !opensBracket(text) && next < len(s.rows) && s.quotedNext(next)
}

func opensBracket(text string) bool { return strings.Count(text, "<") > strings.Count(text, ">") }

// endsInVerb tells whether a verb ends a text, without a colon.
func endsInVerb(text string) bool {
	text = strings.TrimRightFunc(text, trailing)
	return spoken.wrote[text[strings.LastIndexByte(text, ' ')+1:]] != noVerb
}

// framed tells whether a text has dashes before and behind.
func framed(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "--") && strings.HasSuffix(text, "--")
}

// trailing tells what may stand behind the colon above a quote.
func trailing(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("*_-–—", r) || unseen(r)
}

// runsOn tells whether a text stands above a quote that goes on in the same line, as Yahoo's
// program for phones writes it.
func runsOn(text string) bool {
	before, _, ok := strings.Cut(text, ":  ")
	if !ok {
		return false
	}
	h := readHead(before)
	return h.verb != noVerb && h.opened && h.address && h.digits >= 5
}

// isHead tells whether rows, which are this text together, say that somebody wrote what follows.
func (s *sorter) isHead(at, n int, text string) bool {
	if !s.accepts(at, n, text) {
		return false
	}
	// The rows may be text of a person and, below it, what stands above a quote.
	first := s.rows[at].text
	begins := readHead(first)
	if n > 1 && !(begins.opened && begins.digits > 0 || begins.datedFirst || begins.dated() || strings.ContainsAny(first, "<@")) {
		return false
	}
	for skip := 1; skip < n; skip++ {
		rest := ""
		for _, row := range s.rows[at+skip : at+n] {
			rest += " " + row.text
		}
		h := readHead(rest)
		sentence := strings.HasSuffix(strings.TrimSpace(first), ".") && !begins.datedFirst && !begins.opened
		dateAbove := begins.opened && begins.digits >= 5 && h.digits <= 6 // and no more than the time in the rest
		if s.accepts(at+skip, n-skip, rest) && (sentence || s.r.matters(first) || h.opened && h.digits >= 3 && !dateAbove ||
			h.datedFirst && h.digits >= 7) {
			return false
		}
	}
	return true
}

// accepts tells whether what rows say is enough. What says less must stand right above quote marks:
// there no more than these rows can be lost.
func (s *sorter) accepts(at, n int, text string) bool {
	h := readHead(text)
	if h.verb == noVerb && !h.address {
		return false
	}
	if endsInVerb(text) && !framed(text) {
		return h.opened && h.beside && h.dated()
	}
	if h.verb != noVerb && h.opened && (h.digits >= 5 || h.address) {
		return true
	}
	if s.r.matters(s.rows[at].text) {
		return false
	}
	alone := at == 0 || s.rows[at-1].blank() || s.rows[at-1].depth > 0 || ruled(s.rows[at-1].text)
	if h.verb != noVerb {
		switch {
		case h.beside && (h.digits >= 5 || alone && h.words <= 10),
			h.you && h.dated(),
			h.dated() && (h.datedFirst || h.named || h.authorFirst),
			alone && h.digits >= 5 && h.datedFirst,
			framed(text) && h.named:
			return true
		}
	} else if alone && h.addressLast && h.datedFirst && h.dated() {
		return true
	}
	marked := at+n < len(s.rows) && s.quotedNext(at+n)
	return marked && (h.verb != noVerb && (h.named || h.opened && h.digits >= 3) ||
		h.address && h.digits >= 5 && (alone || h.datedFirst))
}

// head is what a text has of what stands above quotes.
type head struct {
	verb        order // of a word for writing, behind which stands what may stand there
	opened      bool  // it begins as such lines do
	datedFirst  bool  // a digit in one of its first two words
	datedLast   bool  // digits behind the verb
	stamped     bool  // two numbers with a mark between, as in a time
	address     bool
	addressLast bool // with nothing behind it but what closes it
	beside      bool // the address stands next to the verb
	you         bool // it says to its reader who wrote
	authorFirst bool // it begins with an author's name and address
	named       bool // beside the verb there are names alone, or a date behind
	digits      int
	words       int
}

// dated tells whether there is a date with a time.
func (h head) dated() bool { return h.stamped && h.digits >= 7 }

func readHead(text string) head {
	text = strings.Map(plainSpace, strings.TrimFunc(text, trailing))
	lower := strings.ToLower(text)
	h := head{words: len(strings.Fields(text)), address: hasAddress(text), opened: begins(lower, spoken.opens)}
	first, rest, _ := strings.Cut(text, " ")
	second, _, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
	h.datedFirst = !strings.ContainsAny(first, "@<") && (hasDigit(first) || hasDigit(second) && len(first) <= 24)
	for i := range len(text) {
		if digit(text[i]) {
			h.digits++
			h.stamped = h.stamped || i > 1 && strings.IndexByte(":./-", text[i-1]) >= 0 && digit(text[i-2])
		}
	}
	if author, _, ok := strings.Cut(text, "<"); ok && h.address {
		h.authorFirst = names(author) && !hasDigit(author) && len(strings.Fields(author)) <= 6
	}
	if end := strings.LastIndexAny(text, "@"); end >= 0 && h.address {
		h.addressLast = !strings.ContainsAny(strings.TrimRight(text[end:], " :：>)]"), " ,;")
	}
	from, behind := -1, ""
	for at, word := range wordsOf(lower) {
		h.you = h.you || slices.Contains(spoken.you, word)
		if o := spoken.wrote[word]; o != noVerb {
			h.verb, from, behind = o, at, lower[at+len(word):]
		}
	}
	if h.verb == noVerb {
		return h
	}
	h.datedLast = strings.IndexFunc(behind, unicode.IsDigit) >= 0
	named := len(lower) == len(text) // else places in the one are not those in the other
	h.named = named && h.words <= 12 && names(text[:from]) && (h.datedLast || names(text[len(text)-len(behind):]))
	h.beside = h.verb == authorBehind && hasAddress(behind) || closes(lower[:from])
	if !h.follows(behind, named && names(text[len(text)-len(behind):])) {
		h.verb = noVerb
	}
	return h
}

// follows tells whether a text may stand between the verb and the end: nothing but an ending of the
// verb's, a date, an address, or the author's name.
func (h head) follows(behind string, names bool) bool {
	n := 0
	for _, word := range wordsOf(behind) {
		if !slices.Contains(particles, word) && !slices.Contains(spoken.you, word) {
			n++
		}
	}
	return n == 0 || h.datedLast && n <= 10 || hasAddress(behind) && n <= 12 ||
		h.verb == authorBehind && names && n <= 8
}

// closes tells whether a text ends in an address, but for words that belong to a verb behind it.
func closes(text string) bool {
	fields := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '>' || r == ')' })
	n := len(fields) - 1
	for n >= 0 && slices.Contains(particles, fields[n]) {
		n--
	}
	return n >= 0 && strings.Contains(fields[n], "@") && !strings.HasSuffix(fields[n], ",")
}

// particles are small words in names, between a name and the verb, and behind the verb.
var particles = []string{"van", "von", "de", "der", "den", "da", "di", "dos", "du", "la", "le", "el", "al", "bin",
	"ter", "ten", "zu", "zur", "zum", "via", "og", "och", "und", "and", "a", "o", "je", "ha", "hat", "ezt", "het",
	"volgende", "folgendes", "følgende", "följande", "tarihinde", "şunu", "şunları", "님이", "а", "ла"}

// names tells whether every word of a text may be one of a name, or is part of an address.
func names(text string) bool {
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, ".,:;\"'„“”«»()[]<>")
		r, _ := utf8.DecodeRuneInString(word)
		if unicode.IsLower(r) && !strings.Contains(word, "@") && !slices.Contains(particles, word) {
			return false
		}
	}
	return true
}

// wordsOf yields the runs of letters of a text and where they begin.
func wordsOf(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		for at := 0; at < len(text); {
			begin := strings.IndexFunc(text[at:], inWord)
			if begin < 0 {
				return
			}
			at += begin
			end := strings.IndexFunc(text[at:], func(r rune) bool { return !inWord(r) })
			if end < 0 {
				end = len(text) - at
			}
			if !yield(at, text[at:at+end]) {
				return
			}
			at += end
		}
	}
}

// inWord tells whether a rune belongs to a word; so do the dots that small letters lose and get.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) }

func hasDigit(text string) bool { return strings.IndexFunc(text, unicode.IsDigit) >= 0 }

// hasAddress tells whether a text has something like ann@example.org in it. Orders have an @ too,
// with a number behind it.
func hasAddress(text string) bool {
	for {
		_, rest, ok := strings.Cut(text, "@")
		if !ok {
			return false
		}
		word := rest
		if end := strings.IndexAny(rest, " \t>)\"'"); end >= 0 {
			word = rest[:end]
		}
		if word != "" && !digit(word[0]) && strings.Contains(word, ".") {
			return true
		}
		text = rest
	}
}

// plainSpace makes a plain space of those that do not break.
func plainSpace(r rune) rune {
	if unicode.IsSpace(r) {
		return ' '
	}
	return r
}
