package templates

import (
	"fmt"
	"time"

	"dhow/engine"
)

// Invited is what an invitation is made of. Nothing in it is a text of the host's (design §7, Strangers).
type Invited struct {
	Reader          // Name may be empty; Key is that of the seat
	Host   string   // the host's address
	Others []string // names of the other players
	Setup  engine.Setup
	Move   time.Duration // how long a move may take; 0: no clock
	Seal   string        // of the luck to come
	Lapses time.Time
}

// Invitation returns the one letter that an invited address gets.
func Invitation(i *Invited) Letter {
	w := newWriter(&i.Reader)
	w.prose("You are invited to play Mombasa by mail%s. Please answer by %s.", i.called(), i.when(i.Lapses))
	w.gap()
	w.prose("%s has started the game %s here and names you as a player. With you play: %s. It is %s; %s.",
		i.Host, i.Game, list(i.Others), setups[i.Setup], pace(i.Move))
	w.gap()
	w.prose("To play, answer this letter with a line like this, above everything else, with any word you like:")
	w.examples("join lighthouse")
	w.prose("The words of all players, together with a secret that is sealed already, make the luck of the game; so nobody can choose it, and everybody can check it when the game is over. The seal is:")
	w.line("  " + i.Seal)
	w.gap()
	w.prose("If you do not want to play, you need do nothing: no reminder will come. If nobody shall invite this address here again, answer with:")
	w.examples("never")
	w.foot()
	return Letter{"[" + i.Game + "] Invitation to a game of Mombasa", w.String()}
}

func (i *Invited) called() string {
	if i.Name == "" {
		return ""
	}
	return ", " + i.Name
}

var setups = [...]string{engine.FirstGame: "a first game, with fixed starting cards", engine.RandomSetup: "a game with random set-up"}

// pace says how long a move may take.
func pace(move time.Duration) string {
	if move == 0 {
		return "there is no clock"
	}
	return "each move may take " + span(move)
}

// span says how long something is, in days or hours.
func span(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 2*day || d == day:
		return counted(int((d+day/2)/day), "day")
	case d >= time.Hour:
		return counted(int((d+time.Hour/2)/time.Hour), "hour")
	}
	return counted(int(d/time.Minute), "minute")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
