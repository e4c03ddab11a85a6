package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// This file tells whether every program takes the same address for the author's. Some of them decode
// the words of RFC 2047 first, some look for the first angle bracket, some end at a NUL: a server that
// has read another author proves nothing of the one read here.

// encodedWord is a word of RFC 2047, whatever stands in it.
var encodedWord = regexp.MustCompile(`=\?[^?\s]+\?[bBqQ]\?[^?]*\?=`)

// quotedText is a quoted string (RFC 5322, section 3.2.4).
var quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// readOtherwise returns what in a From another program may take for the author's address.
func readOtherwise(from string, author Address) (others []string) {
	words := encodedWord.FindAllString(from, -1)
	for _, w := range words {
		if strings.ContainsAny(w, "<>\"\\ \t") {
			others = append(others, w)
		}
	}
	if named := decodeWords(strings.Join(words, " ")); strings.Contains(named, "@") && strings.ContainsAny(named, "<>") {
		others = append(others, named)
	}
	if strings.ContainsFunc(from, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }) || strings.Contains(string(author), "=?") {
		others = append(others, from)
	}
	bare := encodedWord.ReplaceAllString(quotedText.ReplaceAllString(from, " "), " ")
	if !strings.Contains(bare, "<") {
		bare = from // a program that knows no quotes has nothing else to go by
	}
	return append(others, addressesBut(bare, author)...)
}

// addressesBut returns the words of a text that look like another address than the author's.
func addressesBut(text string, author Address) (others []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("<>()\",;:", r) }) {
		if a, ok := address(word); strings.Contains(word, "@") && (!ok || !a.Same(author)) {
			others = append(others, word)
		}
	}
	return others
}
