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
		takes: atMost(0), Do: doUnsubscribe,
	}
	neverAct  = Act{Name: neverCommand, Form: "never", Example: "never", gives: true, takes: atMost(0)}
	resendAct = Act{Name: "resend", Form: "resend", Example: "resend", takes: atMost(0), Do: doResend}
)

// doUnsubscribe says how one leaves.
func doUnsubscribe(*walk, *scriptLine) outcome { return result(templates.HowToLeave) }

// doResend has the answer itself, which shows the game as it is.
func doResend(*walk, *scriptLine) outcome { return result(templates.SentAgain) }
