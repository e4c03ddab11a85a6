package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// mailsIn is the mails that were taken in, for whoever has a lease.
type mailsIn struct{ *lease }

// TakeIn takes mails in, all or none, if the lease is still ours. Those that were taken in from
// their place in a mailbox before, and are still there, are left alone. Nothing that is taken in by
// others comes between them, and nobody sees a later mail before an earlier one.
func (in mailsIn) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	mails, err := in.unplaced(ctx, mails)
	if err != nil {
		return err
	}
	return in.write(ctx, in.takingIn(mails)...)
}

// unplaced returns mails without the places at which another one is, by its size: of a mailbox
// that was there before this one, and had its name and numbers.
func (in mailsIn) unplaced(ctx context.Context, mails []store.Arrived) ([]store.Arrived, error) {
	boxes, validities, uids, sizes := placesOf(mails)
	const sql = `select i from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as m (mailbox, validity, uid, size, i)
		join arrived using (mailbox, validity, uid) where m.size <> arrived.size`
	others, err := rowsOf(ctx, in.server, pgx.RowTo[int], sql, boxes, validities, uids, sizes)
	if len(others) > 0 {
		mails = slices.Clone(mails)
	}
	for _, i := range others {
		mails[i-1].Validity, mails[i-1].UID = 0, 0
	}
	return mails, err
}

// placesOf takes apart where mails lay, and how large they are.
func placesOf(mails []store.Arrived) (boxes []string, validities, uids, sizes []int64) {
	for _, m := range mails {
		boxes, validities, uids = append(boxes, m.Mailbox), append(validities, int64(m.Validity)), append(uids, int64(m.UID))
		sizes = append(sizes, m.Size)
	}
	return boxes, validities, uids, sizes
}

var errNotCounted = errors.New("postgres: the table arriving has no row, so that no mail can be taken in: restore it, with the greatest n of arrived as last")

// lockArriving has whoever takes in, or leaves (leaving), after us wait for us.
const lockArriving = "select from arriving for update"

// takingIn is what takes mails in. Those that bear keys of one game get the part of that game if
// there is somebody who could judge them, and none of the game before them that whoever referees
// has to do. Those behind one that has the part get it in any case, and are taken back together
// (TakeBackMails).
func (s *server) takingIn(mails []store.Arrived) []statement {
	const number = "update arriving set last = last + $1 where not shut"
	const insert = `insert into arrived (n, mailbox, validity, uid, received, size, raw, game, part)
		select a.last - $1 + m.i, m.mailbox, nullif(m.validity, 0), m.uid, coalesce(m.received, clock_timestamp()), m.size, m.raw, nullif(m.game, ''),
			case when m.game <> '' and (` + hasDeputies + ` or ` + waitsInPart + `) and not ` + waitsUnsorted + ` then m.part end from arriving a,
		unnest($2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::bigint[], $7::bytea[], $8::text[], $9::int[])
		with ordinality as m (mailbox, validity, uid, received, size, raw, game, part, i) on conflict (mailbox, validity, uid) do nothing`
	n := len(mails)
	boxes, validities, uids, sizes := placesOf(mails)
	received, raws := make([]*time.Time, n), make([][]byte, n)
	ids, theirs := make([]games.GameID, n), make([]int, n)
	for i, m := range mails {
		received[i], raws[i] = orNull(m.Received), s.seal.seal(mailPlace(m), m.Raw)
		ids[i], theirs[i] = m.Game, partOf(m.Game)
	}
	return []statement{{sql: lockArriving, unless: errNotCounted}, {sql: number, args: []any{n}, unless: &ShutError{s.name}},
		{sql: insert, args: []any{n, boxes, validities, uids, received, sizes, raws, ids, theirs}}}
}

// AnyArrived tells whether there are mails behind one that were taken in and have no part, or any
// with a part that nobody is there to judge. In the order of the index, as PostgreSQL would
// otherwise read all mails that wait to find none.
func (in mailsIn) AnyArrived(ctx context.Context, after int64) (bool, error) {
	return oneOf(ctx, in.server, "mails", pgx.RowTo[bool], "select (select n from arrived where n > $1 and part is null order by n limit 1) is not null or "+
		anyDelegated+" and not "+hasDeputies, after)
}

// mailPlace is where a mail is sealed.
func mailPlace(m store.Arrived) string {
	return fmt.Sprintf("mail %s %d %d %d", m.Mailbox, m.Validity, m.UID, m.Size)
}

// Arrived lists the mails behind one that were taken in and not put away, in their order, without
// what they say: those that whoever referees sorts, which have no part.
func (in mailsIn) Arrived(ctx context.Context, after int64) ([]store.Arrived, error) {
	return rowsOf(ctx, in.server, func(row pgx.CollectableRow) (store.Arrived, error) { return scanArrived(row) },
		"select "+mailHead+" from arrived where n > $1 and part is null order by n", after)
}

// EachArrived hands mails that were not put away to a function.
func (in mailsIn) EachArrived(ctx context.Context, numbers []int64, take func(store.Arrived) error) error {
	mails, err := rowsOf(ctx, in.server, func(row pgx.CollectableRow) (store.Arrived, error) { return in.scanWhole(row) }, "select "+wholeMail+" from arrived where n = any($1) order by n", numbers)
	for _, m := range mails {
		if err := take(m); err != nil {
			return err
		}
	}
	return err
}

// mailHead is what is read of a mail without what it says, and wholeMail with that.
const (
	mailHead  = "n, mailbox, coalesce(validity, 0), uid, received, size, coalesce(game, '')"
	wholeMail = mailHead + ", raw"
)

// scanArrived reads a row of mailHead, and of what else is asked for behind it.
func scanArrived(row pgx.CollectableRow, more ...any) (m store.Arrived, err error) {
	return m, row.Scan(append([]any{&m.N, &m.Mailbox, &m.Validity, &m.UID, &m.Received, &m.Size, &m.Game}, more...)...)
}

// scanWhole reads a row of wholeMail, likewise: a mail with what it says, or why that cannot be
// read.
func (s *server) scanWhole(row pgx.CollectableRow, more ...any) (store.Arrived, error) {
	var sealed []byte
	m, err := scanArrived(row, append([]any{&sealed}, more...)...)
	m.Raw, m.Unread = s.seal.open(mailPlace(m), sealed)
	return m, err
}

// PutAway removes mails that are done with. They need not be there. Those that a crash of the
// server brings back are known.
func (in mailsIn) PutAway(ctx context.Context, numbers ...int64) error {
	if len(numbers) == 0 {
		return nil
	}
	_, err := in.once(ctx, heldLazily+"delete from arrived where n = any($3) and exists (select from held)", numbers)
	return err
}
