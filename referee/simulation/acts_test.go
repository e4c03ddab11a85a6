package simulation

import (
	"fmt"
	"math/rand/v2"
)

// starts has a host start a game with some of the others.
func starts(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	text := "new game"
	var others []string
	for _, i := range r.Perm(len(players)) {
		if players[i] != e.who {
			others = append(others, players[i])
		}
	}
	for _, who := range others[:1+min(r.IntN(5)/2, 1+r.IntN(2))] {
		text += fmt.Sprintf("\n%s %s", w.people[who].name, w.people[who].addresses[0])
	}
	text += "\n" + []string{"first", "random"}[r.IntN(2)] + "\n" + []string{"pace 12h", "pace 1d", "pace 2d", "pace 3d", "no clock"}[r.IntN(5)]
	w.deliver(w.fresh(p, p.addresses[0], "A game", text+"\n\njoin palm"))
}

// plays has somebody answer the newest letter of a game that waits for them.
func plays(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, waits := w.waiting(p, r)
	if !waits {
		return
	}
	order := at.order(r.IntN)
	if order == "" {
		return
	}
	m := w.answer(p, p.addresses[0], at.letter, dressed(order, r), r.IntN(100))
	m.plain = &plainOrder{game: at.key.game, seat: at.key.seat, last: at.game.Len(), text: order}
	w.deliver(m)
}

// waiting finds a game that waits for somebody.
func (w *world) waiting(p *person, r *rand.Rand) (place, bool) {
	places := w.places(p)
	for _, i := range r.Perm(len(places)) {
		at := places[i]
		if at.game = w.game(at.key.game); at.onMove() {
			return at, true
		}
	}
	return place{}, false
}

// dressed is an order as people send one: alone, or among words that mean nothing here and say so.
func dressed(order string, r *rand.Rand) string {
	before := []string{"", "", "", "# Hello,\n\n", "# Sorry that it took me so long!\n\n"}
	after := []string{"", "", "", "\n\n# Best wishes", "\n# It is raining here."}
	return before[r.IntN(len(before))] + order + after[r.IntN(len(after))]
}

// kinds are all that can be in a script.
var kinds = []kindOfEvent{
	{what: "starts", rate: 0.05, whose: []string{"ann", "fay"}, happen: starts},
	{what: "plays", rate: 8, whose: players, happen: plays},
}
