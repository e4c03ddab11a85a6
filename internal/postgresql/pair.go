//go:build unix

package postgresql

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
)

// Pair is two servers: a primary, and a standby that has what was committed before a client hears
// that it was. They are set up as contrib/postgresql/two-nodes.conf has it.
type Pair struct {
	Primary, Standby *Server
	all              []*Server // in the order of the address
}

// StartPair starts a pair, which ends with the test. With two networks each server is reached
// through one, which can be cut; they follow each other by their sockets.
func StartPair(t testing.TB, nets ...*Net) *Pair {
	t.Helper()
	Start(t) // skips where none can be started
	var places [2]directory
	var made [2]error
	for i := range places {
		if places[i], made[i] = newDirectory(); i < len(nets) {
			places[i].net = nets[i]
		}
	}
	if err := errors.Join(made[:]...); err != nil {
		t.Fatal(err)
	}
	p := &Pair{}
	for i := range places {
		d := &places[i]
		d.more = fmt.Sprintf(pairConfig, places[1-i].path)
		if d.net != nil {
			d.more += fmt.Sprintf("listen_addresses = '%s'\n", d.net.Address)
		}
		var err error
		if i == 0 {
			err = d.init(d.more)
		} else {
			err = d.follow(p.all[0])
		}
		if err != nil {
			t.Fatal(err)
		}
		s, err := d.serve()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			s.Continue()
			s.leash.Close()
		})
		p.all = append(p.all, s)
	}
	p.Primary, p.Standby = p.all[0], p.all[1]
	if err := p.together(); err != nil {
		t.Fatal(err)
	}
	return p
}

// Each server says whom it would follow; standby.signal says which of them does. Memory that is
// shared lies in files: that of a server that is killed goes with its directory.
const pairConfig = `
primary_conninfo = 'host=%s user=dhow application_name=other'
dynamic_shared_memory_type = mmap
wal_receiver_timeout = 5s
wal_retrieve_retry_interval = 500ms
wal_sender_timeout = 5s
`

// follow makes a directory that of a standby of a server.
func (d directory) follow(s *Server) error {
	err := os.RemoveAll(d.data())
	if err == nil {
		err = d.copy(s)
	}
	if err == nil {
		err = d.configure(d.more)
	}
	if err == nil {
		err = os.WriteFile(d.data()+"/standby.signal", nil, 0o600)
	}
	return err
}

// URL is the address of a database, whichever of the servers is the primary.
func (p *Pair) URL(database string) string {
	const want = "target_session_attrs=read-write&connect_timeout=3"
	first, second := p.all[0].directory, p.all[1].directory
	if first.net != nil {
		return fmt.Sprintf("postgres://dhow@%s,%s/%s?%s", first.net.Address, second.net.Address, database, want)
	}
	return fmt.Sprintf("postgres://dhow@/%s?host=%s,%s&%s", database, first.path, second.path, want)
}

// together has the primary wait for the standby, once that follows.
func (p *Pair) together() error {
	const follows = "do $$ begin assert exists (select from pg_stat_replication where state = 'streaming'); end $$"
	if err := p.Primary.awaits(follows); err != nil {
		return fmt.Errorf("the standby does not follow: %w", err)
	}
	return p.waitFor("*")
}

// waitFor sets for which standbys the primary waits.
func (p *Pair) waitFor(names string) error {
	return errors.Join(p.Primary.Do("postgres", "alter system set synchronous_standby_names = '"+names+"'"),
		p.Primary.Do("postgres", "select pg_reload_conf()"))
}

// Promote has the standby take the place of the primary, which is gone or soon will be. It waits
// for no other from then on.
func (p *Pair) Promote() error {
	if err := p.Standby.Do("postgres", "select pg_promote()"); err != nil {
		return err
	}
	p.Primary, p.Standby = p.Standby, p.Primary
	return p.waitFor("")
}

// Rejoin makes what was the primary a standby of the one that took its place, which waits for it
// from then on. If it still runs, it is killed.
func (p *Pair) Rejoin() error {
	p.Standby.Kill()
	if err := p.Standby.follow(p.Primary); err != nil {
		return err
	}
	if err := p.Standby.Wake(); err != nil {
		return err
	}
	return p.together()
}

// Nets are the networks of the pair's servers, that of the primary first.
func (p *Pair) Nets() []*Net {
	return slices.DeleteFunc([]*Net{p.Primary.net, p.Standby.net}, func(n *Net) bool { return n == nil })
}
