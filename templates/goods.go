package templates

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

var goodsForm = Form{"G Cf1+Cf3 y2 M1", "form.goods"}

func (w *choiceWriter) goods() Choice {
	c := Choice{Verb: "G", What: w.say("choice.goods")}
	g := w.legal.Goods
	if g == nil {
		return c
	}
	used := Part{What: w.say("choice.goods-cards")}
	taken := Part{What: w.say("choice.goods-takes")}
	tracks := Part{What: w.say("choice.goods-tracks")}
	goods := [4]bool{engine.NoGood: g.Mix}
	if g.Mix {
		taken.What = w.say("choice.goods-takes-mixed")
	}
	for _, card := range g.Cards {
		used.Words = append(used.Words, fmt.Sprintf("%s(%d)", w.ref(card.Card), card.Units))
		goods[card.Good] = true
	}
	for _, take := range g.Takes {
		if price := w.prices(take, goods); price != "" {
			card := notation.CardName(w.ed, take.Card)
			taken.Words = append(taken.Words, fmt.Sprintf("%v=%s(%s)", take.Space, card, price))
		}
	}
	for _, on := range g.Tracks {
		word := on.Company.String()
		if on.Call > 0 {
			word = fmt.Sprintf("%v(%d)", on.Company, on.Call)
		}
		tracks.Words = append(tracks.Words, word)
	}
	c.Parts = []Part{used, taken, tracks}
	return c
}

// paidIn returns the goods in which a price is paid; different goods together are NoGood.
func (w *choiceWriter) paidIn(good engine.Good) string {
	if good == engine.NoGood {
		return w.say("choice.mixed")
	}
	return [...]string{engine.Coffee: "Cf", engine.Bananas: "Bn", engine.Cotton: "Ct"}[good]
}

// prices says what a card costs in the goods at hand that suffice: one number if the price is the
// same in all goods at hand, else each with its good; nothing if none suffices.
func (w *choiceWriter) prices(t engine.TakeChoice, goods [4]bool) string {
	var each []string
	all := map[int]bool{}
	for _, good := range [...]engine.Good{engine.Coffee, engine.Bananas, engine.Cotton, engine.NoGood} {
		if goods[good] {
			all[t.Price[good]] = true
		}
		if t.Pays[good] {
			each = append(each, fmt.Sprintf("%s:%d", w.paidIn(good), t.Price[good]))
		}
	}
	if len(all) == 1 && len(each) > 0 {
		_, one, _ := strings.Cut(each[0], ":")
		return one
	}
	return strings.Join(each, ",")
}

// goods says which cards were taken or removed, and which units came to nothing.
func (c *changeList) goods(e engine.Event) {
	switch e := e.(type) {
	case engine.CardTaken:
		c.add("change.takes", "card", notation.CardName(c.Edition, e.Card))
	case engine.HandCardRemoved:
		c.add("change.removes", "card", notation.CardName(c.Edition, e.Card))
	case engine.UnitsLost:
		c.add("change.units-unused", "n", e.N)
	}
}
