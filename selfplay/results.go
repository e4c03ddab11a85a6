package selfplay

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
)

// Results is who won how much in finished games, and what the shares came to.
type Results struct {
	Places []Standing `json:"places"` // by number of players and place in the order of play, those that occurred
	Houses []Standing `json:"houses"` // by house player, in alphabetical order
	Shares [4]Spread  `json:"shares"` // share values at the end, by company
	values [5][]int
}

// Standing is the games that seats of one kind have played.
type Standing struct {
	Name   string  `json:"name"`
	Seats  int     `json:"seats"` // one for each game, or one for each seat of it
	Wins   float64 `json:"wins"`  // a victory that is shared counts in parts
	Scores Spread  `json:"scores"`

	twelfths int // of wins
	scores   []int
}

// Spread is how numbers are distributed.
type Spread struct {
	Mean   float64 `json:"mean"`
	Least  int     `json:"least"`
	Low    int     `json:"low"`    // a tenth is below
	Median int     `json:"median"` //
	High   int     `json:"high"`   // a tenth is above
	Most   int     `json:"most"`
}

// Add takes a finished game down.
func (r *Results) Add(g *Game) {
	s := g.State()
	winners, scores := s.Winners(), s.Score()
	for place, seat := range clockwise(g.Steps[0].State.First, s.Players) {
		won := 0
		if slices.Contains(winners, seat) {
			won = 12 / len(winners)
		}
		total := scores[seat].Total()
		standing(&r.Places, fmt.Sprintf("%d players, place %d", s.Players, place+1)).add(won, total)
		standing(&r.Houses, g.Houses[seat]).add(won, total)
	}
	for _, c := range engine.Companies {
		r.values[c] = append(r.values[c], s.ShareValue(c))
	}
}

// standing finds the standing of a name, or begins it, in alphabetical order.
func standing(l *[]Standing, name string) *Standing {
	i, found := slices.BinarySearchFunc(*l, name,
		func(s Standing, name string) int { return strings.Compare(s.Name, name) })
	if !found {
		*l = slices.Insert(*l, i, Standing{Name: name})
	}
	return &(*l)[i]
}

// add takes a seat down, with its twelfths of the win.
func (s *Standing) add(won, total int) {
	s.Seats++
	s.twelfths += won
	s.scores = append(s.scores, total)
}

// Finish works wins and spreads out. More games may be added after it.
func (r *Results) Finish() {
	for _, l := range [][]Standing{r.Places, r.Houses} {
		for i := range l {
			l[i].Scores, l[i].Wins = spread(l[i].scores), float64(l[i].twelfths)/12
		}
	}
	for i, c := range engine.Companies {
		r.Shares[i] = spread(r.values[c])
	}
}

// spread sorts the numbers.
func spread(l []int) Spread {
	if len(l) == 0 {
		return Spread{}
	}
	slices.Sort(l)
	sum := 0
	for _, n := range l {
		sum += n
	}
	n := len(l)
	return Spread{float64(sum) / float64(n), l[0], l[n/10], l[n/2], l[n-1-n/10], l[n-1]}
}

// Table shows who won how often and with what scores.
func (r *Results) Table() string {
	var b strings.Builder
	width := len("place")
	for _, s := range append(slices.Clone(r.Places), r.Houses...) {
		width = max(width, len(s.Name))
	}
	fmt.Fprintf(&b, "%-*s%8s%8s%8s%7s%6s%8s%6s%6s\n", width, "score", "seats", "wins", "mean", "least", "10 %",
		"median", "90 %", "most")
	for _, l := range [][]Standing{r.Places, r.Houses} {
		for _, s := range l {
			p := s.Scores
			fmt.Fprintf(&b, "%-*s%8d%6.1f %%%8.1f%7d%6d%8d%6d%6d\n", width, s.Name, s.Seats,
				float64(s.twelfths)*100/12/float64(s.Seats), p.Mean, p.Least, p.Low, p.Median, p.High, p.Most)
		}
	}
	for i, c := range engine.Companies {
		p := r.Shares[i]
		fmt.Fprintf(&b, "%-*s%24.1f%7d%6d%8d%6d%6d\n", width, "a share of "+c.String(), p.Mean, p.Least, p.Low,
			p.Median, p.High, p.Most)
	}
	return b.String()
}

// Histogram shows how many seats of each house player scored how much, a bar for each ten pounds.
func (r *Results) Histogram() string {
	var b strings.Builder
	for _, s := range r.Houses {
		var bars [100]int
		most, last := 0, 0
		for _, total := range s.scores {
			i := min(max(total, 0)/barPounds, len(bars)-1)
			bars[i]++
			most, last = max(most, bars[i]), max(last, i)
		}
		for i := s.Scores.Least / barPounds; i <= last; i++ {
			bar := strings.Repeat("#", (bars[i]*barColumns+most-1)/most)
			b.WriteString(strings.TrimRight(fmt.Sprintf("%-10s%4d to %-4d%7d %s", s.Name, i*barPounds,
				(i+1)*barPounds-1, bars[i], bar), " ") + "\n")
		}
	}
	return b.String()
}

// The bars of the histogram.
const (
	barPounds  = 10
	barColumns = 60 // of the longest
)
