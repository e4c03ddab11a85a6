package templates

import (
	"slices"
	"strings"

	"dhow/notation"
)

// commandWords begin the lines that the referee reads himself, beside those of the notation, for
// which package notation speaks: those that help lists, and these.
var commandWords = func() []string {
	words := []string{"join", "never", "yes", "no", "new", "replace", "unsubscribe"}
	for _, form := range Commands {
		word, _, _ := strings.Cut(form.Line, " ")
		words = append(words, word)
	}
	return words
}()

// mayBeRead is that of the reader. A letter asks it once of a line, however often it is looked at
// and wherever it stands.
func (t *textWriter) mayBeRead(line string) bool {
	line = strings.TrimSpace(line)
	reads, asked := t.read[line]
	if !asked {
		reads = t.r.mayBeRead(line)
		t.read[line] = reads
	}
	return reads
}

// mayBeRead tells whether a line of a letter, typed back as it stands, could be taken for one that
// its reader has typed to say something, in any language.
func (r *Reader) mayBeRead(line string) bool {
	first, _, _ := strings.Cut(strings.TrimRight(strings.TrimSpace(line), ".,!"), " ")
	switch {
	case first == "":
		return false
	case strings.ContainsAny(first[:1], ";=-|"),
		slices.Contains(commandWords, strings.ToLower(strings.TrimRight(first, ":"))):
		return true
	case r.Edition == nil:
		return false
	}
	return notation.Reader{Edition: r.Edition}.ReadsToAny(r.Seat, line)
}
