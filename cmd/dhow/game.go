package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/referee"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/templates"
)

var gameCommand = &command{
	name: "game",
	args: "list | show GAME | export GAME [FILE] | import FILE | resend GAME SEAT | resign GAME SEAT | replace GAME SEAT ADDRESS | end GAME | answer GAME yes|no [ENTRY] | clock confirm | clock undo GAME ENTRY | " +
		strings.Join(hostForms(), " | ") + " [--data DIR] [--all] [--after ENTRY] [--json]",
	verbs: append([]string{"list", "show", "export", "import", "resend", "resign", "replace", "end", "answer", "clock"}, hostVerbs()...),
	short: "look at the games of a referee, and tend them",
	about: `What a host does by mail, the operator can do at the shell, with the daemon running or not: a running one is asked
through its control socket, else the letters that follow are sent after its next start. Looking needs neither.

  list              the running games: players, entries, when the last one came
  show GAME         one game: its seats with the players' addresses, pace, whom it waits for, letters owed
  export GAME [FILE]
                    the game's file, as FILE or at the standard output, to look into it or to mend it
  import FILE       a game that lies in a database is what FILE says from now on, with dhow serve running or not. The file is
                    checked as dhow verify does; where the game has gone on meanwhile, nothing is changed. A game that is
                    not there is created, with the secret that lies beside FILE. Nobody is written to
  resend GAME SEAT  mail a seat its game as it is now, as the player's own resend does
  resign GAME SEAT  the house player takes the seat from now on; all are told, and the log says so
  replace GAME SEAT ADDRESS
                    invite somebody to take the seat over; when they accept, all are told, and the log says so
  end GAME          give the game up before its end; all are told, and nothing can be ordered any more
  answer GAME yes|no [ENTRY]
                    what all who play are asked is settled so, as far as a host can; show has the entry
  clock confirm     the machine's clock is right, though nothing else bears it out: deadlines are judged again
  clock undo GAME ENTRY
                    what the entry says of a mailbox that could not be read was a mistake of the clock: deadlines do not
                    move by it, and where one had, the time for the turn begins anew; all are told, the log keeps both

What else a host can write in a mail goes behind the name of the game, and all are told that it was the operator's doing:

  set GAME SETTING  how the game is played, as set kilifi-7 pace 4d
  watch GAME [NAME] ADDRESS
                    somebody is invited to watch the game
  unwatch GAME NAME
                    somebody who watches the game does so no more
  pause GAME        the clock stands still
  resume GAME       it runs again, and deadlines move by the time that it stood still
  extend GAME TIME  whoever's turn it is has so much more time
  remind GAME [SEAT]
                    whom the game waits for gets a reminder, once a day
  rule GAME TEXT    a decision is put on record
  remove GAME SEAT  the player is taken off the seat in three days, unless keep GAME SEAT comes before
  correct GAME SEAT[: ORDER]
                    the seat's last order is taken back, and another one stands in its place
  ask GAME QUESTION
                    all who play are asked: draw, pause, end game, reshuffle, rewind to ENTRY; nothing is done before they agree
  rewind GAME to ENTRY
                    the game goes on from after that entry; behind plans that were opened, all are asked
  host GAME [add] ADDRESS
                    somebody is asked to be the host, or one more
  admit GAME NAME   somebody who has asked for a seat of an open game gets it

` + placeHelp + `
  --all             list finished games too
  --after ENTRY     what import replaces ends with this entry; without it, with the number of the file's last one
  --json            list and show as data`,
	examples: []string{"dhow game list", "dhow game show kilifi-7", "dhow game resend kilifi-7 blue",
		"dhow game extend kilifi-7 2d", "dhow game rule kilifi-7 Ben may order until Sunday"},
	run: runGame,
}

// gameCall is a call of dhow game.
type gameCall struct {
	c    *call
	root string
	all  bool
	last int // entry of what import replaces; 0: that of the file
}

func runGame(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	g := &gameCall{c: c}
	f.BoolVar(&g.all, "all", false, "")
	f.IntVar(&g.last, "after", 0, "")
	c.jsonFlag(f)
	args, err := c.parse(f, 1, mostWords)
	if err != nil {
		return err
	}
	g.root = *dir
	verb, args := args[0], args[1:]
	switch {
	case verb == "clock":
		return g.clock(args)
	case verb == "answer":
		if len(args) < 2 || args[1] != "yes" && args[1] != "no" {
			return wrongCall("answer wants a game, and yes or no, with the entry of the question behind it where several are open")
		}
		return g.tend("rule", args)
	case verb == "import":
		if len(args) != 1 {
			return wrongCall("import wants a game file")
		}
		return g.bring(args[0], g.last)
	case verb == "export" && len(args) == 2 && games.GameID(args[0]).Valid() == nil:
		return g.export(games.GameID(args[0]), args[1])
	case slices.Contains(hostVerbs(), verb):
		return g.tend(verb, args)
	}
	if err := g.wants(verb, args); err != nil {
		return err
	}
	switch verb {
	case "list":
		return g.list()
	case "show":
		return g.show(games.GameID(args[0]))
	case "export":
		return g.export(games.GameID(args[0]), stdin)
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

// mostWords is how many words a call may have: a ruling has many.
const mostWords = 1000

// hostActs are the acts of hosts that are asked for as in a mail: none of those that have a verb of
// their own here.
func hostActs() []*acts.Act {
	return slices.DeleteFunc(acts.OfHosts(), func(act *acts.Act) bool {
		return slices.Contains([]string{"replace", "end game"}, string(act.Name))
	})
}

// hostVerbs are their verbs.
func hostVerbs() (verbs []string) {
	for _, act := range hostActs() {
		verbs = append(verbs, act.Verb())
	}
	return verbs
}

// hostForms are their forms at the shell.
func hostForms() (forms []string) {
	for _, act := range hostActs() {
		_, rest, _ := strings.Cut(act.Form, act.Verb())
		forms = append(forms, act.Verb()+" GAME"+strings.Replace(rest, " [GAME]", "", 1))
	}
	return forms
}

// tend does what a host can write in a mail: the verb, and what stands behind the game.
func (g *gameCall) tend(verb string, args []string) error {
	switch {
	case g.all || g.c.json:
		return wrongCall("--all is of list, --json of list and show")
	case len(args) == 0:
		return wrongCall("%s wants a game", verb)
	case games.GameID(args[0]).Valid() != nil:
		return wrongCall("%v", games.GameID(args[0]).Valid())
	}
	line := strings.Join(append([]string{verb}, args[1:]...), " ")
	if no, is := acts.NoGameSetting(line); is && len(args) == 1 {
		return wrongCall("set wants what to set: %s", no.Args[1])
	} else if is {
		return wrongCall("%s", english.Result(templates.Result{Code: no.Code, Args: no.Args}))
	}
	if _, ok := acts.OfHost(line); !ok {
		form := hostActs()[slices.Index(hostVerbs(), verb)].Form
		return wrongCall("%s reads %s, with the game behind %s", quoted(line), form, verb)
	}
	return g.c.act(g.root, referee.Request{Do: referee.ActTend, Game: games.GameID(args[0]), Line: line})
}

// wants checks what follows a verb: a game, perhaps a seat.
func (g *gameCall) wants(verb string, args []string) error {
	const none, game, seat, person = 0, 1, 2, 3
	n, known := map[string]int{"list": none, "show": game, "export": game, "resend": seat, "resign": seat, "replace": person,
		"end": game}[verb]
	switch {
	case !known:
		return wrongCall("%s is none of %s%s", quoted(verb), strings.Join(g.c.cmd.verbs, ", "), nearest(verb, g.c.cmd.verbs))
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
	d, closeDaemon, err := c.openDaemon(ctx, cfg,
		slog.New(slog.NewTextHandler(c.stderr, &slog.HandlerOptions{Level: slog.LevelWarn})), nil)
	if held(err) {
		return c.askDaemon(ctx, cfg, r)
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

func (c *call) askDaemon(ctx context.Context, cfg *config.Config, r referee.Request) error {
	done, err := referee.Ask(ctx, socketPath(cfg.Data), r)
	var refused *referee.ControlError
	switch {
	case errors.As(err, &refused):
		return errors.New(refused.Why)
	case errors.Is(err, fs.ErrNotExist):
		if cfg.Store != "" {
			return fmt.Errorf("the dhow serve that has the database does not listen in %s: give the command where it runs; if that is here, its log says why", printable(cfg.Data))
		}
		return fmt.Errorf("a process holds %s and has no control socket there; its log says why", printable(cfg.Data))
	case err != nil:
		return err
	}
	fmt.Fprintln(c.stdout, done)
	return nil
}
