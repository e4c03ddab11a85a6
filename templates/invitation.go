package templates

import (
	"time"

	"dhow/engine"
)

// Invited is what an invitation is made of. No free text of the host's is in it (design §7, Strangers).
type Invited struct {
	Reader               // Key is that of the seat
	Host   string        // the host's address
	Others []string      // names of the other players
	Setup  engine.Setup  // of the game
	Move   time.Duration // how long a move may take; 0: no clock
	Seal   string        // of the luck to come
	Lapses time.Time
}

// Invitation returns the one letter that an invited address gets.
func Invitation(i *Invited) Letter {
	w := newWriter(&i.Reader)
	w.prosef("Please say whether you play%s, by %s.", i.named(), i.when(i.Lapses))
	w.gap()
	w.prosef("%s invites you to the game %s of Mombasa, played by mail. With you play: %s.", i.Host, i.Game, i.list(i.Others))
	w.paragraph(w.phrase(setups[i.Setup]))
	w.paragraph(i.pace())
	w.howToJoin()
	w.prosef("The words of all players together make the luck of the game, with a secret that is fixed already. So nobody can choose the luck, and everybody can check it when the game is over. The seal of the secret is:")
	w.add(Verbatim{[]string{i.Seal}})
	w.gap()
	w.prosef("If you do not want to play, do nothing: there will be no other letter. So that nobody can invite this address here again, answer with this line:")
	w.examples("never")
	w.foot()
	return w.letter(i.subject(i.sayf("Invitation to a game of Mombasa")))
}

// howToJoin says what to answer to join a game.
func (w *writer) howToJoin() {
	w.gap()
	w.prosef("To play, answer with a line like this, with a word of your own choice:")
	w.examples("join lighthouse")
}

// howToRefuse says what to answer so as not to be invited any more.
func (w *writer) howToRefuse() {
	w.prosef("If you do not want to play, do nothing. So that nobody can invite this address here again, answer with this line:")
	w.examples("never")
}

// setups say how a game is set up.
var setups = [...]string{
	engine.FirstGame:   "It is set up as a first game, with fixed starting tiles.",
	engine.RandomSetup: "It is set up at random; you choose one of two starting tiles.",
}

// pace says how long a move may take.
func (i *Invited) pace() string {
	if i.Move == 0 {
		return i.sayf("There is no clock.")
	}
	return i.sayf("You have %s for each move; then the house player moves for you.", i.span(i.Move))
}
