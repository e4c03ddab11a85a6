package acts

import (
	"slices"
	"strings"

	"dhow/notation"
	"dhow/templates"
)

const Join CommandName = "join"

var joinAct = Act{
	Name: Join, Form: "join [CODE] [WORD]", Example: "join palm",
	takes: joins, decides: decidesLuck, Do: doJoin,
}

// joins tells whether the words behind join are a luck word, the code of an offer, or both.
func joins(args []string) bool {
	args = withoutLuck(args)
	return len(args) < 2 || len(args) == 2 && IsCode(args[0])
}

// withoutLuck leaves out what may stand before the luck word behind join, as luck and geluk do.
func withoutLuck(args []string) []string {
	if n := len(args); n > 1 && notation.Luck(args[n-2]) {
		return append(slices.Clone(args[:n-2]), args[n-1])
	}
	return args
}

// decidesLuck says with which word the author joins.
func decidesLuck(cmd Command) (what, how string) {
	return "luck word", strings.ToLower(strings.Join(cmd.Args, " "))
}

// doJoin takes the seat that its player was invited to.
func doJoin(w *walk, l *scriptLine) outcome {
	word := LuckWord(l.command.Args, w.mail.Fingerprint)
	if luck := w.page.Join(word, w.mail.Proof.Keyed()); luck != "" {
		return result(templates.Joined, luck)
	}
	before := w.Game.At(w.before).Luck(w.mail.Seat)
	switch {
	case before != "":
		return result(templates.JoinedAlready, before)
	case !w.mail.Proof.Keyed():
		return result(templates.JoinByAnswer)
	case w.OverAt(w.before):
		return result(templates.NothingToJoin)
	}
	return result(templates.BadLuckWord, word)
}

// LuckWord is the word a player joins with: the one that was typed, or the mail's fingerprint.
func LuckWord(args []string, fingerprint string) string {
	if len(args) > 0 {
		return strings.Trim(args[0], "\"'“”„«»<>()[].,!")
	}
	return fingerprint
}
