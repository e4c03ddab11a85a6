package templates

import (
	"slices"

	"dhow/engine"
)

// Changes says in a line what an order of a seat has changed; empty if nothing has. What refills
// the board at the end of a round is left to the board.
func (r *Reader) Changes(by engine.Seat, step *engine.Step) string {
	if changes := r.changes(by, step); changes != nil {
		return r.list(changes, inCommas)
	}
	return ""
}

// changes lists what an order of a seat has changed: pounds, tracks, diamonds, ink jar, cards,
// books and posts.
func (r *Reader) changes(by engine.Seat, step *engine.Step) []string {
	c := &changeList{Reader: r, by: by, round: step.State.Round}
	for _, e := range step.Events {
		for _, collect := range changesOf {
			collect(c, e)
		}
	}
	var l []string
	for _, change := range c.changes {
		l = append(l, change.text)
	}
	for seat, n := range c.money {
		switch {
		case n > 0:
			l = append(l, r.say("change.got", "seat", c.seat(engine.Seat(seat)), "pounds", pounds(n)))
		case n < 0:
			l = append(l, r.say("change.paid", "seat", c.seat(engine.Seat(seat)), "pounds", pounds(-n)))
		}
	}
	return l
}

// changesOf collects what an event changed, rule by rule.
var changesOf = [...]func(*changeList, engine.Event){
	(*changeList).pounds, (*changeList).tracks, (*changeList).diamonds, (*changeList).bookkeeping,
	(*changeList).marker, (*changeList).goods, (*changeList).expansion, (*changeList).end,
}

// changeList collects what has changed.
type changeList struct {
	*Reader
	by      engine.Seat
	round   int
	changes []change
	money   [engine.MaxPlayers + 1]int // by Seat
}

// change is a text, and what it says the place of, if that is a marker.
type change struct {
	marker marker
	text   string
}

// marker is a marker of a seat, on the track of a company or of what the sentence speaks of.
type marker struct {
	seat    engine.Seat
	company engine.Company
	moves   messageKey
}

// seat names who gets something, unless it is who has ordered.
func (c *changeList) seat(seat engine.Seat) any {
	if seat == c.by {
		return ""
	}
	return seat
}

func (c *changeList) add(key messageKey, args ...any) {
	c.changes = append(c.changes, change{text: c.say(key, args...)})
}

// move says where a marker stands now, in place of where it stood before.
func (c *changeList) move(seat engine.Seat, company engine.Company, key messageKey, args ...any) {
	m := marker{seat, company, key}
	i := slices.IndexFunc(c.changes, func(old change) bool { return old.marker == m })
	if i < 0 {
		i = len(c.changes)
		c.changes = append(c.changes, change{marker: m})
	}
	c.changes[i].text = c.say(key, args...)
}
