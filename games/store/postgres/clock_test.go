package postgres

import (
	"errors"
	"testing"
	"time"

	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
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
	if _, err := OpenDeputy(t.Context(), wrong); !errors.As(err, &apart) || (apart.Ahead-3*time.Hour).Abs() > time.Minute {
		t.Errorf("to send letters, %v", err)
	}
	deputy, err := OpenDeputy(t.Context(), right)
	must(t, err)
	must(t, deputy.Close())
	d, err := Connect(t.Context(), wrong)
	must(t, err)
	defer d.Hang()
	c, err := d.Condition(t.Context(), time.Now)
	must(t, err)
	if (c.Ahead + 3*time.Hour).Abs() > time.Minute {
		t.Errorf("the database is said to be %v ahead", c.Ahead)
	}
}

// TestClocksThatHaveComeAreForTheHolder protects a reminder from being lost where a mail of its
// game is judged, by a process in which no clock rings, at the moment at which it is due: that
// process notes the next clock only, and the one that has come stays until the holder has had it
// ring.
func TestClocksThatHaveComeAreForTheHolder(t *testing.T) {
	c := newCourt(t, 1)
	create(t, c.Store)
	came, next := time.Now().Add(-time.Minute).Truncate(time.Second), time.Now().Add(time.Hour).Truncate(time.Second)
	note := func(s *Store, rings time.Time) {
		t.Helper()
		must(t, s.NoteClocks(t.Context(), store.Clock{Game: "kilifi-7", Entry: 1, Rings: rings}))
	}
	want := func(when string, rings ...time.Time) {
		t.Helper()
		noted, err := c.Clocks(t.Context(), next)
		must(t, err)
		if len(noted) != len(rings) || len(rings) > 0 && !noted[0].Rings.Equal(rings[0]) {
			t.Errorf("%s the clocks are %v, expected %v", when, noted, rings)
		}
	}
	note(c.deputies[0], next)
	want("noted by a deputy", next)
	note(c.deputies[0], next.Add(-time.Minute))
	want("noted earlier by a deputy", next.Add(-time.Minute))
	note(c.Store, came)
	note(c.deputies[0], next)
	want("come, and noted later by a deputy", came)
	note(c.deputies[0], time.Time{})
	want("come, and stopped by a deputy", came)
	soon, later := time.Now().Add(mostApart/2).Truncate(time.Second), time.Now().Add(5*time.Minute).Truncate(time.Second)
	note(c.Store, soon)
	note(c.deputies[0], next)
	want("come by the clock of the deputy, as it may be", soon)
	note(c.Store, later)
	note(c.deputies[0], next)
	want("not come by any clock", next)
	note(c.Store, next)
	want("rung, and noted by the holder", next)
	note(c.deputies[0], time.Time{})
	want("stopped by a deputy")
}

// TestClockThatIsSetMeanwhile: a deputy whose clock is set to a wrong time meanwhile commits
// nothing any more, and knows it.
func TestClockThatIsSetMeanwhile(t *testing.T) {
	server, name, right := fresh(t)
	must(t, server.Do(name, `create schema wrong; create table wrong.ahead (by interval); insert into wrong.ahead values ('0');
		create function wrong.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() - by from wrong.ahead $$`))
	s := opened(t, right)
	defer s.Close()
	create(t, s)
	theirs := right
	theirs.URL += "&search_path=wrong,pg_catalog,public"
	deputy, err := OpenDeputy(t.Context(), theirs)
	must(t, err)
	defer deputy.Close()
	_, err = deputy.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.Searched{At: evening}}})
	must(t, err)
	must(t, server.Do(name, "update wrong.ahead set by = '2 minutes'"))
	if _, err = deputy.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.Searched{At: evening}}}); !errors.As(err, new(*store.LostError)) {
		t.Errorf("with a clock that is ahead, %v", err)
	}
	select {
	case <-deputy.Lost():
	default:
		t.Error("it goes on")
	}
}
