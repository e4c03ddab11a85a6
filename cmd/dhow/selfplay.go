package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games/disk"
	"dhow/selfplay"
)

var selfplayCommand = &command{
	name:  "selfplay",
	args:  "[--games N] [--players N|all] [--setup first-game|random|both] [--house NAME[,NAME]|mixed] [--seed S] [--game N] [--no-checks] [--table] [--jobs N] [--failures DIR] [--json] [--edition FILE]",
	short: "let house players play many games, check every action, and say how they went",
	about: `Plays games of house players, and after every action checks all that must be true: cards, posts, books, coins,
markers and tiles are all there, pounds are as told, share values are the visible coins, events tell everything,
views hide what is secret, orders and records are read back the same. The same seed plays the same games, on however
many processors. It says how fast it went, and who won with what scores. Ctrl-C ends it after the games that have
begun, a second one at once.

  --games N         how many games (100)
  --players N       how many play: 2, 3, 4, or all: each number in turn (4)
  --setup SETUP     first-game, random, or both in turn (both)
  --house NAMES     who plays: ` + strings.Join(house.Names(), ", ") + `; several, with commas, change seats from game to game;
                    mixed is ` + strings.Join(mixed, ",") + ` (random)
  --seed S          the number that all chance comes from (1)
  --game N          play only game N of those
  --no-checks       only play
  --table           show, too, what of the components winners and others use
  --jobs N          how many games at the same time (as many as there are processors)
  --failures DIR    where the record of a game that fails is written (here)
  --json            print the outcome as JSON
  --edition FILE    play with the components of this file

What does not hold is said on standard error, with the file of the game so far, which dhow judge reads, and the call
that plays the game again; no more games begin, and the exit status is 1.`,
	examples: []string{"dhow selfplay --games 1000 --house sensible --table",
		"dhow selfplay --house sensible,thoughtful --players 2 --no-checks", "dhow selfplay --seed 5 --game 17"},
	run: runSelfplay,
}

// garbage is how many percent a heap grows until it is collected: games leave a state for each
// action behind, none of which lives long.
const garbage = 400

// More is a slip, and the chance of a game depends on 56 bits of its number.
const (
	mostGames = 1_000_000_000
	mostJobs  = 1000
)

// selfplayCall is what selfplay is told.
type selfplayCall struct {
	games, game, jobs     int
	players, setup, house string
	seed                  uint64
	unchecked, table      bool
	failures, edition     string
}

func runSelfplay(c *call) error {
	w, err := c.selfplayCall()
	if err != nil {
		return err
	}
	series, err := w.series(c)
	if err != nil {
		return err
	}
	debug.SetGCPercent(garbage)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program
	t := w.play(ctx, c, series)
	if c.json {
		err = c.writeJSON(t)
	} else {
		t.write(c)
	}
	switch {
	case err != nil:
		return err
	case t.failed != nil:
		return c.tellFailure(t.failed, w)
	case t.Games < t.wanted:
		return fmt.Errorf("stopped after %d of %d games", t.Games, t.wanted)
	}
	return nil
}

// selfplayCall reads the command line.
func (c *call) selfplayCall() (*selfplayCall, error) {
	w := &selfplayCall{}
	f := c.flags()
	f.IntVar(&w.games, "games", 100, "")
	f.IntVar(&w.game, "game", 0, "")
	f.IntVar(&w.jobs, "jobs", runtime.GOMAXPROCS(0), "")
	f.StringVar(&w.players, "players", "4", "")
	f.StringVar(&w.setup, "setup", "both", "")
	f.StringVar(&w.house, "house", "random", "")
	f.Uint64Var(&w.seed, "seed", 1, "")
	f.BoolVar(&w.unchecked, "no-checks", false, "")
	f.BoolVar(&w.table, "table", false, "")
	f.StringVar(&w.failures, "failures", ".", "")
	c.jsonFlag(f)
	f.Func("edition", "", named(&w.edition))
	_, err := c.parse(f, 0, 0)
	switch {
	case err != nil:
		return nil, err
	case w.games < 1 || w.games > mostGames || w.game < 0 || w.game > mostGames:
		return nil, wrongCall("--games and --game are from 1 to %d", mostGames)
	case w.jobs < 1 || w.jobs > mostJobs:
		return nil, wrongCall("--jobs is from 1 to %d", mostJobs)
	}
	return w, nil
}

// mixed is who plays with --house mixed: those who think fast.
var mixed = []string{"random", "sensible"}

// houses reads the names of the house players.
func (w *selfplayCall) houses() ([]string, error) {
	if w.house == "mixed" {
		return mixed, nil
	}
	names := strings.Split(w.house, ",")
	for _, name := range names {
		if !slices.Contains(house.Names(), name) {
			return nil, wrongCall("--house is %s or mixed, not %s", strings.Join(house.Names(), ", "), quoted(name))
		}
	}
	return names, nil
}

// series makes the games that were asked for.
func (w *selfplayCall) series(c *call) (*selfplay.Series, error) {
	ed, err := c.edition(w.edition)
	if err != nil {
		return nil, err
	}
	houses, err := w.houses()
	if err != nil {
		return nil, err
	}
	s := &selfplay.Series{Edition: ed, Seed: w.seed, Houses: houses, Checked: !w.unchecked}
	numbers := []int{2, 3, 4}
	if n, err := strconv.Atoi(w.players); err == nil && slices.Contains(numbers, n) {
		numbers = []int{n}
	} else if w.players != "all" {
		return nil, wrongCall("--players is 2, 3, 4 or all, not %s", quoted(w.players))
	}
	setups, ok := map[string][]engine.Setup{
		"first-game": {engine.FirstGame}, "random": {engine.RandomSetup}, "both": {engine.FirstGame,
			engine.RandomSetup},
	}[w.setup]
	if !ok {
		return nil, wrongCall("--setup is first-game, random or both, not %s", quoted(w.setup))
	}
	for _, n := range numbers {
		for _, setup := range setups {
			s.Tables = append(s.Tables, engine.Table{Players: n, Setup: setup, Rules: engine.CurrentRules})
		}
	}
	return s, nil
}

// tournament is what has been played, and how it went.
type tournament struct {
	Seed    uint64            `json:"seed"`
	Games   int               `json:"games"`
	Actions int               `json:"actions"`
	Checked bool              `json:"checked"`
	Seconds float64           `json:"seconds"`
	Results selfplay.Results  `json:"results"`
	Usage   *selfplay.Usage   `json:"usage,omitempty"`
	Failure string            `json:"failure,omitempty"`
	failed  *selfplay.Failure // nil: all holds
	wanted  int               // games
}

// play plays the games.
func (w *selfplayCall) play(ctx context.Context, c *call, series *selfplay.Series) *tournament {
	first, last := 1, w.games
	if w.game > 0 {
		first, last = w.game, w.game
	}
	t := &tournament{Seed: w.seed, Checked: !w.unchecked, wanted: last - first + 1}
	if w.table {
		t.Usage = selfplay.NewUsage(series.Edition)
	}
	bar := c.progress(t.wanted, "games")
	begun := c.now()
	err := series.Run(ctx, first, last, w.jobs, func(g *selfplay.Game, err error) {
		if err == nil {
			t.Games++
			t.Actions += g.Actions()
			t.Results.Add(g)
			if t.Usage != nil {
				t.Usage.Add(g)
			}
		}
		bar.step()
	})
	bar.clear()
	t.Seconds = c.now().Sub(begun).Seconds()
	t.Results.Finish()
	if errors.As(err, &t.failed) {
		t.Failure = t.failed.Error()
	}
	return t
}

// write says how it went.
func (t *tournament) write(c *call) {
	checked := "every one checked"
	if !t.Checked {
		checked = "not checked"
	}
	took := max(t.Seconds, time.Nanosecond.Seconds())
	games := "games"
	if t.Games == 1 {
		games = "game"
	}
	fmt.Fprintf(c.stdout, "%d %s from seed %d, %d actions, %s: %.1f s, %.1f games/s, %.0f actions/s\n",
		t.Games, games, t.Seed, t.Actions, checked, t.Seconds, float64(t.Games)/took, float64(t.Actions)/took)
	if t.Games == 0 {
		return
	}
	fmt.Fprintf(c.stdout, "\n%s\n%s", t.Results.Table(), t.Results.Histogram())
	if t.Usage != nil {
		fmt.Fprintf(c.stdout, "\n%s", t.Usage.Table())
	}
}

// tellFailure says what failed, keeps its record, and says how to play the game again.
func (c *call) tellFailure(f *selfplay.Failure, w *selfplayCall) error {
	fmt.Fprintf(c.stderr, "dhow %v\n", f)
	if record := f.Record(); record != nil {
		c.keepFailure(filepath.Join(w.failures, f.Game.Name()+".txt"), record)
	}
	fmt.Fprintf(c.stderr, "the game again: %s\n", w.again(f.Game.Number))
	return toldError{f}
}

// keepFailure writes the record of a game that failed, and says how to look at it.
func (c *call) keepFailure(file string, record []byte) {
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		err = disk.ReplaceWhole(c.disk, file, record)
	}
	if err != nil {
		fmt.Fprintf(c.stderr, "dhow selfplay: %v\n", &fileError{printable(file), err})
		return
	}
	fmt.Fprintf(c.stderr, "the game so far: dhow judge %s\n", word(file))
}

// again is the call that plays one of the games again.
func (w *selfplayCall) again(game int) string {
	call := fmt.Sprintf("dhow selfplay --seed %d --game %d --players %s --setup %s --house %s", w.seed, game, w.players,
		w.setup, w.house)
	if w.edition != "" {
		call += " --edition " + word(w.edition)
	}
	return call
}
