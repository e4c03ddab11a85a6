// Package crashtest kills the real daemon, in a process of its own, at named points and at random
// moments, starts it again, and compares what becomes of games, journal and letters with a run that
// nobody disturbed.
package crashtest

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
)

// workshop is where the program with failpoints lies, and what all tests begin with.
var workshop string

// program is the path of dhow, built with failpoints.
func program() string { return filepath.Join(workshop, "dhow") }

func TestMain(m *testing.M) {
	// Daemons wait for connections and for the disk more than they work.
	_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0))) // -parallel on the command line counts
	os.Exit(withProgram(m.Run))
}

// withProgram builds dhow with failpoints, once for all tests.
func withProgram(run func() int) int {
	dir, err := os.MkdirTemp("", "dhow-crashtest-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	workshop = dir
	if err := build(program(), "failpoints"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return run()
}

// build builds dhow with tags.
func build(to, tags string) error {
	out, err := exec.Command("go", "build", fmt.Sprintf("-race=%v", raced), "-tags", tags, "-o", to, "dhow/cmd/dhow").CombinedOutput()
	if err != nil {
		return fmt.Errorf("go build -tags %q: %w\n%s", tags, err, out)
	}
	return nil
}
