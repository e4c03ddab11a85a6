package postgres

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/games/store"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// condition is that of a database, as a role with a clock sees it.
func condition(t *testing.T, settings Settings, clock func() time.Time) *Condition {
	t.Helper()
	d, err := Connect(t.Context(), settings)
	must(t, err)
	defer d.Hang()
	c, err := d.Condition(t.Context(), clock)
	must(t, err)
	return c
}

// TestConditionTellsWhatMayLoseOrders: settings of a server and of a database, standbys, and clocks
// that disagree are seen as they are.
func TestConditionTellsWhatMayLoseOrders(t *testing.T) {
	server, name, settings := fresh(t)
	early := func() time.Time { return time.Now().Add(-time.Hour) }
	c := condition(t, settings, early)
	if c.Isolation != "read committed" || c.Commit != "on" || c.Fsync || !c.FullPages || !c.Owns || !c.Superuser ||
		c.ReadOnly || c.Standby || c.Wanted != "" || len(c.Standbys) > 0 || len(c.Lacks) > 0 || c.Server < 15_00_00 {
		t.Errorf("the condition is %+v", c)
	}
	if far := c.Ahead - time.Hour; max(far, -far) > c.Within+time.Second {
		t.Errorf("the database is %v before an hour ago, within %v", c.Ahead, c.Within)
	}
	for _, as := range []string{"synchronous_commit = off", "default_transaction_isolation = 'serializable'",
		"default_transaction_read_only = on"} {
		must(t, server.Do("postgres", "alter database "+name+" set "+as))
	}
	c = condition(t, settings, time.Now)
	if c.Isolation != "read committed" || c.Commit != "off" || !c.ReadOnly || c.Standby {
		t.Errorf("the condition is %+v", c)
	}
	must(t, server.Do("postgres", "alter database "+name+" reset all"))

	follower := server.Follower(t, "one")
	for len(c.Standbys) == 0 {
		c = condition(t, settings, time.Now)
	}
	if c.Standbys[0].Name != "one" || c.Standbys[0].Sync != "async" {
		t.Errorf("the standbys are %+v", c.Standbys)
	}
	settings.URL = follower.URL(name)
	if c := condition(t, settings, time.Now); !c.Standby || !c.ReadOnly {
		t.Errorf("the condition of a standby is %+v", c)
	}
	if _, err := Open(t.Context(), settings); err == nil || !strings.Contains(err.Error(), "this server is a standby") {
		t.Errorf("whoever wants to write there is told %v", err)
	}
}

// TestWorkerHasTheLeastRights: a referee does all that a referee does as dhow_worker, and can
// neither drop, change nor empty a table, nor say that the store is another.
func TestWorkerHasTheLeastRights(t *testing.T) {
	server, name, owner := fresh(t)
	must(t, server.Do("postgres", "drop role if exists ordinary; drop role if exists dhow_worker; create role dhow_worker; create role ordinary login in role dhow_worker"))
	t.Cleanup(func() { must(t, server.Do(name, "drop owned by dhow_worker; drop role ordinary, dhow_worker")) })
	worker := owner
	worker.URL = strings.Replace(owner.URL, "dhow@", "ordinary@", 1)
	if _, err := Connect(t.Context(), worker); err == nil || !strings.Contains(err.Error(), "dhow store migrate") {
		t.Errorf("without rights it is told %v", err)
	}
	for range 2 { // it may be repeated
		granted, err := Grant(t.Context(), owner)
		if must(t, err); !granted {
			t.Error("nothing was granted")
		}
	}
	if c := condition(t, worker, time.Now); c.Owns || c.Superuser || len(c.Lacks) > 0 {
		t.Errorf("the condition is %+v", c)
	}
	s := opened(t, worker)
	defer s.Close()
	create(t, s)
	_, err := s.Commit(t.Context(), act())
	must(t, err)
	must(t, s.SaveProfile(t.Context(), "ann-7f3a", &store.Profile{Name: "Ann"}))
	must(t, s.RemoveProfile(t.Context(), "ann-7f3a"))
	must(t, s.ForgetIn(t.Context(), kilifi, 0, "ann-7f3a"))
	must(t, errors.Join(s.SetDisplaced(true), s.SetServerAhead(time.Hour), s.Archive(kilifi, 2026), s.Lease()))

	ours, err := s.Claim(t.Context(), 1)
	if must(t, errors.Join(err, s.Release(t.Context(), []int{1}))); len(ours) == 0 {
		t.Error("it cannot claim letters")
	}
	must(t, s.TakeIn(t.Context(), store.Arrived{Raw: []byte("a mail"), Game: kilifi}))
	must(t, server.Do(name, "update arrived set part = 1")) // as if it had been delegated
	mails, got, err := s.ClaimMails(t.Context(), 1, 1)
	if must(t, errors.Join(err, s.ReleaseMails(t.Context(), 1))); !got || len(mails) != 1 {
		t.Error("it cannot claim mails")
	}
	if many, err := s.TakeBackMails(t.Context()); many != 1 || err != nil {
		t.Errorf("it takes back %d mails, %v", many, err)
	}
	must(t, s.LeaveMails(t.Context(), false, mails[0].N))

	tables, err := rowsOf(t.Context(), s.server, pgx.RowTo[string], "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")
	if must(t, err); len(tables) != len(rights) {
		t.Errorf("there are the tables %v, and rights of %v", tables, rights)
	}
	refused := []string{"create table more (n int)", "update entry set line = ''", "update fact set line = ''", "delete from fact",
		"delete from game", "update store set instance = ''", "update schema_version set version = 0", "delete from lease"}
	for _, table := range tables {
		refused = append(refused, "drop table "+table, "truncate "+table, "alter table "+table+" add more int")
	}
	for _, sql := range refused {
		_, err := s.pool.Exec(t.Context(), sql)
		if said := (*pgconn.PgError)(nil); !errors.As(err, &said) || said.Code != noRight {
			t.Errorf("%s: %v", sql, err)
		}
	}
	must(t, server.Do(name, fmt.Sprintf("revoke insert on fact from %s", WorkerRole)))
	if c := condition(t, worker, time.Now); fmt.Sprint(c.Lacks) != "[insert fact]" {
		t.Errorf("it lacks %v", c.Lacks)
	}
}

// TestQuestionsAreNotCompiled protects a copy of many games into new tables, which nobody has
// analyzed yet: compiling each question took the database ten times as long as answering it.
func TestQuestionsAreNotCompiled(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	if jit := sure(oneOf(t.Context(), s.server, "jit", pgx.RowTo[string], "show jit")); jit != "off" {
		t.Errorf("jit is %s", jit)
	}
}
