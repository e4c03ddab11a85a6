package referee

import (
	"slices"
	"strings"
	"testing"

	"dhow/referee/acts"
	"dhow/referee/identity"
)

// TestEveryActIsForged wants each act to have a row among the mails that show nothing but a name or
// a made-up key, and each that asks for more than play one among those with the key of somebody else.
func TestEveryActIsForged(t *testing.T) {
	named, keyed := bodies(slices.Concat(nothingShown, forgedKeys)), bodies(slices.Concat(strayedKeys, leakedKeys))
	for _, act := range acts.All {
		line := forgedAs(act)
		if !slices.ContainsFunc(named, line) {
			t.Errorf("nobody writes %s in another's name", act.Form)
		}
		if act.Demand > identity.ToPlay && !slices.ContainsFunc(keyed, line) {
			t.Errorf("nobody writes %s with another's key", act.Form)
		}
	}
}

func bodies(rows []forgery) (lines []string) {
	for _, row := range rows {
		lines = append(lines, strings.Split(row.mail.body, "\n")...)
	}
	return lines
}

// forgedAs tells of a line in a row whether it is an act: it begins as the act is typed, up to where
// something is filled in.
func forgedAs(act *acts.Act) func(line string) bool {
	var typed []string
	for _, word := range strings.Fields(act.Form) {
		if word == "GAME" || word == "ORDER" {
			word = "{" + word + "}"
		} else if word != strings.ToLower(word) || strings.HasPrefix(word, "[") {
			break
		}
		typed = append(typed, word)
	}
	return func(line string) bool {
		words := strings.Fields(line)
		return len(words) >= len(typed) && slices.Equal(words[:len(typed)], typed)
	}
}
