package postgres

import (
	"context"
	"sync"
	"time"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// Waiting is what was taken in and is not done with, as mails of games that stand still.
type Waiting struct{ Mails, Bytes int64 }

// MostWaiting is what may wait before no mails are taken in any more that are handed over. Each
// start of a referee reads all that waits.
var MostWaiting = Waiting{Mails: 100_000, Bytes: 4 << 30}

// fills tells whether there is no room for more.
func (w Waiting) fills() bool { return w.Mails >= MostWaiting.Mails || w.Bytes >= MostWaiting.Bytes }

// Waiting tells what waits.
func (d *door) Waiting(ctx context.Context) (Waiting, error) {
	return oneOf(ctx, d.server, "mails", pgx.RowToStructByPos[Waiting], "select count(*), coalesce(sum(size), 0)::bigint from arrived")
}

// room remembers whether there is room for more mails, so that to take one in asks for nothing
// more.
type room struct {
	mu     sync.Mutex
	looked time.Time // when one of us began to count
	last   Waiting
}

// countAgain is how long what waits counts as it was. A count reads all that waits, and mails come
// by the hundred a second: so each process counts once in that time, however many it takes or
// refuses. What comes meanwhile may exceed the limits.
const countAgain = 5 * time.Second

// Room wants less to wait than may, by what was counted last. The error is *store.FullError. That
// there was no room is noted in the database (Refused).
func (d *door) Room(ctx context.Context) error {
	w, err := d.counted(ctx)
	if err == nil && w.fills() {
		err = &store.FullError{Name: d.name, Mails: int(w.Mails), Bytes: w.Bytes}
	}
	return err
}

// counted tells what has waited a moment ago. Nobody waits for the one who counts.
func (d *door) counted(ctx context.Context) (Waiting, error) {
	d.room.mu.Lock()
	last, fresh := d.room.last, time.Since(d.room.looked) < countAgain
	if !fresh {
		d.room.looked = time.Now()
	}
	d.room.mu.Unlock()
	if fresh {
		return last, nil
	}
	now, err := d.Waiting(ctx)
	if err == nil && now.fills() { // and so it counts for a while
		err = d.alone(ctx, statement{sql: "update arriving set refused = clock_timestamp() + $1", args: []any{countAgain}, unless: errNotCounted})
	}
	if err != nil {
		return Waiting{}, err
	}
	d.room.mu.Lock()
	defer d.room.mu.Unlock()
	d.room.last = now
	return now, nil
}

// Refused tells until when mails that were handed over may last have been refused, by any process,
// as there was no room for them; zero: they never were.
func (d *door) Refused(ctx context.Context) (until time.Time, err error) {
	at, err := oneOf(ctx, d.server, "mails", pgx.RowTo[*time.Time], "select max(refused) from arriving")
	if at != nil {
		until = *at
	}
	return until, err
}
