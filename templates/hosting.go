package templates

import "time"

// Hosting is what the letter to who is asked to tend a game is made of. As in other invitations no
// free text is in it.
type Hosting struct {
	Reader        // without a seat and a key
	Host   string // the address of who asks
	Beside bool   // the hosts that there are
	Code   string // to be named in the answer
	Lapses time.Time
}

// AskToHost returns the one letter that somebody gets who is asked to tend a game.
func AskToHost(h *Hosting) Letter {
	w := newWriter(&h.Reader)
	w.prose("hosting.asked", "name", h.Name, "time", h.Lapses)
	w.gap()
	if h.Beside {
		w.prose("hosting.beside", "host", h.Host, "game", h.Game, "players", h.Reader.seated())
	} else {
		w.prose("hosting.instead", "host", h.Host, "game", h.Game, "players", h.Reader.seated())
	}
	w.prose("hosting.what")
	w.gap()
	w.prose("hosting.yes")
	w.examples("yes " + h.Code)
	w.prose("invite.no")
	w.prose("invite.never")
	w.examples("never")
	w.foot()
	return w.letter(h.subject(h.say("hosting.subject")))
}

// seated names those who play.
func (r *Reader) seated() []string {
	var l []string
	for _, name := range r.Names {
		if name != "" {
			l = append(l, plain(name))
		}
	}
	return l
}
