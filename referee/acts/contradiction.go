package acts

import (
	"iter"
	"math"

	"dhow/templates"
)

// contradicts is said of a line that another of its mail contradicts: neither is done.
const contradicts templates.ResultCode = "contradicts" // what was typed, the other line

// Contradicted returns what is told of the commands of a mail that others of them contradict, by
// their lines: they decide the same, each otherwise. Each is asked once what it decides, and looked
// up by that: a mail may have hundreds of them.
func Contradicted(commands []Command) map[int]Result {
	decisions := make([]decision, len(commands))
	by, within := deciders{}, deciders{} // by what they decide, and by what that is or is part of
	for i := range commands {
		d := commands[i].decides()
		decisions[i] = d
		by.add(d.what, i, d.how)
		for whole := range d.wholes() {
			within.add(whole, i, d.how)
		}
	}
	told := map[int]Result{}
	for i, d := range decisions {
		other := within.otherwise(d.what, d.how)
		for whole := range d.wholes() {
			other = min(other, by.otherwise(whole, d.how))
		}
		if other < len(commands) {
			told[commands[i].Line] = commands[i].Answer(contradicts, commands[i].Text, commands[other].Text)
		}
	}
	return told
}

// decision is what a command decides, and how; empty: it is nothing of the kind.
type decision struct{ what, how string }

func (c *Command) decides() (d decision) {
	if decides := Named(c.Name).decides; decides != nil {
		d.what, d.how = decides(*c)
	}
	return d
}

// wholes lists what is decided and what that is part of: quiet hours are of quiet.
func (d decision) wholes() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 1; i <= len(d.what); i++ {
			if (i == len(d.what) || d.what[i] == ' ') && !yield(d.what[:i]) {
				return
			}
		}
	}
}

// deciders has, of each thing, the first command that decides it, how that does, and the first that
// does otherwise.
type deciders map[string]*ways

type ways struct {
	first, other int // places of commands; nobody: none
	how          string
}

const nobody = math.MaxInt

func (d deciders) add(what string, at int, how string) {
	switch of := d[what]; {
	case what == "":
	case of == nil:
		d[what] = &ways{at, nobody, how}
	case of.how != how:
		of.other = min(of.other, at)
	}
}

// otherwise is the first command that decides something in another way.
func (d deciders) otherwise(what, how string) int {
	switch of := d[what]; {
	case of == nil:
		return nobody
	case of.how != how:
		return of.first
	default:
		return of.other
	}
}
