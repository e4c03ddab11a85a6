package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits at the door: what is beyond them is refused before it costs anything.
const (
	MaxText  = 64 << 10 // bytes of a text
	MaxWords = 40       // words of a line with those that continue it, divided by blanks
	MaxWord  = 64       // bytes between two blanks
)

// Kinds of token. The kind of a sign is the sign itself, once the variants that phones and mail
// programs make are one.
const (
	end     rune = 0
	word    rune = 'a' // letters and digits in any mixture: Cf1, 1A, C1.2, 2x1
	newline rune = '\n'
	arrow   rune = '>' // also ->, =>, →
	pound   rune = '£'
	unknown rune = '?'
)

// token is a word or a sign. A word that says several things, as M1 or 9x1, is used up from the
// left.
type token struct {
	kind rune
	glue bool   // no blank stands before it
	text string // what is left of it
	all  string // all of it, for messages
	mark mark
}

// mark is a place in the text.
type mark struct {
	at   int // byte offset
	line int // from 1
	head int // byte offset of the line's first byte
}

// scan steps to the next token.
func (p *parser) scan() {
	p.comma, p.commas = false, false
	p.skip()
	p.tok = token{mark: p.pos, glue: p.pos.at == p.last && p.last > 0}
	rest := p.src[p.pos.at:]
	if rest == "" {
		return
	}
	kind, n := shape(rest)
	p.tok.kind, p.tok.text, p.tok.all = kind, rest[:n], rest[:n]
	p.pos.at += n
	p.last = p.pos.at
	p.count()
}

// ahead returns the kind of the token after this one.
func (p *parser) ahead() rune {
	q := *p
	q.scan()
	return q.tok.kind
}

// take uses up the first n bytes of a word, and steps on when nothing is left of it.
func (p *parser) take(n int) {
	p.tok.text, p.tok.glue = p.tok.text[n:], true
	if p.tok.text == "" {
		p.scan()
	}
}

// count holds the line to its limits.
func (p *parser) count() {
	if p.endless {
		return
	}
	if !p.tok.glue {
		p.words++
		p.run = p.tok.mark.at
	}
	if p.words > MaxWords {
		p.fail(TooManyWords, MaxWords)
	} else if p.last-p.run > MaxWord {
		p.fail(WordTooLong, MaxWord)
	}
}

// skip passes over blanks, comments, and the ends of lines that the next line continues.
func (p *parser) skip() {
	for p.pos.at < len(p.src) {
		switch c := p.src[p.pos.at]; {
		case c == ' ':
			p.pos.at++
		case c == '\n' && p.folded:
			p.pos.at++
		case c == '\n':
			if !p.skipLineEnd() {
				return
			}
		case c == ',':
			p.commas = p.comma
			p.comma = true
			p.pos.at++
		case c < utf8.RuneSelf && classes[c] == blankClass:
			p.pos.at++
		case c == '#' || c == '/':
			if !p.skipComment() {
				return
			}
		case c < utf8.RuneSelf:
			return
		default:
			r, n := utf8.DecodeRuneInString(p.src[p.pos.at:])
			if !isBlank(r) {
				return
			}
			p.pos.at += n
		}
	}
}

// numberSign tells whether # stands before a number, and within an order: E #2 is no comment.
func (p *parser) numberSign(rest string) bool {
	return rest[0] == '#' && p.last > p.first && len(rest) > 1 && isDigit(rest[1])
}

// skipComment passes over "# …" and "// …" up to the end of the line. Inside a word neither begins
// a comment.
func (p *parser) skipComment() bool {
	rest := p.src[p.pos.at:]
	inside := p.pos.at == p.last && p.last > 0 && p.tok.kind == word
	if inside || rest[0] == '/' && !strings.HasPrefix(rest, "//") || p.numberSign(rest) {
		return false
	}
	n := strings.IndexByte(rest, '\n')
	if n < 0 {
		n = len(rest)
	}
	if said := strings.TrimSpace(strings.TrimLeft(rest[:n], "#/")); said != "" {
		p.comments = append(p.comments, said)
	}
	p.pos.at += n
	return true
}

// skipLineEnd passes over the end of a line if nothing follows, or a line that begins with a clause
// mark: a mail program may have wrapped a long order there.
func (p *parser) skipLineEnd() bool {
	rest := trimBlanks(p.src[p.pos.at:])
	if rest != "" && !startsWithClause(rest) && !startsWithComment(rest) {
		return false
	}
	blank := p.src[p.pos.at : len(p.src)-len(rest)] // empty lines too, all at once: a look ahead for each would be quadratic
	p.pos.line += strings.Count(blank, "\n")
	p.pos.at += strings.LastIndexByte(blank, '\n') + 1
	p.pos.head = p.pos.at
	return true
}

// shape returns the kind and the length of the token at the beginning of a text.
func shape(text string) (rune, int) {
	c := text[0]
	if c < utf8.RuneSelf {
		switch classes[c] {
		case wordClass:
			return word, wordLength(text)
		case signClass:
			if (c == '-' || c == '=') && strings.HasPrefix(text[1:], ">") {
				return arrow, 2
			}
			return rune(c), 1
		}
		return unknown, 1
	}
	r, n := utf8.DecodeRuneInString(text)
	if isLetter(r) {
		return word, wordLength(text)
	}
	if sign, ok := variants[r]; ok {
		if sign == '-' && strings.HasPrefix(text[n:], ">") {
			return arrow, n + 1
		}
		return sign, n
	}
	return unknown, n
}

// wordLength returns how many bytes of the text are one word: letters and digits, dots between them
// as in C1.2, and hyphens between letters as in Saint-Louis.
func wordLength(text string) int {
	n := 0
	for n < len(text) && n <= MaxWord { // what is longer is refused
		c := text[n]
		switch {
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(text[n:])
			if !isLetter(r) {
				return n
			}
			n += size
		case classes[c] == wordClass:
			n++
		case n > 0 && n+1 < len(text) && joins(text[n-1], c, text[n+1]):
			n++
		default:
			return n
		}
	}
	return n
}

// joins tells whether a dot or hyphen between two characters makes them one word.
func joins(before, c, after byte) bool {
	if c == '.' {
		return classOf(after) == wordClass
	}
	return c == '-' && isAlpha(before) && isAlpha(after)
}

// Classes of ASCII characters.
const (
	otherClass = iota
	blankClass
	wordClass
	signClass
)

var classes = classTable()

func classTable() (t [utf8.RuneSelf]uint8) {
	for _, c := range " \t\r,\"'`" { // quotes and commas mean nothing in an order
		t[c] = blankClass
	}
	for _, c := range ";+@/:-!=_~<>[]|.\n" {
		t[c] = signClass
	}
	for c := range t {
		if c >= '0' && c <= '9' || isAlpha(byte(c)) && c < utf8.RuneSelf {
			t[c] = wordClass
		}
	}
	return t
}

func classOf(c byte) uint8 {
	if c >= utf8.RuneSelf {
		return wordClass
	}
	return classes[c]
}

// variants maps signs that phones and mail programs write to the one that is meant.
var variants = map[rune]rune{
	'‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-',
	'→': arrow, '➔': arrow, '➜': arrow, '➡': arrow, '⇒': arrow, '⟶': arrow,
	'£': pound, '≥': '≥', '≤': '≤',
	'＋': '+', '；': ';', '：': ':', '＠': '@', '／': '/', '＝': '=', '！': '!', '－': '-', '＿': '_', '～': '~', '｜': '|', '．': '.',
}

// isBlank tells whether a character outside ASCII separates words: spaces, no-break ones too,
// quotes, and marks that are not seen.
func isBlank(r rune) bool {
	switch r {
	case '‘', '’', '‚', '‛', '“', '”', '„', '‟', '«', '»', '‹', '›', '\ufe0f', '\ufeff':
		return true
	}
	return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
}

func isLetter(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) && r != '\ufe0f'
}

// isAlpha tells whether a byte is an ASCII letter or part of one outside ASCII.
func isAlpha(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= utf8.RuneSelf }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// letters returns the length of the part of a word before its first digit.
func letters(text string) int {
	for i := range len(text) {
		if isDigit(text[i]) {
			return i
		}
	}
	return len(text)
}

// digits returns the length of the number a word begins with.
func digits(text string) int {
	for i := range len(text) {
		if !isDigit(text[i]) {
			return i
		}
	}
	return len(text)
}

func isNumber(text string) bool { return text != "" && digits(text) == len(text) }

func digitIn(text string) bool { return letters(text) < len(text) }
