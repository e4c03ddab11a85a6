package acts

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
)

// Said is the new text of a mail with the commands in it.
type Said struct {
	Text     []string // the lines that are new for sure; the others are empty
	Commands []Command
	Freely   bool // a question of ours is answered in words around its yes or no
	Work     Steps

	asks identity.Demand // the class of what all are asked by lines that are not commands of the author's
}

// TooMuch tells whether the mail is more work than one may be. Then none of it is done.
func (s *Said) TooMuch() bool { return s.Work > Budget }

// Read finds the commands of a mail; none where it is too much. Lines that may not be new are left
// alone: the table asks about them.
func Read(l *mail.Letter) Said {
	s := Said{Text: make([]string, len(l.Text))}
	for i, line := range l.Text {
		if !line.Unsure {
			s.Text[i] = line.Text
		}
	}
	s.Commands, _ = splitCommands(strings.Join(s.Text, "\n"))
	if s.Work = workOf(s.Text, s.Commands); s.TooMuch() {
		s.Commands = nil
	}
	return s
}

// Language is that of the words a mail is written in, as far as they are of one language alone:
// those by which its author joins a game or makes one, else of what else it asks for. English words
// are typed by people of every language, so that they say something only where one of the words
// that an invitation has in all languages was chosen, which is join.
func (s *Said) Language() (lang notation.Language, sure bool) {
	for _, cmd := range s.All(Join, NewGame) {
		if lang, sure = notation.LanguageOfAct(bare(cmd.Text)); sure && (lang != notation.English || cmd.Name == Join) {
			return lang, true
		}
	}
	sure = false
	for _, line := range s.Text {
		of, one := notation.LanguageOfAct(bare(line))
		switch {
		case !one || of == notation.English:
		case sure && of != lang:
			return notation.English, false
		default:
			lang, sure = of, true
		}
	}
	return lang, sure
}

func (s *Said) Has(names ...CommandName) bool { return len(s.All(names...)) > 0 }

// All returns the commands of these names.
func (s *Said) All(names ...CommandName) []Command {
	var l []Command
	for _, c := range s.Commands {
		for _, name := range names {
			if c.Name == name {
				l = append(l, c)
			}
		}
	}
	return l
}

// MostDemanded is the class of what the commands ask for: that which wants the most.
func (s *Said) MostDemanded() identity.Demand {
	most := s.asks
	for _, c := range s.Commands {
		most = max(most, c.demand())
	}
	return most
}

// OfPlayer lists the commands that are about their author, whatever games they play in.
func (s *Said) OfPlayer() (l []Command) {
	for _, cmd := range s.Commands {
		if Named(cmd.Name).Author != nil {
			l = append(l, cmd)
		}
	}
	return l
}

// Beside lists those of them that are done beside what else the mail of a seat says. With the
// others nothing else is done.
func (s *Said) Beside() (l []Command) {
	for _, cmd := range s.Commands {
		if beside := Named(cmd.Name).beside; beside != nil && beside(cmd.Args) {
			l = append(l, cmd)
		}
	}
	return l
}

// Prefers tells whether a line is one by which somebody sets something.
func (c *Command) Prefers() bool { return Named(c.Name).beside != nil }

// Hosts tells whether they ask for what a host can who does not play.
func (s *Said) Hosts() bool {
	return slices.ContainsFunc(s.Commands, func(cmd Command) bool { return cmd.hosts() })
}

// hosts tells whether a command is for hosts.
func (c *Command) hosts() bool { return Named(c.Name).byHost && c.demand() > identity.ToPlay }

// mostAnswers is how many lines with codes a mail may have: each is compared with all that waits,
// whoever has written it.
const mostAnswers = 32

// WithoutHosting leaves out what a host alone can ask for, of a mail whose author has a seat, and hosts
// the game or not: such a line is answered where it stands, and stops nothing that stands beside it.
// What somebody wants of their own seat is theirs. What all are asked wants proof all the same.
func (s Said) WithoutHosting(seat engine.Seat, host bool) Said {
	var rest []Command
	for _, cmd := range s.Commands {
		if !cmd.hosts() || cmd.replaces(seat) || host && !Named(cmd.Name).shared {
			rest = append(rest, cmd)
		} else if cmd.asksAll() {
			s.asks = max(s.asks, min(cmd.demand(), mostToAsk))
		}
	}
	s.Commands = rest
	return s
}

// Answers are the lines by which a mail answers questions, those with a yes or a no or also others;
// none if there are too many.
func (s *Said) Answers(also ...CommandName) []Command {
	l := s.All(append(also, Yes, No)...)
	if len(l) > mostAnswers {
		return nil
	}
	return l
}

// AllAnswers are its answers to whatever question.
func (s *Said) AllAnswers() []Command {
	return slices.DeleteFunc(slices.Clone(s.Commands), func(cmd Command) bool { return !Named(cmd.Name).answers })
}

// Without empties the lines that commands stand in.
func Without(lines []mail.Line, commands []Command) []mail.Line {
	rest := slices.Clone(lines)
	for _, cmd := range commands {
		rest[cmd.Line-1] = mail.Line{Origin: rest[cmd.Line-1].Origin}
	}
	return rest
}

// IsEmpty tells whether nothing is left of a mail but keys.
func IsEmpty(lines []mail.Line) bool {
	for _, line := range lines {
		if words := strings.Fields(line.Text); len(words) > 0 && !sameWord(words[0], string(keyLine)) {
			return false
		}
	}
	return true
}

// BareText is the text of a mail without blanks and keys, in which equal mails are equal.
func BareText(lines []mail.Line) string {
	var text strings.Builder
	for _, line := range lines {
		if !IsEmpty([]mail.Line{line}) {
			text.WriteString(strings.Join(strings.Fields(line.Text), " ") + "\n")
		}
	}
	return text.String()
}

// onlyAnswers tells whether a line is a yes or a no.
func (c *Command) onlyAnswers() bool { return c.Name == Yes || c.Name == No }

// IsPuzzling tells whether none of the lines of a mail means anything, whatever game it is about. A
// yes or a no alone answers nothing, and a mail that is too much is not read.
func IsPuzzling(ed *engine.Edition, lines []mail.Line) bool {
	if said := Read(&mail.Letter{Text: lines}); said.TooMuch() {
		return true
	}
	reader := notation.Reader{Edition: ed}
	for _, line := range lines {
		if line.Unsure || IsEmpty([]mail.Line{line}) {
			continue
		}
		if cmd, is := readCommand(line.Text); is && !cmd.onlyAnswers() || !is && reader.Reads(engine.Blue, line.Text) {
			return false
		}
	}
	return true
}
