package main

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"dhow/selfplay"
)

// playOne plays a game of selfplay without its checks.
func playOne(t *testing.T, c *call, w *selfplayCall) *selfplay.Game {
	t.Helper()
	s, err := w.series(c)
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Setting(3).Play(false)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestFailureIsToldAndKept wants of a game that fails its reason, a record that dhow judge reads,
// and the call that plays it again.
func TestFailureIsToldAndKept(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "failures")
	var out, errs bytes.Buffer
	c := newCall(selfplayCommand, nil, strings.NewReader(""), &out, &errs)
	w := &selfplayCall{games: 5, players: "all", setup: "both", house: "random", seed: 9, failures: dir}
	g := playOne(t, c, w)
	f := &selfplay.Failure{Check: "pounds", Game: g, Action: g.Actions(), Order: &g.Steps[g.Actions()].Action, Err: errors.New("blue has 3 pounds, the events told 4")}
	if status := c.status(c.tellFailure(f, w)); status != refused {
		t.Errorf("status %d", status)
	}
	file := filepath.Join(dir, "seed-9-game-3.txt")
	for _, want := range []string{
		"dhow selfplay: game 3 of seed 9, action ", ": pounds: blue has 3 pounds, the events told 4\n",
		"the game so far: dhow judge " + file + "\n",
		"the game again: dhow selfplay --seed 9 --game 3 --players all --setup both --house random\n",
	} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("missing %q in\n%s", want, errs.String())
		}
	}
	out.Reset()
	errs.Reset()
	if status := run([]string{"judge", file}, nil, &out, &errs); status != done || !strings.HasPrefix(out.String(), "score ") {
		t.Errorf("judge says %s%s", out.String(), errs.String())
	}
}

// TestFailureOfTheSetUpHasNoRecord wants no file where there is nothing to judge.
func TestFailureOfTheSetUpHasNoRecord(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "failures")
	var out, errs bytes.Buffer
	c := newCall(selfplayCommand, nil, strings.NewReader(""), &out, &errs)
	w := &selfplayCall{players: "2", setup: "both", house: "random", failures: dir}
	if c.status(c.tellFailure(&selfplay.Failure{Check: "panic", Game: &selfplay.Game{}, Err: errors.New("no luck")}, w)) != refused {
		t.Errorf("%s", errs.String())
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) > 0 || strings.Contains(errs.String(), "dhow judge") {
		t.Errorf("left is %v, told\n%s", files, errs.String())
	}
	if !strings.Contains(errs.String(), "the game again: dhow selfplay ") {
		t.Errorf("told is\n%s", errs.String())
	}
}

// TestInterruptedSelfplayTellsWhatWasDone ends a series before its first game.
func TestInterruptedSelfplayTellsWhatWasDone(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	c := newCall(selfplayCommand, nil, strings.NewReader(""), &out, &errs)
	w := &selfplayCall{games: 1000, jobs: 2, players: "2", setup: "both", house: "random", seed: 1, unchecked: true}
	series, err := w.series(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := w.play(ctx, c, series)
	if got.Games != 0 || got.wanted != 1000 || got.failed != nil {
		t.Errorf("%d of %d games, %v", got.Games, got.wanted, got.failed)
	}
	got.write(c)
	c.stdout.Flush()
	if !strings.Contains(out.String(), " games from seed 1, ") {
		t.Errorf("it says %q", out.String())
	}
}

// TestCallsCanBeGivenAsTheyStand wants a shell to take names that messages propose for one word
// each.
func TestCallsCanBeGivenAsTheyStand(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, want string }{
		{"kilifi-7.yaml", "kilifi-7.yaml"},
		{"../été/a_b.txt", "../été/a_b.txt"},
		{"my game.yaml", "'my game.yaml'"},
		{"Ann's.yaml", `'Ann'\''s.yaml'`},
		{"$HOME", "'$HOME'"},
		{"", "''"},
		{"bell\a", `"bell\a"`},
	} {
		if got := word(row.name); got != row.want {
			t.Errorf("%q is proposed as %s, not %s", row.name, got, row.want)
		}
	}
	w := &selfplayCall{seed: 1, players: "2", setup: "both", house: "random", edition: "my copy.yaml"}
	if again := w.again(3); !strings.HasSuffix(again, " --edition 'my copy.yaml'") {
		t.Errorf("again is %s", again)
	}
}
