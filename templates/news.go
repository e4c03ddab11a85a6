package templates

import (
	"strconv"
	"strings"

	"dhow/engine"
)

// deeds tells entries of the log.
func (w *writer) deeds(p *Page, deeds []Deed) {
	for i := range deeds {
		w.deed(p, &deeds[i])
	}
}

// deed tells one entry of the log: what it does, its orders, and what is said in it.
func (w *writer) deed(p *Page, d *Deed) {
	w.paragraph(w.does(d))
	if d.What == OpenDeed {
		w.opened(p, d.Orders)
	} else {
		for i := range d.Orders {
			w.ordered(p, &d.Orders[i])
		}
	}
	if d.What == PublishDeed {
		w.keys(d)
	}
	w.unfit(p.Edition, d.Left)
	if d.Queue != "" {
		w.prosef("You left for your next turn:")
		w.examples(d.Queue)
	}
	for _, said := range d.Says {
		w.said(d.By, said)
	}
}

// keys writes the keys that are published.
func (w *writer) keys(d *Deed) {
	for i, name := range [...]string{"of the luck:", "of the plans:"} {
		if d.Keys[i] != "" {
			w.add(Verbatim{[]string{w.phrase(name), "  " + d.Keys[i]}})
		}
	}
}

// logged tells an entry behind its number.
func (w *writer) logged(p *Page, d *Deed) {
	text := w.when(d.At)
	if d.TakenBack {
		text = w.sayf("%s, taken back later", text)
	}
	w.add(Paragraph{Mark: strconv.Itoa(d.N) + ". ", Text: text})
	w.deed(p, d)
}

// ordered tells of an order: itself behind who gave it, below what it changed.
func (w *writer) ordered(p *Page, o *Ordered) {
	w.add(OrderLine{w.who(o.Seat) + ": ", o.Text})
	w.add(Paragraph{Text: Changes(p.Edition, o.Seat, o.Events), Indent: len(below) + 1})
	w.round(o.Events)
}

// opened tells of orders that are opened together, and then of what they changed: it follows from all of them.
func (w *writer) opened(p *Page, orders []Ordered) {
	var events []engine.Event
	for i := range orders {
		w.add(OrderLine{w.who(orders[i].Seat) + ": ", orders[i].Text})
		events = append(events, orders[i].Events...)
	}
	if changes := Changes(p.Edition, engine.NoSeat, events); changes != "" {
		w.prosef("That brings: %s", changes)
	}
	w.round(events)
}

// round says whether the game goes into another phase by some events.
func (w *writer) round(events []engine.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case engine.RoundBegan:
			w.prosef("Round %d of %d begins: all plan in secret.", e.Round, engine.Rounds)
		case engine.GameEnded:
			w.prosef("The game is over.")
		}
	}
}

// said tells what somebody has said.
func (w *writer) said(by engine.Seat, said Said) {
	switch who := w.who(by); said.To {
	case engine.NoSeat:
		w.prosef("%s to all:", who)
	case w.Seat:
		w.prosef("%s to you alone:", who)
	default:
		w.prosef("%s to %s alone:", who, w.Names.of(said.To))
	}
	w.add(Quote{said.Text})
}

// does says what an entry does; "" where its orders and talk say it.
func (r *Reader) does(d *Deed) string {
	who := r.who(d.By)
	switch d.What {
	case TalkDeed:
		return ""
	case ReplaceDeed:
		if d.By == r.Seat {
			return r.sayf("You play %v from now on, in the place of %s.", d.By, plain(d.Before))
		}
		return r.sayf("%s plays from now on in the place of %s.", who, plain(d.Before))
	case JoinDeed:
		return r.sayf("%s joined with the word \"%s\".", who, plain(d.Luck))
	case OrderDeed:
		return r.byHouse(d)
	case HiddenDeed:
		return r.inSecret(d)
	case UndoDeed:
		if len(d.Undone) == 0 {
			return r.sayf("%s took back orders that were hidden.", who)
		}
		return r.sayf("%s took back: %s", who, strings.Join(d.Undone, " · "))
	case ResignDeed:
		return r.sayf("%s resigned; the house player plays that seat from now on.", who)
	}
	return r.befalls(d)
}

// byHouse says that the house player chose an order.
func (r *Reader) byHouse(d *Deed) string {
	switch {
	case d.Timeout:
		return r.sayf("%s let the deadline pass; the house player moved instead:", r.who(d.By))
	case d.House:
		return r.sayf("The house player moved for %s:", r.Names.of(d.By))
	case d.Queued:
		return r.sayf("What you had left for this turn is carried out:")
	}
	return ""
}

// inSecret says that a seat has chosen what the others do not see yet.
func (r *Reader) inSecret(d *Deed) string {
	switch {
	case d.Timeout:
		return r.sayf("%s let the deadline pass; the house player chose instead, hidden until all have chosen.", r.who(d.By))
	case d.House:
		return r.sayf("The house player chose for %s, hidden until all have chosen.", r.Names.of(d.By))
	}
	return r.sayf("%s sent orders, hidden until all have chosen.", r.who(d.By))
}

// befalls says what an entry does to the whole game.
func (r *Reader) befalls(d *Deed) string {
	switch d.What {
	case DealDeed:
		return r.sayf("The game begins: cards and books are laid out.")
	case OpenDeed:
		return r.sayf("All have chosen:")
	case SpoilDeed:
		return r.sayf("The operator looked at what %s knows.", r.Names.of(d.Of))
	case KeyDeed:
		if d.Of == r.Seat {
			return r.phrase("You have a new key. The keys of all letters before this one are worth nothing any more.")
		}
		return r.sayf("%s has a new key.", r.Names.of(d.Of))
	case OutageDeed:
		return r.sayf("The referee could not read mail from %s to %s; deadlines in that time have moved.", r.when(d.From), r.when(d.Until))
	case NoOutageDeed:
		return r.sayf("The referee had said that it could not read mail from %s to %s. That was a mistake of its clock: deadlines do not move by it. Where one had, the time for the turn begins anew.", r.when(d.From), r.when(d.Until))
	case EndDeed:
		return r.phrase(endings[d.Ended])
	case PublishDeed:
		return r.sayf("The keys of the game's luck and plans are published in its file, so that anyone can check it with dhow verify. Ask whoever runs this referee for the file %s.yaml; all that was played comes in answer to the words log and record.", r.Game)
	case SpentDeed:
		return r.sayf("Nothing of what you had left for this turn can be done. It is not kept any longer:")
	}
	return ""
}

// endings say why a game is given up.
var endings = map[Ending]string{
	LapsedGame:    "The game is given up, because not everybody joined in time.",
	HostEnded:     "The host has given up the game.",
	OperatorEnded: "The operator of the referee has given up the game.",
}
