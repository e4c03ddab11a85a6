package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHostActsBesideADaemon has the operator do all that hosts can, at the shell, while a daemon
// holds the data directory: each act is done by the daemon, and none is left out.
func TestHostActsBesideADaemon(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	const game = "kilifi-7"
	file := filepath.Join(s.dir, "games", game+".yaml")
	mustRun(t, "", "new", "--names", "Ann,Ben", "--setup", "first-game", "--seed", "x", file)
	text, err := os.ReadFile(file)
	if err == nil {
		paced := strings.Replace(string(text), "setup: first-game", "setup: first-game\npace: {move: 3d, reminder: 1d, on-timeout: house}", 1)
		err = os.WriteFile(file, []byte(paced), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s.start()
	tried := map[string]bool{}
	for _, row := range []struct {
		verb, behind, want string
		status             int
	}{
		{"extend", "2d", "everybody whose turn it is has 2 days more", 0},
		{"pause", "", "The clock of kilifi-7 stands still", 0},
		{"resume", "", "runs again", 0},
		{"resume", "", "there is nothing to resume", refused},
		{"set", "pace 4d", "this holds from now on: pace 4d", 0},
		{"rule", "Ben may order until Sunday", "Your ruling is on record", 0},
		{"remind", "", "A reminder in kilifi-7 goes to", 0},
		{"remove", "green", "is taken off the seat in three days", 0},
		{"keep", "green", "green stays in kilifi-7", 0},
		{"correct", "green", "has no order", refused},
		{"unwatch", "Fay", "Fay", refused},
		{"watch", "fay@example.edu", "is invited to watch kilifi-7", 0},
		{"ask", "draw", "All who play kilifi-7 are asked: draw", 0},
		{"rewind", "to 99", "cannot be done in kilifi-7", refused},
		{"host", "dee@example.org", "is asked to be host", 0},
		{"admit", "cas", "nobody waits to be admitted", refused},
	} {
		tried[row.verb] = true
		var out, errs bytes.Buffer
		args := append([]string{"game", row.verb, game}, strings.Fields(row.behind)...)
		status := run(append(args, "--data", s.dir), nil, &out, &errs)
		if said := out.String() + errs.String(); status != row.status || !strings.Contains(said, row.want) || strings.Contains(said, "is not running") {
			t.Errorf("%q ends with %d, and says %q", args, status, said)
		}
	}
	for _, verb := range hostVerbs() {
		if !tried[verb] {
			t.Errorf("nobody tries %s", verb)
		}
	}
	s.stop()
	mustRun(t, "", "check", s.dir)
}
