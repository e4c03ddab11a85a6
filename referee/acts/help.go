package acts

import (
	"dhow/notation"
	"dhow/templates"
)

var helpAct = Act{
	Name: "help", Form: "help [WORD]", Example: "help expand",
	Reads: isA[notation.Help], rationed: true, Answer: answerHelp,
}

// answerHelp helps on some words, or on everything ("").
func answerHelp(_ *telling, l *scriptLine) templates.Outcome {
	return templates.Helped{About: l.says.(notation.Help).About}
}
