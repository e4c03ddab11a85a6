package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

var playCommand = &command{
	name:  "play",
	args:  "[--lang LANGUAGE] [--edition FILE] GAME.yaml",
	short: "play a game at one machine",
	about: `People at one machine play a game made with dhow new: the program asks one seat after the other for its order,
explains what it refuses, and keeps the game in its file, where it can be left and taken up again at any time. On a
terminal the tabulator completes what is typed, and plans leave the screen when they are laid.

Besides orders these lines are understood: try ORDER, undo, show, log, legal, help, say TEXT, and quit, in the words of any
language. A line that begins with a seat or name and a colon, as green: P Cf1 Bk2, is from that seat, for those who
plan in another order.
In a game without luck of its own, made from a text record, the draws are typed too, on lines that begin with ~.
Where lines are piped in, the exit status is 1 if any of them was refused; those after it were read all the same.

  --lang LANGUAGE   en, fr, nl or pl: in which it is said, and whose words are read first where a word is one in
                    several; else that of the locale
  --edition FILE    the game is played with the components of this file`,
	examples: []string{"dhow new --names Ann,Ben kilifi-7.yaml && dhow play kilifi-7.yaml",
		"dhow play kilifi-7.yaml < orders.txt"},
	run: runPlay,
}

func runPlay(c *call) error {
	f := c.flags()
	var src source
	f.Func("edition", "", named(&src.edition))
	c.langFlag(f)
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	ed, err := c.edition(src.edition)
	if err != nil {
		return err
	}
	b, err := c.openBook(ed, args[0])
	if err != nil {
		return err
	}
	defer b.Close()
	if b.byMail() {
		return fmt.Errorf("%s is played by mail, and whoever plays it here would read every hand; dhow show --spoil shows one and says so in its log", b.name)
	}
	s := newSitting(c, b)
	if src.edition != "" {
		s.option = "--edition " + printable(src.edition) + " "
		if s.doc, err = c.document(src.edition); err != nil {
			return err
		}
	}
	return s.play()
}

// sitting is people at one machine playing a game.
type sitting struct {
	c      *call
	b      *book
	in     console
	names  []string
	reader notation.Reader
	paint  painter
	doc    *edition.Document
	option string // with which the game is played, for messages
	people bool   // sit at the keyboard: plans leave the screen, and refusals are theirs to mend
	round  int    // the last one whose board was shown
	asked  engine.Seat
	chosen string      // what was asked for last
	alone  engine.Seat // whose secrets may be on the screen
	wanted *wanted     // an order that waits for its draws
	failed int         // lines that were refused
}

// wanted is an order whose draws are due, with those that have been typed.
type wanted struct {
	action engine.Action
	draws  []engine.Draw
}

func newSitting(c *call, b *book) *sitting {
	s := &sitting{c: c, b: b, names: namesOf(b.game.Names(), len(b.game.Header.Seats)),
		reader: notation.Reader{Edition: b.ed, Language: c.lang, Names: b.game.Names()}, doc: edition.MombasaDocument(), round: -1}
	if k, ok := onKeyboard(c.stdin, c.out); ok && c.watched {
		s.in, s.people, s.paint = k, true, painter{on: colourWanted()}
	} else {
		s.in = newPipe(c.stdin, c.stdout)
	}
	return s
}

func (s *sitting) printf(format string, args ...any) { fmt.Fprintf(s.in, format, args...) }

// speaker says things in the language of those who play.
func (s *sitting) speaker() *templates.Reader { return speaker(s.c.lang, nil, nil) }

// tell says a sentence on a line.
func (s *sitting) tell(code templates.SittingCode, args ...any) {
	s.printf("%s\n", s.speaker().Sitting(code, args...))
}

// play asks for orders until the game is over or nobody types any more.
func (s *sitting) play() error {
	for {
		if err := s.settle(); err != nil && (s.b.game.Over() || !s.survives(err)) {
			return err
		}
		s.board()
		if s.b.game.Over() {
			s.speaker().WriteScores(s.in, s.state(), s.paint.seat)
			writeVerdict(s.in, s.state(), "state")
			return s.outcome()
		}
		if err := s.ask(); err != nil {
			return s.leave()
		}
		line, err := s.in.line(s.question())
		if errors.Is(err, io.EOF) || isQuit(line) {
			return s.leave()
		}
		if err == nil {
			err = s.take(line)
		}
		if err != nil {
			return err
		}
	}
}

// leave ends the play before the game is over.
func (s *sitting) leave() error {
	if s.wanted != nil {
		s.refuse(templates.SitDrawsMissed)
	}
	s.clear()
	s.tell(templates.SitSaved, s.name(s.waiting()), "dhow play "+s.option+s.b.name)
	return s.outcome()
}

// outcome is an error if a line was refused that nobody at a keyboard can have given again.
func (s *sitting) outcome() error {
	if s.people || s.failed == 0 {
		return nil
	}
	return toldError{fmt.Errorf("%d lines were refused", s.failed)}
}

// isQuit tells whether a line leaves the game, in the words of any language.
func isQuit(line string) bool {
	word := strings.ToLower(strings.TrimSpace(line))
	for lang := range notation.Languages {
		if slices.Contains(strings.Fields(speaker(lang, nil, nil).Sitting(templates.SitQuit)), word) {
			return true
		}
	}
	return false
}

// settle does what the referee does between orders: opens what has become public, and publishes the
// keys at the end. It is owed, too, when the program ended before it could.
func (s *sitting) settle() error {
	d := s.b.game.Draft(s.c.now(), engine.NoSeat, "")
	if opens, err := d.Open(); err != nil {
		return err
	} else if opens {
		if err := s.b.enter(d); err != nil {
			return err
		}
		// Everybody is told what was hidden.
		for seat, orders := range d.Entry().Opened {
			for _, order := range orders {
				writeOrder(s.in, s.speaker(), s.paint, engine.Seat(seat), order, "")
			}
		}
	}
	if g := s.b.game; g.Over() && g.Header.Seal != "" && !g.Published() {
		d := g.Draft(s.c.now(), engine.NoSeat, "")
		if err := d.Publish(); err != nil {
			return err
		}
		return s.b.enter(d)
	}
	return nil
}

// waiting returns the first of those the game waits for.
func (s *sitting) waiting() engine.Seat {
	if seats := s.state().ToMove(); len(seats) > 0 {
		return seats[0]
	}
	return engine.NoSeat
}

func (s *sitting) state() *engine.State {
	state, err := s.b.game.State()
	if err != nil {
		panic(err) // the game is dealt, and its secrets are known
	}
	return &state
}

func (s *sitting) view(seat engine.Seat) *engine.View {
	v := s.state().View(seat)
	return &v
}

// board shows the board to all when a round begins, and at the end.
func (s *sitting) board() {
	state := s.state()
	round := state.Round
	if s.b.game.Over() {
		round++
	}
	if round == s.round {
		return
	}
	s.round = round
	v := state.View(engine.NoSeat)
	s.printf("\n")
	speaker(s.c.lang, s.b.ed, s.names).WriteBoard(s.in, &v.State, s.paint.seat)
}

// ask turns to the seat that the game waits for. Whoever chooses in secret is shown what the choice
// is made of, once the others have looked away. The error is that of a keyboard that was left.
func (s *sitting) ask() error {
	chosen := s.chosen
	s.asked = s.waiting()
	s.chosen = s.prompt()
	switch {
	case !s.secret():
		s.alone = engine.NoSeat
		return nil
	case s.chosen == chosen:
		return nil
	}
	if s.people && s.asked != s.alone {
		typed, err := s.in.line(question{prompt: s.speaker().Sitting(templates.SitLookAway, s.painted(s.asked)) + " ", secret: true})
		if err != nil {
			return err
		}
		if strings.TrimSpace(typed) != "" {
			s.tell(templates.SitTypedAway)
		}
	}
	s.alone = s.asked
	s.printf("\n")
	s.tell(templates.SitChooses, s.painted(s.asked))
	for _, c := range s.speaker().Choices(s.view(s.asked)) {
		writeParts(s.in, s.speaker(), &c)
	}
	return nil
}

// secret tells whether what is typed now is hidden from the others.
func (s *sitting) secret() bool { return s.state().Phase != engine.ActionPhase }

// question asks the seat that the game waits for, which has the keyboard, for a line.
func (s *sitting) question() question {
	q := question{prompt: s.prompt(), secret: s.secret()}
	if s.wanted == nil {
		q.ways = s.complete
	}
	return q
}

// prompt says who is asked, and for what.
func (s *sitting) prompt() string {
	name, says := s.painted(s.asked), s.speaker()
	switch state := s.state(); {
	case s.wanted != nil:
		return says.Sitting(templates.SitDraws) + " "
	case state.Phase == engine.ActionPhase:
		return name + "> "
	case state.Phase == engine.PlanningPhase:
		return says.Sitting(templates.SitPlans, name) + " "
	case !state.Seats[s.asked].Kept:
		return says.Sitting(templates.SitKeeps, name) + " "
	}
	return says.Sitting(templates.SitRests, name) + " "
}

// name returns how a seat is called.
func (s *sitting) name(seat engine.Seat) string {
	return speaker(s.c.lang, nil, s.names).SeatName(seat)
}

// painted is the name of a seat in its colour.
func (s *sitting) painted(seat engine.Seat) string { return s.paint.seat(seat, s.name(seat)) }

// complete lists the lines that what is typed may become.
func (s *sitting) complete(line string) []string {
	var ways []string
	for _, way := range advice.Complete(s.reader, s.view(s.asked), line) {
		if way.Text != "" {
			ways = append(ways, way.Order)
		}
	}
	return ways
}
