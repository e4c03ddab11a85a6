package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games/log"
	"dhow/games/store"
)

var demoCommand = &command{
	name:  "demo",
	args:  "[--seed N] [--players P] [--setup first-game|random] [--house PLAYER] [--dir DIR] [--quiet] [--edition FILE]",
	short: "watch house players play a whole game by mail",
	about: `A whole game by mail, before your eyes: a post office and the referee are opened inside the program, on ports of
this machine alone, and house players with mailboxes of their own play against each other. They fetch their letters by IMAP,
answer them by SMTP in the way of different mail programs, and the referee does all that dhow serve does. You see the first
letters, then every order and what it changed, the board at the end of every round, and the score. On a terminal it
waits a moment after each order; elsewhere it prints as the game goes on. Nothing is left on the disk unless --dir says where.

  --seed N          another game: deal, chance and what players write all follow from this number (1 without it), so
                    that the same command shows the same game
  --players P       2 to 4 of Ann, Ben, Cas and Dee (2 without it)
  --setup SETUP     first-game, as the rulebook deals it to beginners (what is played without --setup), or random
  --house PLAYER    ` + strings.Join(house.Names(), " or ") + ` (sensible without it); all seats are played alike, each from what it may see
  --dir DIR         leave the referee's data directory here, with the game in its archive, and in letters/ what each player
                    got, as pages and as mails; it is made if it is missing, and a game that is there already is left alone
  --quiet           only say what the game comes to, as judge does
  --edition FILE    play with the components of this file`,
	examples: []string{"dhow demo", "dhow demo --players 4 --setup random --seed 7 | less",
		"dhow demo --dir kilifi && dhow check kilifi"},
	run: runDemo,
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
	return c.playDemo(&d, ed)
}

// demoNames are who plays in demos.
var demoNames = []string{"Ann", "Ben", "Cas", "Dee"}

// luckWords are what players of demos say for luck.
var luckWords = []string{"reef", "tide", "palm", "coral", "monsoon", "lantern", "harbour", "sail", "star", "drum",
	"shell", "mango"}

// playDemo plays the game that the options ask for, and shows it. All chance in it comes from the
// seed.
func (c *call) playDemo(d *demo, ed *engine.Edition) error {
	play, ok := house.Named(d.house)
	if !ok {
		return wrongCall("--house is %s, not %s", strings.Join(house.Names(), " or "), quoted(d.house))
	}
	if _, err := setupCalled(d.setup); err != nil {
		return err
	}
	if d.players < 2 || d.players > len(demoNames) {
		return wrongCall("--players is a number from 2 to %d", len(demoNames))
	}
	root, leave, err := c.demoDir(d.dir)
	if err != nil {
		return err
	}
	defer leave()
	m, err := openMailGame(d, ed, root, play)
	if err != nil {
		return err
	}
	s := &demoShow{show: newShow(c, m.ed, demoNames[:d.players]), d: d, args: c.args, mails: m}
	m.tell, m.tellMail = s.tell, s.mail
	err = m.playOut()
	s.bar.clear()
	if err = errors.Join(err, m.close()); err != nil {
		if errors.Is(err, errPlayed) {
			return fmt.Errorf("%s has a game %s already; left alone (another --seed or --dir has room)",
				printable(root), m.id)
		}
		return err
	}
	file, err := c.archiveDemo(root, m)
	if err != nil {
		return err
	}
	if d.dir == "" {
		file = ""
	}
	return s.end(file)
}

// demoDir makes sure that there is a data directory at a path, or in a directory for the time of
// the demo. One that holds other things is refused, since nobody means to have them mixed.
func (c *call) demoDir(root string) (dir string, leave func(), err error) {
	leave = func() {}
	if root == "" {
		above, err := os.MkdirTemp("", "dhow-demo-")
		if err != nil {
			return "", nil, err
		}
		root, leave = filepath.Join(above, "data"), func() { os.RemoveAll(above) }
	}
	names, err := c.disk.List(root)
	if err == nil && len(names) > 0 {
		if _, err := store.ReadDataDir(c.disk, root); err != nil {
			return "", nil, fmt.Errorf("%s holds other things; name a directory that is empty, has games, or is to be made", printable(root))
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", nil, &fileError{printable(root), err}
	}
	held, err := store.OpenDataDir(c.disk, root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil, &fileError{printable(filepath.Dir(root)), err}
	case err != nil:
		return "", nil, err
	}
	if err := c.makeKeys(root); err != nil {
		return "", nil, errors.Join(err, held.Close())
	}
	return root, leave, held.Close()
}

// archiveDemo moves a finished game to the archive, and returns where it lies.
func (c *call) archiveDemo(root string, m *mailGame) (string, error) {
	dir, err := store.OpenDataDir(c.disk, root)
	if err != nil {
		return "", err
	}
	defer dir.Close()
	year := m.clock.now().Year()
	if err := dir.Archive(m.id, year); err != nil {
		return "", err
	}
	err = dir.WriteRecord(store.LogFile{Game: m.id, Year: year}, recorder(log.Editions{m.ed}))
	if err != nil {
		return "", err
	}
	return dir.ArchivePath(year, m.id)
}
