package memory

import (
	"bytes"
	"context"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
)

// Naming lists the games that are not archived and name a player, or have before, or of which that
// cannot be told; in alphabetical order.
func (s *Store) Naming(_ context.Context, player games.PlayerID) ([]games.GameID, error) {
	return s.those("named "+string(player), func(_ games.GameID, g game) bool { return log.Names(g.log, player) })
}

// Tended lists the first games behind one, of those that are not archived, that the hourly round
// has to see by a time, as was noted when they were last looked at; in alphabetical order.
func (s *Store) Tended(_ context.Context, by time.Time, behind games.GameID, most int) ([]games.GameID, error) {
	ids, err := s.those("tended", func(id games.GameID, g game) bool { return id > behind && g.tends(by) })
	return ids[:min(most, len(ids))], err
}

// Open lists the first games behind one that may have seats which nobody has; in alphabetical
// order.
func (s *Store) Open(_ context.Context, behind games.GameID, most int) ([]games.GameID, error) {
	ids, err := s.those("open", func(id games.GameID, g game) bool {
		return id > behind && g.tends(time.Unix(0, 0)) && bytes.Contains(g.log, []byte("open"))
	})
	return ids[:min(most, len(ids))], err
}

// tends tells whether the hourly round has to see a game by a time.
func (g *game) tends(by time.Time) bool {
	return g.clock != nil && !g.clock.Tends.IsZero() && !g.clock.Tends.After(by)
}

// Running lists those of some games that are there and not archived, in alphabetical order.
func (s *Store) Running(_ context.Context, ids []games.GameID) ([]games.GameID, error) {
	return s.those("running", func(id games.GameID, _ game) bool { return slices.Contains(ids, id) })
}

// those lists the games that are not archived and of which something is so, in alphabetical order.
func (s *Store) those(question string, is func(games.GameID, game) bool) ([]games.GameID, error) {
	return asking(s, question, func(v *Server) []games.GameID {
		return slices.DeleteFunc(sorted(v.games), func(id games.GameID) bool { return !is(id, v.games[id]) })
	})
}

// Versions tells which texts there are of some games that are not archived.
func (s *Store) Versions(_ context.Context, ids ...games.GameID) (map[games.GameID]store.Version, error) {
	versions := map[games.GameID]store.Version{}
	for _, id := range ids {
		if g := reading(s, func(v *Server) game { return v.games[id] }); g.log != nil {
			versions[id] = store.Version{Last: log.Last(g.log), Edits: g.edits}
		}
	}
	return versions, nil
}

// Number counts the games that are not archived.
func (s *Store) Number(context.Context) (int, error) {
	return asking(s, "number", func(v *Server) int { return len(v.games) })
}

// FirstOwed tells when the first letter about a game was owed; zero: none was.
func (s *Store) FirstOwed(_ context.Context, game games.GameID) (time.Time, error) {
	return asking(s, "first owed about "+string(game), func(v *Server) time.Time {
		for _, f := range v.facts {
			if owe, is := f.fact.(post.Owe); is && owe.Game == game {
				return owe.At
			}
		}
		return time.Time{}
	})
}
