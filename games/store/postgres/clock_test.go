package postgres

import (
	"errors"
	"testing"
	"time"

	"dhow/games/disk"
)

// TestWorkerWhoseClockIsWrong protects a database from a worker whose clock is hours from its own:
// leases are held and expire by the database's clock, whatever the worker thinks; and it sends no
// letters, as it cannot tell how long they have waited. The database's is set instead of the
// worker's.
func TestWorkerWhoseClockIsWrong(t *testing.T) {
	server, name, right := fresh(t)
	must(t, server.Do(name, `create schema wrong; create function wrong.clock_timestamp() returns timestamptz language sql
		as $$ select pg_catalog.clock_timestamp() - interval '3 hours' $$`))
	wrong := right
	wrong.URL += "&search_path=wrong,pg_catalog,public"
	s := opened(t, wrong)
	defer s.Close()
	create(t, s)
	if _, err := Open(t.Context(), wrong); !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("beside the holder, %v", err)
	}
	_, err := s.Commit(t.Context(), act())
	must(t, err)
	var apart *ClockError
	if _, err := Help(t.Context(), wrong); !errors.As(err, &apart) || (apart.Ahead-3*time.Hour).Abs() > time.Minute {
		t.Errorf("to send letters, %v", err)
	}
	helper, err := Help(t.Context(), right)
	must(t, err)
	must(t, helper.Close())
	d, err := Connect(t.Context(), wrong)
	must(t, err)
	defer d.Hang()
	c, err := d.Condition(t.Context(), time.Now)
	must(t, err)
	if (c.Ahead + 3*time.Hour).Abs() > time.Minute {
		t.Errorf("the database is said to be %v ahead", c.Ahead)
	}
}
