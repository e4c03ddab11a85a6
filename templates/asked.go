package templates

import "slices"

// asked says what the reader is asked for and until when, or whom the game waits for: the first line of a letter.
func (p *Page) asked() string {
	switch {
	case p.Ended != NotEnded:
		return p.sayf("The game %s is given up%s.", p.Game, p.named())
	case p.over():
		return p.sayf("The game is over%s: %s.", p.named(), p.winners())
	case p.Ask.What != AskNothing && p.Ask.Deadline.IsZero():
		return p.sayf("%s%s.", p.phrase(asks[p.Ask.What]), p.named())
	case p.Ask.What != AskNothing:
		return p.sayf("%s%s, by %s.", p.phrase(asks[p.Ask.What]), p.named(), p.when(p.Ask.Deadline))
	case len(p.ToMove) == 0:
		return p.sayf("Nothing to do now%s.", p.named())
	}
	return p.sayf("Nothing to do now%s: the game waits for %s.", p.named(), p.names(p.ToMove))
}

// asks says what may be asked.
var asks = [...]string{
	AskJoin:   "Please join the game",
	AskTile:   "Please keep a starting tile",
	AskRest:   "Please choose three cards to rest",
	AskPlan:   "Please plan your cards for this round",
	AskAction: "Your turn",
}

// named is the reader's name behind what is said to them, if it is known.
func (r *Reader) named() string {
	if r.Name == "" {
		return ""
	}
	return ", " + r.Name
}

// winners says who has won, and with how much.
func (p *Page) winners() string {
	won := p.View.State.Winners()
	best := pounds(p.View.State.Score()[won[0]].Total())
	switch {
	case len(won) > 1:
		return p.sayf("%s share the victory with %s each", p.names(won), best)
	case won[0] == p.Seat:
		return p.sayf("you win with %s", best)
	}
	return p.sayf("%s wins with %s", p.Names.of(won[0]), best)
}

// options says what may be ordered now, and how.
func (w *writer) options(p *Page) {
	switch {
	case p.Ask.What == AskJoin:
		w.howToJoin()
		if _, _, understood := counts(p.Answers); p.Replies && !understood {
			w.howToRefuse()
		}
		return
	case p.Ask.What == AskNothing, p.over(), p.View == nil:
		return
	}
	w.gap()
	w.prosef("What you may order now:")
	w.choices(p.View, "")
	w.gap()
	if order := exampleOrder(p.View); order != "" {
		w.prosef("Answer with an order such as this one:")
		w.examples(order)
	} else {
		w.prosef("Answer with one order. A line with nothing but help in it brings you how orders are written.")
	}
	if p.begins() {
		w.gap()
		w.edition(p)
		w.prosef("The word help and map behind it bring you the regions, help board what the signs above stand for, help alone all that can be asked.")
		w.gap()
		w.help()
	}
}

// begins tells whether this is the letter that begins the game.
func (p *Page) begins() bool {
	return slices.ContainsFunc(p.News, func(d Deed) bool { return d.What == DealDeed })
}
