package referee

import (
	"testing"

	"dhow/referee/identity"
)

// TestRightsOfCommands says of each command that asks for more than to play what class it is of:
// nothing of the sort is added without a word here.
func TestRightsOfCommands(t *testing.T) {
	want := map[CommandName]identity.Demand{newKeyCommand: identity.ToChange, addressCommand: identity.ToChange, replaceCommand: identity.ToChange, resignCommand: identity.ToRelease, forgetCommand: identity.ToRelease, "pause": identity.ToTend, "extend": identity.ToTend, "resume": identity.ToTend}
	for _, row := range Acts {
		if row.demand != want[row.Name] {
			t.Errorf("%s is of class %d, want %d", row.Name, row.demand, want[row.Name])
		}
	}
}
