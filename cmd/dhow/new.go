package main

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store"
)

var newCommand = &command{
	name:  "new",
	args:  "[--names Ann,Ben] [--players N] [--setup first-game|random] [--luck WORD,WORD] [--seed TEXT] [--edition FILE] [--json] GAME.yaml",
	short: "start a game in a file of its own",
	about: `Writes a new game file, and beside it GAME.secret, from which its luck comes; keep that to yourself until the game
is over. The game is dealt at once and can be played with dhow play. An existing file is left alone.

  --names Ann,Ben   who plays, blue first, then green, yellow, purple; 2 to 4
  --players N       how many play, if they are not named
  --setup SETUP     first-game, as the rulebook deals it to beginners, or random (what is played without --setup)
  --luck WORD,WORD  a word of each player, in the same order, that makes the luck theirs too; random without
  --seed TEXT       make secret and luck from this text, so that a file of the same name deals the same game again;
                    who knows the text knows all that is to come
  --edition FILE    play with the components of this file
  --json            name the files written, and the seal, as data`,
	examples: []string{"dhow new --names Ann,Ben kilifi-7.yaml",
		"dhow new --players 3 --setup first-game --seed lesson lesson-1.yaml"},
	run: runNew,
}

// newGame is what dhow new is told.
type newGame struct {
	names   string
	players int
	setup   string
	luck    string
	seed    string
	edition string
	file    string
}

func runNew(c *call) error {
	var n newGame
	f := c.flags()
	f.StringVar(&n.names, "names", "", "")
	f.IntVar(&n.players, "players", 0, "")
	f.StringVar(&n.setup, "setup", "random", "")
	f.StringVar(&n.luck, "luck", "", "")
	f.StringVar(&n.seed, "seed", "", "")
	f.Func("edition", "", named(&n.edition))
	c.jsonFlag(f)
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	n.file = args[0]
	ed, err := c.edition(n.edition)
	if err != nil {
		return err
	}
	g, secret, err := c.deal(ed, &n)
	if err != nil {
		return err
	}
	if err := c.writeGame(n.file, g, secret); err != nil {
		return err
	}
	if c.json {
		return c.writeJSON(map[string]any{"game": g.Header.Game, "file": n.file, "secret": secretPath(n.file),
			"seal": g.Header.Seal})
	}
	option := ""
	if n.edition != "" {
		option = "--edition " + printable(n.edition) + " "
	}
	fmt.Fprintf(c.stdout, "%s and its secret %s are written; go on with: dhow play %s%s\n",
		printable(n.file), printable(secretPath(n.file)), option, printable(n.file))
	return nil
}

// deal makes the game in memory: header, luck words, the deal.
func (c *call) deal(ed *engine.Edition, n *newGame) (*log.Game, *log.Secret, error) {
	header, err := n.header(ed)
	if err != nil {
		return nil, nil, err
	}
	words, err := n.words(len(header.Seats))
	if err != nil {
		return nil, nil, err
	}
	secret := n.secret(header.Game)
	g, err := log.New(ed, header, secret)
	if err != nil {
		return nil, nil, wrongCall("%v", err)
	}
	for i, word := range words {
		d := g.Draft(c.now(), engine.Seat(i+1), "")
		if err := d.Join(word); err != nil {
			return nil, nil, wrongCall("%v", err)
		}
		g.Commit(d)
	}
	d := g.Draft(c.now(), engine.NoSeat, "")
	if _, err := d.Deal(); err != nil {
		return nil, nil, err
	}
	g.Commit(d)
	return g, secret, nil
}

// header says who plays what. The game is called as its file is.
func (n *newGame) header(ed *engine.Edition) (log.Header, error) {
	var h log.Header
	name, ok := strings.CutSuffix(filepath.Base(n.file), ".yaml")
	game := games.GameID(name)
	if !ok || game.Valid() != nil {
		return h, wrongCall("a game file is called GAME.yaml, where GAME is 2 to 40 lower-case letters, digits and hyphens")
	}
	setup, err := setupCalled(n.setup)
	if err != nil {
		return h, err
	}
	names, err := n.whoPlays()
	return log.NewHeader(ed, game, setup, names...), err
}

// setupCalled reads the value of --setup.
func setupCalled(name string) (engine.Setup, error) {
	setup, ok := map[string]engine.Setup{"first-game": engine.FirstGame, "random": engine.RandomSetup}[name]
	if !ok {
		return setup, wrongCall("--setup is first-game or random, not %s", quoted(name))
	}
	return setup, nil
}

// whoPlays lists the names of who plays, by default those of their colours.
func (n *newGame) whoPlays() ([]string, error) {
	names := []string{"Blue", "Green", "Yellow", "Purple"}
	switch {
	case n.names != "":
		names = strings.Split(n.names, ",")
	case n.players >= 2 && n.players <= len(names):
		names = names[:n.players]
	default:
		return nil, wrongCall("say who plays, as --names Ann,Ben, or how many, as --players 3")
	}
	if n.players != 0 && n.players != len(names) {
		return nil, wrongCall("--players %d, but there are %d names", n.players, len(names))
	}
	for i := range names {
		if names[i] = strings.TrimSpace(names[i]); names[i] == "" {
			return nil, wrongCall("a name is missing")
		}
	}
	return names, nil
}

// words returns a luck word for each player.
func (n *newGame) words(players int) ([]string, error) {
	if n.luck != "" {
		words := strings.Split(n.luck, ",")
		if len(words) != players {
			return nil, wrongCall("--luck wants one word for each of the %d players", players)
		}
		return words, nil
	}
	words := make([]string, players)
	for i := range words {
		words[i] = n.random(fmt.Sprintf("word %d", i+1))[:12]
	}
	return words, nil
}

func (n *newGame) secret(game games.GameID) *log.Secret {
	s, err := log.ParseSecret(n.random("secret of " + string(game)))
	if err != nil {
		panic(err) // random returns what a secret is made of
	}
	return s
}

// random returns 64 hexadecimal digits: of the seed and what they are for, or where there is no
// seed, of chance.
func (n *newGame) random(purpose string) string {
	var b [32]byte
	if n.seed != "" {
		b = seeded("new", purpose, n.seed)
	} else {
		rand.Read(b[:]) // never fails, says its documentation
	}
	return hex.EncodeToString(b[:])
}

// seeded makes of a seed what a command needs it for.
func seeded(command, purpose, seed string) [sha256.Size]byte {
	return sha256.Sum256([]byte("dhow " + command + " 1\n" + purpose + "\n" + seed))
}

// writeGame puts a game into the world: its secret first, so that there is never a game without.
func (c *call) writeGame(file string, g *log.Game, secret *log.Secret) error {
	text := []byte(secret.Text() + "\n")
	if root, ok := dataDirOf(file); ok {
		dir, err := store.OpenDataDir(c.disk, root)
		if err != nil {
			return err
		}
		defer dir.Close()
		return leftAlone(file, dir.CreateGame(g.Header.Game, g.Bytes(), text))
	}
	if err := disk.CreateWhole(c.disk, secretPath(file), text); err != nil {
		return leftAlone(secretPath(file), err)
	}
	err := disk.CreateWhole(c.disk, file, g.Bytes())
	var written *disk.SyncError
	if err != nil && !errors.As(err, &written) {
		_ = c.disk.Remove(secretPath(file)) // of no game
	}
	return leftAlone(file, err)
}

// leftAlone says why a file was not created.
func leftAlone(file string, err error) error {
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("%s exists already; left alone", printable(file))
	case err != nil:
		return &fileError{printable(file), err}
	}
	return nil
}
