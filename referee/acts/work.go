package acts

import "strings"

// Steps count the work that the text of a mail makes. They are counted before any of it is done, and
// from the text alone, so that they are the same on every machine and at every try.
type Steps int

const (
	lineRead     Steps = 1 // a line is read; a long one counts as several
	nameSearched Steps = 1 // what stands in it beside the name of a command is looked up

	// Budget is how many steps a mail may make. Each costs about a quarter of a millisecond of a
	// processor at most. Whatever stays below is read by tables and by the notation, too.
	Budget Steps = 400
)

// longLine is how many bytes of a line are read in a step: so many that no mail within the budget
// has more text than mail.Read and notation.Reader take.
const longLine = 160

// workOf counts the steps of a text of which some lines are commands.
func workOf(lines []string, commands []Command) (steps Steps) {
	bare := map[int]bool{}
	for _, c := range commands {
		bare[c.Line] = len(c.Args) == 0
	}
	for i, line := range lines {
		steps += lineRead * Steps(1+len(line)/longLine)
		if strings.TrimSpace(line) != "" && !bare[i+1] {
			steps += nameSearched
		}
	}
	return steps
}
