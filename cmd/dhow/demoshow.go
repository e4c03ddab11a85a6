package main

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/templates"
)

// demoShow tells a demo to the people before it.
type demoShow struct {
	*show
	d      *demo
	args   []string // of the call
	mails  *mailGame
	sample bool // a letter and its answer have been shown
}

// tell shows an entry, and the moves that it makes known. A quiet demo on a terminal has only its
// bar.
func (s *demoShow) tell(e log.Entry, moves []log.Move) {
	if s.d.quiet {
		if n := len(moves); n > 0 && s.watched {
			s.far(&moves[n-1].Step.State)
		}
		return
	}
	if e.N == 1 {
		s.begin()
	}
	if e.Luck != "" {
		p := s.mails.pens[e.By-1]
		fmt.Fprintf(s.w, "%s joins with the luck word \"%s\", and writes with %s.\n", s.paint.seat(e.By, p.name),
			e.Luck, p.program.Name)
	}
	for i := range moves {
		if moves[i].Seat == engine.NoSeat {
			// What the luck is made of, and how the orders to come are read.
			fmt.Fprintln(s.w)
			s.say("Keys and words together make the deal and all luck after it, so that neither the referee nor the players can choose it.")
			s.lines("Below each order stands what it changed. R rests cards for later, P plans a round's cards in secret; G uses goods, " +
				"X expands a company, B is the bookkeeper's order, D a diamond merchant's, S places a bonus marker, E ends the round for its seat.")
			s.pause(afterBoard, &moves[i].Step.State)
		}
		s.move(&moves[i].Played)
	}
}

// mail shows the first letter that asks for an order, and what its reader writes into the answer.
func (s *demoShow) mail(p *pen, text string) {
	if s.d.quiet || s.sample || s.mails.game == nil || !s.mails.game.Dealt() {
		return
	}
	s.sample = true
	fmt.Fprintln(s.w)
	s.lines(fmt.Sprintf("This is the letter that %s got, and what %s answers. All others are like it, and from here on only orders are shown.", p.name, p.name))
	fmt.Fprintln(s.w)
	s.framed("Subject: " + p.newest.Subject + "\n\n" + strings.ReplaceAll(p.newest.Text, proofIn(p.newest), "…"))
	fmt.Fprintln(s.w)
	s.framed(text)
	fmt.Fprintln(s.w)
}

// proofIn returns the end of a letter's key, which proves who answers. It is not the same in two
// demos with one seed.
func proofIn(l *correspondents.Letter) string {
	local, _, _ := strings.Cut(string(l.ID), "@")
	return local[strings.LastIndexByte(local, '.')+1:]
}

// framed writes a text with a bar before each line.
func (s *demoShow) framed(text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintln(s.w, strings.TrimRight("  | "+line, " \n"))
	}
}

// say writes a paragraph, and an empty line behind it.
func (s *demoShow) say(format string, args ...any) {
	s.lines(fmt.Sprintf(format, args...))
	fmt.Fprintln(s.w)
}

func (s *demoShow) lines(text string) {
	for _, line := range templates.Wrap(text, 76) {
		fmt.Fprintln(s.w, line)
	}
}

// begin says who plays, and what was fixed before anybody had said a word.
func (s *demoShow) begin() {
	var who []string
	for i, name := range s.names {
		who = append(who, fmt.Sprintf("%s (%v)", name, engine.Seat(i+1)))
	}
	setup := "a first game"
	if s.mails.game.Header.Setup == engine.RandomSetup {
		setup = "a game with random set-up"
	}
	s.say("%s play %s of Mombasa by mail. They are house players (%s): they live in the program, fetch their letters from an IMAP server "+
		"on this machine, and each knows only what a person in that seat would. All chance comes from --seed %d, so that the same "+
		"command shows the same game.", list(who), setup, s.d.house, s.d.seed)
	s.say("%s has written \"new game\" to the referee, who calls the game %s and has invited the others.", s.names[0],
		s.mails.id)
	s.lines("The referee seals the keys that the luck will come from, and shows the seal before any player says a word:")
	fmt.Fprintf(s.w, "%s\n\n", s.mails.game.Header.Seal)
}

// list joins names as a sentence does.
func list(l []string) string {
	n := len(l) - 1
	return strings.Join(l[:n], ", ") + " and " + l[n]
}

// end says what the game has come to, what is left of it, and what to try next.
func (s *demoShow) end(file string) error {
	state, err := s.mails.game.State()
	switch {
	case err != nil:
		return err
	case s.d.quiet:
		writeVerdict(s.w, &state, "state")
		return nil
	}
	s.show.end(&state, "state")
	fmt.Fprintln(s.w)
	seats := state.Winners()
	var won []string
	for _, seat := range seats {
		won = append(won, s.names[seat-1])
	}
	if len(won) == 1 {
		s.say("%s wins.", won[0])
	} else {
		s.say("%s share the victory.", list(won))
	}
	written, letters := 0, 0
	for _, p := range s.mails.pens {
		written += p.written
		letters += p.letters
	}
	s.say("The players wrote %d mails to the referee, and read %d letters.", written, letters)
	if file == "" {
		s.say("Nothing is left on the disk. Next you may want to keep this game, see another, or play yourself:")
		again := "demo"
		for _, arg := range s.args {
			again += " " + word(arg)
		}
		s.commands(
			again+" --dir kilifi",
			fmt.Sprintf("demo --seed %d --players 4 --setup random", s.d.seed+1),
			"new --names Ann,Ben kilifi-7.yaml && dhow play kilifi-7.yaml",
		)
	} else {
		s.left(file)
	}
	return nil
}

// left says where the game lies, and what can be done with it.
func (s *demoShow) left(file string) {
	s.say("The game is kept in %s, with the keys of its luck and plans published, so that anyone can check it:",
		printable(file))
	file = word(file)
	if s.d.edition != "" {
		file = "--edition " + word(s.d.edition) + " " + file
	}
	s.commands(
		"verify "+file,
		"log "+file,
		fmt.Sprintf("show --as Ann --at %d %s", s.mails.game.Len()/2, file),
		"export "+file+" > game.txt",
	)
}

func (s *demoShow) commands(lines ...string) {
	for _, line := range lines {
		fmt.Fprintf(s.w, "  dhow %s\n", line)
	}
}
