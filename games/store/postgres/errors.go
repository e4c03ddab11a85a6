package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"
	"time"

	"dhow/games/disk"
	"dhow/games/store"

	"github.com/jackc/pgx/v5/pgconn"
)

// ErrKeys says that what lies in a database was sealed under other keys.
var ErrKeys = errors.New("postgres: this was sealed with other keys: give this machine the file keys of the one that the store was made on")

// ErrKeyLacks says that others have filed addresses under a key that we do not have, so that their
// players would be strangers.
var ErrKeyLacks = errors.New("postgres: another process has a key that the file keys of this machine lacks: give it that file, which has all of them; none may be taken out")

// ErrNoKeys says that something is sealed, and no keys were given to open it with.
var ErrNoKeys = errors.New("postgres: this is sealed in the database: name the data directory whose dhow.yaml has the address, beside which its keys lie")

// AddressError says that an address is not one of a database. It does not repeat it: there may be a
// password in it.
type AddressError struct{}

// Error renders the refusal.
func (*AddressError) Error() string {
	return "postgres: not the address of a database, which reads as postgres://dhow@db.example.org/dhow"
}

// ConnectError says why a database cannot be reached.
type ConnectError struct {
	Name string // of the database, without a password
	Err  error
}

// Error renders the reason, with what mends it where that is known.
func (e *ConnectError) Error() string {
	var said *pgconn.PgError
	if !errors.As(e.Err, &said) {
		return fmt.Sprintf("%s: no answer: does the server run, and is this its address? (%v)", e.Name, plain(e.Err))
	}
	return fmt.Sprintf("%s: %s%s", e.Name, said.Message, mends[said.Code])
}

// Unwrap returns the reason.
func (e *ConnectError) Unwrap() error { return e.Err }

// noRight is the code of PostgreSQL for what a role may not do.
const noRight = "42501"

// mends say what to do about errors of PostgreSQL, by their codes.
var mends = map[string]string{
	"28P01": ": give the right password in the address, or in a password file (~/.pgpass)",
	"28000": ": pg_hba.conf of the server has to let this user in",
	"3D000": ": create it: createdb --encoding UTF8 --template template0, as its owner",
	"53300": ": more connections, or fewer processes",
	"53100": ": the disk of the database is full: make room there; mails wait meanwhile, and nothing is lost",
	"25006": ": this server is a standby, or read-only: name the primary in the address, or all servers with target_session_attrs=read-write",
	noRight: ": dhow store takes the address of the tables' owner behind --owner; so dhow store migrate gives " + WorkerRole + " what dhow serve needs",
}

// told is an error with the name of the database, and with what mends it where that is known.
func (s *server) told(err error) error {
	if err == nil || isUnfit(err) || errors.As(err, new(*ConnectError)) || errors.As(err, new(*disk.LockedError)) || errors.As(err, new(*store.LostError)) {
		return err // which has the name
	}
	mend := ""
	if said := (*pgconn.PgError)(nil); errors.As(err, &said) {
		mend = mends[said.Code]
	}
	err = fmt.Errorf("%s: %w%s", s.name, err, mend)
	if isAway(err) {
		return &store.GoneError{Err: err}
	}
	return err
}

// isAway tells whether an error is one of the connection, which the server may have refused or
// ended, or of a server that stops, starts or is about to follow another.
func isAway(err error) bool {
	const shuttingDown, noConnection, readOnly = "57P", "08", "25006"
	var said *pgconn.PgError
	if errors.As(err, &said) {
		return said.SeverityUnlocalized == "FATAL" || strings.HasPrefix(said.Code, shuttingDown) || strings.HasPrefix(said.Code, noConnection) || said.Code == readOnly
	}
	return errors.As(err, new(*pgconn.ConnectError)) || errors.As(err, new(net.Error)) || pgconn.Timeout(err) ||
		pgconn.SafeToRetry(err) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// plain is what the network says of a connection, without what else libraries say around it.
func plain(err error) error {
	var net *net.OpError
	if errors.As(err, &net) {
		return net
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return errors.New("it broke off")
}

// ClockError says that the clock of this machine is not the database's.
type ClockError struct {
	Name  string // of the database
	Ahead time.Duration
}

// Error renders the refusal.
func (e *ClockError) Error() string {
	return fmt.Sprintf("%s: this machine is %v ahead of the database: set both clocks by NTP", e.Name,
		e.Ahead.Round(time.Second))
}

// SchemaError says that the tables of a database are not those of this program.
type SchemaError struct {
	Name      string // of the database
	Has, Want int    // versions; Has is 0 where there are no tables
	Lacks     string // what is missing of a version that has it
	Unfilled  bool   // a migration was ended before all was filled in
}

// Error renders the refusal with what mends it.
func (e *SchemaError) Error() string {
	switch {
	case e.Unfilled:
		return fmt.Sprintf("%s: the tables are of version %d, but not all is filled in: run dhow store migrate again, which goes on",
			e.Name, e.Has)
	case e.Lacks != "":
		return fmt.Sprintf("%s: the tables are of version %d, but not whole: %s; restore the whole database from a backup", e.Name, e.Has, e.Lacks)
	case e.Has == 0:
		return fmt.Sprintf("%s has no tables of a store: make them with dhow store migrate, or is it another database?",
			e.Name)
	case e.Has > e.Want:
		return fmt.Sprintf("%s: the tables are of version %d, and this program knows up to %d: run a newer dhow", e.Name,
			e.Has, e.Want)
	}
	return fmt.Sprintf("%s: the tables are of version %d, and this program wants %d: stop every dhow serve, make a backup, and run dhow store migrate", e.Name, e.Has, e.Want)
}

// ShutError says that the games of a database are being copied into a data directory, or were, so
// that nobody may take up anything there.
type ShutError struct{ Name string }

// Error renders the refusal with what mends it.
func (e *ShutError) Error() string {
	return e.Name + ": its games are being copied into a data directory, or were: serve that one; if it is to be served no more, and this database again, give the command dhow store reopen"
}

// isUnfit tells whether an error says that what is in the database cannot be served.
func isUnfit(err error) bool {
	return errors.As(err, new(*SchemaError)) || errors.As(err, new(*store.HalfCopiedError)) || errors.As(err, new(*ShutError)) || errors.Is(err, ErrKeyLacks)
}

// refused tells whether the database has said no, so that nothing was done. Whatever else goes
// wrong with a connection may have come after it said yes.
func refused(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && said.Severity == "ERROR"
}

// isGone tells whether the database could not be reached, or was going.
func isGone(err error) bool {
	var said *pgconn.PgError
	return err != nil && !refused(err) && !isUnfit(err) && !errors.Is(err, context.Canceled) &&
		(!errors.As(err, &said) || strings.HasPrefix(said.Code, "57P"))
}

func missing(name string) error { return &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist} }
