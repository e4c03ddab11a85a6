package postgres

import (
	"context"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// This file fills in what a step of the tables adds to rows that were there, where that is more
// than SQL can tell: what is sealed has to be opened.

// unfilled tells whether something is to be filled in.
func unfilled(ctx context.Context, q querier) (left bool, err error) {
	err = q.QueryRow(ctx, "select exists (select from player where noted is null)").Scan(&left)
	return left, err
}

// fillAtOnce is how many rows are filled in by one transaction. What was filled in stays so if the
// next one fails.
const fillAtOnce = 500

// fill fills in what players are found by.
func (d *Database) fill(ctx context.Context, tell func(done, of int)) error {
	var of int
	if err := d.pool.QueryRow(ctx, "select count(*) from player where noted is null").Scan(&of); err != nil {
		return err
	}
	type row struct {
		ID     games.PlayerID
		Sealed []byte
	}
	const next = "select id, profile from player where noted is null order by id limit $1"
	for done := 0; done < of; {
		rows, err := rowsOf(ctx, d, pgx.RowToStructByPos[row], next, fillAtOnce)
		if err != nil || len(rows) == 0 {
			return err
		}
		var all []statement
		for _, r := range rows {
			text, err := d.seal.open(profilePlace(r.ID), r.Sealed)
			if err != nil {
				return err
			}
			if p, err := store.ReadProfile(store.PlayerPath(r.ID), text); err == nil {
				all = append(all, d.seal.foundBy(r.ID, p)...)
			} else {
				all = append(all, foundByNothing(r.ID))
			}
		}
		if err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return send(ctx, tx, all) }); err != nil {
			return err
		}
		if done += len(rows); tell != nil {
			tell(done, of)
		}
	}
	return nil
}
