package templates

import (
	"time"

	"dhow/engine"
)

// Offered is what the invitation to take a seat over is made of. As in other invitations no free text is in it.
type Offered struct {
	Reader             // without a seat and a key: the seat is another's until it is taken
	Host   string      // the address of who offers it
	Seat   engine.Seat // that is offered
	Move   time.Duration
	Dealt  bool
	Code   string // to be named in the answer
	Lapses time.Time
}

// Offer returns the one letter that somebody gets who is invited to take a seat over.
func Offer(o *Offered) Letter {
	w := newWriter(&o.Reader)
	w.prosef("Please say whether you play%s, by %s.", o.named(), o.when(o.Lapses))
	w.gap()
	w.prosef("%s invites you to take the seat of %s in the game %s of Mombasa, played by mail. With you play: %s.",
		o.Host, plain(o.Names.of(o.Seat)), o.Game, o.list(o.others()))
	if o.Dealt {
		w.paragraph(w.phrase("The game is being played; you go on with all that the seat has."))
	} else {
		w.paragraph(w.phrase("The game has not begun."))
	}
	w.paragraph((&Invited{Reader: o.Reader, Move: o.Move}).pace())
	w.gap()
	w.prosef("To play, answer with this line:")
	w.examples("join " + o.Code)
	w.prosef("If you do not want to play, do nothing: there will be no other letter. So that nobody can invite this address here again, answer with this line:")
	w.examples("never")
	w.foot()
	return w.letter(o.subject(o.sayf("Invitation to a game of Mombasa")))
}

// others names the other players.
func (o *Offered) others() []string {
	var l []string
	for seat := engine.Blue; int(seat) <= engine.MaxPlayers; seat++ {
		if seat != o.Seat && o.Names[seat] != "" {
			l = append(l, plain(o.Names[seat]))
		}
	}
	return l
}
