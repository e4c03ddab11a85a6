package templates

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

var tileForm = Form{"T 4", "form.tile"}

func (w *choiceWriter) tile() Choice {
	c := Choice{Verb: "T", What: w.say("choice.tile")}
	for _, a := range w.legal.Simple {
		if m, ok := a.Move.(*engine.KeepTile); ok {
			c.Parts = append(c.Parts, Part{notation.PrintOrder(w.ed, a), w.tileWords(&w.ed.StartingTiles[m.Tile])})
		}
	}
	return c
}

// tileWords says what a starting tile lets rest, and what it brings.
func (w *choiceWriter) tileWords(tile *engine.StartingTile) []string {
	var brings []string
	for _, r := range tile.Bonus {
		if r.Kind == engine.TrackSpaces {
			brings = append(brings, fmt.Sprintf("%v+%d", r.Company, r.N))
		} else {
			brings = append(brings, fmt.Sprintf("%c%d", notation.RewardLetter(r.Kind), r.N))
		}
	}
	rests := strings.Join(w.cards(tile.Rest.List()), " ")
	return strings.Fields(w.say("choice.tile-brings", "cards", rests, "rewards", strings.Join(brings, " ")))
}
