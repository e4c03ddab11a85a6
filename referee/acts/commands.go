package acts

import (
	"cmp"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
)

// CommandName names an act: how it is typed in English, in lower case.
type CommandName string

// Command is a line of a mail that one of the table's commands is typed in, those of the notation
// left out.
type Command struct {
	Name CommandName
	Line int      // of the mail's new text, from 1
	Args []string // the words behind the name, as typed
	Text string   // the whole line as typed
}

// demand is the class of what the command asks for.
func (c *Command) demand() identity.Demand {
	act := Named(c.Name)
	if act == nil || act.asks != nil && act.asks(c.Args) {
		return identity.ToPlay
	}
	return act.Demand
}

// splitCommands takes the commands out of the new text of a mail. What is left is for
// notation.Reader.Lines: the lines taken out are empty in it, so that the others keep their
// numbers.
func splitCommands(text string) (commands []Command, rest string) {
	lines := strings.Split(text, "\n")
	edited := isEdited(lines)
	for i, line := range lines {
		if edited {
			line = bare(line)
		}
		if c, ok := readCommand(line); ok {
			c.Line = i + 1
			commands = append(commands, c)
			lines[i] = ""
		}
	}
	return commands, strings.Join(lines, "\n")
}

// isEdited tells whether a mail has nothing but commands that change nothing for good, some of them
// behind the star that they have in our letters, from which its author has taken them. A letter
// that is quoted has other lines, too.
func isEdited(lines []string) bool {
	if !slices.ContainsFunc(lines, isStarred) {
		return false
	}
	for _, line := range lines {
		if strings.TrimSpace(line) == "" || mail.IsKeyLine(line) {
			continue
		}
		if cmd, is := readCommand(bare(line)); !is || Named(cmd.Name).gives {
			return false
		}
	}
	return true
}

// Matters tells whether a line means anything to us: it is a command, or reads as a line of the
// notation. It is for mail.Reading, so that no line typed with a purpose is taken for part of a
// quotation or signature.
func Matters(ed *engine.Edition) func(line string) bool {
	reader := notation.Reader{Edition: ed}
	return func(line string) bool {
		_, ok := readCommand(line)
		return ok || reader.Reads(engine.Blue, line)
	}
}

// readCommand reads a line as one of the commands that are not the notation's, in any of the four
// languages. Case, blanks and a full stop do not matter, nor does a word of politeness behind one
// that asks for nothing guarded. A line that only begins like one is none: it may be talk, and
// refusing it is the notation's business.
func readCommand(line string) (Command, bool) {
	line = strings.TrimSpace(line)
	text := strings.TrimRight(plainBlanks(line), " \t\r.!,")
	cmd, is := commandOf(notation.ActInEnglish(text))
	if !is {
		cmd, is = commandOf(text)
	}
	if !is {
		return Command{}, false
	}
	if cmd.Text = line; cmd.Name == Join {
		cmd.Args = withoutLuck(cmd.Args)
	}
	return cmd, true
}

// commandOf reads a text as a command in English.
func commandOf(text string) (Command, bool) {
	first, _, _ := strings.Cut(text, " ")
	begun := beginWith(first)
	if begun == nil {
		return Command{}, false
	}
	polite := false
	for range 2 {
		words := strings.Fields(text)
		for _, act := range begun {
			args, ok := act.argsOf(words)
			if ok && !(polite && act.isGrave()) {
				return Command{Name: act.Name, Args: args}, true
			}
		}
		rest := notation.Unadorned(text)
		if polite = len(rest) < len(text); !polite {
			break
		}
		text = rest
	}
	return Command{}, false
}

// beginWith returns the acts whose commands may begin with a word: most lines of mails begin with
// none.
func beginWith(word string) []*Act {
	const longest = len("unsubscribe")
	if word = strings.TrimRight(word, ":,.!"); len(word) > longest {
		return nil
	}
	return byFirstWord[strings.ToLower(word)]
}

// byFirstWord has the acts by the words that their commands begin with, in small letters.
var byFirstWord = func() map[string][]*Act {
	acts := map[string][]*Act{}
	for _, act := range All {
		if first, _, _ := strings.Cut(string(cmp.Or(act.typed, act.Name)), " "); act.Reads == nil {
			acts[first] = append(acts[first], act)
		}
	}
	return acts
}()

// isGrave tells whether a command has to be typed alone: it gives something up, is guarded, or
// answers a question.
func (a *Act) isGrave() bool {
	return a.gives || a.Demand != identity.ToPlay || a.Name == Yes || a.Name == No
}

// meantCommand returns a line with its first word mended so that it is a command that its author
// may give, who is a host or not; empty if none is near, or the line is none then either.
func meantCommand(line string, host bool) string {
	const shortest, longest = 4, 20 // letters; shorter words are near too many others
	first, rest, _ := strings.Cut(strings.TrimSpace(plainBlanks(line)), " ")
	if len(first) < shortest || len(first) > longest {
		return ""
	}
	var names []string
	for _, act := range All {
		if act.Reads == nil && act.mayBeMeant(host) && len(act.Name) >= shortest && !strings.Contains(string(act.Name), " ") {
			names = append(names, string(act.Name))
		}
	}
	near := notation.NearActs(first, names)
	if len(near) != 1 {
		return ""
	}
	meant := strings.TrimSpace(near[0] + " " + rest)
	if c, is := readCommand(meant); !is || !Named(c.Name).mayBeMeant(host) {
		return ""
	}
	return meant
}

// mayBeMeant tells whether another word may be taken for the act where a host writes, or somebody
// else. None is taken for what gives a seat or all games up.
func (a *Act) mayBeMeant(host bool) bool {
	return !a.gives || a.Name != Never && a.Demand != identity.ToRelease && (!a.byHost || host)
}

// argsOf returns the words behind the command's name, if a line of these words is this command.
func (a *Act) argsOf(words []string) ([]string, bool) {
	first, second, two := strings.Cut(string(cmp.Or(a.typed, a.Name)), " ")
	if a.Reads != nil || len(words) == 0 || !sameWord(words[0], first) ||
		two && (len(words) == 1 || !sameWord(words[1], second)) {
		return nil, false
	}
	args := words[1:]
	if two {
		args = words[2:]
	}
	return args, a.takes == nil || a.takes(args)
}

// sameWord compares words as typed: "new game:" is common before a list.
func sameWord(typed, word string) bool { return strings.EqualFold(strings.TrimRight(typed, ":"), word) }

// plainBlanks removes what mail programs put into lines and nobody sees.
func plainBlanks(line string) string {
	if strings.IndexByte(line, "\u200b"[0]) < 0 && strings.IndexByte(line, "\ufeff"[0]) < 0 { // with which all of these begin
		return line
	}
	return strings.Map(func(r rune) rune {
		switch r {
		case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff':
			return -1
		}
		return r
	}, line)
}

func atMost(n int) func([]string) bool {
	return func(args []string) bool { return len(args) <= n }
}
