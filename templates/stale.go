package templates

// Stale is an order for a position that is past: the seat has acted since the letter that is
// answered.
type Stale struct {
	Order    string  // canonical; empty where it could not be read
	Recorded []Entry // what was recorded of the seat since
}

func (o Stale) verdict() verdict { return refused }

func (o Stale) write(w *writer, p *Page, a *Answer) {
	w.typed(a)
	if len(o.Recorded) == 0 {
		w.noted("answer.taken-back")
		return
	}
	w.noted("answer.stale")
	w.entries(p, o.Recorded)
}

// Unsure is a line of which it is unclear whether its author wrote it now, or quotes it, or what is
// left of one of which a part is struck out.
type Unsure struct{ Struck bool }

func (o Unsure) verdict() verdict { return doubtful }

func (o Unsure) write(w *writer, _ *Page, a *Answer) {
	w.add(Quote{a.Text})
	if o.Struck {
		w.noted("answer.struck")
		return
	}
	w.noted("answer.unsure")
}
