package postgres

import (
	"context"
	"errors"
)

// parts is how many parts the letters are divided into, and how many processes may send at a time. The
// first part is sent by whoever holds the store.
const parts = 24

// Parts is how many parts the letters are divided into, each of which one process at a time sends.
func (*Store) Parts() int { return parts }

var errTaken = errors.New("postgres: another process sends this part of the letters")

// Claim makes a part of the letters this process's, until it is released, or for as long as the
// process lives; false: it is another's. What others have committed of it, Follow tells.
//
// A part is free again when the lease of its process has expired. The lease is taken away with it, so
// that its process commits nothing any more (fence).
func (s *Store) Claim(ctx context.Context, part int) (bool, error) {
	if part == 0 && s.name != theStore {
		return false, nil
	}
	err := s.write(ctx,
		statement{sql: `with dead as (update lease set token = token + 1 where name in (select name from lease
				where name in (select worker from part) and name not in ($1, $2) and until < clock_timestamp()
				for update skip locked) returning name)
			update part set worker = null where worker in (select name from dead)`, args: []any{theStore, s.name}},
		statement{sql: "update part set worker = $2 where n = $1 and (worker is null or worker = $2)",
			args: []any{part, s.name}, unless: errTaken})
	if errors.Is(err, errTaken) {
		return false, nil
	}
	return err == nil, err
}

// Release gives a part of the letters back.
func (s *Store) Release(ctx context.Context, part int) error {
	const sql = "update part set worker = null where n = $1 and worker = $2"
	return s.write(ctx, statement{sql: sql, args: []any{part, s.name}})
}
