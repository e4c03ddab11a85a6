package acts

import (
	"slices"
	"strings"
	"testing"

	"dhow/referee/identity"
)

// TestNoWordIsMeantToGiveUp holds that no line is said to mean a command that gives something up,
// or that is guarded and names nobody: words of talk are near to them.
func TestNoWordIsMeantToGiveUp(t *testing.T) {
	giveUp := []CommandName{Resign, Never, Forget, NewKey, Yes, No}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	told := 0
	for _, act := range All {
		name := string(act.Name)
		if act.Reads != nil {
			continue
		}
		for at := range len(name) + 1 {
			for _, c := range letters {
				for _, line := range []string{name[:at] + string(c) + name[at:], name[:at] + string(c) + name[min(at+1, len(name)):], name[:at] + name[min(at+1, len(name)):]} {
					for _, behind := range []string{"", " palm", " today", " ben@example.com", " green dee@example.org"} {
						meant := meantCommand(line + behind)
						if meant == "" {
							continue
						}
						told++
						c, is := readCommand(meant)
						if !is || slices.Contains(giveUp, c.Name) || c.Name != Address && guardedRow(c.Name) && !strings.Contains(meant, "@") {
							t.Fatalf("%q is said to mean %q", line+behind, meant)
						}
					}
				}
			}
		}
	}
	if told < 100 {
		t.Errorf("only %d commands are offered", told)
	}
}

// guardedRow tells whether a command is guarded.
func guardedRow(name CommandName) bool {
	return Named(name).Demand != identity.ToPlay
}
