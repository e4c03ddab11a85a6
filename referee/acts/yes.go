package acts

import (
	"slices"
	"strings"
	"unicode"

	"dhow/notation"
)

// The answers to what waits for somebody's yes.
const (
	Yes CommandName = "yes"
	No  CommandName = "no"
)

var (
	yesAct = Act{Name: Yes, Form: "yes [CODE] [add | luck WORD]", Example: "yes 7q4kz2abcd", takes: answersHold, decides: decidesAnswer, Do: doAnswer, answers: true}
	noAct  = Act{Name: No, Form: "no [CODE]", Example: "no 7q4kz2abcd", takes: answersHold, decides: decidesAnswer, Do: doAnswer, answers: true}
)

// answersHold tells whether the words behind yes or no are a code, and "add" to add the sender's
// address of a held mail, or a word for the luck. Talk that begins with yes or no is not.
func answersHold(args []string) bool {
	if n := len(args); n > 0 && sameWord(args[n-1], AddSender) {
		args = args[:n-1]
	}
	return answersAll(args)
}

// AddSender is what stands behind yes to add the sender's address to those of the player.
const AddSender = "add"

// CodeLength is how many letters the code of a held mail has.
const CodeLength = 10

// IsCode tells whether a word has the shape of a held mail's code: lower-case base32, whatever
// case it is typed in.
func IsCode(word string) bool {
	return len(word) == CodeLength && strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// yesWords and noWords begin a line that answers a question of ours, in the languages of letters.
var (
	yesWords = []string{"yes", "oui", "ja", "tak"}
	noWords  = []string{"no", "non", "nee", "nie"}
)

// saidTo tells what a line says to a question of ours by its first word: behind a comma or a full
// stop more may follow that does not doubt it. Empty: it is no answer.
func saidTo(line string) CommandName {
	name, alone := SaidYes(line)
	more, apart := behindFirst(line)
	if alone || apart && !notation.Doubts(more) {
		return name
	}
	return ""
}

// SaidYes tells whether a line says yes or no to something, and whether with that word alone.
func SaidYes(line string) (name CommandName, alone bool) {
	word, behind := firstWord(line)
	if strings.Contains(line, "?") {
		return "", false
	}
	if slices.Contains(yesWords, word) {
		name = Yes
	} else if slices.Contains(noWords, word) {
		if _, apart := behindFirst(line); apart {
			name = No
		}
	}
	return name, name != "" && strings.Trim(behind, " .!,") == ""
}

// firstWord divides a line behind its first word, which comes in small letters.
func firstWord(line string) (word, behind string) {
	line = strings.TrimSpace(plainBlanks(line))
	behind = strings.TrimLeftFunc(line, unicode.IsLetter)
	return strings.ToLower(line[:len(line)-len(behind)]), behind
}

// behindFirst is what stands behind the first word of a line and a sign that divides sentences or
// their parts. Nothing but politeness may stand between them.
func behindFirst(line string) (more string, apart bool) {
	word, behind := firstWord(line)
	polite := func(said string) bool { return notation.Unadorned(word+said) == word }
	at := strings.IndexAny(behind, ",.!;:–—")
	if dash := strings.Index(behind, " - "); dash >= 0 && (at < 0 || dash < at) {
		at = dash
	}
	switch {
	case polite(behind):
		return "", true
	case at >= 0 && polite(strings.TrimRight(behind[:at], " ")):
		return behind[at:], true
	}
	return "", false
}
