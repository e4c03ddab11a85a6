package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/selfplay"
)

var selfplayCommand = &command{
	name:  "selfplay",
	args:  "[--games N] [--players 2|3|4|all] [--setup first-game|random|both] [--house NAME|mixed] [--seed S] [--jobs N] [--edition FILE]",
	short: "let house players play many games, and say how they went",
	about: `Plays games of house players from their seed on: the same seed plays the same games.

  --games N         how many games (100)
  --players N       how many play: 2, 3, 4, or all: each number in turn (4)
  --setup NAME      first-game, random, or both in turn (both)
  --house NAME      who plays: ` + strings.Join(house.Names(), ", ") + `; or mixed: all of them, changing seats from game to game (random)
  --seed S          the number all chance comes from (1)
  --jobs N          how many games at the same time (as many as there are processors)
  --edition FILE    play with the components of this file`,
	examples: []string{"dhow selfplay --games 1000 --house sensible", "dhow selfplay --house mixed --players 2"},
	run:      runSelfplay,
}

// selfplayCall is what a call of selfplay asks for.
type selfplayCall struct {
	games, jobs           int
	players, setup, house string
	seed                  uint64
	edition               string
}

func runSelfplay(c *call) error {
	var w selfplayCall
	f := c.flags()
	f.IntVar(&w.games, "games", 100, "")
	f.IntVar(&w.jobs, "jobs", runtime.GOMAXPROCS(0), "")
	f.StringVar(&w.players, "players", "4", "")
	f.StringVar(&w.setup, "setup", "both", "")
	f.StringVar(&w.house, "house", "random", "")
	f.Uint64Var(&w.seed, "seed", 1, "")
	f.Func("edition", "", named(&w.edition))
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	series, err := w.series(c)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	begun, games, actions := time.Now(), 0, 0
	wins := map[string]int{}
	err = series.Run(ctx, 1, w.games, w.jobs, func(g *selfplay.Game, err error) {
		if err != nil {
			return
		}
		games++
		actions += g.Actions()
		for _, seat := range g.State().Winners() {
			wins[g.Houses[seat]]++
		}
	})
	took := time.Since(begun).Seconds()
	fmt.Fprintf(c.stdout, "%d games, %d actions: %.0f games/s, %.0f actions/s\n", games, actions, float64(games)/took, float64(actions)/took)
	for _, name := range series.Houses {
		fmt.Fprintf(c.stdout, "%s wins %d\n", name, wins[name])
	}
	return err
}

// series makes the games that were asked for.
func (w *selfplayCall) series(c *call) (*selfplay.Series, error) {
	ed, err := c.edition(w.edition)
	if err != nil {
		return nil, err
	}
	s := &selfplay.Series{Edition: ed, Seed: w.seed, Houses: []string{w.house}}
	switch {
	case w.house == "mixed":
		s.Houses = house.Names()
	case !slices.Contains(house.Names(), w.house):
		return nil, wrongCall("--house is %s or mixed, not %s", strings.Join(house.Names(), ", "), quoted(w.house))
	}
	players := []int{2, 3, 4}
	if w.players != "all" {
		n, err := strconv.Atoi(w.players)
		if err != nil || !slices.Contains(players, n) {
			return nil, wrongCall("--players is 2, 3, 4 or all, not %s", quoted(w.players))
		}
		players = []int{n}
	}
	setups, ok := map[string][]engine.Setup{
		"first-game": {engine.FirstGame}, "random": {engine.RandomSetup}, "both": {engine.FirstGame, engine.RandomSetup},
	}[w.setup]
	if !ok {
		return nil, wrongCall("--setup is first-game, random or both, not %s", quoted(w.setup))
	}
	for _, n := range players {
		for _, setup := range setups {
			s.Tables = append(s.Tables, engine.Table{Players: n, Setup: setup, Rules: engine.CurrentRules})
		}
	}
	return s, nil
}
