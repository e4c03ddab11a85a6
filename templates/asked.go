package templates

import "slices"

// asked says what the reader is asked for and until when, or whom the game waits for: the first
// line of a letter.
func (p *Page) asked() string {
	switch {
	case p.Ended != NotEnded:
		return p.say("ask.given-up", "game", p.Game, "name", p.Name)
	case p.over():
		return p.winners()
	case p.Ask.What != AskNothing:
		return p.say(asks[p.Ask.What], "name", p.Name, "time", p.Ask.Deadline)
	case len(p.ToMove) == 0:
		return p.say("ask.nothing", "name", p.Name)
	}
	return p.say("ask.wait", "name", p.Name, "players", p.players(p.ToMove))
}

// asks says what may be asked.
var asks = [...]messageKey{
	AskJoin:   "ask.join",
	AskTile:   "ask.tile",
	AskRest:   "ask.rest",
	AskPlan:   "ask.plan",
	AskAction: "ask.action",
}

// winners says who has won, and with how much.
func (p *Page) winners() string {
	won := p.View.State.Winners()
	best := pounds(p.View.State.Score()[won[0]].Total())
	switch {
	case len(won) > 1:
		return p.say("ask.shared", "players", p.players(won), "pounds", best, "name", p.Name)
	case won[0] == p.Seat:
		return p.say("ask.won-by-you", "pounds", best, "name", p.Name)
	}
	return p.say("ask.won", "player", p.player(won[0]), "pounds", best, "name", p.Name)
}

// options says what may be ordered now, and how.
func (w *writer) options(p *Page) {
	switch {
	case p.Ask.What == AskJoin:
		w.howToJoin()
		if p.Replies && !tally(p.Answers).understood {
			w.howToRefuse()
		}
		return
	case p.Ask.What == AskNothing, p.over(), p.View == nil:
		return
	}
	w.gap()
	w.prose("game.may-order")
	w.choices(p.View, "")
	w.gap()
	if order := exampleOrder(p.View); order != "" {
		w.prose("game.example")
		w.examples(order)
	} else {
		w.prose("game.help")
	}
	if p.begins() {
		w.gap()
		w.edition(p)
		w.prose("game.more-help")
		w.gap()
		w.help()
	}
}

// begins tells whether this is the letter that begins the game.
func (p *Page) begins() bool {
	return slices.ContainsFunc(p.News, func(e Entry) bool { return e.What == DealEntry })
}
