package position

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

var playerKeys = []string{
	"pounds", "markers", "bonuses", "diamond", "jar", "books", "hand", "area", "tiles", "resting", "dealt", "tile", "kept",
	"rested", "rest", "stop", "by", "acted", "ended", "planned", "plan",
}

// playerReader reads one seat's things.
type playerReader struct {
	*positionReader
	n     *strictyaml.Node // nil when nothing is said of the seat
	p     *engine.Player
	start engine.CardSet // the cards the seat started with
}

func (r *positionReader) player(seat engine.Seat) {
	p := &playerReader{positionReader: r, n: r.root.Get(games.SeatWords[seat]), p: &r.s.Seats[seat],
		start: r.startingCards(seat)}
	if p.n != nil {
		if _, err := p.n.Fields(playerKeys...); err != nil {
			r.fault(err)
			return
		}
	}
	p.markers()
	p.cards()
	p.startingTile(seat)
	p.books()
	p.choices()
}

// get returns the value of a key of the seat, nil when it is left out.
func (p *playerReader) get(key string) *strictyaml.Node {
	if p.n == nil {
		return nil
	}
	return p.n.Get(key)
}

func (p *playerReader) markers() {
	p.p.Pounds = p.intOr(p.get("pounds"), engine.StartingPounds, 0, 1_000_000)
	p.p.Diamond = uint8(p.intOr(p.get("diamond"), 0, 0, p.ed.Diamonds.Spaces))
	p.p.Jar = uint8(p.intOr(p.get("jar"), 0, 0, p.ed.Bookkeeping.Spaces))
	p.perCompany(p.get("markers"), func(c engine.Company, n *strictyaml.Node) {
		p.p.Track[c] = uint8(p.int(n, 0, p.s.TrackOf(c).Spaces))
	})
	if p.get("bonuses") == nil {
		// All special bonuses whose spaces the markers have reached are in force.
		var bonus [5]uint8
		for _, c := range engine.Companies {
			for _, special := range p.s.TrackOf(c).Specials {
				if int(p.p.Track[c]) >= special.Space {
					bonus[c]++
				}
			}
		}
		p.p.Bonus = bonus
	}
	p.perCompany(p.get("bonuses"), func(c engine.Company, n *strictyaml.Node) {
		p.p.Bonus[c] = uint8(p.int(n, 0, engine.SpecialSpaces))
	})
	p.p.Acted = p.flag("acted", false)
	p.p.Ended = p.flag("ended", false)
}

func (p *playerReader) flag(key string, plain bool) bool {
	if n := p.get(key); n != nil {
		v, err := n.Bool()
		p.fault(err)
		return v
	}
	return plain
}

// cards reads area, resting decks and hand.
func (p *playerReader) cards() {
	items := p.items(p.get("area"))
	if len(items) > engine.ActionSlots {
		p.fault(p.get("area").Mismatch(fmt.Sprintf("at most %d slots", engine.ActionSlots), fmt.Sprint(len(items))))
		return
	}
	for i, item := range items {
		p.p.Area[i+1] = p.areaCard(item)
	}
	for _, item := range p.items(p.get("tiles")) {
		p.bonusTile(item)
	}
	for _, deck := range p.pairs(p.get("resting")) {
		if slot := p.int(deck.Key, 1, engine.ActionSlots); slot > 0 {
			p.pile(deck.Value, &p.p.Resting[slot], &p.start)
		}
	}
	if hand := p.get("hand"); hand != nil {
		p.pile(hand, &p.p.Hand, &p.start)
	} else {
		p.p.Hand = p.plainHand()
	}
}

// areaCard reads a card of the area with its marks: Cf3 used +1.
func (p *playerReader) areaCard(n *strictyaml.Node) engine.AreaCard {
	words := strings.Fields(n.Text)
	if len(words) == 0 {
		p.fault(n.Errorf("a card"))
		return engine.AreaCard{}
	}
	if words[0] == games.Nothing && len(words) == 1 {
		return engine.AreaCard{}
	}
	c := engine.AreaCard{Card: p.card(n, words[0], &p.start)}
	for _, mark := range words[1:] {
		switch {
		case strings.EqualFold(mark, "used") && !c.Used:
			c.Used = true
		case mark == "+1" && !c.PlusOne:
			c.PlusOne = true
		default:
			p.fault(n.Errorf("a card, and after it used or +1, each once"))
		}
	}
	return c
}

// bonusTile reads a tile that counts as a card into its place, or the +1 goods tile.
func (p *playerReader) bonusTile(n *strictyaml.Node) {
	if n.Text == "+1" {
		if p.p.PlusOne {
			p.fault(n.Errorf("each tile once"))
		}
		p.p.PlusOne = true
		return
	}
	c := p.areaCard(n)
	for slot := engine.ActionSlots + 1; slot <= engine.AreaSlots; slot++ {
		if c.Card != engine.NoCard && p.ed.TileCards[slot] == c.Card && p.p.Area[slot].Card == engine.NoCard {
			p.p.Area[slot] = c
			return
		}
	}
	p.fault(n.Errorf("a bonus tile, each once"))
}

// books reads the books on the bookkeeping track: A09 flipped. The book of the starting tile lies
// on space 1 unless something else does, once the tile is revealed.
func (p *playerReader) books() {
	if p.p.Tile != 0 && p.p.Dealt[0] == 0 {
		p.p.OwnBooks[1].Book = p.ed.StartingTiles[p.p.Tile].Book
	}
	for _, own := range p.pairs(p.get("books")) {
		space := p.int(own.Key, 1, p.ed.Bookkeeping.Spaces)
		name, mark, marked := strings.Cut(own.Value.Text, " ")
		if marked && !strings.EqualFold(mark, "flipped") {
			p.fault(own.Value.Errorf("a book, and after it flipped"))
		}
		p.p.OwnBooks[space] = engine.OwnBook{Book: p.book(own.Value, name), Flipped: marked}
	}
}

// startingTile reads the starting tile, and the tiles to choose from.
func (p *playerReader) startingTile(seat engine.Seat) {
	items := p.items(p.get("dealt"))
	if len(items) != 0 && len(items) != len(p.p.Dealt) {
		p.fault(p.get("dealt").Errorf("two starting tiles"))
		return
	}
	for i, item := range items {
		p.p.Dealt[i] = p.tile(item)
	}
	if n := p.get("tile"); n != nil {
		p.p.Tile = p.tile(n)
	} else {
		p.p.Tile = p.plainTile(seat)
	}
	p.p.Kept = p.flag("kept", p.p.Tile != 0)
}

// choices reads what was chosen in secret: the resting cards of the set-up, and the plan.
func (p *playerReader) choices() {
	p.chosen("rest", p.p.Rest[1:])
	p.p.Rested = p.flag("rested", p.get("rest") != nil)
	p.chosen("plan", p.p.Plan[1:])
	p.p.Planned = p.flag("planned", p.get("plan") != nil)
	stops := map[engine.Company]bool{}
	for _, item := range p.items(p.get("stop")) {
		if c := findCompany(item.Text); fresh(p.positionReader, stops, item, c, companyExpected) {
			p.p.Stop = p.p.Stop.With(c)
		}
	}
	items := p.items(p.get("by"))
	if len(items) > len(p.p.By) {
		p.fault(p.get("by").Errorf("at most %d letters", len(p.p.By)))
		return
	}
	for i, item := range items {
		if p.p.By[i] = find(item.Text, int(engine.BuyCard)+1, rewardLetter); p.p.By[i] == engine.NoReward {
			p.fault(item.Errorf("p, d, b, t, r or c"))
		}
	}
}

// chosen reads a card for each slot.
func (p *playerReader) chosen(key string, slots []engine.CardID) {
	items := p.items(p.get(key))
	if len(items) > len(slots) {
		p.fault(p.get(key).Mismatch(fmt.Sprintf("at most %d slots", len(slots)), fmt.Sprint(len(items))))
		return
	}
	for i, item := range items {
		slots[i] = p.cardOrNothing(item, &p.start)
	}
}
