package postgres

import (
	"context"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// mailbox is a mailbox that this process reads, under a lease of its own.
type mailbox struct {
	*lease
	place string
}

// HoldMailbox takes the lease of a mailbox, by the place where it lies. The errors are those of
// Hold.
func (l *lease) HoldMailbox(ctx context.Context, place string) (store.HeldMailbox, error) {
	s, err := l.begun(ctx, mailboxLease+place, l.deputy)
	if err != nil {
		return nil, err
	}
	return mailbox{s.lease, place}, nil
}

// TakeIn takes mails in, if the lease is still ours.
func (m mailbox) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	return mailsIn{m.lease}.TakeIn(ctx, mails...)
}

// Called returns the last call for a search of the mailbox; 0: there was none.
func (m mailbox) Called(ctx context.Context) (int64, error) {
	call, _, err := foundOne(ctx, m.server, pgx.RowTo[int64], "select called from mailbox where place = $1", m.place)
	return call, err
}

// Answer answers a call, if the lease is still ours.
func (m mailbox) Answer(ctx context.Context, call int64) error {
	return m.write(ctx, statement{sql: "update mailbox set answered = $2 where place = $1 and answered < $2", args: []any{m.place, call}})
}

// Mark notes the mark of this process, if the lease is still ours, among the last hundred.
func (m mailbox) Mark(ctx context.Context, mark string) error {
	const sql = `insert into mailbox as had (place, marks) values ($1, array[$2::text])
		on conflict (place) do update set marks = (array_remove(had.marks, $2) || $2::text)[greatest(cardinality(array_remove(had.marks, $2)) - 98, 1):]`
	return m.write(ctx, statement{sql: sql, args: []any{m.place, mark}})
}

// Marks lists the marks that were noted of any mailbox.
func (m mailbox) Marks(ctx context.Context) ([]string, error) {
	return rowsOf(ctx, m.server, pgx.RowTo[string], "select unnest(marks) from mailbox")
}

// Close gives the lease back.
func (m mailbox) Close() error { return m.giveBack() }

// CallSearch has whoever reads mailboxes search them, and returns the number of the call, which is
// greater than that of any before.
func (s *Store) CallSearch(ctx context.Context, places ...string) (call int64, err error) {
	call, err = oneOf(ctx, s.server, "calls", pgx.RowTo[int64], "select coalesce(max(called), 0) + 1 from mailbox")
	if err != nil {
		return 0, err
	}
	const sql = "insert into mailbox (place, called) select unnest($1::text[]), $2 on conflict (place) do update set called = excluded.called"
	return call, s.write(ctx, statement{sql: sql, args: []any{places, call}})
}

// Answered tells of mailboxes which call was answered last; none: no call was.
func (s *Store) Answered(ctx context.Context, places ...string) (map[string]int64, error) {
	answered := map[string]int64{}
	_, err := rowsOf(ctx, s.server, func(row pgx.CollectableRow) (_ struct{}, err error) {
		var place string
		var call int64
		if err = row.Scan(&place, &call); err == nil {
			answered[place] = call
		}
		return
	}, "select place, answered from mailbox where place = any($1) and answered > 0", places)
	return answered, err
}
