package referee

// The answers to what waits for somebody's yes.
const (
	yesCommand CommandName = "yes"
	noCommand  CommandName = "no"
)

var (
	yesAct = Act{Name: yesCommand, Form: "yes [CODE] [add]", Example: "yes 7q4kz2abcd", takes: answersHold}
	noAct  = Act{Name: noCommand, Form: "no [CODE]", Example: "no 7q4kz2abcd", takes: answersHold}
)
