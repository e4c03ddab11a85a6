package acts

import (
	"errors"
	"slices"
	"strings"

	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

// Script is the new text of a mail, read before anything is done: what each line asks for. It
// follows from the lines alone.
type Script struct {
	lines  []scriptLine // by their places
	more   int          // lines that are not understood besides
	unread bool         // a line may be an order and is not understood, or was cut off: no order is tried
	unsure bool         // a line may not be new: no order is tried
}

// scriptLine is one line of a script: an act, one that may be an order and is not understood, one
// that may not be new, or prose.
type scriptLine struct {
	line int    // of the new text, from 1
	text string // as typed, with the lines that continue it

	act     *Act
	says    notation.Saying // of an act of the notation
	command *Command        // of the others
	err     *notation.Error
	unsure  bool
	struck  bool    // part of it is struck out: it is done only as what is left is an order that is allowed
	aside   bool    // it is no order, and stops none
	against *Result // of a command that another contradicts
}

// ReadScript reads all lines of a mail. Comments, keys and names of games ask for nothing here.
func ReadScript(reader notation.Reader, m *Mail) *Script {
	sc := &Script{}
	text := sc.takeUnsure(reader, m)
	commands, rest := splitCommands(text)
	contradicted := Contradicted(commands)
	for i := range commands {
		c := &commands[i]
		l := scriptLine{line: c.Line, text: c.Text, act: Named(c.Name), command: c}
		if told, is := contradicted[c.Line]; is {
			l.against = &told
		}
		sc.lines = append(sc.lines, l)
	}
	lines, err := reader.Lines(m.Seat, rest)
	for _, l := range lines {
		if _, prose := l.Says.(notation.Prose); prose {
			sc.lines = append(sc.lines, scriptLine{line: l.Line, text: l.Text, aside: true})
		} else if act := actOf(l.Says); act != nil && act.isForGame() {
			struck := m.Lines[l.Line-1].Struck && act.Name == Orders
			sc.lines = append(sc.lines, scriptLine{line: l.Line, text: l.Text, act: act, says: l.Says, struck: struck})
		}
	}
	sc.takeErrors(rest, err)
	slices.SortStableFunc(sc.lines, func(a, b scriptLine) int { return a.line - b.line })
	if m.Asked {
		sc.takeAnswers()
	}
	return sc
}

// takeUnsure takes the lines out that may not be new or not be meant, and returns the text of the
// others, each at its number. What is left of a line of which a part is struck out stays if it is an
// order.
func (sc *Script) takeUnsure(reader notation.Reader, m *Mail) string {
	texts := make([]string, len(m.Lines))
	for i, l := range m.Lines {
		if mail.IsKeyLine(l.Text) {
			continue // it was read with the header, in whatever form it is typed
		}
		if !l.Unsure || strings.TrimSpace(l.Text) == "" || l.Struck && reader.ReadsOrder(m.Seat, l.Text) {
			texts[i] = l.Text
			continue
		}
		sc.unsure = true
		sc.lines = append(sc.lines, scriptLine{line: i + 1, text: l.Text, unsure: true, struck: l.Struck})
	}
	return strings.Join(texts, "\n")
}

// takeErrors takes the lines that may be orders and are not understood. Beside an order, a sentence
// that names something of the game is rather about it, and is left aside.
func (sc *Script) takeErrors(text string, err error) {
	var list *notation.ErrorList
	if !errors.As(err, &list) {
		return
	}
	ordered := sc.commanded(Orders)
	sc.more = list.More
	sc.unread = list.More > 0
	lines := strings.Split(text, "\n")
	for _, e := range list.Errors {
		typed := ""
		if i := e.Line - 1; i >= 0 && i < len(lines) {
			typed = lines[i]
		}
		if e.Aside && ordered {
			sc.lines = append(sc.lines, scriptLine{line: e.Line, text: strings.TrimSpace(typed), aside: true})
			continue
		}
		sc.unread = true
		sc.lines = append(sc.lines, scriptLine{line: e.Line, text: typed, err: e})
	}
}

// Orders tells whether a line of the mail is an order, or may be one that is not understood; where
// nothing is understood, any may be meant for one.
func (sc *Script) Orders() bool {
	prose := !slices.ContainsFunc(sc.lines, func(l scriptLine) bool { return !l.aside })
	return sc.unread || sc.unsure || sc.commanded(Orders, Then, autoAct.Name) || prose && len(sc.lines) > 0
}

// commanded tells whether a line of the mail is one of these acts.
func (sc *Script) commanded(names ...CommandName) bool {
	return slices.ContainsFunc(sc.lines, func(l scriptLine) bool {
		return l.act != nil && slices.Contains(names, l.act.Name)
	})
}

// Puzzling tells whether none of the lines of a mail means anything at its table.
func (sc *Script) Puzzling(results []Result) bool {
	for i := range sc.lines {
		if l := &sc.lines[i]; l.err == nil && !l.unsure && !l.aside && (l.command == nil || !l.command.onlyAnswers()) {
			return false
		}
	}
	return !slices.ContainsFunc(results, func(r Result) bool { return r.Code != templates.NothingHeld && !r.Code.SaysUnread() })
}
