//go:build failpoints && unix

package referee

import (
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"dhow/engine"
)

// TestFailpointKills has the process killed at the second entry that it is about to write, or has
// written.
func TestFailpointKills(t *testing.T) {
	if os.Getenv("DHOW_FAILPOINT") != "" {
		p := newParty(t, 2)
		t.Log(p.path())
		p.send(engine.Blue, "join palm")
		p.send(engine.Green, "join tree")
		t.Fatal("still alive")
	}
	for _, point := range []string{"entry-before:2", "entry-written:2"} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestFailpointKills$", "-test.v")
		cmd.Env = append(os.Environ(), "DHOW_FAILPOINT="+point)
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL || strings.Contains(string(out), "still alive") {
			t.Errorf("%s: the process ended with %v:\n%s", point, err, out)
		}
	}
}
