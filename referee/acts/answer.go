package acts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/identity"
	"dhow/templates"
)

const agree CommandName = "agree"

// The answers to a question of the table, beside yes and no.
var (
	agreeAct    = Act{Name: agree, Form: "agree [CODE] [luck WORD]", Example: "agree 7q4kz2abcd", takes: answersAll, decides: decidesAnswer, Do: doAnswer, answers: true}
	disagreeAct = Act{Name: "disagree", Form: "disagree [CODE]", Example: "disagree 7q4kz2abcd", takes: answersAll, decides: decidesAnswer, Do: doAnswer, answers: true}
)

// What is said of an answer.
const (
	agreedNow    templates.ResultCode = "agreed"          //
	disagreedNow templates.ResultCode = "disagreed"       //
	withdrawnNow templates.ResultCode = "withdrawn"       //
	answeredSo   templates.ResultCode = "answered-before" //
	whichAsked   templates.ResultCode = "which-asked"     // how many wait
	codeOfOther  templates.ResultCode = "code-of-other"   // what was typed
	codeNeeded   templates.ResultCode = "code-needed"     //
	ownQuestion  templates.ResultCode = "own-question"    //

	nothingToAnswer templates.ResultCode = "nothing-to-answer" //
)

// What is said of an answer that comes too late.
const (
	lateDone    templates.ResultCode = "settled-done"    //
	lateRefused templates.ResultCode = "settled-refused" //
	lateLapsed  templates.ResultCode = "settled-lapsed"  //
	lateMoved   templates.ResultCode = "settled-moved"   //
	lateChanged templates.ResultCode = "settled-changed" //
)

// settledSo says it by what has come of the question.
var settledSo = map[string]templates.ResultCode{
	log.SettledDone: lateDone, log.SettledRefused: lateRefused, log.SettledLapsed: lateLapsed, log.SettledMoved: lateMoved,
	log.SettledChanged: lateChanged,
}

// AnswerTo is whose answer to which question a code is.
type AnswerTo struct {
	Question int
	Seat     engine.Seat
	Host     games.PlayerID `json:",omitempty"` // who rules by it, without a seat
}

// Ruled puts into the place of the answers of a mail that have the codes of a host what the host rules
// by them.
func Ruled(lines []mail.Line, codes map[string]AnswerTo, host games.PlayerID) []mail.Line {
	lines = slices.Clone(lines)
	for i, l := range lines {
		cmd, is := readCommand(l.Text)
		if !is || !Named(cmd.Name).answers {
			continue
		}
		if to := codes[codeIn(&cmd)]; to.Host == host {
			lines[i].Text = fmt.Sprintf("%s %s %d", ruleAct.Name, answerOf(&cmd), to.Question)
		}
	}
	return lines
}

// TypedCodes lists what lines answer with that has the shape of a code, in small letters; none if there
// are too many.
func TypedCodes(lines []mail.Line) (codes []string) {
	for _, l := range lines {
		if len(l.Text) > longestAnswer || !slices.ContainsFunc(strings.Fields(l.Text), IsCode) {
			continue
		}
		if cmd, is := readCommand(l.Text); is && Named(cmd.Name).answers && codeIn(&cmd) != "" {
			codes = append(codes, codeIn(&cmd))
		}
	}
	if len(codes) > mostAnswers {
		return nil
	}
	return codes
}

// longestAnswer is how many bytes an answer with a code may have, with a word for the luck.
const longestAnswer = 200

// luckWord stands before the word that somebody adds to the luck of a reshuffle.
const luckWord = "luck"

// answersAll tells whether the words behind an answer are a code, and a word for the luck.
func answersAll(args []string) bool {
	if n := len(args); n > 1 && sameWord(args[n-2], luckWord) {
		args = args[:n-2]
	}
	return len(args) == 0 || len(args) == 1 && IsCode(args[0])
}

func decidesAnswer(cmd Command) (what, how string) {
	return "answer " + strings.ToLower(codeIn(&cmd)), answerOf(&cmd)
}

// answerOf is what a line says, be it typed yes or agree.
func answerOf(cmd *Command) string {
	if cmd.Name == Yes || cmd.Name == agree {
		return "yes"
	}
	return "no"
}

func codeIn(cmd *Command) string {
	if len(cmd.Args) > 0 && IsCode(cmd.Args[0]) {
		return strings.ToLower(cmd.Args[0])
	}
	return ""
}

// doAnswer answers a question of the table: that of its code, or the only one that waits for the
// author.
func doAnswer(w *walk, l *scriptLine) outcome {
	now, seat, code := w.Game.At(w.before), w.mail.Seat, codeIn(l.command)
	q, refused := w.questionMeant(l.command)
	switch {
	case q == nil && refused == nil && len(w.all) == 1 && len(w.mail.Results) == 0: // beside other lines it may be talk
		return result(nothingToAnswer)
	case q == nil:
		return refused
	}
	yes := answerOf(l.command) == "yes"
	said, _ := now.Answered(*q, seat)
	word := ""
	if q.What == log.AskReshuffle {
		if word = w.mail.Fingerprint; len(l.command.Args) > 1 && sameWord(l.command.Args[len(l.command.Args)-2], luckWord) {
			word = l.command.Args[len(l.command.Args)-1]
		}
	}
	sure := code != "" || !IsGuarded(q.What) || w.mail.Proof.Grants(identity.ToChange)
	may := w.mail.OrdersAllowed && !w.old
	if yes {
		switch {
		case now.Asker(*q, seat):
			return result(ownQuestion)
		case said == log.Agrees:
			return result(answeredSo)
		case may && !sure:
			return result(codeNeeded)
		case w.page.Enter(func(d *log.Draft) error { return d.Agree(q.N, word) },
			func(e *log.Entry) bool { return e.Agree == q.N }, may):
			return result(agreedNow)
		case word != "" && !log.ValidLuckWord(word):
			return result(templates.BadLuckWord, word)
		}
		return w.notEntered()
	}
	if w.page.Enter(func(d *log.Draft) error { return d.Disagree(q.N) }, func(e *log.Entry) bool { return e.Disagree == q.N }, may) {
		if now.Asker(*q, seat) {
			return result(withdrawnNow)
		}
		return result(disagreedNow)
	}
	return w.notEntered()
}

// questionMeant finds the question that a line answers; without one it says what is told instead,
// which is nothing where nobody has asked. What has come after its time is none, be it that nobody has
// settled it yet.
func (w *walk) questionMeant(cmd *Command) (*log.Question, outcome) {
	now, seat := w.Game.At(w.before), w.mail.Seat
	late := func(q *log.Question) bool { return w.mail.Received.After(q.Until) }
	if code := codeIn(cmd); code != "" {
		to, known := w.mail.Codes[code]
		switch q, open := now.Question(to.Question); {
		case !known:
			return nil, result(templates.NothingHeld, code)
		case to.Seat != seat:
			return nil, result(codeOfOther, code)
		case open && late(&q):
			return nil, result(lateLapsed)
		case open:
			return &q, nil
		}
		return nil, result(settledSo[cmp.Or(now.Outcome(to.Question), log.SettledChanged)])
	}
	asked := w.waitsAt(now, cmd)
	if w.mail.Position != identity.Newest {
		then := w.Game.At(min(w.mail.Position, w.before))
		if carried := w.waitsAt(then, cmd); len(asked) == 0 || len(carried) > 0 {
			asked = carried
		} else {
			return nil, result(codeNeeded) // all were asked after the letter that is answered
		}
	} else if len(asked) > 0 {
		return nil, result(codeNeeded)
	}
	own := func(q log.Question) bool { return now.Asker(q, seat) }
	switch {
	case len(asked) == 0 && slices.ContainsFunc(now.Questions(), own):
		return nil, result(ownQuestion) // no is among those that are asked
	case len(asked) == 0:
		return nil, nil
	case len(asked) > 1:
		return nil, result(whichAsked, number(len(asked)))
	}
	q, open := now.Question(asked[0].N)
	switch {
	case !open:
		return nil, result(settledSo[cmp.Or(now.Outcome(asked[0].N), log.SettledChanged)])
	case late(&q):
		return nil, result(lateLapsed)
	}
	return &q, nil
}

// waitsAt lists the questions that waited for an answer like that of a line, as a letter of that
// moment carried them: the author's own can be taken back by a no.
func (w *walk) waitsAt(m log.Moment, cmd *Command) (waits []log.Question) {
	for _, q := range m.Questions() {
		a, _ := m.Answered(q, w.mail.Seat)
		if a == log.NotAnswered || answerOf(cmd) == "no" && m.Asker(q, w.mail.Seat) {
			waits = append(waits, q)
		}
	}
	return waits
}

// IsGuarded tells whether a yes to a question needs its code, or proof that what is guarded wants.
func IsGuarded(what string) bool {
	switch what {
	case log.AskUndo, log.AskPause, log.AskResume, log.AskPace:
		return false
	}
	return true
}
