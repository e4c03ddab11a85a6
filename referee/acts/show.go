package acts

import (
	"dhow/notation"
	"dhow/templates"
)

var showAct = Act{
	Name: "show", Form: "show [ENTRY]", Example: "show",
	Reads: isA[notation.Show], rationed: true, Answer: answerShow,
}

// answerShow shows the board after an entry; 0: as it is where the line stands.
func answerShow(t *telling, l *scriptLine) templates.Outcome {
	entry := l.says.(notation.Show).Entry
	switch {
	case entry == 0:
		return templates.Shown{View: t.viewHere(t.until), Above: t.isAbove()}
	case entry > t.until:
		return templates.Shown{After: entry}
	}
	return templates.Shown{View: t.ViewAt(entry, t.mail.Seat), After: entry}
}
