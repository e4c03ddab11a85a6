package referee

import (
	"errors"
	"slices"
	"strings"

	"dhow/mail"
	"dhow/notation"
)

// script is the new text of a mail, read before anything is done: what each line asks for. It follows from the lines alone.
type script struct {
	lines  []scriptLine // by their places
	more   int          // lines that are not understood besides
	unread bool         // a line is not understood, or was cut off: no order is tried
	unsure bool         // a line may not be new: no order is tried

	spent bool // something in it was refused, because the seat's share of the file is used up for today
}

// scriptLine is one line of a script; one of the last four says what it is.
type scriptLine struct {
	line int    // of the new text, from 1
	text string // as typed, with the lines that continue it

	says    notation.Saying
	command *Command
	err     *notation.Error
	unsure  bool
	meant   string // with err: the line as it was perhaps meant
}

// readScript reads all lines of a mail. Comments, keys and names of games ask for nothing here.
func readScript(reader notation.Reader, d *Delivery) *script {
	sc := &script{}
	text := sc.takeUnsure(d.Lines)
	commands, rest := SplitCommands(text)
	for i := range commands {
		sc.lines = append(sc.lines, scriptLine{line: commands[i].Line, text: commands[i].Text, command: &commands[i]})
	}
	lines, err := reader.Lines(d.Seat, rest)
	for _, l := range lines {
		switch l.Says.(type) {
		case nil, notation.Key, notation.Game:
		default:
			sc.lines = append(sc.lines, scriptLine{line: l.Line, text: l.Text, says: l.Says})
		}
	}
	sc.takeErrors(rest, err)
	slices.SortStableFunc(sc.lines, func(a, b scriptLine) int { return a.line - b.line })
	return sc
}

// takeUnsure takes the lines out that may not be new, and returns the text of the others, each at its number.
func (sc *script) takeUnsure(lines []mail.Line) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		if mail.IsKeyLine(l.Text) {
			continue // it was read with the header, in whatever form it is typed
		}
		if !l.Unsure || strings.TrimSpace(l.Text) == "" {
			texts[i] = l.Text
			continue
		}
		sc.unsure = true
		sc.lines = append(sc.lines, scriptLine{line: i + 1, text: l.Text, unsure: true})
	}
	return strings.Join(texts, "\n")
}

func (sc *script) takeErrors(text string, err error) {
	var list *notation.ErrorList
	if !errors.As(err, &list) {
		return
	}
	sc.unread, sc.more = true, list.More
	lines := strings.Split(text, "\n")
	for _, e := range list.Errors {
		typed := ""
		if i := e.Line - 1; i >= 0 && i < len(lines) {
			typed = lines[i]
		}
		sc.lines = append(sc.lines, scriptLine{line: e.Line, text: typed, err: e, meant: meantCommand(typed)})
	}
}

// orders counts the orders of the mail, those for later turns too.
func (sc *script) orders() int {
	n := 0
	for i := range sc.lines {
		switch sc.lines[i].says.(type) {
		case notation.Order, notation.Then:
			n++
		}
	}
	return n
}

// commanded tells whether a line of the mail is a command of the table.
func (sc *script) commanded(name CommandName) bool {
	return slices.ContainsFunc(sc.lines, func(l scriptLine) bool { return l.command != nil && l.command.Name == name })
}
