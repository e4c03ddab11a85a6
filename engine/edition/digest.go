package edition

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"slices"
	"strconv"

	"dhow/engine"
)

// Digest returns "sha256:" and the SHA-256 in hex of the canonical text of an edition: everything
// that matters to a game, and nothing else. Two files that differ in provenance, outlines, comments
// or order of keys have one digest.
func Digest(ed *engine.Edition) string {
	sum := sha256.Sum256(canonical(ed))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// canonical is the text that is hashed. Each line is a word and values separated by spaces: numbers
// in decimal (identifiers and enumerations too), truth as 0 or 1, text in Go's double quotes, a
// pile of cards as face:count. What follows from other lines (the sums over the card stack, the
// digest itself) is left out. Game files name editions by this digest, so the text of a released
// edition must never change: a new property gets a line of its own, written only where it is not
// zero.
func canonical(ed *engine.Edition) []byte {
	w := &lines{}
	w.line("dhow-edition", 1)
	w.line("name", ed.Name)
	w.cards(ed)
	w.board(ed)
	w.tracks(ed)
	w.books(ed)
	w.tiles(ed)
	w.spaces(ed)
	return w.Bytes()
}

type lines struct{ bytes.Buffer }

func (w *lines) line(word string, values ...any) {
	w.WriteString(word)
	for _, v := range values {
		w.WriteByte(' ')
		w.value(reflect.ValueOf(v))
	}
	w.WriteByte('\n')
}

func (w *lines) value(v reflect.Value) {
	switch {
	case v.Kind() == reflect.String:
		w.WriteString(strconv.Quote(v.String()))
	case v.Kind() == reflect.Bool && v.Bool():
		w.WriteByte('1')
	case v.Kind() == reflect.Bool:
		w.WriteByte('0')
	case v.CanInt():
		w.number(v.Int())
	case v.CanUint():
		w.number(int64(v.Uint()))
	default:
		w.list(v)
	}
}

func (w *lines) number(n int64) {
	w.Write(strconv.AppendInt(w.AvailableBuffer(), n, 10))
}

// list writes a pile of cards by its faces, any other list with its length, so that lists cannot
// run together.
func (w *lines) list(v reflect.Value) {
	if pile, ok := v.Interface().(engine.CardSet); ok {
		// A pile is written by its faces.
		w.WriteString("cards")
		for face, n := range pile {
			if n > 0 {
				w.WriteByte(' ')
				w.number(int64(face))
				w.WriteByte(':')
				w.number(int64(n))
			}
		}
		return
	}
	w.number(int64(v.Len()))
	for i := range v.Len() {
		w.WriteByte(' ')
		w.value(v.Index(i))
	}
}

func (w *lines) cards(ed *engine.Edition) {
	for i, c := range ed.Cards {
		m := c.Merchant
		w.line("card", i, c.Code, c.ID, c.Kind, c.Good, c.Value, c.Points, c.Share, c.Crate,
			m.Company, m.Diamonds, m.Pounds, m.MinesPerMore, m.PerOther)
	}
	for _, p := range ed.Stack {
		w.line("stack", p.Letter, p.Cards)
	}
	w.line("hand", ed.StartingHand)
	w.line("first-expansion", ed.FirstExpansion)
	w.line("tile-cards", ed.TileCards)
	w.line("prices", ed.DisplayPrice)
}

func (w *lines) board(ed *engine.Edition) {
	for _, c := range engine.Companies {
		w.line("company", c, ed.CompanyNames[c], ed.FirstTracks[c], ed.Bases[c])
		w.borders("base-border", int(c), ed.BaseBorders[c])
	}
	for i, r := range ed.Regions {
		w.line("region", i, r.Name, r.Mines)
		w.rewards("region-reward", r.Rewards, i)
		w.borders("border", i, r.Borders)
	}
	w.line("round-coins", ed.RoundCoins)
	w.line("bonus-markers", ed.BonusMarkers)
}

func (w *lines) borders(word string, from int, list []engine.Border) {
	for _, b := range list {
		w.line(word, from, b.To, b.Cost)
	}
}

// rewards writes a line a reward; where tells what gives it.
func (w *lines) rewards(word string, list []engine.Reward, where ...any) {
	for _, r := range list {
		values := []any{r.Kind, r.N, r.Company, r.Others, r.PerUnit, r.Minus, r.Crate}
		w.line(word, slices.Concat(where, values)...)
	}
}

func (w *lines) tracks(ed *engine.Edition) {
	for i, t := range ed.Tracks {
		w.line("track", i, t.ID, t.Spaces, t.Shares, t.Calls, t.Extra)
		for k, s := range t.Specials {
			p := t.Bonuses[k]
			w.line("special", i, s.Space, s.Pounds,
				p.ExpansionPlus, p.MarkersPlus, p.PriceMinus, p.PriceGood, p.Mix, p.UnitPlus, p.UnitGood)
		}
	}
	for _, c := range ed.TrackCards {
		w.line("track-card", c)
	}
	w.line("diamonds", ed.Diamonds.Spaces, ed.Diamonds.Slot, ed.Diamonds.Values)
	w.line("bookkeeping", ed.Bookkeeping.Spaces, ed.Bookkeeping.Slot, ed.Bookkeeping.Values, ed.CrossedOutA)
}

func (w *lines) books(ed *engine.Edition) {
	for i, b := range ed.Books {
		w.line("book", i, b.ID, b.Letter)
		for _, r := range b.Requires {
			w.line("requirement", i, r.Kind, r.Suit, r.N)
		}
		w.rewards("book-reward", b.Rewards, i)
	}
	for i, s := range ed.BookSpaces {
		w.line("book-space", i, s.Letter, s.Number, s.Column, s.Row)
	}
	w.line("book-cost", ed.BookCost)
}

func (w *lines) tiles(ed *engine.Edition) {
	for i, t := range ed.StartingTiles {
		w.line("tile", i, t.ID, t.Book, t.Rest)
		w.rewards("tile-bonus", t.Bonus, i)
	}
	for n, l := range ed.FirstGameTiles {
		w.line("first-game", n, l)
	}
}

func (w *lines) spaces(ed *engine.Edition) {
	for i, s := range ed.BonusSpaces {
		w.line("space", i, s.Name, s.Kind, s.Majority, s.Optional, s.Track, s.Level,
			s.Cost.Pounds, s.Cost.RemoveCard, s.Cost.RemoveGood, s.Cost.NotFirstTurn)
		for k, t := range s.Tiers {
			w.line("tier", i, k, t.Min)
			w.rewards("tier-reward", t.Rewards, i, k)
		}
		for k, alternative := range s.OneOf {
			w.line("alternative", i, k)
			w.rewards("space-reward", alternative, i, k)
		}
	}
}
