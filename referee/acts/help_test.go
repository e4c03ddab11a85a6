package acts

import (
	"slices"
	"strings"
	"testing"

	"dhow/templates"
)

// TestActsStandInHelp wants an example of each act in help, but for those that letters show where they
// are of use: which game it is, and answers to invitations and questions.
func TestActsStandInHelp(t *testing.T) {
	elsewhere := []CommandName{gameAct.Name, keyAct.Name, Join, Never, Unsubscribe, Yes, No}
	var lines []string
	for _, form := range slices.Concat(templates.Forms, templates.Lines, templates.Commands) {
		lines = append(lines, form.Line)
	}
	for _, act := range All {
		head, _, _ := strings.Cut(act.Example, " ")
		shown := slices.ContainsFunc(lines, func(line string) bool {
			first, _, _ := strings.Cut(line, " ")
			return strings.EqualFold(first, head)
		})
		if !shown && !slices.Contains(elsewhere, act.Name) {
			t.Errorf("help has no example of %s", act.Name)
		}
	}
}
