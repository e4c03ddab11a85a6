package referee

import (
	"slices"
	"strings"
	"unicode"
)

// The answers to what waits for somebody's yes.
const (
	yesCommand CommandName = "yes"
	noCommand  CommandName = "no"
)

var (
	yesAct = Act{Name: yesCommand, Form: "yes [CODE] [add]", Example: "yes 7q4kz2abcd", takes: answersHold}
	noAct  = Act{Name: noCommand, Form: "no [CODE]", Example: "no 7q4kz2abcd", takes: answersHold}
)

// answersHold tells whether the words behind yes or no are the code of a held mail, and "add" to
// add its sender's address. Talk that begins with yes or no is not.
func answersHold(args []string) bool {
	if n := len(args); n > 0 && sameWord(args[n-1], addAddress) {
		args = args[:n-1]
	}
	return len(args) == 0 || len(args) == 1 && isHoldCode(args[0])
}

// addAddress is what stands behind yes to add the sender's address to those of the player.
const addAddress = "add"

// holdCodeLength is how many letters the code of a held mail has.
const holdCodeLength = 10

// isHoldCode tells whether a word has the shape of a held mail's code: lower-case base32, whatever
// case it is typed in.
func isHoldCode(word string) bool {
	return len(word) == holdCodeLength && strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// yesWords and noWords begin a line that answers a question of ours, in the languages of letters.
var (
	yesWords = []string{"yes", "oui", "ja", "tak"}
	noWords  = []string{"no", "non", "nee", "nie"}
)

// saidYes tells whether a line says yes or no to something, and whether with that word alone.
func saidYes(line string) (name CommandName, alone bool) {
	line = strings.TrimSpace(plainBlanks(line))
	behind := strings.TrimLeftFunc(line, unicode.IsLetter)
	word := strings.ToLower(line[:len(line)-len(behind)])
	alone = strings.Trim(behind, " .!,") == ""
	switch {
	case strings.Contains(line, "?"):
	case slices.Contains(yesWords, word):
		return yesCommand, alone
	case slices.Contains(noWords, word) && (alone || strings.ContainsAny(behind[:1], ",.!")):
		return noCommand, alone
	}
	return "", false
}
