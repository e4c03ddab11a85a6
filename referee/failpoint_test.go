package referee

import (
	"os/exec"
	"strings"
	"testing"
)

// TestFailpointsNotReleased proves that the build without tags has none of the failpoints' code.
func TestFailpointsNotReleased(t *testing.T) {
	for tags, kills := range map[string]bool{"": false, "failpoints": true} {
		out, err := exec.Command("go", "list", "-tags", tags, "-f", "{{.GoFiles}}", "./fault").Output()
		if err != nil {
			t.Skip("the go command is not to be had:", err)
		}
		if has := strings.Contains(string(out), "point_kill.go"); has != kills {
			t.Errorf("with the tags %q the failpoints kill: %v", tags, has)
		}
	}
}
