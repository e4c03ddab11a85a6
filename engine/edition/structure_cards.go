package edition

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

func (c *checker) cardStructure() {
	for _, x := range c.d.ActionCards {
		c.need(x.ID != "", x.Node, "action card "+x.Code, "the key id", "none")
		c.need(x.Letter != "", x.Node, "action card "+x.name(), "the key letter", "none")
		c.card(x)
	}
	for _, x := range c.d.StartingHand {
		c.need(x.Copies > 0, x.Node, "starting card "+x.name(), "copies, at least 1", x.Copies)
		c.card(x)
	}
	for _, x := range c.d.FirstExpansion {
		c.need(x.ID != "", x.Node, "first expansion card "+x.Code, "the key id", "none")
		c.need(x.Seat > 0, x.Node, "first expansion card "+x.name(), "the key seat", "none")
		c.card(x)
	}
	// Each action card says how many twins it has in the deck.
	count := map[string]int{}
	for _, x := range c.d.ActionCards {
		count[x.Code]++
	}
	for _, x := range c.d.ActionCards {
		c.same(at(x.Node, "copies"), "card "+x.ID+": copies", x.Copies, count[x.Code])
	}
	// Cards of one code have one face where the face is our own choice; printed cards may
	// differ. The "1"-expansion cards always may. All but the crate is in the code, or given by
	// the rulebook.
	first := map[string]Card{}
	for _, x := range slices.Concat(c.d.ActionCards, c.d.StartingHand, c.d.FirstExpansion) {
		if x.Code == "Ex1" || !x.Source.is(Reconstructed, "crate") {
			continue
		}
		y, known := first[x.Code]
		if !known {
			first[x.Code] = x
			continue
		}
		c.need(x.Crate == y.Crate, at(x.Node, "crate"), "card "+x.name()+": crate",
			fmt.Sprintf("%d as of %s on line %d, or the source transcribed", y.Crate, y.name(),
				at(y.Node, "crate").Line),
			x.Crate)
	}
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
	if !slices.Contains(kindNames, x.Kind) {
		return
	}
	what, valued := "card "+x.name(), x.Kind == "goods" || x.Kind == "expansion"
	field := func(key string, ok bool, expected string, found any) {
		c.need(ok, at(x.Node, key), what+": "+key, expected, found)
	}
	field("good", (x.Good != nil) == (x.Kind == "goods"), "null but for goods", word(x.Good))
	field("value", (x.Value > 0) == valued, "above 0 for goods and expansion, else 0", x.Value)
	field("points", (x.Points > 0) == (x.Kind == "bookkeeper"), "above 0 for bookkeepers, else 0", x.Points)
	field("share", x.Kind != "share" || x.Share != nil, "a company", "null")
	field("merchant", (x.Merchant != nil) == (x.Kind == "merchant"), "for merchants and no others", x.Kind)
	if m := x.Merchant; m != nil {
		c.need(m.Company != nil || m.MinesPerExtra == nil, at(x.Node, "merchant"), what+": mines_per_extra",
			"null without a company whose mines count", number(m.MinesPerExtra))
	}
	code := codeOf(x)
	field("code", x.Code == code, code, x.Code)
	number, numbered := strings.CutPrefix(x.ID, x.Code+".")
	field("id", x.ID == "" || x.ID == x.Code || numbered && spelled(number, unicode.IsDigit, ""),
		x.Code+", or "+x.Code+".number", x.ID)
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
