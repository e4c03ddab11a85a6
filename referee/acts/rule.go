package acts

import (
	"errors"
	"strconv"
	"strings"
	"unicode"

	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/templates"
)

// A host puts a decision on record, which all are told of.
var ruleAct = Act{
	Name: "rule", Form: "rule TEXT", Example: "rule Ben's late order counts",
	Demand: identity.ToTend, gives: true, takes: isRuling, Author: doRule, byHost: true,
}

// What is said of it, with the game.
const (
	ruledNow    templates.ResultCode = "ruled"         // game
	ruleTooLong templates.ResultCode = "rule-too-long" // how long it may be
	ruleNotKept templates.ResultCode = "rule-not-kept" // game
)

// longestRuling is how many bytes one may have: it comes in letters to all.
const longestRuling = 2000

// isRuling tells whether the words behind rule can be a ruling. Talk of a rule of the rulebook goes
// on with its number.
func isRuling(args []string) bool {
	return len(args) > 0 && strings.IndexFunc(args[0], unicode.IsDigit) < 0 && !sameWord(args[0], "of")
}

func doRule(w *World, cmd Command) ([]Effect, error) {
	line := plainBlanks(cmd.Text)
	text := mail.Strike(strings.TrimSpace(line[strings.IndexFunc(line, unicode.IsSpace):]))
	if len(text) > longestRuling {
		return cmd.only(ruleTooLong, strconv.Itoa(longestRuling)), nil
	}
	return w.tend(cmd, ruling{text}, ruledNow, string(w.Game)), nil
}

type ruling struct{ text string }

func (ruling) did(e *log.Entry) bool { return e.Rule }

func (r ruling) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case !mayTend(d):
		return tendedOften, nil
	}
	var full *log.GameError
	if err := d.Rule(r.text); errors.As(err, &full) {
		return ruleNotKept, nil
	}
	return "", nil
}
