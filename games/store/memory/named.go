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

// Named lists the games that are not archived and name a player, or have before, or of which that
// cannot be told; in alphabetical order.
func (s *Store) Named(_ context.Context, player games.PlayerID) ([]games.GameID, error) {
	return s.those(func(g game) bool { return log.Names(g.log, player) }), nil
}

// Tended lists the first games behind one, of those that are not archived, that the hourly round has
// to see by a time, as was noted when they were last looked at; in alphabetical order.
func (s *Store) Tended(_ context.Context, by time.Time, behind games.GameID, most int) ([]games.GameID, error) {
	return firstBehind(s.those(func(g game) bool { return g.tends(by) }), behind, most), nil
}

// Open lists the first games behind one that may have seats which nobody has; in alphabetical order.
func (s *Store) Open(_ context.Context, behind games.GameID, most int) ([]games.GameID, error) {
	may := func(g game) bool { return g.tends(time.Unix(0, 0)) && bytes.Contains(g.log, []byte("open")) }
	return firstBehind(s.those(may), behind, most), nil
}

// tends tells whether the hourly round has to see a game by a time.
func (g *game) tends(by time.Time) bool {
	return g.clock != nil && !g.clock.Tends.IsZero() && !g.clock.Tends.After(by)
}

// firstBehind are the first of some games, in alphabetical order, that lie behind one.
func firstBehind(ids []games.GameID, behind games.GameID, most int) []games.GameID {
	ids = slices.DeleteFunc(ids, func(id games.GameID) bool { return id <= behind })
	return ids[:min(most, len(ids))]
}

// those lists the games that are not archived and of which something is so.
func (s *Store) those(is func(game) bool) []games.GameID {
	return reading(s, func(v *Server) []games.GameID {
		return slices.DeleteFunc(sorted(v.games), func(id games.GameID) bool { return !is(v.games[id]) })
	})
}

// Running lists those of some games that are there and not archived, in alphabetical order.
func (s *Store) Running(_ context.Context, ids []games.GameID) ([]games.GameID, error) {
	return reading(s, func(v *Server) []games.GameID {
		return slices.DeleteFunc(sorted(v.games), func(id games.GameID) bool { return !slices.Contains(ids, id) })
	}), nil
}

// Version tells which text there is of a game; false: there is none that is not archived.
func (s *Store) Version(_ context.Context, id games.GameID) (v store.Version, there bool, err error) {
	g := reading(s, func(v *Server) game { return v.games[id] })
	if g.log == nil {
		return store.Version{}, false, nil
	}
	return store.Version{Last: log.Last(g.log), Edits: g.edits}, true, nil
}

// Number counts the games that are not archived.
func (s *Store) Number(context.Context) (int, error) {
	return reading(s, func(v *Server) int { return len(v.games) }), nil
}

// Owed tells when the first letter about a game was owed; zero: none was.
func (s *Store) Owed(_ context.Context, game games.GameID) (time.Time, error) {
	return reading(s, func(v *Server) time.Time {
		for _, f := range v.facts {
			if owe, is := f.fact.(post.Owe); is && owe.Game == game {
				return owe.At
			}
		}
		return time.Time{}
	}), nil
}
