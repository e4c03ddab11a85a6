package templates

import (
	"time"

	"dhow/engine"
)

// Offered is what the invitation to take a seat over is made of. As in other invitations no free
// text is in it.
type Offered struct {
	Reader             // without a seat and a key: the seat is another's until it is taken
	Host   string      // the address of who offers it
	Seat   engine.Seat // that is offered
	Pace   Tempo
	Dealt  bool
	Code   string // to be named in the answer
	Lapses time.Time

	Standby bool // its reader stands by for it
}

// Offer returns the one letter that somebody gets who is invited to take a seat over.
func Offer(o *Offered) Letter {
	w := newWriter(&o.Reader)
	w.prose("offer-seat.asked", "name", o.Name, "time", o.Lapses)
	w.gap()
	if o.Standby {
		w.prose("offer-seat.standby", "player", plain(o.player(o.Seat)), "game", o.Game, "players", o.others())
	} else {
		w.prose("invite.seat", "host", o.Host, "player", plain(o.player(o.Seat)), "game", o.Game, "players", o.others())
	}
	if o.Dealt {
		w.prose("invite.dealt")
	} else {
		w.prose("invite.not-dealt")
	}
	w.pace(o.Pace)
	w.gap()
	w.prose("invite.take-seat")
	w.examples("join " + o.Code)
	if o.Standby {
		w.prose("offer-seat.next")
		w.examples("no " + o.Code)
	} else {
		w.prose("invite.no")
		w.prose("invite.never")
		w.examples("never")
	}
	w.foot()
	return w.letter(o.subject(o.say("offer-seat.subject")))
}

// others names the other players.
func (o *Offered) others() []string {
	var l []string
	for seat := engine.Blue; int(seat) <= engine.MaxPlayers; seat++ {
		if seat != o.Seat && o.Names[seat] != "" {
			l = append(l, plain(o.sayName(o.Names[seat])))
		}
	}
	return l
}
