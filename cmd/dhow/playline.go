package main

import (
	"errors"
	"strings"

	"dhow/engine"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/notation"
	"dhow/notation/advice"
	"dhow/templates"
)

// take does what a typed line says. The error is one that ends the play: the file cannot be
// written.
func (s *sitting) take(text string) error {
	seat := s.asked
	if who, rest, ok := strings.Cut(text, ":"); ok {
		if named := seatCalled(s.names, strings.TrimSpace(who)); named != engine.NoSeat {
			seat, text = named, rest
		}
	}
	if s.people && seat != s.asked { // what is shown to one would tell what the others must not see
		s.refuse(templates.SitAsked, s.name(s.asked))
		return nil
	}
	if strings.HasPrefix(strings.TrimSpace(text), "~") {
		draws, err := s.reader.Draws(strings.TrimSpace(text))
		switch {
		case err != nil:
			s.notUnderstood(text, err)
			return nil
		case s.wanted == nil:
			s.refuse(templates.SitNoDraws)
			return nil
		}
		w := s.wanted
		return s.carryOut(w.action.Seat, "", w.action, append(w.draws, draws...)...)
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
	case notation.Prose: // at a prompt each line is meant
		s.notUnderstood(text, says.Why)
	case notation.Try:
		s.try(seat, text, says.Action)
	case notation.Undo:
		return s.undo()
	case notation.Say:
		d := s.b.game.Draft(s.c.now(), seat, "")
		if err := d.Say(says.To, says.Text); err != nil {
			s.refuse(templates.SitNotRecorded, reason(s.c.lang, err))
			return nil
		}
		entered, err := s.enter(d)
		if entered {
			if says.To == log.ToAll {
				s.tell(templates.SitSaidToAll)
			} else {
				s.tell(templates.SitSaid, says.To.List())
			}
		}
		return err
	case notation.Show:
		s.show(seat, says.Entry)
	case notation.Legal:
		writeChoices(s.in, s.speaker(), s.view(seat), says.Verb)
	case notation.Log:
		// What one player has hidden, the others at the machine may not read: the file tells
		// without the secret.
		t, err := gameTable(s.b.ed, s.b.name, s.b.game.Bytes())
		if err != nil {
			return err
		}
		first := t.firstOf(says.Round)
		for _, h := range t.entries(s.c.lang) {
			if h.N >= first {
				writeHappening(s.in, s.speaker(), &h)
			}
		}
	case notation.Help:
		s.help(says.About)
	case notation.Then, notation.Note, notation.Game, notation.Key:
		s.refuse(templates.SitByMail)
	}
	return nil
}

// carryOut carries an order out and writes it down.
func (s *sitting) carryOut(seat engine.Seat, text string, a engine.Action, draws ...engine.Draw) error {
	again := s.state().Seats[seat].Planned
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
		s.clear() // what the others at the machine should not have seen
		hidden := templates.SitHidden
		if again {
			hidden = templates.SitHiddenAgain
		}
		s.tell(hidden, s.paint.seat(seat, s.speaker().SeatWord(seat)))
		return nil
	}
	writeOrder(s.in, s.speaker(), s.paint, seat, notation.PrintOrder(s.b.ed, step.Action),
		speaker(s.c.lang, s.b.ed, nil).Changes(seat, step))
	return nil
}

// enter writes an entry. Where it is not in the file, that is told; the error is one that ends the
// play.
func (s *sitting) enter(d *log.Draft) (entered bool, err error) {
	if err = s.b.enter(d); err != nil && s.survives(err) {
		return false, nil
	}
	return err == nil, err
}

// survives tells why an entry is not in the file, unless the play cannot go on.
func (s *sitting) survives(err error) bool {
	var not *notEnteredError
	var changed *disk.ChangedError
	switch {
	case !errors.As(err, &not):
		return false
	case errors.As(err, &changed):
		s.clear() // somebody else may be asked now
		s.round, s.chosen, s.wanted = -1, "", nil
		s.refuse(templates.SitChanged, s.b.name)
	default:
		s.refuse(templates.SitNotRecorded, not.err.Error())
	}
	return true
}

// refuse says that a line has done nothing, and why.
func (s *sitting) refuse(code templates.SittingCode, args ...any) {
	s.failed++
	s.tell(code, args...)
}

// clear takes the secrets of whoever chose last off the screen, which then shows the board anew.
func (s *sitting) clear() {
	if s.people && s.alone != engine.NoSeat {
		s.printf("\x1b[2J\x1b[3J\x1b[H")
		s.round, s.chosen, s.alone = -1, "", engine.NoSeat
	}
}

// refused says why an order was not carried out. An order that only lacks its draws waits for them.
func (s *sitting) refused(seat engine.Seat, text string, a engine.Action, draws []engine.Draw, err error) {
	var draw *engine.DrawError
	var illegal *engine.IllegalError
	switch {
	case errors.As(err, &draw) && s.b.game.Header.Seal == "":
		if draw.Code == engine.DrawsDue {
			s.wanted = &wanted{a, draws}
			s.printf("%s\n", reason(s.c.lang, err))
			return
		}
		s.wanted = &wanted{action: a}
		s.failed++
		s.printf("%s\n", reason(s.c.lang, err))
	case errors.As(err, &illegal):
		s.notAllowed(seat, text, a, illegal)
	default:
		s.refuse(templates.SitNotRecorded, reason(s.c.lang, err))
	}
}

// try says what an order would come to.
func (s *sitting) try(seat engine.Seat, text string, a engine.Action) {
	filled, err := engine.Fill(s.view(seat), a)
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		s.notAllowed(seat, text, a, illegal)
		return
	}
	s.tell(templates.SitAllowed, notation.PrintOrder(s.b.ed, filled))
}

// undo takes the last order back that counts, whoever gave it; of choices that have been opened,
// all of them.
func (s *sitting) undo() error {
	s.wanted = nil
	last, by := s.lastOrder()
	if last == 0 {
		s.refuse(templates.SitNothing)
		return nil
	}
	d := s.b.game.Draft(s.c.now(), engine.NoSeat, "")
	if err := d.Undo(last); err != nil {
		s.refuse(templates.SitNotRecorded, reason(s.c.lang, err))
		return nil
	}
	entered, err := s.enter(d)
	if entered {
		s.clear()
		s.round, s.chosen = -1, ""
		if by == engine.NoSeat {
			s.tell(templates.SitUndoneAll)
		} else {
			s.tell(templates.SitUndone, s.name(by))
		}
	}
	return err
}

// lastOrder returns the entry before which the last order that counts was not given, and whose it
// was: nobody's where it is what all have chosen in secret. It is 0 if there is none.
func (s *sitting) lastOrder() (n int, by engine.Seat) {
	entries := s.b.game.Entries()
	for i := len(entries) - 1; i >= 0; i-- {
		e := &entries[i]
		switch {
		case !s.b.game.Counts(e.N):
		case e.Open != nil:
			return e.Open[0], engine.NoSeat
		case e.Ordered():
			return e.N, e.By
		}
	}
	return 0, engine.NoSeat
}

// show shows the board as a seat sees it, now or after an entry.
func (s *sitting) show(seat engine.Seat, entry int) {
	v, err := s.b.game.At(entry).View(seat)
	if entry == 0 {
		v, err = *s.view(seat), nil
	}
	switch last := s.b.game.Len(); {
	case entry > last:
		s.refuse(templates.SitNoEntry, entry, last)
		return
	case err != nil:
		s.refuse(templates.SitNoBoard, entry)
		return
	}
	speaker(s.c.lang, s.b.ed, s.names).WriteBoard(s.in, &v.State, s.paint.seat)
}

// firstOf returns the entry in which a round's first order stands; 0 for the whole game, one past
// the last entry for a round not begun.
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
	s.printf("%s\n", s.speaker().Unread(text, err, s.view(s.asked)))
	s.refuse(templates.SitUnread)
}

// notAllowed shows an order that the rules forbid, and what would be allowed.
func (s *sitting) notAllowed(seat engine.Seat, text string, a engine.Action, err *engine.IllegalError) {
	why := advice.Refuse(s.reader, s.view(seat), text, a, err)
	s.printf("%s\n", notation.Excerpt(text, why.Line, why.Col))
	writeWrapped(s.in, s.speaker().Sitting(templates.SitNotAllowed, reason(s.c.lang, err)))
	for _, line := range speaker(s.c.lang, s.b.ed, nil).Instead(&why) {
		writeWrapped(s.in, line)
	}
	s.refuse(templates.SitUnread)
}
