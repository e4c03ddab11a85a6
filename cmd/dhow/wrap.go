package main

import (
	"fmt"
	"io"
	"strings"
)

// writeWrapped writes an indented paragraph, its further lines indented more.
func writeWrapped(w io.Writer, text string) {
	const indent, width = "    ", 72
	for i, line := range wrapped(text, width) {
		if i > 0 {
			line = "  " + line
		}
		fmt.Fprintf(w, "%s%s\n", indent, line)
	}
}

// wrapped divides a text into lines of at most so many bytes, between words.
func wrapped(text string, width int) []string {
	var lines []string
	for _, word := range strings.Fields(text) {
		if n := len(lines) - 1; n >= 0 && len(lines[n])+1+len(word) <= width {
			lines[n] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
