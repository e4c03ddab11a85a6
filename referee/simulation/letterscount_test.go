package simulation

import (
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine/house"
	"dhow/games/store"
	"dhow/referee/acts"
)

// TestLettersOfAGame counts the letters that each player gets of a whole game, from the deal on, in
// each of the ways in which letters come. Everybody orders as a house player would, half a day
// after they are asked.
func TestLettersOfAGame(t *testing.T) {
	most := map[store.LettersMode][]int{ // of two, three and four players
		store.LettersTurn: {121, 115, 115}, store.LettersBrief: {63, 62, 62},
		store.LettersFollow: {121, 150, 198}, store.LettersDaily: {121, 115, 115},
	}
	for i, others := range []string{"Ben ben@example.net", "Ben ben@example.net, Cas cas@example.edu",
		"Ben ben@example.net, Cas cas@example.edu, Dee dee@post.example"} {
		if i+2 > mostCounted {
			break
		}
		for _, mode := range store.LettersModes {
			t.Run(string(mode)+" of "+[]string{"two", "three", "four"}[i], func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					s := newStage(t)
					defer s.close()
					n, ordered := s.lettersOfGame(others, mode)
					t.Logf("count %v letters to each of %d players, %.2f for each order of theirs", n, i+2, n/ordered)
					if n > float64(most[mode][i]) {
						t.Errorf("%v letters, at most %d are expected", n, most[mode][i])
					}
				})
			})
		}
	}
}

// lettersOfGame plays a game to its end, and returns how many letters a player got and how many
// orders a player sent, on average.
func (s *stage) lettersOfGame(others string, mode store.LettersMode) (letters, orders float64) {
	s.begin()
	m := s.fresh(s.people["ann"], "ann@example.org", "Mombasa", "new game "+others+" pace 3d first")
	for _, name := range players {
		m.mentions = append(m.mentions, s.people[name].addresses[0])
	}
	s.post(m)
	s.came()
	if err := s.playsUntil(func() bool { return s.game(s.games[0]).Dealt() }); err != nil {
		s.t.Fatal(err)
	}
	var seats []place
	for _, p := range s.people {
		for _, at := range s.places(p) {
			s.post(s.answer(p, p.addresses[0], at.letter, "letters "+string(mode), 0))
			seats = append(seats, at)
		}
	}
	s.pass(soon)
	s.came()
	s.sent = nil
	for s.onMove() != nil {
		for _, name := range s.onMove() {
			s.pass(12 * time.Hour)
			s.ordersWell(name)
			orders++
		}
	}
	s.pass(48 * time.Hour)
	n := float64(len(seats))
	return float64(len(s.sent)) / n, orders / n
}

// ordersWell has somebody order what a house player would.
func (s *stage) ordersWell(name string) {
	p, err := s.person(name)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, at := range s.places(p) {
		at.game = s.game(at.key.game)
		view, err := at.game.View(at.key.seat)
		if err != nil || !at.onMove() {
			continue
		}
		action, ok := house.Sensible(&view, s.pick.IntN)
		if !ok {
			s.t.Fatalf("nothing can be ordered for %s", name)
		}
		order := acts.Typed(&view, action)
		m := s.answer(p, p.addresses[0], at.letter, order, 0)
		m.plain = at.plain(order)
		s.deliver(m)
	}
	s.pass(soon)
}
