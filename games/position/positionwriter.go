package position

import (
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
	w.cardPiles(s)
	w.books(s)
	w.board(s)
	for _, seat := range s.SeatList() {
		w.player(seat, &s.Seats[seat])
	}
}

func (w *positionWriter) header(s *engine.State) {
	w.number("dhow", games.Format)
	w.number("rules", int(s.Rules))
	w.key("edition")
	w.open('{')
	w.entry("name")
	w.word(s.Edition.Name)
	w.entry("digest")
	w.quoted(s.Edition.Digest)
	w.close('}')
	w.line("setup", games.SetupWords[s.Setup])
	w.number("players", s.Players)
	w.line("phase", phaseWords[s.Phase])
	w.number("round", s.Round)
	w.line("first", games.SeatWords[s.First])
	w.line("turn", games.SeatWords[s.Turn])
	w.key("tracks")
	w.open('{')
	for _, c := range engine.Companies {
		w.entry(c.String())
		w.trackName(s.Tracks[c])
	}
	w.close('}')
}

func (w *positionWriter) cardPiles(s *engine.State) {
	w.key("display")
	w.open('{')
	for space := engine.DisplaySpace(1); space <= engine.DisplaySpaces; space++ {
		w.entry(space.String())
		w.card(s.Display[space])
	}
	w.close('}')
	w.cards("stack", &s.Stack)
	w.cards("discard", &s.Discard)
}

func (w *positionWriter) books(s *engine.State) {
	w.key("books")
	w.open('{')
	for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
		w.entry(w.ed.BookSpaceName(space))
		w.book(s.Books[space])
	}
	w.close('}')
	w.key("coins")
	w.open('{')
	for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
		if s.Coins[space] > 0 {
			w.entry(w.ed.BookSpaceName(space))
			w.int(int(s.Coins[space]))
		}
	}
	w.close('}')
	w.key("supply")
	w.open('[')
	for id := range w.ed.Books {
		if s.Supply.Has(engine.BookID(id)) {
			w.next()
			w.book(engine.BookID(id))
		}
	}
	w.close(']')
}

func (w *positionWriter) board(s *engine.State) {
	w.key("bases")
	w.open('{')
	for _, c := range engine.Companies {
		w.entry(c.String())
		w.base(&s.Bases[c])
	}
	w.close('}')
	w.key("regions")
	w.open('{')
	for region, c := range s.Regions {
		if c != engine.NoCompany {
			w.entry(strconv.Itoa(region))
			w.word(c.String())
		}
	}
	w.close('}')
	w.key("markers")
	w.open('{')
	for space, seat := range s.Markers {
		if seat != engine.NoSeat {
			w.entry(w.ed.BonusSpaces[space].Name)
			w.word(games.SeatWords[seat])
		}
	}
	w.close('}')
}

// base writes the posts of a base by column. An "o" says that the final space is open for good
// though posts have returned to the column; an empty column is always open.
func (w *positionWriter) base(columns *[engine.BaseColumns]engine.Column) {
	w.buf = append(w.buf, '[')
	for _, column := range columns {
		w.next()
		w.int(int(column.Posts))
		if column.Open && column.Posts > 0 {
			w.buf = append(w.buf, 'o')
		}
	}
	w.buf = append(w.buf, ']')
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
	w.key(key)
	w.open('[')
	w.pile(pile)
	w.close(']')
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

// open begins a list or map in one line, close ends it and the line.
func (w *positionWriter) open(bracket byte) { w.buf = append(w.buf, bracket) }

func (w *positionWriter) close(bracket byte) { w.buf = append(w.buf, bracket, '\n') }

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

func (w *positionWriter) card(card engine.CardID) {
	if card == engine.NoCard {
		w.buf = append(w.buf, games.Nothing...)
		return
	}
	w.word(w.ed.Cards[card].ID)
}

func (w *positionWriter) book(book engine.BookID) {
	if book == 0 {
		w.buf = append(w.buf, games.Nothing...)
		return
	}
	w.word(w.ed.Books[book].ID)
}

func (w *positionWriter) trackName(track engine.TrackID) {
	if track == 0 {
		w.buf = append(w.buf, games.Nothing...)
		return
	}
	w.word(w.ed.Tracks[track].ID)
}

// word writes a name, quoted only where YAML would not read it as it stands.
func (w *positionWriter) word(s string) {
	if s == games.Nothing || plainWord(s) {
		w.buf = append(w.buf, s...)
		return
	}
	w.quoted(s)
}

func (w *positionWriter) quoted(s string) { w.buf = strconv.AppendQuote(w.buf, s) }
