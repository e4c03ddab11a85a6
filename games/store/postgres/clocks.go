package postgres

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// NoteClocks notes when the clocks of games ring next, a clock a game. Of a game that has gone on,
// or was edited, since it was looked at, nothing is noted: whoever had it go on looks at it again,
// or else the next start. A clock that has come, or may have by another's clock, stays until
// whoever has the store notes another: for others none rings.
func (s *Store) NoteClocks(ctx context.Context, clocks ...store.Clock) error {
	ids, rings, tends := make([]string, len(clocks)), make([]*time.Time, len(clocks)), make([]*time.Time, len(clocks))
	entries, edits := make([]int, len(clocks)), make([]int, len(clocks))
	for i, c := range clocks {
		ids[i], entries[i], edits[i] = string(c.Game), c.Entry, c.Edits
		rings[i], tends[i] = orNull(c.Rings), orNull(c.Tends)
	}
	return s.write(ctx, statement{sql: `insert into clock (game, looked, looked_at, rings, tends)
		select id, last, game.edits, noted.rings, noted.tends
			from unnest($1::text[], $2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[]) as noted (game, entry, edits, rings, tends)
			join game on id = noted.game and (last, game.edits) = (noted.entry, noted.edits)
			where ` + isRunning + ` order by id
		on conflict (game) do update set (looked, looked_at, rings, tends) = (excluded.looked, excluded.looked_at,
				case when $6 and clock.rings <= clock_timestamp() + $7 then least(clock.rings, excluded.rings) else excluded.rings end, excluded.tends)
			where (clock.looked, clock.looked_at, clock.rings, clock.tends)
				is distinct from (excluded.looked, excluded.looked_at, excluded.rings, excluded.tends)`,
		args: []any{ids, entries, edits, rings, tends, s.deputy, mostApart},
	}, statement{sql: `select from unlooked where game = any($1::text[]) order by game collate "C" for update`, args: []any{ids}}, statement{sql: `delete from unlooked using unnest($1::text[], $2::int[], $3::int[]) as noted (game, entry, edits), mark
		where unlooked.game = noted.game and (last, unlooked.edits) = (noted.entry, noted.edits) and mark.game = noted.game and mark.entry = last`,
		args: []any{ids, entries, edits}})
}

// orNull is a time as a column has it.
func orNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// toBeLookedAt has a game that was changed be looked at. What is noted of it after that is of the
// game as it is now.
func toBeLookedAt(id games.GameID) statement {
	return statement{sql: "insert into unlooked (game, last, edits) select id, last, edits from game where id = $1 and " + isRunning + `
		on conflict (game) do update set (last, edits) = (excluded.last, excluded.edits)`, args: []any{id}}
}

// Clocks lists the clocks that ring until a time, of games that are not archived and have not
// changed since they were looked at.
func (d *Database) Clocks(ctx context.Context, until time.Time) ([]store.Clock, error) {
	return rowsOf(ctx, d.server, func(row pgx.CollectableRow) (c store.Clock, err error) {
		var tends *time.Time
		if err = row.Scan(&c.Game, &c.Entry, &c.Edits, &c.Rings, &tends); tends != nil {
			c.Tends = tends.UTC()
		}
		c.Rings = c.Rings.UTC()
		return c, err
	}, "select game, looked, looked_at, rings, tends from clock join game on id = game where rings <= $1 and (looked, looked_at) = (last, edits) and "+isRunning, planned, until)
}

// Unlooked lists some of the games of whose clocks nothing is noted since their last entries were
// made, or since their texts were edited, and those whose letters may not all be owed: the first
// behind a game, in alphabetical order.
func (d *Database) Unlooked(ctx context.Context, after games.GameID, most int) ([]games.GameID, error) {
	return rowsOf(ctx, d.server, pgx.RowTo[games.GameID], `select game from unlooked join game on id = game left join clock using (game) left join mark using (game)
		where game collate "C" > $1 and ((looked, looked_at) is distinct from (unlooked.last, unlooked.edits) or entry is distinct from unlooked.last)
			and `+isRunning+` order by game collate "C" limit $2`, planned, after, most)
}
