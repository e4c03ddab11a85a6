package templates

import "time"

// Hosting is what the letter to who is asked to tend a game, or to watch it, is made of. As in other invitations no
// free text is in it.
type Hosting struct {
	Reader        // without a seat and a key
	Host   string // the address of who asks
	Beside bool   // the hosts that there are
	Watch  bool   // it is asked whether they want to watch
	Code   string // to be named in the answer
	Lapses time.Time
}

// AskToHost returns the one letter that somebody gets who is asked to tend a game, or to watch it.
func AskToHost(h *Hosting) Letter {
	w := newWriter(&h.Reader)
	if h.Watch {
		w.prose("to-watch.asked", "name", h.Name, "time", h.Lapses)
		w.gap()
		w.prose("to-watch.what", "host", h.Host, "game", h.Game, "players", h.Reader.seated())
		w.gap()
		w.prose("to-watch.yes")
		w.noOrNever(h.Code)
		return w.letter(h.subject(h.say("to-watch.subject")))
	}
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
	w.noOrNever(h.Code)
	return w.letter(h.subject(h.say("hosting.subject")))
}

// noOrNever ends a letter that asks somebody with the lines that answer it.
func (w *writer) noOrNever(code string) {
	w.examples("yes " + code)
	w.prose("invite.no")
	w.prose("invite.never")
	w.examples("never")
	w.foot()
}

// seated names those who play.
func (r *Reader) seated() []string {
	var l []string
	for _, name := range r.Names {
		if name != "" {
			l = append(l, plain(r.sayName(name)))
		}
	}
	return l
}
