package edition

import (
	"fmt"
	"slices"
	"strings"

	"dhow/engine"
)

// Section is a part of what Show prints, without sources: a heading, and the components below it.
type Section struct {
	Heading string
	Rows    []Row
}

// Row is a component and what it is. A row without a name goes on with what the one above says.
type Row struct{ Name, Text string }

// Guide returns what Show prints of a document by its headings, and after that what it does not
// print, because it follows: each space of the displays and each extra bonus space by its own name.
func Guide(d *Document) []Section {
	guide := show(d).sections
	return append(guide, cardSpaces(d), bookSpaces(d), extraSpaces(d))
}

// Reconstructed tells whether values of a document were chosen to fit the rules, so that those of
// the printed game may differ.
func (d *Document) Reconstructed() bool {
	return slices.ContainsFunc(d.sources(), func(s SourcePart) bool { return s.word() == Reconstructed })
}

// Describe returns what Guide says of one component: of a book (A07), a region (12), a starting
// tile (S04), a space of a display (y2, 1A), a bonus space (first, C1.1), a company (M), a company
// track (C1) or a card (Bk2), whatever the case. It is false for what has another name or none.
func Describe(d *Document, name string) (string, bool) {
	for _, s := range Guide(d) {
		for i, row := range s.Rows {
			if name != "" && strings.EqualFold(row.Name, name) {
				return row.Text + continued(s.Rows[i+1:]), true
			}
		}
	}
	return "", false
}

// continued joins the rows without a name at the beginning of some.
func continued(rows []Row) string {
	text := ""
	for _, row := range rows {
		if row.Name != "" {
			break
		}
		text += "; " + row.Text
	}
	return text
}

// cardSpaces says of each space of the card display where it is and what it adds.
func cardSpaces(d *Document) Section {
	s := Section{Heading: "Spaces of the card display"}
	for i, row := range d.CardDisplay.Modifiers {
		for j, adds := range row {
			name := engine.DisplayAt(j, i).String()
			text := fmt.Sprintf("row %d, %s column; adds %d to the crate value", i+1, d.CardDisplay.Columns[j], adds)
			s.Rows = append(s.Rows, Row{name, text})
		}
	}
	return s
}

// bookSpaces says of each space of the book display where it is.
func bookSpaces(d *Document) Section {
	s := Section{Heading: "Spaces of the book display"}
	for _, place := range d.Edition().BookSpaces[1:] {
		text := fmt.Sprintf("a space for %s-books, below space %d of the round track, row %d",
			place.Letter, place.Column, place.Row)
		s.Rows = append(s.Rows, Row{fmt.Sprintf("%d%s", place.Number, place.Letter), text})
	}
	return s
}

// extraSpaces says what the extra bonus spaces of the company tracks cost and bring.
func extraSpaces(d *Document) Section {
	s := Section{Heading: "Extra bonus spaces"}
	for _, t := range d.Tracks {
		for i, b := range t.Bonuses {
			if b.Type != "permanent" {
				s.Rows = append(s.Rows, Row{fmt.Sprintf("%s.%d", t.ID, i+1), bonusPhrase(b)})
			}
		}
	}
	return s
}
