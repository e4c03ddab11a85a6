package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dhow/internal/correspondents"
	"dhow/internal/postgresql"
	"dhow/mail"
)

// built builds the program with some files in the place of others, by their paths in the repository.
func built(t *testing.T, files map[string]string) (program string) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir, replace := t.TempDir(), map[string]string{}
	for path, text := range files {
		put := filepath.Join(dir, fmt.Sprint(len(replace)))
		if err := os.WriteFile(put, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, path)] = put
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "dhow")
	build := exec.Command("go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", program, ".")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}

// ofVersion is the source that says which version the program is, for one.
func ofVersion(t *testing.T, version string) map[string]string {
	t.Helper()
	text, err := os.ReadFile("version.go")
	const in = "func buildVersion() string {\n"
	if err != nil || !strings.Contains(string(text), in) {
		t.Fatal("version.go has no buildVersion", err)
	}
	said := fmt.Sprintf("func buildVersion() string { return %q }\n\nfunc recorded() string {\n", version)
	return map[string]string{"cmd/dhow/version.go": strings.Replace(string(text), in, said, 1)}
}

// command calls the program of a daemon, and wants it to end with a status and to say something.
func (s *served) command(status int, want string, args ...string) {
	s.Helper()
	cmd := exec.Command(s.program, args...)
	cmd.Env = append(os.Environ(), "DHOW_DATA="+s.dir)
	said, _ := cmd.CombinedOutput()
	if got := cmd.ProcessState.ExitCode(); got != status || !strings.Contains(string(said), want) {
		s.Fatalf("dhow %s ends with %d and says\n%s\nexpected %d and %q", strings.Join(args, " "), got, said, status, want)
	}
}

// worker is another daemon of the same database, as on another machine.
func (s *served) worker() *served {
	s.Helper()
	other := *s
	other.dir = filepath.Join(s.TempDir(), "elsewhere")
	if err := os.Mkdir(other.dir, 0o700); err != nil {
		s.Fatal(err)
	}
	for _, file := range []string{"dhow.yaml", "keys"} {
		text, err := os.ReadFile(filepath.Join(s.dir, file))
		if err == nil {
			err = os.WriteFile(filepath.Join(other.dir, file), text, 0o600)
		}
		if err != nil {
			s.Fatal(err)
		}
	}
	return &other
}

// TestRollingUpgrade plays a part of a game while the daemons are replaced one after another by those
// of another version, to and fro: with the same tables both may be there, and nothing is lost or
// doubled. Where a version has newer tables, those that run go on until they are stopped; only then
// the tables are changed, and from then on the older version serves no more.
func TestRollingUpgrade(t *testing.T) {
	server := postgresql.Start(t)
	name := server.Create(t, "")
	older, newer := built(t, ofVersion(t, "1.0")), built(t, ofVersion(t, "2.0"))
	s := serveBeside(t)
	if err := s.office.AddAccount("cas@example.com", "hunter2"); err != nil {
		t.Fatal(err)
	}
	s.configure("sub-address: false", "sub-address: true")
	s.program = older
	s.command(0, "dhow 1.0", "version")
	s.start()
	m := s.table(s.office.IMAP, func(p *mailPlayer, a *correspondents.Answer) {
		if err := s.office.Deliver(composed(a, correspondents.Programs[0]), addressee(a)); err != nil {
			p.Fatal(err)
		}
	})
	m.begin()
	s.stop()
	s.configure("# store: postgres://dhow@db.example.org/dhow", "store: "+server.URL(name))
	s.command(0, "the tables are made", "store", "migrate")
	s.command(0, "and are the same there", "store", "import", s.dir)
	m.lies = func() (text, secret []byte) { return m.inDatabase(server.URL(name)) }
	s.start()
	m.join()
	m.turn(m.game())

	one, two := *s, s.worker()
	waits := func(w *served) {
		w.start()
		w.until("that it sends letters", func() bool { return strings.Contains(w.log.String(), "sending letters beside") })
	}
	for _, row := range []struct{ next, last *served }{{two, &one}, {&one, two}, {two, &one}} {
		row.next.program = newer
		if row.next == &one {
			row.next.program = older
		}
		waits(row.next)
		m.turn(m.game())
		row.last.stop()
		row.next.hear("READY=1")
		*s = *row.next
		m.turn(m.game())
	}
	if said := s.log.String(); !strings.Contains(said, "version=2.0") {
		t.Errorf("it is another version that referees:\n%s", said)
	}

	steps, err := filepath.Glob(filepath.Join("..", "..", "games", "store", "postgres", "migrations", "*.sql"))
	if err != nil {
		t.Fatal(err)
	}
	tables := len(steps)
	changed := ofVersion(t, "3.0")
	changed[fmt.Sprintf("games/store/postgres/migrations/%04d.sql", tables+1)] = "alter table game add column later int;\n"
	newest := built(t, changed)
	one.program = newest
	one.command(1, fmt.Sprintf("of version %d, and this program wants %d: stop every dhow serve", tables, tables+1), "serve")
	one.command(1, "stop every dhow serve", "store", "migrate")
	m.turn(m.game())
	_, luck := m.lies()
	s.stop()
	one.command(0, fmt.Sprintf("of version %d, and are of version %d", tables, tables+1), "store", "migrate")
	one.start()
	s.command(1, fmt.Sprintf("of version %d, and this program knows up to %d: run a newer dhow", tables+1, tables), "serve")
	*s = one
	m.lies = func() (text, secret []byte) { // by the program that knows the tables; the luck is what it was
		file := filepath.Join(t.TempDir(), "game.yaml")
		one.command(0, "", "game", "export", string(m.id), file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return text, luck
	}
	m.turn(m.game())
	s.stop()

	accepted := -len([]string{"new game", "yes"})
	for _, p := range m.players {
		p.wantOneVersion()
		accepted += p.written
		times := map[mail.MessageID]int{}
		for _, l := range p.letters {
			if times[l.ID]++; times[l.ID] > 1 {
				t.Errorf("%s has a letter twice: %s", p.name, l.Text)
			}
		}
	}
	said, err := exec.Command(newest, "inbox", "--data", s.dir).CombinedOutput()
	if n := strings.Count(string(said), "  accepted  "); err != nil || n != accepted {
		t.Errorf("%d mails were accepted, %d were written\n%s", n, accepted, said)
	}
}
