package templates

import (
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
	"dhow/picture"
)

// Letter is a letter without its envelope. The text ends with a line feed, and its lines are at
// most Columns wide, except canonical orders that are longer.
type Letter struct {
	Subject, Text string
	HTML          string         // the same as a page; empty if the reader wants none
	Pictures      []Picture      // which that page shows
	Sheet         *picture.Sheet // of the components, to be attached; nil: none is
	Offers        []Copyable     // in the order of the text

	extent extent  // of the text
	height float64 // of the page, about, in CSS pixels on a phone
}

// Reader is whom a letter is for, and what all letters about a game need of it.
type Reader struct {
	Edition *engine.Edition // nil in letters about no game
	Seat    engine.Seat     // NoSeat: an observer, or the host
	Name    string          // of the reader; empty where unknown
	Game    string          // the game's id; empty in letters about none
	Names   Names
	Zone    *time.Location // nil: UTC
	Date    time.Time      // of the letter: times of another year are said with it; zero: none is
	Brief   bool           // a line and an example of each kind of order, no tables
	Key     string         // for the line at the foot; empty: no such line
	Mailbox string         // the referee's address

	HTML     bool              // letters have a page beside their text
	Pictures bool              // pages show the board
	Document *edition.Document // of the components; nil where there are none to draw
	ID       string            // of the letter, after which its pictures are named

	Language notation.Language // what letters are written in; its words are read before those of others
}

// Names says who sits at the seats, by Seat; names may be empty.
type Names [engine.MaxPlayers + 1]string
