package memory

import (
	"context"
	"maps"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
)

// NoteClocks notes when the clocks of games ring next, unless a game has gone on, or was edited,
// since.
func (s *Store) NoteClocks(_ context.Context, clocks ...store.Clock) error {
	return s.write("clocks", nil, func() {
		for _, c := range clocks {
			if g, there := s.server.games[c.Game]; there && g.isLookedAt(&c) {
				g.clock = &c
				s.server.games[c.Game] = g
			}
		}
	})
}

// isLookedAt tells whether a clock was noted since the text of a game is what it is.
func (g *game) isLookedAt(c *store.Clock) bool {
	return c != nil && c.Entry == log.Last(g.log) && c.Edits == g.edits
}

// Clocks lists the clocks that ring until a time, of games that have not changed since they were
// looked at.
func (s *Store) Clocks(_ context.Context, until time.Time) (running []store.Clock, err error) {
	if err := s.server.asked(Ask, "clocks"); err != nil {
		return nil, err
	}
	return running, s.locked(func() error {
		for _, id := range sorted(s.server.games) {
			g := s.server.games[id]
			if c := g.clock; g.isLookedAt(c) && !c.Rings.IsZero() && !c.Rings.After(until) {
				running = append(running, *c)
			}
		}
		return nil
	})
}

// Unlooked lists the first games behind one, in alphabetical order, of those of whose clocks
// nothing is noted since their texts were last changed, and of those whose letters may not all be
// owed.
func (s *Store) Unlooked(ctx context.Context, after games.GameID, most int) (ids []games.GameID, err error) {
	all, err := asking(s, "unlooked", func(v *Server) map[games.GameID]game { return maps.Clone(v.games) })
	if err != nil {
		return nil, err
	}
	for id, g := range all {
		mark, known, failed := s.Marked(ctx, id)
		if failed != nil {
			return nil, failed
		}
		if id > after && (!g.isLookedAt(g.clock) || !known || mark != log.Last(g.log)) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(most, len(ids))], nil
}
