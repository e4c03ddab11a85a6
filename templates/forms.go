package templates

import "fmt"

// Form is an example of a line that may be written, and the sentence that says how it reads.
type Form struct {
	Line  string
	reads messageKey
}

// formWidth is the room for the lines of a list of forms.
const formWidth = 15

// String returns a form as a row of a list, in English.
func (f Form) String() string {
	return fmt.Sprintf("%-*s %s", formWidth, f.Line, (&Reader{}).say(f.reads))
}

// Forms has an example of each kind of order, and of the clauses that most orders may have.
var Forms = []Form{
	tileForm, restForm, planForm, goodsForm, expandForm, bookkeepForm, merchantForm, markerForm, endForm,
	pointsForm, stopForm,
}

// Commands has an example of each line beside orders that a player may write in a letter to the
// referee.
var Commands = []Form{
	{"try G Cf1 M1", "form.try"},
	{"then E 2 | E 1", "form.then"},
	{"undo", "form.undo"},
	{"say well done", "form.say"},
	{"say green: hi", "form.say-to"},
	{"show", "form.show"},
	{"legal", "form.legal"},
	{"log 3", "form.log"},
	{"help C1", "form.help"},
	{"record", "form.record"},
	{"resend", "form.resend"},
	{"address", "form.address"},
	{"new key", "form.new-key"},
	{"forget me", "form.forget-me"},
	{"resign", "form.resign"},
}
