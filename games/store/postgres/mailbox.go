package postgres

import (
	"context"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// mailbox is a mailbox that this process reads, under a lease of its own.
type mailbox struct {
	*lease
	name string
}

// HoldMailbox takes the lease of a mailbox, by its name in the configuration. The errors are those
// of Hold.
func (l *lease) HoldMailbox(ctx context.Context, name string) (store.HeldMailbox, error) {
	s, err := l.begun(ctx, mailboxLease+name, l.deputy)
	if err != nil {
		return nil, err
	}
	return mailbox{s.lease, name}, nil
}

// TakeIn takes mails in, if the lease is still ours.
func (m mailbox) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	return mailsIn{m.lease}.TakeIn(ctx, mails...)
}

// Called returns the last call for a search of the mailbox; 0: there was none.
func (m mailbox) Called(ctx context.Context) (int64, error) {
	call, _, err := foundOne(ctx, m.server, pgx.RowTo[int64], "select called from mailbox where name = $1", m.name)
	return call, err
}

// Answer answers a call, if the lease is still ours.
func (m mailbox) Answer(ctx context.Context, call int64) error {
	return m.write(ctx, statement{sql: "update mailbox set answered = $2 where name = $1 and answered < $2", args: []any{m.name, call}})
}

// Close gives the lease back.
func (m mailbox) Close() error { return m.giveBack() }

// CallSearch has whoever reads some mailboxes search them, and returns the number of the call,
// which is greater than that of any before.
func (s *Store) CallSearch(ctx context.Context, names ...string) (call int64, err error) {
	call, err = oneOf(ctx, s.server, "calls", pgx.RowTo[int64], "select coalesce(max(called), 0) + 1 from mailbox")
	if err != nil {
		return 0, err
	}
	const sql = "insert into mailbox (name, called) select unnest($1::text[]), $2 on conflict (name) do update set called = excluded.called"
	return call, s.write(ctx, statement{sql: sql, args: []any{names, call}})
}

// Answered tells of some mailboxes which call was answered last; none: of that mailbox no call was.
func (s *Store) Answered(ctx context.Context, names ...string) (map[string]int64, error) {
	answered := map[string]int64{}
	_, err := rowsOf(ctx, s.server, func(row pgx.CollectableRow) (_ struct{}, err error) {
		var name string
		var call int64
		if err = row.Scan(&name, &call); err == nil {
			answered[name] = call
		}
		return
	}, "select name, answered from mailbox where name = any($1)", names)
	return answered, err
}
