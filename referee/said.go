package referee

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
)

// saidLines is the new text of a mail with the commands in it.
type saidLines struct {
	text     []string // the lines that are new for sure; the others are empty
	commands []Command
	freely   bool // a question of ours is answered in words around its yes or no
}

// readCommands finds the commands of a mail. Lines that may not be new are left alone: the table
// asks about them.
func readCommands(l *mail.Letter) saidLines {
	s := saidLines{text: make([]string, len(l.Text))}
	for i, line := range l.Text {
		if !line.Unsure {
			s.text[i] = line.Text
		}
	}
	s.commands, _ = SplitCommands(strings.Join(s.text, "\n"))
	return s
}

func (s *saidLines) has(names ...CommandName) bool { return len(s.all(names...)) > 0 }

// all returns the commands of these names.
func (s *saidLines) all(names ...CommandName) []Command {
	var l []Command
	for _, c := range s.commands {
		for _, name := range names {
			if c.Name == name {
				l = append(l, c)
			}
		}
	}
	return l
}

// demand is the class of what the commands ask for: that which wants the most.
func (s *saidLines) demand() identity.Demand {
	most := identity.ToPlay
	for _, c := range s.commands {
		most = max(most, c.demand())
	}
	return most
}

// ofPlayer lists the commands that are about their author, whatever games they play in. Nothing
// else is done with such a mail.
func (s *saidLines) ofPlayer() (l []Command) {
	for _, cmd := range s.commands {
		if actNamed(cmd.Name).author != nil {
			l = append(l, cmd)
		}
	}
	return l
}

// hosts tells whether they ask for what a host can who does not play.
func (s *saidLines) hosts() bool {
	return slices.ContainsFunc(s.commands, func(cmd Command) bool { return actNamed(cmd.Name).hosts })
}

// mostAnswers is how many lines with codes a mail may have: each is compared with all that waits,
// whoever has written it.
const mostAnswers = 32

// answers are the lines by which a mail answers questions, those with a yes or a no or also others;
// none if there are too many.
func (s *saidLines) answers(also ...CommandName) []Command {
	l := s.all(append(also, yesCommand, noCommand)...)
	if len(l) > mostAnswers {
		return nil
	}
	return l
}

// withoutLines empties the lines that commands stand in.
func withoutLines(lines []mail.Line, commands []Command) []mail.Line {
	rest := slices.Clone(lines)
	for _, cmd := range commands {
		rest[cmd.Line-1] = mail.Line{Origin: rest[cmd.Line-1].Origin}
	}
	return rest
}

// isEmpty tells whether nothing is left of a mail but keys.
func isEmpty(lines []mail.Line) bool {
	for _, line := range lines {
		if words := strings.Fields(line.Text); len(words) > 0 && !sameWord(words[0], string(keyCommand)) {
			return false
		}
	}
	return true
}

// bareText is the text of a mail without blanks and keys, in which equal mails are equal.
func bareText(lines []mail.Line) string {
	var text strings.Builder
	for _, line := range lines {
		if !isEmpty([]mail.Line{line}) {
			text.WriteString(strings.Join(strings.Fields(line.Text), " ") + "\n")
		}
	}
	return text.String()
}

// onlyAnswers tells whether a line is a yes or a no.
func (c *Command) onlyAnswers() bool { return c.Name == yesCommand || c.Name == noCommand }

// isPuzzling tells whether none of the lines of a mail means anything, whatever game it is about. A
// yes or a no alone answers nothing.
func isPuzzling(ed *engine.Edition, lines []mail.Line) bool {
	reader := notation.Reader{Edition: ed}
	size, count := 0, 0 // tables read no more of a mail
	for _, line := range lines {
		if line.Unsure || isEmpty([]mail.Line{line}) {
			continue
		}
		size, count = size+len(line.Text), count+1
		read := size <= notation.MaxText && count <= notation.MaxLines
		if cmd, is := readCommand(line.Text); is && !cmd.onlyAnswers() || !is && read && reader.Reads(engine.Blue, line.Text) {
			return false
		}
	}
	return true
}
