package edition

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
)

// cards numbers the faces, then fills the piles that refer to them. Every face is there once, in an
// order that does not depend on the order of the file: no card, goods by kind and value, expansion,
// bookkeepers, merchants, shares, and the tiles last.
func (b *builder) cards() {
	var faces []engine.Card
	ids := map[engine.Card]string{} // the first identifier of a card with that face, a numbered one where there is one
	for _, c := range slices.Concat(b.doc.FirstExpansion, b.doc.ActionCards, b.doc.StartingHand) {
		f := face(c)
		id, known := ids[f]
		if !known {
			faces = append(faces, f)
		}
		if !known || !strings.Contains(id, ".") && c.ID != "" {
			ids[f] = c.ID
		}
	}
	slices.SortStableFunc(faces, compareFaces)
	nameFaces(faces, ids)
	b.ed.Cards = slices.Concat([]engine.Card{{}}, faces, tileFaces(b.doc.BonusTiles))
	b.faces = map[string][]engine.CardID{}
	for i, c := range b.ed.Cards {
		if i > 0 {
			b.faces[c.Code] = append(b.faces[c.Code], engine.CardID(i))
		}
	}
	for _, c := range b.doc.StartingHand {
		b.ed.StartingHand.Add(b.faceOf(c), c.Copies)
	}
	for _, c := range b.doc.FirstExpansion {
		b.ed.FirstExpansion[c.Seat-1] = b.faceOf(c)
	}
	for _, t := range b.doc.BonusTiles {
		if slot := tileSlots[t.ID]; slot > 0 {
			b.ed.TileCards[slot] = b.faces[tileCodes[t.ID]][0]
		}
	}
	b.stack()
}

// faceOf finds the face of a card among those of its code.
func (b *builder) faceOf(c Card) engine.CardID {
	want := face(c)
	for _, id := range b.faces[c.Code] {
		got := b.ed.Cards[id]
		got.ID = ""
		if got == want {
			return id
		}
	}
	panic("edition: face of " + c.Code + " was not numbered")
}

// stack sorts the action cards by letter and says of each letter what lies below it.
func (b *builder) stack() {
	for letter := byte('A'); letter <= 'E'; letter++ {
		part := engine.StackPart{Letter: letter}
		for _, c := range b.doc.ActionCards {
			switch id := b.faceOf(c); {
			case c.Letter[0] == letter:
				part.Cards.Add(id, 1)
				part.Count++
			case c.Letter[0] > letter:
				part.Below.Add(id, 1)
				part.Under++
			}
		}
		b.ed.Stack = append(b.ed.Stack, part)
	}
}

// face is the card as printed, without the identifier that tells pieces of cardboard apart (ruling
// 58).
func face(c Card) engine.Card {
	f := engine.Card{
		Code:   c.Code,
		Kind:   cardKinds[c.Kind],
		Good:   goodWords[word(c.Good)],
		Value:  c.Value,
		Points: c.Points,
		Share:  companyLetters[word(c.Share)],
		Crate:  c.Crate,
	}
	if m := c.Merchant; m != nil {
		f.Merchant = engine.Merchant{
			Company: companyLetters[word(m.Company)], Diamonds: m.Diamonds, Pounds: m.Pounds, MinesPerMore: number(m.MinesPerExtra),
		}
	}
	return f
}

var cardKinds = map[string]engine.CardKind{
	"goods": engine.GoodsCard, "expansion": engine.ExpansionCard, "bookkeeper": engine.BookkeeperCard,
	"merchant": engine.MerchantCard, "share": engine.ShareCard,
}

// tileFaces are the faces of the bonus tiles that count as cards.
func tileFaces(tiles []BonusTile) []engine.Card {
	var out []engine.Card
	for _, t := range tiles {
		if tileSlots[t.ID] == 0 {
			continue
		}
		out = append(out, engine.Card{
			Code: tileCodes[t.ID], ID: tileCodes[t.ID], Kind: cardKinds[t.Kind], Value: number(t.Value), Points: number(t.Points),
			Merchant: engine.Merchant{Diamonds: number(t.Diamonds), Pounds: number(t.Pounds),
				PerOther: number(t.PerOther)},
		})
	}
	slices.SortFunc(out, func(x, y engine.Card) int { return cmp.Compare(tileOrder[x.Kind], tileOrder[y.Kind]) })
	return out
}

// tileOrder is the order of the tiles' places in an action area.
var tileOrder = map[engine.CardKind]engine.Slot{
	engine.BookkeeperCard: engine.BookkeeperTile, engine.MerchantCard: engine.MerchantTile, engine.ExpansionCard: engine.ExpansionTile,
}

func compareFaces(x, y engine.Card) int {
	return cmp.Or(
		cmp.Compare(x.Kind, y.Kind),
		cmp.Compare(x.Good, y.Good),
		cmp.Compare(x.Value, y.Value),
		cmp.Compare(x.Points, y.Points),
		cmp.Compare(x.Merchant.Company, y.Merchant.Company),
		cmp.Compare(x.Share, y.Share),
		cmp.Compare(x.Crate, y.Crate),
		cmp.Compare(x.Merchant.Diamonds, y.Merchant.Diamonds),
		cmp.Compare(x.Merchant.Pounds, y.Merchant.Pounds),
		cmp.Compare(x.Merchant.MinesPerMore, y.Merchant.MinesPerMore),
	)
}

// nameFaces gives each face the code as its identifier, and faces that share a code the identifiers
// that the file gives them, or numbers where the file does not tell them apart. The "1"-expansion
// cards have numbers in any case, because they are named after the seats.
func nameFaces(faces []engine.Card, ids map[engine.Card]string) {
	byCode := map[string][]int{}
	for i, f := range faces {
		byCode[f.Code] = append(byCode[f.Code], i)
	}
	for code, group := range byCode {
		names := make([]string, len(group))
		for k, i := range group {
			names[k] = ids[faces[i]]
		}
		if len(group) == 1 && code != "Ex1" {
			names[0] = code
		} else if !tellApart(names) {
			for k := range names {
				names[k] = code + "." + strconv.Itoa(k+1)
			}
		}
		for k, i := range group {
			faces[i].ID = names[k]
		}
	}
}

// tellApart tells whether every name has a number and no two are equal.
func tellApart(names []string) bool {
	seen := map[string]bool{}
	for _, n := range names {
		if seen[n] || !strings.Contains(n, ".") {
			return false
		}
		seen[n] = true
	}
	return true
}
