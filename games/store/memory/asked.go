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

// Games lists the games that are not archived.
func (s *Store) Games(ctx context.Context) ([]games.GameID, error) {
	return s.those("games", func(games.GameID, game) bool { return true })
}

// Log returns the text of a game.
func (s *Store) Log(ctx context.Context, id games.GameID) ([]byte, error) {
	text := reading(s, func(v *Server) []byte { return v.games[id].log })
	if text == nil {
		return nil, missing(string(id))
	}
	return text, nil
}

// Find lists games.
func (s *Store) Find(_ context.Context, q store.Query) ([]store.Row, error) {
	return reading(s, func(v *Server) []store.Row {
		rows := []store.Row{}
		found := func(id games.GameID, year int, text []byte) {
			if q.Naming == "" || log.Names(text, q.Naming) {
				r := store.Row{ID: id, Year: year, Name: string(id) + ".yaml"}
				r.Glance, r.Fault = log.GlanceAt(r.Name, text)
				rows = append(rows, r)
			}
		}
		for _, id := range sorted(v.games) {
			found(id, 0, v.games[id].log)
		}
		for _, year := range slices.Sorted(maps.Keys(v.archive)) {
			for _, id := range sorted(v.archive[year]) {
				if q.Archived {
					found(id, year, v.archive[year][id])
				}
			}
		}
		return rows
	}), nil
}

// Read returns the text of a game that was archived in a year; 0: wherever it is.
func (s *Store) Read(_ context.Context, id games.GameID, year int) (store.Text, error) {
	t := store.Text{Name: string(id) + ".yaml"}
	t.Data = reading(s, func(v *Server) (text []byte) {
		if here := v.games[id].log; year == 0 && here != nil {
			return here
		}
		for _, in := range slices.Sorted(maps.Keys(v.archive)) {
			if there, ok := v.archive[in][id]; ok && (year == 0 || year == in) {
				text = there
			}
		}
		return text
	})
	if t.Data == nil {
		return t, missing(t.Name)
	}
	return t, nil
}

// Glance looks at a game.
func (s *Store) Glance(ctx context.Context, id games.GameID) (log.Glance, error) {
	edits := reading(s, func(v *Server) int { return v.games[id].edits }) // before the text, which may be a later one then
	text, err := s.Log(ctx, id)
	if err == nil {
		err = s.server.asked(Ask, "glance at "+string(id))
	}
	if err != nil {
		return log.Glance{}, err
	}
	g, err := log.GlanceAt(string(id)+".yaml", text)
	g.Edits = edits
	return g, err
}

// Secret returns the secret of a game.
func (s *Store) Secret(id games.GameID) ([]byte, error) {
	secret := reading(s, func(v *Server) []byte { return v.games[id].secret })
	if secret == nil {
		return nil, missing(string(id))
	}
	return secret, nil
}

// CheckSecret finds nothing wrong with any secret.
func (*Store) CheckSecret(context.Context, games.GameID) error { return nil }

// HasSecret tells whether a game has a secret.
func (s *Store) HasSecret(ctx context.Context, id games.GameID) (bool, error) {
	_, err := s.Secret(id)
	return err == nil, nil
}

// Where tells where a game is.
func (s *Store) Where(ctx context.Context, id games.GameID) (store.Place, error) {
	return reading(s, func(v *Server) store.Place { return v.where(id) }), id.Valid()
}

func (v *Server) where(id games.GameID) store.Place {
	if _, here := v.games[id]; here {
		return store.Here
	}
	for _, year := range v.archive {
		if _, archived := year[id]; archived {
			return store.PutAway
		}
	}
	return store.Missing
}

// MissingOf lists those of some games that are missing.
func (s *Store) MissingOf(ctx context.Context, ids []games.GameID) ([]games.GameID, error) {
	return reading(s, func(v *Server) []games.GameID {
		gone := slices.DeleteFunc(slices.Clone(ids), func(id games.GameID) bool { return v.where(id) != store.Missing })
		slices.Sort(gone)
		return gone
	}), nil
}

// Players lists those with a profile.
func (s *Store) Players(ctx context.Context) ([]games.PlayerID, error) {
	return reading(s, func(v *Server) []games.PlayerID { return sorted(v.profiles) }), nil
}

// Profile reads a profile.
func (s *Store) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	text := reading(s, func(v *Server) []byte { return v.profiles[id] })
	if text == nil {
		return nil, missing(string(id))
	}
	return store.ReadProfile(string(id), text)
}

// SaveProfile writes a profile.
func (s *Store) SaveProfile(ctx context.Context, id games.PlayerID, p *store.Profile) error {
	text := store.WriteProfile(p)
	return s.write("profile "+string(id), id.Valid, func() { s.server.profiles[id] = text })
}

// RemoveProfile deletes a profile.
func (s *Store) RemoveProfile(ctx context.Context, id games.PlayerID) error {
	return s.write("profile "+string(id), id.Valid, func() { delete(s.server.profiles, id) })
}

// Archive puts a game away.
func (s *Store) Archive(id games.GameID, year int) error {
	v := s.server
	here := func() error {
		if _, ok := v.games[id]; !ok {
			return missing(string(id))
		}
		return nil
	}
	return s.write("archive "+string(id), here, func() {
		if v.archive[year] == nil {
			v.archive[year] = map[games.GameID][]byte{}
		}
		v.archive[year][id] = v.games[id].log
		delete(v.games, id)
	})
}

// ForgetIn takes a player out of a game.
func (s *Store) ForgetIn(_ context.Context, id games.GameID, year int, player games.PlayerID) error {
	was := reading(s, func(v *Server) []byte {
		if year == 0 {
			return v.games[id].log
		}
		return v.archive[year][id]
	})
	if was == nil {
		return missing(string(id))
	}
	now, err := log.Forget(string(id), was, player)
	if err != nil {
		return err
	}
	return s.write("forget in "+string(id), id.Valid, func() {
		if year == 0 {
			s.server.rewrite(id, now)
		} else {
			s.server.archive[year][id] = now
		}
	})
}

// Instance is the same for all stores in memory: no mailbox outlives them.
func (*Store) Instance() string { return "memorymemorymemorymemoryme" }

// Displaced tells what SetDisplaced has noted.
func (s *Store) Displaced() (bool, error) {
	return reading(s, func(v *Server) bool { return v.displaced }), nil
}

// SetDisplaced notes whether another has taken the mailbox over.
func (s *Store) SetDisplaced(is bool) error {
	return s.write("displaced", nil, func() { s.server.displaced = is })
}

// ServerAhead tells what SetServerAhead has noted.
func (s *Store) ServerAhead() (time.Duration, error) {
	return reading(s, func(v *Server) time.Duration { return v.ahead }), nil
}

// SetServerAhead notes how far the mail server's clock is ahead.
func (s *Store) SetServerAhead(ahead time.Duration) error {
	return s.write("server clock", nil, func() { s.server.ahead = ahead })
}

// Foreign finds nothing that is not the store's.
func (*Store) Foreign() ([]string, error) { return nil, nil }

// Odd finds nothing odd.
func (*Store) Odd() ([]*games.Error, error) { return nil, nil }
