package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Instance returns the random id of the store.
func (s *Store) Instance() string { return s.instance }

// Displaced tells what SetDisplaced has noted.
func (s *Store) Displaced() (bool, error) {
	return oneOf(context.Background(), s.server, "store", pgx.RowTo[bool], "select displaced from store")
}

// SetDisplaced notes whether another has taken the mailbox over.
func (s *Store) SetDisplaced(is bool) error {
	return s.write(context.Background(), statement{sql: "update store set displaced = $1", args: []any{is}})
}

// ServerAhead tells what SetServerAhead has noted.
func (s *Store) ServerAhead() (time.Duration, error) {
	const sql = "select server_ahead from store"
	seconds, err := oneOf(context.Background(), s.server, "store", pgx.RowTo[int64], sql)
	return time.Duration(seconds) * time.Second, err
}

// SetServerAhead notes how far the mail server's clock is ahead, to the second.
func (s *Store) SetServerAhead(ahead time.Duration) error {
	const sql = "update store set server_ahead = $1"
	return s.write(context.Background(), statement{sql: sql, args: []any{int64(ahead / time.Second)}})
}
