package postgres

import (
	"context"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// Players lists those with a profile.
func (d *Database) Players(ctx context.Context) ([]games.PlayerID, error) {
	const sql = `select id from player order by id collate "C"`
	return rowsOf(ctx, d, pgx.RowTo[games.PlayerID], sql)
}

// profilePlace is where the profile of a player is sealed.
func profilePlace(id games.PlayerID) string { return "profile " + string(id) }

// Profile reads a profile.
func (d *Database) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	text, err := d.profileText(ctx, id)
	if err != nil {
		return nil, err
	}
	return store.ReadProfile(store.PlayerPath(id), text)
}

func (d *Database) openProfile(id games.PlayerID, sealed []byte) (*store.Profile, error) {
	text, err := d.seal.open(profilePlace(id), sealed)
	if err != nil {
		return nil, err
	}
	return store.ReadProfile(store.PlayerPath(id), text)
}

func (d *Database) profileText(ctx context.Context, id games.PlayerID) ([]byte, error) {
	if err := id.Valid(); err != nil {
		return nil, err
	}
	const sql = "select profile from player where id = $1"
	sealed, err := oneOf(ctx, d, store.PlayerPath(id), pgx.RowTo[[]byte], sql, id)
	if err != nil {
		return nil, err
	}
	return d.seal.open(profilePlace(id), sealed)
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
