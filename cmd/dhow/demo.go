package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games"
)

var demoCommand = &command{
	name:  "demo",
	args:  "[--seed N] [--players P] [--setup first-game|random] [--house PLAYER] [--dir DIR] [--quiet] [--edition FILE]",
	short: "watch house players play a whole game",
	about: `The program plays a game against itself before your eyes: how the deal comes about, every order and what it changed,
the board at the end of every round, and the score. On a terminal it waits a moment after each; elsewhere it prints
all at once. Nothing is left on the disk unless --dir says where.

  --seed N          another game: deal, chance and the players' letters all follow from this number (1 without it), so
                    that the same command shows the same game
  --players P       2 to 4 of Ann, Ben, Cas and Dee (2 without it)
  --setup SETUP     first-game, as the rulebook deals it to beginners (what is played without --setup), or random
  --house PLAYER    ` + strings.Join(house.Names(), " or ") + ` (sensible without it); all seats are played alike, each from what it may see
  --dir DIR         leave the game, as the referee would, in the archive of a data directory, which is made if it is missing;
                    a game that is there already is left alone
  --quiet           only say what the game comes to, as judge does
  --edition FILE    play with the components of this file`,
	examples: []string{"dhow demo", "dhow demo --players 4 --setup random --seed 7 | less", "dhow demo --dir kilifi && dhow check kilifi"},
	run:      runDemo,
}

// demo is what dhow demo is told.
type demo struct {
	seed    uint64
	players int
	setup   string
	house   string
	dir     string
	quiet   bool
	edition string
}

func runDemo(c *call) error {
	var d demo
	f := c.flags()
	f.Uint64Var(&d.seed, "seed", 1, "")
	f.IntVar(&d.players, "players", 2, "")
	f.StringVar(&d.setup, "setup", "first-game", "")
	f.StringVar(&d.house, "house", "sensible", "")
	f.Func("dir", "", named(&d.dir))
	f.BoolVar(&d.quiet, "quiet", false, "")
	f.Func("edition", "", named(&d.edition))
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	ed, err := c.edition(d.edition)
	if err != nil {
		return err
	}
	h, secret, err := d.houseGame(ed)
	if err != nil {
		return err
	}
	s := newDemoShow(c, &d, h.game)
	h.tell = s.tell
	file, err := c.playOut(h, secret, d.dir)
	s.bar.clear()
	if err != nil {
		return err
	}
	return s.end(file)
}

// demoNames are who plays in demos.
var demoNames = []string{"Ann", "Ben", "Cas", "Dee"}

// luckWords are what players of demos say for luck.
var luckWords = []string{"reef", "tide", "palm", "coral", "monsoon", "lantern", "harbour", "sail", "star", "drum", "shell", "mango"}

// demoBegins is when the first player of a demo has been invited.
var demoBegins = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// houseGame makes the game that the options ask for. All chance in it comes from the seed.
func (d *demo) houseGame(ed *engine.Edition) (*houseGame, *games.Secret, error) {
	play, ok := house.Named(d.house)
	if !ok {
		return nil, nil, wrongCall("--house is %s, not %s", strings.Join(house.Names(), " or "), quoted(d.house))
	}
	setup, err := setupCalled(d.setup)
	if err != nil {
		return nil, nil, err
	}
	if d.players < 2 || d.players > len(demoNames) {
		return nil, nil, wrongCall("--players is a number from 2 to %d", len(demoNames))
	}
	seed := strconv.FormatUint(d.seed, 10)
	secret := games.Secret(seeded("demo", "secret", seed))
	g, err := games.NewGame(ed, games.NewHeader(ed, games.GameID("demo-"+seed), setup, demoNames[:d.players]...), &secret)
	if err != nil {
		return nil, nil, err
	}
	chance := rand.New(rand.NewChaCha8(seeded("demo", "chance", seed)))
	h := &houseGame{game: g, play: play, pick: chance.IntN, at: demoBegins}
	for _, i := range chance.Perm(len(luckWords))[:d.players] {
		h.words = append(h.words, luckWords[i])
	}
	return h, &secret, nil
}

// playOut plays a game to its end, and returns its file: in the archive of a data directory, or none, where none is named.
func (c *call) playOut(h *houseGame, secret *games.Secret, root string) (file string, err error) {
	if root == "" {
		return "", h.playOut()
	}
	dir, err := c.demoDir(root)
	if err != nil {
		return "", err
	}
	defer dir.Close()
	if err := h.keep(dir, secret); err != nil {
		return "", alreadyPlayed(root, h.game.Header.Game, err)
	}
	if err := errors.Join(h.playOut(), h.log.Close()); err != nil {
		return "", err
	}
	year := h.at.Year()
	if err := dir.Archive(h.game.Header.Game, year); err != nil {
		return "", err
	}
	return dir.ArchivePath(year, h.game.Header.Game)
}

// demoDir opens a data directory. One that holds other things is refused, since nobody means to have them mixed.
func (c *call) demoDir(root string) (*games.HeldDir, error) {
	names, err := c.disk.List(root)
	if err == nil && len(names) > 0 {
		if _, err := games.ReadDataDir(c.disk, root); err != nil {
			return nil, fmt.Errorf("%s holds other things; name a directory that is empty, has games, or is to be made", printable(root))
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, &fileError{printable(root), err}
	}
	dir, err := games.OpenDataDir(c.disk, root)
	if errors.Is(err, fs.ErrNotExist) { // a directory is made, but not those above it
		return nil, &fileError{printable(filepath.Dir(filepath.Clean(root))), err}
	}
	return dir, err
}

// alreadyPlayed says why a game was not created.
func alreadyPlayed(root string, game games.GameID, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s has a game %s already; left alone (another --seed or --dir has room)", printable(root), game)
	}
	return err
}
