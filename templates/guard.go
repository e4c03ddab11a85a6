package templates

import (
	"strings"
	"unicode"

	"dhow/notation"
)

// commandWords begin the lines that the referee reads himself, beside those of the notation, for
// which package notation speaks: those that help lists, and these.
var commandWords = func() map[string]bool {
	words := []string{"join", "never", "yes", "no", "new", "replace", "set", "unsubscribe", "games", "standby", "admit",
		"agree", "disagree", "rewind", "draw", "reshuffle"}
	begin := map[string]bool{lettersWord: true}
	for _, word := range words {
		begin[word] = true
	}
	for _, form := range Commands {
		word, _, _ := strings.Cut(form.Line, " ")
		begin[word] = true
	}
	return begin
}()

// lettersWord begins a line that says which letters are wanted.
const lettersWord = "letters"

// typedBehind tells what stands behind those of the command words that many sentences begin with,
// too, where a line is a command.
var typedBehind = map[string]func(rest string) bool{
	"end": func(rest string) bool {
		second, _ := firstWord(rest)
		return strings.EqualFold(strings.TrimRight(second, ":"), "game")
	},
	"leave":     func(rest string) bool { return rest == "" },
	"games":     func(rest string) bool { return rest == "" },
	"back":      func(rest string) bool { return rest == "" },
	"standby":   func(rest string) bool { return len(strings.Fields(rest)) <= 2 },
	"admit":     func(rest string) bool { return len(strings.Fields(rest)) <= 1 },
	"host":      func(rest string) bool { return strings.Contains(rest, "@") },
	"rule":      func(rest string) bool { return rest != "" && !unicode.IsDigit(rune(rest[0])) },
	"remind":    func(rest string) bool { return rest == "" || beginsWithColour(rest) },
	"remove":    beginsWithColour,
	"keep":      beginsWithColour,
	"correct":   beginsWithColour,
	"agree":     func(rest string) bool { return len(strings.Fields(rest)) <= 3 },
	"disagree":  func(rest string) bool { return len(strings.Fields(rest)) <= 1 },
	"draw":      func(rest string) bool { return rest == "" },
	"ask":       func(rest string) bool { return len(strings.Fields(rest)) <= 3 },
	"reshuffle": func(rest string) bool { return len(strings.Fields(rest)) <= 1 },
	"rewind":    func(rest string) bool { return strings.ContainsFunc(rest, unicode.IsDigit) },
}

// beginsWithColour tells whether a seat stands first in a text.
func beginsWithColour(text string) bool {
	word, _ := firstWord(text)
	return notation.AsSeat.Has(strings.TrimRight(word, ":"))
}

// isCommand tells whether a line begins like one that the referee reads himself.
func isCommand(line string) bool {
	if english := notation.ActInEnglish(line); english != "" {
		line = english
	}
	first, rest := firstWord(line)
	first = strings.ToLower(strings.TrimRight(first, ":"))
	if !commandWords[first] {
		return false
	}
	typed, more := typedBehind[first]
	return !more || typed(rest)
}

// firstWord parts a line behind its first word.
func firstWord(line string) (word, rest string) {
	if n := strings.IndexFunc(line, unicode.IsSpace); n >= 0 {
		return line[:n], strings.TrimSpace(line[n:])
	}
	return line, ""
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
// sentences begin with its word.
const longestLetters = 4

// mayBeRead tells whether a line of a letter, typed back as it stands, could be taken for one that
// its reader has typed to say something, in any language.
func (r *Reader) mayBeRead(line string) bool {
	words := strings.TrimRight(strings.TrimSpace(line), ".,!")
	switch {
	case words == "":
		return false
	case isCommand(words):
		first, _ := firstWord(words)
		return !strings.EqualFold(first, lettersWord) || len(strings.Fields(words)) <= longestLetters
	case strings.ContainsAny(words[:1], ";=-|"):
		return true
	case r.Edition == nil:
		return false
	}
	return notation.Reader{Edition: r.Edition}.ReadsToAny(r.Seat, line)
}
