package edition

import (
	"fmt"
	"strings"
)

func companyTracks(d *Document) Section {
	s := Section{Heading: say(CompanyTracksSection)}
	for _, t := range d.Tracks {
		var calls, specials []Phrase
		for _, c := range t.CapitalCalls {
			calls = append(calls, say(capitalCall, c[1], c[0], c[0]+1))
		}
		for _, special := range t.Specials {
			specials = append(specials, say(specialSpace, special[0], special[1]))
		}
		s.Rows = append(s.Rows, Row{Name: t.ID, Says: say(spacesOf, t.Spaces), Source: t.Source},
			Row{Says: say(trackShares, pairs(t.Shares))}, Row{Says: say(trackPays, calls, specials)})
		for i, b := range t.Bonuses {
			s.Rows = append(s.Rows, Row{Says: say(trackBonus, i+1, bonus(b))})
		}
	}
	return s
}

func trackCards(d *Document) Section {
	s := Section{Heading: say(TrackCardsSection)}
	for _, x := range d.TrackCards {
		s.Rows = append(s.Rows, Row{Name: x.Letter, Says: say(eitherOf, x.Halves), Source: x.Source})
	}
	return s
}

// pairs writes spaces with what they have.
func pairs(list [][2]int) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = fmt.Sprintf("%d: %d", x[0], x[1])
	}
	return strings.Join(parts, ", ")
}

func playerTracks(d *Document) Section {
	t, b := d.Diamonds, d.Bookkeeping
	return Section{Heading: say(PlayerBoardsSection), Rows: []Row{
		{Label: say(labelDiamonds), Says: say(diamondTrack, t.Spaces, t.Slot, pairs(t.Values)), Source: t.Source},
		{Label: say(labelBooks), Says: say(bookkeepingTrack, b.Spaces, b.Slot, pairs(b.Values), b.CrossedOutA),
			Source: b.Source},
	}}
}

func books(d *Document) []Section {
	var all []Section
	for _, letter := range bookLetters {
		s := Section{Heading: say(BooksSection, letter, d.Constants.BookCost[letter])}
		for _, b := range d.Books {
			if b.Letter == letter {
				s.Rows = append(s.Rows, Row{Name: b.ID, Says: say(bookIs, requirements(b.Requires), gains(b.Reward)),
					Source: b.Source})
			}
		}
		all = append(all, s)
	}
	return all
}

func startingTiles(d *Document) Section {
	tiles := d.StartingTiles
	s := Section{Heading: say(StartingTilesSection), Source: tiles.Source}
	for _, t := range tiles.Tiles {
		s.Rows = append(s.Rows, Row{Name: t.ID, Source: t.Source, Says: say(startingTileIs,
			strings.Join(t.Rest, " "), requirements(t.Book.Requires), gains(t.Book.Reward), gains(t.Bonus))})
	}
	for _, n := range d.Players.Counts {
		s.Rows = append(s.Rows, Row{Says: say(firstGameTiles, n, tiles.FirstGame[n])})
	}
	return s
}

func bonusSpaces(d *Document) Section {
	s := Section{Heading: say(BonusSpacesSection)}
	for _, space := range d.BonusSpaces {
		row := Row{Name: boardSpace(space).Name, Says: say(bonusSpaceIs, costs(space.Cost), gains(space.Reward)),
			Source: space.Source}
		if space.Kind == "majority" {
			row.Says = say(majoritySpace, costs(space.Cost))
		}
		s.Rows = append(s.Rows, row)
		for _, t := range space.Tiers {
			s.Rows = append(s.Rows, Row{Says: say(tierIs, t.Min, gains(t.Reward))})
		}
	}
	return s
}

func bonusTiles(d *Document) Section {
	s := Section{Heading: say(BonusTilesSection)}
	for _, t := range d.BonusTiles {
		says := say(tileExpansion, number(t.Value))
		switch t.ID {
		case "plus_one":
			says = say(tilePlusOne, number(t.GoodsUnitsPlus))
		case "bookkeeper":
			says = say(tileBookkeeper, number(t.Points))
		case "merchant":
			says = say(tileMerchant, number(t.Diamonds), number(t.PerOther))
		}
		s.Rows = append(s.Rows, Row{Name: tileCodes[t.ID], Says: says, Source: t.Source})
	}
	return s
}
