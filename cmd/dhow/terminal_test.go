package main

import (
	"os"
	"testing"
)

// TestNullIsNoTerminal wants no pauses where nobody reads, though the null device looks like a
// terminal.
func TestNullIsNoTerminal(t *testing.T) {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if onTerminal(f) {
		t.Error("somebody watches the null device")
	}
}

// TestPrintableNames wants names of files to leave a terminal as it is.
func TestPrintableNames(t *testing.T) {
	for name, want := range map[string]string{"game.txt": "game.txt", "é 1": "é 1", "a\x1b[31m": `"a\x1b[31m"`, "a\nb": `"a\nb"`} {
		if got := printable(name); got != want {
			t.Errorf("%q is shown as %s", name, got)
		}
	}
}

// TestColourIsLeftOut paints nothing where NO_COLOR says so, or a terminal that knows no colours.
func TestColourIsLeftOut(t *testing.T) {
	for _, row := range []struct {
		noColor, term string
		want          bool
	}{{"", "xterm", true}, {"1", "xterm", false}, {"", "dumb", false}} {
		t.Setenv("NO_COLOR", row.noColor)
		t.Setenv("TERM", row.term)
		if got := colourWanted(); got != row.want {
			t.Errorf("NO_COLOR=%s TERM=%s: %v", row.noColor, row.term, got)
		}
	}
}
