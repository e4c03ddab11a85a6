package postgres

import (
	"context"
	"sync/atomic"
)

// Counts is what was done in a database since it was connected to.
type Counts struct {
	Commits  atomic.Int64 // transactions that wrote
	Failures atomic.Int64 // those that were not done, or of which nobody knows
	Retries  atomic.Int64 // what was asked again, as the connection had broken off
}

// Counts returns what was done.
func (d *Database) Counts() *Counts { return &d.counts }

// Answers asks the database for nothing. The error says why it does not answer.
func (d *Database) Answers(ctx context.Context) error {
	_, err := d.pool.Exec(ctx, "select")
	if err != nil && !refused(err) {
		err = &ConnectError{d.name, err}
	}
	return d.told(err)
}
