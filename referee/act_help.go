package referee

import (
	"dhow/notation"
	"dhow/templates"
)

var helpAct = Act{
	Name: "help", Form: "help [WORD]", Example: "help expand",
	reads: isA[notation.Help], Do: doHelp,
}

func doHelp(_ *walk, l *scriptLine) outcome { return helped{l.says.(notation.Help).About} }

// helped is help on some words, or on everything ("").
type helped struct{ about string }

func (o helped) tell(t *telling, _ *scriptLine) templates.Outcome {
	if rationed := t.rationed(); rationed != nil {
		return rationed
	}
	return templates.Helped{About: o.about}
}
