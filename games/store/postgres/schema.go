package postgres

import (
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// The tables come about by steps, which are numbered, and taken forward only.
//
//go:embed migrations/*.sql
var migrations embed.FS

// version is that of the tables that the program wants.
func version() int {
	steps, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is well formed
	}
	return len(steps)
}

// querier is a connection, or a transaction.
type querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// noTable is the code of PostgreSQL for a table that is not there.
const noTable = "42P01"

// checkSchema wants the tables to be those of this program, all of them.
func (s *server) checkSchema(ctx context.Context) error {
	return s.ask(ctx, func(ctx context.Context) error {
		has, err := versionIn(ctx, s.pool)
		if err != nil {
			return err
		}
		if has != version() {
			return &SchemaError{Name: s.name, Has: has, Want: version()}
		}
		_, err = s.pool.Exec(ctx, "select from store, lease, game, entry, fact, mail, letter, mark, question, offered, player, address, part, arrived, arriving, mailbox, clock, unlooked, named, charge, held_key where false")
		if said := (*pgconn.PgError)(nil); errors.As(err, &said) && said.Code == noTable {
			return &SchemaError{Name: s.name, Has: has, Want: version(), Lacks: said.Message}
		}
		if err != nil {
			return err
		}
		left, err := unfilled(ctx, s.pool)
		if err == nil && left {
			return &SchemaError{Name: s.name, Has: has, Want: version(), Unfilled: true}
		}
		var half bool
		if err == nil {
			err = s.pool.QueryRow(ctx, "select exists (select from store where receives is not null)").Scan(&half)
		}
		if err == nil && half {
			return &store.HalfCopiedError{Name: s.name, Mend: "dhow store import"}
		}
		return err
	})
}

// versionIn is the version of the tables; 0 where there are none.
func versionIn(ctx context.Context, q querier) (has int, err error) {
	err = q.QueryRow(ctx, "select version from schema_version").Scan(&has)
	if said := (*pgconn.PgError)(nil); errors.As(err, &said) && said.Code == noTable {
		return 0, nil
	}
	return has, err
}

// Migrate makes the tables of a database those of this program, and tells of which version they
// were (0: there were none) and are. It may be done again, and goes on where it was ended. Tell is
// told of progress where there is much to be filled in of players or games; nil: nobody is. The
// errors are those of Connect, and *disk.LockedError while a process has the store whose tables are
// to be changed.
func Migrate(ctx context.Context, s Settings, tell func(what string, done, of int)) (from, to int, err error) {
	to = version()
	if len(s.Keys) == 0 {
		return 0, 0, ErrNoKeys
	}
	d, err := dial(ctx, s)
	if err != nil {
		return 0, 0, err
	}
	defer d.pool.Close()
	if from, err = versionIn(ctx, d.pool); err != nil {
		return 0, 0, d.told(err)
	}
	if from > to {
		return from, to, &SchemaError{Name: d.name, Has: from, Want: to}
	}
	if from == to {
		err, half := d.check(ctx), (*SchemaError)(nil)
		if !errors.As(err, &half) || !half.Unfilled {
			return from, to, err
		}
	}
	if from > 0 { // whoever serves has to end first
		if err := d.checkKeys(ctx); err != nil {
			return from, to, d.told(err)
		}
		s, err := d.take(ctx, theStore)
		if err != nil {
			return from, to, err
		}
		defer s.giveBack()
	}
	for step := from; step < to; step++ {
		if err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error { return d.migrate(ctx, tx, step) }); err != nil {
			return from, to, d.told(err)
		}
	}
	if err := d.fill(ctx, tell); err != nil {
		return from, to, d.told(err)
	}
	return from, to, d.check(ctx)
}

// migrate takes one step, whole or not at all, and once: who comes second waits, and finds it done.
func (d *Database) migrate(ctx context.Context, tx pgx.Tx, step int) error {
	var err error
	if step == 0 {
		err = d.begin(ctx, tx)
	} else {
		err = d.withoutDeputies(ctx, tx)
	}
	if err != nil {
		return err
	}
	done, err := tx.Exec(ctx, "update schema_version set version = $1 where version = $2", step+1, step)
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	sql, err := migrations.ReadFile(fmt.Sprintf("migrations/%04d.sql", step+1))
	if err == nil {
		_, err = tx.Exec(ctx, string(sql))
	}
	if err == nil && step == 0 {
		_, err = tx.Exec(ctx, "insert into store (instance, proof) values ($1, $2)", strings.ToLower(rand.Text()),
			d.seal.seal(proofPlace, nil))
	}
	if err == nil && step+1 == together {
		err = sayAgain(ctx, tx)
	}
	return err
}

// withoutDeputies wants nobody else to work with the tables, and none to begin until a step is
// taken: it waits for its lease, and then finds the tables changed (begun). Those that are not
// heard of lose theirs, as they may go on later with a program that does not know the new tables.
// The error is *disk.LockedError.
func (d *Database) withoutDeputies(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, "lock table lease in share row exclusive mode"); err != nil {
		return err
	}
	const deputies = "select exists (select from lease where name <> $1 and until > clock_timestamp())"
	var some bool
	err := tx.QueryRow(ctx, deputies, theStore).Scan(&some)
	if err == nil && some {
		err = &disk.LockedError{Path: d.name}
	}
	if err == nil {
		_, err = tx.Exec(ctx, "update lease set token = token + 1 where name <> $1", theStore)
	}
	return err
}

// together is the version of the tables that first had all that facts say together. It empties the
// tables that have it.
const together = 6

// sayAgain has the facts that there are say what they say, in their order.
func sayAgain(ctx context.Context, tx pgx.Tx) error {
	const atOnce = 10_000
	for last, n := int64(0), atOnce; n == atOnce; {
		rows, err := tx.Query(ctx, "select n, line from fact where n > $1 order by n limit $2", last, atOnce)
		if err != nil {
			return err
		}
		n = 0
		var line string
		var all said
		var unread []int64
		if _, err = pgx.ForEachRow(rows, []any{&last, &line}, func() error {
			n++
			if len(post.EachIn("", []byte(line+"\n"), all.say)) > 0 {
				unread = append(unread, last)
			}
			return nil
		}); err != nil {
			return err
		}
		if err := send(ctx, tx, append(all.statements(), markUnread(unread))); err != nil {
			return err
		}
	}
	return nil
}

// markUnread takes note of facts that cannot be read.
func markUnread(facts []int64) statement {
	return statement{sql: "update fact set unread = true where n = any($1)", args: []any{facts}}
}

// begin makes the table that says of which version the others are.
func (d *Database) begin(ctx context.Context, tx pgx.Tx) error {
	const sql = `create table schema_version (one boolean primary key default true check (one), version int not null);
		insert into schema_version (version) values (0)`
	_, err := tx.Exec(ctx, sql)
	return err
}
