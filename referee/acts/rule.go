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

	ruledOn      templates.ResultCode = "ruled-on"      // game
	ruleOnWhich  templates.ResultCode = "rule-on-which" // game
	ruleForAll   templates.ResultCode = "rule-for-all"  // game
	nothingAsked templates.ResultCode = "nothing-asked" // game
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
	if answer, is := readAnswerRule(cmd.Args); is {
		return w.tend(cmd, answer, ruledOn, string(w.Game)), nil
	}
	return w.tend(cmd, ruling{text}, ruledNow, string(w.Game)), nil
}

// answerRule is what a host decides of a question to all who play.
type answerRule struct {
	yes      bool
	question int // its entry; 0: the only one that is open
}

// readAnswerRule reads what stands behind rule as that: yes or no, and the entry of the question.
func readAnswerRule(args []string) (answerRule, bool) {
	r := answerRule{yes: sameWord(args[0], string(Yes))}
	if !r.yes && !sameWord(args[0], string(No)) || len(args) > 2 {
		return r, false
	}
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		r.question = n
		return r, err == nil && n > 0
	}
	return r, true
}

func (r answerRule) did(e *log.Entry) bool {
	return r.yes && e.Agree != 0 || !r.yes && e.Disagree != 0
}

func (r answerRule) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	open := h.Game.Questions()
	if r.question == 0 && len(open) == 1 {
		r.question = open[0].N
	}
	switch q, is := h.Game.Question(r.question); {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case h.hostPlays():
		return hostPlays, nil
	case len(open) > 1 && r.question == 0:
		return ruleOnWhich, nil
	case !is:
		return nothingAsked, nil
	case r.yes && !h.Game.HostCanAgree(q):
		return ruleForAll, nil
	case r.yes:
		return "", d.Agree(r.question, "")
	}
	return "", d.Disagree(r.question)
}

type ruling struct{ text string }

func (ruling) did(e *log.Entry) bool { return e.Rule }

func (r ruling) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case !h.mayTend(d):
		return tendedOften, nil
	}
	var full *log.GameError
	if err := d.Rule(r.text); errors.As(err, &full) {
		return ruleNotKept, nil
	}
	return "", nil
}
