package edition

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"dhow/engine"
)

// Show prints every component of a document with its provenance, as plain text of at most 100
// columns.
func Show(w io.Writer, d *Document) error {
	if _, err := w.Write(show(d).Bytes()); err != nil {
		return fmt.Errorf("edition: show: %w", err)
	}
	return nil
}

// show lays out the page of a document.
func show(d *Document) *page {
	p := &page{}
	p.title(d)
	p.players(d)
	p.bases(d)
	p.regions(d)
	p.display(d)
	p.cards(d)
	p.companyTracks(d)
	p.playerTracks(d)
	p.books(d)
	p.startingTiles(d)
	p.bonusSpaces(d)
	p.sources(d)
	return p
}

// columns is the width of the page, and of the labels at its left.
const (
	columns      = 100
	labelColumns = 9
)

type page struct {
	bytes.Buffer
	sections []Section // the same, without sources
}

func (p *page) heading(text string, source Source) {
	fmt.Fprintf(p, "\n%s\n", text)
	p.sections = append(p.sections, Section{Heading: text})
	if source.Default != "" {
		p.item("", "", source)
	}
}

// item prints a label, a text, and the source in brackets, wrapped behind the label.
func (p *page) item(label, text string, source Source) {
	if s := &p.sections[len(p.sections)-1]; text != "" {
		s.Rows = append(s.Rows, Row{label, text})
	}
	words := strings.Fields(text)
	if source.Default != "" {
		words = append(words, strings.Fields("["+sourcePhrase(source)+"]")...)
	}
	line := fmt.Sprintf("  %-*s", labelColumns, label)
	margin := strings.Repeat(" ", utf8.RuneCountInString(line))
	for _, word := range words {
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			fmt.Fprintln(p, line)
			line = margin
		}
		line += " " + word
	}
	fmt.Fprintln(p, line)
}

func sourcePhrase(s Source) string {
	text := s.Default
	for _, part := range s.Parts {
		text += "; " + strings.ReplaceAll(part.Field, "_", " ") + ": " + part.Text
	}
	return text
}

func (p *page) title(d *Document) {
	fmt.Fprintf(p, "%s by %s (%d), edition %s\n", d.About.Game, d.About.Author, d.About.Year, d.About.Name)
	fmt.Fprintf(p, "%s\n", Digest(d.Edition()))
	fmt.Fprintf(p, "In brackets: where a value comes from.\n")
}

func (p *page) players(d *Document) {
	p.heading("Players", d.Players.Source)
	for _, n := range d.Players.Counts {
		var coins []string
		for space := 1; space <= d.Constants.Rounds; space++ {
			coins = append(coins, fmt.Sprint(d.RoundTrack.Coins[n][space]))
		}
		markers := plural(d.Players.BonusMarkers[n], "bonus marker")
		p.item(fmt.Sprint(n, " players"), markers+"; round-track coins "+strings.Join(coins, " "), d.RoundTrack.Source)
	}
}

func (p *page) bases(d *Document) {
	p.heading("Companies and bases (coins by column, front to rear)", Source{})
	for _, b := range d.Bases {
		i := slices.IndexFunc(d.Companies, func(c Company) bool { return c.ID == b.Company })
		c := d.Companies[i]
		posts := plural(c.TradingPosts, "trading post")
		p.item(c.ID, fmt.Sprintf("%s, %s, %s, first game on %s", c.Name, c.Colour, posts, c.FirstGameTrack), c.Source)
		var lists []string
		for _, column := range b.Columns {
			lists = append(lists, strings.Trim(fmt.Sprint(column), "[]"))
		}
		p.item("", strings.Join(lists, " / "), b.Source)
		p.item("", "borders "+strings.Join(bordersOf(d.Borders.Bases, b.Company), ", "), Source{})
	}
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

func (p *page) regions(d *Document) {
	p.heading("Regions (// stands for a double line)", Source{})
	p.item("borders", "", d.Borders.Source)
	for _, r := range d.Regions {
		text := r.Name
		if r.EnclaveOf != nil {
			text += fmt.Sprintf(", an enclave of %d", *r.EnclaveOf)
		}
		text += ": " + gainPhrases(r.Reward, " and ")
		if r.Mines > 0 {
			text += "; " + plural(r.Mines, "mine")
		}
		borders := bordersOf(slices.Concat(d.Borders.Regions, d.Borders.Bases), fmt.Sprint(r.ID))
		p.item(fmt.Sprint(r.ID), text+"; borders "+strings.Join(borders, ", "), r.Source)
	}
}

func (p *page) display(d *Document) {
	p.heading("Card display (added to the crate value: left, middle, right)", d.CardDisplay.Source)
	for i, row := range d.CardDisplay.Modifiers {
		p.item(fmt.Sprint("row ", i+1), strings.Trim(fmt.Sprint(row), "[]"), Source{})
	}
	p.heading("Book display", d.BookDisplay.Source)
	spaces := d.Edition().BookSpaces
	for row := range len(spaces) / 4 {
		var places []string
		for _, s := range spaces[4*row+1 : 4*row+5] {
			places = append(places, fmt.Sprintf("%d%s column %d row %d", s.Number, s.Letter, s.Column, s.Row))
		}
		p.item(spaces[4*row+1].Letter.String(), strings.Join(places, ", "), Source{})
	}
}

func (p *page) cards(d *Document) {
	names := cardNames(d)
	for _, letter := range cardLetters {
		p.heading("Action cards "+letter, Source{})
		for _, l := range linesOf(d, letter) {
			p.card(names[face(l.card)], l.count, l.card)
		}
	}
	p.heading("Starting hand", Source{})
	for _, x := range d.StartingHand {
		p.card(names[face(x)], x.Copies, x)
	}
	p.heading(`"1"-expansion cards`, Source{})
	for _, x := range d.FirstExpansion {
		p.item(names[face(x)], fmt.Sprintf("player %d: %s", x.Seat, cardPhrase(x)), x.Source)
	}
}

// card prints equal cards. A name longer than the code tells that other cards of the code have
// another face.
func (p *page) card(name string, count int, x Card) {
	text := fmt.Sprintf("%d x %s", count, cardPhrase(x))
	if name != x.Code {
		text += " (other " + x.Code + " differ)"
	}
	p.item(name, text, x.Source)
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
			return face(l.card) == face(x) && sourcePhrase(l.card.Source) == sourcePhrase(x.Source)
		})
		if i < 0 {
			lines = append(lines, cardLine{x, 1})
		} else {
			lines[i].count++
		}
	}
	return lines
}
