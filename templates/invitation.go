package templates

import (
	"time"

	"dhow/engine"
	"dhow/notation"
)

// Invited is what an invitation is made of. No free text of the host's is in it.
type Invited struct {
	Reader              // Key is that of the seat
	Host   string       // the host's address
	HostAs string       // the host's name, if the host plays
	Others []string     // names of the other players, the host left out
	After  string       // the game of which this is the rematch; empty: it is none
	Setup  engine.Setup // of the game
	Pace   Tempo
	Seal   string // of the luck to come
	Lapses time.Time
}

// Invitation returns the one letter that an invited address gets.
func Invitation(i *Invited) Letter {
	w := newWriter(&i.Reader)
	w.prose("invite.asked", "host", i.Host, "time", i.Lapses)
	if i.After != "" {
		w.prose("invite.rematch", "game", i.After)
	}
	w.gap()
	w.prose("invite.yes")
	w.examples("join")
	w.prose("invite.no")
	w.gap()
	w.prose("invite.what")
	w.gap()
	w.prose("invite.how")
	w.pace(i.Pace)
	w.gap()
	w.prose("invite.expect")
	w.gap()
	w.prose("invite.who", "players", i.players())
	w.prose(setups[i.Setup])
	w.gap()
	w.prose("invite.luck")
	w.add(Verbatim{[]string{i.Seal}})
	w.gap()
	w.prose("invite.never")
	w.examples("never")
	w.howToSwitch()
	w.foot()
	return w.letter(i.subject(i.say("invite.subject")))
}

// howToSwitch says in each other language how to read it.
func (w *writer) howToSwitch() {
	var l []string
	for lang := range notation.Languages {
		if lang != w.Language && HasTable(lang) {
			l = append(l, (&Reader{Language: lang}).say("invite.switch"))
		}
	}
	if l != nil {
		w.gap()
		w.paragraph(w.list(l, inSentences))
	}
}

// players names who plays, the host first.
func (i *Invited) players() []string {
	var l []string
	if i.HostAs != "" {
		l = append(l, i.say("invite.host", "player", i.HostAs))
	}
	l = append(l, i.say("told.reader"))
	for _, name := range i.Others {
		l = append(l, i.sayName(name))
	}
	return l
}

// howToJoin says what to answer to join a game.
func (w *writer) howToJoin() {
	w.gap()
	w.prose("invite.join")
	w.examples(w.say("invite.example"))
}

// howToRefuse says what to answer so as not to be invited any more.
func (w *writer) howToRefuse() {
	w.prose("invite.never-again")
	w.examples("never")
}

// setups say how a game is set up.
var setups = [...]messageKey{engine.FirstGame: "invite.first-game", engine.RandomSetup: "invite.random"}

// pace says how long a move may take; 0: as long as it wants.
func (w *writer) pace(p Tempo) {
	switch {
	case p.Bank > 0:
		w.prose("invite.bank", "span", pace(p.Bank))
	case p.Move == 0:
		w.prose("invite.no-clock")
	case !p.House:
		w.prose("invite.clock-alone", "span", pace(p.Move))
	default:
		w.prose("invite.clock", "span", pace(p.Move))
	}
}

// Tempo is how fast a game is to be played. The zero value is no clock.
type Tempo struct {
	Move  time.Duration // for each move
	Bank  time.Duration // in place of that: of each player, for all their moves
	House bool          // the house player moves for who is late
}
