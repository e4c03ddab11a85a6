package referee

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/notation"
	"dhow/referee/identity"
)

// CommandName names a line that is more than a move: how it is typed in English, in lower case.
type CommandName string

// The commands. Those of the notation are read by package notation; their rows stand in the table for whoever lists it.
const (
	newGameCommand     CommandName = "new game"
	joinCommand        CommandName = "join"
	neverCommand       CommandName = "never"
	unsubscribeCommand CommandName = "unsubscribe"
	yesCommand         CommandName = "yes"
	noCommand          CommandName = "no"
	resendCommand      CommandName = "resend"
	recordCommand      CommandName = "record"
	resignCommand      CommandName = "resign"
	newKeyCommand      CommandName = "new key"
	addressCommand     CommandName = "address"
	replaceCommand     CommandName = "replace"
	forgetCommand      CommandName = "forget me"
	ordersCommand      CommandName = "orders"
	tryCommand         CommandName = "try"
	thenCommand        CommandName = "then"
	undoCommand        CommandName = "undo"
	sayCommand         CommandName = "say"
	showCommand        CommandName = "show"
	legalCommand       CommandName = "legal"
	logCommand         CommandName = "log"
	helpCommand        CommandName = "help"
	gameCommand        CommandName = "game"
	keyCommand         CommandName = "key"
)

// CommandRow is a row of the table of commands: all that players, hosts and strangers can type.
type CommandRow struct {
	Name    CommandName
	Form    string // how it is typed; capitals stand for what one fills in, brackets for what may be left out
	Example string

	notation bool                     // package notation reads it
	demand   identity.Demand          // the class of what it asks for
	takes    func(args []string) bool // whether what stands behind the name can belong to it; nil: anything
}

// Commands is the table of commands: reading and docs/commands.md come from it. templates.Commands, which help shows, has examples of
// those that players need.
var Commands = []CommandRow{
	{Name: ordersCommand, Form: "ORDER", Example: "G Cf1 M1", notation: true},
	{Name: tryCommand, Form: "try ORDER", Example: "try X T 5", notation: true},
	{Name: thenCommand, Form: "then ORDER", Example: "then E", notation: true},
	{Name: undoCommand, Form: "undo", Example: "undo", notation: true},
	{Name: sayCommand, Form: "say [SEAT:] TEXT", Example: "say green: well done", notation: true},
	{Name: showCommand, Form: "show [ENTRY]", Example: "show", notation: true},
	{Name: legalCommand, Form: "legal [VERB]", Example: "legal G", notation: true},
	{Name: logCommand, Form: "log [ROUND]", Example: "log 3", notation: true},
	{Name: helpCommand, Form: "help [WORD]", Example: "help expand", notation: true},
	{Name: gameCommand, Form: "game GAME", Example: "game kilifi-7", notation: true},
	{Name: keyCommand, Form: "key KEY", Example: "key kilifi-7.41.b.…", notation: true},
	{Name: joinCommand, Form: "join [CODE] [WORD]", Example: "join palm", takes: joins},
	{Name: neverCommand, Form: "never", Example: "never", takes: atMost(0)},
	{Name: unsubscribeCommand, Form: "unsubscribe", Example: "unsubscribe", takes: atMost(0)},
	{Name: resendCommand, Form: "resend", Example: "resend", takes: atMost(0)},
	{Name: recordCommand, Form: "record", Example: "record", takes: atMost(0)},
	{Name: newKeyCommand, Form: "new key", Example: "new key", demand: identity.ToChange, takes: atMost(0)},
	{Name: addressCommand, Form: "address [[add|drop] ADDRESS]", Example: "address ben@example.com", demand: identity.ToChange, takes: isAddressWish},
	{Name: replaceCommand, Form: "replace SEAT|me [NAME] ADDRESS", Example: "replace green dee@example.org", demand: identity.ToChange, takes: isReplaceWish},
	{Name: resignCommand, Form: "resign", Example: "resign", demand: identity.ToRelease, takes: atMost(0)},
	{Name: forgetCommand, Form: "forget me", Example: "forget me", demand: identity.ToRelease, takes: atMost(0)},
	{Name: yesCommand, Form: "yes [CODE] [add]", Example: "yes 7q4kz2abcd", takes: answersHold},
	{Name: noCommand, Form: "no [CODE]", Example: "no 7q4kz2abcd", takes: answersHold},
	{Name: newGameCommand, Form: "new game ADDRESS …", Example: "new game ben@example.org cas@example.net"},
}

// Command is a line of a mail that one of the table's commands is typed in, those of the notation left out.
type Command struct {
	Name CommandName
	Line int      // of the mail's new text, from 1
	Args []string // the words behind the name, as typed
	Text string   // the whole line as typed
}

// demand is the class of what the command asks for. Whose addresses are known is a question.
func (c *Command) demand() identity.Demand {
	i := slices.IndexFunc(Commands, func(row CommandRow) bool { return row.Name == c.Name })
	if i < 0 || c.Name == addressCommand && len(c.Args) == 0 {
		return identity.ToPlay
	}
	return Commands[i].demand
}

// SplitCommands takes the commands out of the new text of a mail. What is left is for notation.Reader.Lines: the lines taken
// out are empty in it, so that the others keep their numbers.
func SplitCommands(text string) (commands []Command, rest string) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if c, ok := readCommand(line); ok {
			c.Line = i + 1
			commands = append(commands, c)
			lines[i] = ""
		}
	}
	return commands, strings.Join(lines, "\n")
}

// Matters tells whether a line means anything to us: it is a command, or reads as a line of the notation. It is for mail.Reading,
// so that no line typed with a purpose is taken for part of a quotation or signature.
func Matters(ed *engine.Edition) func(line string) bool {
	reader := notation.Reader{Edition: ed}
	return func(line string) bool {
		_, ok := readCommand(line)
		return ok || reader.Reads(engine.Blue, line)
	}
}

// readCommand reads a line as one of the commands that are not the notation's. Case, blanks and a full stop do not matter. A
// line that only begins like one is none: it may be talk, and refusing it is the notation's business.
func readCommand(line string) (Command, bool) {
	words := strings.Fields(strings.TrimRight(plainBlanks(line), " \t\r.!,"))
	for i := range Commands {
		row := &Commands[i]
		if row.notation {
			continue
		}
		if args, ok := row.argsOf(words); ok {
			return Command{Name: row.Name, Args: args, Text: strings.TrimSpace(line)}, true
		}
	}
	return Command{}, false
}

// meantCommand returns a line with its first word mended so that it is a command; empty if none is near, or the line is none then either.
func meantCommand(line string) string {
	const shortest = 4 // letters; shorter words are near too many others
	first, rest, _ := strings.Cut(strings.TrimSpace(plainBlanks(line)), " ")
	if len(first) < shortest {
		return ""
	}
	var names []string
	for i := range Commands {
		if row := &Commands[i]; !row.notation && !row.gives() && len(row.Name) >= shortest && !strings.Contains(string(row.Name), " ") {
			names = append(names, string(row.Name))
		}
	}
	near := notation.Near(first, names)
	if len(near) != 1 {
		return ""
	}
	meant := strings.TrimSpace(near[0] + " " + rest)
	if _, is := readCommand(meant); !is {
		return ""
	}
	return meant
}

// gives tells whether a command gives something up that has no name in it, so that no other word may be taken for it.
func (r *CommandRow) gives() bool { return r.Name == resignCommand || r.Name == neverCommand }

// argsOf returns the words behind the command's name, if a line of these words is this command.
func (r *CommandRow) argsOf(words []string) ([]string, bool) {
	first, second, two := strings.Cut(string(r.Name), " ")
	if len(words) == 0 || !sameWord(words[0], first) || two && (len(words) == 1 || !sameWord(words[1], second)) {
		return nil, false
	}
	args := words[1:]
	if two {
		args = words[2:]
	}
	return args, r.takes == nil || r.takes(args)
}

// sameWord compares words as typed: "new game:" is common before a list.
func sameWord(typed, word string) bool { return strings.EqualFold(strings.TrimRight(typed, ":"), word) }

// plainBlanks removes what mail programs put into lines and nobody sees.
func plainBlanks(line string) string {
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

// joins tells whether the words behind join are a luck word, the code of an offer, or both.
func joins(args []string) bool { return len(args) < 2 || len(args) == 2 && isHoldCode(args[0]) }

// answersHold tells whether the words behind yes or no are the code of a held mail, and "add" to add its sender's address. Talk
// that begins with yes or no is not.
func answersHold(args []string) bool {
	if n := len(args); n > 0 && sameWord(args[n-1], addAddress) {
		args = args[:n-1]
	}
	return len(args) == 0 || len(args) == 1 && isHoldCode(args[0])
}

// addAddress is what stands behind yes to add the sender's address to those of the player.
const addAddress = "add"

// holdCodeLength is how many letters the code of a held mail has.
const holdCodeLength = 10

// isHoldCode tells whether a word has the shape of a held mail's code: lower-case base32, whatever case it is typed in.
func isHoldCode(word string) bool {
	return len(word) == holdCodeLength && strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz234567") == ""
}
