package postgres

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/internal/postgresql"

	"github.com/jackc/pgx/v5"
)

// TestBackToAMoment goes back, by a base backup and archived WAL as docs/operating.md has it, to a
// moment between two mails: what had come by then is known when it comes again, and what came later
// is taken anew.
func TestBackToAMoment(t *testing.T) {
	if os.Getenv("DHOW_LONG") == "" {
		t.Skip("starts two servers; set DHOW_LONG")
	}
	wal, err := os.MkdirTemp("", "dhow-wal-")
	must(t, err)
	defer os.RemoveAll(wal)
	must(t, os.Chmod(wal, 0o777)) // the server is another user
	server := postgresql.StartWith(t, fmt.Sprintf("archive_mode = on\narchive_command = 'test ! -f %[1]s/%%f && cp %%p %[1]s/%%f'\n", wal))
	name := server.Create(t, "")
	settings := Settings{URL: server.URL(name), Keys: keys("k")}
	_, _, err = Migrate(t.Context(), settings, nil)
	must(t, err)
	s := opened(t, settings)
	create(t, s)
	backup := server.Backup(t)
	_, err = s.Commit(t.Context(), act())
	must(t, err)
	moment, err := oneOf(t.Context(), s.server, "moment", pgx.RowTo[time.Time], "select clock_timestamp()")
	must(t, err)
	later := store.Act{At: evening, Game: kilifi, After: 2, Lines: [][]byte{line(3)},
		Facts: []post.Line{post.In{Fingerprint: "mail3", Outcome: "accepted", Game: kilifi, Entry: 3, At: evening}}}
	_, err = s.Commit(t.Context(), later)
	must(t, err)
	needed, err := oneOf(t.Context(), s.server, "wal", pgx.RowTo[string], "select pg_walfile_name(pg_switch_wal())")
	must(t, err)
	began := time.Now()
	for archived := false; !archived; {
		if time.Since(began) > patience {
			t.Fatal("nothing is archived")
		}
		archived, err = oneOf(t.Context(), s.server, "archive", pgx.RowTo[bool],
			"select coalesce(last_archived_wal >= $1, false) from pg_stat_archiver", needed)
		must(t, err)
	}
	must(t, s.Close())

	restored := backup.Start(t, fmt.Sprintf("restore_command = 'cp %s/%%f %%p'\nrecovery_target_time = '%s'\nrecovery_target_action = promote\n",
		wal, moment.UTC().Format("2006-01-02 15:04:05.999999+00")), "recovery.signal")
	settings.URL = restored.URL(name)
	for began := time.Now(); restored.Do(name, "update lease set until = '-infinity'") != nil && time.Since(began) < patience; {
		<-time.After(20 * time.Millisecond) // until it has gone back, and takes writes
	}
	s = opened(t, settings)
	defer s.Close()
	_, err = s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	wantEntries(t, s, 2) // and knows the mail of the second
	if _, known := answer(s.Known(context.Background(), "mail3")); known {
		t.Error("a mail that came later is known")
	}
	again := act()
	again.After, again.Lines = 2, [][]byte{line(2)}
	if _, err := s.Commit(t.Context(), again); !isStale(err) {
		t.Errorf("a mail that has an entry gets another: %v", err)
	}
	_, err = s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	_, err = s.Commit(t.Context(), later)
	must(t, err)
	wantEntries(t, s, 3)
}

// TestClosedDatabaseIsAway: a database that lets nobody in for a while, or has no connections left,
// is asked again as soon as one that does not answer.
func TestClosedDatabaseIsAway(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	const others = "; select pg_terminate_backend(pid) from pg_stat_activity where datname = '%s'"
	must(t, server.Do("postgres", fmt.Sprintf("alter database %s allow_connections false"+others, name, name)))
	if _, err := s.Games(t.Context()); !store.IsGone(err) {
		t.Errorf("a database that is closed gives %v", err)
	}
	must(t, server.Do("postgres", fmt.Sprintf("alter database %s allow_connections true", name)))
	_, err := s.Games(t.Context())
	must(t, err)
}
