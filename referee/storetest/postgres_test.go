package storetest

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store/postgres"
	"dhow/internal/postgresql"
	"dhow/referee"
	"dhow/referee/identity"

	"github.com/jackc/pgx/v5"
)

var (
	_ referee.Database = (*postgres.Store)(nil)
	_ referee.Store    = (*postgres.Store)(nil)
	_ identity.People  = (*postgres.Store)(nil)
)

// TestPostgres holds the store in a database to the suite.
func TestPostgres(t *testing.T) {
	server := postgresql.Start(t)
	template := server.Create(t, "")
	if _, _, err := postgres.Migrate(t.Context(), onPostgres{server: server, database: template}.settings(), nil); err != nil {
		t.Fatal(err)
	}
	of := map[*testing.T]*onPostgres{} // a database a test, which is emptied for those that want several
	Run(t, func(t *testing.T) Kind {
		p := of[t]
		if p == nil {
			p = &onPostgres{server: server, database: server.Create(t, template)}
			p.open(t)
			of[t] = p
		}
		p.wire = newWire(t, server)
		p.do("delete from clock; delete from unlooked; delete from named; delete from entry; delete from game; delete from fact; delete from mail; delete from letter; delete from mark; delete from question; delete from offered; update store set turned = 0, searched = null; delete from player; delete from arrived; delete from mailbox; delete from charge; delete from held_key; update store set charged = false; update part set worker = null, judge = null; update arriving set refused = null")
		return p
	})
}

type onPostgres struct {
	*wire
	server   *postgresql.Server
	database string
	beside   *pgx.Conn // of somebody else
}

func (p *onPostgres) open(t testing.TB) {
	conn, err := pgx.Connect(context.Background(), p.server.URL(p.database))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	p.beside = conn
}

// settings lead to the database directly.
func (p onPostgres) settings() postgres.Settings {
	return postgres.Settings{URL: p.server.URL(p.database), Keys: [][]byte{bytes.Repeat([]byte("k"), postgres.KeySize)}}
}

func (p *onPostgres) Open() (referee.Store, error) {
	settings := p.settings()
	settings.URL = fmt.Sprintf("postgres://dhow@/%s?host=%s", p.database, p.dir)
	s, err := postgres.Open(context.Background(), settings)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (p *onPostgres) OpenDeputy() (referee.Store, error) {
	s, err := postgres.OpenDeputy(context.Background(), p.settings())
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (p *onPostgres) Expire() { p.do("update lease set until = '-infinity' where name <> 'store'") }

func (p *onPostgres) Look() (referee.Reading, error) {
	return postgres.Connect(context.Background(), p.settings())
}

func (p *onPostgres) Mend() bool {
	failed := p.mend()
	p.do("update lease set until = '-infinity'") // as time does
	return failed
}

// Edit puts another text in the place of a game's.
func (p *onPostgres) Edit(id games.GameID, edit func([]byte) []byte) {
	d, err := postgres.Connect(context.Background(), p.settings())
	if err != nil {
		panic(err)
	}
	defer d.Hang()
	text, err := d.Log(context.Background(), id)
	if err == nil {
		err = d.Replace(context.Background(), id, log.Last(text), edit(text))
	}
	if err != nil {
		panic(err)
	}
}

func (p *onPostgres) do(sql string) {
	if _, err := p.beside.Exec(context.Background(), sql); err != nil {
		panic(err)
	}
}

// wire lies between a process and the server, and breaks at one of the messages that writing is
// made of: before the server has it, or, of one that commits, when it has answered. Of the others
// it does not matter whether the server has heard them: without a commit nothing was done.
type wire struct {
	dir   string
	mu    sync.Mutex
	steps int
	at    int
	dies  bool
	dead  bool // nothing goes through any more
	cut   bool
	ends  map[net.Conn]bool
}

const socketName = ".s.PGSQL.5432"

func newWire(t *testing.T, server *postgresql.Server) *wire {
	dir, err := os.MkdirTemp("", "wire") // that of the test has its name in it, which an address may not
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	w := &wire{dir: dir, ends: map[net.Conn]bool{}}
	l, err := net.Listen("unix", filepath.Join(w.dir, socketName))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			process, err := l.Accept()
			if err != nil {
				return
			}
			database, err := net.Dial("unix", filepath.Join(server.Dir(), socketName))
			if err != nil {
				process.Close()
				continue
			}
			go w.carry(process, database)
		}
	}()
	return w
}

// carry carries messages to the server one by one, and answers back.
func (w *wire) carry(process, database net.Conn) {
	defer process.Close()
	defer database.Close()
	if !w.join(process) {
		return
	}
	silent := make(chan struct{})
	var answers sync.WaitGroup
	defer answers.Wait()
	answers.Go(func() { pass(database, process, silent) })
	defer database.Close()
	writing := false
	for message := make([]byte, 1<<20); ; {
		n, err := process.Read(message)
		if err != nil {
			return
		}
		text := message[:n]
		writing = writing || bytes.Contains(text, []byte("begin"))
		if writing && w.step() {
			return
		}
		commits := bytes.Contains(text, []byte("commit"))
		if commits && w.step() {
			close(silent)
			database.Write(text)
			answers.Wait()
			return
		}
		if _, err := database.Write(text); err != nil {
			return
		}
		if commits || bytes.Contains(text, []byte("rollback")) {
			writing = false
		}
	}
}

// pass passes answers on. When it is to be silent, it takes the next and stops.
func pass(from, to net.Conn, silent chan struct{}) {
	for answer := make([]byte, 1<<20); ; {
		n, err := from.Read(answer)
		if err != nil {
			to.Close()
			return
		}
		select {
		case <-silent:
			to.Close()
			return
		default:
		}
		if _, err := to.Write(answer[:n]); err != nil {
			return
		}
	}
}

// join tells whether a connection may be made.
func (w *wire) join(process net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ends[process] = true
	return !w.dead
}

// step tells whether the wire breaks here.
func (w *wire) step() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.steps++
	if w.at == 0 || w.steps != w.at {
		return w.dead
	}
	w.cut = true
	if w.dead = w.dies; w.dies {
		for end := range w.ends {
			end.Close()
		}
	}
	return true
}

// Break has the wire break at a step.
func (w *wire) Break(n int, dies bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.steps, w.at, w.dies, w.cut = 0, n, dies, false
}

func (w *wire) mend() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at, w.dead = 0, false
	for end := range w.ends { // of whoever is gone
		end.Close()
	}
	return w.cut
}
