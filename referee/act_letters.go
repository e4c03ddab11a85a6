package referee

import "dhow/templates"

// The acts by which a player gets letters again, or no more.
const (
	unsubscribeCommand CommandName = "unsubscribe"
	neverCommand       CommandName = "never"
)

var (
	unsubscribeAct = Act{
		Name: unsubscribeCommand, Form: "unsubscribe", Example: "unsubscribe",
		takes: atMost(0), Answer: answerUnsubscribe,
	}
	neverAct  = Act{Name: neverCommand, Form: "never", Example: "never", gives: true, takes: atMost(0)}
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
