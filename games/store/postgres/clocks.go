package postgres

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// NoteClocks notes when the clocks of games ring next. Of a game that has gone on, or was edited,
// since it was looked at, nothing is noted: whoever had it go on looks at it again, or else the
// next start.
func (s *Store) NoteClocks(ctx context.Context, clocks ...store.Clock) error {
	ids, rings := make([]string, len(clocks)), make([]*time.Time, len(clocks))
	entries, edits := make([]int, len(clocks)), make([]int, len(clocks))
	for i, c := range clocks {
		ids[i], entries[i], edits[i] = string(c.Game), c.Entry, c.Edits
		if !c.Rings.IsZero() {
			rings[i] = &c.Rings
		}
	}
	return s.write(ctx, statement{sql: `update game set looked = last, looked_at = game.edits, rings = noted.rings
		from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[]) as noted (game, entry, edits, rings)
		where id = noted.game and (last, game.edits) = (noted.entry, noted.edits)
			and (looked, looked_at, game.rings) is distinct from (last, game.edits, noted.rings)`,
		args: []any{ids, entries, edits, rings}})
}

// Clocks lists the clocks that run in games which are not archived, as they are noted.
func (d *Database) Clocks(ctx context.Context, until time.Time) ([]store.Clock, error) {
	return rowsOf(ctx, d, func(row pgx.CollectableRow) (c store.Clock, err error) {
		err = row.Scan(&c.Game, &c.Entry, &c.Edits, &c.Rings)
		c.Rings = c.Rings.UTC()
		return c, err
	}, `select id, looked, looked_at, rings from game
		where year is null and not removed and rings is not null and (looked, looked_at) = (last, edits) and rings <= $1`, until)
}

// Unlooked lists the games of whose clocks nothing is noted since their last entries were made, or
// since their texts were edited, and those whose letters may not all be owed; in alphabetical
// order.
func (d *Database) Unlooked(ctx context.Context, after games.GameID, most int) ([]games.GameID, error) {
	return rowsOf(ctx, d, pgx.RowTo[games.GameID], `select id from game left join mark on mark.game = id
		where year is null and not removed and ((looked, looked_at) is distinct from (last, edits) or entry is distinct from last)
		and id collate "C" > $1 order by id collate "C" limit $2`, after, most)
}
