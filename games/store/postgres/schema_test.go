package postgres

import (
	"errors"
	"io/fs"
	"testing"

	"dhow/games/disk"

	"github.com/jackc/pgx/v5"
)

// TestNoDeputyBeginsWhileTablesChange: a process of an older program that becomes a deputy while a
// step of the tables is taken waits for it, and refuses them then, rather than write by what it
// knew.
func TestNoDeputyBeginsWhileTablesChange(t *testing.T) {
	_, _, settings := fresh(t)
	ctx := t.Context()
	d, err := Connect(ctx, settings)
	must(t, err)
	defer d.Hang()
	deputy, err := OpenDeputy(ctx, settings)
	must(t, err)
	err = pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return d.migrate(ctx, tx, version()) })
	if !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("beside a deputy the tables are changed: %v", err)
	}
	must(t, deputy.Close())

	tx, err := d.pool.Begin(ctx)
	must(t, err)
	if err := d.migrate(ctx, tx, version()); !errors.Is(err, fs.ErrNotExist) { // no such step is in the program
		t.Fatal(err)
	}
	begun := make(chan error, 1)
	go func() {
		s, err := OpenDeputy(ctx, settings)
		if err == nil {
			err = s.Close()
		}
		begun <- err
	}()
	const waiting = "select exists (select from pg_locks join pg_database on oid = database where datname = current_database() and not granted)"
	for waits := false; !waits && len(begun) == 0; {
		waits = sure(oneOf(ctx, d.server, "locks", pgx.RowTo[bool], waiting))
	}
	must(t, tx.Commit(ctx))
	if err := <-begun; !errors.As(err, new(*SchemaError)) {
		t.Errorf("a deputy of an older program begins: %v", err)
	}
}
