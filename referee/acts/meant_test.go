package acts

import (
	"slices"
	"strings"
	"testing"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/store"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/templates"
)

// TestNoWordIsMeantToGiveUp holds that no line is said to mean a command that gives something up,
// or that is guarded and names nobody: words of talk are near to them. To a host it may mean what
// hosts ask for, but to end the game; to anybody to leave a game that has not begun, and to play it
// again.
func TestNoWordIsMeantToGiveUp(t *testing.T) {
	giveUp := []CommandName{Resign, Never, Forget, NewKey, Yes, No, endGameAct.Name}
	mild := []CommandName{Address, leaveAct.Name, rematchAct.Name, drawAct.Name, reshuffleAct.Name}
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
						for _, host := range []bool{false, true} {
							meant := meantCommand(line+behind, host)
							if meant == "" {
								continue
							}
							told++
							c, is := readCommand(meant)
							guarded := guardedRow(c.Name) && !slices.Contains(mild, c.Name) && !strings.Contains(meant, "@")
							if !is || slices.Contains(giveUp, c.Name) || guarded && !(host && Named(c.Name).byHost) {
								t.Fatalf("%q is said to mean %q, where a host writes: %v", line+behind, meant, host)
							}
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

// TestMisspeltCommandsAreNamed has the commands that are misspelt most easily named to whoever may
// give them.
func TestMisspeltCommandsAreNamed(t *testing.T) {
	for _, c := range []struct{ typed, host, player string }{
		{"remmind", "remind", ""},
		{"remvoe green", "remove green", ""},
		{"ruel Ben's order counts", "rule Ben's order counts", ""},
		{"admitt cas", "admit cas", ""},
		{"puase", "pause", ""},
		{"resmue", "resume", ""},
		{"extned 2d", "extend 2d", ""},
		{"corect green", "correct green", ""},
		{"standbye kilifi-7", "standby kilifi-7", "standby kilifi-7"},
		{"rematsh", "rematch", "rematch"},
		{"leav", "leave", "leave"},
		{"raopeler", "remind", ""},
		{"regarer palm-3", "watch palm-3", "watch palm-3"},
		{"herinnerren", "remind", ""},
		{"przypomij", "remind", ""},
		{"reserva kilifi-7", "standby kilifi-7", "standby kilifi-7"},
		{"staus", "status", "status"},
		{"nevr", "", ""},
		{"remind me of it tomorrow", "", ""},
		{"pauses are good", "", ""},
	} {
		if got := meantCommand(c.typed, true); got != c.host {
			t.Errorf("%q of a host is said to mean %q, wanted %q", c.typed, got, c.host)
		}
		if got := meantCommand(c.typed, false); got != c.player {
			t.Errorf("%q of a player is said to mean %q, wanted %q", c.typed, got, c.player)
		}
	}
}

// TestWhoMayIsTold has every act of hosts be refused to a player who is none, by saying whose it
// is.
func TestWhoMayIsTold(t *testing.T) {
	checked := 0
	for _, act := range All {
		if !act.byHost {
			continue
		}
		line := act.Example
		switch act.Name {
		case setAct.Name:
			line = "set pace 2d"
		case Replace:
			line = "replace blue dee@example.org" // green is his own
		}
		cmd, is := readCommand(line)
		if !is || cmd.Name != act.Name {
			t.Fatalf("%q is not %s", line, act.Name)
		}
		w := &World{Author: "ben", Wants: &store.Profile{}, Games: twoGames{}, Game: "kilifi-7", Limits: &config.DefaultLimits}
		effects, err := act.Author(w, cmd)
		must(t, err)
		told, is := effects[0].(Result)
		whose := told.Code == tendedByOther || told.Code == templates.NotTheHost
		if checked++; len(effects) != 1 || !is || !whose {
			t.Errorf("%s of who is no host: %v", line, effects)
		}
	}
	if checked < 10 {
		t.Errorf("only %d acts are of hosts", checked)
	}
}

// TestWhoMayIsToldOfOtherActs has acts that are neither everybody's nor the host's alone be refused
// to a player of no game, in sentences that say whose they are. That of new game stands in the
// story no-key.
func TestWhoMayIsToldOfOtherActs(t *testing.T) {
	for _, c := range []struct{ line, about, says string }{
		{"rematch", "kilifi-7", "only who has played a game to its end, or hosted it"},
		{"rematch", "", "only who has played a game to its end, or hosted it"},
		{"leave", "", "only who has joined a game"},
		{"admit cas", "", "A host admits"},
		{"join kilifi-7", "", "no game kilifi-7 with a seat for whoever asks"},
		{"standby kilifi-7", "", "no game kilifi-7 that is being played"},
		{"replace green dee@example.org", "kilifi-7", "only the host"},
	} {
		cmd, _ := readCommand(c.line)
		w := &World{Author: "eve", Wants: &store.Profile{}, Games: twoGames{}, Game: games.GameID(c.about), Limits: &config.DefaultLimits}
		effects, err := Named(cmd.Name).Author(w, cmd)
		must(t, err)
		told, is := effects[0].(Result)
		letter := templates.Reply(templates.Reader{Edition: edition.Mombasa()}, AnswersTo([]Result{told}))
		if text := strings.Join(strings.Fields(letter.Text), " "); len(effects) != 1 || !is || !strings.Contains(text, c.says) {
			t.Errorf("%s of who plays no game, in a mail about %q, is told %q, not that %q", c.line, c.about, text, c.says)
		}
	}
}
