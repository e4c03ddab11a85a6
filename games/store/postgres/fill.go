package postgres

import (
	"context"

	"dhow/games"
	"dhow/games/log"

	"github.com/jackc/pgx/v5"
)

// This file fills in what a step of the tables adds to rows that were there, where that is more
// than SQL can tell: what is sealed has to be opened, and texts of games have to be read.

// leftUnfilled is the SQL of whether something is to be filled in, which is asked at each start.
const leftUnfilled = "select exists (select from player where noted is null and " + isNoted + ") or exists (select from store where named is not null)"

// unfilled tells whether something is to be filled in.
func unfilled(ctx context.Context, q querier) (left bool, err error) {
	err = q.QueryRow(ctx, leftUnfilled).Scan(&left)
	return left, err
}

// fillAtOnce is how many rows are filled in by one transaction. What was filled in stays so if the
// next one fails.
const fillAtOnce = 500

// fill fills in what players and games are found by.
func (d *Database) fill(ctx context.Context, tell func(what string, done, of int)) error {
	if tell == nil {
		tell = func(string, int, int) {}
	}
	if err := d.fillPlayers(ctx, tell); err != nil {
		return err
	}
	return d.fillNamed(ctx, tell)
}

// fillPlayers fills in what players are found by.
func (d *Database) fillPlayers(ctx context.Context, tell func(what string, done, of int)) error {
	var of int
	if err := d.pool.QueryRow(ctx, "select count(*) from player where noted is null").Scan(&of); err != nil {
		return err
	}
	type row struct {
		ID     games.PlayerID
		Sealed []byte
	}
	const next = "select id, profile from player where noted is null and id > $1 order by id limit $2"
	last := games.PlayerID("")
	for done := 0; done < of; {
		rows, err := rowsOf(ctx, d.server, pgx.RowToStructByPos[row], next, last, fillAtOnce)
		if err != nil || len(rows) == 0 {
			return err
		}
		var all []statement
		for _, r := range rows {
			text, err := d.seal.open(profilePlace(r.ID), r.Sealed)
			if err != nil {
				return err
			}
			all = append(all, d.seal.foundByText(r.ID, text)...)
		}
		if err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return send(ctx, tx, all) }); err != nil {
			return err
		}
		done, last = done+len(rows), rows[len(rows)-1].ID
		tell("players", done, of)
	}
	return nil
}

// fillNamed fills in whom games name. A game of which a part cannot be read gets those whom the
// others name, and is read as a whole by whoever looks for a player.
func (d *Database) fillNamed(ctx context.Context, tell func(what string, done, of int)) error {
	var upTo *string
	var of int
	const left = "select named, (select count(*) from game where id > named) from store"
	if err := d.pool.QueryRow(ctx, left).Scan(&upTo, &of); err != nil || upTo == nil {
		return err
	}
	type row struct {
		id    games.GameID
		names log.Naming
	}
	const next = `select id, convert_to(header, 'UTF8'), array(select convert_to(line, 'UTF8') from entry where game = id order by n)
		from game where id > $1 order by id limit $2`
	for done := 0; ; {
		rows, err := rowsOf(ctx, d.server, func(found pgx.CollectableRow) (r row, err error) {
			var header []byte
			var entries [][]byte
			err = found.Scan(&r.id, &header, &entries)
			r.names = whomNames(header, entries)
			return r, err
		}, next, upTo, fillAtOnce)
		if err != nil {
			return err
		}
		var all []statement
		for _, r := range rows {
			all = append(all, naming(r.id, r.names))
		}
		upTo = nil
		if len(rows) == fillAtOnce {
			last := string(rows[len(rows)-1].id)
			upTo = &last
		}
		all = append(all, statement{sql: "update store set named = $1", args: []any{upTo}})
		if err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return send(ctx, tx, all) }); err != nil {
			return err
		}
		if done += len(rows); len(rows) > 0 {
			tell("games", done, of)
		}
		if upTo == nil {
			return nil
		}
	}
}
