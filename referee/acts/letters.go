package acts

import (
	"strings"

	"dhow/mail"
	"dhow/referee/identity"
	"dhow/templates"
)

// The acts by which a player gets letters again, or no more.
const (
	Unsubscribe CommandName = "unsubscribe"
	Never       CommandName = "never"
)

var (
	unsubscribeAct = Act{
		Name: Unsubscribe, Form: "unsubscribe", Example: "unsubscribe",
		takes: atMost(0), Answer: answerUnsubscribe,
	}
	neverAct  = Act{Name: Never, Form: "never", Example: "never", gives: true, takes: atMost(0)}
	fullAct   = Act{Name: "full", Form: "full", Example: "full", takes: atMost(0), Answer: answerFull}
	resendAct = Act{Name: "resend", Form: "resend", Example: "resend", takes: atMost(0), Answer: answerResend}
)

// answerUnsubscribe says how one leaves.
func answerUnsubscribe(*telling, *scriptLine) templates.Outcome {
	return templates.Result{Code: templates.HowToLeave}
}

// answerResend points to the letter itself, which shows the game as it is.
func answerResend(*telling, *scriptLine) templates.Outcome {
	return templates.Result{Code: templates.SentAgain}
}

// answerFull points to the letter itself, which has all tables.
func answerFull(*telling, *scriptLine) templates.Outcome { return templates.WantsFull{} }

// UnsubscribeSubject is the subject of the mail that a letter's List-Unsubscribe has programs
// write.
func UnsubscribeSubject(key string) string { return string(Unsubscribe) + " " + key }

// ReadUnsubscribe makes of a mail with that subject what it means: the one line, with the key. The
// text is a program's.
func ReadUnsubscribe(l *mail.Letter) {
	words := strings.Fields(l.Subject)
	if len(words) != 2 || !sameWord(words[0], string(Unsubscribe)) {
		return
	}
	if _, _, ok := identity.ParseKey(words[1]); !ok {
		return
	}
	l.Keys = append(l.Keys, mail.Key{Text: strings.ToLower(words[1]), Carrier: mail.ByTypedLine})
	l.Text = []mail.Line{{Text: string(Unsubscribe)}}
}
