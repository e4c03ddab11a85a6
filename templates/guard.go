package templates

import (
	"slices"
	"strings"

	"dhow/notation"
)

// commandWords begin the lines that the referee reads himself, beside those of the notation, for
// which package notation speaks: those that help lists, and these.
var commandWords = func() []string {
	words := []string{"letters", "join", "never", "yes", "no", "new", "replace", "unsubscribe"}
	for _, form := range Commands {
		word, _, _ := strings.Cut(form.Line, " ")
		words = append(words, word)
	}
	return words
}()

// secondWords stand behind those of the command words that many sentences begin with, too.
var secondWords = map[string]string{"end": "game"}

// isCommand tells whether a line of some words begins like one that the referee reads himself.
func isCommand(words []string) bool {
	first := strings.ToLower(strings.TrimRight(words[0], ":"))
	if !slices.Contains(commandWords, first) {
		return false
	}
	second, more := secondWords[first]
	return !more || len(words) > 1 && strings.EqualFold(strings.TrimRight(words[1], ":"), second)
}

// guard tells which lines of a letter could be taken for something that its reader has typed. It
// is asked once of a line, however often that is looked at and wherever it stands.
type guard struct {
	r    *Reader
	read map[string]bool // what has been said of lines
}

func newGuard(r *Reader) *guard { return &guard{r, map[string]bool{}} }

func (g *guard) mayBeRead(line string) bool {
	line = strings.TrimSpace(line)
	reads, asked := g.read[line]
	if !asked {
		reads = g.r.mayBeRead(line)
		g.read[line] = reads
	}
	return reads
}

// longestLetters is how many words a line has at most that says which letters are wanted: many
// sentences begin with the first of the command words.
const longestLetters = 4

// mayBeRead tells whether a line of a letter, typed back as it stands, could be taken for one that
// its reader has typed to say something, in any language.
func (r *Reader) mayBeRead(line string) bool {
	words := strings.Fields(strings.TrimRight(strings.TrimSpace(line), ".,!"))
	switch {
	case len(words) == 0:
		return false
	case isCommand(words):
		return !strings.EqualFold(words[0], commandWords[0]) || len(words) <= longestLetters
	case strings.ContainsAny(words[0][:1], ";=-|"):
		return true
	case r.Edition == nil:
		return false
	}
	return notation.Reader{Edition: r.Edition}.ReadsToAny(r.Seat, line)
}
