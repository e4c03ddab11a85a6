// Package postgresql starts PostgreSQL for tests: on a Unix socket, in a directory of its own,
// beside any server the machine may have. There is one server a test process, which ends with it,
// however that ends; each test has databases of its own.
//
// Tests skip, saying why, where the programs or the rights to run them are missing. With
// DHOW_POSTGRES=must in the environment they fail instead; .ci/postgres installs what is needed.
package postgresql

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Server is a running PostgreSQL, which anybody on the machine may ask as the user dhow without a
// password, and as the user locked with one.
type Server struct {
	directory
	dir   string
	leash io.WriteCloser
	made  int // databases
	mu    sync.Mutex
}

var shared = sync.OnceValues(func() (*Server, error) { return start("") })

// Start returns the server of the test process.
func Start(t testing.TB) *Server {
	t.Helper()
	s, err := shared()
	if err == nil {
		return s
	}
	if os.Getenv("DHOW_POSTGRES") == "must" {
		t.Fatal(err)
	}
	t.Skip(err)
	return nil
}

const (
	// What tests kill are processes, and never the machine: what was written is there without a
	// sync, which a server that starts again would do of each of its files.
	config = `
listen_addresses = ''
fsync = off
unix_socket_directories = '%s'
max_connections = 100
shared_buffers = 16MB
max_wal_size = 64MB
autovacuum = off
`
	access = `
local all         locked scram-sha-256
local all         all    trust
local replication all    trust
host  all         all    10.213.0.0/16 trust
`
	// keeper starts the server, and starts it again after each line it reads, as after a crash.
	// What it reads ends with the process of the tests.
	keeper = `
start() { "$1/postgres" -D "$0/data" >>"$0/log" 2>&1 & }
stop() { kill -QUIT $!; wait $!; }
start "$@"
while read -r _; do stop; start "$@"; done
stop
rm -rf "$0"
`
)

func start(more string) (*Server, error) {
	d, err := newDirectory()
	if err == nil {
		err = d.init(more)
	}
	if err != nil {
		return nil, err
	}
	return d.serve()
}

// directory is where a server lies.
type directory struct {
	path, programs string
	owner          runner
	net            *Net   // that the server is in; nil: the machine's
	more           string // configuration, of a server of a pair
}

func newDirectory() (d directory, err error) {
	if d.programs, err = programs(); err != nil {
		return d, err
	}
	if d.owner, err = owner(); err != nil {
		return d, err
	}
	if d.path, err = os.MkdirTemp("", "dhow-postgresql-"); err == nil {
		err = d.owner.give(d.path)
	}
	return d, err
}

func (d directory) data() string { return filepath.Join(d.path, "data") }

// init makes a cluster, with more configuration.
func (d directory) init(more string) error {
	err := d.do("initdb", "-D", d.data(), "-U", "dhow", "--encoding=UTF8", "--locale=C", "--auth=trust", "--no-sync",
		"--no-instructions", "--wal-segsize=1")
	if err == nil {
		err = d.configure(more)
	}
	return err
}

// configure writes the files that say how the server runs, and who may ask it.
func (d directory) configure(more string) error {
	return errors.Join(
		os.WriteFile(filepath.Join(d.data(), "postgresql.conf"), []byte(fmt.Sprintf(config, d.path)+more), 0o600),
		os.WriteFile(filepath.Join(d.data(), "pg_hba.conf"), []byte(access), 0o600))
}

// do has a program of PostgreSQL do something.
func (d directory) do(program string, args ...string) error {
	out, err := d.owner.run(exec.Command(filepath.Join(d.programs, program), args...)).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", program, err, out)
	}
	return nil
}

// serve starts the server.
func (d directory) serve() (*Server, error) {
	keep := d.owner.run(exec.Command("sh", "-c", keeper, d.path, d.programs))
	leash, err := keep.StdinPipe()
	if err == nil {
		err = d.net.start(keep)
	}
	if err != nil {
		return nil, err
	}
	s := &Server{directory: d, dir: d.path, leash: leash}
	return s, s.await()
}

// programs is the directory that the server's programs lie in, of its newest version.
func programs() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		path, err = filepath.EvalSymlinks(path) // the other programs lie beside the program itself
		return filepath.Dir(path), err
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", fmt.Errorf("PostgreSQL is not installed")
	}
	return filepath.Dir(slices.Max(found)), nil
}

// patience is how long the server may take for anything.
const patience = 30 * time.Second

// await waits until the server answers.
func (s *Server) await() error {
	if err := s.awaits("select 1"); err != nil {
		return fmt.Errorf("PostgreSQL does not answer: %w", err)
	}
	return nil
}

// awaits waits until some SQL does not fail.
func (s *Server) awaits(sql string) (err error) {
	for began := time.Now(); time.Since(began) < patience; time.Sleep(20 * time.Millisecond) {
		if err = s.Do("postgres", sql); err == nil {
			return nil
		}
	}
	log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	return fmt.Errorf("%w\n%s", err, bytes.TrimSpace(log))
}

// Restart kills the server, as a power cut does, and starts it again.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	before, err := s.began()
	if err == nil {
		_, err = io.WriteString(s.leash, "again\n")
	}
	if err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); time.Since(start) < patience; time.Sleep(5 * time.Millisecond) {
		if began, err := s.began(); err == nil && began.After(before) {
			return
		}
	}
	t.Fatal("PostgreSQL does not start again")
}

// began is when the server was started.
func (s *Server) began() (at time.Time, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return at, err
	}
	defer conn.Close(ctx)
	return at, conn.QueryRow(ctx, "select pg_postmaster_start_time()").Scan(&at)
}

// Dir is the directory of the server's socket.
func (s *Server) Dir() string { return s.dir }

// URL is the address of a database.
func (s *Server) URL(database string) string {
	return fmt.Sprintf("postgres://dhow@/%s?host=%s", database, s.dir)
}

// Do has some SQL done in a database.
func (s *Server) Do(database, sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL(database))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}

// Create makes an empty database, or (of a template) one that is like another, and returns its
// name.
func (s *Server) Create(t testing.TB, template string) string {
	t.Helper()
	s.mu.Lock()
	s.made++
	name := fmt.Sprintf("dhow%d", s.made)
	s.mu.Unlock()
	if template == "" {
		template = "template0"
	}
	if err := s.Do("postgres", "create database "+name+" template "+template); err != nil {
		t.Fatal(err)
	}
	return name
}
