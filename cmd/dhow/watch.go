package main

import (
	"bufio"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games/record"
	"dhow/notation"
	"dhow/templates"
)

var watchCommand = &command{
	name:  "watch",
	args:  "[--lang LANGUAGE] " + sourceArgs + " FILE",
	short: "watch a recorded game",
	about: `Plays a text record or game file before your eyes: every order as it was written and what it changed, the board at
the end of every round, and the score. On a terminal it waits a moment after each; elsewhere it prints all at once.

  --lang LANGUAGE   en, fr, nl or pl: in which it is said; else that of the locale
` + sourceHelp,
	examples: []string{"dhow watch game.txt", "dhow watch kilifi-7.yaml | less"},
	run:      runWatch,
}

func runWatch(c *call) error {
	f := c.flags()
	c.langFlag(f)
	t, err := c.tableOf(f)
	if err != nil {
		return err
	}
	state, err := t.state(last)
	if err != nil {
		return err
	}
	s := newShow(c, t.ed, t.names())
	s.play(t.moves)
	s.end(state, t.hash())
	return nil
}

// Pauses of a show on a terminal.
const (
	afterOrder = 150 * time.Millisecond
	afterBoard = 1500 * time.Millisecond
)

// show plays a game for people to watch.
type show struct {
	w       *bufio.Writer
	ed      *engine.Edition
	names   []string
	lang    notation.Language
	paint   painter
	watched bool
	sleep   func(time.Duration)
	bar     *progress
}

func newShow(c *call, ed *engine.Edition, names []string) *show {
	return &show{w: c.stdout, ed: ed, names: names, lang: c.lang, watched: c.watched, paint: painter{on: c.watched && colourWanted()},
		sleep: c.sleep, bar: newProgress(c.out, engine.Rounds*len(names))}
}

// pause lets people read what has been written, and see how far the game is, unless nobody watches.
func (s *show) pause(d time.Duration, state *engine.State) {
	if s.watched && s.w.Flush() == nil {
		s.far(state)
		s.sleep(d)
		s.bar.clear()
	}
}

// far shows how far a game is: rounds, and within them how many players have ended theirs.
func (s *show) far(state *engine.State) {
	ended := 0
	for _, seat := range state.SeatList() {
		if state.Seats[seat].Ended {
			ended++
		}
	}
	round := max(state.Round, 1)
	s.bar.at((round-1)*state.Players+ended, speaker(s.lang, nil, nil).Sitting(templates.SitRound, round, engine.Rounds))
}

// play shows every order, the board whenever a round has ended, at the beginning, and at the end.
func (s *show) play(moves []record.Played) {
	for i := range moves {
		p := &moves[i]
		s.move(p)
		if !opensRound(p) && (i == 0 || i == len(moves)-1) {
			s.board(&p.Step.State)
		}
	}
}

// move shows an order, and the board if a round has ended with it.
func (s *show) move(p *record.Played) {
	if p.Seat != engine.NoSeat {
		writeOrder(s.w, speaker(s.lang, nil, nil), s.paint, p.Seat, notation.PrintOrder(s.ed, p.Action),
			speaker(s.lang, s.ed, nil).Changes(p.Seat, p.Step))
		s.pause(afterOrder, &p.Step.State)
	}
	if opensRound(p) {
		s.board(&p.Step.State)
	}
}

// opensRound tells whether after a move everybody should see the board: after the deal, when a
// round begins, and at the end.
func opensRound(p *record.Played) bool {
	state := &p.Step.State
	return p.Seat == engine.NoSeat || state.Round != p.Round || state.Phase == engine.GameOver
}

func (s *show) board(state *engine.State) {
	fmt.Fprintln(s.w)
	speaker(s.lang, s.ed, s.names).WriteBoard(s.w, state, s.paint.seat)
	s.pause(afterBoard, state)
}

// end says what the game has come to.
func (s *show) end(state *engine.State, hash string) {
	if state.Phase == engine.GameOver {
		speaker(s.lang, nil, nil).WriteScores(s.w, state, s.paint.seat)
	}
	writeVerdict(s.w, state, hash)
}

// writeOrder writes an order behind its seat, and below it what it has changed.
func writeOrder(w io.Writer, r *templates.Reader, paint painter, seat engine.Seat, order, changed string) {
	fmt.Fprintf(w, "%s %s\n", paint.seat(seat, fmt.Sprintf("%-*s", utf8.RuneCountInString(r.Colour("")), r.SeatWord(seat)+":")), order)
	for _, line := range templates.Wrap(changed, logWidth) {
		fmt.Fprintf(w, "          %s\n", line)
	}
}
