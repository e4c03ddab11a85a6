package letters

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/referee/identity"
)

// TestNamesForStrangers keeps words that others choose out of letters to who has not answered.
func TestNamesForStrangers(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"Ann": true, "Ann de Wit": true, "O'Neil": true, "Jean-Luc": true, "Łukasz": true, "Аня": true, strings.Repeat("a", 30): true, strings.Repeat("a", 31): false,
		"Ann 2": false, "Win 1000": false, "a.example": false, "Ann & Ben": false, "J. Smith": false, "call 0900": false, "O’Neil": false, "x/y": false, "Ann\u200b": false,
	} {
		if countsForStrangers(name) != want {
			t.Errorf("%q counts: %v", name, !want)
		}
	}
	seats := []log.Seated{{Seat: engine.Blue, Player: "ann-1", Name: "Ann 2000"}, {Seat: engine.Green, Player: "ben-1", Name: "Win 1000"}, {Seat: engine.Yellow, Player: "cas-1", Name: "Cas"}, {Seat: engine.Purple, Player: "cas-2", Name: "Cas"}}
	called := notation.NamesOf("Ann 2000", "Win 1000", "Cas", "Cas").All()
	a := &Addressing{stranger: true, host: "ann@example.org", To: "dee@example.com", game: &identity.Head{Seats: seats, Called: called}}
	a.game.Hosts = append(a.game.Hosts, "ann-1")
	if got := strings.Join(append([]string{a.ownName("Buy 1"), a.ownName("Dee")}, func() []string { n := a.names(); return n[1:] }()...), "|"); got != "Dee|Dee|ann@example.org|green|Cas|Cas (purple)" {
		t.Errorf("a stranger reads %s", got)
	}
	a.stranger = false
	if got := a.names(); got[1] != "Ann 2000" || got[2] != "Win 1000" || a.ownName("Buy 1") != "Buy 1" {
		t.Errorf("a player reads %v", got)
	}
}
