package referee

import (
	"slices"
	"strings"
	"unicode"

	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/questions"
)

// answers finds what mails answer of what we have asked.
type answers struct {
	*ClerkSettings
	offers *offers
}

// readAnswers adds to what a mail has said. Where it answers the question whether a held mail is
// its author's, a line that begins with yes is a command, and so is one that begins with no and a
// comma; but what is guarded is confirmed by the word alone, or with the code.
func (c *answers) readAnswers(said acts.Said, answered *questions.Answers) acts.Said {
	if said.Has(acts.Yes, acts.No) {
		return said
	}
	for i, line := range said.Text {
		name, alone := acts.SaidYes(line)
		if name == "" {
			continue
		}
		answer := acts.Command{Name: name, Line: i + 1, Text: strings.TrimSpace(line)}
		h, asked := answered.Meant(answer)
		if held, opens := c.Questions.Open(h); asked && opens && (alone || !held.Guarded()) {
			said.Commands = append(said.Commands, answer)
			said.Freely = !alone
		}
		break
	}
	return said
}

// besides is what a mail says beside its answers. What stands around an answer in words is talk,
// unless it may be meant for a game.
func (c *answers) besides(l *mail.Letter, said acts.Said) []mail.Line {
	rest := acts.Without(l.Text, said.Answers())
	matters := acts.Matters(c.Edition)
	if said.Freely && !slices.ContainsFunc(rest, func(line mail.Line) bool {
		return matters(line.Text) || strings.ContainsFunc(line.Text, unicode.IsDigit)
	}) {
		return nil
	}
	return rest
}
