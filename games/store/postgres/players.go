package postgres

import (
	"context"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// people is who plays, and what they are found by (people.go).
type people struct{ *server }

// Players lists those with a profile.
func (p people) Players(ctx context.Context) ([]games.PlayerID, error) {
	const sql = `select id from player order by id collate "C"`
	return rowsOf(ctx, p.server, pgx.RowTo[games.PlayerID], sql)
}

// profilePlace is where the profile of a player is sealed.
func profilePlace(id games.PlayerID) string { return "profile " + string(id) }

// Profile reads a profile.
func (p people) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	if err := id.Valid(); err != nil {
		return nil, err
	}
	sealed, err := oneOf(ctx, p.server, store.PlayerPath(id), pgx.RowTo[[]byte], "select profile from player where id = $1", id)
	if err != nil {
		return nil, err
	}
	return p.openProfile(id, sealed)
}

func (p people) openProfile(id games.PlayerID, sealed []byte) (*store.Profile, error) {
	text, err := p.seal.open(profilePlace(id), sealed)
	if err != nil {
		return nil, err
	}
	return store.ReadProfile(store.PlayerPath(id), text)
}

// SaveProfile writes a profile.
func (s *Store) SaveProfile(ctx context.Context, id games.PlayerID, p *store.Profile) error {
	if err := id.Valid(); err != nil {
		return err
	}
	sealed := s.seal.seal(profilePlace(id), store.WriteProfile(p))
	return s.write(ctx, append([]statement{{
		sql:  "insert into player (id, profile) values ($1, $2) on conflict (id) do update set profile = excluded.profile",
		args: []any{id, sealed},
	}}, s.seal.foundBy(id, p)...)...)
}

// RemoveProfile deletes a profile. It need not be there.
func (s *Store) RemoveProfile(ctx context.Context, id games.PlayerID) error {
	return s.write(ctx, statement{sql: "delete from player where id = $1", args: []any{id}})
}
