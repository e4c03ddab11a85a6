package log

import (
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
)

// Record returns the game as a text record: the orders that count, and what was said to all as
// comments where it was said. Of a Sealed game it has what has been opened; while its starting
// tiles are hidden it cannot be judged.
func (g *Game) Record() *record.Record {
	names := make([]string, len(g.Header.Seats))
	for i, s := range g.Header.Seats {
		names[i] = s.Name
	}
	r := &record.Record{File: string(g.Header.Game), Edition: g.ed, Header: record.Header{
		Game: string(g.Header.Game), Rules: g.Header.Rules, Edition: g.ed.Name, Digest: g.ed.Digest, Setup: g.Header.Setup, Seats: names,
	}}
	moves := g.Moves()
	for i := range g.entries {
		for len(moves) > 0 && moves[0].N == i+1 {
			e := moves[0].Entry
			e.Notes, r.Notes = r.Notes, nil
			r.Entries = append(r.Entries, e)
			moves = moves[1:]
		}
		e := &g.entries[i]
		for _, say := range e.Says { // to all as comments, one a line
			who := refereeOr(e.By)
			if e.Rule {
				who = "ruling"
			}
			if say.To != ToAll {
				who += " to " + say.To.String()
			}
			for line := range strings.Lines(say.Text) {
				if line = strings.TrimSpace(line); line != "" {
					r.Notes = append(r.Notes, who+": "+line)
				}
			}
		}
	}
	if len(r.Entries) > 0 {
		r.Entries[0].Draws = g.knownDraws(r.Entries[0].Draws)
	}
	return r
}

// knownDraws gives the draws of the deal the starting tiles that have been opened since, and leaves
// out those that have not.
func (g *Game) knownDraws(draws []engine.Draw) []engine.Draw {
	var known []engine.Draw
	for _, d := range draws {
		tiles, ok := d.(engine.TilesDealt)
		switch {
		case !ok || tiles.Tiles[0] != 0:
		case g.play().tiles:
			continue
		default:
			d = engine.TilesDealt{Seat: tiles.Seat, Tiles: [2]engine.TileID{g.play().state.Seats[tiles.Seat].Tile}}
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
