package position

import (
	"cmp"
	"strconv"

	"dhow/engine"
	"dhow/games"
)

// positionWriter appends the canonical form of a position. The form is fixed and hashed for every
// entry of a game, so it is written directly, without a tree in between.
type positionWriter struct {
	ed  *engine.Edition
	buf []byte
}

func (w *positionWriter) position(s *engine.State) {
	w.header(s)
	w.fields("display", func() {
		for space := engine.DisplaySpace(1); space <= engine.DisplaySpaces; space++ {
			w.entry(space.String())
			w.card(s.Display[space])
		}
	})
	w.cards("stack", &s.Stack)
	w.cards("discard", &s.Discard)
	w.books(s)
	w.board(s)
	for _, seat := range s.SeatList() {
		w.player(seat, &s.Seats[seat])
	}
}

func (w *positionWriter) header(s *engine.State) {
	w.number("dhow", games.Format)
	w.number("rules", int(s.Rules))
	w.fields("edition", func() {
		w.entry("name")
		w.word(s.Edition.Name)
		w.entry("digest")
		w.quoted(s.Edition.Digest)
	})
	w.line("setup", games.SetupWords[s.Setup])
	w.number("players", s.Players)
	w.line("phase", phaseWords[s.Phase])
	w.number("round", s.Round)
	w.line("first", games.SeatWords[s.First])
	w.line("turn", games.SeatWords[s.Turn])
	w.fields("tracks", func() {
		for _, c := range engine.Companies {
			w.entry(c.String())
			w.word(cmp.Or(w.ed.Tracks[s.Tracks[c]].ID, games.Nothing))
		}
	})
}

func (w *positionWriter) books(s *engine.State) {
	w.fields("books", func() {
		for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
			w.entry(w.ed.BookSpaceName(space))
			w.book(s.Books[space])
		}
	})
	w.fields("coins", func() {
		for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
			if s.Coins[space] > 0 {
				w.entry(w.ed.BookSpaceName(space))
				w.int(int(s.Coins[space]))
			}
		}
	})
	w.list("supply", func() {
		for id := range w.ed.Books {
			if s.Supply.Has(engine.BookID(id)) {
				w.next()
				w.book(engine.BookID(id))
			}
		}
	})
}

func (w *positionWriter) board(s *engine.State) {
	w.fields("bases", func() {
		for _, c := range engine.Companies {
			w.entry(c.String())
			// An "o" says that the final space is open for good though posts have returned to the
			// column; an empty column is always open.
			w.buf = append(w.buf, '[')
			for _, column := range s.Bases[c] {
				w.next()
				w.int(int(column.Posts))
				if column.Open && column.Posts > 0 {
					w.buf = append(w.buf, 'o')
				}
			}
			w.buf = append(w.buf, ']')
		}
	})
	w.fields("regions", func() {
		for region, c := range s.Regions {
			if c != engine.NoCompany {
				w.entry(strconv.Itoa(region))
				w.word(c.String())
			}
		}
	})
	w.fields("markers", func() {
		for space, seat := range s.Markers {
			if seat != engine.NoSeat {
				w.entry(w.ed.BonusSpaces[space].Name)
				w.word(games.SeatWords[seat])
			}
		}
	})
}

// key begins a line.
func (w *positionWriter) key(key string) {
	w.buf = append(w.buf, key...)
	w.buf = append(w.buf, ": "...)
}

func (w *positionWriter) line(key, word string) {
	w.key(key)
	w.word(word)
	w.buf = append(w.buf, '\n')
}

func (w *positionWriter) number(key string, n int) {
	w.key(key)
	w.int(n)
	w.buf = append(w.buf, '\n')
}

func (w *positionWriter) flag(key string, is bool) {
	w.key(key)
	w.buf = strconv.AppendBool(w.buf, is)
	w.buf = append(w.buf, '\n')
}

// cards writes a pile as a line: the cards by face, equal cards repeated.
func (w *positionWriter) cards(key string, pile *engine.CardSet) {
	w.list(key, func() { w.pile(pile) })
}

func (w *positionWriter) pile(pile *engine.CardSet) {
	for card, n := range pile {
		for range n {
			w.next()
			if engine.CardID(card) == engine.NoCard {
				w.quoted(unknown)
			} else {
				w.card(engine.CardID(card))
			}
		}
	}
}

// list writes a line that is a list, whose items are written by a function.
func (w *positionWriter) list(key string, items func()) {
	w.key(key)
	w.buf = append(w.buf, '[')
	items()
	w.buf = append(w.buf, "]\n"...)
}

// fields writes a line that is a map, whose entries are written by a function.
func (w *positionWriter) fields(key string, entries func()) {
	w.key(key)
	w.buf = append(w.buf, '{')
	entries()
	w.buf = append(w.buf, "}\n"...)
}

// next separates an item from the one before it, if there is one.
func (w *positionWriter) next() {
	if last := w.buf[len(w.buf)-1]; last != '[' && last != '{' {
		w.buf = append(w.buf, ", "...)
	}
}

// entry begins an entry of a map in one line.
func (w *positionWriter) entry(key string) {
	w.next()
	w.key(key)
}

func (w *positionWriter) int(n int) { w.buf = strconv.AppendInt(w.buf, int64(n), 10) }

// What is numbered 0 is nothing, and has no name.

func (w *positionWriter) card(card engine.CardID) { w.word(cmp.Or(w.ed.Cards[card].ID, games.Nothing)) }

func (w *positionWriter) book(book engine.BookID) { w.word(cmp.Or(w.ed.Books[book].ID, games.Nothing)) }

// word writes a name, quoted only where YAML would not read it as it stands.
func (w *positionWriter) word(s string) {
	if s == games.Nothing || plainWord(s) {
		w.buf = append(w.buf, s...)
		return
	}
	w.quoted(s)
}

func (w *positionWriter) quoted(s string) { w.buf = strconv.AppendQuote(w.buf, s) }
