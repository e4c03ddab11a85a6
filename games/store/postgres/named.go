package postgres

import (
	"context"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/log"

	"github.com/jackc/pgx/v5"
)

// This file has how games are found: by whom they name, which is written with their texts, and by
// when the hourly round has to see them.

// whomNames is whom a whole text names.
func whomNames(header []byte, entries [][]byte) (n log.Naming) {
	n.AddHeader(header)
	n.AddEntries(entries...)
	return n
}

// naming writes whom a game names, beside those of whom that is written already.
func naming(id games.GameID, n log.Naming) statement {
	players := slices.Clone(n.Players)
	if n.Unread {
		players = append(players, "")
	}
	return statement{sql: "insert into named (player, game) select unnest($1::text[]), $2 on conflict do nothing", args: []any{players, id}}
}

// namesPlayer is the SQL of the games that name a player, archived ones too. In a text of which a
// part cannot be read the player's id may stand wherever.
const namesPlayer = `(select game from named where player = $1 union select game from named join game on id = game where player = ''
	and (position($1 in header) > 0 or exists (select from entry where entry.game = id and position($1 in line) > 0)))`

// Naming lists the games that are not archived and name a player, or have before, or of which that
// cannot be told; in alphabetical order.
func (t texts) Naming(ctx context.Context, player games.PlayerID) ([]games.GameID, error) {
	const sql = "select id from game where id in " + namesPlayer + " and " + isRunning + ` order by id collate "C"`
	return rowsOf(ctx, t.server, pgx.RowTo[games.GameID], sql, player)
}

// Tended lists the first games behind one, of those that are not archived, that the hourly round
// has to see by a time, as was noted when they were last looked at. They are in the order of the
// table's key, so that who asks for one part after another goes through the table once.
func (t texts) Tended(ctx context.Context, by time.Time, behind games.GameID, most int) ([]games.GameID, error) {
	const sql = "select game from clock join game on id = game where tends <= $1 and game > $2 and " + isRunning + " order by game limit $3"
	return rowsOf(ctx, t.server, pgx.RowTo[games.GameID], sql, planned, by, behind, most)
}

// Open lists the first games behind one, in that order, that may wait for players for seats which
// nobody has: those that the round has to see at any time, and whose headers speak of such seats. A
// seat is offered in the header or never.
func (t texts) Open(ctx context.Context, behind games.GameID, most int) ([]games.GameID, error) {
	const sql = "select game from clock join game on id = game where tends <= to_timestamp(0) and game > $1 and position('open' in header) > 0 and " +
		isRunning + " order by game limit $2"
	return rowsOf(ctx, t.server, pgx.RowTo[games.GameID], sql, planned, behind, most)
}

// Running lists those of some games that are there and not archived, in alphabetical order.
func (t texts) Running(ctx context.Context, ids []games.GameID) ([]games.GameID, error) {
	const sql = "select id from game where id = any($1::text[]) and " + isRunning + ` order by id collate "C"`
	return rowsOf(ctx, t.server, pgx.RowTo[games.GameID], sql, ids)
}

// Number tells how many games are not archived: counted where the table has fewer than ten thousand
// rows, and of more as PostgreSQL has estimated when it last looked the table through for itself
// (reltuples, null_frac), which is some per cent off and takes no time.
func (t texts) Number(ctx context.Context) (int, error) {
	const sql = `select case when reltuples < 10000 then (select count(*) from game where ` + isRunning + `)
		else (reltuples * coalesce(null_frac, 1))::bigint end
		from pg_class left join pg_stats on (schemaname, tablename, attname) = (relnamespace::regnamespace::text, 'game', 'year')
		where pg_class.oid = 'game'::regclass`
	return oneOf(ctx, t.server, "games", pgx.RowTo[int], sql)
}
