package engine

import (
	"strconv"
	"strings"
)

// Seat is a place at the table, clockwise: blue, green, yellow, purple. A game of n players uses
// the first n.
type Seat uint8

// The four seats, and NoSeat for the observer and for "nobody".
const (
	NoSeat Seat = iota
	Blue
	Green
	Yellow
	Purple
)

// MaxPlayers is the most players a game can have.
const MaxPlayers = 4

var seatNames = [...]string{"nobody", "blue", "green", "yellow", "purple"}

// String returns the seat's colour, as notation and files spell it.
func (s Seat) String() string { return nameAt(seatNames[:], int(s)) }

// nameAt returns a name from a list, or the number of what has none.
func nameAt(names []string, i int) string {
	if i >= len(names) {
		return strconv.Itoa(i)
	}
	return names[i]
}

// Company is one of the four chartered companies.
type Company uint8

// The companies in the order of the rulebook, and NoCompany for an empty region or an expansion
// into nothing.
const (
	NoCompany Company = iota
	Mombasa
	CapeTown
	SaintLouis
	Cairo
)

// Companies lists the four companies in the order of the rulebook.
var Companies = [...]Company{Mombasa, CapeTown, SaintLouis, Cairo}

// String returns the company's letter in the notation: M, T, L or C.
func (c Company) String() string { return nameAt(companyLetters[:], int(c)) }

var companyLetters = [...]string{"-", "M", "T", "L", "C"}

// CompanySet is a set of companies.
type CompanySet uint8

// Has tells whether c is in the set.
func (s CompanySet) Has(c Company) bool { return s&(1<<c) != 0 }

// With returns the set with c added.
func (s CompanySet) With(c Company) CompanySet { return s | 1<<c }

// String lists the companies' letters: M T.
func (s CompanySet) String() string {
	var l []string
	for _, c := range Companies {
		if s.Has(c) {
			l = append(l, c.String())
		}
	}
	return strings.Join(l, " ")
}

// Good is a kind of goods.
type Good uint8

// The three goods, and NoGood.
const (
	NoGood Good = iota
	Coffee
	Bananas
	Cotton
)

// Goods lists the three goods.
var Goods = [...]Good{Coffee, Bananas, Cotton}

var goodNames = [...]string{"none", "coffee", "bananas", "cotton"}

// String returns the good's English name in lower case.
func (g Good) String() string { return nameAt(goodNames[:], int(g)) }

// Suit is what a majority or a book requirement counts in an action area: one of the three goods,
// or expansion points.
type Suit uint8

// The suits: the goods have their own numbers, expansion follows.
const (
	NoSuit Suit = iota
	CoffeeUnits
	BananaUnits
	CottonUnits
	ExpansionPoints
)

// String returns the suit's English name in lower case.
func (s Suit) String() string {
	return [...]string{"none", "coffee", "bananas", "cotton", "expansion"}[s]
}

// DisplaySpace is a space of the card display: columns x, y, z from left to right, rows 1 to 4, so
// x1 is 1, x2 is 2, y1 is 5 and z4 is 12. 0 is none.
type DisplaySpace uint8

// The size of the card display (rulebook, components).
const (
	DisplayRows    = 4
	DisplayColumns = 3
	DisplaySpaces  = DisplayRows * DisplayColumns
)

// DisplayAt returns the display space in a column (0 left, 1 middle, 2 right) and row (0 to 3 from
// the top).
func DisplayAt(column, row int) DisplaySpace { return DisplaySpace(column*DisplayRows + row + 1) }

// String returns the space's name in the notation, as y2.
func (d DisplaySpace) String() string {
	if d == 0 {
		return "-"
	}
	return string([]byte{'x' + byte(d-1)/DisplayRows, '1' + byte(d-1)%DisplayRows})
}

// BookSpace is a space of the book display, 1 to 12 in the order of Edition.BookSpaces: the A
// spaces, then B, then C, each row by row (ruling 54). 0 is none.
type BookSpace uint8

// BookSpaces is the number of spaces of the book display (rulebook, setup step 8).
const BookSpaces = 12

// RegionID is the number of a region of the map, 1 to 24. 0 is none.
type RegionID uint8

// Regions is the number of regions of the map (rulebook, Use all expansion cards).
const Regions = 24

// CardID is a card face of an edition, an index into Edition.Cards. Cards with the same face are
// interchangeable (ruling 58), so a CardID names a face, not a piece of cardboard.
type CardID uint8

// NoCard is an empty slot or space; in a view it also stands for a card that the reader may not
// see.
const NoCard CardID = 0

// BookID is a book tile of an edition, an index into Edition.Books; the starting books are among
// them. 0 is none.
type BookID uint8

// TrackID is one side of a company track, an index into Edition.Tracks. 0 is none.
type TrackID uint8

// TileID is a starting tile, an index into Edition.StartingTiles. 0 is none.
type TileID uint8

// SpaceID is a bonus space, an index into Edition.BonusSpaces; extra bonus spaces of tracks follow
// those of the board (see Edition.ExtraSpace). 0 is none.
type SpaceID uint8

// Slot is a place in an action area: 1 to 3 the coloured slots, DiamondSlot and BookkeepingSlot
// once unlocked, and beyond them the places of the bonus tiles that count as cards. Resting decks
// have the numbers of their slots. 0 is none.
type Slot uint8

// The slots of an action area.
const (
	DiamondSlot     Slot = 4
	BookkeepingSlot Slot = 5
	BookkeeperTile  Slot = 6
	MerchantTile    Slot = 7
	ExpansionTile   Slot = 8

	ActionSlots = 5 // slots that hold cards and have a resting deck
	AreaSlots   = 8 // with the places of the bonus tiles
)
