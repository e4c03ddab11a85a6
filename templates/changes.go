package templates

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// Changes says in a line what an order of a seat has changed: pounds, tracks, diamonds, ink jar, cards, books and posts.
// What refills the board at the end of a round is left to the board.
func Changes(ed *engine.Edition, by engine.Seat, events []engine.Event) string {
	c := &changeList{ed: ed, by: by}
	for _, e := range events {
		c.pounds(e)
		c.markers(e)
		c.things(e)
		c.lost(e)
	}
	var l []string
	for _, change := range c.changes {
		l = append(l, change.text)
	}
	for seat, n := range c.money {
		if n != 0 {
			l = append(l, c.who(engine.Seat(seat))+signed(n))
		}
	}
	return strings.Join(l, ", ")
}

// signed says by how much money changed.
func signed(n int) string {
	if n < 0 {
		return "-" + pounds(-n)
	}
	return "+" + pounds(n)
}

// changeList collects what has changed. A later change of what has a key replaces the earlier one.
type changeList struct {
	ed      *engine.Edition
	by      engine.Seat
	changes []change
	money   [engine.MaxPlayers + 1]int // by Seat
}

type change struct{ key, text string }

// who names a seat before what it gets, unless the order is its own.
func (c *changeList) who(seat engine.Seat) string {
	if seat == c.by {
		return ""
	}
	return seat.String() + " "
}

func (c *changeList) add(format string, args ...any) {
	c.changes = append(c.changes, change{text: fmt.Sprintf(format, args...)})
}

// move says where a marker stands now.
func (c *changeList) move(seat engine.Seat, marker string, to any) {
	key := c.who(seat) + marker
	now := change{key, fmt.Sprintf("%s to %v", key, to)}
	for i := range c.changes {
		if c.changes[i].key == key {
			c.changes[i] = now
			return
		}
	}
	c.changes = append(c.changes, now)
}

func (c *changeList) pounds(e engine.Event) {
	switch e := e.(type) {
	case engine.Received:
		c.money[e.Seat] += e.Pounds
		if e.Why == engine.FromPoints {
			c.add("%spoints taken as pounds", c.who(e.Seat))
		}
	case engine.Paid:
		c.money[e.Seat] -= e.Pounds
	case engine.CallPaid:
		c.money[e.Seat] -= e.Pounds
	case engine.SpecialPaid:
		c.money[e.Seat] += e.Pounds
	case engine.BookBought:
		c.money[e.Seat] += e.Coins
	}
}

func (c *changeList) markers(e engine.Event) {
	switch e := e.(type) {
	case engine.Advanced:
		c.move(e.Seat, e.Company.String(), e.To)
	case engine.DiamondMoved:
		c.move(e.Seat, "diamond", e.To)
	case engine.JarMoved:
		c.move(e.Seat, "ink jar", fmt.Sprintf("space %d", e.To))
	case engine.FirstTaken:
		c.add("%sfirst player", c.who(e.Seat))
	}
}

func (c *changeList) things(e engine.Event) {
	switch e := e.(type) {
	case engine.CardTaken:
		c.add("takes %s", notation.CardName(c.ed, e.Card))
	case engine.HandCardRemoved:
		c.add("removes %s", notation.CardName(c.ed, e.Card))
	case engine.DeckTaken:
		c.add("takes up deck %d", e.Deck)
	case engine.BookBought:
		c.add("buys %s", notation.BookName(c.ed, e.Book))
	case engine.RegionEntered:
		c.add("%v enters %d", e.Company, e.Region)
	case engine.PostOusted:
		c.add("%v leaves %d", e.Company, e.Region)
	case engine.PostRemoved:
		c.add("%v loses a post of column %d", e.Company, e.Column)
	}
}

// lost says what came to nothing, or comes later.
func (c *changeList) lost(e engine.Event) {
	switch e := e.(type) {
	case engine.ExpansionLost:
		c.add("expansion points unused: %d", e.N)
	case engine.UnitsLost:
		c.add("units unused: %d", e.N)
	case engine.SpacesLost:
		c.add("%vspaces on %v forfeited: %d", c.who(e.Seat), e.Company, e.N)
	case engine.PostsLost:
		c.add("posts that could not be removed: %d", e.N)
	case engine.TileReserved:
		c.add("the tile comes when the next round begins")
	}
}
