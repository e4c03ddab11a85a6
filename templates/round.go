package templates

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// tellsRound tells whether a letter tells of the round that is over: it asks for the plan of the
// next one, and its reader does not know all of it already.
func (p *Page) tellsRound() bool {
	return p.Ask.What == AskPlan && len(p.Round) > 0 && !p.unchanged()
}

// pastRound tells of the round that is over, in short: what each has done in it and gained, what
// became of shares, how everybody would stand if the game were over, and what is new on the table.
func (w *writer) pastRound(p *Page) {
	if !p.tellsRound() {
		return
	}
	r := newPastRound(p)
	w.gap()
	w.prose("round.short", "round", r.before.Round)
	w.roundInShort(r)
	if w.Brief || w.extent == bare {
		return
	}
	w.gap()
	w.prose("score.if-over")
	w.add(ScoreBlock{p.View})
	w.gap()
	w.prose("table.order", "players", r.players(inOrder(r.after)))
	w.drawn(func() {
		for _, text := range r.table() {
			w.paragraph(text)
		}
	})
}

// roundInShort tells what each has done in a round, and what became of shares.
func (w *writer) roundInShort(r *pastRound) {
	seats := r.after.SeatList()
	widest := 0
	for _, seat := range seats {
		widest = max(widest, utf8.RuneCountInString(w.column(seat)))
	}
	for _, seat := range seats {
		name := fmt.Sprintf("%-*s ", widest+1, w.column(seat)+":")
		w.add(Paragraph{Mark: name, Text: w.list(r.did(seat), inSentences)})
	}
	w.paragraph(w.list(r.values(), inSentences))
}

// pastRound is a round that is over.
type pastRound struct {
	*Reader
	orders        []Ordered
	house         map[engine.Seat]int // how many moves the program has made
	before, after *engine.State
}

func newPastRound(p *Page) *pastRound {
	r := &pastRound{Reader: &p.Reader, house: map[engine.Seat]int{}, after: &p.View.State}
	for _, e := range p.Round {
		r.orders = append(r.orders, e.Orders...)
		if e.House {
			r.house[e.By]++
		}
	}
	r.before = &r.orders[0].Before.State
	return r
}

// events are those of the orders of a seat.
func (r *pastRound) events(seat engine.Seat) (l []engine.Event) {
	for _, o := range r.orders {
		if o.Seat == seat {
			l = append(l, o.Events...)
		}
	}
	return l
}

// did says what a seat has done, and how it stands now beside before.
func (r *pastRound) did(seat engine.Seat) (l []string) {
	was, is, events := &r.before.Seats[seat], &r.after.Seats[seat], r.events(seat)
	say := func(key messageKey, args ...any) { l = append(l, r.sayPairs(key, args)) }
	if n := r.house[seat]; n > 0 {
		say("round.house", "n", n)
	}
	for _, c := range engine.Companies {
		if regions := entered(events, c); regions != nil {
			say("round.enters", "company", r.company(c), "regions", regions)
		}
	}
	if cards := r.bought(events); cards != nil {
		say("round.cards", "cards", cards)
	}
	if n := count[engine.BookBought](events); n > 0 {
		say("round.books", "n", n)
	}
	if spaces := r.marked(events); spaces != nil {
		say("round.markers", "n", len(spaces), "spaces", spaces)
	}
	if was.Jar != is.Jar {
		say("round.jar", "from", int(was.Jar), "to", int(is.Jar))
	}
	for _, c := range engine.Companies {
		if was.Track[c] != is.Track[c] {
			track, from, to := r.after.TrackOf(c), int(was.Track[c]), int(is.Track[c])
			if n := track.Shares[to]; n > track.Shares[from] {
				say("round.track-shares", "company", r.company(c), "from", from, "to", to, "n", int(n))
			} else {
				say("round.track", "company", r.company(c), "from", from, "to", to)
			}
		}
	}
	if was.Diamond != is.Diamond {
		say("round.diamonds", "from", int(was.Diamond), "to", int(is.Diamond))
	}
	if r.after.First == seat && r.before.First != seat {
		say("round.first")
	}
	if was.Pounds != is.Pounds {
		say("round.pounds", "from", was.Pounds, "to", is.Pounds)
	} else {
		say("round.pounds-still", "n", is.Pounds)
	}
	return l
}

// entered lists the regions that a company was expanded into, in their order.
func entered(events []engine.Event, c engine.Company) (l []string) {
	for _, e := range events {
		if e, is := e.(engine.RegionEntered); is && e.Company == c {
			l = append(l, strconv.Itoa(int(e.Region)))
		}
	}
	return l
}

// marked lists the bonus spaces that markers were placed on.
func (r *pastRound) marked(events []engine.Event) (l []any) {
	for _, e := range events {
		if e, is := e.(engine.MarkerPlaced); is {
			l = append(l, r.space(r.before, e.Space))
		}
	}
	return l
}

// bought lists the cards that were taken from the display.
func (r *pastRound) bought(events []engine.Event) (l []any) {
	for _, e := range events {
		if e, is := e.(engine.CardTaken); is {
			l = append(l, r.face(e.Card))
		}
	}
	return l
}

// values says how the values of shares have changed.
func (r *pastRound) values() (l []string) {
	for _, c := range engine.Companies {
		l = append(l, r.worth(c, r.before.ShareValue(c), r.after.ShareValue(c))...)
	}
	if l == nil {
		l = []string{r.say("round.values-still")}
	}
	return l
}

// table says what is new on the table: who has which tiles, pounds beside books, and which cards came
// and went.
func (r *pastRound) table() (l []string) {
	var tiles, coins []string
	for _, seat := range r.after.SeatList() {
		for _, tile := range r.tiles(&r.after.Seats[seat]) {
			tiles = append(tiles, r.say("round.tile", "tile", tile, "player", r.player(seat)))
		}
	}
	for space, n := range r.after.Coins {
		if n > 0 {
			coins = append(coins, r.say("round.coin", "space", r.Edition.BookSpaceName(engine.BookSpace(space)), "n", int(n)))
		}
	}
	laid, discarded := r.renewed()
	say := func(things []string, key messageKey, args ...any) {
		if things != nil {
			l = append(l, r.sayPairs(key, args))
		}
	}
	say(tiles, "round.tiles", "tiles", tiles)
	say(coins, "round.coins", "coins", coins)
	say(laid, "round.new", "cards", laid)
	say(discarded, "round.discarded", "cards", discarded)
	return l
}

// tiles names the bonus tiles that a player has.
func (r *Reader) tiles(p *engine.Player) (l []any) {
	for place := range r.Edition.TileCards {
		if p.Area[place].Card != engine.NoCard && place > int(engine.ActionSlots) {
			l = append(l, tileOf(engine.Slot(place)))
		}
	}
	if p.PlusOne {
		l = append(l, tileOf(0))
	}
	return l
}

// renewed lists the cards that came to the display at the end of the round, and those that left it
// unsold.
func (r *pastRound) renewed() (laid, discarded []string) {
	last := &r.orders[len(r.orders)-1]
	v := *last.Before
	began := slices.IndexFunc(last.Events, is[engine.AreaCleared])
	v.Fold(last.Events[:began])
	for i, e := range last.Events[began:] {
		switch e := e.(type) {
		case engine.CardDiscarded:
			discarded = append(discarded, notation.CardName(r.Edition, v.State.Display[e.Space]))
		case engine.CardLaid:
			laid = append(laid, r.say("round.card", "space", e.Space.String(), "card", notation.CardName(r.Edition, e.Card)))
		}
		v.Fold(last.Events[began+i : began+i+1])
	}
	return laid, discarded
}
