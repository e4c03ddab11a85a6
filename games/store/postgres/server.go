package postgres

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// server is what is asked: a database by its connections, and the keys that open what is sealed
// there.
type server struct {
	pool   *pgxpool.Pool
	name   string // for messages
	seal   sealer
	counts Counts
}

// Name is what messages call the database.
func (s *server) Name() string { return s.name }

// Hang closes the connections.
func (s *server) Hang() { s.pool.Close() }

// patience is how long the database may take to answer. A server that stands still, or whose
// packets are lost, is given up after that, and another one asked.
const patience = 10 * time.Second

// ask asks the database something, and once more where the connection has broken off, as all do
// when it starts again.
func (s *server) ask(ctx context.Context, question func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := question(ctx)
	if err == nil || refused(err) || errors.As(err, new(*unmetError)) || errors.Is(err, pgx.ErrNoRows) || errors.Is(err, ErrKeys) || ctx.Err() != nil {
		return err
	}
	s.counts.Retries.Add(1)
	s.pool.Reset()
	return question(ctx)
}

// planned stands before the arguments of a question that is planned anew for them, each time: one
// of which they say whether it asks for a few rows of a large table or for most.
const planned = pgx.QueryExecModeSimpleProtocol

// rowsOf asks for rows.
func rowsOf[T any](ctx context.Context, s *server, row pgx.RowToFunc[T], sql string, args ...any) (all []T, err error) {
	err = s.ask(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, row)
		return err
	})
	return all, s.told(err)
}

// oneOf asks for one row. The error is fs.ErrNotExist, of a name, where there is none.
func oneOf[T any](ctx context.Context, s *server, name string, row pgx.RowToFunc[T], sql string, args ...any) (one T, err error) {
	all, err := rowsOf(ctx, s, row, sql, args...)
	if err == nil && len(all) == 0 {
		err = missing(name)
	}
	if err != nil {
		return one, err
	}
	return all[0], nil
}

// foundOne asks for one row that may be there or not.
func foundOne[T any](ctx context.Context, s *server, row pgx.RowToFunc[T], sql string, args ...any) (one T, found bool, err error) {
	all, err := rowsOf(ctx, s, row, sql, args...)
	if err != nil || len(all) == 0 {
		return one, false, err
	}
	return all[0], true, nil
}

// nothing is read of a row that only has to be there.
func nothing(pgx.CollectableRow) (struct{}, error) { return struct{}{}, nil }

// notOurs is the error of whoever has the lease no more.
func (s *server) notOurs() error { return &store.LostError{Path: s.name} }

// Counts is what was done in a database since it was connected to.
type Counts struct {
	Commits  atomic.Int64 // transactions that wrote
	Failures atomic.Int64 // those that were not done, or of which nobody knows
	Retries  atomic.Int64 // what was asked again, as the connection had broken off
}

// Counts returns what was done.
func (s *server) Counts() *Counts { return &s.counts }

// Answers asks the database for nothing. The error says why it does not answer.
func (s *server) Answers(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, "select")
	if err != nil && !refused(err) {
		err = &ConnectError{s.name, err}
	}
	return s.told(err)
}
