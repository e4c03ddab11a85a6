package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"dhow/games/store"
)

// door is where mails are handed over, to be taken in for whoever has the lease.
type door struct {
	*server
	room    room
	handing handing
}

// TakeIn takes in mails that were handed over, all or none, for whoever has the lease. Those of
// several callers that wait at the same time are taken in together, in the order in which they
// came: that costs one transaction. The errors are *store.FullError where too many wait,
// *ShutError, and *SchemaError where a newer program has changed the tables.
func (d *door) TakeIn(ctx context.Context, mails ...store.Arrived) error {
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

// gathering is for how long it is waited for others whose mails are taken in together. Less than
// anybody notices of a mail, it saves the database transactions that would wait for each other.
const gathering = 20 * time.Millisecond

// takeInWaiting takes in what waits, until nothing does. What the database refuses together is
// taken in one by one: what is wrong with one is no matter of the others.
func (d *door) takeInWaiting() {
	for {
		time.Sleep(gathering)
		together := d.handing.next()
		if len(together) == 0 {
			return
		}
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
func (d *door) takeIn(ctx context.Context, mails []store.Arrived) error {
	err := d.alone(ctx, append([]statement{{sql: "select from schema_version where version = $1", args: []any{version()}, unless: errOtherTables}},
		d.takingIn(mails)...)...)
	if errors.Is(err, errOtherTables) { // which a newer program has made, while this one waits
		return cmp.Or(d.checkSchema(ctx), err)
	}
	return err
}

var errOtherTables = errors.New("postgres: the tables are not those of this program")
