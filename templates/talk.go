package templates

import "dhow/engine"

// Said is something said to all, or to some.
type Said struct {
	To   engine.SeatSet // none: to all
	Text string         // one line or several
	From string         // who says it, and watches; empty: who has made the entry
}

// said tells what somebody has said.
func (w *writer) said(by engine.Seat, said Said) {
	others := said.To.Without(w.Seat).List()
	switch {
	case said.From != "":
		w.prose("entry.said-from", "name", plain(said.From))
	case said.To == 0:
		w.prose("entry.said-to-all", "who", by)
	case !said.To.Has(w.Seat):
		w.prose("entry.said-to-some", "who", by, "players", w.players(others))
	case len(others) == 0:
		w.prose("entry.said-to-you", "who", by)
	default:
		w.prose("entry.said-to-you-too", "who", by, "players", w.players(others))
	}
	w.add(Quote{said.Text})
}

// Passed is talk that was passed on.
type Passed struct {
	Said
	Heard  []engine.Seat // who get a letter of it
	Absent []engine.Seat // whom it is for too, and who get none: they have resigned, or not joined yet
}

func (o Passed) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	switch {
	case len(o.Heard)+len(o.Absent) == 0:
		w.noted("answer.talk-to-self")
	case len(o.Heard) == 0:
		w.noted("answer.talk-to-nobody", "players", p.players(o.Absent))
	case len(o.Absent) > 0:
		w.noted("answer.talk-to-some", "heard", p.players(o.Heard), "players", p.players(o.Absent))
	case o.To == 0:
		w.noted("answer.talk-to-all", "players", p.players(o.Heard))
	default:
		w.noted("answer.talk-to-one", "players", p.players(o.Heard))
	}
}
