package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// Condition is how a database is set up, as far as that may lose what was accepted or keep it from
// being written.
type Condition struct {
	Server    int    // its version, as 150004
	Tables    int    // their version
	Isolation string // of the store's transactions
	ReadOnly  bool   // nothing can be written
	Standby   bool   // the server is one: it follows another

	Commit           string // synchronous_commit
	Fsync, FullPages bool
	Wanted           string // synchronous_standby_names
	Standbys         []Standby

	Ahead  time.Duration // of the database's clock before ours
	Within time.Duration // that much of it may be the time the question took

	Waiting Waiting

	Superuser bool
	Owns      bool     // the role may drop the tables
	Lacks     []string // rights that a referee needs, as "insert fact"
}

// Standby is a server that follows.
type Standby struct {
	Name, State string // State is empty where the role may not see it
	Sync        string // sync, quorum, potential or async
	Lag         time.Duration
}

// Condition looks how the database is set up, beside a clock.
func (d *Database) Condition(ctx context.Context, clock func() time.Time) (*Condition, error) {
	c := &Condition{Tables: version()}
	const sql = `select current_setting('server_version_num')::int, current_setting('transaction_isolation'),
		current_setting('transaction_read_only')::bool, pg_is_in_recovery(), current_setting('synchronous_commit'),
		current_setting('fsync')::bool, current_setting('full_page_writes')::bool,
		current_setting('synchronous_standby_names'), current_setting('is_superuser')::bool,
		(select pg_has_role(relowner, 'usage') from pg_class where oid = 'game'::regclass)`
	_, err := oneOf(ctx, d.server, "settings", func(row pgx.CollectableRow) (struct{}, error) {
		return struct{}{}, row.Scan(&c.Server, &c.Isolation, &c.ReadOnly, &c.Standby, &c.Commit, &c.Fsync, &c.FullPages,
			&c.Wanted, &c.Superuser, &c.Owns)
	}, sql)
	if err != nil {
		return nil, err
	}
	const standbys = `select coalesce(application_name, ''), coalesce(state, ''), coalesce(sync_state, ''),
		coalesce(replay_lag, '0') from pg_stat_replication where state is distinct from 'backup'`
	c.Standbys, err = rowsOf(ctx, d.server, pgx.RowToStructByPos[Standby], standbys)
	var failed, uncounted error
	c.Lacks, failed = d.lacking(ctx)
	c.Waiting, uncounted = d.Waiting(ctx)
	return c, errors.Join(err, failed, uncounted, d.compare(ctx, c, clock))
}

// compare compares clocks, by the quickest of a few answers.
func (d *Database) compare(ctx context.Context, c *Condition, clock func() time.Time) error {
	const tries = 3
	for i := range tries {
		asked := clock()
		there, err := oneOf(ctx, d.server, "clock", pgx.RowTo[time.Time], "select clock_timestamp()")
		if err != nil {
			return err
		}
		if took := clock().Sub(asked); i == 0 || took/2 < c.Within {
			c.Within = took / 2
			c.Ahead = there.Sub(asked.Add(took / 2))
		}
	}
	return nil
}
