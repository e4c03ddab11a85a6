package templates

import (
	"slices"

	"dhow/engine"
)

// asked says what a letter is about, its first lines: what was given away, how the reader's mail
// went, what they are asked for and until when, or whom the game waits for.
func (p *Page) asked() string {
	var l []string
	given := p.givenAway()
	if given != "" {
		l = append(l, given)
	}
	if how := p.howItWent(); how != "" {
		if given == "" || tally(p.Answers).refused > 0 {
			l = append(l, how)
		}
		return p.list(append(l, p.next()), inSentences)
	}
	l = append(l, p.wanted())
	others := slices.DeleteFunc(slices.Clone(p.ToMove), func(s engine.Seat) bool { return s == p.Seat })
	if p.together(others) {
		l = append(l, p.say("ask.together", "players", p.players(others), "n", len(others)))
	}
	return p.list(l, inSentences)
}

// together tells whether the reader chooses something at the same time as others.
func (p *Page) together(others []engine.Seat) bool {
	return len(others) > 0 && !p.Replies && slices.Contains([]AskKind{AskTile, AskRest, AskPlan}, p.Ask.What)
}

// next says what is asked of the reader behind what became of their orders, or whom the game waits
// for.
func (p *Page) next() string {
	switch {
	case p.over() || p.Ask.What == AskNothing && len(p.ToMove) == 0:
	case p.Ask.What == AskAction && tally(p.Answers).done:
		return p.say("ask.again", "time", p.Ask.Deadline)
	case p.Ask.What == AskAction:
		return p.say("ask.still", "time", p.Ask.Deadline)
	case p.Ask.What != AskNothing:
	case p.turnOfOther():
		return p.say("ask.now", "player", p.player(p.ToMove[0]), "time", p.Until)
	default:
		return p.say("ask.waits", "players", p.players(p.ToMove))
	}
	return p.wanted()
}

// turnOfOther tells whether it is somebody else's turn.
func (p *Page) turnOfOther() bool {
	return len(p.ToMove) == 1 && p.View != nil && p.View.State.Phase == engine.ActionPhase
}

// wanted says what is asked of the reader, or whom the game waits for.
func (p *Page) wanted() string {
	switch {
	case p.Ended != NotEnded:
		return p.say("ask.given-up", "game", p.Game, "name", p.Name)
	case p.over():
		return p.winners()
	case p.tellsRound():
		return p.say("ask.plan-next", "name", p.Name, "time", p.Ask.Deadline, "round", p.View.State.Round,
			"over", p.View.State.Round-1)
	case p.Ask.What == AskPlan:
		return p.say("ask.plan", "name", p.Name, "time", p.Ask.Deadline, "round", p.View.State.Round)
	case p.Ask.What != AskNothing:
		return p.say(asks[p.Ask.What], "name", p.Name, "time", p.Ask.Deadline)
	case len(p.ToMove) == 0:
		return p.say("ask.nothing", "name", p.Name)
	case p.turnOfOther():
		return p.say("ask.wait-move", "name", p.Name, "player", p.player(p.ToMove[0]), "time", p.Until)
	}
	return p.say("ask.wait", "name", p.Name, "players", p.players(p.ToMove))
}

// howItWent says how the orders of the reader's mail went in all; "" if it has none.
func (p *Page) howItWent() string {
	switch n := tally(p.Answers); {
	case n.kept == 0 && n.refused > 0 && n.ordering:
		return p.say("answer.none-recorded", "name", p.Name)
	case n.kept > 0 && n.refused > 0:
		return p.say("answer.some-recorded", "kept", n.kept, "refused", n.refused, "name", p.Name)
	case n.kept > 0:
		return p.say("answer.all-recorded", "kept", n.kept, "name", p.Name)
	}
	return ""
}

// asks says what may be asked.
var asks = [...]messageKey{
	AskJoin:   "ask.join",
	AskTile:   "ask.tile",
	AskRest:   "ask.rest",
	AskAction: "ask.action",
}

// victory is the subject of the last letter.
func (p *Page) victory() string {
	won := p.View.State.Winners()
	best := pounds(p.View.State.Score()[won[0]].Total())
	switch {
	case len(won) > 1:
		return p.say("subject.shared", "players", p.players(won), "pounds", best)
	case won[0] == p.Seat:
		return p.say("subject.won-by-you", "pounds", best)
	}
	return p.say("subject.won", "player", p.player(won[0]), "pounds", best)
}

// options says what may be ordered now, with all that it depends on.
func (w *writer) options(p *Page) {
	switch {
	case p.Ask.What == AskJoin:
		w.howToJoin()
		if p.Replies && !tally(p.Answers).understood {
			w.howToRefuse()
		}
	case p.Ask.What == AskNothing, p.over(), p.View == nil:
	case p.unchanged():
		w.gap()
		w.prose("answer.unchanged")
	case p.Ask.What == AskAction:
		w.turn(p)
	case p.Ask.What == AskPlan:
		w.planning(p)
	default:
		w.setup(p)
	}
}

// unchanged tells whether the reader knows all from the letter that their mail answers: nothing of
// it is recorded, none of their orders is taken back, nothing else is new, and they have not asked to
// see it.
func (p *Page) unchanged() bool {
	undone := slices.ContainsFunc(p.Answers, func(a Answer) bool {
		result, is := a.Outcome.(Result)
		return is && result.Code == UndoneNow
	})
	return p.Replies && !undone && tally(p.Answers).kept == 0 && len(p.News) == 0 && !p.Folded && !p.again()
}

// known tells whether the reader has the tables of the board in an earlier letter: their own orders
// alone have changed it since, and the answers say how.
func (p *Page) known() bool {
	return p.Replies && tally(p.Answers).kept > 0 && len(p.News) == 0 && !p.Folded && !p.again()
}

// turn shows whose turn it is what they have, what they can do, and where everybody stands.
func (w *writer) turn(p *Page) {
	v := p.View
	w.gap()
	w.have(v)
	w.drawn(func() { w.prose("turn.answer") })
	w.offers(v, "")
	if w.Brief {
		w.full()
		return
	}
	if p.known() {
		w.gap()
		w.prose("answer.board")
		return
	}
	w.drawn(func() {
		w.gap()
		w.cardTable(v)
		w.gap()
		w.books(v, true)
		w.standings(v)
	})
}

// have says what the reader has on the move.
func (w *writer) have(v *engine.View) {
	w.prose("turn.have", "pounds", pounds(v.State.Seats[v.Seat].Pounds), "n", v.State.MarkersLeft(v.Seat))
	if up := w.faceUp(v); up != nil {
		w.prose("turn.face-up", "cards", up)
	}
	if w.Brief {
		w.stand(&v.State.Seats[v.Seat])
	}
}

// stand says where the markers of a player stand, which the tables of a full letter have.
func (w *writer) stand(p *engine.Player) {
	var tracks []string
	for _, c := range engine.Companies {
		tracks = append(tracks, w.say("turn.at", "company", w.company(c), "n", int(p.Track[c])))
	}
	w.prose("turn.stand", "tracks", tracks, "diamonds", int(p.Diamond), "jar", int(p.Jar))
}

// full says how to get the tables of a brief letter.
func (w *writer) full() {
	w.gap()
	w.prose("turn.full")
}

// faceUp lists the cards that lie face up in front of the reader.
func (w *writer) faceUp(v *engine.View) []any {
	var l []any
	for _, c := range v.State.Seats[v.Seat].Area {
		if c.Ready() {
			l = append(l, w.face(c.Card))
		}
	}
	if v.State.Seats[v.Seat].PlusOne {
		l = append(l, tileOf(0))
	}
	return l
}

// planning shows who plans all that a plan depends on.
func (w *writer) planning(p *Page) {
	v := p.View
	w.gap()
	w.hand(v)
	w.could(v)
	w.offers(v, "")
	if w.Brief {
		w.full()
		return
	}
	w.ownBooks(v)
	w.drawn(func() {
		w.gap()
		w.cardTable(v)
		w.gap()
		w.books(v, false)
		w.majorityTable(v)
		w.standings(v)
	})
	if !p.tellsRound() {
		w.prose("table.order", "players", w.players(inOrder(&v.State)))
	}
	w.drawn(func() { w.nextSteps(v) })
}

// inOrder lists the seats in the order of play.
func inOrder(s *engine.State) []engine.Seat {
	seats := s.SeatList()
	first := int(s.First) - 1
	return append(seats[first:len(seats):len(seats)], seats[:first]...)
}

// setup shows who chooses a starting tile or resting cards what there is, and in the first letter
// of the game the table.
func (w *writer) setup(p *Page) {
	v := p.View
	w.gap()
	w.offers(v, "")
	if p.Ask.What == AskRest {
		w.gap()
		w.prose("setup.rest")
	} else {
		w.gap()
		w.prose("setup.both")
	}
	if w.Brief {
		w.full()
		return
	}
	w.startingTiles(v)
	w.gap()
	w.prose("setup.have", "n", v.State.MarkersLeft(v.Seat))
	w.hand(v)
	if !p.begins() {
		return
	}
	var companies []string
	for _, c := range engine.Companies {
		companies = append(companies, w.say("setup.company", "letter", c.String(), "name", w.company(c)))
	}
	w.prose("setup.cards", "companies", companies)
	w.drawn(func() {
		w.gap()
		w.trackTable(&v.State)
		w.gap()
		w.cardTable(v)
		w.gap()
		w.books(v, false)
	})
	w.gap()
	w.prose("setup.map")
	w.gap()
	w.prose("setup.help")
	w.gap()
	w.edition(p)
}

// startingTiles shows the starting tiles that lie open, by seat.
func (w *writer) startingTiles(v *engine.View) {
	g := Grid{Indent: len(below), Columns: []Column{{}, {}}}
	var order []engine.Seat
	for _, seat := range v.State.SeatList() {
		if v.State.Seats[seat].Tile != 0 && (v.State.Seats[seat].Dealt[0] == 0) {
			order = append(order, seat)
		}
	}
	for _, seat := range order {
		g.Rows = append(g.Rows, []string{w.column(seat), w.tileSays(v.State.Seats[seat].Tile)})
	}
	if g.Rows != nil {
		w.gap()
		w.prose("setup.tiles")
		w.add(g)
	}
	w.prose("table.order", "players", w.players(inOrder(&v.State)))
}

// begins tells whether this is the letter that begins the game.
func (p *Page) begins() bool {
	return slices.ContainsFunc(p.News, func(e Entry) bool { return e.What == DealEntry })
}
