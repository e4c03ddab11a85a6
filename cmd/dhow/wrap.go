package main

import (
	"fmt"
	"io"

	"dhow/templates"
)

// writeWrapped writes an indented paragraph, its further lines indented more.
func writeWrapped(w io.Writer, text string) {
	const indent, width = "    ", 72
	for i, line := range templates.Wrap(text, width) {
		if i > 0 {
			line = "  " + line
		}
		fmt.Fprintf(w, "%s%s\n", indent, line)
	}
}
