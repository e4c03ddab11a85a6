package notation

import (
	"strings"

	"dhow/engine"
)

// Mail programs that make plain text of a styled one put marks around what was bold, slanted or
// underlined: **G Cf2 x1**, _G Cf2 x1_, *G* Cf2 x1. They are no part of an order.

// emphasisMarks are put around words, alone or several of them one within another. A stroke through
// the words is none: what is struck out is not meant.
const emphasisMarks = "*_/"

// unemphasised returns a line with blanks in the place of the marks of emphasis, so that all else
// stands where it stood; the same line if it has none. A star before a blank is the mark of a list,
// and one that nothing closes is one that letters have before an order.
func unemphasised(line string) string {
	if !strings.ContainsAny(line, emphasisMarks) {
		return line
	}
	at, body := unmarked(line)
	open := len(body) - len(strings.TrimLeft(body, emphasisMarks))
	inner := body[open:]
	switch {
	case strings.Contains(body, "~~") || strings.HasPrefix(body, "//"):
		return line
	case open > 0 && (inner == "" || strings.ContainsRune(" \t", rune(inner[0]))):
		return line
	case open == 0:
		return line[:at] + withoutStars(body)
	}
	text := []byte(strings.Repeat(" ", open) + inner)
	closed := strings.HasPrefix(body, "**") // programs close it in a later line
	for i := open - 1; i >= 0; i-- {
		if end := closing(string(text), body[i]); end > 0 {
			text[end], closed = ' ', true
		}
	}
	if !closed {
		return line
	}
	return line[:at] + withoutStars(string(text))
}

// closing returns where the mark stands that closes what a line begins with, or 0: the last one that
// stands right behind a word and before a blank, a sign or the end.
func closing(text string, mark byte) int {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == mark && classOf(text[i-1]) != blankClass && (i+1 == len(text) || classOf(text[i+1]) != wordClass) {
			return i
		}
	}
	return 0
}

// withoutStars returns a text with blanks in the place of pairs of stars around words within it.
func withoutStars(text string) string {
	if strings.Count(text, "*") < 2 {
		return text
	}
	return strings.ReplaceAll(text, "*", " ")
}

// withoutEmphasis returns a text with blanks in the place of the marks of emphasis, in lines that
// are read only so, or begin so as orders do: talk keeps its marks.
func (r Reader) withoutEmphasis(seat engine.Seat, text string) string {
	if !strings.ContainsAny(text, emphasisMarks) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if bare := unemphasised(line); bare != line && r.startsLine(bare[headAt(bare):]) && !r.saysAny(seat, line) {
			lines[i] = bare
		}
	}
	return strings.Join(lines, "\n")
}
