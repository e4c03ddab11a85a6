package edition

import (
	"fmt"
	"strings"
	"unicode"

	"dhow/engine"
)

func (c *checker) cardStructure() {
	for _, x := range c.d.ActionCards {
		c.need(x.ID != "", x.Node, "action card "+x.Code, "the key id", "none")
		c.oneOf(at(x.Node, "letter"), "action card "+x.name()+": letter", x.Letter, cardLetters)
		c.card(x)
	}
	for _, x := range c.d.StartingHand {
		c.between(at(x.Node, "copies"), "starting card "+x.name()+": copies", x.Copies, 1, 9)
		c.card(x)
	}
	for _, x := range c.d.FirstExpansion {
		c.need(x.ID != "", x.Node, "first expansion card "+x.Code, "the key id", "none")
		c.between(at(x.Node, "seat"), "first expansion card "+x.name()+": seat", x.Seat, 1, engine.MaxPlayers)
		c.card(x)
	}
	c.copies()
	c.oneFaceACode()
	starting := 0
	for _, x := range c.d.StartingHand {
		starting += x.Copies
	}
	c.same(c.section("starting_hand"), "starting action cards of four players", engine.MaxPlayers*starting, c.d.Counts.StartingActionCards)
}

// name is the identifier of one card, or the code where cards have no identifier.
func (x Card) name() string {
	if x.ID != "" {
		return x.ID
	}
	return x.Code
}

// card checks that the fields of a card agree with its kind, and its code with all of them.
func (c *checker) card(x Card) {
	what := "card " + x.name()
	if !c.oneOf(at(x.Node, "kind"), what+": kind", x.Kind, kindNames) {
		return
	}
	c.cardValues(x, what)
	c.need((x.Merchant != nil) == (x.Kind == "merchant"), at(x.Node, "merchant"), what+": merchant", "for merchants and no others", x.Kind)
	if x.Merchant != nil {
		c.merchant(*x.Merchant, x, what)
	}
	c.same(at(x.Node, "code"), what+": code", x.Code, codeOf(x))
	number, numbered := strings.CutPrefix(x.ID, x.Code+".")
	c.need(x.ID == "" || x.ID == x.Code || numbered && spelled(number, unicode.IsDigit, ""), at(x.Node, "id"), what+": id", x.Code+", or "+x.Code+".number", x.ID)
}

func (c *checker) cardValues(x Card, what string) {
	if x.Kind == "goods" {
		c.oneOf(at(x.Node, "good"), what+": good", word(x.Good), goodNames)
	} else {
		c.need(x.Good == nil, at(x.Node, "good"), what+": good", "null", word(x.Good))
	}
	valued := x.Kind == "goods" || x.Kind == "expansion"
	c.need((x.Value > 0) == valued, at(x.Node, "value"), what+": value", "above 0 for goods and expansion, else 0", x.Value)
	c.need((x.Points > 0) == (x.Kind == "bookkeeper"), at(x.Node, "points"), what+": points", "above 0 for bookkeepers, else 0", x.Points)
	c.between(at(x.Node, "value"), what+": value", x.Value, 0, most)
	c.between(at(x.Node, "points"), what+": points", x.Points, 0, most)
	c.between(at(x.Node, "crate"), what+": crate", x.Crate, 0, most)
	if x.Share != nil {
		c.oneOf(at(x.Node, "share"), what+": share", *x.Share, companyIDs)
	}
	c.need(x.Kind != "share" || x.Share != nil, at(x.Node, "share"), what+": share", "a company", "null")
}

func (c *checker) merchant(m Merchant, x Card, what string) {
	n := at(x.Node, "merchant")
	if m.Company != nil {
		c.oneOf(n, what+": company", *m.Company, companyIDs)
	}
	c.need(m.Company != nil || m.MinesPerExtra == nil, n, what+": mines_per_extra", "null without a company whose mines count", number(m.MinesPerExtra))
	c.between(n, what+": diamonds", m.Diamonds, 0, most)
	c.between(n, what+": pounds", m.Pounds, 0, most)
	if m.MinesPerExtra != nil {
		c.between(n, what+": mines_per_extra", *m.MinesPerExtra, 1, most)
	}
}

var goodCodes = map[string]string{"coffee": "Cf", "bananas": "Bn", "cotton": "Ct"}

// codeOf spells what a card is, as the notation types it.
func codeOf(x Card) string {
	code := ""
	switch x.Kind {
	case "goods":
		code = fmt.Sprint(goodCodes[word(x.Good)], x.Value)
	case "expansion":
		code = fmt.Sprint("Ex", x.Value)
	case "bookkeeper":
		code = fmt.Sprint("Bk", x.Points)
	case "merchant":
		code = "Dm"
		if x.Merchant != nil {
			code += word(x.Merchant.Company)
		}
	case "share":
		code = "Sh"
	}
	return code + word(x.Share)
}

// copies compares what each action card says of its twins with the deck.
func (c *checker) copies() {
	count := map[string]int{}
	for _, x := range c.d.ActionCards {
		count[x.Code]++
	}
	for _, x := range c.d.ActionCards {
		c.same(at(x.Node, "copies"), "card "+x.ID+": copies", x.Copies, count[x.Code])
	}
}

// oneFaceACode holds cards of one code to one face where the face is our own choice; printed cards may differ. The
// "1"-expansion cards always may. All but the crate is in the code, or given by the rulebook.
func (c *checker) oneFaceACode() {
	first := map[string]Card{}
	for _, x := range c.d.allCards() {
		if x.Code == "Ex1" || !x.Source.is(Reconstructed, "crate") {
			continue
		}
		y, known := first[x.Code]
		if !known {
			first[x.Code] = x
			continue
		}
		c.need(x.Crate == y.Crate, at(x.Node, "crate"), "card "+x.name()+": crate",
			fmt.Sprintf("%d as of %s on line %d, or the source transcribed", y.Crate, y.name(), at(y.Node, "crate").Line), x.Crate)
	}
}
