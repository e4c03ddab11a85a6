package crashtest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// failpoints lists the fail points, in the order of the table in docs/architecture.md.
func failpoints(t testing.TB) []string {
	t.Helper()
	page, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(page), "| fail point |")
	if !found {
		t.Fatal("docs/architecture.md has no table of fail points")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)`").FindAllStringSubmatch(table, -1) {
		names = append(names, row[1])
	}
	return names
}

// TestFailpointsTable holds the table of fail points to the calls in package referee and its rooms.
func TestFailpointsTable(t *testing.T) {
	files, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	rooms, err := filepath.Glob("../*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var called []string
	for _, file := range append(files, rooms...) {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range regexp.MustCompile(`\bfault\.Point\("([^"]+)"\)`).FindAllStringSubmatch(string(code), -1) {
			called = append(called, call[1])
		}
	}
	listed := failpoints(t)
	for _, name := range called {
		if !slices.Contains(listed, name) {
			t.Errorf("%s is not in the table", name)
		}
	}
	for _, name := range listed {
		if n := len(slices.DeleteFunc(slices.Clone(called), func(c string) bool { return c != name })); n != 1 {
			t.Errorf("%s is called in %d places, not in one", name, n)
		}
	}
}

// TestReleaseHasNoFailpoints looks for the fail points, and what comes with them, in the program as
// it is released.
func TestReleaseHasNoFailpoints(t *testing.T) {
	t.Parallel()
	release := filepath.Join(t.TempDir(), "dhow")
	if err := build(release, ""); err != nil {
		t.Fatal(err)
	}
	marks := append(failpoints(t), "DHOW_FAILPOINT", "DHOW_CLOCK")
	for path, has := range map[string]bool{release: false, program(): true} {
		code, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, mark := range marks {
			if bytes.Contains(code, []byte(mark)) != has {
				t.Errorf("%s in %s: %v, expected %v", mark, path, !has, has)
			}
		}
	}
}
