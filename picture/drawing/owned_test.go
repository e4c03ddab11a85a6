package drawing_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// owned is an edition as an owner of the game may have one: other outlines, other values, longer
// tracks, as far as the check of editions takes them.
func owned(t *testing.T, seed uint64) *edition.Document {
	t.Helper()
	var file bytes.Buffer
	if err := edition.WriteTemplate(&file); err != nil {
		t.Fatal(err)
	}
	d, err := edition.Load("ours.yaml", file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 4))
	d.About.Name = "ours"
	moveOutlines(d, r)
	for i := range d.Regions {
		if region := &d.Regions[i]; len(region.Reward) > 0 {
			region.Reward, region.Mines = gains(r, []string{"pounds", "diamonds", "track", "books"}, 3), r.IntN(10)
		}
	}
	for i := range d.Bases {
		for _, column := range d.Bases[i].Columns {
			for space := range column[:len(column)-1] {
				column[space] = r.IntN(10)
			}
		}
	}
	for i := range d.Tracks {
		one := &d.Tracks[i]
		one.Spaces = 20 + r.IntN(engine.MaxTrackSpaces-19)
		one.Shares = rising(r, one.Spaces, 1+r.IntN(16), 3)
		call := r.IntN(one.Spaces - 1)
		one.CapitalCalls = [][2]int{{call, 1 + r.IntN(99)}, {call + 1 + r.IntN(one.Spaces-1-call), 1 + r.IntN(9)}}
		special := 1 + r.IntN(one.Spaces-1)
		one.Specials = [][2]int{{special, 1}, {special + 1 + r.IntN(one.Spaces-special), 2}}
	}
	d.Bookkeeping.Spaces = 16 + r.IntN(engine.MaxBookSpaces-15)
	d.Bookkeeping.Values = ending(rising(r, d.Bookkeeping.Spaces, 12, 20), d.Bookkeeping.Spaces)
	d.Diamonds.Spaces = 28 + r.IntN(engine.MaxTrackSpaces-27)
	d.Diamonds.Values = ending(rising(r, d.Diamonds.Spaces, 16, 12), d.Diamonds.Spaces)
	for _, row := range d.CardDisplay.Modifiers {
		for i := range row {
			row[i] = r.IntN(15) - 3
		}
	}
	for i := range d.ActionCards {
		d.ActionCards[i].Crate = r.IntN(30)
	}
	for i := range d.Books {
		book := &d.Books[i]
		book.Reward = gains(r, []string{"pounds", "diamonds", "books", "remove_posts"}, 2)
		for j := range book.Requires {
			book.Requires[j].N = 1 + r.IntN(12)
		}
	}
	return d
}

// moveOutlines moves the corners of the map about, those that outlines share together.
func moveOutlines(d *edition.Document, r *rand.Rand) {
	moved := map[edition.Point]edition.Point{}
	shift := func(l []edition.Point) {
		for i, p := range l {
			if _, is := moved[p]; !is {
				moved[p] = edition.Point{min(max(p[0]+r.IntN(21)-10, 0), 1000), min(max(p[1]+r.IntN(21)-10, 0), 1000)}
			}
			l[i] = moved[p]
		}
	}
	for i := range d.Regions {
		shift(d.Regions[i].Outline)
	}
	for i := range d.Bases {
		shift(d.Bases[i].Outline)
	}
}

func gains(r *rand.Rand, words []string, most int) (l []edition.Gain) {
	for _, i := range r.Perm(len(words))[:1+r.IntN(most)] {
		l = append(l, edition.Gain{Word: words[i], N: 1 + r.IntN(3+r.IntN(20))})
	}
	return l
}

// rising is so many spaces of a track, with values that rise by up to a step.
func rising(r *rand.Rand, spaces, n, step int) (l [][2]int) {
	at := r.Perm(spaces)[:min(n, spaces)]
	slices.Sort(at)
	value := 0
	for _, space := range at {
		value += 1 + r.IntN(step)
		l = append(l, [2]int{space + 1, value})
	}
	return l
}

// ending makes the last value that of the last space.
func ending(l [][2]int, spaces int) [][2]int {
	l[len(l)-1][0] = spaces
	return l
}

// TestNoNumberIsHiddenInEditionsOfOwners draws games with editions that nobody has drawn by hand:
// with DHOW_LONG, many of them.
func TestNoNumberIsHiddenInEditionsOfOwners(t *testing.T) {
	t.Parallel()
	seeds := uint64(8)
	if os.Getenv("DHOW_LONG") != "" {
		seeds = 200
	}
	for seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			d := owned(t, seed)
			for name, p := range allPictures(d, positions(t, d.Edition(), 2+int(seed%3), seed), notation.English) {
				if hidden := p.Hidden(isNumber); len(hidden) > 0 {
					t.Errorf("%s: %q", name, hidden)
				}
			}
		})
	}
}
