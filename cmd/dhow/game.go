package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/referee"
)

var gameCommand = &command{
	name:  "game",
	args:  "list | show GAME | resend GAME SEAT | resign GAME SEAT | replace GAME SEAT ADDRESS | end GAME | clock confirm | clock undo GAME ENTRY [--data DIR] [--all] [--json]",
	verbs: []string{"list", "show", "resend", "resign", "replace", "end", "clock"},
	short: "look at the games of a referee, and tend them",
	about: `What a host does by mail, the operator can do at the shell, with the daemon running or not: a running one is asked
through its control socket, else the letters that follow are sent after its next start. Looking needs neither.

  list              the running games: players, entries, when the last one came
  show GAME         one game: its seats with the players' addresses, pace, whom it waits for, letters owed
  resend GAME SEAT  mail a seat its game as it is now, as the player's own resend does
  resign GAME SEAT  the house player takes the seat from now on; all are told, and the log says so
  replace GAME SEAT ADDRESS
                    invite somebody to take the seat over; when they accept, all are told, and the log says so
  end GAME          give the game up before its end; all are told, and nothing can be ordered any more
  clock confirm     the machine's clock is right, though nothing else bears it out: deadlines are judged again
  clock undo GAME ENTRY
                    what the entry says of a mailbox that could not be read was a mistake of the clock: deadlines do not
                    move by it, and where one had, the time for the turn begins anew; all are told, the log keeps both

` + dataHelp + `
  --all             list finished games too
  --json            list and show as data`,
	examples: []string{"dhow game list", "dhow game show kilifi-7", "dhow game resend kilifi-7 blue"},
	run:      runGame,
}

// gameCall is a call of dhow game.
type gameCall struct {
	c    *call
	root string
	all  bool
}

func runGame(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	g := &gameCall{c: c}
	f.BoolVar(&g.all, "all", false, "")
	c.jsonFlag(f)
	args, err := c.parse(f, 1, 4)
	if err != nil {
		return err
	}
	g.root = *dir
	verb, args := args[0], args[1:]
	if verb == "clock" {
		return g.clock(args)
	}
	if err := g.wants(verb, args); err != nil {
		return err
	}
	switch verb {
	case "list":
		return g.list()
	case "show":
		return g.show(games.GameID(args[0]))
	}
	r := referee.Request{Do: referee.ShellAct(verb), Game: games.GameID(args[0])}
	if len(args) > 1 {
		r.Seat = strings.ToLower(args[1])
	}
	if len(args) > 2 {
		r.To = args[2]
	}
	return g.c.act(g.root, r)
}

// wants checks what follows a verb: a game, perhaps a seat.
func (g *gameCall) wants(verb string, args []string) error {
	const none, game, seat, person = 0, 1, 2, 3
	n, known := map[string]int{"list": none, "show": game, "resend": seat, "resign": seat, "replace": person,
		"end": game}[verb]
	switch {
	case !known:
		return wrongCall("%s is none of list, show, resend, resign, replace, end and clock", quoted(verb))
	case len(args) < n && len(args) == none:
		return wrongCall("%s wants a game", verb)
	case len(args) < n && n == person:
		return wrongCall("%s wants a game, a seat, and the address of who is to play it", verb)
	case len(args) < n:
		return wrongCall("%s wants a game and a seat: blue, green, yellow or purple", verb)
	case len(args) > n:
		return wrongCall("%s is an argument too many", quoted(args[n]))
	case n > none && games.GameID(args[0]).Valid() != nil:
		return wrongCall("%v", games.GameID(args[0]).Valid())
	case n >= seat && seatCalled(make([]string, engine.MaxPlayers), args[1]) == engine.NoSeat:
		return wrongCall("%s is none of blue, green, yellow and purple", quoted(args[1]))
	case g.all && verb != "list" || g.c.json && n >= seat:
		return wrongCall("--all is of list, --json of list and show")
	}
	return nil
}

// actTime is how long an act may take.
const actTime = 30 * time.Second

// act has something done by the daemon that holds the data directory, or by this process where none
// does.
func (c *call) act(root string, r referee.Request) error {
	ctx, cancel := context.WithTimeout(context.Background(), actTime)
	defer cancel()
	cfg, err := c.config(root)
	if err != nil {
		return err
	}
	d, closeDaemon, err := c.openDaemon(cfg,
		slog.New(slog.NewTextHandler(c.stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	if held(err) {
		return c.askDaemon(ctx, root, r)
	}
	if err != nil {
		return err
	}
	defer closeDaemon()
	reply := d.DoAlone(ctx, r)
	if reply.Error != "" {
		return errors.New(reply.Error)
	}
	fmt.Fprintf(c.stdout, "%s\ndhow serve is not running; the letters that follow are sent after its next start\n",
		reply.Done)
	return nil
}

func (c *call) askDaemon(ctx context.Context, root string, r referee.Request) error {
	done, err := referee.Ask(ctx, socketPath(root), r)
	var refused *referee.ControlError
	switch {
	case errors.As(err, &refused):
		return errors.New(refused.Why)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("a process holds %s and has no control socket there; its log says why", printable(root))
	case err != nil:
		return err
	}
	fmt.Fprintln(c.stdout, done)
	return nil
}
