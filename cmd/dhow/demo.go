package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/notation"
)

// demoRecord is the game that demo plays. TestDemoRecord makes a new one with -update.
//
//go:embed demo.txt
var demoRecord []byte

var demoCommand = &command{
	name:  "demo",
	args:  "[--quiet | --record] " + sourceArgs + " [RECORD]",
	short: "watch a recorded game, by itself one of two",
	about: `Plays a recorded game in the terminal: every order as it was written and what it changed, the board at the end
of every round, and the score. RECORD is any text record; without one it is a game of two that comes with the
program. On a terminal it waits a moment after each; elsewhere it prints all at once.

  --quiet           only say what the game comes to, as judge does
  --record          print the text record that comes with the program, which judge reads
` + sourceHelp,
	examples: []string{"dhow demo", "dhow demo game.txt", "dhow demo --record > game.txt"},
	run:      runDemo,
}

func runDemo(c *call) error {
	f := c.flags()
	var src source
	src.flags(f)
	quiet := f.Bool("quiet", false, "")
	asRecord := f.Bool("record", false, "")
	args, err := c.parse(f, 0, 1)
	switch {
	case err != nil:
		return err
	case *quiet && *asRecord:
		return wrongCall("--quiet and --record exclude each other")
	case *asRecord && len(args) > 0:
		return wrongCall("--record prints the record that comes with the program, no other")
	case len(args) == 0 && src != source{}:
		return wrongCall("--from and --edition want a RECORD")
	case *asRecord:
		_, err := c.stdout.Write(demoRecord)
		return err
	}
	t, err := c.demoTable(src, args)
	if err != nil {
		return err
	}
	state, err := t.state(last)
	if err != nil {
		return err
	}
	if !*quiet {
		newShow(c, t).play(t.moves)
	}
	writeVerdict(c.stdout, state, t.hash())
	return nil
}

// demoTable judges the game named, or the one that comes with the program.
func (c *call) demoTable(src source, args []string) (*table, error) {
	if len(args) > 0 {
		src.file = args[0]
		return c.table(src)
	}
	return c.recordTable(edition.Mombasa(), src, "demo.txt", demoRecord)
}

// Pauses of a show on a terminal.
const (
	afterOrder = 150 * time.Millisecond
	afterBoard = 1500 * time.Millisecond
)

// show plays a judged game for people to watch.
type show struct {
	w       *bufio.Writer
	ed      *engine.Edition
	names   []string
	paint   painter
	watched bool
}

func newShow(c *call, t *table) *show {
	return &show{w: c.stdout, ed: t.ed, names: t.names(), watched: c.watched, paint: painter{on: c.watched && colourWanted()}}
}

// pause lets people read what has been written, unless nobody watches.
func (s *show) pause(d time.Duration) {
	if s.watched && s.w.Flush() == nil {
		time.Sleep(d)
	}
}

// play shows every order, the board whenever a round has ended, and at the end.
func (s *show) play(moves []games.Played) {
	for i := range moves {
		p := &moves[i]
		state := &p.Step.State
		if p.Seat != engine.NoSeat {
			s.order(p)
		}
		if state.Round != p.Round || i == 0 || i == len(moves)-1 {
			s.board(state)
		}
	}
	if n := len(moves); n > 0 && moves[n-1].Step.State.Phase == engine.GameOver {
		writeScores(s.w, s.paint, &moves[n-1].Step.State)
	}
}

func (s *show) order(p *games.Played) {
	writeOrder(s.w, s.paint, p.Seat, notation.PrintOrder(s.ed, p.Action), changes(s.ed, p.Seat, p.Step.Events))
	s.pause(afterOrder)
}

// writeOrder writes an order behind its seat, and below it what it has changed.
func writeOrder(w io.Writer, paint painter, seat engine.Seat, order, changed string) {
	fmt.Fprintf(w, "%s %s\n", paint.seat(seat, fmt.Sprintf("%-7s", seat.String()+":")), order)
	for _, line := range wrapped(changed, logWidth) {
		fmt.Fprintf(w, "          %s\n", line)
	}
}

func (s *show) board(state *engine.State) {
	fmt.Fprintln(s.w)
	writeBoard(s.w, state, s.names, s.paint)
	s.pause(afterBoard)
}

// writeScores shows the seven categories of the final scoring.
func writeScores(w io.Writer, paint painter, state *engine.State) {
	fmt.Fprintf(w, "%-8s%6s%6s%6s%6s%6s%10s%7s%7s\n", "score", "cash", "M", "T", "L", "C", "diamonds", "books", "total")
	score := state.Score()
	for _, seat := range state.SeatList() {
		got := score[seat]
		fmt.Fprintf(w, "%s%6d", paint.seat(seat, fmt.Sprintf("%-8v", seat)), got.Cash)
		for _, company := range engine.Companies {
			fmt.Fprintf(w, "%6d", got.Shares[company])
		}
		fmt.Fprintf(w, "%10d%7d%7d\n", got.Diamonds, got.Bookkeeping, got.Total())
	}
	fmt.Fprintln(w)
}
