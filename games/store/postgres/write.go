package postgres

import (
	"context"
	"errors"
	"time"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// statement is a part of what is written.
type statement struct {
	sql  string
	args []any
	// unless is what is wrong if the statement finds no row, so that nothing is written; nil:
	// nothing.
	unless error
	rows   *int64 // gets how many rows it finds, or touches; nil: nobody asks
}

// write writes some statements, all or none, if the lease is still ours. The row of the lease is
// locked meanwhile: whoever takes it over comes before, or sees what was written.
//
// The error is *store.StaleError where nobody knows whether it was written; after any other nothing
// was.
func (l *lease) write(ctx context.Context, statements ...statement) (err error) {
	defer func() {
		if err == nil {
			l.counts.Commits.Add(1)
		} else {
			l.counts.Failures.Add(1)
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tx, err := l.beginWith(ctx, append([]statement{l.fence()}, statements...))
	if err != nil {
		if lost := (*store.LostError)(nil); errors.As(err, &lost) {
			l.lose()
		}
		return l.told(err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) // does nothing behind a commit
	if err := tx.Commit(ctx); err != nil {
		if refused(err) {
			return l.told(err)
		}
		return &store.StaleError{Err: l.told(err)}
	}
	return nil
}

// These stand before a statement that is a transaction of its own, and is to touch nothing unless
// the lease is ours: it says that there is a row of held. Its first arguments are the name and
// token of the lease. What is done lazily may be undone by a crash of the server.
const (
	held       = "with held as (select from lease where name = $1 and token = $2 for share) "
	heldLazily = "with held as (select set_config('synchronous_commit', 'off', true) from lease where name = $1 and token = $2 for share) "
)

// once does such a statement, of which nobody needs to know after an error whether it was done. The
// error is *store.LostError where the lease is another's.
func (l *lease) once(ctx context.Context, sql string, args ...any) (rows int64, err error) {
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	done, err := l.pool.Exec(bounded, sql, append([]any{l.worker, l.token}, args...)...)
	if rows = done.RowsAffected(); err == nil && rows > 0 {
		l.counts.Commits.Add(1)
		return rows, nil
	}
	if err != nil {
		l.counts.Failures.Add(1)
		return 0, l.told(err)
	}
	return 0, l.write(ctx) // which looks for the lease
}

// asHeld is such a statement within a transaction.
func (l *lease) asHeld(sql string, args ...any) statement {
	return statement{sql: held + sql, args: append([]any{l.worker, l.token}, args...)}
}

// fence wants the lease to be ours, until the end of the transaction; and, of a deputy, this
// machine's clock to be the database's, which may have been set since the lease was taken: nobody
// else notices there that what is entered is of a wrong time.
func (l *lease) fence() statement {
	if l.deputy {
		return statement{sql: "select from lease where name = $1 and token = $2 and clock_timestamp() between $3::timestamptz - $4::interval and $3 + $4 for share",
			args: []any{l.worker, l.token, time.Now(), mostApart}, unless: l.notOurs()}
	}
	return statement{sql: "select from lease where name = $1 and token = $2 for share", args: []any{l.worker, l.token}, unless: l.notOurs()}
}

// beginWith begins a transaction of some statements, on another connection where one has broken
// off: nothing is done before it is committed.
func (s *server) beginWith(ctx context.Context, statements []statement) (tx pgx.Tx, err error) {
	err = s.ask(ctx, func(ctx context.Context) error {
		var all pgx.Batch
		all.BeginTx(pgx.TxOptions{})
		queue(&all, statements)
		sent := s.pool.SendBatch(ctx, &all)
		err := sent.Close()
		if tx = sent.Tx(); err != nil {
			_ = tx.Rollback(context.WithoutCancel(ctx))
		}
		return err
	})
	return tx, err
}

// alone writes some statements, all or none, whoever has the lease.
func (s *server) alone(ctx context.Context, statements ...statement) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tx, err := s.beginWith(ctx, statements)
	if err != nil {
		return s.told(err)
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) // does nothing behind a commit
	return s.told(tx.Commit(ctx))
}

// send sends statements in one piece.
func send(ctx context.Context, tx pgx.Tx, statements []statement) error {
	var all pgx.Batch
	queue(&all, statements)
	return tx.SendBatch(ctx, &all).Close()
}

// queue puts statements into a batch.
func queue(all *pgx.Batch, statements []statement) {
	for _, st := range statements {
		all.Queue(st.sql, st.args...).Exec(func(found pgconn.CommandTag) error {
			if st.rows != nil {
				*st.rows = found.RowsAffected()
			}
			if st.unless != nil && found.RowsAffected() == 0 {
				return &unmetError{st.unless}
			}
			return nil
		})
	}
}

// unmetError says that a statement has not found what it wants, which asking again does not change.
type unmetError struct{ error }

// Unwrap returns what is wrong then.
func (e *unmetError) Unwrap() error { return e.error }

// isTaken tells whether an error says that something is there already, by the name of what keeps it
// from being there twice.
func isTaken(err error, rule string) bool {
	const unique = "23505"
	var said *pgconn.PgError
	return errors.As(err, &said) && said.Code == unique && said.ConstraintName == rule
}
