package main

import (
	"bufio"
	_ "embed"
	"fmt"
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
	rec, o, err := c.demoOutcome(src, args)
	if err != nil {
		return err
	}
	if !*quiet {
		newShow(c, rec).play(o)
	}
	writeVerdict(c.stdout, &o.State)
	return nil
}

// demoOutcome judges the record named, or the one that comes with the program.
func (c *call) demoOutcome(src source, args []string) (*games.Record, *games.Outcome, error) {
	if len(args) > 0 {
		src.record = args[0]
		return c.outcome(src)
	}
	rec, err := games.ReadRecord(edition.Mombasa(), "demo.txt", demoRecord)
	if err != nil {
		return nil, nil, err
	}
	o, err := games.Judge(rec)
	return rec, o, err
}

// Pauses of a show on a terminal.
const (
	afterOrder = 150 * time.Millisecond
	afterBoard = 1500 * time.Millisecond
)

// show plays a judged game for people to watch.
type show struct {
	w       *bufio.Writer
	rec     *games.Record
	paint   painter
	watched bool
}

func newShow(c *call, rec *games.Record) *show {
	return &show{w: c.stdout, rec: rec, watched: c.watched, paint: painter{on: c.watched && colourWanted()}}
}

// pause lets people read what has been written, unless nobody watches.
func (s *show) pause(d time.Duration) {
	if s.watched && s.w.Flush() == nil {
		time.Sleep(d)
	}
}

// play shows every order, the board whenever a round has ended, and at the end.
func (s *show) play(o *games.Outcome) {
	for i := range o.Played {
		p := &o.Played[i]
		state := &p.Step.State
		if p.Seat != engine.NoSeat {
			s.order(p)
		}
		if state.Round != p.Round || i == 0 || i == len(o.Played)-1 {
			s.board(state)
		}
	}
	if o.State.Phase == engine.GameOver {
		s.scores(&o.State)
	}
}

// order shows an order, and below it what it has changed.
func (s *show) order(p *games.Played) {
	name := s.paint.seat(p.Seat, fmt.Sprintf("%-7s", p.Seat.String()+":"))
	fmt.Fprintf(s.w, "%s %s\n", name, notation.PrintOrder(s.rec.Edition, p.Action))
	if changed := changes(s.rec.Edition, p.Seat, p.Step.Events); changed != "" {
		fmt.Fprintf(s.w, "          %s\n", changed)
	}
	s.pause(afterOrder)
}

func (s *show) board(state *engine.State) {
	fmt.Fprintln(s.w)
	writeBoard(s.w, state, s.rec.Header.Seats, s.paint)
	s.pause(afterBoard)
}

// scores shows the seven categories of the final scoring.
func (s *show) scores(state *engine.State) {
	fmt.Fprintf(s.w, "%-8s%6s%6s%6s%6s%6s%10s%7s%7s\n", "score", "cash", "M", "T", "L", "C", "diamonds", "books", "total")
	score := state.Score()
	for _, seat := range state.SeatList() {
		got := score[seat]
		fmt.Fprintf(s.w, "%s%6d", s.paint.seat(seat, fmt.Sprintf("%-8v", seat)), got.Cash)
		for _, company := range engine.Companies {
			fmt.Fprintf(s.w, "%6d", got.Shares[company])
		}
		fmt.Fprintf(s.w, "%10d%7d%7d\n", got.Diamonds, got.Bookkeeping, got.Total())
	}
	fmt.Fprintln(s.w)
}
