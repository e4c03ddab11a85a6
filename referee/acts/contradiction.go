package acts

import (
	"slices"
	"strings"

	"dhow/templates"
)

// contradicts is said of a line that another of its mail contradicts: neither is done.
const contradicts templates.ResultCode = "contradicts" // what was typed, the other line

// Contradicted returns what is told of the commands of a mail that others of them contradict, by
// their lines: they decide the same, each otherwise.
func Contradicted(commands []Command) map[int]Result {
	told := map[int]Result{}
	for _, c := range commands {
		i := slices.IndexFunc(commands, c.isContradicted)
		if i >= 0 {
			told[c.Line] = c.Answer(contradicts, c.Text, commands[i].Text)
		}
	}
	return told
}

// isContradicted tells whether another line decides the same, and otherwise.
func (c *Command) isContradicted(by Command) bool {
	act, other := Named(c.Name), Named(by.Name)
	if act.decides == nil || other.decides == nil {
		return false
	}
	what, how := act.decides(*c)
	whatElse, howElse := other.decides(by)
	return what != "" && whatElse != "" && (isOf(what, whatElse) || isOf(whatElse, what)) && how != howElse
}

// isOf tells whether what is decided is something, or is part of it: quiet hours are of quiet.
func isOf(what, of string) bool {
	rest, is := strings.CutPrefix(what, of)
	return is && (rest == "" || rest[0] == ' ')
}
