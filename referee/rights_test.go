package referee

import (
	"testing"

	"dhow/referee/acts"
	"dhow/referee/identity"
)

// TestRightsOfCommands says of each command that asks for more than to play what class it is of:
// nothing of the sort is added without a word here.
func TestRightsOfCommands(t *testing.T) {
	want := map[acts.CommandName]identity.Demand{acts.NewKey: identity.ToChange, acts.Address: identity.ToChange, acts.Replace: identity.ToChange, acts.Resign: identity.ToRelease, acts.Forget: identity.ToRelease, "pause": identity.ToTend, "extend": identity.ToTend, "resume": identity.ToTend, "end game": identity.ToRelease, "set": identity.ToTend, "leave": identity.ToChange, "rematch": identity.ToTend, "admit": identity.ToTend, "remind": identity.ToTend, "rule": identity.ToTend, "keep": identity.ToTend, "remove": identity.ToChange, "host": identity.ToChange, "correct": identity.ToChange, "rewind": identity.ToChange, "draw": identity.ToChange, "reshuffle": identity.ToChange, "unwatch name": identity.ToTend, "watch name": identity.ToTend, "ask": identity.ToChange}
	for _, row := range acts.All {
		if row.Demand != want[row.Name] {
			t.Errorf("%s is of class %d, want %d", row.Name, row.Demand, want[row.Name])
		}
	}
}
