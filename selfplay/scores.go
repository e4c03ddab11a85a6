package selfplay

import (
	"fmt"
	"slices"

	"dhow/engine"
)

// scoresHold counts every seat's money anew at the end: pounds, shares, diamonds, books.
func scoresHold(g *Game) error {
	s := g.State()
	return scored(s, s.Score(), s.Winners())
}

// scored holds scores and winners to a count of one's own.
func scored(s *engine.State, scores [engine.MaxPlayers + 1]engine.SeatScore, won []engine.Seat) error {
	best := -1
	var winners []engine.Seat
	for _, seat := range clockwise(engine.Blue, s.Players) {
		p := &s.Seats[seat]
		want := engine.SeatScore{
			Cash:        p.Pounds,
			Diamonds:    int(s.Edition.Diamonds.Values[p.Diamond]),
			Bookkeeping: int(s.Edition.Bookkeeping.Values[p.Jar]),
		}
		for _, c := range engine.Companies {
			want.Shares[c] = sharesOf(s, seat, c) * visibleCoins(s, c)
		}
		if scores[seat] != want {
			return fmt.Errorf("%v scores %+v, counted are %+v", seat, scores[seat], want)
		}
		total := want.Cash + want.Shares[1] + want.Shares[2] + want.Shares[3] + want.Shares[4] + want.Diamonds +
			want.Bookkeeping
		if total != scores[seat].Total() {
			return fmt.Errorf("%v has %d pounds in all, counted are %d", seat, scores[seat].Total(), total)
		}
		if total > best {
			best, winners = total, nil
		}
		if total == best {
			winners = append(winners, seat)
		}
	}
	if !slices.Equal(won, winners) {
		return fmt.Errorf("the winners are %v, counted are %v", won, winners)
	}
	return nil
}

// sharesOf counts the shares of a company: on its track, and on all cards of the seat.
func sharesOf(s *engine.State, seat engine.Seat, c engine.Company) int {
	p := &s.Seats[seat]
	n := int(s.Edition.Tracks[s.Tracks[c]].Shares[p.Track[c]])
	for id, card := range s.Edition.Cards {
		if card.Share != c || id == 0 {
			continue
		}
		n += int(p.Hand[id])
		for slot := 1; slot <= engine.ActionSlots; slot++ {
			n += int(p.Resting[slot][id])
			if int(p.Area[slot].Card) == id {
				n++
			}
		}
	}
	return n
}

// visibleCoins counts the coin icons of a base that no post covers: posts stand on the rearmost
// spaces, but not on a final space that is open.
func visibleCoins(s *engine.State, c engine.Company) int {
	n := 0
	for i, column := range s.Bases[c] {
		posts := int(column.Posts)
		for space := engine.ColumnSpaces - 1; space >= 0; space-- {
			final := space == engine.ColumnSpaces-1
			if posts > 0 && !(final && column.Open) {
				posts--
				continue
			}
			n += int(s.Edition.Bases[c][i][space])
		}
	}
	return n
}
