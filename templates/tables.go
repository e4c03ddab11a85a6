package templates

import (
	"fmt"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// cardTable shows the card display, with prices in units of one good, or in pounds.
func (w *writer) cardTable(v *engine.View) {
	s := &v.State
	g := Grid{Indent: len(below), Columns: []Column{{}}}
	for i := range engine.DisplayColumns {
		g.Columns = append(g.Columns, Column{Head: string(rune('x' + i)), Width: 5}, Column{Right: true, Width: 2})
	}
	for row := range engine.DisplayRows {
		cells := []string{w.say("table.row", "n", row+1)}
		for column := range engine.DisplayColumns {
			space := engine.DisplayAt(column, row)
			if card := s.Display[space]; card == engine.NoCard {
				cells = append(cells, w.say("table.empty"), "")
			} else {
				cells = append(cells, notation.CardName(w.Edition, card), strconv.Itoa(w.price(s, space)))
			}
		}
		g.Rows = append(g.Rows, cells)
	}
	w.prose("table.cards")
	w.add(g)
	for _, c := range engine.Companies {
		p := &s.Seats[v.Seat]
		if level := p.Bonus[c]; v.Seat != engine.NoSeat && level > 0 {
			if b := &s.TrackOf(c).Bonuses[level-1]; b.PriceMinus > 0 || b.Mix {
				w.prose("table.cards-less", "company", w.company(c), "bonus", bonusOf(b))
			}
		}
	}
}

// price is what the card on a space of the display costs, with nothing taken off.
func (r *Reader) price(s *engine.State, space engine.DisplaySpace) int {
	return r.Edition.Cards[s.Display[space]].Crate + int(r.Edition.DisplayPrice[space])
}

// widestName is the room for the name of a player above a column.
const widestName = 12

// column is the name of a player as it stands above a column.
func (r *Reader) column(seat engine.Seat) string { return r.short(seat, widestName) }

// standings shows where everybody stands.
func (w *writer) standings(v *engine.View) {
	s := &v.State
	g := Grid{Columns: []Column{{}, {Head: w.say("table.share"), Right: true}}}
	seats := s.SeatList()
	for _, seat := range seats {
		g.Columns = append(g.Columns, Column{Head: w.column(seat), Right: true, Width: 6})
	}
	for _, c := range engine.Companies {
		row := []string{w.companyName(c), strconv.Itoa(s.ShareValue(c))}
		for _, seat := range seats {
			at := s.Seats[seat].Track[c]
			row = append(row, fmt.Sprintf("%d: %d", at, s.TrackOf(c).Shares[at]))
		}
		g.Rows = append(g.Rows, row)
	}
	add := func(name string, cell func(p *engine.Player, seat engine.Seat) string) {
		row := []string{name, ""}
		for _, seat := range seats {
			row = append(row, cell(&s.Seats[seat], seat))
		}
		g.Rows = append(g.Rows, row)
	}
	add(w.say("table.diamonds"), func(p *engine.Player, _ engine.Seat) string { return strconv.Itoa(int(p.Diamond)) })
	add(w.say("table.jar"), func(p *engine.Player, _ engine.Seat) string { return strconv.Itoa(int(p.Jar)) })
	add(w.say("table.pounds"), func(p *engine.Player, _ engine.Seat) string { return strconv.Itoa(p.Pounds) })
	add(w.say("table.markers"), func(_ *engine.Player, seat engine.Seat) string { return strconv.Itoa(s.MarkersLeft(seat)) })
	add(w.say("table.hand"), func(p *engine.Player, _ engine.Seat) string { return strconv.Itoa(p.Hand.Total()) })
	w.gap()
	w.prose("table.standings")
	w.add(g)
	for _, seat := range seats {
		if seat != v.Seat {
			w.shows(s, seat)
		}
	}
	w.onMap(s)
}

// shows says what lies in front of a player, and in their decks.
func (w *writer) shows(s *engine.State, seat engine.Seat) {
	var up, used []any
	for _, c := range s.Seats[seat].Area {
		switch {
		case c.Card == engine.NoCard:
		case c.Used:
			used = append(used, w.face(c.Card))
		default:
			up = append(up, w.face(c.Card))
		}
	}
	if s.Seats[seat].PlusOne {
		up = append(up, tileOf(0))
	}
	switch {
	case s.Phase == engine.ActionPhase && s.Seats[seat].Ended:
		w.prose("table.ended", "who", seat)
	case up == nil && used == nil:
	case used == nil:
		w.prose("table.shows", "who", seat, "cards", up)
	case up == nil:
		w.prose("table.used", "who", seat, "cards", used)
	default:
		w.prose("table.shows-used", "who", seat, "cards", up, "used", used)
	}
}

// onMap says which posts are left, and where the others stand.
func (w *writer) onMap(s *engine.State) {
	var left, on []string
	for _, c := range engine.Companies {
		posts := 0
		for _, column := range s.Bases[c] {
			posts += int(column.Posts)
		}
		left = append(left, w.say("table.posts-of", "company", w.company(c), "n", posts))
		var regions []string
		for region, owner := range s.Regions {
			if owner == c {
				regions = append(regions, strconv.Itoa(region))
			}
		}
		if regions != nil {
			on = append(on, w.say("table.in", "company", w.company(c), "regions", strings.Join(regions, " ")))
		}
	}
	w.prose("table.posts", "companies", left)
	if on == nil {
		w.prose("table.map-empty")
	} else {
		w.prose("table.map", "places", on)
	}
}

// majorityTable shows what majorities bring.
func (w *writer) majorityTable(v *engine.View) {
	g := Grid{Indent: len(below), Columns: []Column{{}, {}}}
	for _, space := range w.Edition.BonusSpaces {
		if space.Kind != engine.MajoritySpace {
			continue
		}
		var tiers []string
		for _, tier := range space.Tiers {
			tiers = append(tiers, w.say("table.tier", "n", tier.Min, "gains", w.gains(tier.Rewards, engine.NoCompany)))
		}
		g.Rows = append(g.Rows, []string{w.say(suits[space.Majority]), w.list(tiers, inRules)})
	}
	w.gap()
	w.prose("table.majorities")
	w.add(g)
}

// nextSteps says what lies ahead of the reader's markers on the tracks.
func (w *writer) nextSteps(v *engine.View) {
	var l []string
	s := &v.State
	for _, c := range engine.Companies {
		track, at := s.TrackOf(c), int(s.Seats[v.Seat].Track[c])
		for space := at; space < min(at+6, track.Spaces); space++ {
			if call := int(track.Calls[space]); call > 0 {
				l = append(l, w.say("next.call", "company", w.company(c), "at", space+1, "pounds", pounds(call)))
			}
			if track.Shares[space+1] > track.Shares[space] {
				l = append(l, w.say("next.share", "company", w.company(c), "at", space+1, "n", int(track.Shares[space+1])))
				break
			}
		}
		for level, special := range track.Specials {
			if at < special.Space && special.Space <= at+6 {
				l = append(l, w.say("next.special", "company", w.company(c), "at", special.Space, "pounds", pounds(special.Pounds),
					"bonus", w.special(track, level)))
			}
		}
	}
	if l != nil {
		w.gap()
		w.prose("next.steps", "steps", w.list(l, inRules))
	}
}

// trackTable shows the tracks as they lie: shares, capital calls, special spaces.
func (w *writer) trackTable(s *engine.State) {
	g := Grid{Columns: []Column{{}, {Head: w.say("tracks.shares")}, {Head: w.say("tracks.calls")}, {Head: w.say("tracks.specials")}}}
	for _, c := range engine.Companies {
		track := s.TrackOf(c)
		var shares, calls, specials []string
		for space := 1; space <= track.Spaces; space++ {
			if track.Shares[space] > track.Shares[space-1] {
				shares = append(shares, strconv.Itoa(space))
			}
		}
		for space, call := range track.Calls {
			if call > 0 {
				calls = append(calls, fmt.Sprintf("%d: %d", space, call))
			}
		}
		for _, special := range track.Specials {
			specials = append(specials, fmt.Sprintf("%d: %d", special.Space, special.Pounds))
		}
		g.Rows = append(g.Rows, []string{w.companyName(c), strings.Join(shares, " "), w.list(calls, inCommas), w.list(specials, inCommas)})
	}
	w.prose("tracks.about")
	w.add(g)
	w.prose("tracks.legend")
	opens := Grid{Indent: len(below), Columns: []Column{{}, {}}}
	for _, c := range engine.Companies {
		track := s.TrackOf(c)
		opens.Rows = append(opens.Rows, []string{w.companyName(c),
			w.say("tracks.opens", "first", w.special(track, 0), "second", w.special(track, 1))})
	}
	w.add(opens)
}

// deckTable shows the reader's hand and what each of their decks holds.
func (w *writer) hand(v *engine.View) {
	p := &v.State.Seats[v.Seat]
	w.prose("plan.hand", "cards", w.handCards(&p.Hand))
	var beside []any
	for _, c := range p.Area {
		if c.Card != engine.NoCard {
			beside = append(beside, w.face(c.Card))
		}
	}
	if p.PlusOne {
		beside = append(beside, tileOf(0))
	}
	if beside != nil {
		w.prose("plan.beside", "tiles", beside)
	}
	var bonuses []any
	for _, c := range engine.Companies {
		track := v.State.TrackOf(c)
		if level := int(p.Bonus[c]); level > 0 && track.Extra[level-1] == 0 {
			bonuses = append(bonuses, bonusOf(&track.Bonuses[level-1]))
		}
	}
	if bonuses != nil {
		w.prose("plan.bonuses", "bonuses", bonuses)
	}
}

// handCards lists cards by code and face.
func (w *writer) handCards(set *engine.CardSet) []string {
	var l []string
	for id, n := range set {
		if n == 0 || engine.CardID(id) == engine.NoCard {
			continue
		}
		l = append(l, w.say("plan.card", "code", notation.CardName(w.Edition, engine.CardID(id)), "card", w.face(engine.CardID(id)),
			"times", times(int(n))))
	}
	return l
}

// times is a number of things that are alike; empty for one.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return strconv.Itoa(n)
}

// ownBooks shows the reader's books in the order in which the ink jar meets them.
func (w *writer) ownBooks(v *engine.View) {
	p := &v.State.Seats[v.Seat]
	g := Grid{Indent: len(below), Columns: []Column{{}, {}, {}}}
	track := &w.Edition.Bookkeeping
	last := track.Spaces
	for last > int(p.Jar)+1 && p.OwnBooks[last].Book == 0 {
		last--
	}
	for on := int(p.Jar) + 1; on <= min(last, track.Spaces); on++ {
		own, name := p.OwnBooks[on], w.say("offer.jar-space", "n", on)
		switch {
		case own.Book == 0:
			g.Rows = append(g.Rows, []string{name, w.say("offer.no-book")})
		case own.Flipped:
			g.Rows = append(g.Rows, []string{name, w.say("offer.flipped")})
		default:
			book := &w.Edition.Books[own.Book]
			g.Rows = append(g.Rows, []string{name, w.say("plan.asks", "asks", bookAsks(book)),
				w.say("plan.brings", "gains", w.gains(book.Rewards, engine.NoCompany))})
		}
	}
	if g.Rows == nil {
		return
	}
	w.gap()
	w.prose("plan.books", "at", int(p.Jar))
	w.add(g)
}
