package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// lease is the right to write to a database, until another process has it.
type lease struct {
	*Database

	worker string // the name of the lease, by which other processes know this one
	token  int64
	deputy bool // it is a deputy's, whose clock has to be the database's

	losing  sync.Once
	lost    chan struct{}
	given   atomic.Pointer[time.Time] // when the lease was asked for that was given last
	release context.CancelFunc        // ends the renewing
	renewed chan struct{}             // closed when it has ended
}

// What leases are called: that of whoever holds the store, and, with what tells them apart behind
// it, those of deputies and of mailboxes. Deputies of older programs, which only sent letters, know
// theirs by the same names.
const (
	theStore     = "store"
	deputyLease  = "sender "
	mailboxLease = "mailbox "
)

// Hold takes the lease. The errors are *disk.LockedError while another process has it, and
// *SchemaError where whoever had it before has changed the tables.
func (d *Database) Hold(ctx context.Context) (*Store, error) {
	return d.begun(ctx, theStore, false)
}

// deputize takes the lease of a deputy, as OpenDeputy does.
func (d *Database) deputize(ctx context.Context) (*Store, error) {
	now, err := oneOf(ctx, d.server, "the time", pgx.RowTo[time.Time], "select clock_timestamp()")
	if ahead := time.Since(now); err == nil && ahead.Abs() > mostApart {
		err = &ClockError{d.name, ahead}
	}
	if err != nil {
		return nil, err
	}
	for n := 1; n < parts; n++ {
		s, err := d.begun(ctx, fmt.Sprint(deputyLease, n), true)
		if !errors.As(err, new(*disk.LockedError)) {
			return s, err
		}
	}
	return nil, &disk.LockedError{Path: d.name}
}

// mostApart is how far the clocks of deputies may be from the database's.
const mostApart = time.Minute

// begun takes a lease, a deputy's or not, if the tables are those of this program, and not shut,
// and no key is lacking.
func (d *Database) begun(ctx context.Context, name string, deputy bool) (*Store, error) {
	s, err := d.take(ctx, name)
	if err != nil {
		return nil, err
	}
	s.deputy = deputy
	err = d.checkSchema(ctx)
	if err == nil {
		// Whoever is about to shut it (OpenShut) is waited for, or knows of our lease.
		err = s.write(ctx, statement{sql: "select from arriving for share"},
			statement{sql: "select where not exists (select from arriving where shut)", unless: &ShutError{d.name}},
			statement{sql: "insert into held_key (id) select unnest($1::bytea[]) on conflict do nothing", args: []any{d.seal.ids()}},
			statement{sql: "select where not exists (select from held_key where id <> all($1))", args: []any{d.seal.ids()}, unless: ErrKeyLacks})
	}
	if errors.As(err, new(*store.LostError)) { // it has expired before anything was done under it
		err = &disk.LockedError{Path: d.name}
	}
	if err != nil {
		return nil, errors.Join(err, s.giveBack())
	}
	return s, nil
}

// take takes a lease, whatever the tables are.
func (d *Database) take(ctx context.Context, name string) (*Store, error) {
	if len(d.seal) == 0 {
		return nil, ErrNoKeys
	}
	l := &lease{Database: d, worker: name, lost: make(chan struct{}), renewed: make(chan struct{})}
	s := &Store{
		lease: l, mailsIn: mailsIn{l}, lettersOut: lettersOut{l},
		readings: readings{read: map[games.GameID]reading{}, doubts: map[games.GameID]bool{}},
	}
	const take = `insert into lease (name, token, until) values ($1, 1, clock_timestamp() + $2)
		on conflict (name) do update set token = lease.token + 1, until = excluded.until where lease.until < clock_timestamp()
		returning token, (select instance from store)`
	err := d.ask(ctx, func(ctx context.Context) error {
		asked := time.Now()
		s.given.Store(&asked)
		return d.pool.QueryRow(ctx, take, name, d.term).Scan(&s.token, &s.instance)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, &disk.LockedError{Path: d.name}
	}
	if err != nil {
		return nil, d.told(err)
	}
	renewing, release := context.WithCancel(context.Background())
	s.release = release
	go s.renew(renewing)
	return s, nil
}

// HoldWhenFree waits for the lease. Tell is told once if another process has it. A database that
// cannot be reached meanwhile is waited for as well: it may be about to come back elsewhere.
func (d *Database) HoldWhenFree(ctx context.Context, tell func(error)) (*Store, error) {
	for waits := false; ; waits = true {
		s, err := d.Hold(ctx)
		held := errors.As(err, new(*disk.LockedError))
		if gone := waits && isGone(err); !held && !gone {
			return s, err
		}
		if !waits {
			tell(err)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(d.term / 10):
		}
	}
}

// renew renews the lease until it is given back or lost. While the database cannot be reached
// nobody else gets the lease either; and whoever comes too late to renew it keeps it if nobody has
// taken it.
func (l *lease) renew(ctx context.Context) {
	defer close(l.renewed)
	every := time.NewTicker(l.term / 3)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.lost:
			return
		case <-every.C:
		}
		asked := time.Now()
		bounded, cancel := context.WithTimeout(ctx, l.term/3)
		done, err := l.pool.Exec(bounded,
			"update lease set until = clock_timestamp() + $3 where name = $1 and token = $2", l.worker, l.token, l.term)
		cancel()
		switch {
		case err != nil:
		case done.RowsAffected() == 0:
			l.lose()
		default:
			l.given.Store(&asked)
		}
	}
}

// lose takes note of it that the lease is lost.
func (l *lease) lose() { l.losing.Do(func() { close(l.lost) }) }

// Lost is closed when it has been seen that the lease is another's.
func (l *lease) Lost() <-chan struct{} { return l.lost }

// isGiven tells whether nobody else can have the lease, as the time for which it was given is not
// over by far: by a clock that stands still while the machine does, and by one that does not.
func (l *lease) isGiven() bool {
	given, now := *l.given.Load(), time.Now()
	return now.Sub(given) < l.term/2 && now.Round(0).Sub(given.Round(0)).Abs() < l.term/2
}

// Lease returns nil, or a *store.LostError if the lease is another's; or what kept the database
// from telling, which is asked only where the lease may be another's.
func (l *lease) Lease() error {
	select {
	case <-l.lost:
		return l.notOurs()
	default:
	}
	if l.isGiven() {
		return nil
	}
	const sql = "select from lease where name = $1 and token = $2"
	held, err := rowsOf(context.Background(), l.server, nothing, sql, l.worker, l.token)
	if err == nil && len(held) == 0 {
		l.lose()
		return l.notOurs()
	}
	return err
}

// Close gives the lease back, and closes the connections.
func (l *lease) Close() error {
	defer l.pool.Close()
	return l.giveBack()
}

func (l *lease) giveBack() error {
	l.release()
	<-l.renewed
	ctx, cancel := context.WithTimeout(context.Background(), l.term/3)
	defer cancel()
	_, err := l.pool.Exec(ctx, "update lease set until = '-infinity' where name = $1 and token = $2", l.worker, l.token)
	return l.told(err)
}

// Open connects to a store and takes its lease, as Connect and Hold do.
func Open(ctx context.Context, settings Settings) (*Store, error) {
	return open(ctx, settings, (*Database).Hold)
}

// OpenWhenFree connects to a store and waits for its lease, as HoldWhenFree does.
func OpenWhenFree(ctx context.Context, settings Settings, tell func(error)) (*Store, error) {
	return open(ctx, settings, func(d *Database, ctx context.Context) (*Store, error) { return d.HoldWhenFree(ctx, tell) })
}

// OpenShut connects to a store and takes its lease, as Open does, and has nobody else take in
// mails, referee or be a deputy from then on, also when the lease is given back: what is copied now
// is all there is. It may be done again. The errors are *UnhandledError where mails wait, and
// *disk.LockedError while any process has the store, is its deputy or reads a mailbox; the store is
// not shut then.
func OpenShut(ctx context.Context, settings Settings) (*Store, error) {
	return open(ctx, settings, func(d *Database, ctx context.Context) (*Store, error) {
		return d.takenTo(ctx, (*Store).shut)
	})
}

// Reopen has a store be one that may be served again after it was shut.
func Reopen(ctx context.Context, settings Settings) error {
	s, err := open(ctx, settings, func(d *Database, ctx context.Context) (*Store, error) {
		return d.takenTo(ctx, func(s *Store, ctx context.Context) error {
			return s.write(ctx, statement{sql: "update arriving set shut = false"})
		})
	})
	if err != nil {
		return err
	}
	return s.Close()
}

// takenTo takes the lease to do something with the store, shut or not, and gives it back if that
// fails.
func (d *Database) takenTo(ctx context.Context, do func(*Store, context.Context) error) (*Store, error) {
	s, err := d.take(ctx, theStore)
	if err != nil {
		return nil, err
	}
	if err := do(s, ctx); err != nil {
		return nil, errors.Join(err, s.giveBack())
	}
	return s, nil
}

// shut shuts a store. Whoever takes in mails meanwhile comes before, and is seen, or after, and is
// refused; so does a deputy that begins (begun).
func (l *lease) shut(ctx context.Context) error {
	waiting := &UnhandledError{}
	err := l.write(ctx,
		statement{sql: "update arriving set shut = true", unless: errNotCounted},
		statement{sql: "select where not exists (select from arrived)", unless: waiting},
		statement{sql: "select where not exists (select from lease where name <> $1 and until > clock_timestamp())",
			args: []any{theStore}, unless: &disk.LockedError{Path: l.name}},
		statement{sql: "update lease set token = token + 1 where name <> $1", args: []any{theStore}}) // of those that are not heard of
	if errors.As(err, &waiting) {
		waiting.Mails, err = oneOf(ctx, l.server, "mails", pgx.RowTo[int], "select count(*) from arrived")
		if err == nil {
			err = waiting
		}
	}
	return err
}

// OpenDeputy connects to a store to read mailboxes, judge mails and send letters, beside whoever
// holds it: what it commits is which mails have come, what is entered in games, that letters were
// sent, and what follows from that. The
// errors are those of Connect, *disk.LockedError where there are as many deputies as there can be,
// *ShutError, and *ClockError where this machine cannot tell how long letters have waited.
func OpenDeputy(ctx context.Context, settings Settings) (*Store, error) {
	return open(ctx, settings, (*Database).deputize)
}

func open(ctx context.Context, settings Settings, hold func(*Database, context.Context) (*Store, error)) (*Store, error) {
	d, err := Connect(ctx, settings)
	if err != nil {
		return nil, err
	}
	s, err := hold(d, ctx)
	if err != nil {
		d.Hang()
	}
	return s, err
}
