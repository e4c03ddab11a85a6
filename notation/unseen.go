package notation

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// checkCharacters refuses bytes that are no text, and characters that cannot be seen and change how
// others are seen: control characters, those that divide lines and paragraphs without ending the
// line here, and those that turn the direction of writing. They have no place in talk and comments
// either, which other players read.
func (p *parser) checkCharacters() {
	for i := p.pos.at; i < len(p.src) && p.err == nil; {
		c, n := rune(p.src[i]), 1
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRuneInString(p.src[i:])
		}
		switch {
		case c == utf8.RuneError && n == 1:
			p.failAt(i, NotText)
		case c == '\r' && endsLine(p.src[i+1:]) || !unseen(c):
		default:
			p.failAt(i, Unseen, fmt.Sprintf("U+%04X", c))
		}
		i += n
	}
}

// endsLine tells whether a line ends before a text, so that a carriage return there is part of its
// end.
func endsLine(text string) bool { return text == "" || text[0] == '\n' }

// unseen tells whether a character cannot be seen and changes how others are seen.
func unseen(c rune) bool {
	if c < utf8.RuneSelf {
		return c < ' ' && c != '\n' && c != '\t' || c == 0x7f
	}
	if '\u00a0' <= c && c < '\u0300' {
		return false // a letter or a sign
	}
	return unicode.In(c, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}
