package postgres

import (
	"context"
	"slices"
	"time"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// charging is what takes note of charges.
func charging(charges []store.Charge) (all []statement) {
	var over []string
	var kept []store.Charge
	for _, c := range charges {
		if c.What != "" {
			kept = append(kept, c)
			continue
		}
		over = append(over, c.Account)
		kept = slices.DeleteFunc(kept, func(was store.Charge) bool { return was.Account == c.Account })
	}
	if len(over) > 0 {
		all = append(all, statement{sql: "delete from charge where account = any($1)", args: []any{over}})
	}
	if len(kept) == 0 {
		return all
	}
	accounts, whats, costs, ats := make([]string, len(kept)), make([]string, len(kept)), make([]int, len(kept)), make([]time.Time, len(kept))
	for i, c := range kept {
		accounts[i], whats[i], costs[i], ats[i] = c.Account, c.What, c.Cost, c.At
	}
	// In one order, so that two who charge the same do not wait for each other.
	return append(all, statement{sql: `insert into charge (account, what, cost, at)
		select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[]) as c (account, what, cost, at) order by account, what
		on conflict (account, what) do nothing`, args: []any{accounts, whats, costs, ats}})
}

// chargesOf is the SQL of what was charged to some accounts, each since a time.
const chargesOf = `select account, what, cost, at from unnest($1::text[], $2::timestamptz[]) as asked (name, since)
	join charge on account = name and at >= since`

// Charges lists what was charged to some accounts, each since a time.
func (d *Database) Charges(ctx context.Context, asked ...store.Since) ([]store.Charge, error) {
	names, since := make([]string, len(asked)), make([]time.Time, len(asked))
	for i, a := range asked {
		names[i], since[i] = a.Account, a.At
	}
	return rowsOf(ctx, d.server, pgx.RowToStructByPos[store.Charge], chargesOf, names, since)
}

// Charged tells whether all is charged that was spent before there was the table of charges.
func (d *Database) Charged(ctx context.Context) (bool, error) {
	return oneOf(ctx, d.server, "store", pgx.RowTo[bool], "select charged from store")
}

// chargesAtOnce is how many charges are written, or forgotten, by one transaction.
const chargesAtOnce = 10_000

// Charge charges that.
func (s *Store) Charge(ctx context.Context, charges ...store.Charge) error {
	for some := range slices.Chunk(charges, chargesAtOnce) {
		if err := s.write(ctx, charging(some)...); err != nil {
			return err
		}
	}
	return s.write(ctx, statement{sql: "update store set charged = true"})
}

// Discharge forgets the charges of before a time, and of after another.
func (s *Store) Discharge(ctx context.Context, before, after time.Time) error {
	const sql = `with gone as (delete from charge where (account, what) in
		(select account, what from charge where at < $1 or at > $2 limit $3) returning 1) select count(*) from gone`
	for {
		n, err := oneOf(ctx, s.server, "charges", pgx.RowTo[int], sql, planned, before, after, chargesAtOnce)
		if err != nil || n < chargesAtOnce {
			return err
		}
	}
}
