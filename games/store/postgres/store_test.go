package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/internal/postgresql"
)

const kilifi games.GameID = "kilifi-7"

var evening = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

func keys(letter string) [][]byte { return [][]byte{bytes.Repeat([]byte(letter), KeySize)} }

var made struct {
	sync.Mutex
	template string
}

// fresh is where a store lies that has nothing.
func fresh(t *testing.T) (*postgresql.Server, string, Settings) {
	t.Helper()
	server := postgresql.Start(t)
	made.Lock()
	defer made.Unlock()
	if made.template == "" {
		name := server.Create(t, "")
		if _, _, err := Migrate(t.Context(), Settings{URL: server.URL(name), Keys: keys("k")}, nil); err != nil {
			t.Fatal(err)
		}
		made.template = name
	}
	name := server.Create(t, made.template)
	return server, name, Settings{URL: server.URL(name), Keys: keys("k")}
}

func opened(t *testing.T, settings Settings) *Store {
	t.Helper()
	s, err := Open(t.Context(), settings)
	if err == nil {
		_, err = s.Recall()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// create makes a game with one entry.
func create(t *testing.T, s *Store) {
	t.Helper()
	header := `dhow: 1
game: kilifi-7
rules: 1
edition: {name: mombasa, digest: "sha256:` + strings.Repeat("0", 64) + `"}
setup: random
seats: [{seat: blue, player: ann-7f3a, name: Ann}, {seat: green, player: ben-02c1, name: Ben}]
`
	_, err := s.Create(t.Context(), store.NewGame{At: evening, ID: kilifi, Secret: []byte("the game's secret"),
		Log: fmt.Appendf(nil, "%s%s\n", header, line(1))})
	must(t, err)
	_, err = s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
}

func line(n int) []byte {
	return fmt.Appendf(nil, `--- {n: %d, at: 2026-11-20T18:%02d:00Z, by: blue, mail: mail%d, says: [{to: all, text: "x"}]}`, n, n, n)
}

// act enters the entry behind the first.
func act() store.Act {
	return store.Act{At: evening, Game: kilifi, After: 1, Lines: [][]byte{line(2)},
		Facts: []post.Line{post.In{Fingerprint: "mail2", Outcome: "accepted", Game: kilifi, Entry: 2, At: evening}}}
}

// wantEntries wants a game to have some entries, each once.
func wantEntries(t *testing.T, s *Store, n int) {
	t.Helper()
	text, err := s.Log(t.Context(), kilifi)
	if err != nil || bytes.Count(text, []byte("\n---")) != n || n > 1 && bytes.Count(text, line(2)) != 1 {
		t.Errorf("the game is\n%s%v", text, err)
	}
	if _, known := answer(s.Known(context.Background(), "mail2")); known != (n > 1) {
		t.Errorf("that the mail is known is %v", known)
	}
}

// TestBackendEndsWithinCommit: an act whose connection the server has ended is not done, and can be
// done again.
func TestBackendEndsWithinCommit(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	tx, err := s.pool.Begin(t.Context())
	must(t, err)
	_, err = tx.Exec(t.Context(), "select from game for update")
	must(t, err)
	failed := make(chan error)
	go func() { _, err := s.Commit(t.Context(), act()); failed <- err }()
	const end = `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = '%s'`
	for err = nil; err == nil; {
		select {
		case err = <-failed:
		default:
			must(t, server.Do("postgres", fmt.Sprintf(end, name)))
		}
	}
	if !strings.HasPrefix(err.Error(), s.Name()+": ") {
		t.Errorf("it says %v", err)
	}
	must(t, tx.Rollback(t.Context()))
	wantEntries(t, s, 1)
	_, err = s.Game(t.Context(), kilifi, 1)
	must(t, err)
	_, err = s.Commit(t.Context(), act())
	must(t, err)
	wantEntries(t, s, 2)
}

// TestDatabaseStartsAgain: a store goes on, with its lease and with all that it has accepted.
func TestDatabaseStartsAgain(t *testing.T) {
	server, _, settings := fresh(t)
	settings.Term = time.Hour // however long the server takes to start
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	server.Restart(t)
	must(t, s.Lease())
	_, err := s.Commit(t.Context(), act())
	must(t, err)
	server.Restart(t)
	wantEntries(t, s, 2)
	if _, err := Open(t.Context(), settings); !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("another is told %v", err)
	}
}

// TestOldHolderWritesNothing: whoever stood still until another took over learns so, and writes
// nothing.
func TestOldHolderWritesNothing(t *testing.T) {
	server, name, settings := fresh(t)
	old := opened(t, settings)
	defer old.Close()
	create(t, old)
	must(t, old.Lease())
	must(t, server.Do(name, "update lease set until = '-infinity'")) // as time does
	old.given.Store(new(time.Time))
	s := opened(t, settings)
	defer s.Close()
	for _, write := range map[string]func() error{
		"commit": func() error { _, err := old.Commit(t.Context(), act()); return err },
		"facts": func() error {
			_, err := old.Commit(t.Context(), store.Act{At: evening, Facts: act().Facts})
			return err
		},
		"profile": func() error { return old.SaveProfile(context.Background(), "ann-7f3a", &store.Profile{Name: "Ann"}) },
		"archive": func() error { return old.Archive(kilifi, 2026) },
		"forget":  func() error { return old.ForgetIn(t.Context(), kilifi, 0, "ann-7f3a") },
		"note":    func() error { return old.SetDisplaced(true) },
		"lease":   old.Lease,
		"mails":   func() error { return old.PutAway(t.Context(), 1) },
		"claim":   func() error { _, err := old.Claim(t.Context(), 1); return err },
		"release": func() error { return old.Release(t.Context(), []int{1}) },
	} {
		if err := write(); !errors.As(err, new(*store.LostError)) {
			t.Errorf("the old holder is told %v", err)
		}
	}
	<-old.Lost()
	_, err := s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	wantEntries(t, s, 1)
	_, err = s.Commit(t.Context(), act())
	must(t, err)
	wantEntries(t, s, 2)
}

// TestHolderStandsStill: a process that stands still within a transaction keeps the lease from
// nobody, and what it had begun is not done. Who waits goes on waiting while the server starts
// again, and does not take tables over that were changed meanwhile.
func TestHolderStandsStill(t *testing.T) {
	server, name, settings := fresh(t)
	settings.Term = 1500 * time.Millisecond
	old := opened(t, settings)
	create(t, old)
	tx, err := old.pool.Begin(t.Context())
	must(t, err)
	must(t, send(t.Context(), tx, []statement{{sql: "select from lease for share"},
		{sql: "update game set last = 7"}}))
	old.release() // it renews nothing either
	waits := 0
	d, err := Connect(t.Context(), settings)
	must(t, err)
	s, err := d.HoldWhenFree(t.Context(), func(error) { waits++ })
	must(t, err)
	if err := tx.Commit(t.Context()); err == nil || waits != 1 {
		t.Errorf("what the old holder had begun is done, %v; the new one was told %d times that it waits", err, waits)
	}
	var last int
	must(t, d.pool.QueryRow(t.Context(), "select last from game").Scan(&last))
	if last != 1 {
		t.Errorf("the game ends with entry %d", last)
	}

	s.release() // however long the server takes to start, the lease must not end
	<-s.renewed
	must(t, server.Do(name, "update lease set until = 'infinity'"))
	defer s.Close()
	waiting, err := Connect(t.Context(), settings)
	must(t, err)
	defer waiting.Hang()
	told := make(chan error, 1)
	taken := make(chan error)
	go func() {
		_, err := waiting.HoldWhenFree(t.Context(), func(err error) { told <- err })
		taken <- err
	}()
	if err := <-told; !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("a third is told %v", err)
	}
	server.Restart(t)
	must(t, server.Do(name, "update schema_version set version = 99; update lease set until = '-infinity'"))
	if err := <-taken; !errors.As(err, new(*SchemaError)) {
		t.Errorf("whoever waited while the tables were changed is told %v", err)
	}
}

// TestClocksOfSenders: a machine whose clock is wrong sends no letters.
func TestClocksOfSenders(t *testing.T) {
	err := (&ClockError{"postgres://dhow@db.example.org/dhow", 3 * time.Hour}).Error()
	if want := "postgres://dhow@db.example.org/dhow: this machine is 3h0m0s ahead of the database: set both clocks by NTP"; err != want {
		t.Errorf("the error reads %s", err)
	}
}

// TestCopyMovesNoGame: neither secrets nor addresses can be read in the database.
func TestCopyMovesNoGame(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	create(t, s)
	must(t, s.SaveProfile(context.Background(), "ann-7f3a", &store.Profile{Name: "Ann", Lang: "en", Zone: "UTC",
		Addresses: []store.Address{{Address: "ann@example.org", Proof: "key", Since: evening}}}))
	var all string
	const rows = "select string_agg(g::text, '') || (select string_agg(p::text || encode(profile, 'escape'), '') from player p) || string_agg(encode(secret, 'escape'), '') from game g"
	must(t, s.pool.QueryRow(t.Context(), rows).Scan(&all))
	if strings.Contains(all, "ann@") || strings.Contains(all, "the game's secret") || !strings.Contains(all, "ann-7f3a") {
		t.Errorf("the database has %s", all)
	}
	must(t, s.Close())
	settings.Keys = append(keys("n"), settings.Keys...) // a newer key in front
	s = opened(t, settings)
	secret, err := s.Secret(kilifi)
	if p, failed := s.Profile(t.Context(), "ann-7f3a"); err != nil || failed != nil || string(secret) != "the game's secret" || p.Name != "Ann" {
		t.Errorf("with a newer key, %v, %v", err, failed)
	}
	must(t, s.Close())
	must(t, server.Do(name, "update game set id = 'lamu-3' where false"))
	settings.Keys = keys("x")
	if _, err := Open(t.Context(), settings); !errors.Is(err, ErrKeys) {
		t.Errorf("with other keys, %v", err)
	}
}

// TestWhatIsWrongIsSaid: what keeps a store from being opened is told with what to do, and without
// the password.
func TestWhatIsWrongIsSaid(t *testing.T) {
	server, name, settings := fresh(t)
	must(t, server.Do("postgres", "drop role if exists locked; create role locked login password 'hunter1'"))
	empty, latin := server.Create(t, ""), server.Create(t, "")
	must(t, server.Do("postgres", "update pg_database set encoding = pg_char_to_encoding('LATIN1') where datname = '"+latin+"'"))
	newer, older, half := server.Create(t, name), server.Create(t, name), server.Create(t, name)
	must(t, server.Do(newer, "update schema_version set version = 99"))
	must(t, server.Do(older, "update schema_version set version = 0"))
	must(t, server.Do(half, "drop table fact"))
	at := server.URL
	for _, row := range []struct{ url, want string }{
		{"postgres://dhow:hunter2@%zz/x", "postgres: not the address of a database, which reads as postgres://dhow@db.example.org/dhow"},
		{"postgres://dhow:hunter2@127.0.0.1:1/x", "no answer: does the server run"},
		{"postgres://dhow:hunter2@/x?host=/nowhere", "no answer: does the server run"},
		{strings.Replace(at(name), "dhow@", "locked:hunter2@", 1), "password authentication failed for user \"locked\": give the right password"},
		{at("nowhere"), `database "nowhere" does not exist: create it`},
		{at(empty), "has no tables of a store: make them with dhow store migrate"},
		{at(latin), "the database is in LATIN1: create one in UTF8"},
		{at(newer), fmt.Sprintf("the tables are of version 99, and this program knows up to %d: run a newer dhow", version())},
		{at(older), "has no tables of a store"},
		{at(half), fmt.Sprintf("the tables are of version %d, but not whole", version())},
		{strings.Replace(at(name), "dhow@", "locked:hunter1@", 1), "permission denied for table schema_version (SQLSTATE 42501): dhow store takes"},
	} {
		settings.URL = row.url
		_, err := Connect(t.Context(), settings)
		if err == nil || !strings.Contains(err.Error(), row.want) || strings.Contains(fmt.Sprintf("%v %+v", err, err), "hunter") {
			t.Errorf("%s gives %v, expected %s", row.url, err, row.want)
		}
	}
	settings.URL = at(newer)
	if _, _, err := Migrate(t.Context(), settings, nil); !errors.As(err, new(*SchemaError)) {
		t.Errorf("newer tables are migrated: %v", err)
	}
	settings.Keys, settings.URL = keys("x"), at(name) // another installation's
	if _, _, err := Migrate(t.Context(), settings, nil); !errors.Is(err, ErrKeys) {
		t.Errorf("the tables of another installation are taken: %v", err)
	}
	if _, err := Open(t.Context(), settings); !errors.Is(err, ErrKeys) {
		t.Errorf("the database of another installation is opened: %v", err)
	}
	settings.Keys, settings.URL = keys("k"), at(empty)
	for _, want := range []int{0, version()} {
		if from, to, err := Migrate(t.Context(), settings, nil); from != want || to != version() || err != nil {
			t.Errorf("migrated from %d, %v", from, err)
		}
	}
	s, err := Open(context.Background(), settings)
	must(t, err)
	must(t, s.Close())
}

// TestDatabaseIsNamedOnce: who is told of another process reads the name of the database once.
func TestDatabaseIsNamedOnce(t *testing.T) {
	_, _, settings := fresh(t)
	deputy := sure(OpenDeputy(t.Context(), settings))
	defer deputy.Close()
	_, locked := OpenShut(t.Context(), settings)
	_, err := deputy.pool.Exec(t.Context(), "update lease set token = token + 1")
	must(t, err)
	for _, err := range []error{locked, deputy.write(t.Context())} {
		if n := strings.Count(fmt.Sprint(err), deputy.Name()); n != 1 {
			t.Errorf("%d times: %v", n, err)
		}
	}
}

// TestDiskOfTheDatabaseIsFull: an act that the server has no room for is not done, says why, and
// can be done when there is room again.
func TestDiskOfTheDatabaseIsFull(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	must(t, server.Do(name, `create function no_room() returns trigger language plpgsql as $$ begin
			raise 'could not extend file "base/5/2619": No space left on device' using errcode = '53100'; end $$;
		create trigger no_room before insert on fact execute function no_room()`))
	_, err := s.Commit(t.Context(), act())
	if isStale(err) || err == nil || !strings.Contains(err.Error(), "No space left on device") ||
		!strings.Contains(err.Error(), "the disk of the database is full: make room there") {
		t.Errorf("it says %v", err)
	}
	wantEntries(t, s, 1)
	must(t, server.Do(name, "drop trigger no_room on fact"))
	_, err = s.Commit(t.Context(), act())
	must(t, err)
	wantEntries(t, s, 2)
}

// BenchmarkCommit commits what a mail leads to: an entry, two letters, a mark, and that the mail is
// done with, in games of their own.
func BenchmarkCommit(b *testing.B) {
	for _, many := range []int{1, 8} {
		b.Run(fmt.Sprint(many), func(b *testing.B) {
			s := benched(b)
			defer s.Close()
			b.ResetTimer()
			var all sync.WaitGroup
			for i := range many {
				all.Go(func() { commitMany(b, s, games.GameID(fmt.Sprintf("kilifi-%d", i)), b.N/many+1) })
			}
			all.Wait()
		})
	}
}

// benched is a store that has nothing.
func benched(b *testing.B) *Store {
	b.Helper()
	server := postgresql.Start(b)
	settings := Settings{URL: server.URL(server.Create(b, "")), Keys: keys("k")}
	if _, _, err := Migrate(b.Context(), settings, nil); err != nil {
		b.Fatal(err)
	}
	s, err := Open(b.Context(), settings)
	if err == nil {
		_, err = s.Recall()
	}
	if err != nil {
		b.Fatal(err)
	}
	return s
}

func commitMany(b *testing.B, s *Store, id games.GameID, n int) {
	_, err := s.Create(b.Context(), store.NewGame{At: evening, ID: id, Log: []byte("dhow: 1\n"), Secret: []byte("x")})
	if err == nil {
		_, err = s.Game(b.Context(), id, store.Nothing)
	}
	for i := range n {
		if err != nil {
			b.Error(err)
			return
		}
		mail := fmt.Sprintf("%s-%d", id, i)
		_, err = s.Commit(b.Context(), store.Act{At: evening, Game: id, After: i,
			Lines: [][]byte{fmt.Appendf(nil, `--- {n: %d, at: 2026-11-20T18:02:11Z, by: blue, mail: %s, orders: ["G Cf1 M1"]}`, i+1, mail)},
			Facts: []post.Line{
				post.Owe{ID: post.LetterID("letter-to-a-" + mail), At: evening, Game: id, Seat: 1, To: "ann-7f3a", Kind: "news", From: i + 1, Until: i + 1},
				post.Owe{ID: post.LetterID("letter-to-b-" + mail), At: evening, Game: id, Seat: 2, To: "ben-02c1", Kind: "news", From: i + 1, Until: i + 1},
				post.Mark{Game: id, Entry: i + 1},
				post.In{Fingerprint: mail, Outcome: "accepted", Game: id, Entry: i + 1, At: evening},
			}})
	}
}

// sure is an answer of a store that always has one.
func sure[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

// answer is likewise one to what may be or not.
func answer[T any](t T, is bool, err error) (T, bool) { return sure(t, err), is }
