package main

import (
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
	args:  "[--quiet | --record]",
	short: "watch a recorded game of two",
	about: `Plays a recorded game for two in the terminal: every order as it was written, the board at the end of every
round, and the score. On a terminal it waits a moment after each; elsewhere it prints all at once.

  --quiet    only say what the game comes to, as judge does
  --record   print the text record itself, which judge reads`,
	examples: []string{"dhow demo", "dhow demo --record > game.txt"},
	run:      runDemo,
}

func runDemo(c *call) error {
	f := c.flags()
	quiet := f.Bool("quiet", false, "")
	asRecord := f.Bool("record", false, "")
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	if *quiet && *asRecord {
		return wrongCall("--quiet and --record exclude each other")
	}
	if *asRecord {
		_, err := c.stdout.Write(demoRecord)
		return err
	}
	rec, err := games.ReadRecord(edition.Mombasa(), "demo.txt", demoRecord)
	if err != nil {
		return err
	}
	o, err := games.Judge(rec)
	if err != nil {
		return err
	}
	if !*quiet {
		newShow(c.stdout, rec).play(o)
	}
	writeVerdict(c.stdout, &o.State)
	return nil
}

// Pauses of a show on a terminal.
const (
	afterOrder = 150 * time.Millisecond
	afterBoard = 1500 * time.Millisecond
)

// show plays a judged game for people to watch.
type show struct {
	w     io.Writer
	rec   *games.Record
	paint painter
	pause func(time.Duration)
}

func newShow(w io.Writer, rec *games.Record) *show {
	s := &show{w: w, rec: rec, pause: func(time.Duration) {}}
	if onTerminal(w) {
		s.pause = time.Sleep
		s.paint.on = colourWanted()
	}
	return s
}

// play shows every order, and the board whenever a round has ended.
func (s *show) play(o *games.Outcome) {
	for i := range o.Played {
		p := &o.Played[i]
		state := &p.Step.State
		if p.Seat != engine.NoSeat {
			s.order(p)
		}
		if state.Round != p.Round || state.Phase == engine.GameOver || i == 0 {
			s.board(state)
		}
	}
	s.scores(&o.State)
}

func (s *show) order(p *games.Played) {
	name := s.paint.seat(p.Seat, fmt.Sprintf("%-7s", p.Seat.String()+":"))
	fmt.Fprintf(s.w, "%s %s\n", name, notation.PrintOrder(s.rec.Edition, p.Action))
	s.pause(afterOrder)
}

func (s *show) board(state *engine.State) {
	b := boardText{s: state, names: s.rec.Header.Seats, paint: s.paint}
	fmt.Fprintf(s.w, "\n%s\n", b.String())
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
