package templates

import (
	"slices"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/picture"
)

// TestShownBoardIsOfOneMoment holds that the board of an entry stands in text, page, pictures and their
// words as it was then, and that no picture of another moment is beside it, also when the game is over
// and for who watches. What is shown as it is now is that, and what is shown twice is drawn once.
func TestShownBoardIsOfOneMoment(t *testing.T) {
	then := gameOf(3, engine.FirstGame, inPhase(engine.ActionPhase, 1))
	for name, now := range map[string]*table{
		"while it runs":   gameOf(3, engine.FirstGame, inPhase(engine.ActionPhase, 3)),
		"in a plan":       gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 3)),
		"when it is over": gameOf(3, engine.FirstGame, inPhase(engine.GameOver, 0)),
	} {
		for _, seat := range []engine.Seat{engine.NoSeat, engine.Blue, engine.Green, engine.Yellow} {
			old, present := then.state.View(seat), now.state.View(seat)
			after := Answer{Line: 1, Text: "show 15", Outcome: Shown{View: &old, After: 15}}
			twice := Answer{Line: 2, Text: "show 16", Outcome: Shown{View: &present, After: 16}}
			today := Answer{Line: 2, Text: "show", Outcome: Shown{View: &present}}
			for _, row := range []struct {
				answers []Answer
				of      *engine.State
			}{
				{[]Answer{after}, &old.State}, {[]Answer{after, twice}, &old.State}, {[]Answer{twice}, &present.State},
				{[]Answer{today}, &present.State}, {[]Answer{after, today}, &present.State},
			} {
				letter := answering(now, seat, row.answers)
				var panels []picture.Panel
				for _, p := range letter.Pictures {
					if *p.Board.Now != *row.of && !slices.Contains(picture.Charts, p.Panel) {
						t.Errorf("%s, seat %v, %d lines: the picture of %s is of another moment", name, seat, len(row.answers), p.Panel)
					}
					alt := (Panels{View: &engine.View{Seat: seat, State: *row.of}}).alt(reading(now, seat), p.Panel)
					if !slices.Contains(picture.Charts, p.Panel) && !strings.Contains(letter.HTML, string(escaped(alt))) {
						t.Errorf("%s, seat %v: the words for %s are of another moment", name, seat, p.Panel)
					}
					panels = append(panels, p.Panel)
				}
				for _, panel := range board {
					if !slices.Contains(panels, panel) {
						t.Errorf("%s, seat %v, %v: %s is not drawn", name, seat, row.answers[len(row.answers)-1].Text, panel)
					}
				}
				for _, a := range row.answers {
					shown := a.Outcome.(Shown)
					if text := boardAsText(now, seat, shown.View); !strings.Contains(letter.Text, text) {
						t.Errorf("%s, seat %v: the text does not have the board of %q", name, seat, a.Text)
					}
				}
			}
		}
	}
}

func reading(g *table, seat engine.Seat) *Reader {
	r := g.reader(max(seat, engine.Blue))
	r.Seat = seat
	return &r
}

// answering is the answer to some lines, of a seat or of who watches.
func answering(g *table, seat engine.Seat, answers []Answer) Letter {
	v := g.state.View(seat)
	if seat == engine.NoSeat {
		p := &WatchedPage{Page: Page{Reader: *reading(g, seat), View: &v, Answers: answers, Replies: true}}
		return ToWatcher(p)
	}
	p := g.page(seat, len(g.log))
	p.Answers, p.Replies, p.Before = answers, true, &v
	return Game(p)
}

// boardAsText is the board as a letter's text has it.
func boardAsText(g *table, seat engine.Seat, v *engine.View) string {
	w := newWriter(reading(g, seat))
	w.add(BoardBlock{View: v})
	text := w.letter("").Text
	return strings.TrimSpace(text)
}
