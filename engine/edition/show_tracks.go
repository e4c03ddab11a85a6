package edition

import (
	"fmt"
	"strings"
)

func (p *page) companyTracks(d *Document) {
	p.heading("Company tracks", Source{})
	for _, t := range d.Tracks {
		p.item(t.ID, plural(t.Spaces, "space"), t.Source)
		p.item("", "shares in all from each space: "+pairs(t.Shares, ": "), Source{})
		var calls, specials []string
		for _, c := range t.CapitalCalls {
			calls = append(calls, fmt.Sprintf("%s between %d and %d", plural(c[1], "pound"), c[0], c[0]+1))
		}
		for _, s := range t.Specials {
			specials = append(specials, fmt.Sprintf("%d pays %s", s[0], plural(s[1], "pound")))
		}
		text := "capital calls: " + strings.Join(calls, ", ") + "; special spaces: " + strings.Join(specials, ", ")
		p.item("", text, Source{})
		for i, b := range t.Bonuses {
			p.item("", fmt.Sprintf("bonus %d: %s", i+1, bonusPhrase(b)), Source{})
		}
	}
	p.heading("Track cards", Source{})
	for _, x := range d.TrackCards {
		p.item(x.Letter, strings.Join(x.Halves, " or "), x.Source)
	}
}

func pairs(list [][2]int, between string) string {
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = fmt.Sprint(x[0]) + between + fmt.Sprint(x[1])
	}
	return strings.Join(parts, ", ")
}

func (p *page) playerTracks(d *Document) {
	p.heading("Player boards (space: pounds at the end)", Source{})
	t := d.Diamonds
	p.item("diamonds", playerTrackPhrase(t.Spaces, t.Slot, t.Values), t.Source)
	b := d.Bookkeeping
	crossed := strings.ReplaceAll(strings.Trim(fmt.Sprint(b.CrossedOutA), "[]"), " ", ", ")
	p.item("books", playerTrackPhrase(b.Spaces, b.Slot, b.Values)+"; no A on "+crossed, b.Source)
}

func playerTrackPhrase(spaces, slot int, values [][2]int) string {
	return fmt.Sprintf("%s; slot at %d; %s", plural(spaces, "space"), slot, pairs(values, ": "))
}

func (p *page) books(d *Document) {
	for _, letter := range bookLetters {
		p.heading(fmt.Sprintf("Books %s, %s each", letter, plural(d.Constants.BookCost[letter], "point")), Source{})
		for _, b := range d.Books {
			if b.Letter == letter {
				p.item(b.ID, bookPhrase(b.Requires, b.Reward), b.Source)
			}
		}
	}
}

func bookPhrase(needs []Need, gains []Gain) string {
	return "for " + needPhrases(needs) + ": " + gainPhrases(gains, " and ")
}

func (p *page) startingTiles(d *Document) {
	s := d.StartingTiles
	p.heading("Starting tiles", s.Source)
	for _, t := range s.Tiles {
		book, bonus := bookPhrase(t.Book.Requires, t.Book.Reward), gainPhrases(t.Bonus, " and ")
		p.item(t.ID, fmt.Sprintf("rest %s; book %s; bonus: %s", strings.Join(t.Rest, " "), book, bonus), t.Source)
	}
	for _, n := range d.Players.Counts {
		p.item("", fmt.Sprintf("first game of %d: %s", n, strings.Join(s.FirstGame[n], ", ")), Source{})
	}
}

func (p *page) bonusSpaces(d *Document) {
	p.heading("Bonus spaces", Source{})
	for _, s := range d.BonusSpaces {
		name := boardSpace(s).Name
		if s.Kind != "majority" {
			p.item(name, costPhrases(s.Cost)+": "+gainPhrases(s.Reward, " and "), s.Source)
			continue
		}
		p.item(name, costPhrases(s.Cost), s.Source)
		for _, t := range s.Tiers {
			p.item("", fmt.Sprintf("from %d: %s", t.Min, gainPhrases(t.Reward, " and ")), Source{})
		}
	}
	p.heading("Bonus tiles", Source{})
	for _, t := range d.BonusTiles {
		p.item(tileCodes[t.ID], tilePhrase(t), t.Source)
	}
}

func tilePhrase(t BonusTile) string {
	switch t.ID {
	case "plus_one":
		return fmt.Sprintf("one goods card +%d", number(t.GoodsUnitsPlus))
	case "bookkeeper":
		return fmt.Sprint("bookkeeper ", number(t.Points))
	case "merchant":
		return fmt.Sprintf("merchant: %s, %d more for each other face-up merchant",
			plural(number(t.Diamonds), "diamond space"), number(t.PerOther))
	}
	return fmt.Sprint("expansion ", number(t.Value))
}

// sources counts how many sources begin with each word.
func (p *page) sources(d *Document) {
	count := map[string]int{}
	for _, s := range d.sources() {
		count[s.word()]++
	}
	p.heading("Sources", Source{})
	for _, w := range provenanceWords {
		if count[w] > 0 {
			p.item(fmt.Sprint(count[w]), w, Source{})
		}
	}
}
