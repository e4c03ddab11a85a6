package log

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
)

// Words says what a text record tells beside the orders; templates.Reader does.
type Words interface {
	// Changes says what an order of a seat has changed; empty if nothing has.
	Changes(by engine.Seat, step *engine.Step) string
	// InLog says what an entry does that is no order.
	InLog(what string, args []any) string
	// Standings says in lines how all stand after a round, or at the end of the game.
	Standings(round int, s *engine.State) []string
}

// Record returns the game as a text record that one reads: the orders that count, and as comments
// when each round began, what each order changed, how all stood after each round, and what was said
// to all. Of a Sealed game it has what has been opened; while its starting tiles are hidden it cannot
// be judged.
func (m Moment) Record(words Words) *record.Record {
	r := &record.Record{File: string(m.g.Header.Game), Edition: m.g.ed, Header: m.g.RecordHeader()}
	teller := &recorder{Moment: m, Words: words}
	moves := m.Moves()
	for n := 1; n <= m.n; n++ {
		for ; len(moves) > 0 && moves[0].N == n; moves = moves[1:] {
			r.Entries = append(r.Entries, teller.move(&moves[0]))
		}
		teller.entry(&m.g.entries[n-1])
	}
	r.Notes = teller.notes
	if len(r.Entries) > 0 {
		r.Entries[0].Draws = m.knownDraws(r.Entries[0].Draws)
	}
	return r
}

// RecordHeader returns what a text record of the game says before the first line of play.
func (g *Game) RecordHeader() record.Header {
	names := make([]string, len(g.Header.Seats))
	for i, s := range g.Header.Seats {
		names[i] = s.Name
	}
	return record.Header{Game: string(g.Header.Game), Rules: g.Header.Rules, Edition: g.ed.Name, Digest: g.ed.Digest,
		Setup: g.Header.Setup, Seats: names}
}

// recorder comments a text record, entry by entry.
type recorder struct {
	Moment
	Words
	round int      // of the last order
	notes []string // that stand above the next one
}

// move returns an order with what is to be said of it, below what was said before.
func (r *recorder) move(m *Move) record.Entry {
	e, s, at := m.Entry, &m.Step.State, r.g.entries[m.N-1].At.Format("Mon 2 Jan 2006")
	switch {
	case m.Seat == engine.NoSeat:
		e.Notes = append(r.notes, at)
	case m.Round != r.round:
		e.HeadingNotes, e.HeadingComment = r.notes, at
	default:
		e.Notes = r.notes
	}
	r.round, r.notes = m.Round, nil
	if m.Seat != engine.NoSeat {
		e.Comment = strings.Join(append(r.does(m.N, besideOrders), r.Changes(m.Seat, m.Step)), " ")
	}
	if m.Round > 0 && s.Round > m.Round || s.Phase == engine.GameOver {
		r.notes = r.Standings(m.Round, s)
	}
	return e
}

// What is told of an entry in a text record: behind its orders why others have chosen them, and on a
// line of its own who plays from then on, or that nobody does.
var (
	besideOrders = []string{"house", "house-timeout", "house-away", "kept-timeout", "least-timeout", "correct"}
	ofPlayers    = []string{"replace", "seat", "called", "resign", "unseat-done", "ended-lapsed", "ended-host", "ended-operator",
		"settled-draw", "settled-end"}
)

// does says those of some things that an entry does, each in brackets.
func (r *recorder) does(n int, some []string) (l []string) {
	for _, told := range r.g.Told(n) {
		if slices.Contains(some, told.What) {
			l = append(l, "("+r.InLog(told.What, told.Args)+")")
		}
	}
	return l
}

// entry keeps what an entry says beside its orders. All that is said to all begins with who says it,
// so that no line of it can be taken for anything else.
func (r *recorder) entry(e *Entry) {
	for _, does := range r.does(e.N, ofPlayers) {
		if e.By != engine.NoSeat {
			does = e.By.String() + " " + does
		}
		r.notes = append(r.notes, does)
	}
	who := refereeOr(e.By)
	switch {
	case e.Rule:
		who = "ruling"
	case e.From != Listed{}:
		who = e.From.Name + ", watching"
	}
	for _, say := range e.Says {
		if say.To == ToAll {
			r.notes = append(r.notes, said(who+": ", say.Text)...)
		}
	}
}

// said puts what somebody says on lines of a record, below each other.
func said(who, text string) (lines []string) {
	const sign = "# "
	for line := range strings.Lines(text) {
		for _, part := range record.Wrap(strings.Fields(line), max(record.Width-len(sign)-utf8.RuneCountInString(who), record.Width/2)) {
			lines = append(lines, who+part)
		}
	}
	return lines
}

// knownDraws gives the draws of the deal the starting tiles that have been opened since, and leaves
// out those that have not.
func (m Moment) knownDraws(draws []engine.Draw) []engine.Draw {
	var known []engine.Draw
	for _, d := range draws {
		tiles, ok := d.(engine.TilesDealt)
		switch {
		case !ok || tiles.Tiles[0] != 0:
		case m.play().tiles:
			continue
		default:
			d = engine.TilesDealt{Seat: tiles.Seat, Tiles: [2]engine.TileID{m.play().state.Seats[tiles.Seat].Tile}}
		}
		known = append(known, d)
	}
	return known
}

// FromRecord makes a game without a seal of a text record, each order an entry, all at one time.
// Comments are not taken over. It returns the errors of Judge and New.
func FromRecord(rec *record.Record, game games.GameID, at time.Time) (*Game, error) {
	o, err := record.Judge(rec)
	if err != nil {
		return nil, err
	}
	if rec.Start != nil {
		return nil, &games.Error{File: rec.File, Err: &games.FormatError{What: "record",
			Expected: "the whole game from its set-up", Found: "one that goes on from a position"}}
	}
	h := NewHeader(rec.Edition, game, rec.Header.Setup, rec.Header.Seats...)
	h.Rules = rec.Header.Rules
	for i := range h.Seats {
		if h.Seats[i].Name == "" {
			h.Seats[i].Name = h.Seats[i].Seat.String()
		}
	}
	g, err := New(rec.Edition, h, nil)
	if err != nil {
		return nil, err
	}
	for i, p := range o.Played {
		d := g.Draft(at, p.Seat, "")
		if i == 0 {
			_, err = d.Deal(p.Draws...)
		} else {
			_, err = d.Order(p.Action, p.Draws...)
		}
		if err != nil {
			return nil, err
		}
		g.Commit(d)
	}
	return g, nil
}
