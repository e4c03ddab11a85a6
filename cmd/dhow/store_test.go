package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games/log"
	"dhow/games/store/postgres"
	"dhow/internal/correspondents"
	"dhow/internal/postgresql"
)

// TestDaemonsOnADatabase plays a part of a game that began in files and lies in a database, under
// two daemons with the rights of a referee, of which the one that has the database is killed, and
// the server after it; and brings it back into files.
func TestDaemonsOnADatabase(t *testing.T) {
	server := postgresql.Start(t)
	name := server.Create(t, "")
	s := serveBeside(t)
	if err := s.office.AddAccount("cas@example.com", "hunter2"); err != nil {
		t.Fatal(err)
	}
	s.configure("sub-address: false", "sub-address: true")
	s.start()
	m := s.table(s.office.IMAP, func(p *mailPlayer, a *correspondents.Answer) {
		if err := s.office.Deliver(composed(a, correspondents.Programs[0]), addressee(a)); err != nil {
			p.Fatal(err)
		}
	})
	m.begin()
	s.stop()

	if err := server.Do("postgres", "create role dhow_worker login"); err != nil {
		t.Fatal(err)
	}
	s.configure("# store: postgres://dhow@db.example.org/dhow", "store: "+strings.Replace(server.URL(name), "dhow@", "dhow_worker@", 1))
	owner := []string{"--data", s.dir, "--owner", server.URL(name)}
	if said := mustRun(t, "", append([]string{"store", "migrate"}, owner...)...); !strings.Contains(said, "dhow_worker has the rights") {
		t.Errorf("dhow store migrate says %s", said)
	}
	if said := mustRun(t, "", append([]string{"store", "import", s.dir}, owner...)...); !strings.Contains(said, "and are the same there") {
		t.Errorf("dhow store import says %s", said)
	}
	if said := mustRun(t, "", "doctor", "--data", s.dir); !strings.Contains(said, "ok    store          postgres://dhow_worker@") ||
		!strings.Contains(said, "ok    rights         those of a referee") {
		t.Errorf("dhow doctor says\n%s", said)
	}
	if err := os.Rename(filepath.Join(s.dir, "games"), filepath.Join(s.dir, "games.were")); err != nil {
		t.Fatal(err)
	}
	if said := mustRun(t, "", "doctor", "--data", s.dir); !strings.Contains(said, "is the operator's alone, and has no games") {
		t.Errorf("without games beside the database dhow doctor says\n%s", said)
	}
	m.lies = func() (text, secret []byte) { return m.inDatabase(server.URL(name)) }
	s.start()
	m.join()
	for range 2 {
		m.turn(m.game())
	}
	remark := mendedByHand(t, m, s.dir)

	other := s.worker()
	other.start() // it waits
	other.until("that it waits", func() bool { return strings.Contains(other.log.String(), "waiting to take over") })
	other.until("that it sends letters", func() bool { return strings.Contains(other.log.String(), "judging mails and sending letters beside") })
	var refused strings.Builder
	if status := run([]string{"game", "clock", "confirm", "--data", other.dir}, strings.NewReader(""), &refused, &refused); status != 1 ||
		!strings.Contains(refused.String(), "give the command where it runs") {
		t.Errorf("a command beside who waits ends with %d: %s", status, refused.String())
	}
	other.web("/healthz", "ok")
	other.web("/metrics", "dhow_store_lease 0")
	s.web("/metrics", "dhow_store_lease 1")
	if err := server.Do(name, "update part set worker = (select name from lease where name like 'sender %') where n > 0"); err != nil {
		t.Fatal(err) // as where the other is quicker
	}
	m.turn(m.game())
	other.until("a letter of whoever waits", func() bool { return strings.Contains(other.log.String(), "msg=letter ") })
	other.web("/metrics", `dhow_letters_total{how="sent"}`)
	m.trouble = func(before *log.Game) {
		m.until("the next entry", func() bool { return m.game().Len() > before.Len() })
		s.kill()
		if err := server.Do(name, "update lease set until = '-infinity'"); err != nil { // as time does
			t.Fatal(err)
		}
		other.hear("READY=1")
		*s = *other
	}
	m.turn(m.game())
	m.trouble = func(*log.Game) {}
	server.Restart(t)
	m.turn(m.game())
	s.web("/metrics", "dhow_store_commits_total ")
	s.web("/metrics", "dhow_letters_lag_seconds ")
	s.web("/metrics", "dhow_mails_waiting ")
	const others = "; select pg_terminate_backend(pid) from pg_stat_activity where datname = '%s'"
	for _, row := range []struct{ is, want string }{{"false", "not currently accepting connections"}, {"true", "ok\n"}} {
		if err := server.Do("postgres", fmt.Sprintf("alter database %s allow_connections %s"+others, name, row.is, name)); err != nil {
			t.Fatal(err)
		}
		said := s.answer("/healthz")
		for began := time.Now(); !strings.Contains(said, row.want) && time.Since(began) < patience; said = s.answer("/healthz") {
			<-time.After(50 * time.Millisecond)
		}
		if !strings.Contains(said, row.want) {
			t.Errorf("the health is %s, expected %s", said, row.want)
		}
	}
	for _, p := range m.players {
		p.wantOneVersion()
	}
	if said := mustRun(t, "", "game", "show", string(m.id), "--data", s.dir); !strings.Contains(said, "ben@example.net") {
		t.Errorf("dhow game show says\n%s", said)
	}
	if said := mustRun(t, "", "game", "list", "--data", server.URL(name)); !strings.Contains(said, string(m.id)) {
		t.Errorf("dhow game list says\n%s", said)
	}
	for _, at := range []string{s.dir, server.URL(name)} {
		id := string(m.id)
		if said := mustRun(t, "", "log", id, "--data", at); !strings.Contains(said, "blue ") {
			t.Errorf("dhow log says\n%s", said)
		}
		mustRun(t, "", "show", id, "--data", at)
		mustRun(t, "", "inbox", "--data", at)
	}
	if said := mustRun(t, "", "verify", string(m.id), "--data", s.dir); !strings.Contains(said, "holds: ") {
		t.Errorf("dhow verify says %s", said)
	}
	mustRun(t, "", "check", s.dir)
	s.stop()

	want, _ := m.lies()
	if strings.Count(string(want), remark) != 1 {
		t.Errorf("what was mended by hand is not there any more:\n%s", want)
	}
	files := filepath.Join(t.TempDir(), "files")
	mustRun(t, "", "store", "export", files, "--data", s.dir)
	if text, err := os.ReadFile(filepath.Join(files, "games", string(m.id)+".yaml")); err != nil || string(text) != string(want) {
		t.Errorf("the game is exported as\n%s%v", text, err)
	}
	mustRun(t, "", "check", files)
	var said strings.Builder
	if status := run([]string{"serve", "--data", s.dir}, strings.NewReader(""), &said, &said); status != 1 || !strings.Contains(said.String(), "dhow store reopen") {
		t.Errorf("what was copied is served: %d, %s", status, said.String())
	}
	if said := mustRun(t, "", "store", "reopen", "--data", s.dir); !strings.Contains(said, "may be served again") {
		t.Errorf("dhow store reopen says %s", said)
	}
	s.start()
	s.stop()
}

// mendedByHand has a remark written into a game that a daemon referees, and wants what does not
// hold, and what comes too late, to be refused.
func mendedByHand(t *testing.T, m *servedGame, dir string) (remark string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "mended.yaml")
	mustRun(t, "", "game", "export", string(m.id), file, "--data", dir)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(what, text, why string, flags ...string) {
		t.Helper()
		var said strings.Builder
		status := run(append([]string{"game", "import", "-", "--data", dir}, flags...), strings.NewReader(text), &said, &said)
		if status != 1 || !strings.Contains(said.String(), why) {
			t.Errorf("%s: %d, %s", what, status, said.String())
		}
	}
	whole := string(text)
	first := strings.Index(whole, "~ x1 ") + len("~ x1 ")
	refused("another draw", whole[:first]+"Ex1 "+whole[first:], "stdin:")
	refused("a game that has gone on", whole[:strings.LastIndex(whole, "--- {")], "ends with entry")
	refused("an entry that it does not end with", whole, "and not with 2", "--after", "2")

	remark = "# mended by hand"
	if err := os.WriteFile(file, []byte(whole+remark+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := mustRun(t, "", "game", "import", file, "--data", dir); !strings.Contains(said, "\nview sha256:") {
		t.Errorf("dhow game import says %s", said)
	}
	m.turn(m.game())
	refused("what was exported before the last entries", whole, "export it again")
	return remark
}

// inDatabase reads the game in a database.
func (m *servedGame) inDatabase(url string) (text, secret []byte) {
	m.Helper()
	ring, err := newCall(serveCommand, nil, nil, os.Stderr, os.Stderr).keys(m.dir)
	if err != nil {
		m.Fatal(err)
	}
	d, err := postgres.Connect(context.Background(), postgres.Settings{URL: url, Keys: ring.StoreKeys()})
	if err != nil {
		m.Fatal(err)
	}
	defer d.Hang()
	text, err = d.Log(m.Context(), m.id)
	if err == nil {
		secret, err = d.Secret(m.id)
	}
	if err != nil {
		m.Fatal(err)
	}
	return text, secret
}

// TestBrokenConfigurationHidesNoDatabase: where a configuration cannot be read, the files beside it
// may be an old copy, and are not shown in place of what lies in a database.
func TestBrokenConfigurationHidesNoDatabase(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	for _, name := range []string{"games", "archive", "players", "post"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	mustRun(t, "", "check", dir) // files alone, as of a backup
	if err := os.WriteFile(filepath.Join(dir, "dhow.yaml"), []byte("stor: postgres://dhow@db.example.org/dhow\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", dir}, {"game", "list", "--data", dir}, {"inbox", "--data", dir}} {
		var said strings.Builder
		if status := run(args, strings.NewReader(""), &said, &said); status != refused || !strings.Contains(said.String(), "dhow.yaml:1") {
			t.Errorf("dhow %s ends with %d and says %s", strings.Join(args, " "), status, said.String())
		}
	}
}
