package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TakeIn takes mails in, all or none, if the lease is still ours. Those that were taken in from
// their place in a mailbox before, and are still there, are left alone. Nothing that is taken in by
// others comes between them, and nobody sees a later mail before an earlier one.
func (s *Store) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	mails, err := s.unplaced(ctx, mails)
	if err != nil {
		return err
	}
	return s.write(ctx, s.takingIn(mails)...)
}

// unplaced returns mails without the places at which another one is, by its size: of a mailbox
// that was there before this one, and had its name and numbers.
func (d *Database) unplaced(ctx context.Context, mails []store.Arrived) ([]store.Arrived, error) {
	boxes, validities, uids, sizes := placesOf(mails)
	const sql = `select i from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) with ordinality as m (mailbox, validity, uid, size, i)
		join arrived using (mailbox, validity, uid) where m.size <> arrived.size`
	others, err := rowsOf(ctx, d, pgx.RowTo[int], sql, boxes, validities, uids, sizes)
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

// TakeIn takes in mails that were handed over, all or none, for whoever has the lease. Those of
// several callers that wait at the same time are taken in together, in the order in which they
// came: that costs one transaction. The errors are *store.FullError where too many wait,
// *ShutError, and *SchemaError where a newer program has changed the tables.
func (d *Database) TakeIn(ctx context.Context, mails ...store.Arrived) error {
	if len(d.seal) == 0 {
		return ErrNoKeys
	}
	if err := d.Room(ctx); err != nil {
		return err
	}
	h := &handed{mails, make(chan error, 1)}
	if d.handing.put(h) {
		go d.takeInWaiting()
	}
	select {
	case err := <-h.taken:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// handed is the mails of one caller.
type handed struct {
	mails []store.Arrived
	taken chan error // has room
}

// handing is what was handed over and waits.
type handing struct {
	mu      sync.Mutex
	waiting []*handed
	taking  bool // somebody takes in what waits
}

// put puts mails behind those that wait, and tells whether nobody takes these in.
func (w *handing) put(h *handed) (first bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = append(w.waiting, h)
	first, w.taking = !w.taking, true
	return first
}

// bytesTakenIn is how many bytes of mails of several callers are taken in together.
const bytesTakenIn = 8 << 20

// next takes the first of what waits, as much as is taken in together. If that is nothing nobody
// takes in anything any more.
func (w *handing) next() (together []*handed) {
	w.mu.Lock()
	defer w.mu.Unlock()
	size, n := 0, 0
	for ; n < len(w.waiting); n++ {
		for _, m := range w.waiting[n].mails {
			size += len(m.Raw)
		}
		if n > 0 && size > bytesTakenIn {
			break
		}
	}
	together, w.waiting = w.waiting[:n:n], slices.Clone(w.waiting[n:]) // what is taken in is not kept
	w.taking = n > 0
	return together
}

// takeInWaiting takes in what waits, until nothing does. What the database refuses together is
// taken in one by one: what is wrong with one is no matter of the others.
func (d *Database) takeInWaiting() {
	for together := d.handing.next(); len(together) > 0; together = d.handing.next() {
		var mails []store.Arrived
		for _, h := range together {
			mails = append(mails, h.mails...)
		}
		err := d.takeIn(context.Background(), mails)
		for _, h := range together {
			if len(together) > 1 && refused(err) {
				h.taken <- d.takeIn(context.Background(), h.mails)
			} else {
				h.taken <- err
			}
		}
	}
}

// takeIn takes mails in by a transaction, if the tables are those of this program.
func (d *Database) takeIn(ctx context.Context, mails []store.Arrived) error {
	err := d.alone(ctx, append([]statement{{sql: "select from schema_version where version = $1", args: []any{version()}, unless: errOtherTables}},
		d.takingIn(mails)...)...)
	if errors.Is(err, errOtherTables) { // which a newer program has made, while this one waits
		return cmp.Or(d.checkSchema(ctx), err)
	}
	return err
}

var errOtherTables = errors.New("postgres: the tables are not those of this program")

var errNotCounted = errors.New("postgres: the table arriving has no row, so that no mail can be taken in: restore it, with the greatest n of arrived as last")

// lockArriving has whoever takes in, or leaves (leaving), after us wait for us.
const lockArriving = "select from arriving for update"

// takingIn is what takes mails in. Those that bear keys of one game get the part of that game if there
// is somebody who could judge them, and none of the game before them that whoever referees has to do.
// Those behind one that has the part get it in any case, and are taken back together (TakeBackMails).
func (d *Database) takingIn(mails []store.Arrived) []statement {
	const number = "update arriving set last = last + $1 where not shut"
	const insert = `insert into arrived (n, mailbox, validity, uid, received, size, raw, game, part)
		select a.last - $1 + m.i, m.mailbox, nullif(m.validity, 0), m.uid, coalesce(m.received, clock_timestamp()), m.size, m.raw, nullif(m.game, ''),
			case when m.game <> '' and (` + somebodyHelps + ` or ` + waitsInPart + `) and not ` + waitsUnsorted + ` then m.part end from arriving a,
		unnest($2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::bigint[], $7::bytea[], $8::text[], $9::int[])
		with ordinality as m (mailbox, validity, uid, received, size, raw, game, part, i) on conflict (mailbox, validity, uid) do nothing`
	n := len(mails)
	boxes, validities, uids, sizes := placesOf(mails)
	received, raws := make([]*time.Time, n), make([][]byte, n)
	ids, theirs := make([]games.GameID, n), make([]int, n)
	for i, m := range mails {
		if !m.Received.IsZero() {
			received[i] = &mails[i].Received
		}
		raws[i] = d.seal.seal(mailPlace(m), m.Raw)
		ids[i], theirs[i] = m.Game, partOf(m.Game)
	}
	return []statement{{sql: lockArriving, unless: errNotCounted}, {sql: number, args: []any{n}, unless: &ShutError{d.name}},
		{sql: insert, args: []any{n, boxes, validities, uids, received, sizes, raws, ids, theirs}}}
}

// AnyArrived tells whether there are mails behind one that were taken in and have no part, or any
// with a part that nobody is there to judge. In the order of the index, as PostgreSQL would
// otherwise read all mails that wait to find none.
func (s *Store) AnyArrived(ctx context.Context, after int64) (bool, error) {
	return oneOf(ctx, s.Database, "mails", pgx.RowTo[bool], "select (select n from arrived where n > $1 and part is null order by n limit 1) is not null or "+
		anyElsewhere+" and not "+somebodyHelps, after)
}

// mailPlace is where a mail is sealed.
func mailPlace(m store.Arrived) string {
	return fmt.Sprintf("mail %s %d %d %d", m.Mailbox, m.Validity, m.UID, m.Size)
}

// Arrived lists the mails behind one that were taken in and not put away, in their order, without
// what they say: those that whoever referees sorts, which have no part.
func (s *Store) Arrived(ctx context.Context, after int64) ([]store.Arrived, error) {
	const sql = "select n, mailbox, coalesce(validity, 0), uid, received, size, coalesce(game, '') from arrived where n > $1 and part is null order by n"
	return rowsOf(ctx, s.Database, func(row pgx.CollectableRow) (m store.Arrived, err error) {
		return m, row.Scan(&m.N, &m.Mailbox, &m.Validity, &m.UID, &m.Received, &m.Size, &m.Game)
	}, sql, after)
}

// EachArrived hands mails that were not put away to a function.
func (s *Store) EachArrived(ctx context.Context, numbers []int64, take func(store.Arrived) error) error {
	mails, err := rowsOf(ctx, s.Database, s.whole, "select "+wholeMail+" from arrived where n = any($1) order by n", numbers)
	for _, m := range mails {
		if err := take(m); err != nil {
			return err
		}
	}
	return err
}

// wholeMail is what is read of a mail with what it says.
const wholeMail = "n, mailbox, coalesce(validity, 0), uid, received, size, coalesce(game, ''), raw"

// whole reads a mail with what it says, or why that cannot be read.
func (d *Database) whole(row pgx.CollectableRow) (store.Arrived, error) { return d.wholeWith(row) }

// wholeWith is whole, of a row that has more.
func (d *Database) wholeWith(row pgx.CollectableRow, more ...any) (m store.Arrived, err error) {
	err = row.Scan(append([]any{&m.N, &m.Mailbox, &m.Validity, &m.UID, &m.Received, &m.Size, &m.Game, &m.Raw}, more...)...)
	m.Raw, m.Unread = d.seal.open(mailPlace(m), m.Raw)
	return m, err
}

// PutAway removes mails that are done with. They need not be there. Those that a crash of the server
// brings back are known.
func (s *Store) PutAway(ctx context.Context, numbers ...int64) error {
	if len(numbers) == 0 {
		return nil
	}
	_, err := s.once(ctx, heldLazily+"delete from arrived where n = any($3) and exists (select from held)", numbers)
	return err
}
