package referee

import (
	"slices"
	"strings"
	"unicode"

	"dhow/mail"
	"dhow/referee/identity"
	"dhow/templates"
)

// readAnswers finds the commands of a mail. Where it answers the question whether a held mail is
// its author's, a line that begins with yes is one, and so is one that begins with no and a comma;
// but what is guarded is confirmed by the word alone, or with the code (design, section 7).
func (c *Clerk) readAnswers(l *mail.Letter) saidLines {
	said := readCommands(l)
	if said.has(yesCommand, noCommand) {
		return said
	}
	for i, line := range said.text {
		name, alone := saidYes(line)
		if name == "" {
			continue
		}
		answer := Command{Name: name, Line: i + 1, Text: strings.TrimSpace(line)}
		h, asked := c.questions.meant(l, answer)
		if held, opens := c.questions.open(h); asked && opens && (alone || !held.guarded()) {
			said.commands = append(said.commands, answer)
			said.freely = !alone
		}
		break
	}
	return said
}

// guarded tells whether what a held mail asks for needs more than an answer in words.
func (m *heldMail) guarded() bool {
	if m.asksOthers() || m.forgets() || m.Why == templates.WantsProof {
		return true
	}
	said := readCommands(&mail.Letter{Text: m.Delivery.Lines})
	return said.demand() >= identity.ToChange || said.has(neverCommand)
}

// besides is what a mail says beside its answers. What stands around an answer in words is talk,
// unless it may be meant for a game.
func (c *Clerk) besides(l *mail.Letter, said saidLines) []mail.Line {
	rest := withoutLines(l.Text, said.answers())
	matters := Matters(c.set.Edition)
	if said.freely && !slices.ContainsFunc(rest, func(line mail.Line) bool {
		return matters(line.Text) || strings.ContainsFunc(line.Text, unicode.IsDigit)
	}) {
		return nil
	}
	return rest
}
