package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Settings say which database a store lies in.
type Settings struct {
	URL  string   // postgres://user@host/database, with what else libpq knows; or its keywords
	Keys [][]byte // of what is sealed, the newest first, each of KeySize bytes; without any nothing that is sealed can be read
	// Term is for how long the lease is given, and renewed three times in; 0: 15 s. Others take
	// over as long after the death of a process.
	Term time.Duration
}

// Database is a store that is looked at, by any number of processes. It is safe for concurrent use.
type Database struct {
	*server
	term time.Duration // of leases

	texts  // of games, and whom and what they are found by
	people // who play
	ledger // what has come in and is owed
	door   // at which mails are handed over
}

// Connect opens a store to look at it. The errors are *AddressError, *ConnectError, *SchemaError
// and ErrKeys.
func Connect(ctx context.Context, s Settings) (*Database, error) {
	d, err := dial(ctx, s)
	if err != nil {
		return nil, err
	}
	if err := d.check(ctx); err != nil {
		d.pool.Close()
		return nil, err
	}
	return d, nil
}

// check wants a database to be one of this program, and of our keys.
func (d *Database) check(ctx context.Context) error {
	if err := d.checkSchema(ctx); err != nil {
		return d.told(err)
	}
	if err := d.checkKeys(ctx); err != nil {
		return d.told(err)
	}
	return d.lacksNoKey(ctx)
}

// lacksNoKey wants our keys to be all that others had who wrote here. The error is ErrKeyLacks.
func (d *Database) lacksNoKey(ctx context.Context) error {
	if len(d.seal) == 0 {
		return nil
	}
	lacks, err := oneOf(ctx, d.server, "keys", pgx.RowTo[bool], "select exists (select from held_key where id <> all($1))", d.seal.ids())
	if err == nil && lacks {
		err = d.told(ErrKeyLacks)
	}
	return err
}

// dial connects to a database, whatever is in it.
func dial(ctx context.Context, s Settings) (*Database, error) {
	c, err := pgxpool.ParseConfig(s.URL)
	if err != nil {
		return nil, &AddressError{}
	}
	on := &server{name: nameOf(c.ConnConfig)}
	if on.seal, err = newSealer(s.Keys); err != nil {
		return nil, err
	}
	d := &Database{server: on, term: s.Term, texts: texts{on}, people: people{on, new(lastOpened)}, ledger: ledger{on}, door: door{server: on}}
	if d.term == 0 {
		d.term = 15 * time.Second
	}
	const connections = 8
	c.MaxConns = connections
	if c.ConnConfig.ConnectTimeout == 0 {
		c.ConnConfig.ConnectTimeout = patience
	}
	parameters := c.ConnConfig.RuntimeParams
	parameters["application_name"] = "dhow"
	parameters["default_transaction_isolation"] = "read committed" // what writes here locks rows by name
	parameters["plan_cache_mode"] = "force_generic_plan"           // to plan a question anew for its arguments takes as long as to answer it
	parameters["random_page_cost"] = "1.1"                         // what is asked for was written or asked for lately; small tables grow before anybody plans again
	parameters["jit"] = "off"                                      // to compile a question takes longer than to answer it, where tables are not analyzed yet
	// A process that stands still within a transaction must not keep the lease from others.
	parameters["idle_in_transaction_session_timeout"] = strconv.FormatInt((d.term / 3).Milliseconds(), 10)
	if d.pool, err = pgxpool.NewWithConfig(ctx, c); err != nil {
		return nil, &ConnectError{d.name, err}
	}
	if err := d.utf8(ctx); err != nil {
		d.pool.Close()
		return nil, err
	}
	return d, nil
}

// nameOf is what messages call a database.
func nameOf(c *pgx.ConnConfig) string {
	host := c.Host
	if !strings.HasPrefix(host, "/") { // a socket
		host = net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port)))
	}
	return (&url.URL{Scheme: "postgres", User: url.User(c.User), Host: host, Path: c.Database}).Redacted()
}

// utf8 wants the database to be there, and to keep texts as they are.
func (d *Database) utf8(ctx context.Context) error {
	var encoding string
	err := d.ask(ctx, func(ctx context.Context) error {
		return d.pool.QueryRow(ctx, "show server_encoding").Scan(&encoding)
	})
	if err != nil {
		return &ConnectError{d.name, err}
	}
	if encoding != "UTF8" {
		return fmt.Errorf("%s: the database is in %s: create one in UTF8: createdb --encoding UTF8 --template template0",
			d.name, encoding)
	}
	return nil
}

// checkKeys wants the keys to be those that the store was made with. It is left to whoever asks for
// something sealed where there are none at all.
func (d *Database) checkKeys(ctx context.Context) error {
	if len(d.seal) == 0 {
		return nil
	}
	return d.ask(ctx, func(ctx context.Context) error {
		var proof []byte
		err := d.pool.QueryRow(ctx, "select proof from store").Scan(&proof)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = d.seal.open(proofPlace, proof)
		}
		return err
	})
}

// proofPlace is where something is sealed only to know the keys again.
const proofPlace = "store"
