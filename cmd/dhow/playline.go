package main

import (
	"errors"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/notation"
)

// take does what a typed line says. The error is one that ends the play: the file cannot be written.
func (s *sitting) take(text string) error {
	seat := s.asked
	if who, rest, ok := strings.Cut(text, ":"); ok {
		if named := seatCalled(s.names, strings.TrimSpace(who)); named != engine.NoSeat {
			seat, text = named, rest
		}
	}
	if strings.HasPrefix(strings.TrimSpace(text), "~") {
		return s.draws(text)
	}
	lines, err := s.reader.Lines(seat, text)
	if err != nil {
		s.notUnderstood(text, err)
		return nil
	}
	for _, line := range lines {
		if err := s.say(seat, text, line); err != nil {
			return err
		}
	}
	return nil
}

// say does what a line says that is understood.
func (s *sitting) say(seat engine.Seat, text string, line notation.Line) error {
	switch says := line.Says.(type) {
	case notation.Order:
		return s.carryOut(seat, text, says.Action)
	case notation.Try:
		s.try(seat, text, says.Action)
	case notation.Undo:
		return s.undo()
	case notation.Say:
		return s.talk(seat, says)
	case notation.Show:
		writeBoard(s.in, &s.view(seat).State, s.names, s.paint)
	case notation.Legal:
		writeChoices(s.in, s.view(seat))
	case notation.Log:
		return s.log(says.Round)
	case notation.Help:
		s.printf("%s", playHelp)
	case notation.Then, notation.Game, notation.Key:
		s.refuse("This line is for games by mail; here everybody gives their orders when it is their turn.")
	}
	return nil
}

const playHelp = `Orders: T keep a tile, R rest, P plan, G goods, X expand, B bookkeeper, D diamonds, S bonus marker, E end.
Lines:  try ORDER, undo, show, log, legal, say TEXT, quit. docs/card.md has all of it on a page.
`

// carryOut carries an order out and writes it down.
func (s *sitting) carryOut(seat engine.Seat, text string, a engine.Action, draws ...engine.Draw) error {
	d := s.b.game.Draft(s.c.now(), seat, "")
	step, err := d.Order(a, draws...)
	if err != nil {
		s.refused(seat, text, a, draws, err)
		return nil
	}
	if entered, err := s.enter(d); !entered {
		return err
	}
	s.wanted = nil
	if d.Entry().Hidden != "" {
		s.laid(seat)
		return nil
	}
	writeOrder(s.in, s.paint, seat, notation.PrintOrder(s.b.ed, step.Action), changes(s.b.ed, seat, step.Events))
	return nil
}

// enter writes an entry. Where it is not in the file, that is told; the error is one that ends the play.
func (s *sitting) enter(d *games.Draft) (entered bool, err error) {
	if err = s.b.enter(d); err != nil && s.survives(err) {
		return false, nil
	}
	return err == nil, err
}

// survives tells why an entry is not in the file, unless the play cannot go on.
func (s *sitting) survives(err error) bool {
	var not *notEnteredError
	var changed *games.ChangedError
	switch {
	case !errors.As(err, &not):
		return false
	case errors.As(err, &changed):
		s.round, s.asked, s.wanted = -1, engine.NoSeat, nil
		s.refuse("Somebody else has written to %s. It has been read again, and nothing was added: look at the board, and order again.", s.b.name)
	default:
		s.refuse("Not recorded: %v.", not.err)
	}
	return true
}

// refuse says that a line has done nothing, and why.
func (s *sitting) refuse(format string, args ...any) {
	s.failed++
	s.printf(format+"\n", args...)
}

// laid hides what others at the machine should not have seen.
func (s *sitting) laid(seat engine.Seat) {
	if s.people {
		s.printf("\x1b[2J\x1b[3J\x1b[H")
	}
	s.printf("%s %s\n", s.paint.seat(seat, seat.String()+":"), "recorded, and hidden until all have given theirs.")
}

// refused says why an order was not carried out. An order that only lacks its draws waits for them.
func (s *sitting) refused(seat engine.Seat, text string, a engine.Action, draws []engine.Draw, err error) {
	var draw *engine.DrawError
	var illegal *engine.IllegalError
	switch {
	case errors.As(err, &draw) && s.b.game.Header.Seal == "":
		if draw.Code == engine.DrawsDue {
			s.wanted = &wanted{a, draws}
			s.printf("%s\n", withoutPackage(err))
			return
		}
		s.wanted = &wanted{action: a}
		s.refuse("%s", withoutPackage(err))
	case errors.As(err, &illegal):
		s.notAllowed(seat, text, a, illegal)
	default:
		s.refuse("Not recorded: %v.", err)
	}
}

// draws adds typed draws to the order that waits for them.
func (s *sitting) draws(text string) error {
	draws, err := s.reader.Draws(strings.TrimSpace(text))
	switch {
	case err != nil:
		s.notUnderstood(text, err)
		return nil
	case s.wanted == nil:
		s.refuse("No draws are due; they follow the order that uncovers something.")
		return nil
	}
	w := s.wanted
	return s.carryOut(w.action.Seat, "", w.action, append(w.draws, draws...)...)
}

// try says what an order would come to.
func (s *sitting) try(seat engine.Seat, text string, a engine.Action) {
	filled, err := engine.Fill(s.view(seat), a)
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		s.notAllowed(seat, text, a, illegal)
		return
	}
	s.printf("Allowed, not recorded: %s\n", notation.PrintOrder(s.b.ed, filled))
}

// undo takes the last order back that counts.
func (s *sitting) undo() error {
	s.wanted = nil
	entries := s.b.game.Entries()
	for i := len(entries) - 1; i >= 0; i-- {
		e := &entries[i]
		if e.By == engine.NoSeat || e.Orders == nil && e.Hidden == "" || !s.b.game.Counts(e.N) {
			continue
		}
		d := s.b.game.Draft(s.c.now(), engine.NoSeat, "")
		if err := d.Undo(e.N); err != nil {
			s.refuse("Not recorded: %v.", err)
			return nil
		}
		entered, err := s.enter(d)
		if entered {
			s.round, s.asked = -1, engine.NoSeat
			s.printf("Undone: what %s ordered last.\n", s.name(e.By))
		}
		return err
	}
	s.refuse("There is nothing to undo.")
	return nil
}

func (s *sitting) talk(seat engine.Seat, says notation.Say) error {
	d := s.b.game.Draft(s.c.now(), seat, "")
	if err := d.Say(says.To, says.Text); err != nil {
		s.refuse("Not recorded: %v.", err)
		return nil
	}
	entered, err := s.enter(d)
	if entered {
		s.printf("Recorded.\n")
	}
	return err
}

// log lists what has happened in a round, or in all (0), as far as the file tells it without the secret: what one player
// has hidden, the others at the machine may not read.
func (s *sitting) log(round int) error {
	t, err := gameTable(s.b.ed, s.b.name, s.b.game.Bytes())
	if err != nil {
		return err
	}
	first := t.firstOf(round)
	for _, h := range t.entries() {
		if h.N >= first {
			writeHappening(s.in, &h)
		}
	}
	return nil
}

// firstOf returns the entry in which a round's first order stands; 0 for the whole game, one past the last entry for a round
// not begun.
func (t *table) firstOf(round int) int {
	if round == 0 {
		return 0
	}
	for _, m := range t.game.Moves() {
		if m.Round == round {
			return m.N
		}
	}
	return t.game.Len() + 1
}

// notUnderstood shows what was not understood.
func (s *sitting) notUnderstood(text string, err error) {
	var list *notation.ErrorList
	var one *notation.Error
	switch {
	case errors.As(err, &list):
		s.refuse("%s\nNothing was recorded.", list.In(text))
	case errors.As(err, &one):
		s.refuse("%s\nNothing was recorded.", one.In(text))
	}
}

// notAllowed shows an order that the rules forbid, and what would be allowed.
func (s *sitting) notAllowed(seat engine.Seat, text string, a engine.Action, err *engine.IllegalError) {
	why := s.reader.Refuse(s.view(seat), text, a, err)
	s.printf("%s\n", notation.Excerpt(text, why.Line, why.Col))
	for i, line := range why.Lines(s.b.ed) {
		if i == 0 {
			line = "not allowed: " + line
		}
		writeWrapped(s.in, line)
	}
	s.refuse("Nothing was recorded.")
}
