package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestDemoOnTerminal wants a terminal to show what a file gets, with pauses, and of the bar nothing
// in the end.
func TestDemoOnTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	for _, args := range [][]string{{"--house", "random"}, {"--house", "random", "--quiet"}} {
		var shown bytes.Buffer
		slept := time.Duration(0)
		c := newCall(demoCommand, args, nil, &shown, &shown)
		c.watched, c.sleep = true, func(d time.Duration) { slept += d }
		if c.status(runDemo(c)) != done {
			t.Fatal(shown.String())
		}
		if bar := strings.Contains(shown.String(), "round 7 of 7"); !bar {
			t.Errorf("%v: no bar is shown", args)
		}
		if (slept > 0) == slices.Contains(args, "--quiet") {
			t.Errorf("%v: the pauses are %v", args, slept)
		}
		want := mustRun(t, "", append([]string{"demo"}, args...)...)
		if got := onScreen(shown.String()); got != want {
			t.Errorf("%v: the terminal shows\n%s\nexpected\n%s", args, got, want)
		}
	}
}

// onScreen returns what a terminal shows in the end of what was written to it.
func onScreen(written string) string {
	var screen strings.Builder
	for line := range strings.Lines(written) {
		var cells []rune
		for _, part := range strings.Split(strings.TrimSuffix(line, "\n"), "\r") {
			over := []rune(part)
			cells = append(over, cells[min(len(over), len(cells)):]...)
		}
		screen.WriteString(strings.TrimRight(string(cells), " ") + "\n")
	}
	return screen.String()
}
