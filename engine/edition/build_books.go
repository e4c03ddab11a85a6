package edition

import (
	"cmp"
	"slices"

	"dhow/engine"
)

func (b *builder) books() {
	b.ed.Books = []engine.Book{{}}
	for _, x := range b.doc.Books {
		b.ed.Books = append(b.ed.Books, engine.Book{
			ID: x.ID, Letter: letterWords[x.Letter], Requires: requirements(x.Requires), Rewards: rewards(x.Reward),
		})
	}
	for letter, cost := range b.doc.Constants.BookCost {
		b.ed.BookCost[letterWords[letter]] = cost
	}
	b.bookSpaces()
}

// bookSpaces numbers the display letter by letter, row by row (ruling 54).
func (b *builder) bookSpaces() {
	spaces := slices.Clone(b.doc.BookDisplay.Spaces)
	slices.SortStableFunc(spaces, func(x, y BookSpace) int {
		return cmp.Or(cmp.Compare(x.Letter, y.Letter), cmp.Compare(x.Row, y.Row), cmp.Compare(x.Column, y.Column))
	})
	numbers := map[string]int{}
	for i, s := range spaces {
		numbers[s.Letter]++
		b.ed.BookSpaces[i+1] = engine.BookPlace{
			Letter: letterWords[s.Letter], Number: numbers[s.Letter], Column: s.Column, Row: s.Row,
		}
	}
}

func (b *builder) startingTiles() {
	ids := map[string]engine.TileID{}
	b.ed.StartingTiles = []engine.StartingTile{{}}
	for _, t := range b.doc.StartingTiles.Tiles {
		book := engine.Book{ID: t.ID, Requires: requirements(t.Book.Requires), Rewards: rewards(t.Book.Reward)}
		tile := engine.StartingTile{ID: t.ID, Book: engine.BookID(len(b.ed.Books)), Bonus: rewards(t.Bonus)}
		for _, name := range t.Rest {
			tile.Rest.Add(b.faceOf(b.doc.handCards(name)[0]), 1)
		}
		ids[t.ID] = engine.TileID(len(b.ed.StartingTiles))
		b.ed.Books = append(b.ed.Books, book)
		b.ed.StartingTiles = append(b.ed.StartingTiles, tile)
	}
	for n, tiles := range b.doc.StartingTiles.FirstGame {
		for _, id := range tiles {
			b.ed.FirstGameTiles[n] = append(b.ed.FirstGameTiles[n], ids[id])
		}
	}
}

func requirements(needs []Need) []engine.Requirement {
	var out []engine.Requirement
	for _, n := range needs {
		r := engine.Requirement{N: n.N}
		switch n.Word {
		case "one_good":
			r.Kind = engine.NeedOneGood
		case "one_good_further":
			r.Kind = engine.NeedOneGoodFurther
		case "merchant_or_bookkeeper":
			r.Kind = engine.NeedMerchantOrBookkeeper
		default:
			r.Kind, r.Suit = engine.NeedSuit, suitWords[n.Word]
		}
		out = append(out, r)
	}
	return out
}
