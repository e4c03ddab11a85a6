package selfplay

import (
	"strings"
	"testing"
	"unicode/utf8"

	"dhow/engine/edition"
)

// sums adds up what all seats have used of some things of a group, or of all of them.
func (u *Usage) sums(group string, names ...string) int {
	n := 0
	for _, t := range u.Things {
		wanted := len(names) == 0
		for _, name := range names {
			wanted = wanted || t.Name == name
		}
		if t.Group == group && wanted {
			n += t.Winners.Sum + t.Others.Sum
		}
	}
	return n
}

// TestUsageAddsUp counts the same things in two ways.
func TestUsageAddsUp(t *testing.T) {
	t.Parallel()
	u := NewUsage(edition.Mombasa())
	var r Results
	pounds, seats := 0, 0
	for seed := range uint64(4) {
		for _, g := range someGames(t, 20+seed) {
			u.Add(g)
			r.Add(g)
			seats += g.Table.Players
			for _, score := range g.State().Score() {
				pounds += score.Total()
			}
		}
	}
	r.Finish()
	if u.Games != 24 || u.Winners+u.Others != seats {
		t.Errorf("%d games, %d winners, %d others of %d seats", u.Games, u.Winners, u.Others, seats)
	}
	for _, row := range []struct {
		what     string
		one, two int
	}{
		{"the total is all that is scored", u.sums(byScore, "total"), pounds},
		{"the total is its parts", u.sums(byScore), 2 * u.sums(byScore, "total")},
		{"cash is what was received less what was paid, and a pound to begin with",
			u.sums(byScore, "cash"), seats + 2*u.sums(byPounds, "rewards", "points", "merchants", "specials", "coins", "diamonds") - u.sums(byPounds)},
		{"each track lies at a company's edge", u.sums(byCompany), u.sums(byTrack)},
		{"calls are paid in pounds", u.sums(byCall), u.sums(byPounds, "calls")},
		{"every marker lies on a space", u.sums(byAction, "S"), u.sums(bySpace)},
		{"a majority is of a tier", u.sums(bySpace, "cf", "bn", "ct", "ex"), u.sums(byTier)},
		{"merchants act", u.sums(byAction, "D"), u.sums(byMerchant)},
		{"regions are entered by companies", u.sums(byRegion), u.sums(byExpansion, "M", "T", "L", "C")},
		{"cards are paid with goods or pounds", 2 * u.sums(byCard, "for goods", "for pounds"), u.sums(byCard) - u.sums(byCard, "thrown off")},
		{"books have letters", u.sums(byBook), u.sums(byLetter, "A", "B", "C")},
		{"everyone ends seven action phases", u.sums(byAction, "E"), 7 * seats},
		{"everyone has a starting tile", u.sums(byTile), seats},
	} {
		if row.one != row.two || row.one == 0 {
			t.Errorf("%s: %d and %d", row.what, row.one, row.two)
		}
	}
	won, sat := 0, 0
	for _, s := range r.Places {
		won += s.twelfths
		sat += s.Seats
	}
	if won != 12*u.Games || sat != seats || r.Houses[0].Wins != float64(u.Games) || r.Houses[0].Seats != seats {
		t.Errorf("%d twelfths of %d games won by %d seats: %+v", won, u.Games, sat, r.Houses)
	}
	narrow(t, u.Table())
	narrow(t, r.Table())
	narrow(t, r.Histogram())
}

// narrow wants no line longer than 100 columns.
func narrow(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 100 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

// TestSpread knows the numbers of some lists.
func TestSpread(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		numbers []int
		want    Spread
	}{
		{nil, Spread{}},
		{[]int{7}, Spread{7, 7, 7, 7, 7, 7}},
		{[]int{10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0}, Spread{5, 0, 1, 5, 9, 10}},
	} {
		if got := spread(row.numbers); got != row.want {
			t.Errorf("%v: %+v", row.numbers, got)
		}
	}
}
