package edition

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
)

// Section is a part of the guide: a heading, and the components below it.
type Section struct {
	Heading Phrase
	Source  Source
	Rows    []Row
	Follows bool // from what stands above, so that the page of all components leaves it out
}

// Row is a component and what it is. A row without a name goes on with what the one above says.
type Row struct {
	Name   string
	Label  Phrase // in place of the name, where the row is of no single component
	Says   Phrase
	Source Source
}

// Title returns the first lines of the page of all components.
func Title(d *Document) []Phrase {
	return []Phrase{
		say(pageTitle, d.About.Game, d.About.Author, strconv.Itoa(d.About.Year), d.About.Name),
		say(asItIs, Digest(d.Edition())), say(pageBrackets),
	}
}

// Guide says what all components of a document are, and where their values come from. Behind that
// stand each space of the displays and each extra bonus space by its own name.
func Guide(d *Document) []Section {
	return slices.Concat(
		[]Section{players(d), bases(d), regions(d), cardDisplay(d), bookDisplay(d)}, cards(d),
		[]Section{companyTracks(d), trackCards(d), playerTracks(d)}, books(d),
		[]Section{startingTiles(d), bonusSpaces(d), bonusTiles(d), wordsOfSources(d)},
		[]Section{cardSpaces(d), bookSpaces(d), extraSpaces(d)},
	)
}

// Reconstructed tells whether values of a document were chosen to fit the rules, so that those of
// the printed game may differ.
func (d *Document) Reconstructed() bool {
	return slices.ContainsFunc(d.sources(), func(s SourcePart) bool { return s.word() == Reconstructed })
}

func players(d *Document) Section {
	s := Section{Heading: say(PlayersSection), Source: d.Players.Source}
	for _, n := range d.Players.Counts {
		var coins []string
		for space := 1; space <= d.Constants.Rounds; space++ {
			coins = append(coins, strconv.Itoa(d.RoundTrack.Coins[n][space]))
		}
		s.Rows = append(s.Rows, Row{Label: say(labelPlayers, n), Source: d.RoundTrack.Source,
			Says: say(playersHave, d.Players.BonusMarkers[n], strings.Join(coins, " "))})
	}
	return s
}

// colours are those of the companies.
var colours = map[string]Code{"black": colourBlack, "red": colourRed, "white": colourWhite, "orange": colourOrange}

func bases(d *Document) Section {
	s := Section{Heading: say(CompaniesSection)}
	for _, b := range d.Bases {
		i := slices.IndexFunc(d.Companies, func(c Company) bool { return c.ID == b.Company })
		c := d.Companies[i]
		var columns []string
		for _, column := range b.Columns {
			columns = append(columns, numbers(column))
		}
		s.Rows = append(s.Rows,
			Row{Name: c.ID, Says: say(companyIs, c.Name, say(colours[c.Colour]), c.TradingPosts, c.FirstGameTrack),
				Source: c.Source},
			Row{Says: say(asItIs, strings.Join(columns, " / ")), Source: b.Source},
			Row{Says: say(bordering, bordersOf(d.Borders.Bases, b.Company))})
	}
	return s
}

// bordersOf lists the neighbours of a region or base, double lines with their cost.
func bordersOf(borders []Border, key string) []string {
	var out []string
	for _, b := range borders {
		to := ""
		switch key {
		case b.From:
			to = fmt.Sprint(b.To)
		case fmt.Sprint(b.To):
			to = b.From
		default:
			continue
		}
		if b.Kind == "double" {
			to += "//"
		}
		out = append(out, to)
	}
	return out
}

func regions(d *Document) Section {
	s := Section{Heading: say(RegionsSection), Rows: []Row{{Label: say(labelBorders), Source: d.Borders.Source}}}
	for _, r := range d.Regions {
		var enclave, mines any = "", ""
		if r.EnclaveOf != nil {
			enclave = *r.EnclaveOf
		}
		if r.Mines > 0 {
			mines = say(minesOf, r.Mines)
		}
		key := strconv.Itoa(r.ID)
		borders := bordersOf(slices.Concat(d.Borders.Regions, d.Borders.Bases), key)
		s.Rows = append(s.Rows, Row{Name: key, Says: say(regionIs, r.Name, enclave, gains(r.Reward), mines, borders),
			Source: r.Source})
	}
	return s
}

func cardDisplay(d *Document) Section {
	s := Section{Heading: say(CardDisplaySection), Source: d.CardDisplay.Source}
	for i, row := range d.CardDisplay.Modifiers {
		s.Rows = append(s.Rows, Row{Label: say(labelRow, i+1), Says: say(asItIs, numbers(row))})
	}
	return s
}

func bookDisplay(d *Document) Section {
	s := Section{Heading: say(BookDisplaySection), Source: d.BookDisplay.Source}
	spaces := d.Edition().BookSpaces
	for row := range len(spaces) / 4 {
		var places []Phrase
		for _, place := range spaces[4*row+1 : 4*row+5] {
			places = append(places, say(bookPlace, fmt.Sprintf("%d%s", place.Number, place.Letter), place.Column,
				place.Row))
		}
		s.Rows = append(s.Rows, Row{Name: spaces[4*row+1].Letter.String(), Says: say(thingsListed, places)})
	}
	return s
}

func cards(d *Document) []Section {
	names := cardNames(d)
	var all []Section
	for _, letter := range cardLetters {
		s := Section{Heading: say(ActionCardsSection, letter)}
		for _, l := range linesOf(d, letter) {
			s.Rows = append(s.Rows, severalOf(names[face(l.card)], l.count, l.card))
		}
		all = append(all, s)
	}
	hand, first := Section{Heading: say(StartingHandSection)}, Section{Heading: say(FirstExpansionSection)}
	for _, x := range d.StartingHand {
		hand.Rows = append(hand.Rows, severalOf(names[face(x)], x.Copies, x))
	}
	for _, x := range d.FirstExpansion {
		first.Rows = append(first.Rows,
			Row{Name: names[face(x)], Says: say(cardOfPlayer, x.Seat, card(x)), Source: x.Source})
	}
	return append(all, hand, first)
}

// severalOf is the row of equal cards. A name longer than the code tells that other cards of the
// code have another face.
func severalOf(name string, count int, x Card) Row {
	others := ""
	if name != x.Code {
		others = x.Code
	}
	return Row{Name: name, Says: say(severalCards, count, card(x), others), Source: x.Source}
}

// cardNames is how orders write each face.
func cardNames(d *Document) map[engine.Card]string {
	ed := d.Edition()
	names := map[engine.Card]string{}
	for id, c := range ed.Cards {
		c.ID = ""
		names[c] = ed.CardName(engine.CardID(id))
	}
	return names
}

// cardLine is equal action cards of one letter and one source.
type cardLine struct {
	card  Card
	count int
}

func linesOf(d *Document, letter string) []cardLine {
	var lines []cardLine
	for _, x := range d.ActionCards {
		if x.Letter != letter {
			continue
		}
		i := slices.IndexFunc(lines, func(l cardLine) bool {
			return face(l.card) == face(x) && l.card.Source.String() == x.Source.String()
		})
		if i < 0 {
			lines = append(lines, cardLine{x, 1})
		} else {
			lines[i].count++
		}
	}
	return lines
}

// cardSpaces says of each space of the card display where it is and what it adds.
func cardSpaces(d *Document) Section {
	s := Section{Heading: say(CardSpacesSection), Follows: true}
	columns := [engine.DisplayColumns]Code{cardSpaceLeft, cardSpaceMiddle, cardSpaceRight}
	for i, row := range d.CardDisplay.Modifiers {
		for j, adds := range row {
			s.Rows = append(s.Rows, Row{Name: engine.DisplayAt(j, i).String(), Says: say(columns[j], i+1, adds)})
		}
	}
	return s
}

// bookSpaces says of each space of the book display where it is.
func bookSpaces(d *Document) Section {
	s := Section{Heading: say(BookSpacesSection), Follows: true}
	for _, place := range d.Edition().BookSpaces[1:] {
		s.Rows = append(s.Rows, Row{Name: fmt.Sprintf("%d%s", place.Number, place.Letter),
			Says: say(bookSpaceIs, place.Letter, place.Column, place.Row)})
	}
	return s
}

// extraSpaces says what the extra bonus spaces of the company tracks cost and bring.
func extraSpaces(d *Document) Section {
	s := Section{Heading: say(ExtraSpacesSection), Follows: true}
	for _, t := range d.Tracks {
		for i, b := range t.Bonuses {
			if b.Type != "permanent" {
				s.Rows = append(s.Rows, Row{Name: fmt.Sprintf("%s.%d", t.ID, i+1), Says: bonus(b)})
			}
		}
	}
	return s
}

// wordsOfSources counts how many sources begin with each word.
func wordsOfSources(d *Document) Section {
	count := map[string]int{}
	for _, s := range d.sources() {
		count[s.word()]++
	}
	s := Section{Heading: say(SourcesSection)}
	for _, w := range provenanceWords {
		if count[w] > 0 {
			s.Rows = append(s.Rows, Row{Name: strconv.Itoa(count[w]), Says: say(asItIs, w)})
		}
	}
	return s
}

// numbers writes numbers with blanks between.
func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }
