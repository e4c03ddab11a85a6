package templates

import (
	"slices"
	"strconv"

	"dhow/engine"
)

// told says in sentences what came of an order: what was lost first, the rest as the rules have it.
// Before is what the reader saw before; nil: only the order itself is known, and nothing is said.
func (r *Reader) told(before *engine.View, events []engine.Event) []string {
	if before == nil {
		return nil
	}
	after := *before
	after.Fold(events)
	t := &teller{Reader: r, before: &before.State, after: &after.State, events: events, said: map[any]bool{}}
	for i, e := range events {
		for _, tell := range tellsOf {
			tell(t, i, e)
		}
	}
	t.tellDone()
	return append(t.lost, t.sentences...)
}

// tellsOf tell of events, rule by rule.
var tellsOf = [...]func(*teller, int, engine.Event){
	(*teller).losses, (*teller).planning, (*teller).marking, (*teller).bookkeeping, (*teller).expanding,
	(*teller).trading, (*teller).moving, (*teller).paying, (*teller).ending,
}

// teller tells of the events of an order.
type teller struct {
	*Reader
	before, after *engine.State
	events        []engine.Event
	said          map[any]bool // what is told once, whatever number of events it took
	lost          []string
	sentences     []string

	doer engine.Seat // whose doings the next sentence has
	done []string    // these: what stands behind a name
}

// tell tells something in a sentence of its own.
func (t *teller) tell(key messageKey, args ...any) {
	t.tellDone()
	t.sentences = append(t.sentences, t.say(key, args...))
}

// did tells what a seat did, in one sentence with what it did just before.
func (t *teller) did(seat engine.Seat, key messageKey, args ...any) {
	if seat != t.doer {
		t.tellDone()
		t.doer = seat
	}
	if seat == t.Seat {
		key += you
	}
	t.done = append(t.done, t.say(key, args...))
}

// tellDone ends the sentence of what a seat did.
func (t *teller) tellDone() {
	if t.done != nil {
		t.sentences = append(t.sentences, t.say("did.all", "who", t.doer, "did", t.done))
	}
	t.done = nil
}

func (t *teller) lose(key messageKey, args ...any) { t.lost = append(t.lost, t.say(key, args...)) }

// once tells whether something is to be told for the first time.
func (t *teller) once(what any) bool {
	if t.said[what] {
		return false
	}
	t.said[what] = true
	return true
}

// losses tells what came to nothing.
func (t *teller) losses(_ int, e engine.Event) {
	switch e := e.(type) {
	case engine.ExpansionLost:
		t.lose("lost.expansion", "n", e.N)
	case engine.UnitsLost:
		t.lose("lost.units", "n", e.N)
	case engine.SpacesLost:
		t.lose("lost.spaces", "who", e.Seat, "n", e.N, "company", t.company(e.Company))
	case engine.PostsLost:
		t.lose("lost.posts", "n", e.N)
	case engine.PostOusted:
		if e.Column == 0 {
			t.lose("lost.post", "company", t.company(e.Company), "region", int(e.Region))
		}
	}
}

// planning tells what was turned up, and which starting tiles and resting cards.
func (t *teller) planning(_ int, e engine.Event) {
	switch e := e.(type) {
	case engine.TileRevealed:
		t.tell("told.tile-kept", "who", e.Seat, "tile", t.tileNumber(e.Tile))
	case engine.RestRevealed:
		t.tell("told.rests", "who", e.Seat, "cards", t.slots(e.Cards[:]))
	case engine.PlanRevealed:
		if cards := t.slots(e.Cards[:]); cards == nil {
			t.tell("told.plans-none", "who", e.Seat)
		} else {
			t.tell("told.plans", "who", e.Seat, "cards", cards)
		}
	}
}

// slots lists cards by what they are, in the order of their slots.
func (t *teller) slots(cards []engine.CardID) []any {
	var l []any
	for _, card := range cards {
		if card != engine.NoCard {
			l = append(l, t.face(card))
		}
	}
	return l
}

// marking tells of bonus markers and bonus tiles.
func (t *teller) marking(i int, e engine.Event) {
	switch e := e.(type) {
	case engine.PlusOneLaid:
		t.did(e.Seat, "did.plus-one", "card", t.face(t.after.Seats[e.Seat].Area[e.Slot].Card))
	case engine.MarkerPlaced:
		space := t.space(t.before, e.Space)
		tile := t.Edition.BonusSpaces[e.Space].Kind == engine.TileSpace && t.before.Round < engine.Rounds
		switch cost := t.Edition.BonusSpaces[e.Space].Cost.Pounds; {
		case tile && cost > 0:
			t.did(e.Seat, "did.tile-paid", "pounds", pounds(cost), "tile", space, "round", t.before.Round+1)
		case tile:
			t.did(e.Seat, "did.tile", "tile", space, "round", t.before.Round+1)
		case cost > 0:
			t.did(e.Seat, "did.marker-paid", "pounds", pounds(cost), "space", space)
		default:
			t.did(e.Seat, "did.marker", "space", space)
		}
	case engine.FirstTaken:
		if t.before.Round < engine.Rounds {
			t.did(e.Seat, "did.first", "round", t.before.Round+1)
		}
	case engine.HandCardRemoved:
		t.did(e.Seat, "did.discarded", "card", t.face(e.Card))
	case engine.PostRemoved:
		t.tell("told.post-removed", "company", t.company(e.Company), "column", e.Column)
		t.worth(e.Company)
	}
}

// bookkeeping tells of the ink jar and of books.
func (t *teller) bookkeeping(i int, e engine.Event) {
	switch e := e.(type) {
	case engine.BookFlipped:
		t.did(e.Seat, "did.flipped", "pounds", pounds(engine.FlipBookCost), "at", e.On)
	case engine.JarMoved:
		t.did(e.Seat, "did.jar", "to", e.To)
		t.endWorth(e.Seat, t.Edition.Bookkeeping.Values, int(t.before.Seats[e.Seat].Jar), e.To)
		if slot := t.Edition.Bookkeeping.Slot; int(t.before.Seats[e.Seat].Jar) < slot && slot <= e.To {
			t.did(e.Seat, "did.slot", "slot", int(engine.BookkeepingSlot))
		}
	case engine.BookBought:
		if e.Seat == t.Seat {
			t.book(e)
		} else if t.once(engine.BookBought{}) {
			n := count[engine.BookBought](t.events)
			t.did(e.Seat, "did.books", "n", n)
		}
	}
}

// book tells of a book that was bought, and where it lies.
func (t *teller) book(e engine.BookBought) {
	book, on := &t.Edition.Books[e.Book], 0
	for _, other := range t.events {
		if placed, is := other.(engine.BookPlaced); is && placed.Book == e.Book {
			on = placed.On
		}
	}
	cost := t.Edition.BookCost[book.Letter]
	t.tell("told.book", "space", t.Edition.BookSpaceName(e.Space), "n", cost, "at", on,
		"asks", bookAsks(book), "brings", t.gains(book.Rewards, engine.NoCompany))
}

// expanding tells where posts came and went, and what a share is worth then.
func (t *teller) expanding(_ int, e engine.Event) {
	switch e := e.(type) {
	case engine.RegionEntered:
		if t.once(e.Company) {
			t.tell("told.enters", "who", e.Seat, "company", t.company(e.Company), "regions", entered(t.events, e.Company))
			t.worth(e.Company)
		}
	case engine.PostOusted:
		if e.Column == 0 {
			return
		}
		t.tell("told.home", "company", t.company(e.Company), "region", int(e.Region), "column", e.Column)
		t.worth(e.Company)
	}
}

// worth tells once how the value of a share of a company has changed.
func (t *teller) worth(c engine.Company) {
	from, to := t.before.ShareValue(c), t.after.ShareValue(c)
	if t.once([1]engine.Company{c}) && from != to {
		t.tellDone()
		t.sentences = append(t.sentences, t.Reader.worth(c, from, to)...)
	}
}

// worth says how the value of a share has changed; nothing if it has not.
func (r *Reader) worth(c engine.Company, from, to int) []string {
	switch {
	case from < to:
		return []string{r.say("told.rose", "company", r.company(c), "from", from, "to", to)}
	case from > to:
		return []string{r.say("told.fell", "company", r.company(c), "from", from, "to", to)}
	}
	return nil
}

// trading tells of cards that were taken or bought.
func (t *teller) trading(i int, e engine.Event) {
	taken, is := e.(engine.CardTaken)
	if !is {
		return
	}
	if i > 0 {
		if paid, is := t.events[i-1].(engine.Paid); is && paid.Why == engine.ForCard {
			t.did(taken.Seat, "did.bought", "card", t.face(taken.Card), "pounds", pounds(paid.Pounds))
			return
		}
	}
	t.did(taken.Seat, "did.took", "card", t.face(taken.Card))
}

// moving tells of markers on tracks and what they open.
func (t *teller) moving(_ int, e engine.Event) {
	switch e := e.(type) {
	case engine.Advanced:
		if t.once([2]int{int(e.Seat), int(e.Company)}) {
			t.track(e.Seat, e.Company)
		}
	case engine.DiamondMoved:
		if !t.once([2]int{int(e.Seat), 0}) {
			return
		}
		from, to := int(t.before.Seats[e.Seat].Diamond), int(t.after.Seats[e.Seat].Diamond)
		t.did(e.Seat, "did.diamond", "n", to-from, "to", to)
		t.endWorth(e.Seat, t.Edition.Diamonds.Values, from, to)
		if slot := t.Edition.Diamonds.Slot; from < slot && slot <= to {
			t.did(e.Seat, "did.slot", "slot", int(engine.DiamondSlot))
		}
	}
}

// endWorth tells the reader that a marker of theirs is worth more when the game ends.
func (t *teller) endWorth(seat engine.Seat, values []uint8, from, to int) {
	if seat == t.Seat && values[to] > values[from] {
		t.tell("told.end-worth", "pounds", pounds(values[to]))
	}
}

// track tells how far a marker went on the track of a company, and what that brings.
func (t *teller) track(seat engine.Seat, c engine.Company) {
	track := t.before.TrackOf(c)
	from, to := t.before.Seats[seat].Track[c], t.after.Seats[seat].Track[c]
	t.did(seat, "did.track", "n", int(to)-int(from), "company", t.company(c), "to", int(to))
	if track.Shares[to] > track.Shares[from] {
		t.did(seat, "did.share", "k", int(track.Shares[to]), "company", t.company(c))
	}
	for level, special := range track.Specials {
		if int(from) < special.Space && special.Space <= int(to) {
			t.tell("told.opens", "who", seat, "bonus", t.special(track, level))
		}
	}
}

// paying tells of pounds that are told with nothing else.
func (t *teller) paying(_ int, e engine.Event) {
	switch e := e.(type) {
	case engine.CallPaid:
		t.did(e.Seat, "did.call", "pounds", pounds(e.Pounds), "company", t.company(e.Company))
	case engine.SpecialPaid:
		if t.once([2]int{-int(e.Company), e.Space}) {
			t.tell("told.special", "company", t.company(e.Company), "pounds", pounds(e.Pounds), "players", t.paid(e))
		}
	case engine.Received:
		if e.Why == engine.FromPoints {
			t.did(e.Seat, "did.points", "pounds", pounds(e.Pounds))
		} else if t.once([2]int{int(e.Seat), -1}) {
			t.did(e.Seat, "did.got", "pounds", pounds(t.received(e.Seat)))
		}
	}
}

// paid names those whom a special space has paid.
func (t *teller) paid(by engine.SpecialPaid) []string {
	var l []string
	for _, e := range t.events {
		if e, is := e.(engine.SpecialPaid); is && e.Company == by.Company && e.Space == by.Space {
			if e.Seat == t.Seat {
				l = append(l, t.say("told.reader"))
			} else {
				l = append(l, t.player(e.Seat))
			}
		}
	}
	return l
}

// received adds up what a seat got, bookkeeping points left out, and with the pounds that lay beside
// books.
func (t *teller) received(seat engine.Seat) int {
	n := 0
	for _, e := range t.events {
		if e, is := e.(engine.Received); is && e.Seat == seat && e.Why != engine.FromPoints {
			n += e.Pounds
		}
	}
	return n
}

// ending tells who has ended the round, and which deck was taken up.
func (t *teller) ending(i int, e engine.Event) {
	switch e := e.(type) {
	case engine.DeckTaken:
		t.tell("told.ended", "who", e.Seat, "deck", int(e.Deck), "cards", t.faces(&t.before.Seats[e.Seat].Resting[e.Deck]))
	case engine.AreaCleared:
		if i == 0 || !is[engine.DeckTaken](t.events[i-1]) {
			t.tell("told.ended-alone", "who", e.Seat)
		}
	case engine.BookBought:
		if e.Coins > 0 && e.Seat == t.Seat {
			t.did(e.Seat, "did.coins", "pounds", pounds(e.Coins))
		}
	}
}

// is tells whether an event is of a type.
func is[E engine.Event](e engine.Event) bool {
	_, is := e.(E)
	return is
}

// count counts the events of a type.
func count[E engine.Event](events []engine.Event) int {
	n := 0
	for _, e := range events {
		if is[E](e) {
			n++
		}
	}
	return n
}

// tileNumber is how a starting tile is called in orders.
func (r *Reader) tileNumber(id engine.TileID) string {
	return strconv.Itoa(slices.IndexFunc(r.Edition.StartingTiles, func(t engine.StartingTile) bool {
		return t.ID == r.Edition.StartingTiles[id].ID
	}))
}
