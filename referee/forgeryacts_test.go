package referee

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"dhow/games/post"
	"dhow/mail"
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

// TestWatchersKeysGiveQuestionsAlone writes each act with the key of somebody who watches: from the
// address of a stranger, of another player, and from their own. None gives an order, or changes what
// anybody else has; their own may end their watching.
func TestWatchersKeysGiveQuestionsAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		f.players[0].answer("set watch anyone")
		f.settle()
		_, letters := f.send(f.made(forge{top: stamp("dmarc=pass header.from=example.edu"), from: fayFrom, body: "watch {GAME}"}, 0))
		toFay := slices.IndexFunc(letters, func(l *mail.Outgoing) bool { return l.To == "fay@example.edu" })
		if toFay < 0 {
			t.Fatalf("Fay does not watch: letters go to %s", recipients(letters))
		}
		key, n := keyIn(letters[toFay]), 1
		if !strings.Contains(key, ".w.") {
			t.Fatalf("Fay has the key %s", key)
		}
		watching := f.bytesOf()
		for _, act := range acts.All {
			example := strings.ReplaceAll(act.Example, "kilifi-7", string(f.id))
			for _, from := range []string{"From: Gus <gus@nowhere.example>", casFrom, fayFrom} {
				if from == fayFrom && act.Name == "unwatch" {
					continue
				}
				n++
				outcome, _ := f.send(f.made(forge{from: from, body: example + "\nkey " + key}, n))
				if f.bytesOf() != watching || outcome == post.OutcomeAccepted || outcome == post.OutcomeNewGame {
					t.Fatalf("%s, %s: it is %s, and the game ends with %s", from, example, outcome, f.game(f.id).Entries()[f.game(f.id).Len()-1].Line())
				}
			}
		}
		f.stop()
	})
}
