package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
)

// judgeDraws leaves draws of the set-up and of actions out, gives them twice, and gives others.
func (j *judged) judgeDraws(t *testing.T, n int) {
	t.Helper()
	for i, table := range tables() {
		r := rand.New(rand.NewPCG(52, uint64(i)))
		ed := edition.Mombasa()
		step := engine.NewDeal(ed, table, r.IntN)
		empty := &engine.State{Edition: ed, Setup: table.Setup, Players: table.Players}
		for part := range ed.Stack {
			empty.Stack.AddAll(&ed.Stack[part].Cards)
		}
		for id := range ed.Books {
			empty.Supply.Add(engine.BookID(id))
		}
		j.wrongDraws(empty, engine.Draws(step.Events), r, func(draws []engine.Draw) error {
			_, err := engine.New(ed, table, draws)
			return err
		})
	}
	wander(t, 53, func(s *engine.State, r *rand.Rand) bool {
		v := s.View(s.ToMove()[0])
		a, _ := engine.Sample(&v, r.IntN)
		step, err := engine.Deal(s, a, r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if draws := engine.Draws(step.Events); len(draws) > 0 || r.IntN(8) == 0 {
			n--
			j.wrongDraws(s, draws, r, func(draws []engine.Draw) error {
				_, err := engine.Apply(s, a, draws)
				return err
			})
		}
		return n > 0
	})
}

// wrongDraws tries what is like the draws that are due, but wrong.
func (j *judged) wrongDraws(s *engine.State, due []engine.Draw, r *rand.Rand, try func([]engine.Draw) error) {
	give := func(draws []engine.Draw) {
		if err := try(draws); err != nil {
			j.add(&claimed{s: s, draws: draws, due: due}, err)
		}
	}
	give(append(slices.Clone(due), engine.CardLaid{Space: engine.DisplaySpace(1 + r.IntN(12)), Card: 1}))
	give(slices.DeleteFunc(slices.Clone(due), func(engine.Draw) bool { return r.IntN(2) == 0 }))
	for i, draw := range due {
		give(slices.Delete(slices.Clone(due), i, i+1))
		give(append(slices.Clone(due), draw))
		changed := slices.Clone(due)
		for _, wrong := range likeDraw(draw) {
			changed[i] = wrong
			give(changed)
		}
	}
}

// likeDraw changes a draw into some that cannot be.
func likeDraw(draw engine.Draw) []engine.Draw {
	switch d := draw.(type) {
	case engine.FirstPlayer:
		return []engine.Draw{engine.FirstPlayer{Seat: 9}, engine.FirstPlayer{}}
	case engine.TracksDealt:
		d.Tracks[1] = d.Tracks[2]
		return []engine.Draw{d}
	case engine.CardLaid:
		return []engine.Draw{engine.CardLaid{Space: d.Space, Card: 34}, engine.CardLaid{Space: d.Space, Card: 1}}
	case engine.BookRevealed:
		return []engine.Draw{engine.BookRevealed{Space: d.Space, Book: 73}, engine.BookRevealed{Space: d.Space, Book: 72}}
	case engine.TilesDealt:
		return []engine.Draw{engine.TilesDealt{Seat: d.Seat, Tiles: [2]engine.TileID{d.Tiles[0], d.Tiles[0]}}}
	}
	return nil
}

// forWhat names what a draw is for, as messages do.
func (c *claimed) forWhat(draw engine.Draw) string {
	switch d := draw.(type) {
	case engine.FirstPlayer:
		return "first"
	case engine.TracksDealt:
		return "tracks"
	case engine.CardLaid:
		return fmt.Sprint(d.Space)
	case engine.BookRevealed:
		return c.s.Edition.BookSpaceName(d.Space)
	case engine.TilesDealt:
		return "tiles " + d.Seat.String()
	}
	return ""
}

// missing lists what the draws due are for of which none was given.
func (c *claimed) missing() []string {
	var l []string
	for _, due := range c.due {
		if !slices.ContainsFunc(c.draws, func(d engine.Draw) bool { return c.forWhat(d) == c.forWhat(due) }) {
			l = append(l, c.forWhat(due))
		}
	}
	return l
}

// times counts the draws of some that are for a thing.
func (c *claimed) times(draws []engine.Draw, what string) int {
	n := 0
	for _, d := range draws {
		if name := c.forWhat(d); name == what || name == "tiles "+what {
			n++
		}
	}
	return n
}

// before shows the draws that were given for what is due before a thing. It is false if one of them
// is missing, so that nothing is known of what follows.
func (c *claimed) before(what string, see func(engine.Draw)) bool {
	for _, due := range c.due {
		if c.forWhat(due) == what {
			return true
		}
		i := slices.IndexFunc(c.draws, func(d engine.Draw) bool { return c.forWhat(d) == c.forWhat(due) })
		if i < 0 {
			return false
		}
		see(c.draws[i])
	}
	return false
}

// onTop lists the cards of which one lies on top of the stack when the card of a display space is
// laid.
func (c *claimed) onTop(space string) []string {
	stack := c.s.Stack
	known := c.before(space, func(d engine.Draw) {
		if laid, ok := d.(engine.CardLaid); ok {
			stack.Remove(laid.Card)
		}
	})
	if !known {
		return nil
	}
	var below engine.CardSet
	for _, part := range slices.Backward(c.s.Edition.Stack) {
		if stack.Total() <= below.Total()+part.Cards.Total() {
			for _, id := range below.List() {
				stack.Remove(id)
			}
			break
		}
		below.AddAll(&part.Cards)
	}
	return c.names(stack.List())
}
