package picture

import (
	"image/color"
	"io"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/picture/drawing"
)

// Sheet is the empty board of an edition and its components, to be printed.
type Sheet struct {
	Document *edition.Document
	Edition  *engine.Edition
	Words    *Words
	Language string // of the words, as en
}

// Paper is what a sheet is printed on.
type Paper string

// The papers.
const (
	A3 Paper = "a3" // the whole sheet
	A4 Paper = "a4" // its halves
)

// Papers lists the papers.
var Papers = []Paper{A3, A4}

// A4 paper in CSS pixels, and the room on it.
const (
	paperWidth, paperHeight = 210 / 25.4 * 96, 297 / 25.4 * 96
	sheetWidth              = 2 * panelWidth
	paperMargin             = (paperWidth - sheetWidth) / 2
)

// PDF writes the sheet.
func (s *Sheet) PDF(w io.Writer, p Paper) error {
	return drawing.PDF(w, s.Words.Edition(s.Document.About.Game, s.Edition.Name), s.Language, s.Pages(p)...)
}

// Pages draws the sheet, as large as the paper.
func (s *Sheet) Pages(p Paper) []*drawing.Drawing {
	halves := []*drawing.Drawing{s.board(), s.components()}
	for i, half := range halves {
		halves[i] = onPaper(half)
	}
	if p == A3 {
		whole := drawing.New(2*paperWidth, paperHeight)
		whole.Add(0, 0, 1, halves[0])
		whole.Add(paperWidth, 0, 1, halves[1])
		halves = []*drawing.Drawing{whole}
	}
	return halves
}

// onPaper puts a drawing on a page of its own, smaller if the page is not high enough.
func onPaper(d *drawing.Drawing) *drawing.Drawing {
	page := drawing.New(paperWidth, paperHeight)
	scale := min(1, (paperHeight-2*paperMargin)/d.Height)
	page.Add((paperWidth-d.Width*scale)/2, paperMargin, scale, d)
	return page
}

// empty is a board on which nothing lies.
func (s *Sheet) empty() *Board {
	return &Board{Document: s.Document, Now: &engine.State{Edition: s.Edition}, Words: s.Words}
}

// printed is a part of a sheet in the making, with how far it has come.
type printed struct {
	canvas
	y float64
}

const partHead = 25

// head begins a part.
func (p *printed) head(title, note string) {
	s := bold(15, ink)
	p.Text(0, p.y+14, s, title)
	left := s.Width(title) + 12
	n := regular(10.5, muted)
	p.Text(left, p.y+14, n, n.Fit(note, sheetWidth-left))
	p.Fill(gold, drawing.Rect(0, p.y+19, sheetWidth, 2))
	p.y += partHead
}

// cells draws things in rows, so many abreast and so high.
func (p *printed) cells(n, abreast int, height float64, draw func(i int, x, y float64)) {
	for i := range n {
		draw(i, sheetWidth/float64(abreast)*float64(i%abreast), p.y+height*float64(i/abreast))
	}
	p.y += height*float64((n+abreast-1)/abreast) + 8
}

// board draws the map, and the spaces for bonus markers.
func (s *Sheet) board() *drawing.Drawing {
	const scale = 1.7
	b := s.empty()
	p := printed{canvas: canvas{drawing.New(sheetWidth, 0)}}
	const left, width, edge = (sheetWidth - scale*panelWidth) / 2, scale * panelWidth, 20
	p.Add(left, partHead, scale, b.Draw(Map))
	p.Fill(white, drawing.Frame(left-edge/2, partHead-edge/2, width+edge, scale*mapHeight+edge, 0, edge)) // bases run on
	p.head(s.Words.Edition(s.Document.About.Game, s.Edition.Name), "")
	p.y += scale*mapHeight + 8
	p.head(s.Words.BonusSpaces, "")
	p.cells(len(s.Edition.BonusSpaces)-1, 8, spaceTall+2, func(i int, x, y float64) {
		p.box(white, lineStrong, x, y, spaceWidth, spaceTall, 3, 1)
		b.bonusSpace(p.canvas, engine.SpaceID(i+1), x+1, y+1)
	})
	p.Height = p.y
	return p.Drawing
}

// components draws tracks, books, cards and tiles.
func (s *Sheet) components() *drawing.Drawing {
	p := printed{canvas: canvas{drawing.New(sheetWidth, 0)}}
	s.tracks(&p)
	s.books(&p)
	s.cards(&p)
	s.start(&p)
	p.Height = p.y
	return p.Drawing
}

func (s *Sheet) tracks(p *printed) {
	b, longest := s.empty(), 1
	for _, t := range s.Edition.Tracks[1:] {
		longest = max(longest, t.Spaces)
	}
	lane := []color.RGBA{paper}
	p.head(s.Words.Tracks, "")
	p.cells(len(s.Edition.Tracks)-1, 2, companyRow+laneHeight+blockGap, func(i int, x, y float64) {
		t := &s.Edition.Tracks[i+1]
		one := canvas{drawing.New(panelWidth, companyRow+laneHeight)}
		one.Fill(darkSea, drawing.Rect(0, 0, panelWidth-4, one.Height))
		name, note := bold(12.5, white), regular(10.5, white)
		one.Text(8, 17, name, t.ID)
		one.Text(34, 17, note, note.Fit(strings.Join(b.bonuses(t), ", "), panelWidth-44))
		one.ruler(t, 0, lanesWidth/float64(longest), lane)
		p.Add(x, y, 1, one.Drawing)
	})
	p.y -= 8
	p.cells(2, 2, ownRow+laneHeight+blockGap, func(i int, x, y float64) {
		track := [2]ownTrack{b.diamondTrack(), b.bookTrack()}[i]
		one := canvas{drawing.New(panelWidth, ownRow+laneHeight)}
		one.ownRuler(&track, 0, lane)
		p.Add(x, y, (panelWidth-4)/panelWidth, one.Drawing)
	})
}

func (s *Sheet) books(p *printed) {
	var books []*engine.Book
	for i := range s.Edition.Books {
		if book := &s.Edition.Books[i]; book.Letter != engine.NoLetter {
			books = append(books, book)
		}
	}
	p.head(s.Words.Books, s.Words.BooksNote)
	p.cells(len(books), 9, bookHeight+2, func(i int, x, y float64) { p.bookTile(books[i], books[i].ID, x, y, sheetWidth/9-2) })
}

// bookTile draws a book with its name.
func (c canvas) bookTile(book *engine.Book, name string, x, y, w float64) {
	c.box(paper, lineStrong, x, y, w, bookHeight, 2, 1)
	c.Fill(teal, drawing.Rect(x, y, 3.5, bookHeight))
	c.book(book, x+6, y, w-4, bookHeight, 11.5)
	c.Text(x+7, y+bookHeight-5, regular(9, muted), name)
}

// pile is cards of a face, with where they come from.
type pile struct {
	card engine.CardID
	note string
}

// piles are the cards of a set.
func piles(set engine.CardSet, mark string) (all []pile) {
	for id, n := range set {
		switch {
		case n == 1:
			all = append(all, pile{engine.CardID(id), mark})
		case n > 1:
			all = append(all, pile{engine.CardID(id), strings.TrimSpace(mark + " ×" + strconv.Itoa(int(n)))})
		}
	}
	return all
}

const pilesAbreast, pileHeight = 9, 36

func (s *Sheet) cards(p *printed) {
	var all []pile
	for i := range s.Edition.Stack {
		part := &s.Edition.Stack[i]
		all = append(all, piles(part.Cards, string(part.Letter))...)
	}
	p.head(s.Words.Cards, s.Words.CardsNote+s.prices())
	p.cells(len(all), pilesAbreast, pileHeight, func(i int, x, y float64) { s.pile(p.canvas, all[i], x, y) })
}

// prices lists by row what the spaces of the display add to the price of a card.
func (s *Sheet) prices() (text string) {
	for row := range engine.DisplayRows {
		var l []string
		for column := range engine.DisplayColumns {
			l = append(l, signed(int(s.Edition.DisplayPrice[engine.DisplayAt(column, row)])))
		}
		text += "; " + s.Words.Row(row+1) + " " + strings.Join(slices.Compact(l), " ")
	}
	return text
}

func (s *Sheet) pile(c canvas, l pile, x, y float64) {
	const w, h = sheetWidth/pilesAbreast - 3, pileHeight - 2
	card := &s.Edition.Cards[l.card]
	c.box(paper, lineStrong, x, y, w, h, 3, 1)
	c.cardFace(card, x+12, y+12, 15, 12)
	c.Text(x+5, y+h-4, regular(9, muted), card.Code)
	note := regular(9, muted)
	note.Anchor = drawing.End
	c.Text(x+w-4, y+h-4, note, l.note)
	c.priceTag(x+w-13, y+11, strconv.Itoa(card.Crate), false)
}

// start draws what players begin with, and the bonus tiles.
func (s *Sheet) start(p *printed) {
	all := piles(s.Edition.StartingHand, "")
	for i, id := range s.Edition.FirstExpansion {
		all = append(all, pile{id, strconv.Itoa(i+1) + "."})
	}
	for _, id := range s.Edition.TileCards {
		if id != engine.NoCard {
			all = append(all, pile{id, ""})
		}
	}
	p.head(s.Words.Start, s.Words.StartNote)
	p.cells(len(all), pilesAbreast, pileHeight, func(i int, x, y float64) { s.pile(p.canvas, all[i], x, y) })
	p.y -= 6
	p.cells(len(s.Edition.StartingTiles)-1, 5, 58, func(i int, x, y float64) { s.tile(p.canvas, &s.Edition.StartingTiles[i+1], x, y) })
}

// tile draws a starting tile: its cards and its bonus above, its book below.
func (s *Sheet) tile(c canvas, t *engine.StartingTile, x, y float64) {
	const w, h = sheetWidth/5 - 3, 56
	c.box(paper, gold, x, y, w, h, 3, 1)
	for i, id := range t.Rest.List() {
		c.chip(&s.Edition.Cards[id], x+4+34*float64(i), y+2)
	}
	const below = 37 // the cards
	for i := range t.Bonus {
		c.offered(&t.Bonus[i], x+90, y+18+below*(float64(i)+.5)/float64(len(t.Bonus)), x+w, ink)
	}
	c.bookTile(&s.Edition.Books[t.Book], t.ID, x+3, y+19, 82)
}
