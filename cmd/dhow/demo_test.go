package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine/edition"
	"dhow/games"
)

// TestDemoOnTerminal wants a terminal to show what a file gets, with pauses, and of the bar nothing in the end.
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

// TestDemoStopsWhereItsFileIsTouched has somebody write to the game's file meanwhile: it is left as it is, and where it is.
func TestDemoStopsWhereItsFileIsTouched(t *testing.T) {
	t.Parallel()
	d := demo{seed: 1, players: 3, setup: "random", house: "random"}
	h, secret, err := d.houseGame(edition.Mombasa())
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(t.TempDir(), "kilifi")
	file := filepath.Join(root, "games", "demo-1.yaml")
	const note = "# looked at by Cas\n"
	h.tell = func(e games.LogEntry, _ []games.Move) {
		if e.N == 9 {
			if err := addTo(file, note); err != nil {
				t.Error(err)
			}
		}
	}
	c := newCall(demoCommand, nil, nil, io.Discard, io.Discard)
	var changed *games.ChangedError
	if _, err := c.playOut(h, secret, root); !errors.As(err, &changed) {
		t.Errorf("the demo ends with %v", err)
	}
	data, err := os.ReadFile(file)
	if err != nil || !strings.HasSuffix(string(data), note) || h.game.Len() != 9 {
		t.Errorf("after entry %d the file ends with %q, %v", h.game.Len(), last1000(string(data)), err)
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
