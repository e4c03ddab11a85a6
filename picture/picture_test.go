package picture_test

import (
	"bytes"
	"fmt"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/picture"
	"dhow/templates"
)

// positions plays a game at random, and returns a position of each round.
func positions(t testing.TB, players int, setup engine.Setup) (l []engine.State) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(players), uint64(setup)))
	s := engine.NewDeal(edition.Mombasa(), engine.Table{Players: players, Setup: setup}, r.IntN).State
	l = append(l, s)
	for s.Phase != engine.GameOver {
		view := s.View(s.ToMove()[0])
		a, ok := engine.Sample(&view, r.IntN)
		if !ok {
			t.Fatal("nothing is legal")
		}
		step, err := engine.Deal(&s, a, r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if step.State.Round != s.Round {
			l = append(l, s)
		}
		s = step.State
	}
	return append(l, s)
}

func board(now, before *engine.State, seat engine.Seat) *picture.Board {
	r := &templates.Reader{Edition: edition.Mombasa(), Seat: seat,
		Names: templates.Names{"", "Ann", "Ben", "Cas", "Dee"}}
	return r.Picture(edition.MombasaDocument(), now, before)
}

// TestPanelsFitLetters holds the size of what is mailed: a panel, and the four of a letter.
func TestPanelsFitLetters(t *testing.T) {
	for _, players := range []int{2, 4} {
		for _, setup := range []engine.Setup{engine.FirstGame, engine.RandomSetup} {
			t.Run(fmt.Sprint(players, setup), func(t *testing.T) {
				t.Parallel()
				l := positions(t, players, setup)
				for i := 0; i < len(l); i += 3 {
					var before *engine.State
					if i > 0 {
						before = &l[i-1]
					}
					b, all := board(&l[i], before, engine.Seat(1+i%players)), 0
					for _, p := range picture.Panels {
						var file bytes.Buffer
						if err := b.PNG(&file, p, 2); err != nil {
							t.Fatal(err)
						}
						if all += file.Len(); file.Len() > 80<<10 {
							t.Errorf("round %d: the panel %s has %d bytes", l[i].Round, p, file.Len())
						}
						if c, err := png.DecodeConfig(&file); err != nil || c.Width != 720 {
							t.Errorf("the panel %s is %d wide, %v", p, c.Width, err)
						}
					}
					if all > 300<<10 {
						t.Errorf("round %d: the panels have %d bytes together", l[i].Round, all)
					}
				}
			})
		}
	}
}

// TestChartsFitLetters draws the charts of whole games, with names as long as they come.
func TestChartsFitLetters(t *testing.T) {
	t.Parallel()
	for _, players := range []int{2, 3, 4} {
		l := positions(t, players, engine.RandomSetup)
		b := board(&l[len(l)-1], nil, engine.Green)
		b.Rounds = l[len(l)-engine.Rounds:]
		b.Names[engine.Blue] = strings.Repeat("Wilhelmina ", 30)
		for _, p := range picture.Charts {
			var file bytes.Buffer
			if err := b.PNG(&file, p, 2); err != nil {
				t.Fatal(err)
			}
			if c, err := png.DecodeConfig(bytes.NewReader(file.Bytes())); err != nil || c.Width != 720 || file.Len() > 80<<10 {
				t.Errorf("%d players: the chart %s is %d wide and has %d bytes, %v", players, p, c.Width, file.Len(), err)
			}
		}
	}
}

// TestSamePictureForTheSame holds that equal positions give equal files, so that they can be kept.
func TestSamePictureForTheSame(t *testing.T) {
	l := positions(t, 3, engine.FirstGame)
	var files [2]bytes.Buffer
	for i := range files {
		if err := board(&l[4], &l[3], engine.Green).PNG(&files[i], "", 1); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("two pictures of one position differ")
	}
}

func BenchmarkPanel(b *testing.B) {
	l := positions(b, 4, engine.RandomSetup)
	for _, p := range picture.Panels {
		b.Run(string(p), func(b *testing.B) {
			it := board(&l[5], &l[4], engine.Green)
			for b.Loop() {
				if err := it.PNG(new(bytes.Buffer), p, 2); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestNamesFromOutside draws names that people may have given themselves: none stops a picture.
func TestNamesFromOutside(t *testing.T) {
	s := positions(t, 4, engine.FirstGame)[2]
	for _, name := range []string{strings.Repeat("W", 300), strings.Repeat("\U0001f600", 300), "\u202eAnn\u200b\x00\x1b[31m", "שלום", "<b>&amp;"} {
		b := board(&s, nil, engine.Green)
		for seat := range b.Names {
			b.Names[seat] = name
		}
		if err := b.PNG(new(bytes.Buffer), "", 1); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}
